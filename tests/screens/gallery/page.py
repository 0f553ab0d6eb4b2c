"""The pages in `docs/screens/`: as plain text for diffs, and as it looks on a phone."""

import html
import re
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Final

from bot.screens.screen import Button, Screen
from bot.texts.languages import SELF_NAMES, Language
from bot.texts.markup import Markup, to_plain
from tests.screens.gallery import title_of

Family = Mapping[str, Mapping[Language, Screen]]
"""The screens of a family by name and language."""

_COMMAND: Final = "python -m tests.screens.gallery"
_TIME: Final = re.compile(r"<tg-time[^>]*>(.*?)</tg-time>")
_STYLE_MARKS: Final = {"primary": "🟦", "success": "🟩", "danger": "🟥"}


def index_page(families: Mapping[str, Family]) -> str:
    """Write the page that leads to the others."""
    lines = [
        "# Every screen in three languages",
        "",
        f"Made by `{_COMMAND}` from the functions that make the screens; do not edit.",
        "",
        "[`index.html`](index.html), opened in a browser, shows all of them as messages on a",
        "phone. The pages below have the same as plain text, so that a change shows as a diff.",
        "🟦 🟩 🟥 stand for the colours of buttons.",
        "",
        "| page | screens | |",
        "| --- | --- | --- |",
    ]
    lines.extend(
        f"| [{family}]({family}.md) | {len(found)} | {title_of(family)} |"
        for family, found in families.items()
    )
    return "\n".join(lines) + "\n"


def text_page(family: str, found: Family) -> str:
    """Write the screens of a family as blocks of text."""
    lines = [f"# {title_of(family)}", "", f"Made by `{_COMMAND}`; do not edit."]
    for name, versions in found.items():
        lines.extend(("", f"## {name}"))
        for language, screen in versions.items():
            lines.extend(("", SELF_NAMES[language], "", "```text", *_as_text(screen), "```"))
    return "\n".join(lines) + "\n"


def _as_text(screen: Screen) -> Iterator[str]:
    yield from to_plain(Markup(screen.html)).splitlines()
    if screen.keyboard:
        yield "─" * 24
    for row in screen.keyboard:
        yield " ".join(f"[{_STYLE_MARKS.get(button.style, '')}{button.label}]" for button in row)


def html_page(families: Mapping[str, Family]) -> str:
    """Write all screens as messages on phones, one column for each language."""
    style = resources.files("tests.screens.gallery").joinpath("page.css").read_text("utf-8")
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<title>Gouji: every screen in three languages</title>",
        f"<style>\n{style.rstrip()}\n</style>",
        "</head>",
        "<body>",
        "<h1>Every screen in three languages</h1>",
        f"<p>Made by <code>{_COMMAND}</code> from the functions that make the screens.</p>",
        "<nav>",
        *(
            f'<a href="#{family}">{html.escape(title_of(family))} ({len(found)})</a>'
            for family, found in families.items()
        ),
        "</nav>",
    ]
    for family, found in families.items():
        parts.append(f'<h2 id="{family}">{html.escape(title_of(family))}</h2>')
        for name, versions in found.items():
            parts.append(f'<h3 id="{family}-{name}"><a href="#{family}-{name}">{name}</a></h3>')
            parts.append('<div class="row">')
            parts.extend(_phone(language, screen) for language, screen in versions.items())
            parts.append("</div>")
    parts.extend(("</body>", "</html>"))
    return "\n".join(parts) + "\n"


def _phone(language: Language, screen: Screen) -> str:
    text = _TIME.sub(r'<span class="time">\1</span>', screen.html)
    rows = "\n".join(
        f'<div class="keys">{"".join(map(_key, row))}</div>' for row in screen.keyboard
    )
    body = f'<div class="bubble">{text}</div>'
    return f'<div class="phone" lang="{language}">\n{body}\n{rows}\n</div>'


def _key(button: Button) -> str:
    arrow = '<span class="link">↗</span>' if button.url else ""
    kind = f"key {button.style}".strip()
    return f'<span class="{kind}"><span>{html.escape(button.label)}</span>{arrow}</span>'

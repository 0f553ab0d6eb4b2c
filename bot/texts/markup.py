"""Text that is safe HTML already, and how it is put together and measured."""

import html
import re
from collections.abc import Iterable

_TAG = re.compile(r"<[^>]*>")
_ELLIPSIS = "…"


class Markup(str):
    """HTML for Telegram's HTML parse mode: whatever came from people is escaped in it."""

    __slots__ = ()


class Name(str):
    """What people named themselves: cleaned and cut before it is shown."""

    __slots__ = ()


class Title(Name):
    """What people named their group, which may be longer."""

    __slots__ = ()


NOTHING = Markup("")


def escape(text: str) -> Markup:
    """Escape what HTML would take for markup."""
    return Markup(html.escape(text, quote=False))


def joined(separator: str, parts: Iterable[Markup]) -> Markup:
    """Join the parts that are not empty; the separator is text without markup."""
    return Markup(separator.join(part for part in parts if part))


def lines(*parts: Markup) -> Markup:
    """Put parts that are not empty under each other."""
    return joined("\n", parts)


def blocks(*parts: Markup) -> Markup:
    """Put parts that are not empty under each other with an empty line between them."""
    return joined("\n\n", parts)


def bold(part: Markup) -> Markup:
    """Print in bold."""
    return Markup(f"<b>{part}</b>") if part else part


def preformatted(part: Markup) -> Markup:
    """Make a part's columns stand under each other."""
    return Markup(f"<pre>{part}</pre>")


def to_plain(markup: Markup) -> str:
    """Give the text as a reader sees it, without markup."""
    return html.unescape(_TAG.sub("", markup))


def utf16_length(text: str) -> int:
    """Measure a text as Telegram does, in UTF-16 code units."""
    return len(text) + sum(sign > "\uffff" for sign in text)


def cut(text: str, longest: int) -> str:
    """Shorten plain text to at most `longest` UTF-16 code units, with … where something is gone."""
    if utf16_length(text) <= longest:
        return text
    room = longest - 1
    kept: list[str] = []
    for sign in text:
        room -= utf16_length(sign)
        if room < 0:
            break
        kept.append(sign)
    return "".join(kept).rstrip() + _ELLIPSIS

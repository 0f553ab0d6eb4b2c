"""What the golden files and the page should hold, and how they are written anew."""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Final

from bot.screens.screen import Screen
from tests.screens.gallery import FAMILIES, in_all_languages
from tests.screens.gallery.page import html_page, index_page, text_page

GOLDEN: Final = Path(__file__).parents[1] / "golden"
DOCS: Final = Path(__file__).parents[3] / "docs" / "screens"

Say = Callable[[str], object]


def written(screen: Screen) -> str:
    """Write a screen as a golden file has it: the text, then a line for each row of buttons."""
    rows = [
        " ".join(
            f"[{button.label}|{button.data or button.url}"
            + (f"|{button.style}]" if button.style else "]")
            for button in row
        )
        for row in screen.keyboard
    ]
    return "\n".join((screen.html, *(("", *rows) if rows else ()))) + "\n"


def golden_files(family: str) -> dict[str, str]:
    """Give what every golden file of a family should hold, by its name."""
    return {
        f"{name}.{language}.txt": written(screen)
        for name, versions in in_all_languages(family).items()
        for language, screen in versions.items()
    }


def page_of(family: str) -> str:
    """Give what the page of a family should hold."""
    return text_page(family, in_all_languages(family))


def common_pages() -> dict[str, str]:
    """Give what the pages of all families together should hold, by name."""
    found = {family: in_all_languages(family) for family in FAMILIES}
    return {"README.md": index_page(found), "index.html": html_page(found)}


def update(say: Say, families: Sequence[str] = ()) -> None:
    """Write what has changed and delete what belongs to no screen any more.

    families: those to look at, with none all of them and the pages that they have in common
    """
    for family in families or FAMILIES:
        wanted = golden_files(family)
        _clean(GOLDEN / family, wanted, say)
        _write(GOLDEN / family, wanted, say)
        _write(DOCS, {f"{family}.md": page_of(family)}, say)
    if not families:
        _clean(GOLDEN, FAMILIES, say)
        common = common_pages()
        _clean(DOCS, {*common, *(f"{family}.md" for family in FAMILIES)}, say)
        _write(DOCS, common, say)


def _clean(folder: Path, wanted: Collection[str], say: Say) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.name not in wanted:
            _delete(path, say)


def _write(folder: Path, wanted: dict[str, str], say: Say) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in wanted.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            say(f"wrote {path.parent.name}/{name}")


def _delete(path: Path, say: Say) -> None:
    for each in path.iterdir() if path.is_dir() else ():
        each.unlink()
    if path.is_dir():
        path.rmdir()
    else:
        path.unlink()
    say(f"deleted {path.parent.name}/{path.name}")

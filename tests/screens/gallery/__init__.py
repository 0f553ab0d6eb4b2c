"""Every screen in a state worth looking at, by family, in three languages.

To add a screen: yield its name and the `Screen` in the family's `screens(speaker)`, for instance

    yield "hand-lead", hand(hand_shown(kings(), 0, facts_of()), speaker)

To add a family: write a module beside the others with a docstring (its title on the page) and
such a function, and name it in `FAMILIES`. Names are unique within a family. Then run

    python -m tests.screens.gallery [FAMILY ...]

which writes anew what has changed: `tests/screens/golden/<family>/` (exactly what is sent, with
the data of the buttons) and `docs/screens/` (as it looks). Look at the diff, and at the page in a
browser. The tests fail as long as either is out of date. With families named it writes only theirs;
without, also the pages that all have in common.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType, ModuleType
from typing import Final

from bot.screens.screen import Screen
from bot.texts.languages import Language
from bot.texts.speaker import Speaker
from tests.screens.gallery import (
    ahead,
    alone,
    before,
    board,
    folk,
    hand,
    lobby,
    pages,
    powers,
    result,
    settings,
    table,
    toasts,
)
from tests.screens.support import SPEAKERS

FAMILIES: Final = MappingProxyType(
    {
        "lobby": lobby,
        "table": table,
        "before": before,
        "hand": hand,
        "ahead": ahead,
        "folk": folk,
        "alone": alone,
        "toasts": toasts,
        "result": result,
        "powers": powers,
        "board": board,
        "settings": settings,
        "pages": pages,
    }
)
"""The families in the order of the page, by name."""


def screens_of(family: str, speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give the screens of a family with their names, in a reader's language."""
    module: ModuleType = FAMILIES[family]
    yield from module.screens(speaker)


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give every screen with its name."""
    for family in FAMILIES:
        yield from screens_of(family, speaker)


@cache
def in_all_languages(family: str) -> Mapping[str, Mapping[Language, Screen]]:
    """Give the screens of a family by name and language."""
    found: dict[str, dict[Language, Screen]] = {}
    for language in Language:
        for name, screen in screens_of(family, SPEAKERS[language]):
            versions = found.setdefault(name, {})
            assert language not in versions, f"two screens are called {name}"
            versions[language] = screen
    return found


def title_of(family: str) -> str:
    """Give the title of a family: what its module says it is."""
    return (FAMILIES[family].__doc__ or "").splitlines()[0].rstrip(".")

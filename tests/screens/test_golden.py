"""Every screen in three languages as it stands in `golden/` and on the page in `docs/screens/`.

`python -m tests.screens.gallery` writes both anew; the diff shows what has changed.
"""

from pathlib import Path

import pytest

from bot.screens.news import news_line
from engine.events import Declined, Followed, Led, Passed, Sealed, TrickWon, Yielded
from engine.plays import play
from tests.screens.gallery import FAMILIES, title_of
from tests.screens.gallery.deals import EVENTS
from tests.screens.gallery.writing import DOCS, GOLDEN, common_pages, golden_files, page_of
from tests.screens.support import SPEAKERS, facts_of

every_family = pytest.mark.parametrize("family", FAMILIES)


def kept(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


@every_family
def test_screens_are_as_they_were_looked_at(family: str) -> None:
    wanted, found = golden_files(family), kept(GOLDEN / family)
    assert sorted(found) == sorted(wanted)
    for name, text in wanted.items():
        assert text == found[name], name


@every_family
def test_the_page_of_a_family_is_up_to_date(family: str) -> None:
    assert (DOCS / f"{family}.md").read_text(encoding="utf-8") == page_of(family)
    assert title_of(family)


def test_the_page_of_all_screens_is_up_to_date_and_nothing_is_left_over() -> None:
    found = kept(DOCS)
    for name, text in common_pages().items():
        assert found[name] == text, name
    assert set(found) == {"README.md", "index.html", *(f"{family}.md" for family in FAMILIES)}
    assert {path.name for path in GOLDEN.iterdir()} == set(FAMILIES)


def test_every_event_of_note_has_a_line_in_every_language() -> None:
    for speaker in SPEAKERS.values():
        for event in EVENTS:
            assert news_line(event, facts_of(), speaker), event


def test_what_is_secret_or_small_has_none() -> None:
    single = play("9")
    silent = (
        Declined(1),
        Sealed(1),
        Passed(1),
        Yielded(1),
        Led(1, single, gouji=False),
        Followed(1, single, 0, gouji=False),
        TrickWon(1, 1),
    )
    for speaker in SPEAKERS.values():
        for event in silent:
            assert not news_line(event, facts_of(), speaker)

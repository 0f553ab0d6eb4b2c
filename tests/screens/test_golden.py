"""Every screen in three languages as it stands in `golden/`.

`python -m tests.screens.gallery` writes the files anew; the diff shows what has changed.
"""

from bot.screens.news import news_line
from engine.events import Declined, Followed, Led, Passed, Sealed, TrickWon, Yielded
from engine.plays import play
from tests.screens.gallery import EVENTS, GOLDEN, golden_files
from tests.screens.support import SPEAKERS, facts_of


def test_screens_are_as_they_were_looked_at() -> None:
    wanted = golden_files()
    kept = {path.name: path.read_text(encoding="utf-8") for path in GOLDEN.iterdir()}
    assert sorted(kept) == sorted(wanted)
    for name, text in wanted.items():
        assert text == kept[name], name


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

"""What a deal came to, as it stays in the chat."""

from dataclasses import replace

from bot.host.shown import ResultShown
from bot.screens.result import result
from bot.texts.languages import Language
from bot.texts.speaker import Texts
from tests.screens.gallery.deals import PLAIN
from tests.screens.support import facts_of

TEXTS = Texts.load()


def test_who_stands_in_for_whom_now_changes_no_result() -> None:
    facts = facts_of()
    held = facts_of(seats=tuple(replace(seat, held=True) for seat in facts.seats))
    for language in Language:
        speaker = TEXTS.for_language(language)
        before, now = (
            result(ResultShown(shown, "zh-Hans", PLAIN, (-4, 4), ()), speaker)
            for shown in (facts, held)
        )
        assert now == before

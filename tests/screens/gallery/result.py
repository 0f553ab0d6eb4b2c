"""What a deal came to."""

from collections.abc import Iterator
from dataclasses import replace

from bot.host.shown import (
    ResultShown,
)
from bot.screens.result import result
from bot.screens.screen import Screen
from bot.texts.speaker import Speaker
from engine.result import Result
from engine.rules import DAGANG
from tests.screens.gallery.deals import (
    PLAIN,
    SWEPT,
)
from tests.screens.support import (
    NOON,
    facts_of,
)


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give the screens of this family with their names."""
    facts = facts_of()
    owed = DAGANG.debts(PLAIN)
    shown = ResultShown(facts, "zh-Hans", PLAIN, (-4, 4), (), tribute=owed)
    yield "result-deal", result(shown, speaker)
    swept_first = ResultShown(facts, "zh-Hans", SWEPT, (6, -6), (), tribute=DAGANG.debts(SWEPT))
    yield "result-sweep-goes-on", result(swept_first, speaker)
    waiting = replace(shown, waits=True, begins=NOON)
    yield "result-waits", result(waiting, speaker)
    yield "result-ready", result(replace(waiting, private=True, ready=(0, 3)), speaker)
    yield "result-waits-asleep", result(replace(waiting, begins=None), speaker)
    last = facts_of(deal_number=3, score=(8, -8))
    swept = ResultShown(last, "zh-Hans", SWEPT, (6, -6), ())
    yield "result-sweep", result(swept, speaker)
    yield "result-private", result(replace(swept, private=True), speaker)
    single = facts_of(deals=1, deal_number=1, score=(0, 0))
    yield (
        "result-draw",
        result(ResultShown(single, "zh-Hans", Result((1, 2, 3, 4, 5, 6), ()), (0, 0), ()), speaker),
    )

"""The table message in the group."""

from collections.abc import Iterator
from dataclasses import replace

from bot.host.shown import (
    Clock,
    NewsShown,
    TableShown,
    TableStatus,
)
from bot.screens.news import news_post
from bot.screens.screen import Screen
from bot.screens.table import table
from bot.texts.speaker import Speaker
from engine.actions import Offer
from engine.options import Options
from engine.rules import DAGANG
from engine.start import from_seed
from engine.view import view
from tests.screens.gallery.deals import (
    EVENTS,
    SWEPT,
    killing,
    kings,
    late,
    opened_with_kings,
    ordinary,
    owing,
)
from tests.screens.support import (
    LINKS,
    facts_of,
    play_out,
    seed_of,
    table_shown,
)


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give the screens of this family with their names."""
    facts = facts_of()
    yield "table-lead", table(table_shown(kings(), facts), speaker, LINKS)
    yield "table-trick", table(table_shown(ordinary(), facts), speaker, LINKS)
    window = table_shown(opened_with_kings(), replace(facts, clock=Clock.LIVE))
    yield "table-window", table(window, speaker, LINKS)
    dead = table_shown(killing(), replace(facts, clock=Clock.DAY))
    yield "table-dead", table(dead, speaker, LINKS)
    shown = table_shown(ordinary(), facts, EVENTS[7:10])
    yield "table-news", table(shown, speaker, LINKS)
    yield "table-late", table(table_shown(late(), facts), speaker, LINKS)
    free = table_shown(ordinary(), replace(facts, clock=Clock.FREE))
    yield "table-free", table(replace(free, deadline=None), speaker, LINKS)
    asleep = replace(facts, status=TableStatus.ASLEEP)
    yield (
        "table-asleep",
        table(replace(table_shown(ordinary(), asleep), deadline=None), speaker, LINKS),
    )
    deal, _ = owing(Offer)
    before = table_shown(deal, facts, EVENTS[1:7])
    yield "table-before", table(before, speaker, LINKS)
    vote, _ = from_seed(DAGANG, Options(), seed_of(0), SWEPT)
    yield "table-vote", table(table_shown(vote, facts), speaker, LINKS)
    over, happened = play_out(3, 2000)
    end = TableShown(facts, view(over, None), None, happened[-6:])
    yield "table-over", table(end, speaker, LINKS)
    stopped = facts_of(status=TableStatus.STOPPED)
    yield "news-post", news_post(NewsShown(facts, (*EVENTS[7:10], EVENTS[11], EVENTS[12])), speaker)
    yield "table-stopped", table(table_shown(ordinary(), stopped), speaker, LINKS)

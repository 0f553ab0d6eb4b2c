"""Posts in the group about what has happened: several things in one, a few posts a deal.

The table message tells the same, but nobody is called by it. What is left at a deal's end stands
in its result.
"""

from itertools import pairwise
from typing import Final

from bot.host.game import Game
from bot.host.marking import mark_post
from bot.host.news import read_news
from engine.deal import is_over
from engine.events import Burned, Event, PointOpened, Rescued, Smothered, TrickWon, Walked
from storage.models import DealRow

MOST: Final = 4
"""Posts that one deal has at most."""
WORTH_ONE: Final = 3
"""So many things make a post at the end of a trick."""

_TOLD: Final = (Burned, Rescued, Smothered, PointOpened, Walked)


async def plan_post(game: Game) -> None:
    """Post what has happened since the last post, where a trick has ended and it is enough."""
    row, deal = game.row, game.deal
    if row is None or deal is None or is_over(deal) or game.table.solo:
        return
    ends = row.posts or []
    if len(ends) >= MOST or not any(isinstance(event, TrickWon) for event in game.events):
        return
    if len(_told(read_news(row.news[_beginning(ends) :]))) >= WORTH_ONE:
        row.posts = [*ends, len(row.news)]
        await mark_post(game, row, len(ends))


def post(row: DealRow, number: int) -> tuple[Event, ...]:
    """Give what a deal's post tells, by its number from 0; nothing where there is no such post."""
    bounds = [0, *(row.posts or [])]
    parts = list(pairwise(bounds))
    if not 0 <= number < len(parts):
        return ()
    start, end = parts[number]
    return _told(read_news(row.news[start:end]))


def _beginning(ends: list[int]) -> int:
    return ends[-1] if ends else 0


def _told(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(event for event in events if isinstance(event, _TOLD))

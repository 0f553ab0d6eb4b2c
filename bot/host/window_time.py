"""How long a window stays open: a row that depends on the clock and on chance, never on a hand.

A window is open for people while its row is there. Behind it the opposite, and in `folk` headless
seats, may still be awaited: all know of them. A patient window may wait for others as well.
"""

from collections.abc import Callable
from datetime import timedelta
from math import exp, log
from statistics import NormalDist
from types import MappingProxyType
from typing import Final

from bot.host.game import Game
from bot.host.options import windows_of
from bot.host.pace import Pace, seconds
from engine.deal import Deal, in_window
from storage.deadlines import deadline_of
from storage.models import Deadline
from storage.values import Clock, DeadlineKind, TableStatus, Windows

_STRICT: Final = MappingProxyType({Clock.LIVE: 1, Clock.RELAXED: 10, Clock.DAY: 50, Clock.FREE: 50})
"""How long a strict window stays open, in times of the live clock's (`Pace.window`)."""

MEDIAN: Final = timedelta(minutes=3)
LONGEST: Final = timedelta(minutes=30)
"""Of the least times of patient windows."""
_SPREAD: Final = NormalDist(log(MEDIAN.total_seconds()), 0.8)
"""The logarithm of such a time in seconds."""
_BYTES: Final = 6
"""As many as a float can tell apart."""


def draw_least_time(entropy: Callable[[int], bytes]) -> timedelta:
    """Draw how long a patient window stays open at least."""
    number = int.from_bytes(entropy(_BYTES), "big")
    drawn = exp(_SPREAD.inv_cdf((number + 0.5) / 256**_BYTES))
    return min(timedelta(seconds=round(drawn)), LONGEST)


def strict_time(clock: Clock, pace: Pace) -> timedelta:
    """Tell how long a strict window stays open."""
    return seconds(pace.window * _STRICT[clock])


def time_of_window(game: Game) -> timedelta:
    """Tell how long a window that opens now stays open, draw it where it is patient."""
    if game.table.solo:
        # Nobody is there to keep a secret from, and nobody wants to wait.
        return seconds(game.pace.computer)
    if windows_of(game.table) is Windows.PATIENT:
        return draw_least_time(game.entropy)
    return strict_time(game.table.clock, game.pace)


async def row_of_window(game: Game) -> Deadline | None:
    """Give the row of the open window, None where none is open."""
    return await deadline_of(game.session, game.table.id, DeadlineKind.WINDOW)


async def keep_window(game: Game, before: Deal | None) -> bool:
    """Open the window of a new table play, drop that of an earlier one; True where one opens.

    before: the deal before this transaction's first move; None where the table has just woken,
            and what window there is opens once more, for nobody could answer meanwhile
    """
    deal = game.deal
    playing = game.table.status is TableStatus.PLAYING
    key = game.table_play if playing and deal is not None and in_window(deal) else None
    row = await row_of_window(game)
    if row is not None and row.question == key:
        return False
    if row is not None:
        await game.session.delete(row)
    if key is None or (before is not None and game.number_table_play(before) == key):
        return False
    game.session.add(
        Deadline(
            kind=DeadlineKind.WINDOW,
            table_id=game.table.id,
            seat=None,
            question=key,
            due=game.now + time_of_window(game),
        )
    )
    return True

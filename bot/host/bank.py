"""The reserve of time that a person has for a whole match, with the clock of half days.

An answer has its ordinary time first. Whoever needs longer draws on their reserve, which is full
when the match begins and never grows. When it is empty, the ordinary time is all there is.
"""

from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final

from bot.host.game import Game
from storage.models import Deadline, Seat
from storage.values import Clock

BANKS: Final = MappingProxyType({Clock.DAY: timedelta(hours=24)})
"""How much reserve a person has for a match, by clock."""


def fill_banks(game: Game) -> None:
    """Give every person the reserve of the table's clock; at the start of a match alone."""
    whole = BANKS.get(game.table.clock)
    for seat in game.persons:
        seat.bank = None if whole is None else _whole_seconds(whole)


def reserve_of(seat: Seat) -> timedelta:
    """Tell how much a person has left beyond an answer's ordinary time."""
    return timedelta(seconds=seat.bank or 0)


def draw_on_bank(seat: Seat, deadline: Deadline, now: datetime) -> None:
    """Take off a person's reserve what an answer needed beyond its ordinary time."""
    if deadline.reserve_from is None or seat.bank is None or now <= deadline.reserve_from:
        return
    seat.bank = max(0, seat.bank - _whole_seconds(now - deadline.reserve_from))


def _whole_seconds(time: timedelta) -> int:
    return round(time.total_seconds())

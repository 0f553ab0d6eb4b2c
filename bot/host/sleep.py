"""When a table falls asleep: nobody is there, and nothing is gained by playing on."""

from typing import Final

from bot.host.game import Game, plays_by_itself
from engine.deal import Phase
from engine.seats import BIT
from storage.models import Seat
from storage.values import TableStatus

_ROUND: Final = 2
"""One person alone is away when the computer holds their seat; a round needs more than one."""


def fall_asleep_without_people(game: Game) -> bool:
    """Let a game sleep that goes on without people; True where it falls asleep now.

    That is where the computer holds every seat, and where a full round went by without any
    person: everybody who could still act was timed out since anybody last did something.
    """
    if game.table.status is not TableStatus.PLAYING:
        return False
    if not all(map(plays_by_itself, game.seats)) and not _round_without_people(game):
        return False
    game.table.status = TableStatus.ASLEEP
    return True


def _round_without_people(game: Game) -> bool:
    deal = game.deal
    if deal is None or deal.phase is not Phase.PLAY:
        return False
    could_act = [
        seat
        for seat in game.persons
        if not seat.held and (deal.active & BIT[seat.seat] or game.question(seat.seat) is not None)
    ]
    return len(could_act) >= _ROUND and all(_missed_last(game, seat) for seat in could_act)


def _missed_last(game: Game, seat: Seat) -> bool:
    """Whether a person was timed out after everybody's last act."""
    acts = (other.acted_at for other in game.persons if other.acted_at is not None)
    last = max(acts, default=None)
    return seat.missed_at is not None and (last is None or seat.missed_at > last)

"""A position at a lead, as records describe it."""

from typing import NamedTuple

from engine.cards import Hands
from engine.seats import SeatPair, seat_set
from engine.standing import Standing


class Position(NamedTuple):
    """Hands and what the deal has settled so far, seats 0-5 as tuples in their order."""

    hands: Hands
    leader: int
    placed: tuple[int, ...] = ()
    smothered: tuple[int, ...] = ()
    no_three: tuple[int, ...] = ()
    opened: tuple[int, ...] = ()
    waived: tuple[int, ...] = ()
    natural: tuple[int, ...] = ()
    no_four: tuple[int, ...] = ()
    may_open: int | None = None
    march: int | None = None
    burns: tuple[SeatPair, ...] = ()
    smothers: tuple[SeatPair, ...] = ()

    def standing(self) -> Standing:
        """Give the standing exactly as the position states it."""
        return Standing(
            placed=self.placed,
            smothered=self.smothered,
            no_three=seat_set(self.no_three),
            no_four=seat_set(self.no_four),
            opened=seat_set(self.opened),
            waived=seat_set(self.waived),
            natural=seat_set(self.natural),
            burns=self.burns,
            smothers=self.smothers,
            may_open=self.may_open,
            march=self.march,
        )

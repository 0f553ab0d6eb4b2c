"""What a deal has settled so far: places, points, burns. Sets of seats are bit sets."""

from typing import NamedTuple

from engine.seats import SeatPair


class Standing(NamedTuple):
    """What the tricks so far have left behind."""

    placed: tuple[int, ...] = ()
    """Seats that walked or finished, place 1 first."""
    smothered: tuple[int, ...] = ()
    no_three: int = 0
    """Seats that opened without a 3."""
    no_four: int = 0
    opened: int = 0
    waived: int = 0
    natural: int = 0
    """Seats that declared a natural opening."""
    burns: tuple[SeatPair, ...] = ()
    smothers: tuple[SeatPair, ...] = ()
    """(smotherer, smothered), in order."""
    may_open: int | None = None
    """The seat that may open its point on the lead now due."""
    march: int | None = None
    """The seat in a joker march."""

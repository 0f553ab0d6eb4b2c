"""What a finished deal leaves to the next one (`previous` in records)."""

from typing import NamedTuple

from engine.seats import SeatPair


class Result(NamedTuple):
    """The outcome of a deal. Seats are 0-5.

    places: by seat, 1-6, None where a sweep left it open; opened: seats that opened the point;
    burns: (burner, victim); smothers: (smotherer, smothered); sweep: the sweeping federation;
    penalties: (from, to, cards), tribute imposed on top (article 42).
    """

    places: tuple[int | None, ...]
    opened: tuple[int, ...]
    burns: tuple[SeatPair, ...] = ()
    smothers: tuple[SeatPair, ...] = ()
    sweep: int | None = None
    penalties: tuple[tuple[int, int, int], ...] = ()

"""What makes a gouji play in every rule set (article 12)."""

from typing import Final

from engine.seats import BIT, COUNT, OPPOSITE
from engine.standing import Standing

GOUJI_SIZES: Final = (0, 0, 0, 0, 0, 0, 0, 5, 4, 3, 2, 2, 1)
"""Smallest gouji play without a joker by base rank 3 to 2, 2s counted; 0 never (article 12)."""

FEWEST_SEATS: Final = 5
PLACES_END_GOUJI: Final = 2
"""Once so many seats have walked or finished, no play is a gouji play in effect."""


def in_effect(standing: Standing, active: int, seat: int) -> bool:
    """Whether a gouji play that `seat` has just made is in effect (article 12).

    It needs an active opposite, five active seats, `seat` counted though it may just have played
    its last card, and fewer than two that have walked. `standing` is what stood before the play,
    `active` the set of active seats after it.
    """
    return (
        bool(active & BIT[OPPOSITE[seat]])
        and COUNT[active | BIT[seat]] >= FEWEST_SEATS
        and len(standing.placed) < PLACES_END_GOUJI
    )

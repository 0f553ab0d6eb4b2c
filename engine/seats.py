"""Seats, federations and sets of seats (`rules.md` section 2, article 3).

Seats are 0-5 in playing order. A set of seats is an int with bit s set for seat s.
"""

from typing import Final

SeatPair = tuple[int, int]
"""Two seats with a part each, such as (burner, victim) or (smotherer, smothered)."""

SEATS: Final = 6
ALL_SEATS: Final = (1 << SEATS) - 1

NEXT: Final = tuple((seat + 1) % SEATS for seat in range(SEATS))
NEXT_ALLY: Final = tuple((seat + 2) % SEATS for seat in range(SEATS))
OPPOSITE: Final = tuple((seat + 3) % SEATS for seat in range(SEATS))
PREVIOUS_ALLY: Final = tuple((seat + 4) % SEATS for seat in range(SEATS))
PREVIOUS: Final = tuple((seat + 5) % SEATS for seat in range(SEATS))
BIT: Final = tuple(1 << seat for seat in range(SEATS))
OTHERS: Final = tuple(ALL_SEATS & ~bit for bit in BIT)
FEDERATIONS: Final = (BIT[0] | BIT[2] | BIT[4], BIT[1] | BIT[3] | BIT[5])


def in_order(after: int) -> tuple[int, ...]:
    """Give all six seats in playing order, beginning behind `after` and ending with it."""
    return tuple((after + step) % SEATS for step in range(1, SEATS + 1))


def order_from(seat: int) -> tuple[int, ...]:
    """Give all six seats in playing order, beginning with `seat`."""
    return tuple((seat + step) % SEATS for step in range(SEATS))


SEATS_IN: Final = tuple(
    tuple(seat for seat in range(SEATS) if seats & BIT[seat]) for seats in range(1 << SEATS)
)
"""Members of a set of seats, ascending."""

COUNT: Final = tuple(len(members) for members in SEATS_IN)
"""Number of seats in a set."""

NOBODY: Final = -1
FIRST_AFTER: Final = tuple(
    tuple(
        next((seat for seat in in_order(after) if seats & BIT[seat]), NOBODY)
        for seats in range(1 << SEATS)
    )
    for after in range(SEATS)
)
"""`FIRST_AFTER[seat][seats]`: the first of `seats` in playing order behind `seat`.

`seat` itself comes last; `NOBODY` where the set is empty.
"""


def federation(seat: int) -> int:
    """Give the federation of a seat: 0 for seats 0, 2, 4 and 1 for seats 1, 3, 5."""
    return seat % 2


def seat_set(seats: tuple[int, ...]) -> int:
    """Make a set of seats."""
    result = 0
    for seat in seats:
        result |= BIT[seat]
    return result

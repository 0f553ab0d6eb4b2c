"""Showing threes for the lead (亮3、上班, `folk`): who may, who wins it."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.actions import Show
from engine.before import Before
from engine.seats import NOBODY, SEATS, seat_set

FEWEST_SHOWN: Final = 2
"""Threes of one suit that a show needs at least."""


def who_may_show(before: Before) -> int:
    """Give the set of seats that drew two or more 3s of one suit."""
    return seat_set(tuple(seat for seat in range(SEATS) if _suits(before, seat)))


def shows(before: Before, seat: int) -> Iterator[Show]:
    """List what a seat may show, the most first and nothing last."""
    suits = sorted(_suits(before, seat).items(), key=lambda each: -each[1])
    for suit, held in suits:
        for number in range(held, FEWEST_SHOWN - 1, -1):
            yield Show(seat, suit, number)
    yield Show(seat, None, 0)


def winner(before: Before) -> int:
    """Give the seat that leads by its show: the largest, then the first complete in the draw.

    `NOBODY` where none showed any.
    """
    best, best_rank = NOBODY, (0, 0)
    for seat, suit, number in before.shows:
        moments = [moment for moment, drawn in before.threes[seat] if drawn == suit]
        rank = (number, -moments[number - 1])
        if best == NOBODY or rank > best_rank:
            best, best_rank = seat, rank
    return best


def _suits(before: Before, seat: int) -> dict[str, int]:
    held = Counter(suit for _moment, suit in before.threes[seat]) if before.threes else {}
    return {suit: number for suit, number in held.items() if number >= FEWEST_SHOWN}

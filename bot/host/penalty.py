"""Penalties of articles 41 and 42 as values. Seats are 0-5."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

POINTS: Final = (1, 2, 3, 5)
"""Points that a penalty may take off a federation."""


class PenaltyKind(StrEnum):
    """The penalties of article 42, in the order of their buttons."""

    LAST = "last"
    """The seat is place 6 of the deal (罚为大落)."""
    TRIBUTE = "tribute"
    """The seat pays a tribute on top in the next deal (罚进贡)."""
    POINTS = "points"
    """Points off the seat's federation (罚分)."""
    REMOVAL = "removal"
    """The person is out of the match; a computer player takes the seat (取消参与资格)."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """One penalty against the person at a seat.

    to:     the seat that a tribute goes to, None for other kinds
    number: cards of a tribute, or points; 0 for other kinds
    """

    kind: PenaltyKind
    seat: int
    to: int | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class GivenPenalty:
    """A penalty as it was given; `name` is that of the person, who may sit there no longer."""

    penalty: Penalty
    name: str

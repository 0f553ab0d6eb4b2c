"""What a deal holds before its first lead (`rules.md` section 5)."""

from typing import NamedTuple

from engine.actions import TributeKind
from engine.cards import Cards


class Sale(NamedTuple):
    """A 3 or 4 (`rank`) sold by `seat` to `to` for one `card` (a rank)."""

    seat: int
    to: int
    rank: int
    card: int


class Gift(NamedTuple):
    """A 3 or 4 (`rank`) given by `seat` to `to`."""

    seat: int
    to: int
    rank: int


class Tribute(NamedTuple):
    """Cards paid by `seat` to `to`."""

    seat: int
    to: int
    cards: Cards
    kind: TributeKind


class Before(NamedTuple):
    """The choices before the play and what came of them."""

    asked: int = 0
    """The set of seats that owe a choice now."""
    drawn: tuple[Cards, ...] = ()
    """The hands as they were drawn, by seat; empty in a deal that began at a lead."""
    first_drawer: int = 0
    sales: tuple[Sale, ...] = ()
    gifts: tuple[Gift, ...] = ()
    tribute: tuple[Tribute, ...] = ()

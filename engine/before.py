"""What a deal holds before its first lead (`rules.md` section 5). Sets of seats are bit sets."""

from typing import NamedTuple

from engine.actions import TributeKind
from engine.cards import Cards
from engine.result import Result
from engine.seats import SEATS


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


class Debt(NamedTuple):
    """A tribute owed by `seat` to `to`: so many cards, as far as it has them."""

    seat: int
    to: int
    number: int
    kind: TributeKind


class Before(NamedTuple):
    """The choices before the play and what came of them.

    previous:    the result of the deal before, None in a first deal
    seed:        32 bytes, while the cards are not drawn yet; else None
    drawn:       the hands as they were drawn, by seat; empty where the deal began at a lead
    mutual_due:  seats that owe the choice on mutual point tribute; mutual: those that chose it
    vote_due:    seats that owe a vote for the opener; votes: (voter, choice) so far
    natural_due: seats that owe a word on a natural opening
    rank:        the rank now bought, 3 or 4; None before and after the buying
    buyers:      seats that could buy one of that rank
    buying:      those of them that owe an offer; selling: seats that owe an answer to one
    bids:        by seat the card last offered for that rank
    debts:       tribute not settled yet, in the order of payment
    threes:      by seat the 3s drawn, as (moment of the draw, suit); only where they are shown
    show_due:    seats that owe a word on showing threes; shows: (seat, suit, number) so far
    since:       by seat the number of actions before its present question arose
    """

    previous: Result | None = None
    seed: bytes | None = None
    drawn: tuple[Cards, ...] = ()
    mutual_due: int = 0
    mutual: int = 0
    vote_due: int = 0
    votes: tuple[tuple[int, int], ...] = ()
    natural_due: int = 0
    rank: int | None = None
    buyers: int = 0
    buying: int = 0
    selling: int = 0
    bids: tuple[int | None, ...] = (None,) * SEATS
    sales: tuple[Sale, ...] = ()
    gifts: tuple[Gift, ...] = ()
    debts: tuple[Debt, ...] = ()
    tribute: tuple[Tribute, ...] = ()
    threes: tuple[tuple[tuple[int, str], ...], ...] = ()
    show_due: int = 0
    shows: tuple[tuple[int, str, int], ...] = ()
    since: tuple[int, ...] = (0,) * SEATS

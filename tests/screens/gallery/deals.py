"""Deals in states worth looking at, and what happened in them."""

from typing import Final

from engine.actions import Offer, Pass, PlayCards, TributeKind
from engine.cards import BIG, FOUR, SMALL, THREE, TWO, cards_of
from engine.deal import Deal, Phase, Rules, apply, waiting
from engine.events import (
    Burned,
    DealOver,
    Event,
    Given,
    MarchBegan,
    NaturalDeclared,
    OfferRefused,
    Opened,
    PointOpened,
    Rescued,
    Smothered,
    Sold,
    ThreesShown,
    TributePaid,
    TributeReported,
    Walked,
    WentOut,
    WindAsked,
)
from engine.options import Options
from engine.plays import play
from engine.result import Result
from engine.rules import DAGANG, FOLK
from engine.start import from_seed
from tests.screens.support import play_out, position, seed_of

EVENTS: Final[tuple[Event, ...]] = (
    Opened(0, play("5*4")),
    NaturalDeclared(2),
    Sold(3, 0, THREE, SMALL),
    OfferRefused(4, 1, FOUR, TWO),
    Given(5, 2, FOUR),
    TributePaid(4, 0, cards_of((BIG, TWO)), TributeKind.PLACE),
    TributeReported(1, 3, cards_of((SMALL,)), TributeKind.BURN),
    Burned(3, play("A*2"), 0, True, False),
    Burned(0, play("2*2"), 3, True, True),
    Rescued(1, 0, 3),
    MarchBegan(3),
    PointOpened(0),
    Smothered(5, 4, 2),
    WentOut(2),
    WindAsked(4),
    ThreesShown(1, "h", 3),
    Walked(1, 1),
    DealOver((None,) * 6, (5, -5), 0),
    DealOver((1, 2, 3, 4, 5, 6), (1, -1), None),
)
"""One event of each kind that has a line."""

FOLK_EVENTS: Final[tuple[Event, ...]] = (
    ThreesShown(1, "h", 3),
    *EVENTS[7:11],
    WindAsked(4),
    *EVENTS[-3:],
)
"""One event of each kind that the folk rules know."""

SWEPT: Final = Result((1, None, 2, None, None, None), (0,), sweep=0)
FOLK_SWEPT: Final = Result((1, None, 2, None, 3, None), (), ((3, 0),), (), sweep=0)
PLAIN: Final = Result((6, 1, 3, 2, 4, 5), (1, 3), ((3, 0),), ((1, 0),))


def laid(deal: Deal, *plays: str) -> Deal:
    """Lay plays in order, each by a seat that may; where none may, those asked pass first."""
    for text in plays:
        deal = _lay(deal, text)
    return deal


def _lay(deal: Deal, text: str) -> Deal:
    while True:
        owed = waiting(deal)
        for seat, choices in owed.items():
            if PlayCards(seat, play(text)) in choices:
                return apply(deal, PlayCards(seat, play(text)))[0]
        deal, _ = apply(deal, Pass(min(owed)))


def kings() -> Deal:
    """Seat 0 leads two kings; seat 1 can burn, seat 3 challenge."""
    return position(
        0,
        "3 4 9*2 K*2",
        "3*2 10 A*2 S",
        "3 4 5*3 6",
        "3 4 5 7*2 A*2 2",
        "3 4 8*3",
        "3*3 4 J*2",
    )


def opened_with_kings() -> Deal:
    """The same with the kings on the table."""
    return laid(kings(), "K*2")


def ordinary() -> Deal:
    """A trick of three plays; seat 3 follows."""
    deal = position(
        0,
        "3*2 4 6*3 9*3 K",
        "3 4*2 7*3 10*3 B",
        "3 8*3 J*3 Q",
        "3*3 4 6 8*2 Q*2 K*4 A*3 2*2 S B",
        "3 4*2 5 9 A*2",
        "3*2 4 10*2 J S",
    )
    return laid(deal, "6*3", "7*3", "8*3")


def killing() -> Deal:
    """A dead play that seat 1 can meet by two-kill-one."""
    deal = position(0, "3 9 B", "3 10 B*2", "3 9", "3 9", "3 9*2", "3 9")
    return laid(deal, "9 B")


def late() -> Deal:
    """Find a deal in which some are out and one is smothered."""
    for steps in range(150, 400):
        deal, _ = play_out(3, steps)
        if deal.standing.placed and deal.standing.smothered:
            assert deal.phase is Phase.PLAY
            return deal
    raise AssertionError("nobody is smothered in this deal")


def owing(kind: type, rules: Rules = DAGANG, seeds: range = range(60)) -> tuple[Deal, int]:
    """Find a deal in which somebody owes a choice of this kind before the play."""
    for number in seeds:
        for previous in (None, PLAIN, SWEPT):
            deal, _ = from_seed(rules, Options(), seed_of(number), previous)
            for _step in range(6):
                if deal.phase in {Phase.PLAY, Phase.OVER}:
                    break
                owed = waiting(deal)
                for seat, choices in owed.items():
                    if any(isinstance(action, kind) for action in choices):
                        return deal, seat
                seat, choices = next(iter(owed.items()))
                deal, _ = apply(deal, choices[0])
    raise AssertionError(f"no {kind.__name__} in these deals")


def selling() -> tuple[Deal, int]:
    """Find a deal in which somebody is asked to sell."""
    deal, seat = owing(Offer)
    offer = next(action for action in waiting(deal)[seat] if isinstance(action, Offer))
    deal, _ = apply(deal, offer)
    return deal, (seat + 3) % 6


def folk_look() -> Deal:
    """Seat 1, with few cards, follows seat 0; its allies 3 and 5 hold many."""
    many = "3*2 4*2 5*2 6*2 7*2 8*2 9"
    few = "3 9 Q*2 K 2 S"
    return position(0, "6*2 9", few, many, many, many, many, rules=FOLK)


def folk_window() -> Deal:
    """Seat 0 leads two kings; 1, 4 and 5 can burn, 3 is the opposite."""
    deal = position(
        0,
        "4 9*2 K*2",
        "3 10 A*2 S*2",
        "3*2 5*3 6",
        "3 5 7*2 A*2 2",
        "8*3 A*2",
        "2*2",
        rules=FOLK,
    )
    return laid(deal, "K*2")


def folk_headless() -> Deal:
    """Seat 0 is out; its opposite 3 may follow a gouji play of 1 as well, and burn nothing."""
    deal = position(
        1,
        "",
        "4 9 K*2",
        "3*2 5*3 6",
        "3 5*2 9 A*2 2",
        "8*3 Q*2 9",
        "5 6 7*2",
        rules=FOLK,
        placed=(0,),
    )
    return laid(deal, "K*2")


def folk_last_play() -> Deal:
    """Seat 0 has played its last cards; 1 may ask for the lead."""
    return laid(position(0, "6*2", "3 9*2", *["3 4 J*2 9 8"] * 4, rules=FOLK), "6*2")

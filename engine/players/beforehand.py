"""What the plain player decides before the play (`rules.md` section 5)."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from engine.actions import Action, Answer, Mutual, Natural, Offer, Opener, Pay
from engine.cards import BIG, THREE

A = TypeVar("A", bound=Action)


def decide(decisions: tuple[Action, ...]) -> Action:
    """Choose among decisions that are all of one kind, or nearly.

    It declares a natural opening, buys with its cheapest card but spends no big joker on a 4,
    sells, wants no mutual tribute, reports within the federation instead of paying, and votes
    for the first seat it may name, so that two computers agree. Of decisions it does not know
    it takes the first.
    """
    first = decisions[0]
    match first:
        case Natural() | Answer():
            return _where(decisions, type(first), lambda choice: choice.yes)
        case Mutual() | Pay():
            return _where(decisions, type(first), lambda choice: not choice.yes)
        case Offer():
            return _offer(each for each in decisions if isinstance(each, Offer))
        case Opener():
            votes = (each for each in decisions if isinstance(each, Opener))
            return min(votes, key=lambda vote: vote.choice)
        case _:
            return first


def _where(decisions: tuple[Action, ...], kind: type[A], wanted: Callable[[A], bool]) -> Action:
    fitting = (each for each in decisions if isinstance(each, kind) and wanted(each))
    return next(fitting, decisions[0])


def _offer(offers: Iterable[Offer]) -> Offer:
    """Buy a 3 with whatever it takes: without one there is no walking (article 26)."""
    cheapest_first = sorted(offers, key=lambda offer: BIG + 1 if offer.card is None else offer.card)
    return next(
        offer
        for offer in cheapest_first
        if offer.card is None or offer.rank == THREE or offer.card < BIG
    )

"""What the plain player decides before the play (`rules.md` section 5)."""

from typing import Final

from engine.actions import Action, Answer, Mutual, Natural, Offer, Opener, Pay
from engine.cards import BIG, THREE

_NO_CARD: Final = BIG + 1


def decide(decisions: tuple[Action, ...]) -> Action:
    """Choose among decisions of the kind that comes first.

    It declares a natural opening, buys with its cheapest card but spends no big joker on a 4,
    sells, wants no mutual tribute, reports within the federation instead of paying, and votes
    for the first seat it may name, so that two computers agree. Of decisions it does not know
    it takes the first.
    """
    first = decisions[0]
    match first:
        case Natural() | Answer():
            return next(
                (each for each in decisions if isinstance(each, type(first)) and each.yes), first
            )
        case Mutual() | Pay():
            return next(
                (each for each in decisions if isinstance(each, type(first)) and not each.yes),
                first,
            )
        case Offer():
            return _offer([each for each in decisions if isinstance(each, Offer)])
        case Opener():
            votes = [each for each in decisions if isinstance(each, Opener)]
            return min(votes, key=lambda vote: vote.choice)
        case _:
            return first


def _offer(offers: list[Offer]) -> Offer:
    """Buy a 3 whatever it takes, since without one there is no walking (article 26)."""
    offers = sorted(offers, key=lambda offer: _NO_CARD if offer.card is None else offer.card)
    return next(
        (offer for offer in offers if offer.rank == THREE or offer.card != BIG),
        offers[0],
    )

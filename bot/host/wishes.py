"""Standing wishes: decisions before the play that a person need not be asked for.

A wish answers in the same transaction in which the question arises, so that nobody sees whether
there was one, and also while the computer holds the seat: it is the person's own word.
"""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from bot.host.base import UseCases
from bot.host.facts import PersonRef
from engine.actions import Action, Answer, Mutual, Natural, Offer, Pay, Show
from engine.cards import BIG, SMALL, TWO
from engine.deal import Deal, Phase, waiting
from storage.models import Person, Seat
from storage.wishes import (
    BuyWish,
    PayWish,
    ShowWish,
    Wishes,
    YesNoWish,
    read_wishes,
    with_wish,
    write_wishes,
)

_DEAREST: Final = MappingProxyType(
    {BuyWish.NEVER: -1, BuyWish.TWO: TWO, BuyWish.SMALL: SMALL, BuyWish.BIG: BIG}
)


class Wishing(UseCases):
    """Use cases about standing wishes."""

    async def wishes_of(self, person: PersonRef) -> Wishes:
        """Give a person's standing wishes."""
        async with self.database.read() as session:
            row = await session.get(Person, person.id)
            return read_wishes(None if row is None else row.wishes)

    async def set_wish(
        self, update_id: int | None, person: PersonRef, name: str, value: str
    ) -> Wishes:
        """Change one of a person's wishes (`storage.wishes.WISH_VALUES`) and give them all.

        It counts from the next question on. Raises `ValueError` for any other name or value.
        """
        async with self._once(update_id) as session:
            row = await session.get_one(Person, person.id, with_for_update=True)
            wishes = with_wish(read_wishes(row.wishes), name, value)
            row.wishes = write_wishes(wishes)
            return wishes


def wished(deal: Deal, seats: Iterable[Seat]) -> tuple[Seat, Action] | None:
    """Give the next answer that somebody's standing wish has for what is asked; None for none."""
    if deal.phase in {Phase.PLAY, Phase.OVER}:
        return None
    owed = waiting(deal)
    for seat in seats:
        if seat.person is None or seat.person.wishes is None or seat.seat not in owed:
            continue
        action = answer_wished(tuple(owed[seat.seat]), read_wishes(seat.person.wishes))
        if action is not None:
            return seat, action
    return None


def answer_wished(offered: tuple[Action, ...], wishes: Wishes) -> Action | None:
    """Choose among the decisions that a seat is offered what its person wishes; None to ask."""
    return next((action for action in offered if _is_wished(action, offered, wishes)), None)


def _is_wished(action: Action, offered: tuple[Action, ...], wishes: Wishes) -> bool:
    match action:
        case Offer():
            return wishes.buy is not BuyWish.ASK and action == _offer(offered, wishes.buy)
        case Answer(_, _, yes):
            return _says(wishes.sell, yes=yes)
        case Natural(_, yes):
            return _says(wishes.natural, yes=yes)
        case Mutual(_, yes):
            return _says(wishes.mutual, yes=yes)
        case Pay(_, _, _, yes):
            return wishes.pay is (PayWish.PAY if yes else PayWish.REPORT)
        case Show(_, suit, number):
            if suit is None:
                return wishes.show is ShowWish.NONE
            return wishes.show is ShowWish.MOST and number == _most(offered)
        case _:
            return False


def _says(wish: YesNoWish, *, yes: bool) -> bool:
    return wish is (YesNoWish.YES if yes else YesNoWish.NO)


def _offer(offered: tuple[Action, ...], wish: BuyWish) -> Offer:
    """Give the offer of the cheapest card that is not too dear, else the one that gives up."""
    offers = [action for action in offered if isinstance(action, Offer)]
    cards = [each.card for each in offers if each.card is not None]
    cheapest = min((card for card in cards if card <= _DEAREST[wish]), default=None)
    return next(each for each in offers if each.card == cheapest)


def _most(offered: tuple[Action, ...]) -> int:
    return max(action.number for action in offered if isinstance(action, Show))

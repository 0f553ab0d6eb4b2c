"""Tribute: who owes whom what, and what is paid (articles 29-37 and 42)."""

from collections.abc import Iterator
from typing import Final

from engine.actions import TributeKind
from engine.before import Debt, Tribute
from engine.cards import (
    BIG,
    NO_CARDS,
    SMALL,
    Cards,
    cards_of,
)
from engine.deal import Deal
from engine.events import (
    Event,
    TributePaid,
)
from engine.result import Result
from engine.rules.prelude.spending import SPENDABLE, hand_over, unspent
from engine.seats import (
    BIT,
    FEDERATIONS,
    OPPOSITE,
    SEATS,
    SEATS_IN,
    federation,
    order_from,
)

_DEFIES: Final = 4
"""Who drew this many jokers of a kind defies."""


def debts_of(deal: Deal) -> Iterator[Debt]:
    """List the tribute owed, in the order of payment (articles 30-34 and 42)."""
    before = deal.before
    if before.previous is not None:
        yield from debts_after(before.previous, deal.trick.by, before.mutual)


def debts_after(previous: Result, opener: int = 0, mutual: int = 0) -> Iterator[Debt]:
    """List the tribute that a result makes its seats owe.

    mutual: the seats that have settled on paying each other for the point (article 31)
    """
    order = order_from(opener)
    for seat in order:
        opposite = OPPOSITE[seat]
        pair_mutual = mutual & (BIT[seat] | BIT[opposite])
        if seat not in previous.opened and (opposite in previous.opened or pair_mutual):
            yield Debt(seat, opposite, 1, TributeKind.POINT)
    for burner, victim in previous.burns:
        yield Debt(victim, burner, 1, TributeKind.BURN)
    for smotherer, smothered in previous.smothers:
        yield Debt(smothered, smotherer, 1, TributeKind.SMOTHER)
    if previous.sweep is not None:
        for seat in order:
            if federation(seat) != previous.sweep:
                yield Debt(seat, OPPOSITE[seat], 1, TributeKind.PLACE)
    else:
        yield from _place_debts(previous, order)
    for payer, to, number in previous.penalties:
        yield Debt(payer, to, number, TributeKind.PENALTY)


def _place_debts(previous: Result, order: tuple[int, ...]) -> Iterator[Debt]:
    for low, high, number in ((5, 2, 1), (6, 1, 2)):
        takers = [seat for seat in range(SEATS) if previous.places[seat] == high]
        for seat in order:
            if previous.places[seat] == low and takers:
                yield Debt(seat, takers[0], number, TributeKind.PLACE)


def cards_due(deal: Deal, debt: Debt) -> Cards:
    """Give the cards that settle a debt: none for the exempt and the defiant (35-37)."""
    drawn = deal.before.drawn
    allies = SEATS_IN[FEDERATIONS[federation(debt.seat)]]
    if drawn[debt.seat][SMALL] >= _DEFIES or any(drawn[ally][BIG] >= _DEFIES for ally in allies):
        return NO_CARDS
    left = unspent(deal.before, debt.seat)
    ranks = [rank for rank in reversed(SPENDABLE) for _ in range(left[rank])]
    return cards_of(ranks[: debt.number])


def due_now(deal: Deal) -> Cards:
    """Give the cards that the seat asked to pay or report would pay."""
    return cards_due(deal, deal.before.debts[0])


def settle_debt(deal: Deal, debt: Debt, cards: Cards, events: list[Event]) -> Deal:
    """Pay the first debt with these cards, none of them settling it as well."""
    before = deal.before._replace(debts=deal.before.debts[1:])
    if cards == NO_CARDS:
        return deal._replace(before=before)
    events.append(TributePaid(debt.seat, debt.to, cards, debt.kind))
    paid = Tribute(debt.seat, debt.to, cards, debt.kind)
    return deal._replace(
        hands=hand_over(deal.hands, debt.seat, debt.to, cards),
        before=before._replace(tribute=(*before.tribute, paid)),
    )

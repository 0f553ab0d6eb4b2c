"""The cards that may be sold and paid: those drawn in this deal and not spent yet."""

from typing import Final

from engine.before import Before
from engine.cards import (
    BIG,
    SMALL,
    TWO,
    Cards,
    Hands,
    add,
    cards_of,
    take,
)

SPENDABLE: Final = (TWO, SMALL, BIG)
"""Ranks that buy 3s and 4s and pay tribute, low to high (articles 23 and 35)."""


def unspent(before: Before, seat: int) -> Cards:
    """Count the drawn cards of a seat that it has neither sold nor paid (articles 23, 36)."""
    left = before.drawn[seat]
    for sale in before.sales:
        if sale.to == seat:
            left = take(left, cards_of((sale.card,)))
    for paid in before.tribute:
        if paid.seat == seat:
            left = take(left, paid.cards)
    return left


def hand_over(hands: Hands, giver: int, taker: int, cards: Cards) -> Hands:
    """Move cards from one hand to another."""
    moved = list(hands)
    moved[giver] = take(moved[giver], cards)
    moved[taker] = add(moved[taker], cards)
    return tuple(moved)

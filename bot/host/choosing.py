"""Choosing cards by taps: what a tap on a rank makes of a choice, and what is asked twice."""

from typing import Final

from engine.actions import Action, PlayCards
from engine.cards import BIG, SMALL, TWO, Cards
from engine.view import View

SELECTION: Final = -1
"""Stands for the cards chosen one by one, among choices that count when tapped once more."""


def tapped(view: View, chosen: Cards, rank: int) -> Cards:
    """Give what is chosen after a tap on a rank that the seat holds.

    The first tap takes as many cards as fit: for a lead the whole group, else what is missing
    to the number on the table. Each further tap takes one fewer, down to none. What a lead
    attaches (2s and jokers beside cards of a rank) comes one by one instead.
    """
    held = view.hand[rank] if view.hand is not None else 0
    count = chosen[rank]
    attaches = view.table is None and rank >= TWO and any(chosen[:TWO])
    if attaches:
        following = (count + 1) % (held + 1)
    elif count:
        following = count - 1
    else:
        following = _as_many_as_fit(view, chosen, held)
    return (*chosen[:rank], following, *chosen[rank + 1 :])


def _as_many_as_fit(view: View, chosen: Cards, held: int) -> int:
    if view.table is None:
        return held
    plays = view.choices.plays if view.choices is not None else ()
    wanted = plays[0].size if plays else view.table.size
    missing = wanted - sum(chosen)
    return min(held, missing) if missing > 0 else min(held, 1)


def asks_again(action: Action) -> bool:
    """Whether a suggested answer counts only when it is tapped a second time.

    Such is a play that spends a 2 or a joker, which a finger should not do by mistake.
    """
    if not isinstance(action, PlayCards):
        return False
    cards = action.play.cards
    return bool(cards[TWO] or cards[SMALL] or cards[BIG])

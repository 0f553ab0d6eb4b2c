"""A deal told trick by trick, as everybody at the table saw it."""

from collections.abc import Iterable
from typing import Final

from engine.cards import NO_CARDS, Cards, add
from engine.events import (
    Burned,
    Event,
    Followed,
    Led,
    MarchBegan,
    Passed,
    PointOpened,
    Rescued,
    Smothered,
    TrickWon,
    Walked,
    WentOut,
    WindAsked,
    Yielded,
)
from engine.seats import SEATS

Trick = tuple[Event, ...]
"""What all saw of one trick, in order: it begins with a `Led` and may still be going on."""

_SEEN: Final = (
    Led,
    Followed,
    Burned,
    Rescued,
    Passed,
    Yielded,
    WindAsked,
    Smothered,
    Walked,
    WentOut,
    PointOpened,
    MarchBegan,
    TrickWon,
)


def tricks(events: Iterable[Event]) -> tuple[Trick, ...]:
    """Cut what happened in a deal into its tricks, the first one first.

    What only one seat may know (that it was asked to burn, and declined) is left out, and so is
    the time before the play.
    """
    told: list[list[Event]] = []
    for event in events:
        if isinstance(event, Led):
            told.append([event])
        elif told and isinstance(event, _SEEN):
            told[-1].append(event)
    return tuple(tuple(trick) for trick in told)


def played(told: Iterable[Trick]) -> tuple[Cards, ...]:
    """Add up the cards that each seat has played, by seat."""
    hands = [NO_CARDS] * SEATS
    for trick in told:
        for event in trick:
            if isinstance(event, Led | Followed | Burned):
                hands[event.seat] = add(hands[event.seat], event.play.cards)
    return tuple(hands)

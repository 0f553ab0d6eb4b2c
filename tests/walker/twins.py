"""The other way to find leaks: a table and a hand may not look otherwise for other hidden cards.

Whenever the bot asks what a message should show, it is asked again with the cards dealt anew among
those whose hands the reader may not know; both answers have to be equal.
"""

import contextvars
from collections.abc import Callable
from random import Random
from typing import Any, Self

import storage.replay
from bot.app import GoujiBot
from engine.cards import NO_CARDS, cards_of
from engine.deal import Deal, Phase
from engine.seats import SEATS
from engine.snapshot import load
from storage.shown import Slot, SlotKind
from tests.walker.ledger import SHORT

_exchange: contextvars.ContextVar[Callable[[Deal], Deal] | None] = contextvars.ContextVar(
    "exchange", default=None
)


class Twins:
    """Looks over the shoulder of one bot after another. ``different`` is what it has found."""

    def __init__(self) -> None:
        self.compared = 0
        self.different: list[str] = []

    def __enter__(self) -> Self:
        setattr(storage.replay, "load", _load_exchanged)  # noqa: B010 - it is not its own name
        return self

    def __exit__(self, *_: object) -> None:
        setattr(storage.replay, "load", load)  # noqa: B010 - as above

    def look_into(self, bot: GoujiBot) -> None:
        """Ask twice whenever this bot's delivery asks."""
        showing = bot.host.showing

        async def twice(slot: Slot) -> Any:
            shown = await showing(slot)
            if shown is None or slot.kind not in {SlotKind.TABLE, SlotKind.HAND}:
                return shown
            view = getattr(shown, "view", None)
            if view is None:
                return shown
            token = _exchange.set(lambda deal: exchanged(deal, view.seat, watch=_watch(shown)))
            try:
                other = await showing(slot)
            finally:
                _exchange.reset(token)
            self.compared += 1
            if other != shown and await showing(slot) == shown:
                self.different.append(f"{slot.kind} of table {slot.table_id} to {slot.person_id}")
            return shown

        bot.host.showing = twice  # type: ignore[method-assign]  # of this one host


def _watch(shown: Any) -> bool:
    return bool(getattr(shown.facts, "watch", False))


def _load_exchanged(snapshot: Any) -> Deal:
    deal = load(snapshot)
    exchange = _exchange.get()
    return deal if exchange is None else exchange(deal)


def exchanged(deal: Deal, viewer: int | None, *, watch: bool) -> Deal:
    """Deal the hidden cards anew to their holders; who may be looked at keeps theirs."""
    known = set(deal.standing.smothered)
    if viewer is not None:
        known.add(viewer)
        watching = watch and deal.hands[viewer] == NO_CARDS
        for ally in ((viewer + 2) % SEATS, (viewer + 4) % SEATS):
            short = deal.rules.name == "folk" and sum(deal.hands[ally]) <= SHORT
            if watching or (short and deal.phase is Phase.PLAY):
                known.add(ally)
    free = [seat for seat in range(SEATS) if seat not in known]
    cards = [
        rank for seat in free for rank, count in enumerate(deal.hands[seat]) for _ in range(count)
    ]
    Random(deal.version).shuffle(cards)
    hands = list(deal.hands)
    for seat in free:
        number = sum(deal.hands[seat])
        hands[seat] = cards_of(cards[:number])
        del cards[:number]
    return deal._replace(hands=tuple(hands))

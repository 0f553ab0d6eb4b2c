"""The pooled fives after a sweep (汇5, article 8)."""

from engine.cards import (
    FOUR,
    NO_CARDS,
    TWO,
    Cards,
    add,
    cards_of,
)
from engine.deal import Deal
from engine.seats import (
    FEDERATIONS,
    SEATS,
    SEATS_IN,
    federation,
)


def pooled(deal: Deal) -> tuple[Cards, tuple[Cards, ...]] | None:
    """Give the pooled fives (汇5) and what each seat puts in, None where there are none.

    The lowest rank from 5 to A of which all three of the opener's federation hold one or more.
    """
    previous = deal.before.previous
    if previous is None or previous.sweep is None:
        return None
    members = SEATS_IN[FEDERATIONS[federation(deal.trick.by)]]
    for rank in range(FOUR + 1, TWO):
        if all(deal.hands[seat][rank] for seat in members):
            parts = tuple(
                cards_of((rank,) * deal.hands[seat][rank]) if seat in members else NO_CARDS
                for seat in range(SEATS)
            )
            whole = NO_CARDS
            for part in parts:
                whole = add(whole, part)
            return whole, parts
    return None

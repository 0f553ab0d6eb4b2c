"""Natural declarations, the buying of 3s and 4s, and gifts (articles 17 and 23-28)."""

from typing import Final

from engine.before import Gift, Sale
from engine.cards import (
    ACE,
    FOUR,
    JACK,
    KING,
    NO_CARDS,
    QUEEN,
    TEN,
    THREE,
    Hands,
    cards_of,
)
from engine.deal import Deal, Phase
from engine.errors import RejectCode, RejectedError
from engine.events import (
    Event,
    Given,
    OfferRefused,
    Sold,
)
from engine.options import Sale as SaleOption
from engine.rules.prelude.spending import SPENDABLE, hand_over, unspent
from engine.rules.prelude.tribute import debts_of
from engine.seats import (
    BIT,
    NEXT,
    NEXT_ALLY,
    OPPOSITE,
    OTHERS,
    PREVIOUS,
    PREVIOUS_ALLY,
    SEATS,
    order_from,
    seat_set,
)

_PURE_GOUJI: Final = ((TEN, 5), (JACK, 4), (QUEEN, 3), (KING, 2), (ACE, 2))
_SPARE: Final = 2
"""Who holds this many of a rank can spare one."""


def declarations(deal: Deal) -> Deal:
    """Ask for natural declarations and let the buying of 3s begin (articles 17 and 23)."""
    natural_due = seat_set(
        tuple(
            seat
            for seat, hand in enumerate(deal.before.drawn)
            if hand != NO_CARDS and not any(hand[rank] >= least for rank, least in _PURE_GOUJI)
        )
    )
    deal = deal._replace(before=deal.before._replace(natural_due=natural_due))
    return _begin_buying(deal, THREE)


def _begin_buying(deal: Deal, rank: int) -> Deal:
    buyers = seat_set(
        tuple(
            seat
            for seat in range(SEATS)
            if not deal.hands[seat][rank]
            and any(unspent(deal.before, seat)[card] for card in SPENDABLE)
            and deal.hands[OPPOSITE[seat]][rank] >= _SPARE
        )
    )
    before = deal.before._replace(
        rank=rank, buyers=buyers, buying=buyers, selling=0, bids=(None,) * SEATS
    )
    return deal._replace(before=before)


def go_on_buying(deal: Deal, events: list[Event]) -> Deal:
    """Give what was not bought, then go on to the 4s or to the tribute (article 24)."""
    rank = deal.before.rank
    if rank is not None:
        deal = _gifts(deal, rank, events)
    if rank == THREE:
        return _begin_buying(deal, FOUR)
    debts = tuple(debts_of(deal))
    return deal._replace(
        phase=Phase.TRIBUTE, before=deal.before._replace(rank=None, buyers=0, debts=debts)
    )


def _gifts(deal: Deal, rank: int, events: list[Event]) -> Deal:
    opener = deal.trick.by
    for seat in order_from(opener):
        if deal.hands[seat][rank] or deal.before.buyers & BIT[seat]:
            continue
        if not any(deal.hands[seat]):
            continue
        giver = _giver(deal.hands, seat, rank)
        if giver is None:
            continue
        hands = hand_over(deal.hands, giver, seat, cards_of((rank,)))
        before = deal.before._replace(gifts=(*deal.before.gifts, Gift(giver, seat, rank)))
        deal = deal._replace(hands=hands, before=before)
        events.append(Given(giver, seat, rank))
    return deal


def _giver(hands: Hands, seat: int, rank: int) -> int | None:
    """Find who gives to a seat: the opposite, the allies, then the neighbours (article 24)."""
    order = (OPPOSITE, PREVIOUS_ALLY, NEXT_ALLY, PREVIOUS, NEXT)
    return next((way[seat] for way in order if hands[way[seat]][rank] >= _SPARE), None)


def offerable(deal: Deal, seat: int) -> tuple[int, ...]:
    """List the ranks that a buyer may offer: drawn, unspent, above what was refused."""
    left = unspent(deal.before, seat)
    refused = deal.before.bids[seat]
    return tuple(card for card in SPENDABLE if left[card] and (refused is None or card > refused))


def make_offer(deal: Deal, seat: int, card: int | None, events: list[Event]) -> Deal:
    """Offer a card to the opposite, or give up with None (article 23)."""
    before = deal.before._replace(buying=deal.before.buying & OTHERS[seat])
    if card is None:
        return deal._replace(before=before)
    bids = (*before.bids[:seat], card, *before.bids[seat + 1 :])
    opposite = OPPOSITE[seat]
    deal = deal._replace(before=before._replace(bids=bids, selling=before.selling | BIT[opposite]))
    if deal.options.sale is SaleOption.OBLIGED:
        return answer_offer(deal, opposite, seat, events, yes=True)
    return deal


def answer_offer(deal: Deal, seat: int, to: int, events: list[Event], *, yes: bool) -> Deal:
    """Sell to the seat that offers, or refuse; the refused may offer a higher card."""
    before = deal.before._replace(selling=deal.before.selling & OTHERS[seat])
    rank, card = before.rank, before.bids[to]
    if rank is None or card is None:
        raise RejectedError(RejectCode.NOT_OFFERED)
    if yes:
        hands = hand_over(deal.hands, seat, to, cards_of((rank,)))
        hands = hand_over(hands, to, seat, cards_of((card,)))
        events.append(Sold(seat, to, rank, card))
        sales = (*before.sales, Sale(seat, to, rank, card))
        return deal._replace(hands=hands, before=before._replace(sales=sales))
    events.append(OfferRefused(seat, to, rank, card))
    deal = deal._replace(before=before)
    if offerable(deal, to):
        deal = deal._replace(before=before._replace(buying=before.buying | BIT[to]))
    return deal

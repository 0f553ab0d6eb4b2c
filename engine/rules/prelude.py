"""What `dagang` does before the play: choices left open, the draw, sales, gifts, tribute.

`settle` walks on until somebody owes a choice or the deal can be opened (`rules.md` section 5,
articles 7, 17 and 22-37).
"""

from collections.abc import Iterator
from typing import Final

from engine.actions import (
    Action,
    Answer,
    Mutual,
    Natural,
    Offer,
    Opener,
    Pay,
    TributeKind,
)
from engine.before import Before, Debt, Gift, Sale, Tribute
from engine.cards import (
    ACE,
    BIG,
    FOUR,
    JACK,
    KING,
    NO_CARDS,
    QUEEN,
    SMALL,
    TEN,
    THREE,
    TWO,
    Cards,
    Hands,
    add,
    cards_of,
    take,
)
from engine.deal import Deal, Phase, asked, holders
from engine.errors import RejectCode, RejectedError
from engine.events import (
    Event,
    Given,
    NaturalDeclared,
    OfferRefused,
    Sold,
    TributePaid,
    TributeReported,
)
from engine.options import Sale as SaleOption
from engine.result import Result
from engine.seats import (
    BIT,
    FEDERATIONS,
    NEXT,
    NEXT_ALLY,
    OPPOSITE,
    OTHERS,
    PREVIOUS,
    PREVIOUS_ALLY,
    SEATS,
    SEATS_IN,
    federation,
    order_from,
    seat_set,
)
from engine.shuffle import Lots, draw_by_turns, shuffled

SPENDABLE: Final = (TWO, SMALL, BIG)
_PURE_GOUJI: Final = ((TEN, 5), (JACK, 4), (QUEEN, 3), (KING, 2), (ACE, 2))
_SPARE: Final = 2
"""Who holds this many of a rank can spare one."""
_DEFIES: Final = 4
_VOTES_DECIDE: Final = 2
_LAST_PLACE: Final = 6


def settle(deal: Deal, events: list[Event]) -> Deal:
    """Walk on until somebody owes a choice; then the phase names it, else it is `PLAY`."""
    if deal.phase is Phase.OPEN and not asked(deal):
        deal = _declarations(_draw(deal))
    while deal.phase is Phase.BUY and not asked(deal):
        deal = _after_buying(deal, events)
    while deal.phase is Phase.TRIBUTE:
        if not deal.before.debts:
            return deal._replace(phase=Phase.PLAY)
        debt = deal.before.debts[0]
        cards = _due(deal, debt)
        if cards != NO_CARDS and federation(debt.seat) == federation(debt.to):
            return deal
        deal = _pay(deal, debt, cards, events)
    return deal


def leave_open(deal: Deal) -> Deal:
    """Find what the deal before left open (articles 7, 8 and 31)."""
    previous = deal.before.previous
    if previous is None:
        return deal
    mutual_due = 0
    for seat in range(SEATS // 2):
        if seat not in previous.opened and OPPOSITE[seat] not in previous.opened:
            mutual_due |= BIT[_later_placed(previous, seat, OPPOSITE[seat])]
    vote_due = 0 if previous.sweep is None else FEDERATIONS[1 - previous.sweep]
    return deal._replace(before=deal.before._replace(mutual_due=mutual_due, vote_due=vote_due))


def _later_placed(previous: Result, seat: int, other: int) -> int:
    """Say who of a pair chooses; an open place is later, of equal ones the lower seat's."""
    if previous.sweep is not None:
        return seat if federation(seat) != previous.sweep else other
    places = (previous.places[seat] or _LAST_PLACE + 1, previous.places[other] or _LAST_PLACE + 1)
    return other if places[1] > places[0] else seat


# --- choices ---


def choices(deal: Deal, seat: int) -> Iterator[Action]:
    """List what a seat may choose before the play."""
    before = deal.before
    if deal.phase is Phase.OPEN:
        if before.mutual_due & BIT[seat]:
            yield Mutual(seat, yes=False)
            yield Mutual(seat, yes=True)
        if before.vote_due & BIT[seat]:
            for choice in SEATS_IN[FEDERATIONS[federation(seat)]]:
                yield Opener(seat, choice)
    elif deal.phase is Phase.BUY:
        if before.natural_due & BIT[seat]:
            yield Natural(seat, yes=False)
            yield Natural(seat, yes=True)
        if before.buying & BIT[seat] and before.rank is not None:
            for card in _offerable(deal, seat):
                yield Offer(seat, before.rank, card)
            yield Offer(seat, before.rank, None)
        if before.selling & BIT[seat]:
            yield Answer(seat, OPPOSITE[seat], yes=True)
            yield Answer(seat, OPPOSITE[seat], yes=False)
    elif deal.phase is Phase.TRIBUTE:
        debt = before.debts[0]
        if debt.seat == seat:
            yield Pay(seat, debt.kind, debt.to, yes=False)
            yield Pay(seat, debt.kind, debt.to, yes=True)


def choose(deal: Deal, action: Action, events: list[Event]) -> Deal:
    """Apply one choice, without walking on; raises `RejectedError`."""
    seat = action.seat
    if not asked(deal) & BIT[seat]:
        raise RejectedError(RejectCode.NOT_YOUR_TURN)
    if action not in choices(deal, seat):
        raise RejectedError(RejectCode.NOT_OFFERED)
    before = deal.before
    match action:
        case Mutual(_, yes):
            mutual = before.mutual | (BIT[seat] if yes else 0)
            before = before._replace(mutual_due=before.mutual_due & OTHERS[seat], mutual=mutual)
        case Opener(_, choice):
            before = _vote(before, seat, choice)
        case Natural(_, yes):
            before = before._replace(natural_due=before.natural_due & OTHERS[seat])
            if yes:
                events.append(NaturalDeclared(seat))
                standing = deal.standing
                deal = deal._replace(
                    standing=standing._replace(natural=standing.natural | BIT[seat])
                )
        case Offer(_, _, card):
            return _offer(deal, seat, card, events)
        case Answer(_, to, yes):
            return _answer(deal, seat, to, events, yes=yes)
        case Pay(_, _, _, yes):
            debt = before.debts[0]
            cards = _due(deal, debt)
            if not yes:
                events.append(TributeReported(seat, debt.to, cards, debt.kind))
                cards = NO_CARDS
            return _pay(deal, debt, cards, events)
    return deal._replace(before=before)


def default(deal: Deal, seat: int) -> Action:
    """Give the choice that a seat is taken to make where a record leaves it open.

    Only a vote has none; then the lots decide (`by_lots`).
    """
    offered = tuple(choices(deal, seat))
    for action in offered:
        match action:
            case Answer(_, _, yes) if yes:
                return action
            case Offer(_, _, None):
                return action
            case Mutual(_, yes) | Natural(_, yes) | Pay(_, _, _, yes) if not yes:
                return action
    return offered[0]


def by_lots(deal: Deal) -> Deal:
    """Leave the opener to the lots, whatever votes are still due."""
    return deal._replace(before=deal.before._replace(vote_due=0))


def _vote(before: Before, seat: int, choice: int) -> Before:
    votes = (*before.votes, (seat, choice))
    decided = sum(1 for _voter, voted in votes if voted == choice) >= _VOTES_DECIDE
    return before._replace(votes=votes, vote_due=0 if decided else before.vote_due & OTHERS[seat])


# --- opener and draw ---


def _draw(deal: Deal) -> Deal:
    """Settle opener and first drawer and draw the cards, where they are not drawn yet."""
    before = deal.before
    elected = _elected(before)
    opener = deal.trick.by if elected is None else elected
    hands = deal.hands
    if before.seed is not None:
        lots = Lots(before.seed)
        deck = shuffled(lots)
        if elected is None:
            candidates = _candidates(before.previous)
            opener = candidates[lots.below(len(candidates)) if len(candidates) > 1 else 0]
        draw = draw_by_turns(deck, opener)
        hands = tuple(cards_of(card.rank for card in hand) for hand in draw.hands)
    return deal._replace(
        phase=Phase.BUY,
        hands=hands,
        active=holders(hands),
        trick=deal.trick._replace(by=opener, asked=BIT[opener]),
        before=before._replace(seed=None, drawn=hands),
    )


def _elected(before: Before) -> int | None:
    for _voter, choice in before.votes:
        if sum(1 for _other, voted in before.votes if voted == choice) >= _VOTES_DECIDE:
            return choice
    return None


def _candidates(previous: Result | None) -> tuple[int, ...]:
    """Say among whom the lots decide who opens (articles 7, 8 and 26)."""
    if previous is None:
        return tuple(range(SEATS))
    if previous.sweep is not None:
        return SEATS_IN[FEDERATIONS[1 - previous.sweep]]
    return tuple(seat for seat in range(SEATS) if previous.places[seat] == _LAST_PLACE)


# --- declarations, sales and gifts ---


def _declarations(deal: Deal) -> Deal:
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
            and any(_left(deal.before, seat)[card] for card in SPENDABLE)
            and deal.hands[OPPOSITE[seat]][rank] >= _SPARE
        )
    )
    before = deal.before._replace(
        rank=rank, buyers=buyers, buying=buyers, selling=0, bids=(None,) * SEATS
    )
    return deal._replace(before=before)


def _after_buying(deal: Deal, events: list[Event]) -> Deal:
    """Give what was not bought, then go on to the 4s or to the tribute (article 24)."""
    rank = deal.before.rank
    if rank is not None:
        deal = _gifts(deal, rank, events)
    if rank == THREE:
        return _begin_buying(deal, FOUR)
    debts = tuple(_debts(deal))
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
        hands = _move(deal.hands, giver, seat, cards_of((rank,)))
        before = deal.before._replace(gifts=(*deal.before.gifts, Gift(giver, seat, rank)))
        deal = deal._replace(hands=hands, before=before)
        events.append(Given(giver, seat, rank))
    return deal


def _giver(hands: Hands, seat: int, rank: int) -> int | None:
    """Find who gives to a seat: the opposite, the allies, then the neighbours (article 24)."""
    order = (OPPOSITE, PREVIOUS_ALLY, NEXT_ALLY, PREVIOUS, NEXT)
    return next((way[seat] for way in order if hands[way[seat]][rank] >= _SPARE), None)


def _offerable(deal: Deal, seat: int) -> tuple[int, ...]:
    """List the ranks that a buyer may offer: drawn, unspent, above what was refused."""
    left = _left(deal.before, seat)
    refused = deal.before.bids[seat]
    return tuple(card for card in SPENDABLE if left[card] and (refused is None or card > refused))


def _offer(deal: Deal, seat: int, card: int | None, events: list[Event]) -> Deal:
    before = deal.before._replace(buying=deal.before.buying & OTHERS[seat])
    if card is None:
        return deal._replace(before=before)
    bids = (*before.bids[:seat], card, *before.bids[seat + 1 :])
    opposite = OPPOSITE[seat]
    deal = deal._replace(before=before._replace(bids=bids, selling=before.selling | BIT[opposite]))
    if deal.options.sale is SaleOption.OBLIGED:
        return _answer(deal, opposite, seat, events, yes=True)
    return deal


def _answer(deal: Deal, seat: int, to: int, events: list[Event], *, yes: bool) -> Deal:
    before = deal.before._replace(selling=deal.before.selling & OTHERS[seat])
    rank, card = before.rank, before.bids[to]
    if rank is None or card is None:
        raise RejectedError(RejectCode.NOT_OFFERED)
    if yes:
        hands = _move(deal.hands, seat, to, cards_of((rank,)))
        hands = _move(hands, to, seat, cards_of((card,)))
        events.append(Sold(seat, to, rank, card))
        sales = (*before.sales, Sale(seat, to, rank, card))
        return deal._replace(hands=hands, before=before._replace(sales=sales))
    events.append(OfferRefused(seat, to, rank, card))
    deal = deal._replace(before=before)
    if _offerable(deal, to):
        deal = deal._replace(before=before._replace(buying=before.buying | BIT[to]))
    return deal


# --- tribute ---


def _debts(deal: Deal) -> Iterator[Debt]:
    """List the tribute owed, in the order of payment (articles 30-34 and 42)."""
    previous = deal.before.previous
    if previous is None:
        return
    opener = deal.trick.by
    order = order_from(opener)
    for seat in order:
        opposite = OPPOSITE[seat]
        pair_mutual = deal.before.mutual & (BIT[seat] | BIT[opposite])
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


def _due(deal: Deal, debt: Debt) -> Cards:
    """Give the cards that settle a debt: none for the exempt and the defiant (35-37)."""
    drawn = deal.before.drawn
    allies = SEATS_IN[FEDERATIONS[federation(debt.seat)]]
    if drawn[debt.seat][SMALL] >= _DEFIES or any(drawn[ally][BIG] >= _DEFIES for ally in allies):
        return NO_CARDS
    left = _left(deal.before, debt.seat)
    ranks = [rank for rank in reversed(SPENDABLE) for _ in range(left[rank])]
    return cards_of(ranks[: debt.number])


def due_now(deal: Deal) -> Cards:
    """Give the cards that the seat asked to pay or report would pay."""
    return _due(deal, deal.before.debts[0])


def _pay(deal: Deal, debt: Debt, cards: Cards, events: list[Event]) -> Deal:
    before = deal.before._replace(debts=deal.before.debts[1:])
    if cards == NO_CARDS:
        return deal._replace(before=before)
    events.append(TributePaid(debt.seat, debt.to, cards, debt.kind))
    paid = Tribute(debt.seat, debt.to, cards, debt.kind)
    return deal._replace(
        hands=_move(deal.hands, debt.seat, debt.to, cards),
        before=before._replace(tribute=(*before.tribute, paid)),
    )


def _left(before: Before, seat: int) -> Cards:
    """Count the drawn cards of a seat that it has neither sold nor paid (articles 23, 36)."""
    left = before.drawn[seat]
    for sale in before.sales:
        if sale.to == seat:
            left = take(left, cards_of((sale.card,)))
    for paid in before.tribute:
        if paid.seat == seat:
            left = take(left, paid.cards)
    return left


def _move(hands: Hands, giver: int, taker: int, cards: Cards) -> Hands:
    moved = list(hands)
    moved[giver] = take(moved[giver], cards)
    moved[taker] = add(moved[taker], cards)
    return tuple(moved)


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

"""What `dagang` does before the play (`rules.md` section 5).

`settle` walks on until somebody owes a choice or the deal can be opened; `choices` and `choose`
are what may be answered and what an answer does.
"""

from collections.abc import Iterator

from engine.actions import Action, Answer, Mutual, Natural, Offer, Opener, Pay
from engine.cards import (
    NO_CARDS,
)
from engine.deal import Deal, Phase, asked
from engine.errors import RejectCode, RejectedError
from engine.events import (
    Event,
    NaturalDeclared,
    TributeReported,
)
from engine.rules.prelude.buying import (
    answer_offer,
    declarations,
    go_on_buying,
    make_offer,
    offerable,
)
from engine.rules.prelude.opener import by_lots, cast_vote, draw_cards, leave_open
from engine.rules.prelude.pool import pooled
from engine.rules.prelude.tribute import cards_due, debts_after, due_now, settle_debt
from engine.seats import (
    BIT,
    FEDERATIONS,
    OPPOSITE,
    OTHERS,
    SEATS_IN,
    federation,
)

__all__ = [
    "by_lots",
    "choices",
    "choose",
    "debts_after",
    "default",
    "due_now",
    "leave_open",
    "pooled",
    "settle",
]


def settle(deal: Deal, events: list[Event]) -> Deal:
    """Walk on until somebody owes a choice; then the phase names it, else it is `PLAY`."""
    if deal.phase is Phase.OPEN and not asked(deal):
        deal = declarations(draw_cards(deal))
    while deal.phase is Phase.BUY and not asked(deal):
        deal = go_on_buying(deal, events)
    while deal.phase is Phase.TRIBUTE:
        if not deal.before.debts:
            return deal._replace(phase=Phase.PLAY)
        debt = deal.before.debts[0]
        cards = cards_due(deal, debt)
        if cards != NO_CARDS and federation(debt.seat) == federation(debt.to):
            return deal
        deal = settle_debt(deal, debt, cards, events)
    return deal


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
            for card in offerable(deal, seat):
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
            before = cast_vote(before, seat, choice)
        case Natural(_, yes):
            before = before._replace(natural_due=before.natural_due & OTHERS[seat])
            if yes:
                events.append(NaturalDeclared(seat))
                standing = deal.standing
                deal = deal._replace(
                    standing=standing._replace(natural=standing.natural | BIT[seat])
                )
        case Offer(_, _, card):
            return make_offer(deal, seat, card, events)
        case Answer(_, to, yes):
            return answer_offer(deal, seat, to, events, yes=yes)
        case Pay(_, _, _, yes):
            debt = before.debts[0]
            cards = cards_due(deal, debt)
            if not yes:
                events.append(TributeReported(seat, debt.to, cards, debt.kind))
                cards = NO_CARDS
            return settle_debt(deal, debt, cards, events)
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

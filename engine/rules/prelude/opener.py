"""Who opens, who draws first and what pairs settle (articles 7, 8, 22, 26 and 31)."""

from typing import Final

from engine.before import Before
from engine.cards import (
    cards_of,
)
from engine.deal import Deal, Phase, holders
from engine.result import Result
from engine.seats import (
    BIT,
    FEDERATIONS,
    OPPOSITE,
    OTHERS,
    SEATS,
    SEATS_IN,
    federation,
)
from engine.shuffle import Lots, draw_by_turns, shuffled

_VOTES_DECIDE: Final = 2
_LAST_PLACE: Final = 6


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


def cast_vote(before: Before, seat: int, choice: int) -> Before:
    """Cast a vote for the opener; two equal ones decide at once."""
    votes = (*before.votes, (seat, choice))
    decided = sum(1 for _voter, voted in votes if voted == choice) >= _VOTES_DECIDE
    return before._replace(votes=votes, vote_due=0 if decided else before.vote_due & OTHERS[seat])


def by_lots(deal: Deal) -> Deal:
    """Leave the opener to the lots, whatever votes are still due."""
    return deal._replace(before=deal.before._replace(vote_due=0))


def draw_cards(deal: Deal) -> Deal:
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

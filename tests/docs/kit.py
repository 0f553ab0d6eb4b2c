"""The kit that a rule set runs through before anything else is asked of it.

`check_rule_set(rules, seeds)` plays whole random deals and raises `AssertionError` at the first
thing that no rule set may do. It needs no registration, so a rule set can be tried while it is
being written; once it stands in `engine.rules.RULE_SETS`, the property tests of `tests/engine`
take it as well.
"""

from collections.abc import Iterable
from random import Random
from typing import Final

from engine.actions import Action, Opener, Pass, PlayCards, Yield
from engine.cards import FULL_DECK, NO_CARDS, RANKS, Cards, Hands, add, cards_of
from engine.deal import Deal, Phase, Rules, apply, is_over, result_of, waiting
from engine.errors import RejectCode, RejectedError
from engine.events import Burned, Event, Followed, Led, Opened
from engine.options import Options
from engine.plays import Play, play_of
from engine.record.reading import Reader
from engine.record.steps import from_step, to_step
from engine.seats import SEATS
from engine.shuffle import seed_of
from engine.start import from_seed
from engine.view import view

MOST_ANSWERS: Final = 5000
"""A deal that takes more answers than this does not end."""
TRIES: Final = 3
LOOK: Final = 12
"""One position in so many is looked at closely."""


def check_rule_set(rules: Rules, seeds: Iterable[int]) -> int:
    """Play a random deal from each seed and check it; gives the number of answers."""
    return sum(_check_deal(rules, seed) for seed in seeds)


def _check_deal(rules: Rules, seed: int) -> int:
    rng = Random(seed)
    first = deal = from_seed(rules, Options(), seed_of(seed))[0]
    log: list[Action] = []
    while not is_over(deal):
        assert len(log) < MOST_ANSWERS, "the deal does not end"
        owed = waiting(deal)
        assert owed, "nobody owes an answer, and the deal is not over"
        assert all(owed.values()), "a seat is asked and has no answer"
        if rng.randrange(LOOK) == 0:
            _check_position(deal, rng)
        action = _any_answer(deal, rng)
        after, events = apply(deal, action)
        assert after.version == deal.version + 1
        _check_cards(deal, after, events)
        log.append(action)
        deal = after
    _check_end(deal)
    again = first
    for action in log:
        again = apply(again, from_step(Reader(to_step(action), "step")))[0]
    assert again == deal, "the log replayed is another deal"
    return len(log)


def _any_answer(deal: Deal, rng: Random) -> Action:
    choices = rng.choice(list(waiting(deal).values()))
    return choices[rng.randrange(len(choices))]


def _check_position(deal: Deal, rng: Random) -> None:
    """Listed answers are accepted, all others are refused, and nobody sees another's cards."""
    owed = waiting(deal)
    for choices in owed.values():
        listed = list(choices)
        assert len(listed) == len(choices)
        for action in rng.sample(listed, min(TRIES, len(listed))):
            assert apply(deal, action)[0] != deal, "an answer changes nothing"
    for action in _tries(rng):
        if action in owed.get(action.seat, ()):
            continue
        try:
            apply(deal, action)
        except RejectedError as error:
            assert error.code in RejectCode
        else:
            raise AssertionError(f"{action} is accepted and was not listed")
    if deal.phase is not Phase.PLAY:
        _check_defaults(deal)
    for seat in (*range(SEATS), None):
        seen = view(deal, seat)
        assert seen.hand == (None if seat is None else deal.hands[seat])
        assert seen.choices == (None if seat is None else owed.get(seat))


def _check_defaults(deal: Deal) -> None:
    for seat, choices in waiting(deal).items():
        default = deal.rules.default(deal, seat)
        assert default in choices
        if isinstance(default, Opener):
            after, _events = deal.rules.leave_to_lots(deal)
            assert seat not in waiting(after)


def _tries(rng: Random) -> Iterable[Action]:
    """Give answers of all kinds, most of them out of place."""
    for seat in range(SEATS):
        rank, number = rng.randrange(RANKS), rng.randrange(1, 4)
        yield PlayCards(seat, play_of(cards_of((rank,) * number)))
        yield Pass(seat)
        yield Yield(seat)


def _check_cards(before: Deal, after: Deal, events: Iterable[Event]) -> None:
    """No card comes or goes but by being drawn or played."""
    laid = _all_cards(after.hands)
    for event in events:
        match event:
            case Led(play=play) | Followed(play=play) | Burned(play=play):
                laid = add(laid, play.cards)
            case Opened(pooled=Play() as play):
                laid = add(laid, play.cards)
            case _:
                pass
    held = _all_cards(before.hands)
    assert laid == held or (held == NO_CARDS and laid == FULL_DECK), "cards have come or gone"
    assert all(min(hand) >= 0 for hand in after.hands)


def _all_cards(hands: Hands) -> Cards:
    cards = NO_CARDS
    for hand in hands:
        cards = add(cards, hand)
    return cards


def _check_end(deal: Deal) -> None:
    result = result_of(deal)
    assert waiting(deal) == {}
    assert len(result.places) == SEATS
    assert all(place is None or 1 <= place <= SEATS for place in result.places)
    assert (result.sweep is not None) or None not in result.places, "a place is missing"
    score = deal.rules.score(result)
    assert view(deal, None).score == score
    assert all(isinstance(each, int) for each in score)

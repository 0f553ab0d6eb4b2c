"""What holds in every deal, whatever is played (whole random deals and endgames)."""

import json
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Action, Mutual, Natural, Pass, Yield
from engine.cards import FULL_DECK, NO_CARDS, Cards, add
from engine.deal import Deal, Phase, Rules, apply, asked, is_legal, result_of, waiting
from engine.errors import RejectCode, RejectedError
from engine.events import Burned, Event, Followed, Led
from engine.record.reading import Reader
from engine.record.steps import from_step, to_step
from engine.result import Result
from engine.rules import DAGANG, RULE_SETS
from engine.seats import COUNT, SEATS_IN
from engine.snapshot import dump, dump_event, load, load_event
from tests.engine.reference import PLACE_POINTS
from tests.engine.support import (
    after,
    any_action,
    any_try,
    full_deal,
    position,
    random_position,
)

FEW = max(1, settings().max_examples // 2)
SAMPLE = 6
for_each_rule_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)


def played_in(deal: Deal) -> Cards:
    cards = NO_CARDS
    for _seat, laid in deal.trick.trail:
        cards = add(cards, laid.cards)
    return cards


def in_hands(deal: Deal) -> Cards:
    cards = NO_CARDS
    for hand in deal.hands:
        assert min(hand) >= 0
        cards = add(cards, hand)
    return cards


def laid(events: Iterable[Event]) -> Cards:
    """Add up what was put on the table; a sealed answer is not, until it is opened."""
    cards = NO_CARDS
    for event in events:
        if isinstance(event, Led | Followed | Burned):
            cards = add(cards, event.play.cards)
    return cards


def check_who_is_asked(deal: Deal) -> None:
    owed = waiting(deal)
    assert tuple(owed) == SEATS_IN[asked(deal)]
    assert bool(owed) == (deal.phase is not Phase.OVER)
    for seat, choices in owed.items():
        assert choices.seat == seat
        assert len(choices) == len(list(choices)) > 0


def check_answers(deal: Deal, rng: Random, *, number: int) -> None:
    """Listed answers are accepted and change the deal; others are refused and do not."""
    before = dump(deal)
    for choices in waiting(deal).values():
        listed = list(choices)
        for action in rng.sample(listed, min(number, len(listed))):
            assert action in choices
            after, events = apply(deal, action)
            assert after != deal
            assert after.version == deal.version + 1
            assert events or deal.phase is not Phase.PLAY
    for _ in range(number):
        action = any_try(deal, rng)
        listed_there = action in waiting(deal).get(action.seat, ())
        assert is_legal(deal, action) == listed_there
        if not listed_there:
            with pytest.raises(RejectedError) as refusal:
                apply(deal, action)
            assert refusal.value.code in RejectCode
    assert dump(deal) == before


def check_end(deal: Deal) -> None:
    result = result_of(deal)
    score = deal.rules.score(result)
    if deal.rules is not DAGANG:
        assert min(score) == 0 <= max(score) <= 12
        return
    sixth = COUNT[deal.standing.no_three]
    if result.sweep is None:
        assert sorted(place for place in result.places if place is not None) == sorted(
            [*range(1, 7 - sixth), *[6] * sixth] if sixth else range(1, 7)
        )
        assert sum(score) == sum(PLACE_POINTS[place] for place in result.places if place)
    if sixth <= 1 or result.sweep is not None:
        assert sum(score) == 0


@for_each_rule_set
@settings(max_examples=FEW)
@given(seed=st.integers(0, 2**32))
def test_whole_deals(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    first = deal = full_deal(rng, rules=rules)
    log = []
    gone = NO_CARDS
    if deal.trick.table is not None:
        gone = deal.trick.table.cards
    while deal.phase is not Phase.OVER:
        assert add(in_hands(deal), gone) == FULL_DECK
        check_who_is_asked(deal)
        if rng.randrange(8) == 0:
            check_answers(deal, rng, number=SAMPLE)
        action = any_action(deal, rng)
        log.append(action)
        opening = deal.phase is not Phase.PLAY
        deal, events = apply(deal, action)
        gone = add(gone, laid(events))
        if opening and deal.trick.table is not None:
            gone = deal.trick.table.cards
        for event in events:
            assert load_event(json.loads(json.dumps(dump_event(event)))) == event
    check_who_is_asked(deal)
    check_end(deal)
    again = first
    for action in log:
        step = Reader(json.loads(json.dumps(to_step(action))), "step")
        again, _events = apply(again, from_step(step))
    assert again == deal


@for_each_rule_set
@given(seed=st.integers(0, 2**32))
def test_endgames(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    deal = random_position(rng, rules)
    whole = in_hands(deal)
    gone = NO_CARDS
    while deal.phase is not Phase.OVER:
        assert add(in_hands(deal), gone) == whole
        check_who_is_asked(deal)
        check_answers(deal, rng, number=SAMPLE)
        action = any_action(deal, rng)
        deal, events = apply(deal, action)
        gone = add(gone, laid(events))
    check_who_is_asked(deal)
    check_end(deal)


@for_each_rule_set
@settings(max_examples=FEW)
@given(seed=st.integers(0, 2**32))
def test_a_snapshot_is_the_deal(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    deal = full_deal(rng, rules=rules) if rng.random() < 0.5 else random_position(rng, rules)
    while deal.phase is not Phase.OVER:
        if rng.randrange(6) == 0:
            loaded = load(json.loads(json.dumps(dump(deal))))
            assert loaded == deal
            assert waiting(loaded) == waiting(deal)
            deal = loaded
        deal, _events = apply(deal, any_action(deal, rng))
    assert load(json.loads(json.dumps(dump(deal)))) == deal


@for_each_rule_set
@settings(max_examples=max(1, FEW // 3))
@given(seed=st.integers(0, 2**32))
def test_a_match_of_several_deals(rules: Rules, seed: int) -> None:
    """Each deal begins from the result of the one before, tribute and all."""
    rng = Random(seed)
    previous: Result | None = None
    for _ in range(3):
        deal = full_deal(rng, previous, rules)
        while deal.phase is not Phase.OVER:
            check_who_is_asked(deal)
            if deal.phase is not Phase.PLAY:
                check_answers(deal, rng, number=SAMPLE)
                if any(map(any, deal.hands)):
                    assert in_hands(deal) == FULL_DECK
            deal, _events = apply(deal, any_action(deal, rng))
        previous = result_of(deal)


def test_actions_of_different_kinds_are_different() -> None:
    """Also where they hold the same: a yield is offered only where it is a yield that is."""
    actions: set[Action] = {Pass(3), Yield(3), Natural(0, yes=True), Mutual(0, yes=True)}
    assert len(actions) == 4
    assert Pass(3) in actions
    deal = after(position(*["3 5 K*2"] * 6), (0, "5"))
    assert Yield(1) not in waiting(deal)[1]

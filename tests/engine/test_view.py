"""A view holds no other seat's hidden cards (`rules.md` section 2; the articles on reveals)."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Action, PlayCards
from engine.cards import FOUR, NO_CARDS, RANK_NAMES, RANKS, THREE, add, size, take
from engine.deal import Deal, Phase, Rules, Stage, apply, asked, waiting
from engine.errors import RejectedError
from engine.events import Declined
from engine.options import Counts, Options
from engine.position import Position
from engine.rules import DAGANG, FOLK, RULE_SETS
from engine.seats import BIT, SEATS, federation
from engine.start import from_position
from engine.view import SHOWN_AT, view
from tests.engine.support import after, any_action, full_deal, position, random_position

FEW = max(1, settings().max_examples // 2)
for_each_rule_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)


def exchange(deal: Deal, rng: Random) -> tuple[Deal, tuple[int, int]] | None:
    """Exchange a card other than a 3 between two seats; None where they have none to exchange."""
    one, other = rng.sample(range(SEATS), 2)
    ranks = [
        [rank for rank in range(THREE + 1, RANKS) if deal.hands[seat][rank]]
        for seat in (one, other)
    ]
    if not all(ranks):
        return None
    given_up = [rng.choice(held) for held in ranks]
    hands = list(deal.hands)
    for seat, out, back in ((one, *given_up), (other, *reversed(given_up))):
        hands[seat] = add(take(hands[seat], single(out)), single(back))
    return deal._replace(hands=tuple(hands)), (one, other)


def single(rank: int) -> tuple[int, ...]:
    return tuple(int(each == rank) for each in range(RANKS))


def check_same_for_others(deal: Deal, twin: Deal, apart: tuple[int, int]) -> None:
    for seat in (None, *range(SEATS)):
        seen = view(deal, seat)
        looks = any(seen.allies[each] is not None for each in apart)  # allies may look, in folk
        if seat not in apart and not looks:
            assert seen == view(twin, seat), f"seat {seat} of {apart}"


def tells_of_fours(action: Action) -> bool:
    """Whether all learn from an answer if a seat holds more 4s: only with all is a point opened.

    Sales, gifts and tribute are told to all as well, with what they say about the hands.
    """
    return isinstance(action, PlayCards) and action.play.base == FOUR


@for_each_rule_set
@settings(max_examples=FEW)
@given(seed=st.integers(0, 2**32))
def test_exchanged_hidden_cards_are_not_seen_in_whole_deals(rules: Rules, seed: int) -> None:
    follow_twins(seed, lambda rng: full_deal(rng, rules=rules))


@for_each_rule_set
@given(seed=st.integers(0, 2**32))
def test_exchanged_hidden_cards_are_not_seen_in_endgames(rules: Rules, seed: int) -> None:
    follow_twins(seed, lambda rng: random_position(rng, rules))


def follow_twins(seed: int, begin: Callable[[Random], Deal]) -> None:
    """Play a deal and its twin, in which two seats hold each other's card, alike.

    As long as the same seats are asked and the same answers are open to be given, nobody else
    can tell the two apart, neither by a view nor by what happens.
    """
    rng = Random(seed)
    deal = begin(rng)
    wait = rng.randrange(120)
    while asked(deal) and (wait or deal.phase is Phase.OPEN):
        deal, _events = apply(deal, any_action(deal, rng))
        wait = max(0, wait - 1)
    exchanged = exchange(deal, rng)
    if exchanged is None:
        return
    twin, apart = exchanged
    while asked(deal) and asked(twin) == asked(deal):
        check_same_for_others(deal, twin, apart)
        action = any_action(deal, rng)
        if deal.phase is not Phase.PLAY or tells_of_fours(action):
            return
        deal, events = apply(deal, action)
        try:
            twin, twin_events = apply(twin, action)
        except RejectedError:
            return
        if asked(twin) == asked(deal):
            assert events == twin_events


@for_each_rule_set
@settings(max_examples=FEW)
@given(seed=st.integers(0, 2**32))
def test_what_a_view_shows(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    whole = rng.random() < 0.3
    deal = full_deal(rng, rules=rules) if whole else random_position(rng, rules)
    while deal.phase is not Phase.OVER:
        if rng.randrange(5) == 0:
            check_shown(deal)
        deal, _events = apply(deal, any_action(deal, rng))
    check_shown(deal)


def check_shown(deal: Deal) -> None:
    owed = waiting(deal)
    everything = NO_CARDS
    for hand in deal.hands:
        everything = add(everything, hand)
    for seat in range(SEATS):
        seen = view(deal, seat)
        assert seen.hand == deal.hands[seat]
        assert seen.choices == owed.get(seat)
        assert add(seen.unseen, deal.hands[seat]) == everything
        for other in range(SEATS):
            number = size(deal.hands[other])
            known = other == seat or number <= SHOWN_AT
            assert seen.counts[other] == (number if known else None)
            ally = other != seat and federation(other) == federation(seat)
            looks = deal.rules is FOLK and ally and number <= SHOWN_AT
            assert seen.allies[other] == (deal.hands[other] if looks else None)
            smothered = other in deal.standing.smothered
            assert seen.revealed[other] == (deal.hands[other][THREE] if smothered else 0)
        if seen.turn is not None:
            assert owed.keys() == {seen.turn}
    nobody = view(deal, None)
    assert nobody.hand is None
    assert nobody.choices is None
    assert not any(nobody.allies)
    assert nobody.unseen == everything
    assert (nobody.score is not None) == (deal.phase is Phase.OVER)


def test_counts_are_shown_always_where_the_table_wants_it() -> None:
    hands = tuple(position(*["3 5*11"] * 1, *["3 K"] * 5).hands)
    hidden = from_position(DAGANG, Options(), Position(hands, 1))
    shown = from_position(DAGANG, Options(counts=Counts.ALWAYS), Position(hands, 1))
    assert view(hidden, 1).counts == (None, 2, 2, 2, 2, 2)
    assert view(shown, 1).counts == (12, 2, 2, 2, 2, 2)


WINDOW = ("3 4 6 K*2", "3 4 5", "3 4 7", "3 4 8 A*2", "3 2*2", "3 4 9")
"""Seat 0 leads K*2; its opposite 3 can challenge, and seat 4 can burn."""


def test_a_window_does_not_tell_who_was_asked() -> None:
    deal = after(position(*WINDOW), (0, "K*2"))
    assert deal.trick.asked == BIT[3] | BIT[4]
    for seat in (None, 0, 1, 2, 5):
        seen = view(deal, seat)
        assert seen.stage is Stage.WINDOW
        assert seen.gouji
        assert seen.turn is None
        assert seen.waits_for == ()
        assert seen.choices is None


def test_a_decline_changes_no_other_view() -> None:
    """Seat 4 could have burned and does not: only the engine's keeper may know."""
    before = after(position(*WINDOW), (0, "K*2"))
    declined, events = apply(before, waiting(before)[4].decisions[0])
    assert events == (Declined(4),)
    for seat in (None, 0, 1, 2, 3, 5):
        assert view(declined, seat) == view(before, seat)


def test_two_kill_one_is_asked_in_secret() -> None:
    deal = after(position("3 5 B", "3 4 A", "3 6 B*2", "3 4 2", "3 4 S", "3 4 A*2"), (0, "B"))
    assert deal.trick.asked == BIT[2]
    assert view(deal, 2).stage is Stage.KILL
    for seat in (None, 0, 1, 3, 4, 5):
        seen = view(deal, seat)
        assert seen.stage is Stage.WINDOW
        assert seen.turn is None
        assert seen.waits_for == ()


def test_who_may_open_its_point_is_told_to_that_seat_alone() -> None:
    """It would tell that the seat still holds a 4."""
    hands = ["3 4 5 A*2", *["3 5 6"] * 5]
    deal = after(position(*hands), (0, "A*2"), (3, "pass"))
    assert deal.standing.may_open == 0
    assert view(deal, 0).standing.may_open == 0
    for seat in (None, 1, 2, 3, 4, 5):
        assert view(deal, seat).standing.may_open is None


def test_who_opened_without_a_four_is_told_to_that_seat_alone() -> None:
    deal = position(*["3 5 6"] * 6, no_four=(2,))
    assert view(deal, 2).standing.no_four == BIT[2]
    assert view(deal, 1).standing.no_four == 0


def test_ranks_are_what_the_views_counts_are_by() -> None:
    deal = position("3 5*2 B", *["3 K"] * 5)
    seen = view(deal, 0)
    assert seen.hand is not None
    named = {RANK_NAMES[rank]: count for rank, count in enumerate(seen.hand) if count}
    assert named == {"3": 1, "5": 2, "B": 1}

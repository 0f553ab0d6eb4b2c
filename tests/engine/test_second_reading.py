"""The engine against a second reading of each rule set (`reference.py`, `reference_folk.py`).

Both go through the same endgames and whole deals, and after each answer they must agree on who
is asked, on every legal answer, on what has happened and on why other answers are refused.
"""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.deal import Deal, Phase, Rules, Stage, apply, asked, waiting
from engine.rules import DAGANG, FOLK, RULE_SETS
from engine.seats import SEATS_IN
from tests.engine.reference_folk import FolkReference
from tests.engine.support import (
    Reading,
    answer_of,
    any_action,
    any_try,
    difference,
    full_deal,
    opened,
    random_position,
    reference_of,
    refused,
)

FEW = max(1, settings().max_examples // 8)
TRIES = 3
ENDGAMES = 4
for_each_rule_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)


def check_refusals(deal: Deal, reference: Reading, rng: Random) -> None:
    for _ in range(TRIES):
        action = any_try(deal, rng)
        wanted = reference.refusal(action.seat, answer_of(action))
        code = refused(deal, action)
        assert (None if code is None else code.value) == wanted, action


class Endgame(RuleBasedStateMachine):
    """An endgame answered by hypothesis, so that a difference is cut down to few answers."""

    rule_set: Rules = DAGANG
    deal: Deal
    reference: Reading

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.deal = random_position(Random(seed), self.rule_set)
        self.reference = reference_of(self.deal)
        note(f"{self.deal.hands} {self.deal.standing}")

    @precondition(lambda self: self.deal.phase is Phase.PLAY)
    @rule(seat=st.integers(0, 5), index=st.integers(0, 200))
    def answer(self, seat: int, index: int) -> None:
        choices = list(waiting(self.deal).values())
        chosen = choices[seat % len(choices)]
        action = chosen[index % len(chosen)]
        note(str(action))
        self.deal, _events = apply(self.deal, action)
        self.reference.do(action.seat, answer_of(action))

    @precondition(lambda self: self.deal.phase is Phase.PLAY)
    @rule(seat=st.integers(0, 5))
    def let_go(self, seat: int) -> None:
        """Pass or decline, so that tricks come to an end."""
        choices = [each for each in waiting(self.deal).values() if each.decisions]
        if choices:
            action = choices[seat % len(choices)].decisions[0]
            self.deal, _events = apply(self.deal, action)
            self.reference.do(action.seat, answer_of(action))

    @rule(seed=st.integers(0, 2**32))
    def try_anything(self, seed: int) -> None:
        check_refusals(self.deal, self.reference, Random(seed))

    @invariant()
    def they_agree(self) -> None:
        if hasattr(self, "deal"):
            assert difference(self.deal, self.reference) is None


class FolkEndgame(Endgame):
    """The same under `folk`."""

    rule_set = FOLK


@pytest.mark.parametrize("machine", [Endgame, FolkEndgame])
def test_endgames_answer_by_answer(machine: type[Endgame]) -> None:
    run_state_machine_as_test(machine, settings=settings(stateful_step_count=50))


@for_each_rule_set
@given(seed=st.integers(0, 2**32))
def test_endgames_to_their_end(rules: Rules, seed: int) -> None:
    for part in range(ENDGAMES):
        rng = Random(seed * ENDGAMES + part)
        play_both(random_position(rng, rules), rng, every=1)


def test_endgames_reach_what_is_rare() -> None:
    """The two readings are compared where it matters: burns, marches, kills and the like."""
    reached: Counter[str] = Counter()
    for seed in range(250):
        rng = Random(seed)
        deal = random_position(rng, DAGANG)
        while deal.phase is not Phase.OVER:
            deal, events = apply(deal, any_action(deal, rng))
            reached.update(type(event).__name__ for event in events)
            reached[deal.trick.stage.value] += 1
    rare = ["Burned", "Rescued", "MarchBegan", "Declined", "PointOpened", "WentOut", "kill"]
    assert all(reached[each] >= 3 for each in rare), reached
    assert min(reached["Smothered"], reached["Walked"], reached["Yielded"]) > 100


RARE_IN_FOLK = {
    "window": 400,
    "window with several burners": 20,
    "window with a headless seat": 200,
    "window on a last play": 80,
    "window on a last play answered": 15,
    "later answer counts for nothing": 12,
    "headless follow in window": 15,
    "gouji play of a headless seat": 150,
    "burn": 60,
    "burn rescued": 1,
    "burned in turn": 2,
    "march": 50,
    "march beaten": 3,
    "yield followed": 15,
    "yield let through": 5,
    "passed seat answers": 5,
    "last play answered by its opposite": 20,
    "duel": 15,
    "duel that can be burned": 4,
    "turn in melee": 1000,
    "wind": 200,
    "lead inherited": 300,
    "sweep": 15,
}
"""How often the second reading of `folk` must meet each rule in the endgames below."""


def test_folk_endgames_reach_what_is_rare() -> None:
    """The two readings of `folk` agree where it matters, and that is met often."""
    reached: Counter[str] = Counter()
    for seed in range(400):
        rng = Random(seed)
        deal = random_position(rng, FOLK)
        reference = reference_of(deal)
        assert isinstance(reference, FolkReference)
        passing = rng.random()
        while deal.phase is not Phase.OVER:
            action = any_action(deal, rng, passing)
            deal, _events = apply(deal, action)
            reference.do(action.seat, answer_of(action))
            assert list(SEATS_IN[asked(deal)]) == reference.to_act()
            if deal.trick.stage is Stage.WINDOW:
                assert difference(deal, reference) is None
        reached += reference.seen
    missed = {rule: reached[rule] for rule, least in RARE_IN_FOLK.items() if reached[rule] < least}
    assert missed == {}


@for_each_rule_set
@settings(max_examples=FEW)
@given(seed=st.integers(0, 2**32))
def test_whole_deals(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    play_both(opened(full_deal(rng, rules=rules), rng), rng, every=9)


def play_both(deal: Deal, rng: Random, *, every: int) -> None:
    """Play a deal out in both; the legal answers are compared at every so many answers."""
    reference = reference_of(deal)
    passing = rng.random()
    while deal.phase is not Phase.OVER:
        with_answers = rng.randrange(every) == 0
        assert difference(deal, reference, with_answers=with_answers) is None
        if with_answers:
            check_refusals(deal, reference, rng)
        action = any_action(deal, rng, passing)
        deal, _events = apply(deal, action)
        reference.do(action.seat, answer_of(action))
    assert difference(deal, reference) is None

"""The kit for rule sets, on those there are, on a third one, and on broken ones."""

from collections.abc import Sequence
from typing import ClassVar

import pytest

from engine.actions import Action, Wind
from engine.deal import Deal, Rules, Trick
from engine.plays import Play
from engine.rules import RULE_SETS
from engine.rules.folk import Folk
from engine.standing import Standing
from tests.docs.kit import check_rule_set


class Plain(Folk):
    """A third rule set: as `folk`, without sealed answers, allies' looks and asking for the lead.

    Its passes bind only until somebody has finished.
    """

    name: ClassVar[str] = "plain"
    seals_windows: ClassVar[bool] = False
    allies_look: ClassVar[bool] = False

    def binds(self, trick: Trick, standing: Standing) -> bool:
        return not standing.placed and super().binds(trick, standing)

    def other_answers(self, deal: Deal, seat: int) -> tuple[Action, ...]:
        return tuple(
            each for each in super().other_answers(deal, seat) if not isinstance(each, Wind)
        )


class WithoutEnd(Folk):
    """Broken: nobody has a lead."""

    def leads(self, deal: Deal, seat: int) -> Sequence[Play]:
        return super().leads(deal, seat)[:0]


class Secretive(Folk):
    """Broken: it accepts leads that it does not list."""

    def leads(self, deal: Deal, seat: int) -> Sequence[Play]:
        return tuple(super().leads(deal, seat))[-1:]


@pytest.mark.parametrize("rules", [*RULE_SETS.values(), Plain()], ids=lambda rules: rules.name)
def test_a_rule_set_runs_through(rules: Rules) -> None:
    assert check_rule_set(rules, range(3)) > 0


@pytest.mark.parametrize(
    ("rules", "why"), [(WithoutEnd(), "no answer"), (Secretive(), "not listed")]
)
def test_a_broken_rule_set_does_not(rules: Rules, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        check_rule_set(rules, range(6))

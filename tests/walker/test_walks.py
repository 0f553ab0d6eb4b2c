"""Walks of every run of the tests: a few that are the same each time, and one that never is.

A walk that finds something says which it was; `python -m tests.walker --seed ...` walks it again.
Hours of walking are for the command.
"""

import secrets

import pytest

from tests.walker.plan import Plan
from tests.walker.walk import walk

pytestmark = pytest.mark.timeout(280)

FIXED = (
    Plan(1, 160, "dagang"),
    Plan(2, 160, "folk"),
    Plan(3, 120, "dagang", faults=False, kills=False, mood="play"),
    Plan(4, 120, "folk", faults=False, kills=False, mood="play"),
)


@pytest.mark.parametrize("plan", FIXED, ids=str)
async def test_nothing_is_found(plan: Plan) -> None:
    report = await walk(plan)
    assert report.figures["taps"] > 30
    assert report.figures["answers in deals"] > 0
    assert report.figures["comparisons of screens"] > 10
    assert (report.figures["kills"] > 0) == plan.kills
    assert any(name.startswith("fault ") for name in report.figures) == plan.faults


async def test_nothing_is_found_on_a_new_walk() -> None:
    await walk(Plan(secrets.randbelow(2**32), 200))


async def test_the_same_plan_is_the_same_walk() -> None:
    first, second = [await walk(Plan(5, 40)) for _ in range(2)]
    assert first.trace == second.trace
    assert first.figures == second.figures
    other = await walk(Plan(6, 40))
    assert other.trace != first.trace

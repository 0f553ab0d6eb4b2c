"""Whole deals within Telegram's limits, with the paces and budgets that people get."""

from pathlib import Path

import pytest

from tests.e2e.measure import measure

pytestmark = pytest.mark.timeout(280)


@pytest.mark.parametrize("people", [1, 2])
async def test_a_deal_meets_no_flood_control(tmp_path: Path, people: int) -> None:
    measured = await measure(tmp_path, people, seed="limits")
    assert measured.flooded == 0
    assert measured.refused == 0
    assert measured.decisions >= 10
    assert measured.per_decision < 4

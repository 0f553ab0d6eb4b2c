"""Whole live deals within Telegram's limits, with the paces and budgets that people get."""

from pathlib import Path

import pytest

from engine.seats import SEATS
from tests.e2e.live import play_live

pytestmark = pytest.mark.timeout(280)

CALLS = 2.2
"""Calls of the Bot API that an answer may cost, callback answers aside,"""
TO_GROUP = 1.0
"""so many of them to the group at most."""
LATE = 3.0
"""Seconds that a question may take to its phone."""


async def test_a_live_deal_is_shown_in_time_with_few_calls(tmp_path: Path) -> None:
    played = await play_live(tmp_path, SEATS, seed="limits")
    assert (played.flooded, played.refused) == (0, 0)
    assert played.decisions >= 10
    assert played.to_group_per_decision <= TO_GROUP, played
    assert played.latest <= LATE, played
    assert played.per_decision <= CALLS, played

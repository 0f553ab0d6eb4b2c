"""The choices of computer players take few taps on our keyboards."""

from statistics import mean, median
from typing import Final

import pytest

from tests.screens.taps import Kind, measure

DEALS: Final = (1, 2, 3)
"""Deals played with each player under each rule set."""
A_FOLLOW, A_LEAD = 1, 2


@pytest.fixture(scope="module")
def counted() -> dict[Kind, list[int]]:
    return measure(DEALS)


def test_following_takes_a_tap_and_leading_two_at_the_median(
    counted: dict[Kind, list[int]],
) -> None:
    assert {kind.what for kind in counted} == {"lead", "follow"}
    for kind, taps in counted.items():
        assert len(taps) > 50, kind
        assert median(taps) <= (A_LEAD if kind.what == "lead" else A_FOLLOW), kind


def test_sensible_choices_are_offered_and_no_choice_is_far(
    counted: dict[Kind, list[int]],
) -> None:
    for kind, taps in counted.items():
        if kind.player == "plain":
            assert mean(taps) < 1.5, kind
        assert max(taps) <= 12, kind

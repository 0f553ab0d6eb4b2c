"""Opening the point, lapse and waiver, natural openings (articles 17, 18 and 27)."""

from typing import Any

import pytest

from engine.deal import Deal
from engine.seats import BIT
from tests.engine.support import after, position, shown

PASS = "pass"
REST = ["3 4 5"] * 5


def won_with(play: str, hand: str = "3 4*2 5*2 A*3 2 S B", **standing: Any) -> Deal:
    """Seat 0 leads a play and wins the trick, nobody being able to beat it."""
    deal = after(position(hand, *REST, **standing), (0, play))
    while deal.trick.table is not None:
        to_act = shown(deal)["to_act"]
        assert isinstance(to_act, list)
        deal = after(deal, (to_act[0], PASS))
    return deal


@pytest.mark.parametrize(
    ("play", "may"),
    [
        ("A*2", 0),
        ("A*3", 0),
        ("A", None),
        ("A 2", None),
        ("A S", None),
        ("A B", None),
        ("2", None),
    ],
)
def test_a_pure_gouji_win_gives_the_chance(play: str, may: int | None) -> None:
    assert shown(won_with(play))["may_open"] == may


def test_all_fours_at_once_open_the_point() -> None:
    deal = after(won_with("A*2"), (0, "4*2"))
    assert shown(deal)["opened"] == [0]
    assert shown(deal)["may_open"] is None


def test_some_of_the_fours_waive_it() -> None:
    """Article 17: 未发4或未发全4; article 18."""
    deal = after(won_with("A*2"), (0, "4"))
    assert shown(deal)["opened"] == []
    assert deal.standing.waived == BIT[0]


def test_another_lead_lets_the_chance_lapse_and_a_later_win_gives_it_again() -> None:
    deal = won_with("A*2", "3 4*2 5 A*2 K*2")
    deal = after(deal, (0, "5"))
    assert shown(deal)["may_open"] is None
    assert deal.standing.waived == 0
    deal = after(deal, *[(seat, PASS) for seat in range(1, 6)], (0, "K*2"), (3, PASS))
    assert shown(deal)["may_open"] == 0


def test_fours_led_without_the_chance_waive_the_point() -> None:
    deal = after(position("3 4*2 5 A*2", *REST), (0, "4*2"))
    assert shown(deal)["opened"] == []
    assert deal.standing.waived == BIT[0]


def test_once_waived_there_is_no_chance() -> None:
    assert shown(won_with("A*2", waived=(0,)))["may_open"] is None


def test_without_a_four_at_the_opening_there_is_no_chance() -> None:
    """Article 27."""
    assert shown(won_with("A*2", no_four=(0,)))["may_open"] is None
    assert shown(won_with("A*2", "3 5 A*2"))["may_open"] is None


def test_a_pure_gouji_play_not_in_effect_gives_nothing() -> None:
    hands = ["3 4 5 A*2", "3 4 5", "3 4 5", "", "3 4 5", "3 4 5"]
    deal = after(position(*hands, placed=(3,)), (0, "A*2"), *[(s, PASS) for s in (1, 2, 4, 5)])
    assert shown(deal)["leader"] == 0
    assert shown(deal)["may_open"] is None


def test_a_challenger_may_win_the_chance() -> None:
    hands = ["3 4 5 K*2", *["3 4 5"] * 2, "3 4 5 A*2", *["3 4 5"] * 2]
    deal = after(position(*hands), (0, "K*2"), (3, "A*2"), (0, PASS))
    assert shown(deal)["may_open"] == 3


# --- natural openings ---


def test_a_natural_opening_needs_no_trick() -> None:
    deal = after(position("3 4*2 5", *REST, natural=(0,)), (0, "4*2"))
    assert shown(deal)["opened"] == [0]


def test_a_natural_opening_is_waived_like_any_other() -> None:
    deal = after(position("3 4*2 5", *REST, natural=(0,)), (0, "4"))
    assert shown(deal)["opened"] == []
    assert deal.standing.waived == BIT[0]


def test_it_may_come_late() -> None:
    """Other leads do not use it up."""
    hands = ["3 4*2 9 10", *REST]
    deal = after(position(*hands, natural=(0,)), (0, "9"), *[(s, PASS) for s in range(1, 6)])
    assert shown(after(deal, (0, "4*2")))["opened"] == [0]


def test_no_natural_opening_once_the_opposite_has_walked() -> None:
    hands = ["3 4*2 5", "3 4 5", "3 4 5", "", "3 4 5", "3 4 5"]
    deal = after(position(*hands, placed=(3,), natural=(0,)), (0, "4*2"))
    assert shown(deal)["opened"] == []
    assert deal.standing.waived == BIT[0]


def test_no_natural_opening_once_two_have_walked() -> None:
    hands = ["3 4*2 5", "", "", "3 4 5", "3 4 5", "3 4 5"]
    deal = after(position(*hands, placed=(1, 2), natural=(0,)), (0, "4*2"))
    assert shown(deal)["opened"] == []


def test_no_natural_opening_once_the_opposite_has_played_its_last_card() -> None:
    hands = ["3 4*2 5", "3 4 5", "3 4 5", "", "3 4 5", "3 4 5"]
    deal = after(position(*hands, no_three=(3,), natural=(0,)), (0, "4*2"))
    assert shown(deal)["opened"] == []


def test_a_smothered_opposite_does_not_prevent_it() -> None:
    hands = ["3 4*2 5", "3 4 5", "3 4 5", "3", "3 4 5", "3 4 5"]
    deal = after(position(*hands, smothered=(3,), natural=(0,)), (0, "4*2"))
    assert shown(deal)["opened"] == [0]

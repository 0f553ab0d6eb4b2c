"""Gouji plays in effect, challenges and windows (articles 12, 13 and 15)."""

from typing import Any

import pytest

from engine.deal import Stage
from engine.errors import RejectCode
from engine.view import view
from tests.engine.support import act, after, legal, position, refused, shown

PASS = "pass"
KINGS = "3 4 5 K*2"


def stage(*hands: str, lead: str = "K*2", **standing: Any) -> Stage:
    return after(position(*hands, **standing), (0, lead)).trick.stage


@pytest.mark.parametrize(
    ("lead", "in_effect"),
    [("K*2", True), ("K", False), ("K 2", True), ("2", True), ("5 S", True), ("5*3", False)],
)
def test_a_gouji_play_opens_a_window(lead: str, *, in_effect: bool) -> None:
    found = stage("3 4 5*3 K*2 2 S", *["3 4 6"] * 5, lead=lead)
    assert found is (Stage.WINDOW if in_effect else Stage.TURN)


def test_it_needs_an_opposite() -> None:
    """Article 12: 对头存在."""
    others = ["3 4 6"] * 5
    assert stage(KINGS, *others) is Stage.WINDOW
    others[2] = ""
    assert stage(KINGS, *others, placed=(3,)) is Stage.TURN
    others[2] = "3"
    assert stage(KINGS, *others, smothered=(3,)) is Stage.TURN


def test_it_needs_five_seats() -> None:
    """Article 12: 人数不少于五人."""
    assert stage(KINGS, "", *["3 4 6"] * 4, placed=(1,)) is Stage.WINDOW
    assert stage(KINGS, "", "3", *["3 4 6"] * 3, placed=(1,), smothered=(2,)) is Stage.TURN


def test_whoever_plays_its_last_card_still_counts() -> None:
    """A seat without a 3 that goes out with a gouji play; four others are left."""
    assert stage("K*2", "", *["3 4 6"] * 4, placed=(1,)) is Stage.WINDOW
    assert stage("K*2", "", "3", *["3 4 6"] * 3, placed=(1,), smothered=(2,)) is Stage.TURN


def test_two_walked_end_all_gouji() -> None:
    """Article 12: 当二科产生后."""
    hands = [KINGS, "", "", "3 4 6", "3 4 7", "3 4 8"]
    assert stage(*hands, placed=(1, 2)) is Stage.TURN


def test_a_smothered_seat_is_no_walked_one() -> None:
    assert stage(KINGS, "3", *["3 4 6"] * 4, smothered=(1,)) is Stage.WINDOW


def test_only_the_opposite_is_asked_when_nobody_can_burn() -> None:
    deal = after(position(KINGS, *["3 4 A*2"] * 5), (0, "K*2"))
    assert shown(deal)["to_act"] == [3]
    for seat in (1, 2, 4, 5):
        assert refused(deal, act(seat, "A*2")) is RejectCode.OPPOSITE_ONLY
        assert refused(deal, act(seat, PASS)) is RejectCode.NOT_YOUR_TURN
        assert refused(deal, act(seat, "A")) is RejectCode.WRONG_COUNT
    assert shown(after(deal, (3, PASS)))["leader"] == 0


def test_challenge_and_counter_challenge() -> None:
    """Article 13."""
    deal = position("3 4 K*2 2*2", *["3 4 5"] * 2, "3 4 A*2 S*2", *["3 4 5"] * 2)
    for seat, what in ((0, "K*2"), (3, "A*2"), (0, "2*2"), (3, "S*2")):
        deal = after(deal, (seat, what))
        assert deal.trick.stage is Stage.WINDOW
        assert shown(deal)["to_act"] == [(seat + 3) % 6]
    assert shown(deal)["burns"] == []
    assert shown(after(deal, (0, PASS)))["leader"] == 3


def test_a_dead_challenge_wins_at_once() -> None:
    deal = after(position(KINGS, *["3 4 5"] * 2, "3 4 6 B*2", *["3 4 5"] * 2), (0, "K*2"))
    assert shown(after(deal, (3, "B*2")))["leader"] == 3


def test_the_opposite_is_asked_though_it_has_passed() -> None:
    """Article 10, in a window."""
    hands = ["3 4 9", "3 4 5 A", "3 4 5", "3 4 5", "3 4 5", "3 4 5"]
    hands[0], hands[3] = "3 4 9 2", "3 4 5 S"
    deal = after(position(*hands, leader=5), (5, "5"), (0, PASS), (1, "A"), (2, PASS), (3, PASS))
    assert shown(deal)["to_act"] == [4]
    deal = after(position(*hands, leader=2), (2, "4"), (3, PASS), (4, PASS), (5, PASS), (0, "2"))
    assert deal.trick.stage is Stage.WINDOW
    assert legal(deal, 3) == {PASS, "yield", "S"}


def test_a_yielding_opposite_is_not_told_that_it_passed() -> None:
    """It passed earlier in the trick; that it is not asked now is its yield's doing."""
    hands = ["3 4 9 2", "3 4 5", "3 4 5", "3 4 5 S", "3 B", "3 5 S"]
    deal = after(position(*hands, leader=2), (2, "4"), (3, PASS), (4, PASS), (5, "5"), (0, "2"))
    assert shown(deal)["to_act"] == [3, 5]
    deal = after(deal, (3, "yield"))
    assert shown(deal)["to_act"] == [5]
    assert refused(deal, act(3, "S")) is RejectCode.NOT_YOUR_TURN
    assert refused(deal, act(4, "B")) is RejectCode.PASSED
    deal = after(deal, (5, PASS))
    assert legal(deal, 3) == {PASS, "S"}


def test_first_come_first_served() -> None:
    """Article 15: the opposite and the burner, whoever plays first."""
    hands = [KINGS, "3 A*2", "3 4 5", "3 4 7 2*2", "3 4 5", "3 4 5"]
    deal = after(position(*hands), (0, "K*2"))
    assert shown(deal)["to_act"] == [1, 3]
    challenged = after(deal, (3, "2*2"))
    assert shown(challenged)["burns"] == []
    burned = after(deal, (1, "A*2"))
    assert shown(burned)["burns"] == [[1, 0]]
    assert shown(burned)["to_act"] == [4]
    assert refused(burned, act(3, "2*2")) is RejectCode.OPPOSITE_ONLY


def test_a_pass_in_a_window_is_remembered() -> None:
    """The opposite's; a decline of a burner is none."""
    hands = ["3 4 5 K*2", "3 2*2", "3 4 5", "3 4 5 A*2 S*2", "3 4 5", "3 4 5"]
    deal = after(position(*hands), (0, "K*2"), (3, PASS))
    assert refused(deal, act(3, "A*2")) is RejectCode.PASSED
    deal = after(deal, (1, "2*2"))
    assert refused(deal, act(3, "S*2")) is RejectCode.PASSED


def test_a_yield_in_a_window_is_allowed_though_nobody_else_is_asked() -> None:
    """Refusing it would tell who was asked; then the opposite answers at once."""
    deal = after(position(KINGS, *["3 4 A*2"] * 5), (0, "K*2"), (3, "yield"))
    assert shown(deal)["to_act"] == [3]
    assert legal(deal, 3) == {PASS, "A*2"}


def test_a_burn_by_the_next_two_makes_a_yield_a_pass() -> None:
    """And one by another seat only ends it (article 11)."""
    hands = ["3 4 K*2", "3 4 5", "3 4 5", "3 4 5 2*2", "3 A*2", "3 4 5"]
    deal = after(position(*hands), (0, "K*2"), (3, "yield"), (4, "A*2"))
    assert deal.trick.passed == 1 << 3
    hands[4], hands[2] = "3 4 5", "3 A*2"
    deal = after(position(*hands), (0, "K*2"), (3, "yield"), (2, "A*2"))
    assert deal.trick.passed == 0


def test_a_yielder_is_asked_anew_also_where_nobody_else_was() -> None:
    """Its next answer is one to another question: an old keyboard must not give it."""
    opened = after(position(KINGS, "3 4 5", "3 4 5", "3 A*2 4", "3 4 5", "3 4 5"), (0, "K*2"))
    yielded = after(opened, (3, "yield"))
    assert yielded.trick.asked == opened.trick.asked
    assert view(yielded, 3).question > view(opened, 3).question

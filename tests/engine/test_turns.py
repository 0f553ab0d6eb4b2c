"""Turns, passes and yields on ordinary plays (articles 9, 10 and 11)."""

import pytest

from engine.errors import RejectCode
from engine.seats import BIT
from tests.engine.support import act, after, legal, position, refused, shown

LOW = [f"3 4 {rank}" for rank in ("5", "6", "7", "8", "9", "10")]
PASS = "pass"


@pytest.mark.parametrize("leader", range(6))
def test_turns_go_round_in_playing_order(leader: int) -> None:
    deal = position(*["3 4 5 6"] * 6, leader=leader)
    deal = after(deal, (leader, "5"))
    for step in range(1, 6):
        seat = (leader + step) % 6
        assert shown(deal)["to_act"] == [seat]
        deal = after(deal, (seat, PASS))
    assert shown(deal)["leader"] == leader


def test_a_follow_begins_a_new_round_behind_it() -> None:
    """Article 9(3): the leader too may answer, after all others."""
    deal = after(position(*LOW), (0, "5"), (1, PASS), (2, "7"))
    for seat in (3, 4, 5, 0):
        assert shown(deal)["to_act"] == [seat]
        deal = after(deal, (seat, PASS))
    assert shown(deal)["leader"] == 2


def test_the_last_to_follow_leads_next() -> None:
    """Article 9(5)."""
    deal = after(position(*LOW), (0, "5"), *[(seat, PASS) for seat in range(1, 5)], (5, "10"))
    deal = after(deal, (0, PASS), (2, PASS))
    assert shown(deal)["leader"] == 5


def test_a_seat_that_passed_is_not_asked_again() -> None:
    """Article 10."""
    deal = after(position(*LOW), (0, "5"), (1, PASS), (2, PASS), (3, "8"), (4, PASS), (5, PASS))
    assert shown(deal)["to_act"] == [0]
    assert refused(deal, act(1, "6")) is RejectCode.NOT_YOUR_TURN
    deal = after(deal, (0, PASS))
    assert shown(deal)["leader"] == 3


def test_a_pass_binds_not_against_the_opposites_play() -> None:
    """Article 10: 对家牌不过."""
    deal = after(position(*LOW), (0, "5"), (1, PASS), (2, PASS), (3, PASS), (4, "9"))
    deal = after(deal, (5, PASS), (0, PASS))
    assert shown(deal)["to_act"] == [1]
    assert legal(deal, 1) == {PASS}


def test_the_opposite_gets_one_turn_on_each_play() -> None:
    deal = after(position(*LOW), (0, "5"), (1, PASS), (2, "7"), (3, PASS), (4, PASS), (5, PASS))
    deal = after(deal, (0, PASS))
    assert shown(deal)["leader"] == 2


def test_passes_are_forgotten_with_the_trick() -> None:
    deal = after(position(*LOW), (0, "5"), *[(seat, PASS) for seat in range(1, 6)], (0, "4"))
    for seat in range(1, 6):
        assert shown(deal)["to_act"] == [seat]
        deal = after(deal, (seat, PASS))


def test_passes_are_not_remembered_once_two_have_walked() -> None:
    """Article 10: 当二科产生后，过牌限制自动取消."""
    deal = position("", "3 5", "3 9", "", "3 6", "3 8", leader=1, placed=(0, 3))
    deal = after(deal, (1, "5"), (2, PASS), (4, "6"), (5, PASS))
    assert shown(deal)["to_act"] == [2]
    assert "9" in legal(deal, 2)


def test_seats_that_are_out_are_passed_over() -> None:
    deal = position("3 5 6", "", "3", "3 9", "3 10", "3 J", placed=(1,), smothered=(2,))
    deal = after(deal, (0, "5"))
    assert shown(deal)["to_act"] == [3]
    assert refused(deal, act(2, "pass")) is RejectCode.NOT_YOUR_TURN


def test_why_a_seat_may_not_answer() -> None:
    """`passed` for who would have been asked by now, `not_your_turn` for all others."""
    deal = after(position(*LOW), (0, "5"), (1, PASS))
    assert refused(deal, act(1, PASS)) is RejectCode.PASSED
    assert refused(deal, act(1, "6")) is RejectCode.PASSED
    assert refused(deal, act(1, "6 6")) is RejectCode.CARDS_NOT_HELD
    assert refused(deal, act(3, "8")) is RejectCode.NOT_YOUR_TURN
    assert refused(deal, act(0, PASS)) is RejectCode.NOT_YOUR_TURN


def test_the_leader_neither_passes_nor_yields() -> None:
    deal = position(*LOW)
    assert refused(deal, act(0, PASS)) is RejectCode.CANNOT_PASS
    assert refused(deal, act(0, "yield")) is RejectCode.CANNOT_YIELD


# --- yielding (article 11) ---


def to_the_opposite() -> tuple[tuple[int, str], ...]:
    return ((0, "5"), (1, PASS), (2, PASS))


def test_only_the_opposite_yields() -> None:
    deal = after(position(*LOW), (0, "5"))
    for seat in (1, 2):
        assert refused(deal, act(seat, "yield")) is RejectCode.CANNOT_YIELD
        deal = after(deal, (seat, PASS))
    assert "yield" in legal(deal, 3)
    deal = after(deal, (3, "yield"))
    assert refused(deal, act(4, "yield")) is RejectCode.CANNOT_YIELD


def test_the_yielder_comes_last_and_yields_once() -> None:
    deal = after(position(*LOW), *to_the_opposite(), (3, "yield"), (4, PASS))
    assert shown(deal)["to_act"] == [5]
    assert refused(deal, act(3, "8")) is RejectCode.NOT_YOUR_TURN
    deal = after(deal, (5, PASS))
    assert shown(deal)["to_act"] == [3]
    assert legal(deal, 3) == {PASS, "8"}
    assert shown(after(deal, (3, "8")))["to_act"] == [0]


def test_a_yield_followed_is_a_pass() -> None:
    deal = after(position(*LOW), *to_the_opposite(), (3, "yield"), (4, PASS), (5, "10"))
    assert deal.trick.passed & BIT[3]
    deal = after(deal, (0, PASS), (2, PASS))
    assert shown(deal)["leader"] == 5


def test_a_yield_followed_leaves_the_own_opposite_open() -> None:
    """对家牌不过: what it let go does not bind it against its own opposite."""
    hands = ["3 4 5 J", "3 4 6", "3 4 7", "3 4 8 Q", "3 4 9", "3 4 10"]
    deal = after(position(*hands), *to_the_opposite(), (3, "yield"), (4, "9"), (5, PASS), (0, "J"))
    assert shown(deal)["to_act"] == [3]
    assert "Q" in legal(deal, 3)


def test_no_yield_where_the_next_two_are_owed_no_turn() -> None:
    deal = position("3 5 6", "3 9", "3 10", "3 8", "", "3", placed=(4,), smothered=(5,))
    deal = after(deal, (0, "5"), (1, PASS), (2, PASS))
    assert legal(deal, 3) == {PASS, "8"}
    assert refused(deal, act(3, "yield")) is RejectCode.CANNOT_YIELD


def test_a_new_play_may_be_yielded_to_again() -> None:
    """Once a table play: seat 3 yields to its opposite's 5, follows it, and yields to its Q."""
    deal = position("3 5 Q", "", "", "3 8 J K", "3 9", "3 10", placed=(1, 2))
    deal = after(deal, (0, "5"), (3, "yield"), (4, PASS), (5, PASS), (3, "J"), (4, PASS), (5, PASS))
    deal = after(deal, (0, "Q"))
    assert legal(deal, 3) == {PASS, "yield", "K"}

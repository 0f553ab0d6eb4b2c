"""`folk`, headings 发牌, 过牌, 让牌 and 扣牌 of the second text, where no record shows them."""

import pytest

from engine.errors import RejectCode
from tests.engine.support import act, after, folk, legal, refused, shown, to_act

# --- 发牌 ---


def test_two_a_small_joker_needs_a_big_one_above_it_and_a_higher_base() -> None:
    deal = folk("5 S 7", "8", "8", "4 6 9 2 S*2 B", "8 9", "8")
    deal = after(deal, (0, "5 S"))
    assert legal(deal, 3) == {"pass", "6 B", "9 B", "2 B", "S B"}
    assert refused(deal, act(3, "4 B")) == RejectCode.TOO_LOW
    assert refused(deal, act(3, "S*2")) == RejectCode.TOO_LOW
    assert refused(deal, act(3, "B")) == RejectCode.WRONG_COUNT


def test_two_an_attached_two_is_one_of_the_base() -> None:
    """钱贴牌时即失去原来的作用."""
    deal = after(folk("5 2 7", "5 6 2*2", "8", "8", "8", "8"), (0, "5 2"))
    assert legal(deal, 1) == {"pass", "6 2", "2*2"}
    assert refused(deal, act(1, "5 2")) == RejectCode.TOO_LOW


def test_three_ranks_are_not_mixed() -> None:
    deal = folk("3 4 2", *["8"] * 5)
    assert refused(deal, act(0, "3 4")) == RejectCode.MIXED_RANKS
    assert refused(deal, act(0, "3 2")) is None


def test_four_nobody_overtakes() -> None:
    deal = after(folk("5 6", *["7 8 9"] * 5), (0, "5"))
    assert refused(deal, act(2, "7")) == RejectCode.NOT_YOUR_TURN
    deal = after(deal, (1, "pass"))
    assert refused(deal, act(1, "7")) == RejectCode.PASSED


# --- 过牌 ---


def test_a_pass_binds_a_burner_but_not_the_opposite() -> None:
    deal = folk("5 6 7", "6 7 8", "7 S", "7 S", "9*2 2", "8 S")
    deal = after(deal, (0, "5"), (1, "pass"), (2, "pass"), (3, "pass"), (4, "2"))
    assert to_act(deal) == [1, 5]
    assert refused(deal, act(2, "S")) == RejectCode.PASSED
    assert refused(deal, act(2, "pass")) == RejectCode.PASSED


def test_a_sealed_pass_that_a_burn_comes_before_is_forgotten() -> None:
    """Seat 3 lets K*2 go, but 2 burns first: 3 is not bound and may burn in turn."""
    deal = folk("5 6 7 K*2", "4 5", "9 A*2", "8 2*2", "4 5", "4*2 5")
    deal = after(deal, (0, "K*2"), (3, "pass"))
    assert to_act(deal) == [2]
    deal = after(deal, (2, "A*2"))
    assert to_act(deal) == [3, 5]


@pytest.mark.parametrize(
    ("out", "headless", "asked_then"),
    [
        pytest.param(1, 4, [5, 0, 2], id="reached: the headless seat sits behind the opposite"),
        pytest.param(4, 1, [2, 3, 5, 0], id="not reached: it sits before the opposite"),
    ],
)
def test_the_opposites_sealed_pass_binds_where_it_was_reached(
    out: int, headless: int, asked_then: list[int]
) -> None:
    hands = ["5 6 K*2", "5 7 A*2", "5 6", "5 6", "5 7 A*2", "5 6"]
    hands[out] = ""
    deal = after(folk(*hands, placed=(out,)), (0, "K*2"), (3, "pass"), (headless, "A*2"))
    for seat in asked_then:
        assert to_act(deal) == [seat]
        deal = after(deal, (seat, "pass"))
    assert shown(deal)["leader"] == headless


# --- 让牌 ---


def test_the_opposite_alone_yields_and_once() -> None:
    deal = after(folk("5 6", *["7 8 9"] * 5), (0, "5"))
    assert refused(deal, act(1, "yield")) == RejectCode.CANNOT_YIELD
    deal = after(deal, (1, "pass"), (2, "pass"), (3, "yield"))
    assert to_act(deal) == [4]
    deal = after(deal, (4, "pass"), (5, "pass"))
    assert to_act(deal) == [3]
    assert refused(deal, act(3, "yield")) == RejectCode.CANNOT_YIELD


def test_no_yield_to_two_that_have_passed() -> None:
    deal = folk("5 9", "6 7", "6 7", "4 7 8", "6 7", "6 7", leader=3)
    deal = after(deal, (3, "4"), (4, "pass"), (5, "pass"), (0, "5"), (1, "pass"), (2, "pass"))
    assert legal(deal, 3) == {"pass", "7", "8"}
    assert refused(deal, act(3, "yield")) == RejectCode.CANNOT_YIELD


def test_no_yield_in_a_window() -> None:
    deal = after(folk("5 K*2", *["7 8"] * 5), (0, "K*2"))
    assert refused(deal, act(3, "yield")) == RejectCode.CANNOT_YIELD


def test_a_yield_that_is_followed_is_a_pass() -> None:
    deal = after(folk("5 9", *["6 7 8"] * 5), (0, "5"), (1, "pass"), (2, "pass"), (3, "yield"))
    deal = after(deal, (4, "6"))
    for seat in (5, 0, 1):  # 1 is opposite to 4
        assert to_act(deal) == [seat]
        deal = after(deal, (seat, "pass"))
    assert shown(deal)["leader"] == 4


@pytest.mark.parametrize("answer", ["2", "9"])
def test_nobody_but_its_opposite_answers_a_yielder(answer: str) -> None:
    """唯有对头才有上牌权: seat 1, which asked for the lead and is not bound, neither follows
    nor burns; the opposite is out."""
    deal = folk("8", "10 S", "4*2 6", "5 6 9 2", "4 5", "4 6")
    deal = after(deal, (0, "8"), (1, "wind"), (2, "pass"), (3, "yield"), (4, "pass"), (5, "pass"))
    deal = after(deal, (3, answer))
    assert shown(deal)["leader"] == 3


# --- 扣牌 ---


def test_a_dead_follow_ends_the_trick_at_once() -> None:
    deal = after(folk("5 6", "7 B", *["2 B"] * 2, *["8 9"] * 2), (0, "5"), (1, "B"))
    assert shown(deal)["leader"] == 1


def test_behind_a_dead_last_play_the_next_seat_leads() -> None:
    deal = after(folk("5 6", "B", *["2 B"] * 2, *["8 9"] * 2), (0, "5"), (1, "B"))
    assert shown(deal)["placed"] == [1]
    assert shown(deal)["leader"] == 2


# --- why an answer is refused (record.md) ---


def test_asking_for_the_lead_is_refused_as_any_answer_of_a_passed_seat() -> None:
    deal = after(folk("5 6", *["7 8 9"] * 5), (0, "5"), (1, "pass"))
    assert refused(deal, act(1, "wind")) == RejectCode.PASSED


@pytest.mark.parametrize("answer", ["7", "2"])
def test_others_are_not_asked_on_a_yielders_play_for_another_reason_than_a_pass(
    answer: str,
) -> None:
    deal = folk("5 6", "8 S", "8 9", "6 7 2", "8 S", "8 9")
    deal = after(deal, (0, "5"), (1, "pass"), (2, "pass"), (3, "yield"), (4, "pass"), (5, "pass"))
    deal = after(deal, (3, answer))
    assert to_act(deal) == [0]
    for seat in (1, 2, 4, 5):
        for what in ("8", "pass", "yield", "wind"):
            assert refused(deal, act(seat, what)) == RejectCode.NOT_YOUR_TURN


@pytest.mark.parametrize("sealed", ["pass", "B"])
def test_who_has_sealed_an_answer_is_not_asked_for_that_reason(sealed: str) -> None:
    deal = folk("5 6 7", "4*2 6 B", "7 8", "7 8", "2 7 8", "6 S")
    deal = after(deal, (0, "5"), (1, "pass"), (2, "pass"), (3, "pass"), (4, "2"), (1, sealed))
    assert to_act(deal) == [5]
    for what in ("6", "B", "pass", "yield", "wind"):
        assert refused(deal, act(1, what)) == RejectCode.NOT_YOUR_TURN

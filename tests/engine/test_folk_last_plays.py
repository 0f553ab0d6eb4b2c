"""`folk`, headings 底牌, 无头, 四人乱缠, 接风 and 计分, where no record shows them."""

import pytest

from engine.errors import RejectCode
from engine.result import Result
from engine.rules import FOLK
from tests.engine.support import act, after, folk, legal, refused, shown, to_act

LAST = ["8", "9 10 J", "4 5 6", "9 10 2", "5 6 7 S", "5 6 7 S"]
"""Seat 0 leads its last play; 4 and 5 hold a joker, but not the hand to burn with it."""

# --- 底牌 ---


def test_a_gouji_answer_of_the_opposite_wins_where_nobody_can_burn() -> None:
    deal = after(folk(*LAST), (0, "8"), (1, "pass"), (2, "pass"), (3, "2"))
    assert shown(deal)["leader"] == 3


def test_another_answer_of_the_opposite_is_ordinary() -> None:
    deal = after(folk(*LAST), (0, "8"), (1, "pass"), (2, "pass"), (3, "9"))
    assert to_act(deal) == [4]
    assert "S" in legal(deal, 4)


def test_no_dead_duel_on_what_somebody_else_has_put_on_the_last_play() -> None:
    deal = after(folk(*LAST), (0, "8"), (1, "9"), (2, "pass"), (3, "2"))
    assert to_act(deal) == [4]
    assert "S" in legal(deal, 4)


def test_only_burners_that_have_not_passed_answer_a_dead_duel() -> None:
    deal = folk("8", "9 S", "4 5 6", "9 10 2", "5 S", "6 S")
    deal = after(deal, (0, "8"), (1, "pass"), (2, "pass"), (3, "2"))
    assert to_act(deal) == [4, 5]
    assert refused(deal, act(1, "S")) == RejectCode.PASSED
    deal = after(deal, (4, "S"))
    assert shown(deal)["table"] == {"seat": 3, "play": "2"}  # 5 is the ally of 3
    deal = after(deal, (5, "pass"))
    assert shown(deal)["burns"] == [[4, 3]]


def test_the_opposite_of_place_two_has_its_duel_too_though_it_has_passed() -> None:
    deal = folk("", "8", "9 10", "5 6", "7 K*2 2", "4 9 A*2 S", placed=(0,), leader=3)
    deal = after(deal, (3, "5"), (4, "pass"), (5, "pass"), (1, "8"), (2, "pass"), (3, "pass"))
    assert shown(deal)["placed"] == [0, 1]
    assert to_act(deal) == [4]
    deal = after(deal, (4, "2"))
    assert shown(deal)["leader"] == 4
    assert to_act(after(deal, (4, "K*2"))) == [5]  # the melee: an ordinary play


def test_the_last_play_of_place_three_is_no_duel() -> None:
    deal = folk("4 5 S", "", "8", "4 5 6", "", "9 2", placed=(1, 4), leader=2)
    deal = after(deal, (2, "8"), (3, "pass"), (5, "2"))
    assert to_act(deal) == [0]
    assert legal(deal, 0) == {"pass", "S"}


def test_passed_seats_stay_bound_in_the_trick_of_a_last_play() -> None:
    deal = folk("", "8", "4 9", "5 6", "10 J", "10 J", placed=(0,), leader=3)
    deal = after(deal, (3, "5"), (4, "pass"), (5, "pass"), (1, "8"), (2, "9"))
    for seat in (3, 5):  # 5 is opposite to 2; 4 is bound
        assert to_act(deal) == [seat]
        deal = after(deal, (seat, "pass"))
    assert shown(deal)["leader"] == 2


# --- 无头 ---


def test_a_headless_seat_that_has_passed_is_not_asked_in_a_window() -> None:
    deal = folk("5 6", "", "7 8", "7 8", "7 S", "9 2", placed=(1,))
    deal = after(deal, (0, "5"), (2, "pass"), (3, "pass"), (4, "pass"), (5, "2"))
    assert to_act(deal) == [2]
    assert refused(deal, act(4, "S")) == RejectCode.PASSED


def test_a_headless_seat_follows_and_does_not_burn() -> None:
    """Even where it could: its answer comes behind a burn, and leaves no victim."""
    deal = folk("5 2", "", "7 8", "7 8", "7 S", "9 S", placed=(1,))
    deal = after(deal, (0, "2"), (4, "S"))
    assert shown(deal)["table"] == {"seat": 0, "play": "2"}
    burned = after(deal, (5, "S"))
    assert shown(burned)["burns"] == [[5, 0]]
    followed = after(deal, (5, "pass"), (3, "pass"))
    assert shown(followed)["burns"] == []
    assert shown(followed)["table"] == {"seat": 4, "play": "S"}


def test_a_headless_seat_follows_without_meeting_the_conditions_of_a_burn() -> None:
    deal = folk("5 2", "", "7 8", "7 8", "5 6 7 S", "9 10", placed=(1,))
    deal = after(deal, (0, "2"))
    assert to_act(deal) == [3, 4]
    assert legal(deal, 4) == {"pass", "S"}


# --- 四人乱缠 ---

MELEE = ["4 6", "", "5 8", "9 K*2 2", "", "6 10 A*2"]


def test_in_the_melee_a_seat_that_passed_comes_in_again() -> None:
    deal = after(folk(*MELEE, placed=(1, 4)), (0, "4"), (2, "pass"), (3, "9"), (5, "10"))
    deal = after(deal, (0, "pass"))
    assert to_act(deal) == [2]


def test_no_yield_no_burn_and_no_gouji_in_the_melee() -> None:
    deal = after(folk(*MELEE, placed=(1, 4)), (0, "4"), (2, "pass"))
    assert refused(deal, act(3, "yield")) == RejectCode.CANNOT_YIELD
    deal = after(folk(*MELEE, placed=(1, 4), leader=3), (3, "K*2"))
    assert to_act(deal) == [5]
    deal = after(deal, (5, "A*2"))
    assert shown(deal)["burns"] == []
    assert to_act(deal) == [0]


# --- 接风 ---


def test_only_the_next_seat_asks_for_the_lead() -> None:
    deal = after(folk(*LAST), (0, "8"))
    assert refused(deal, act(2, "wind")) == RejectCode.NOT_YOUR_TURN
    deal = after(deal, (1, "pass"))
    assert refused(deal, act(2, "wind")) == RejectCode.NOT_OFFERED
    assert "wind" not in legal(deal, 2)


def test_nobody_asks_for_the_lead_while_a_seat_still_holds_cards() -> None:
    deal = after(folk("8 9", *["9 10"] * 5), (0, "8"))
    assert refused(deal, act(1, "wind")) == RejectCode.NOT_OFFERED


def test_nobody_asks_for_the_lead_in_a_window() -> None:
    deal = after(folk("5 6", "2", "5 6", "3 4", "3 4", "3 4", leader=1), (1, "2"))
    assert to_act(deal) == [4]
    assert refused(deal, act(4, "wind")) == RejectCode.NOT_OFFERED


@pytest.mark.parametrize("placed", [(3, 0), (4, 1)])
def test_unbeaten_the_lead_goes_to_the_next_active_seat(placed: tuple[int, int]) -> None:
    hands = ["5 6"] * 6
    for seat in placed:
        hands[seat] = ""
    hands[2] = "2"
    deal = after(folk(*hands, placed=placed, leader=2))
    deal = after(deal, (2, "2"))
    for _ in range(3):
        deal = after(deal, (to_act(deal)[0], "pass"))
    assert shown(deal)["leader"] == next(seat for seat in (3, 4) if seat not in placed)


# --- 计分 ---


@pytest.mark.parametrize(
    ("places", "score"),
    [
        ((1, 2, 3, 4, 5, 6), (2, 0)),  # 4 + 0 - 2; 2 + 0 - 4 is not written down
        ((1, 4, 2, 5, 6, 3), (2, 0)),
        ((1, 2, 6, 3, 4, 5), (0, 0)),
        ((6, 1, 5, 2, 3, 4), (0, 6)),
    ],
)
def test_places_score_and_only_what_is_above_nothing(
    places: tuple[int, ...], score: tuple[int, int]
) -> None:
    assert FOLK.score(Result(places, opened=())) == score


def test_the_first_three_of_the_other_federation_sweep() -> None:
    deal = after(folk("6", "", "5", "9", "4", "", placed=(1, 5), leader=3), (3, "9"))
    assert shown(deal)["phase"] == "over"
    assert shown(deal)["sweep"] == 1
    assert shown(deal)["score"] == [0, 12]
    assert shown(deal)["places"] == [None, 1, None, 3, None, 2]

"""`folk`, headings 够级牌, 烧牌 and 烧牌的条件 of the second text, where no record shows them."""

import pytest

from engine.errors import RejectCode
from tests.engine.support import act, after, folk, legal, refused, shown, to_act

# --- 够级牌 ---


@pytest.mark.parametrize(
    ("smallest", "too_small"),
    [
        ("2", None),
        ("A*2", "A"),
        ("K*2", "K"),
        ("Q*3", "Q*2"),
        ("J*4", "J*3"),
        ("10*5", "10*4"),
        ("S", "9*8"),
        ("3 S", "3*8 2*3"),
        ("A 2", None),
        ("Q 2*2", "Q 2"),
    ],
)
def test_the_smallest_gouji_plays(smallest: str, too_small: str | None) -> None:
    hand = "2*4 3*8 9*8 10*5 J*4 Q*3 K*2 A*2 S"
    start = folk(hand, *["4 5"] * 5)
    assert to_act(after(start, (0, smallest))) == [3]
    if too_small is not None:
        assert to_act(after(start, (0, too_small))) == [1]


def test_only_the_opposite_is_qualified() -> None:
    deal = after(folk("5 K*2", "4 5 6 A*2", "4 A*2", "4 5", "4 5", "4 5"), (0, "K*2"))
    assert to_act(deal) == [2, 3]
    assert refused(deal, act(1, "A*2")) == RejectCode.OPPOSITE_ONLY
    assert refused(deal, act(1, "pass")) == RejectCode.NOT_YOUR_TURN


# --- 烧牌 ---

EVERYBODY = ["5 6 K*2", *["9 A*2"] * 5]
"""Seat 0 leads K*2; all others can burn it, but for its opposite 3, which can beat it."""
OPENED = [2, 4, 1, 5, 3]
"""Allies first, then the others, then the opposite."""


@pytest.mark.parametrize("declining", range(6))
def test_burns_come_first_and_those_of_allies_before_others(declining: int) -> None:
    deal = after(folk(*EVERYBODY), (0, "K*2"))
    assert to_act(deal) == [1, 2, 3, 4, 5]
    for seat in reversed(OPENED[declining:]):
        deal = after(deal, (seat, "A*2"))
        if seat != 2:
            assert shown(deal)["table"] == {"seat": 0, "play": "K*2"}
    for seat in reversed(OPENED[:declining]):
        deal = after(deal, (seat, "pass"))
    if declining == len(OPENED):
        assert shown(deal)["leader"] == 0
        return
    taken = OPENED[declining]
    assert shown(deal)["table"] == {"seat": taken, "play": "A*2"}
    assert shown(deal)["burns"] == ([] if taken == 3 else [[taken, 0]])
    left = ["5 6", *["9 A*2"] * 5]
    left[taken] = "9"
    assert shown(deal)["hands"] == left  # the answers further down count for nothing


def test_the_first_down_the_list_waits_for_nobody() -> None:
    deal = after(folk(*EVERYBODY), (0, "K*2"), (2, "A*2"))
    assert shown(deal)["table"] == {"seat": 2, "play": "A*2"}


def test_the_burners_opposite_rescues() -> None:
    deal = after(folk("5 6 K*2", "4 5", "9 A*2", "4 5", "4 5", "8 2*2"), (0, "K*2"))
    deal = after(deal, (2, "A*2"))
    assert shown(deal)["burns"] == [[2, 0]]
    deal = after(deal, (5, "2*2"))
    assert shown(deal)["burns"] == []


def test_the_victim_burns_back() -> None:
    deal = folk("6 K*2 2*2", "4 5", "9 A*2", "4 5", "4 5", "4 5")
    deal = after(deal, (0, "K*2"), (2, "A*2"))
    assert to_act(deal) == [0, 5]
    deal = after(deal, (0, "2*2"))
    assert shown(deal)["burns"] == [[0, 2]]


def test_what_a_headless_seat_puts_on_a_burn_is_a_rescue() -> None:
    deal = folk("5 6 K*2", "", "9 A*2", "4 5", "5 6 7 2*2", "4 5", placed=(1,))
    deal = after(deal, (0, "K*2"), (2, "A*2"))
    assert to_act(deal) == [4, 5]
    deal = after(deal, (5, "pass"), (4, "2*2"))
    assert shown(deal)["burns"] == []
    assert to_act(deal) == [5]  # and its play is ordinary to all


# --- 烧牌的条件 ---


@pytest.mark.parametrize(
    ("hand", "burns"),
    [
        ("A*2", {"A*2"}),  # an empty hand counts
        ("5*3 A*2", {"A*2"}),  # one hand is left
        ("5 A*2 2*2", {"A*2"}),  # and with 2s it still is one; "2*2" leaves 5 and A*2
        ("5 6 A*2", set()),
        ("5 6 A*2 2*2", set()),  # 2s are no jokers
        ("5 6 A*2 S", {"A*2"}),
        ("5 6 7 A*2 S", set()),
        ("5 6 7 A*2 S B", {"A*2"}),
        ("5 A S", {"A S"}),  # the joker may go with the burn where it is not needed
        ("5 A*2 2*2 S", {"A*2", "A 2", "2*2"}),
        ("3 4 A*2 S", {"A*2"}),  # 3s and 4s are ranks as any other
        ("3 4 5 A*2 S", set()),
    ],
)
def test_who_can_burn_and_with_what(hand: str, burns: set[str]) -> None:
    deal = after(folk("5 6 K*2", "4 5", hand, "4 5", "4 5", "4 5"), (0, "K*2"))
    assert to_act(deal) == ([2, 3] if burns else [3])
    if burns:
        assert legal(deal, 2) == {"pass", *burns}


def test_a_play_that_beats_but_leaves_too_much_is_no_burn() -> None:
    deal = after(folk("5 6 K*2", "4 5", "5 A*2 2*2 S", *["4 5"] * 3), (0, "K*2"))
    assert refused(deal, act(2, "A S")) == RejectCode.OPPOSITE_ONLY
    assert refused(deal, act(2, "A")) == RejectCode.WRONG_COUNT
    assert refused(deal, act(2, "5 S")) == RejectCode.TOO_LOW


@pytest.mark.parametrize(
    ("hand", "leads"),
    [
        ("5 6 7 S*2", {"5 S", "6 S", "7 S"}),
        ("5 6 2 S", {"5 S", "6 S", "5 2 S", "6 2 S"}),
        ("5*2 6 S", {"5*2 S", "6 S"}),
        ("5*2", {"5*2"}),  # the last lead is free
        ("2*2", {"2*2"}),
        ("5 S*2", {"5 S", "5 S*2", "S", "S*2"}),
    ],
)
def test_each_lead_of_a_march_carries_a_joker(hand: str, leads: set[str]) -> None:
    deal = folk(hand, *["4 5"] * 5, march=0)
    assert legal(deal, 0) == leads


def test_a_march_lead_without_a_joker_is_refused() -> None:
    deal = folk("5 6 S", *["4 5"] * 5, march=0)
    assert refused(deal, act(0, "5")) == RejectCode.MARCH
    assert refused(deal, act(0, "S")) == RejectCode.MARCH


def test_a_march_is_over_when_a_lead_of_it_is_beaten() -> None:
    deal = after(folk("5 6 S", "4 5", "4 5", "6*2 B", "4 5", "4 5", march=0), (0, "5 S"))
    deal = after(deal, (3, "6 B"))
    assert shown(deal)["march"] is None
    assert shown(deal)["leader"] == 3


def test_a_burn_with_the_last_cards_stands_and_the_next_seat_leads() -> None:
    deal = folk("5 6 K*2", "4 5", "A*2", "4 5", "4 5", "4 5")
    deal = after(deal, (0, "K*2"), (2, "A*2"), (5, "pass"))
    assert shown(deal)["burns"] == [[2, 0]]
    assert shown(deal)["march"] is None
    assert shown(deal)["leader"] == 3

"""Held threes, walks, smothering, and seats without a 3 (articles 5, 19-21 and 26)."""

from engine.errors import RejectCode
from engine.seats import BIT
from tests.engine.support import act, after, legal, position, refused, shown

PASS = "pass"
QUIET = "3 4 5"


def test_threes_are_led_last_and_all_at_once() -> None:
    deal = position("3*2 5", *[QUIET] * 5)
    assert legal(deal, 0) == {"5"}
    assert refused(deal, act(0, "3*2")) is RejectCode.THREE_HELD
    deal = after(position("3*2", *[QUIET] * 5))
    assert legal(deal, 0) == {"3*2"}
    assert refused(deal, act(0, "3")) is RejectCode.THREE_HELD


def test_threes_are_never_followed_with() -> None:
    deal = after(position("3 4 5", *["3*2 6"] * 5), (0, "4"))
    assert legal(deal, 1) == {PASS, "6"}
    assert refused(deal, act(1, "3")) is RejectCode.THREE_HELD


def test_nothing_is_attached_to_a_3_or_4() -> None:
    deal = position("3 4 2 S B", *[QUIET] * 5)
    for play in ("4 2", "4 S", "4 B", "3 2"):
        assert refused(deal, act(0, play)) is RejectCode.MIXED_RANKS


def test_a_walk_takes_the_best_place_at_once_and_may_be_followed() -> None:
    """Article 19; fours upward follow it, and waive the point (article 18)."""
    deal = after(position("3", *["3 4 6"] * 5), (0, "3"))
    assert shown(deal)["placed"] == [0]
    assert shown(deal)["places"] == [1, None, None, None, None, None]
    assert legal(deal, 1) == {PASS, "4", "6"}
    deal = after(deal, (1, "4"))
    assert deal.standing.waived == BIT[1]
    assert shown(deal)["to_act"] == [2]


def test_the_next_active_seat_leads_after_a_walk() -> None:
    deal = position("3", "", "3", "3 4 6", "3 4 7", "3 4 8", placed=(1,), smothered=(2,))
    deal = after(deal, (0, "3"), (3, PASS), (4, PASS), (5, PASS))
    assert shown(deal)["leader"] == 3


def test_a_beaten_play_that_leaves_only_threes_smothers() -> None:
    """Articles 20 and 21: its threes are shown, it is place 6, and who beat it is kept."""
    deal = after(position("3*2 5", "3 4 6", *["3 4 7"] * 4), (0, "5"), (1, "6"))
    state = shown(deal)
    assert state["smothered"] == [0]
    assert state["smothers"] == [[1, 0]]
    places = state["places"]
    assert isinstance(places, list)
    assert places[0] == 6
    deal = after(deal, *[(seat, PASS) for seat in (2, 3, 4, 5)])
    assert shown(deal)["leader"] == 1


def test_a_play_that_leaves_only_threes_and_wins_goes_on_to_walk() -> None:
    deal = after(position("3*2 9", *["3 4 6"] * 5), (0, "9"), *[(s, PASS) for s in range(1, 6)])
    assert legal(deal, 0) == {"3*2"}
    assert shown(deal)["smothered"] == []


def test_a_follow_may_be_smothered_too() -> None:
    hands = ["3 4 5", "3*2 6", "3 4 7", *["3 4 8"] * 3]
    deal = after(position(*hands), (0, "5"), (1, "6"), (2, "7"))
    assert shown(deal)["smothers"] == [[2, 1]]


def test_smothered_seats_fill_the_places_from_the_bottom() -> None:
    hands = ["3 5", "3 6", "3 7", "3 4 8", "3 4 9", "3 4 9"]
    deal = after(position(*hands), (0, "5"), (1, "6"), (2, "7"), (3, "8"))
    assert shown(deal)["places"] == [6, 5, 4, None, None, None]


def test_a_seat_without_a_three_is_sixth_from_the_start_and_never_smothered() -> None:
    """Article 26."""
    deal = position("5 6", *["3 4 7"] * 5)
    assert shown(deal)["no_three"] == [0]
    places = shown(deal)["places"]
    assert isinstance(places, list)
    assert places[0] == 6
    deal = after(deal, (0, "5"), (1, "7"), *[(seat, PASS) for seat in (2, 3, 4, 5, 0)])
    assert shown(deal)["smothered"] == []


def test_its_last_card_is_no_walk() -> None:
    deal = after(position("5", *["3 4 7"] * 5), (0, "5"))
    assert shown(deal)["placed"] == []
    deal = after(deal, *[(seat, PASS) for seat in range(1, 6)])
    assert shown(deal)["leader"] == 1


def test_two_seats_without_a_three_are_both_sixth_and_nobody_is_fifth() -> None:
    deal = position("5 6", "5 7", "3 4 9", "3 8", "3 4 9", "3 4 10", leader=3)
    deal = after(deal, (3, "8"), (4, "9"))
    assert shown(deal)["places"] == [6, 6, None, 4, None, None]


def test_the_last_unplaced_seat_takes_the_place_left() -> None:
    hands = ["3", "", "", "", "3 4", "3"]
    deal = position(*hands, placed=(1, 2, 3), smothered=(5,))
    deal = after(deal, (0, "3"))
    state = shown(deal)
    assert state["phase"] == "over"
    assert state["places"] == [4, 1, 2, 3, 5, 6]


def test_a_sweep_by_smothering_ends_the_deal() -> None:
    """All three of one federation smothered or without a 3, and nobody of the other."""
    hands = ["3 4 8", "3 6", "3 4 8", "5 6", "3 4 8", "3"]
    deal = position(*hands, leader=1, smothered=(5,))
    deal = after(deal, (1, "6"), (2, "8"))
    state = shown(deal)
    assert state["phase"] == "over"
    assert state["sweep"] == 0
    assert state["places"] == [None] * 6
    assert state["score"] == [6, -6]


def test_no_sweep_when_one_of_the_others_fell_too() -> None:
    hands = ["3", "3 6", "3 4 8", "5 6", "3 4 8", "3"]
    deal = position(*hands, leader=1, smothered=(5, 0))
    deal = after(deal, (1, "6"), (2, "8"))
    state = shown(deal)
    assert state["sweep"] is None
    assert state["phase"] == "play"

"""Burns, marches and two-kill-one (articles 5, 10, 14 and 16)."""

import pytest

from engine.deal import Deal, Stage, waiting
from engine.errors import RejectCode
from tests.engine.support import act, after, legal, position, refused, shown

PASS = "pass"
QUIET = "3 4 5"
LED = "3 4 6 K*2"


def burner(hand: str) -> set[str]:
    """What a hand at seat 1 may burn K*2 with; empty where it is not asked."""
    deal = after(position(LED, hand, *[QUIET] * 4), (0, "K*2"))
    return legal(deal, 1) - {PASS} if 1 in waiting_for(deal) else set()


def waiting_for(deal: Deal) -> list[int]:
    return list(waiting(deal))


@pytest.mark.parametrize(
    ("hand", "burns"),
    [
        ("3 A*2", {"A*2"}),
        ("A*2", set()),  # no 3
        ("3 4 A*2", set()),  # a 4
        ("3 7 A*2", set()),  # a rank and no joker
        ("3 7 A*2 S", {"A*2"}),
        ("3 7 9 A*2 S", set()),  # two ranks, one joker
        ("3 7 9 A*2 S B", {"A*2"}),
        ("3 7 A*2 2 S", {"A*2"}),  # with A 2 two ranks would be left to one joker
        ("3 A*2 2", set()),  # a 2 is left and no joker
        ("3 A*2 2 S", {"A*2", "A 2"}),
        ("3 2*2", {"2*2"}),
        ("3 S*2", {"S*2"}),
        ("3 S*2 B", {"S*2", "S B"}),
        ("3 A*3", set()),  # the third A stays without a joker
        ("3 A*3 S", {"A*2"}),
    ],
)
def test_who_can_burn_and_with_what(hand: str, burns: set[str]) -> None:
    """Article 16: a 3, no 4, and only 3s left or a joker for each rank left."""
    assert burner(hand) == burns


def test_a_burn_that_stands_is_kept_and_begins_a_march() -> None:
    hands = [LED, "3 7 9 A*2 S B", *[QUIET] * 4]
    deal = after(position(*hands), (0, "K*2"), (1, "A*2"), (4, PASS))
    state = shown(deal)
    assert state["burns"] == [[1, 0]]
    assert state["march"] == state["leader"] == 1
    assert legal(deal, 1) == {"7 S", "7 B", "9 S", "9 B"}
    assert refused(deal, act(1, "7")) is RejectCode.MARCH
    assert refused(deal, act(1, "S")) is RejectCode.MARCH
    assert refused(deal, act(1, "7 S B")) is RejectCode.MARCH
    assert refused(deal, act(1, "3")) is RejectCode.THREE_HELD


def test_no_march_when_only_threes_are_left() -> None:
    deal = after(position(LED, "3 A*2", *[QUIET] * 4), (0, "K*2"), (1, "A*2"), (4, PASS))
    assert shown(deal)["march"] is None
    assert legal(deal, 1) == {"3"}


def test_a_march_ends_when_a_lead_is_beaten() -> None:
    hands = ["3 4 6 K*2", "3 7 9 A*2 S B", *[QUIET] * 2, "3 4 S B", QUIET]
    deal = after(position(*hands), (0, "K*2"), (1, "A*2"), (4, PASS), (1, "7 S"), (4, "S B"))
    assert shown(deal)["march"] is None
    assert shown(deal)["leader"] == 4
    assert shown(deal)["burns"] == [[1, 0]]


def test_twos_are_carried_before_bare_jokers() -> None:
    """A bare joker only when jokers and 3s are all that is left."""
    hands = ["3 2 S*2", *["3 4 5"] * 5]
    deal = position(*hands, march=0, burns=((0, 1),))
    assert legal(deal, 0) == {"2 S", "2 S*2"}
    assert refused(deal, act(0, "S")) is RejectCode.MARCH


def test_a_rescue_undoes_the_burn() -> None:
    """Article 14: 解捎牌, by the burner's opposite."""
    hands = [LED, "3 A*2", *[QUIET] * 2, "3 4 5 2*2", QUIET]
    deal = after(position(*hands), (0, "K*2"), (1, "A*2"))
    assert shown(deal)["burns"] == [[1, 0]]
    deal = after(deal, (4, "2*2"))
    state = shown(deal)
    assert state["burns"] == []
    assert state["smothers"] == [[4, 1]]


def test_a_counter_burn_needs_the_conditions_too() -> None:
    hands = ["3 K*2 2*2", "3 7 A*2 B", *[QUIET] * 4]
    deal = after(position(*hands), (0, "K*2"), (1, "A*2"))
    assert waiting_for(deal) == [0, 4]
    deal = after(deal, (0, "2*2"))
    assert shown(deal)["burns"] == [[0, 1]]
    hands[0] = "3 4 K*2 2*2"
    deal = after(position(*hands), (0, "K*2"), (1, "A*2"))
    assert waiting_for(deal) == [4]
    assert refused(deal, act(0, "2*2")) is RejectCode.OPPOSITE_ONLY


def test_counter_burns_go_on() -> None:
    """Article 14: 被反捎牌后，被捎牌人可以对捎牌人继续反捎牌."""
    hands = ["3 7 K*2 2*2 B", "3 8 A*2 S*2 B", *[QUIET] * 4]
    deal = after(position(*hands), (0, "K*2"), (1, "A*2"), (0, "2*2"))
    assert shown(deal)["burns"] == [[0, 1]]
    deal = after(deal, (1, "S*2"))
    assert shown(deal)["burns"] == [[1, 0]]
    assert waiting_for(deal) == [4]


def test_a_burn_without_an_opposite_is_an_ordinary_play() -> None:
    """Turns go on from the burner and any follow is a rescue, the victim's too."""
    hands = ["3 4 6 K*2 2*2", "3 A*2", QUIET, QUIET, "", QUIET]
    deal = after(position(*hands, placed=(4,)), (0, "K*2"), (1, "A*2"))
    assert deal.trick.stage is Stage.TURN
    deal = after(deal, (2, PASS), (3, PASS), (5, PASS), (0, "2*2"))
    state = shown(deal)
    assert state["burns"] == []
    assert state["smothers"] == [[0, 1]]


def test_a_dead_burn_stands_at_once() -> None:
    deal = after(position(LED, "3 7 A B*2", *[QUIET] * 4), (0, "K*2"))
    assert legal(deal, 1) == {PASS, "A B"}
    deal = after(deal, (1, "A B"))
    assert shown(deal)["burns"] == [[1, 0]]
    assert shown(deal)["leader"] == 1


def test_two_kill_one_rescues_from_a_dead_burn() -> None:
    hands = [LED, "3 S B", QUIET, "3 4 5 B*3", QUIET, QUIET]
    deal = after(position(*hands), (0, "K*2"), (1, "S B"))
    assert shown(deal)["burns"] == [[1, 0]]
    assert legal(deal, 3) == {PASS, "B*3"}
    deal = after(deal, (3, "B*3"))
    state = shown(deal)
    assert state["burns"] == []
    assert state["smothers"] == [[3, 1]]
    assert state["leader"] == 3


def test_a_burner_that_smothers_its_victim() -> None:
    """Fewer than five are left and the burn is judged as an ordinary play."""
    hands = ["3 K*2", "3 8 A*2 S", QUIET, "3 4 7 2*2", QUIET, ""]
    deal = after(position(*hands, placed=(5,)), (0, "K*2"), (1, "A*2"))
    state = shown(deal)
    assert state["smothers"] == [[1, 0]]
    assert state["burns"] == [[1, 0]]
    assert deal.trick.stage is Stage.TURN
    deal = after(deal, (2, PASS), (3, "2*2"))
    assert shown(deal)["burns"] == []


def test_a_seat_that_passed_may_not_burn() -> None:
    hands = ["3 4 6 K*2", "3 A*2", QUIET, "3 4 8*2", QUIET, "3 4 7*2"]
    deal = after(
        position(*hands, leader=5), (5, "7*2"), (0, PASS), (1, PASS), (2, PASS), (3, "8*2")
    )
    deal = after(deal, (4, PASS), (5, PASS), (0, "K*2"))
    assert waiting_for(deal) == [3]
    assert refused(deal, act(1, "A*2")) is RejectCode.PASSED


# --- two-kill-one (articles 5 and 10) ---


@pytest.mark.parametrize("killer", [1, 2, 3, 4, 5])
def test_any_seat_may_kill_out_of_turn(killer: int) -> None:
    hands = ["3 5 B", *[QUIET] * 5]
    hands[killer] = "3 4 5 B*2"
    deal = after(position(*hands), (0, "B"))
    assert waiting_for(deal) == [killer]
    assert refused(deal, act(killer, "B")) is RejectCode.DEAD_PLAY
    assert refused(deal, act(killer, "5")) is RejectCode.DEAD_PLAY
    assert refused(deal, act(killer, "yield")) is RejectCode.CANNOT_YIELD
    assert shown(after(deal, (killer, "B*2")))["leader"] == killer
    assert shown(after(deal, (killer, PASS)))["leader"] == 0


def test_not_killing_binds_nobody() -> None:
    hands = ["3 5 B", "3 4 6 B*2", *[QUIET] * 4]
    deal = after(position(*hands), (0, "B"), (1, PASS), (0, "5"))
    assert waiting_for(deal) == [1]


def test_two_big_jokers_are_not_killed() -> None:
    deal = after(position("3 5 B*2", "3 4 B*2", *[QUIET] * 4), (0, "B*2"))
    assert shown(deal)["leader"] == 0

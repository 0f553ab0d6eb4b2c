"""Clauses of the two texts that no record of `tests/cases` shows."""

import pytest

from engine.actions import Pass, PlayCards, Yield
from engine.cards import parse_cards
from engine.deal import Deal, Phase, apply, result_of
from engine.errors import PenaltyError
from engine.events import Passed, Sealed
from engine.options import Counts, Options
from engine.penalties import add_tribute, make_last
from engine.plays import play
from engine.position import Position
from engine.result import Result
from engine.rules import DAGANG, FOLK
from engine.start import from_position
from engine.view import view

TEN, ELEVEN = "5*4 6*4 7*2", "5*4 6*4 7*3"


def folk(*hands: str, leader: int, placed: tuple[int, ...] = ()) -> Deal:
    position = Position(tuple(map(parse_cards, hands)), leader, placed)
    return from_position(FOLK, Options(), position)


# --- folk: 报牌, 挑牌, 计分 ---


def test_ten_cards_are_announced_and_eleven_are_not() -> None:
    deal = folk(TEN, "8", ELEVEN, "9", "10", "J", leader=1)
    assert view(deal, 1).counts == (10, 1, None, 1, 1, 1)
    assert view(deal, None).counts == (10, 1, None, 1, 1, 1)


def test_no_option_shows_more_than_ten_in_folk() -> None:
    options = Options(counts=Counts.ALWAYS)
    position = Position(tuple(map(parse_cards, (TEN, "8", ELEVEN, "9", "10", "J"))), 1)
    assert view(from_position(FOLK, options, position), 1).counts == (10, 1, None, 1, 1, 1)
    hands = Position(tuple(map(parse_cards, [f"3 {ELEVEN}"] * 6)), 1)
    assert view(from_position(DAGANG, options, hands), 1).counts == (12,) * 6


def test_allies_alone_look_at_ten_cards() -> None:
    deal = folk(TEN, "8", ELEVEN, "9", "10", "J", leader=1)
    ten, last = parse_cards(TEN), parse_cards("10")
    assert view(deal, 2).allies == (ten, None, None, None, last, None)
    assert view(deal, 0).allies == (None, None, None, None, last, None)
    assert view(deal, 3).allies == (None, parse_cards("8"), None, None, None, parse_cards("J"))
    assert not any(view(deal, None).allies)


def test_nobody_looks_at_an_allys_hand_in_the_outline() -> None:
    hands = tuple(map(parse_cards, ["3 5"] * 6))
    deal = from_position(DAGANG, Options(), Position(hands, 0))
    assert not any(view(deal, 2).allies)


def test_a_sweep_is_written_down_as_twelve() -> None:
    """串三户: the first three of one federation end the deal."""
    deal = folk("", "6", "", "8 9", "10", "J", leader=4, placed=(0, 2))
    deal, _events = apply(deal, PlayCards(4, play("10")))
    assert deal.phase is Phase.OVER
    assert result_of(deal).sweep == 0
    assert FOLK.score(result_of(deal)) == (12, 0)


def test_a_yield_followed_with_a_last_card_is_a_pass_all_the_same() -> None:
    """The melee begins behind the trick of place 2's last play, and not within it."""
    deal = folk("5 6 7", "", "6 7 8", "9 10 J", "8", "3 4 5", leader=0, placed=(1,))
    for action in (
        PlayCards(0, play("5")), Pass(2), Yield(3), PlayCards(4, play("8")), Pass(5), Pass(0),
    ):  # fmt: skip
        deal, _events = apply(deal, action)
    assert deal.standing.placed == (1, 4)
    assert (deal.trick.table, deal.trick.by) == (None, 5)


def test_passes_in_a_window_are_told_once_and_only_when_it_is_over() -> None:
    deal = folk("K*2 2*2 5", "A*2 5 6", "9 10", "", "7 8", "10 J", leader=1, placed=(3,))
    deal, _events = apply(deal, PlayCards(1, play("A*2")))
    deal, first = apply(deal, Pass(4))
    deal, second = apply(deal, Pass(0))
    assert first == (Sealed(4),)
    assert second[:3] == (Sealed(0), Passed(4), Passed(0))


# --- the outline: article 42 ---

RESULT = Result(places=(1, 2, 3, 4, 5, 6), opened=(0, 3), burns=((1, 0),))


def test_who_is_made_last_is_sixth_and_all_below_move_up() -> None:
    punished = make_last(RESULT, 1)
    assert punished.places == (1, 6, 2, 3, 4, 5)
    assert (punished.opened, punished.burns) == (RESULT.opened, RESULT.burns)
    assert (DAGANG.score(RESULT), DAGANG.score(punished)) == ((0, 0), (2, -2))


def test_who_is_last_already_stays_so() -> None:
    assert make_last(RESULT, 5) == RESULT


def test_seats_last_for_want_of_a_three_stay_last() -> None:
    several = RESULT._replace(places=(1, 2, 3, 4, 6, 6))
    assert make_last(several, 1).places == (1, 6, 2, 3, 6, 6)


def test_after_a_sweep_nobody_is_made_last() -> None:
    swept = RESULT._replace(places=(1, None, 2, None, 3, None), sweep=0)
    with pytest.raises(PenaltyError):
        make_last(swept, 1)


@pytest.mark.parametrize(("payer", "taker", "cards"), [(1, 4, 0), (1, 4, 3), (2, 2, 1)])
def test_a_penalty_tribute_is_one_or_two_cards_to_another(
    payer: int, taker: int, cards: int
) -> None:
    assert add_tribute(RESULT, 1, 4, 2).penalties == ((1, 4, 2),)
    with pytest.raises(PenaltyError):
        add_tribute(RESULT, payer, taker, cards)

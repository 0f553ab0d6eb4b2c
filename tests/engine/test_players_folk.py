"""The plain player under the folk rules."""

from typing import Any

import pytest

from engine.actions import Action, Pass, PlayCards, Show, Wind
from engine.cards import parse_cards
from engine.deal import Deal, Phase, waiting
from engine.options import Options
from engine.players import PLAYERS, make_player
from engine.players.plain import Plain
from engine.players.simulate import compare
from engine.plays import play
from engine.position import Position
from engine.rules import FOLK
from engine.shuffle import seed_of
from engine.start import from_position, from_seed
from engine.view import view
from tests.engine.support import act, after

OTHERS = ["3 8*2 10 A*3"] * 5


def position(*hands: str, leader: int = 0, **standing: Any) -> Deal:
    cards = tuple(parse_cards(hand) for hand in hands)
    return from_position(FOLK, Options(), Position(cards, leader, **standing))


def answer(deal: Deal, seat: int) -> Action:
    return Plain().choose(view(deal, seat))


@pytest.mark.parametrize(
    ("hand", "lead"),
    [
        ("3*2 4 9*2 K S", "3*2"),
        ("4*3 6 9*2 K S", "4*3"),
        ("3*2 2 S", "3*2 2 S"),  # all that is left, whatever is attached
        ("2*2 B", "2*2 B"),
        ("4*3 K B", "K B"),  # capped, and then the fours take it out
    ],
)
def test_leads(hand: str, lead: str) -> None:
    assert answer(position(hand, *OTHERS), 0) == act(0, lead)


def test_threes_and_fours_answer_as_any_low_card() -> None:
    deal = after(position("3*2 9", "4*2 5 6 7", *OTHERS[1:]), (0, "3*2"))
    assert answer(deal, 1) == act(1, "4*2")


def test_it_goes_out_even_over_an_ally() -> None:
    deal = after(position("6*2 9", "3 4 5 6", "8*2", *OTHERS[2:]), (0, "6*2"))
    deal = after(deal, (1, "pass"))
    assert answer(deal, 2) == act(2, "8*2")


WINDOW = ("4 9*2 K*2", "3*2 5*3 6", "3*2 5*3 6", "3 5 7*2 9", "3*2 5*3 6")


@pytest.mark.parametrize(
    ("hand", "burn"),
    [
        ("A*2", "A*2"),  # nothing is left
        ("8*3 A*2", "A*2"),  # one play is left
        ("8*3 2 A*2", "A*2"),  # with what attaches to it
        ("3 10 A*2 S*2", "pass"),  # a march would have to win each lead
    ],
)
def test_it_burns_an_opponent_when_that_takes_it_out(hand: str, burn: str) -> None:
    deal = after(position(*WINDOW, hand), (0, "K*2"))
    assert view(deal, 5).burning
    assert answer(deal, 5) == act(5, burn)


def test_it_burns_no_ally() -> None:
    deal = after(position(*WINDOW[:2], "8*3 A*2", *WINDOW[3:], "3*2 6"), (0, "K*2"))
    assert view(deal, 2).burning
    assert answer(deal, 2) == Pass(2)


def test_a_headless_seat_follows_as_cheaply_as_ever() -> None:
    hands = ("", "4 9 K*2", "3*2 5*3 6", "3 5*2 7 9 10 2*2 S*2", "8*3 9 Q", "5 6 7*2")
    deal = after(position(*hands, leader=1, placed=(0,)), (1, "K*2"))
    seen = view(deal, 3)
    assert seen.choices is not None
    assert seen.choices.plays
    assert not seen.burning
    assert answer(deal, 3) == Pass(3)


def test_it_asks_for_the_lead_instead_of_passing() -> None:
    deal = after(position("6*2", "3 4 5 9", *OTHERS[1:]), (0, "6*2"))
    assert answer(deal, 1) == Wind(1)


def test_it_shows_its_largest_threes() -> None:
    shown = 0
    for number in range(30):
        deal, _ = from_seed(FOLK, Options(), seed_of(number))
        if deal.phase is not Phase.SHOW:
            continue
        for seat, choices in waiting(deal).items():
            chosen = answer(deal, seat)
            assert isinstance(chosen, Show)
            assert chosen.number == max(each.number for each in choices if isinstance(each, Show))
            shown += 1
    assert shown


def test_it_beats_the_random_player() -> None:
    match = compare(FOLK, Options(), PLAYERS["plain"], make_player("random", 1), range(6))
    assert match.won == 1.0
    assert match.mean > 3


def test_plays_are_legal() -> None:
    """What it takes for its last play is one that may be made."""
    deal = after(position("4 9*2 K*2", "3*2 6", "3*2 6", "6*2", "3*2 6", "3*2 6"), (0, "K*2"))
    assert answer(deal, 3) == Pass(3)
    assert PlayCards(3, play("6*2")) not in waiting(deal)[3]

"""What a tap on a rank makes of a choice, under both rule sets."""

import pytest

from bot.host.choosing import asks_again, tapped
from engine.actions import Pass, PlayCards, Yield
from engine.cards import NO_CARDS, RANK_NAMES, Cards, parse_cards
from engine.deal import Deal, Rules, apply
from engine.plays import play
from engine.rules import DAGANG, FOLK
from engine.view import View, view
from tests.screens.support import position

REST = "3*2 4*2 5*2"


def lead(hand: str, rules: Rules = DAGANG) -> View:
    return view(position(0, hand, *[REST] * 5, rules=rules), 0)


def follow(led: str, hand: str, rules: Rules = DAGANG) -> View:
    deal: Deal = position(0, f"3 4 {led}", hand, *[REST] * 4, rules=rules)
    return view(apply(deal, PlayCards(0, play(led)))[0], 1)


def taps(seen: View, ranks: str) -> list[Cards]:
    """Tap ranks one after another and give what is chosen after each."""
    chosen, given = NO_CARDS, []
    for name in ranks.split():
        chosen = tapped(seen, chosen, RANK_NAMES.index(name))
        given.append(chosen)
    return given


def cards(*texts: str) -> list[Cards]:
    return [parse_cards(text) for text in texts]


@pytest.mark.parametrize("rules", [DAGANG, FOLK])
def test_a_lead_takes_the_whole_group_and_then_one_fewer(rules: Rules) -> None:
    seen = lead("3 7*3 9", rules)
    assert taps(seen, "7 7 7 7 7") == cards("7*3", "7*2", "7", "", "7*3")


def test_a_lead_attaches_one_by_one() -> None:
    seen = lead("3 7*2 2*3 S B*2")
    assert taps(seen, "7 2 2 S B B B") == cards(
        "7*2", "7*2 2", "7*2 2*2", "7*2 2*2 S", "7*2 2*2 S B", "7*2 2*2 S B*2", "7*2 2*2 S"
    )
    assert taps(seen, "2 2") == cards("2*3", "2*2")


def test_a_follow_takes_what_is_missing_to_the_table() -> None:
    seen = follow("9*3", "3 J*5 K*2 2*2 S")
    assert taps(seen, "J") == cards("J*3")
    assert taps(seen, "K 2 S") == cards("K*2", "K*2 2", "K*2 2 S")
    assert taps(seen, "J J 2 S S") == cards("J*3", "J*2", "J*2 2", "J*2 2 S", "J*2 2")


def test_two_kill_one_takes_one_card_more() -> None:
    deal = position(0, "3 9 B", "3 10 B*2", *["3 9"] * 4)
    seen = view(apply(deal, PlayCards(0, play("9 B")))[0], 1)
    assert taps(seen, "10 B") == cards("10", "10 B*2")


def test_what_spends_a_2_or_a_joker_is_asked_twice() -> None:
    for text, again in (("K*2", False), ("K 2", True), ("9 S", True), ("B", True), ("2*2", True)):
        assert asks_again(PlayCards(0, play(text))) is again
    assert not asks_again(Pass(0))
    assert not asks_again(Yield(0))

"""The numbered shuffle: fixed for ever (record.md, `gouji-shuffle/1`)."""

import hashlib
import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import FULL_DECK, HAND_SIZE, RANK_NAMES, cards_of
from engine.shuffle import SHUFFLE, Card, Lots, draw_by_turns, seed_of, shuffled

PRINT_DEAL = """
from engine.options import Options
from engine.players import make_player
from engine.players.simulate import play_out
from engine.rules import DAGANG
from engine.record.state import state
from engine.shuffle import seed_of
from engine.start import from_seed
import json
deal, events = from_seed(DAGANG, Options(), seed_of(2026))
players = [make_player("random", seat) for seat in range(3)] + [make_player("plain", 0)] * 3
print(deal.rules.name, deal[1:], events)
played = play_out(deal, players)
print(played.decisions, json.dumps(state(played.deal, None)))
"""


def slow_numbers(seed: bytes) -> list[int]:
    """The first numbers of the stream, read as the format's text says."""
    blocks = b"".join(
        hashlib.sha256(seed + index.to_bytes(8, "big")).digest() for index in range(60)
    )
    return [int.from_bytes(blocks[at : at + 4], "big") for at in range(0, len(blocks), 4)]


def slow_deal(seed: bytes) -> tuple[int, list[list[str]]]:
    """The deal of a seed, step by step as the format's text says."""
    numbers = iter(slow_numbers(seed))

    def below(bound: int) -> int:
        while True:
            number = next(numbers)
            if number < 2**32 // bound * bound:
                return number % bound

    ranks = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
    cards = []
    for index in range(216):
        inside = index % 54
        if inside >= 52:
            cards.append("SB"[inside - 52])
        else:
            cards.append(ranks[inside // 4] + "shdc"[inside % 4])
    for place in range(215, 0, -1):
        other = below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    first = below(6)
    hands: list[list[str]] = [[] for _ in range(6)]
    for number, card in enumerate(cards):
        hands[(first + number) % 6].append(card)
    return first, hands


def fast_deal(seed: bytes) -> tuple[int, list[list[str]]]:
    lots = Lots(seed)
    deck = shuffled(lots)
    draw = draw_by_turns(deck, lots.below(6))
    return draw.first_drawer, [[named(card) for card in hand] for hand in draw.hands]


def named(card: Card) -> str:
    return RANK_NAMES[card.rank] + card.suit


def test_its_number() -> None:
    assert SHUFFLE == "gouji-shuffle/1"


def test_the_check_of_the_record_format() -> None:
    first, hands = fast_deal(seed_of(7))
    assert first == 3
    words = [card if card[0] == "3" else card.rstrip("shdc") for card in hands[3][:6]]
    assert words == ["3h", "5", "3c", "4", "5", "B"]


def test_a_whole_number_stands_for_the_hash_of_its_digits() -> None:
    assert seed_of(7) == hashlib.sha256(b"7").digest()
    assert seed_of(1234) == hashlib.sha256(b"1234").digest()


@given(st.binary(min_size=32, max_size=32))
def test_it_does_what_its_text_says(seed: bytes) -> None:
    assert fast_deal(seed) == slow_deal(seed)


@given(st.binary(min_size=32, max_size=32))
def test_each_card_of_the_four_packs_is_dealt_once(seed: bytes) -> None:
    lots = Lots(seed)
    hands = draw_by_turns(shuffled(lots), lots.below(6)).hands
    cards = [card for hand in hands for card in hand]
    assert [len(hand) for hand in hands] == [HAND_SIZE] * 6
    assert cards_of(card.rank for card in cards) == FULL_DECK
    assert set(Counter(cards).values()) == {4}


@given(st.binary(min_size=32, max_size=32), st.integers(1, 216))
def test_a_number_below_a_bound_is_below_it(seed: bytes, bound: int) -> None:
    lots = Lots(seed)
    assert all(0 <= lots.below(bound) < bound for _ in range(20))


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Lots(bytes(length))


def test_the_same_seed_gives_the_same_deal_in_two_processes() -> None:
    """Whatever order Python's sets and hashes have there."""
    printed = {
        subprocess.run(
            [sys.executable, "-c", PRINT_DEAL],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "4242")
    }
    assert len(printed) == 1
    assert len(printed.pop()) > 1000

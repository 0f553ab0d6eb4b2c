"""The numbered shuffle `gouji-shuffle/1` (`record.md`): fixed for ever, checkable by anybody."""

import hashlib
import struct
from collections.abc import Iterator
from itertools import count
from typing import Final, NamedTuple

from engine.cards import BIG, HAND_SIZE, PACKS, SMALL, SUITS, THREE
from engine.seats import SEATS

SHUFFLE: Final = "gouji-shuffle/1"
SEED_BYTES: Final = 32
_PACK_SIZE: Final = 54
_WORDS: Final = 1 << 32
_BLOCK: Final = struct.Struct(">8I")


class Card(NamedTuple):
    """One card of the deck; jokers have the suit `""`."""

    rank: int
    suit: str


class Draw(NamedTuple):
    """What the draw gives: the six hands in draw order and who drew first."""

    first_drawer: int
    hands: tuple[tuple[Card, ...], ...]


class Lots:
    """The stream of numbers behind one seed; lots are drawn from it after the shuffle."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, this one {len(seed)}")
        self._numbers = _numbers(seed)

    def below(self, bound: int) -> int:
        """Draw a number from 0 to bound - 1, each as likely as any other."""
        limit = _WORDS // bound * bound
        for number in self._numbers:
            if number < limit:
                return number % bound
        raise AssertionError("the stream has no end")


def _numbers(seed: bytes) -> Iterator[int]:
    for index in count():
        yield from _BLOCK.unpack(hashlib.sha256(seed + index.to_bytes(8, "big")).digest())


def seed_of(number: int) -> bytes:
    """Give the seed that a whole number stands for: the SHA-256 of its decimal digits."""
    return hashlib.sha256(str(number).encode("ascii")).digest()


def _card(index: int) -> Card:
    within = index % _PACK_SIZE
    if within >= _PACK_SIZE - 2:
        return Card(SMALL if within == _PACK_SIZE - 2 else BIG, "")
    return Card(THREE + within // len(SUITS), SUITS[within % len(SUITS)])


DECK: Final = tuple(_card(index) for index in range(PACKS * _PACK_SIZE))
"""The 216 cards in the order in which every shuffle begins."""


def shuffled(lots: Lots) -> list[Card]:
    """Shuffle the 216 cards with the numbers of a fresh stream."""
    deck = list(DECK)
    for place in range(len(deck) - 1, 0, -1):
        other = lots.below(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def draw_by_turns(deck: list[Card], first_drawer: int) -> Draw:
    """Deal a shuffled deck one card each in playing order (article 7)."""
    dealt = deck[: SEATS * HAND_SIZE]
    hands = tuple(tuple(dealt[(seat - first_drawer) % SEATS :: SEATS]) for seat in range(SEATS))
    return Draw(first_drawer, hands)


def threes_drawn(draw: Draw) -> tuple[tuple[tuple[int, str], ...], ...]:
    """List by seat the 3s drawn with their suits, as (moment of the draw, suit) in draw order."""
    return tuple(
        tuple(
            (place * SEATS + (seat - draw.first_drawer) % SEATS, card.suit)
            for place, card in enumerate(hand)
            if card.rank == THREE and card.suit
        )
        for seat, hand in enumerate(draw.hands)
    )

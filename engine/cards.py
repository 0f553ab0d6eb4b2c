"""Cards as counts of ranks, and their text (`rules.md` section 2, articles 5 and 6)."""

from collections.abc import Iterable
from itertools import chain
from typing import Final

from engine.errors import CardTextError

Cards = tuple[int, ...]
"""How many cards of each rank: 15 counts, index = rank, from the 3 to the big joker."""

Hands = tuple[Cards, ...]
"""Six hands by seat."""

RANK_NAMES: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "S", "B")
RANKS: Final = len(RANK_NAMES)
THREE, FOUR, FIVE, TEN, JACK, QUEEN, KING, ACE, TWO, SMALL, BIG = (
    RANK_NAMES.index(name) for name in ("3", "4", "5", "10", "J", "Q", "K", "A", "2", "S", "B")
)
"""Ranks by name; `SMALL` and `BIG` are the jokers."""

PACKS: Final = 4
OF_A_RANK: Final = 16
"""Cards of each rank from 3 to 2 in the four packs."""
HAND_SIZE: Final = 36
SUITS: Final = "shdc"
NO_CARDS: Final[Cards] = (0,) * RANKS
FULL_DECK: Final[Cards] = (OF_A_RANK,) * 13 + (4, 4)

_RANK_OF: Final = {name: rank for rank, name in enumerate(RANK_NAMES)}


def cards_of(ranks: Iterable[int]) -> Cards:
    """Count single cards given by rank."""
    counts = [0] * RANKS
    for rank in ranks:
        counts[rank] += 1
    return tuple(counts)


def size(cards: Cards) -> int:
    """Tell how many cards these are."""
    return sum(cards)


def add(cards: Cards, more: Cards) -> Cards:
    """Put two lots of cards together."""
    return tuple(map(int.__add__, cards, more))


def holds(cards: Cards, wanted: Cards) -> bool:
    """Whether every card of `wanted` is among `cards`."""
    return all(have >= want for have, want in zip(cards, wanted, strict=True))


def take(cards: Cards, taken: Cards) -> Cards:
    """Take cards away; the caller knows that they are held."""
    return tuple(map(int.__sub__, cards, taken))


def parse_cards(text: str) -> Cards:
    """Read cards such as `K*2 2 S`; `""` is no card.

    Raises `CardTextError` for anything else, an unknown rank or a count under 1 included.
    """
    return cards_of(rank for rank, _suit in parse_drawn(text, suits=False))


def parse_drawn(text: str, *, suits: bool = True) -> tuple[tuple[int, str], ...]:
    """Read cards one by one in the order written, as (rank, suit or "").

    Only a 3 may carry a suit: `3s`, `3h*2`. Raises `CardTextError`.
    """
    return tuple(chain.from_iterable(_token(token, suits=suits) for token in text.split()))


def _token(token: str, *, suits: bool) -> tuple[tuple[int, str], ...]:
    name, star, number = token.partition("*")
    suit = ""
    if suits and name[:1] == RANK_NAMES[THREE] and name[1:] in tuple(SUITS):
        name, suit = name[0], name[1]
    if name not in _RANK_OF:
        raise CardTextError(f"{token!r} is no card; cards are {' '.join(RANK_NAMES)}, as in K*2 2")
    if star and not (number.isascii() and number.isdigit() and 0 < int(number) <= OF_A_RANK):
        raise CardTextError(f"{token!r}: the count behind * is a number from 1 to {OF_A_RANK}")
    return ((_RANK_OF[name], suit),) * (int(number) if star else 1)


def format_cards(cards: Cards) -> str:
    """Write cards low to high: `3*2 10 K*4 2 S`; no card is `""`."""
    return " ".join(
        RANK_NAMES[rank] if count == 1 else f"{RANK_NAMES[rank]}*{count}"
        for rank, count in enumerate(cards)
        if count
    )

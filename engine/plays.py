"""Plays and their comparison (`rules.md` section 3, articles 5, 6, 9 and 12).

There is one `Play` object for one set of cards, so plays are compared by identity.
The tables below list, for every number of cards of a rank and of 2s and jokers held, the
plays that can be made of them; they fill themselves as they are asked.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, overload

from engine.cards import (
    BIG,
    HAND_SIZE,
    NO_CARDS,
    OF_A_RANK,
    RANKS,
    SMALL,
    TWO,
    Cards,
    format_cards,
    parse_cards,
)


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """A non-empty set of cards put down together.

    base:    its one rank outside 2, S, B; with none, its lowest rank
    natural: cards of the base rank, where that is not 2, S or B
    twos, small, big: how many of these it holds
    covered: base cards, attached 2s included (0 where it is jokers only)
    size:    number of cards
    dead:    holds a big joker, so nothing beats it (死牌)
    mixed:   holds two ranks outside 2, S, B, so it is no play in any rule set
    """

    cards: Cards
    base: int
    natural: int
    twos: int
    small: int
    big: int
    covered: int
    size: int
    dead: bool
    mixed: bool

    def __str__(self) -> str:
        """Write it in canonical form: base first, then 2, S, B."""
        return format_cards(self.cards)

    def __repr__(self) -> str:
        return f"play({str(self)!r})"

    def __reduce__(self) -> tuple[Callable[[Cards], "Play"], tuple[Cards]]:
        return play_of, (self.cards,)


@cache
def play_of(cards: Cards) -> Play:
    """Give the one play that is these cards; raises `ValueError` where there is no card."""
    bases = [rank for rank in range(TWO) if cards[rank]]
    held = [rank for rank in range(RANKS) if cards[rank]]
    if not held:
        raise ValueError("a play has at least one card")
    base = bases[0] if bases else held[0]
    natural = cards[base] if bases else 0
    twos, small, big = cards[TWO], cards[SMALL], cards[BIG]
    return Play(
        cards=cards,
        base=base,
        natural=natural,
        twos=twos,
        small=small,
        big=big,
        covered=natural + twos,
        size=sum(cards),
        dead=big > 0,
        mixed=len(bases) > 1,
    )


@cache
def play(text: str) -> Play:
    """Read a play such as `K*2 2`; raises `CardTextError`, and `ValueError` for no card."""
    return play_of(parse_cards(text))


@cache
def _made_of(base: int, natural: int, twos: int, small: int, big: int) -> Play:
    counts = list(NO_CARDS)
    if natural:
        counts[base] = natural
    counts[TWO], counts[SMALL], counts[BIG] = twos, small, big
    return play_of(tuple(counts))


def beats(answer: Play, table: Play) -> bool:
    """Whether a play covers another of the same size card by card (section 3, "Beats")."""
    return answer.size == table.size and covers(answer, table)


def covers(answer: Play, table: Play) -> bool:
    """Whether the ranks of a play suffice against another; sizes are not compared.

    Every small joker needs a big one over it, every base card a higher base card or a joker.
    """
    return (
        not table.big
        and answer.big >= table.small
        and (not answer.covered or answer.base > table.base)
    )


def kills(answer: Play, table: Play) -> bool:
    """Whether two big jokers stand for one (大王二杀一, articles 5 and 16)."""
    return (
        table.big == 1
        and answer.size == table.size + 1
        and answer.big >= table.small + 2
        and (not answer.covered or answer.base > table.base)
    )


class _Answers:
    """The plays of one size, with a least number of big jokers, by rank and cards held."""

    __slots__ = ("by_rank", "jokers", "least_natural", "on_twos", "splits")

    def __init__(self, size: int, least_big: int, twos: int, small: int, big: int) -> None:
        wild = (twos, small, big)
        self.splits = tuple(
            (size - twos - small - big, twos, small, big)
            for big in range(least_big, min(wild[2], size) + 1)
            for small in range(min(wild[1], size - big) + 1)
            for twos in range(min(wild[0], size - big - small) + 1)
        )
        self.least_natural = max(1, size - sum(wild))
        self.by_rank: list[list[tuple[Play, ...] | None]] = [[None] * 17 for _ in range(TWO)]
        self.on_twos = tuple(
            _made_of(TWO, 0, twos, small, big)
            for natural, twos, small, big in self.splits
            if not natural and twos
        )
        self.jokers = tuple(
            _made_of(SMALL if small else BIG, 0, 0, small, big)
            for natural, twos, small, big in self.splits
            if not natural and not twos
        )

    def fill(self, rank: int, held: int) -> tuple[Play, ...]:
        found = tuple(
            _made_of(rank, natural, twos, small, big)
            for natural, twos, small, big in self.splits
            if 1 <= natural <= held
        )
        self.by_rank[rank][held] = found
        return found


_answer_table = cache(_Answers)
_AT_MOST: Final = tuple(
    tuple(min(size, held) for held in range(OF_A_RANK + 1)) for size in range(HAND_SIZE + 2)
)
"""`_AT_MOST[size][held]`: of `held` cards those that a play of `size` can use.

Cutting the counts keeps the tables of answers few; looking up is quicker than comparing.
"""


def answers(hand: Cards, table: Play, lowest_attached: int) -> tuple[Play, ...]:
    """List what a hand can beat a play with, low to high.

    Ranks under `lowest_attached` take nothing attached.
    """
    if table.big or hand[BIG] < table.small:
        return ()
    return _list_answers(hand, table.size, table.small, table.base + 1, lowest_attached)


def killers(hand: Cards, table: Play, lowest_attached: int) -> tuple[Play, ...]:
    """List what a hand can beat a dead play by two-kill-one with, low to high."""
    if table.big != 1 or hand[BIG] < table.small + 2:
        return ()
    return _list_answers(hand, table.size + 1, table.small + 2, table.base + 1, lowest_attached)


def _list_answers(
    hand: Cards, size: int, least_big: int, lowest: int, lowest_attached: int
) -> tuple[Play, ...]:
    most = _AT_MOST[size]
    table = _answer_table(size, least_big, most[hand[TWO]], most[hand[SMALL]], most[hand[BIG]])
    found: list[Play] = []
    while lowest < lowest_attached:
        if hand[lowest] >= size and not least_big:
            found.append(_made_of(lowest, size, 0, 0, 0))
        lowest += 1
    by_rank = table.by_rank
    least = table.least_natural
    for rank in range(lowest, TWO):
        held = hand[rank]
        if held >= least:
            held = most[held]
            found += by_rank[rank][held] or table.fill(rank, held)
    if lowest <= TWO:
        found += table.on_twos
    found += table.jokers
    return tuple(found)


class Leads(Sequence[Play]):
    """Every play that a hand can make, low to high, held threes not considered.

    Ranks under `lowest_attached` take nothing attached. A hand can make hundreds of plays, so
    they are counted, not listed, and each is made when it is asked for.
    """

    __slots__ = ("_attached", "_by_rank", "_length", "_wild")

    def __init__(self, hand: Cards, lowest_attached: int) -> None:
        twos, small, big = hand[TWO] + 1, hand[SMALL] + 1, hand[BIG] + 1
        attached = twos * small * big
        length = attached - 1
        by_rank: list[tuple[int, int, int]] = []
        for rank in range(TWO):
            held = hand[rank]
            if held:
                ways = attached if rank >= lowest_attached else 1
                by_rank.append((rank, held * ways, ways))
                length += held * ways
        self._by_rank = by_rank
        self._wild = (twos, small)
        self._attached = attached
        self._length = length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Play]: ...
    def __getitem__(self, index: int | slice) -> Play | Sequence[Play]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(index)
        for rank, plays, ways in self._by_rank:
            if index < plays:
                natural, wild = divmod(index, ways)
                return self._make(rank, natural + 1, wild)
            index -= plays
        return self._make(TWO, 0, index + 1)

    def __iter__(self) -> Iterator[Play]:
        for rank, plays, ways in self._by_rank:
            for natural in range(1, plays // ways + 1):
                for wild in range(ways):
                    yield self._make(rank, natural, wild)
        for wild in range(1, self._attached):
            yield self._make(TWO, 0, wild)

    def _make(self, rank: int, natural: int, wild: int) -> Play:
        twos, small = self._wild
        wild, with_twos = divmod(wild, twos)
        with_big, with_small = divmod(wild, small)
        return _made_of(rank, natural, with_twos, with_small, with_big)

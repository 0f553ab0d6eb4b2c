"""Plays, what they beat, and what is a gouji play (articles 5, 6, 9 and 12)."""

import pickle
from collections import Counter
from collections.abc import Iterable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import PlayCards
from engine.cards import FIVE, FULL_DECK, RANK_NAMES, parse_cards
from engine.errors import CardTextError
from engine.plays import Play, answers, beats, killers, kills, play, play_of
from engine.rules.dagang import Dagang
from tests.engine import reference
from tests.engine.reference import ORDER, sort
from tests.engine.support import position

OUTLINE = Dagang()

small_hands = st.dictionaries(
    st.sampled_from(ORDER), st.integers(1, 4), min_size=1, max_size=5
).map(lambda counts: {rank: min(count, most(rank)) for rank, count in counts.items()})


def most(rank: str) -> int:
    return FULL_DECK[ORDER.index(rank)]


def hand_text(hand: dict[str, int]) -> str:
    return " ".join(f"{rank}*{count}" for rank, count in hand.items())


def every_subset(hand: dict[str, int]) -> list[reference.Cards]:
    """All sets of cards in a hand, one by one, plays or not."""
    ranks = list(hand)
    return [
        sort(rank for rank, count in zip(ranks, counts, strict=True) for _ in range(count))
        for counts in product(*(range(hand[rank] + 1) for rank in ranks))
        if any(counts)
    ]


@st.composite
def plays(draw: st.DrawFn) -> str:
    """One play of the outline as text."""
    hand = draw(small_hands)
    legal = [cards for cards in every_subset(hand) if reference.is_play(cards)]
    return " ".join(draw(st.sampled_from(legal)))


# --- text ---


@given(plays())
def test_a_printed_play_is_read_back(text: str) -> None:
    first = play(text)
    assert play(str(first)) is first
    assert str(first) == reference.text(sort(text.split()))
    assert eval(repr(first), {"play": play}) is first


@given(plays())
def test_there_is_one_play_for_one_set_of_cards(text: str) -> None:
    once = play(text)
    assert play(" ".join(reversed(text.split()))) is once
    assert play_of(once.cards) is once
    assert pickle.loads(pickle.dumps(once)) is once


def test_no_card_is_no_play() -> None:
    with pytest.raises(ValueError, match="at least one card"):
        play("")
    with pytest.raises(CardTextError):
        play("5 X")


@pytest.mark.parametrize(
    ("text", "printed"),
    [("2 K 2 K S", "K*2 2*2 S"), ("B S 2", "2 S B"), ("S", "S"), ("B S", "S B"), ("S 5", "5 S")],
)
def test_the_base_is_printed_first(text: str, printed: str) -> None:
    """Record format: base rank first, then 2, S, B."""
    assert str(play(text)) == printed


@pytest.mark.parametrize(
    ("text", "base"), [("K 2 B", "K"), ("2*2 S", "2"), ("S B", "S"), ("B*2", "B"), ("3", "3")]
)
def test_the_base_of_a_play(text: str, base: str) -> None:
    assert RANK_NAMES[play(text).base] == base


# --- comparison ---

COMPARED = [
    # what is answered, with what, whether it beats
    ("5", "6", True),
    ("5", "5", False),
    ("6", "5", False),
    ("A", "2", True),
    ("2", "A", False),
    ("2", "S", True),
    ("S", "B", True),
    ("S", "S", False),
    ("B", "B", False),
    ("5*2", "6", False),
    ("5", "6*2", False),
    ("3*2", "4*2", True),
    ("K*2", "Q 2", False),  # the 2 counts as a Q (article 6)
    ("Q 2", "K*2", True),
    ("Q 2", "K 2", True),
    ("K 2", "2*2", True),
    ("K 2", "A S", True),
    ("2*2", "A S", False),  # an A does not cover a 2
    ("5 S", "6 S", False),  # a small joker lies over no small joker
    ("5 S", "6 B", True),
    ("5 S", "S B", True),
    ("5 S", "2 B", True),
    ("5 S", "5 B", False),
    ("5*2 S", "6 S B", True),
    ("5*2 S*2", "6*2 B*2", True),
    ("5*2 S*2", "6*3 B", False),
    ("2 S", "S B", True),
    ("2 S", "2 B", False),
    ("S*2", "B*2", True),
    ("S*2", "S B", False),
    ("K*2 B", "A*2 B", False),  # a play with a big joker is dead
    ("B", "B*2", False),  # that takes two-kill-one
]


@pytest.mark.parametrize(("table", "answer", "wins"), COMPARED)
def test_what_beats_what(table: str, answer: str, *, wins: bool) -> None:
    assert beats(play(answer), play(table)) is wins


@given(plays(), plays())
def test_comparison_covers_card_by_card(table: str, answer: str) -> None:
    expected = reference.beats(sort(answer.split()), sort(table.split()))
    assert beats(play(answer), play(table)) == expected


@given(plays(), plays())
def test_of_two_plays_at_most_one_beats_the_other(first: str, second: str) -> None:
    one, other = play(first), play(second)
    assert not (beats(one, other) and beats(other, one))
    assert not beats(one, one)


# --- two-kill-one ---


@pytest.mark.parametrize(
    ("table", "answer", "kills_it"),
    [
        ("B", "B*2", True),
        ("B", "B*3", False),
        ("B", "A B", False),
        ("B*2", "B*3", False),
        ("K*2 B", "A*2 B*2", True),
        ("K*2 B", "K*2 B*2", False),
        ("K*2 B", "2*2 B*2", True),
        ("K*2 B", "A 2 B*2", True),
        ("K*2 B", "A S B*2", True),
        ("7 S B", "8*2 B*2", False),  # the S needs a B over it as well
        ("7 S B", "8 B*3", True),
        ("S B", "B*3", True),
        ("2 B", "S B*2", True),
        ("2 B", "A B*2", False),
        ("5", "B*2", False),
    ],
)
def test_two_kill_one(table: str, answer: str, *, kills_it: bool) -> None:
    """Articles 5 and 16: two big jokers stand for the one that covers the big joker."""
    assert kills(play(answer), play(table)) is kills_it


@given(plays(), plays())
def test_two_kill_one_covers_card_by_card(table: str, answer: str) -> None:
    expected = reference.kills(sort(answer.split()), sort(table.split()))
    assert kills(play(answer), play(table)) == expected


# --- lists ---


@given(small_hands)
def test_listed_leads_are_all_plays_of_the_hand(hand: dict[str, int]) -> None:
    """All but the 3s, which are held; every one of the many is found again."""
    hand = {rank: count for rank, count in hand.items() if rank != "3"} or {"5": 1}
    deal = position(f"3 {hand_text(hand)}", *["3 5"] * 5)
    listed = deal.rules.choices(deal, 0)
    tried = as_plays(cards for cards in every_subset(hand) if reference.is_play(cards))
    assert len(listed) == len(tried)
    assert set(listed.plays) == tried
    assert list(listed) == [PlayCards(0, each) for each in listed.plays]
    assert [listed[at] for at in range(len(listed))] == list(listed)
    assert all(each in listed for each in listed)


@given(small_hands, plays())
def test_listed_answers_are_all_that_beat(hand: dict[str, int], table: str) -> None:
    cards = parse_cards(hand_text(hand))
    laid = sort(table.split())
    tried = every_subset(hand)
    listed = list(answers(cards, play(table), FIVE))
    assert len(listed) == len(set(listed))
    assert set(listed) == as_plays(each for each in tried if reference.beats(each, laid))
    killing = list(killers(cards, play(table), FIVE))
    assert set(killing) == as_plays(each for each in tried if reference.kills(each, laid))


@given(small_hands)
def test_the_plays_of_the_reference_are_all_subsets_that_are_plays(hand: dict[str, int]) -> None:
    """The slow reading is itself held against every set of cards."""
    tried = {cards for cards in every_subset(hand) if reference.is_play(cards)}
    assert set(reference.combinations(Counter(hand))) == tried


def as_plays(cards: Iterable[reference.Cards]) -> set[Play]:
    return {play(" ".join(each)) for each in cards}


# --- gouji plays ---


@pytest.mark.parametrize(
    ("base", "least"), [("10", 5), ("J", 4), ("Q", 3), ("K", 2), ("A", 2), ("2", 1)]
)
def test_the_smallest_gouji_play_of_a_base(base: str, least: int) -> None:
    """Article 12."""
    assert OUTLINE.is_gouji(play(f"{base}*{least}"))
    assert OUTLINE.is_gouji(play(f"{base}*{least + 1}"))
    if least > 1:
        assert not OUTLINE.is_gouji(play(f"{base}*{least - 1}"))


@pytest.mark.parametrize("base", ["3", "4", "5", "6", "7", "8", "9"])
def test_low_bases_are_never_gouji_plays(base: str) -> None:
    assert not OUTLINE.is_gouji(play(f"{base}*16"))


@pytest.mark.parametrize(
    ("text", "gouji"),
    [
        ("10*4 2", True),
        ("10*3 2", False),
        ("9*4 2*4", False),
        ("K 2", True),
        ("2", True),
        ("5 S", True),
        ("5 2 S", True),
        ("S", True),
        ("S*2", True),
        ("2 S", True),
        ("B", False),
        ("K*2 B", False),
        ("K*2 S B", False),
        ("S B", False),
    ],
)
def test_gouji_plays_with_twos_and_jokers(text: str, *, gouji: bool) -> None:
    assert OUTLINE.is_gouji(play(text)) is gouji
    assert reference.is_gouji(sort(play_words(text))) is gouji


def play_words(text: str) -> list[str]:
    return [
        name
        for name, count in zip(RANK_NAMES, parse_cards(text), strict=True)
        for _ in range(count)
    ]


@given(plays())
def test_gouji_plays_as_the_reference_has_them(text: str) -> None:
    assert OUTLINE.is_gouji(play(text)) == reference.is_gouji(sort(text.split()))

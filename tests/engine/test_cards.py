"""Cards and their text (articles 2 and 5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import (
    FULL_DECK,
    HAND_SIZE,
    RANK_NAMES,
    add,
    cards_of,
    format_cards,
    holds,
    parse_cards,
    parse_drawn,
    size,
    take,
)
from engine.errors import CardTextError

counts = st.tuples(*(st.integers(0, most) for most in FULL_DECK))


def test_the_order_of_ranks_is_that_of_article_5() -> None:
    assert " ".join(RANK_NAMES) == "3 4 5 6 7 8 9 10 J Q K A 2 S B"


def test_four_packs_are_36_cards_for_each_of_six() -> None:
    assert size(FULL_DECK) == 4 * 54 == 6 * HAND_SIZE


@given(counts)
def test_printed_cards_are_read_back(cards: tuple[int, ...]) -> None:
    assert parse_cards(format_cards(cards)) == cards


@given(counts, counts)
def test_cards_put_together_and_taken_away_again(
    some: tuple[int, ...], more: tuple[int, ...]
) -> None:
    both = add(some, more)
    assert holds(both, some)
    assert take(both, more) == some
    assert size(both) == size(some) + size(more)
    assert holds(some, more) == all(have >= want for have, want in zip(some, more, strict=True))


@pytest.mark.parametrize(
    ("text", "printed"),
    [("", ""), ("K K 2 K", "K*3 2"), ("B S 3", "3 S B"), ("10*2 10", "10*3"), (" 4  4 ", "4*2")],
)
def test_cards_in_any_order_print_in_one(text: str, printed: str) -> None:
    assert format_cards(parse_cards(text)) == printed


@pytest.mark.parametrize(
    "text",
    ["1", "11", "k", "KK", "K*", "K*0", "K*-1", "K*x", "K*1.5", "*3", "K**2", "K*2*2", "K,Q",
     "小王", "3s", "K*٣", "K*17", "K*99999999999999999999"],
)  # fmt: skip
def test_unreadable_cards(text: str) -> None:
    with pytest.raises(CardTextError):
        parse_cards(f"5 {text} 6")


@given(st.text("34510JQKAS2B*shx-٣王 \n", max_size=8))
def test_any_text_is_cards_or_refused(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardTextError:
        return
    assert parse_cards(format_cards(cards)) == cards


def test_drawn_cards_keep_their_order_and_suits() -> None:
    assert parse_drawn("3h B 3s*2 3") == ((0, "h"), (14, ""), (0, "s"), (0, "s"), (0, ""))
    with pytest.raises(CardTextError):
        parse_drawn("4h")


def test_single_cards_are_counted() -> None:
    assert cards_of([0, 0, 14]) == (2, *([0] * 13), 1)

"""Rows of buttons that fit a phone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.keys import NO_TABLE, PHONE_WIDTH, WIDEST, fits, fitted, label_width
from bot.screens.screen import Button
from bot.screens.taps import Op

labels = st.lists(st.text("K×2+小王✅é ", min_size=1, max_size=30), max_size=40)


def buttons(*texts: str) -> list[Button]:
    return [NO_TABLE.button(text, Op.PLAY) for text in texts]


def widths(*texts: str, most: int = WIDEST, widest: int = 0) -> list[int]:
    return [len(row) for row in fitted(buttons(*texts), most, widest)]


@pytest.mark.parametrize(
    ("label", "width"),
    [
        ("K×2", 3),
        ("小王×1", 6),
        ("K 2/4✅", 7),
        ("💡 2", 4),
        ("e\u0301", 1),
        ("A\u200b", 1),
        ("", 0),
    ],
)
def test_labels_are_measured_in_half_width_signs(label: str, width: int) -> None:
    assert label_width(label) == width


def test_rows_are_balanced_and_as_wide_as_labels_allow() -> None:
    assert widths() == []
    assert widths(*["K×2"] * 5) == [5]
    assert widths(*["K×2"] * 6) == [3, 3]
    assert widths(*["K×2"] * 7, most=3) == [3, 3, 1]
    assert widths("K×2", "10×2+小王") == [2]
    assert widths(*["10×2+小王"] * 5) == [3, 2]
    assert widths(*["大王"] * 10, widest=label_width("大王 1/2✅")) == [4, 4, 2]


def test_a_label_too_long_for_a_neighbour_stands_alone() -> None:
    long = "王" * 12
    assert widths(long) == [1]
    assert widths("过", "让", long, "过", "让") == [2, 1, 2]


@given(labels, st.integers(1, WIDEST))
def test_whatever_the_labels_all_stand_in_order_and_can_be_read(
    texts: list[str], most: int
) -> None:
    made = buttons(*texts)
    rows = fitted(made, most)
    assert [button for row in rows for button in row] == made
    for row in rows:
        assert 1 <= len(row) <= most
        assert fits(row)
        if len(row) > 1:
            assert max(label_width(each.label) for each in row) * len(row) <= PHONE_WIDTH

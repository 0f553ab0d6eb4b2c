from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.taps import MAX_BYTES, Op, Tap, decode, encode, to_base36

UNUSED = next(letter for letter in ascii_letters if letter not in set(Op))

taps = st.builds(
    Tap,
    st.integers(0, 2**31 - 1),
    st.integers(0, 36**7 - 1),
    st.sampled_from(Op),
    st.none() | st.integers(0, 36**5 - 1),
)


@given(taps)
def test_taps_come_back_as_they_went(tap: Tap) -> None:
    data = encode(tap)
    assert data.isascii()
    assert len(data) <= MAX_BYTES
    assert decode(data) == tap


@pytest.mark.parametrize(
    "data",
    ["", ":", "1:2", "1:2:", "1:2:?", "1:2:!1", "1:2:p-1", "1:2:p1:3", " 1:2:p1", "1:2:p1\n",
     "123456789:2:p1", "1:2:p123456", "一:2:p1", f"1:2:{UNUSED}", "zzzzzzzz:1:s"],
)  # fmt: skip
def test_anything_else_is_no_tap(data: str) -> None:
    assert decode(data) is None


def test_numbers_below_none_are_refused() -> None:
    # They would never come to an end.
    with pytest.raises(ValueError, match="below"):
        to_base36(-1)

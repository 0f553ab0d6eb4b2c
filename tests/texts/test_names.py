import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.texts.markup import utf16_length
from bot.texts.names import LONGEST, clean_name

ISOLATE, END = "\u2068", "\u2069"


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("阿强", "阿强"),
        ("  two \n lines\t", "two lines"),
        ("<b>&_*[", "<b>&_*["),
        ("a\u202eb\u200fc\u2066d", "abcd"),
        ("zero\u200bwidth\u0007bell", "zerowidth bell"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("\u3164\u2800", ""),
        ("\u200d\ufe0f", ""),
        ("\ud800lone", "lone"),
        ("", ""),
        ("z\u0301\u0302\u0303\u0304\u0305", "z\u0301\u0302\u0303"),
    ],
)
def test_names_are_cleaned(raw: str, shown: str) -> None:
    assert clean_name(raw) == shown


def test_right_to_left_names_are_isolated() -> None:
    assert clean_name("\u202eדוד") == f"{ISOLATE}דוד{END}"
    assert clean_name("عمر 1") == f"{ISOLATE}عمر 1{END}"


def test_long_names_are_cut_with_a_sign_of_it() -> None:
    shown = clean_name("王" * 64)
    assert shown == "王" * (LONGEST - 1) + "…"
    assert clean_name("王" * LONGEST) == "王" * LONGEST
    assert clean_name("e\u0301" * 40, 4) == "e\u0301e…"


@given(st.text(max_size=80))
def test_no_name_has_signs_that_move_its_neighbours(raw: str) -> None:
    shown = clean_name(raw)
    assert len(shown) <= LONGEST + 2
    inner = shown.removeprefix(ISOLATE).removesuffix(END)
    for sign in inner:
        assert unicodedata.category(sign) not in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
        assert (
            sign not in "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
        )
    assert utf16_length(shown) == len(shown.encode("utf-16-le")) // 2

"""Names as people gave them, made fit to stand inside a sentence."""

import unicodedata
from typing import Final

LONGEST: Final = 16
LONGEST_TITLE: Final = 32
"""Signs of a person's name and of a group's title that are shown."""

_JOINER = "\u200d"
_NON_JOINER = "\u200c"
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that count as letters or symbols and yet show nothing."""
_MARKS = frozenset({"Mn", "Me"})
_MOST_MARKS = 3
"""Marks in a row on one sign; more of them run into the lines above and below."""
_VISIBLE = frozenset("LNPS")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"


def clean_name(raw: str, longest: int = LONGEST) -> str:
    """Give a name without line breaks, control and direction signs, at most `longest` signs long.

    A name with right-to-left letters is wrapped in an isolate, so that it cannot turn round what
    stands beside it. "" where nothing visible is left.
    """
    kept = _without_controls(raw)
    if not any(unicodedata.category(sign)[0] in _VISIBLE for sign in kept):
        return ""
    if len(kept) > longest:
        kept = _cut(kept, longest)
    if any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in kept):
        return f"{_ISOLATE}{kept}{_END_OF_ISOLATE}"
    return kept


def _without_controls(raw: str) -> str:
    signs: list[str] = []
    marks = 0
    for sign in raw:
        category = unicodedata.category(sign)
        marks = marks + 1 if category in _MARKS else 0
        if marks > _MOST_MARKS:
            continue
        if category[0] == "Z" or category == "Cc" or sign in _BLANKS:
            signs.append(" ")
        elif category[0] != "C" or sign in {_JOINER, _NON_JOINER}:
            signs.append(sign)
    return " ".join("".join(signs).split())


def _cut(name: str, longest: int) -> str:
    kept = name[: longest - 1].rstrip()
    while kept and (kept[-1] == _JOINER or unicodedata.category(kept[-1]) in _MARKS):
        kept = kept[:-1]
    return f"{kept}…"

"""Penalties by words, for anonymous admins, whom no tap can be told to come from."""

import pytest

from bot.handlers.commands.powers import draft_said, seat_said
from bot.host.judged import Penalty, PenaltyKind

LAST, TRIBUTE, POINTS, REMOVAL = PenaltyKind


@pytest.mark.parametrize(
    ("words", "seat", "penalty"),
    [
        ("3 last", None, Penalty(LAST, 2)),
        ("last", 2, Penalty(LAST, 2)),
        ("OUT", 5, Penalty(REMOVAL, 5)),
        ("1 points 5", None, Penalty(POINTS, 0, number=5)),
        ("  6   tribute  2   1 ", None, Penalty(TRIBUTE, 5, to=0, number=2)),
        ("tribute 1 6", 0, Penalty(TRIBUTE, 0, to=5, number=1)),
    ],
)
def test_words_say_a_penalty(words: str, seat: int | None, penalty: Penalty) -> None:
    draft = draft_said(words.strip(), seat)
    assert draft.sure
    assert draft.penalty == penalty


@pytest.mark.parametrize(
    ("words", "seat"),
    [
        ("", None),
        ("", 2),
        ("last", None),
        ("7 last", None),
        ("0 last", None),
        ("3", None),
        ("3 points", None),
        ("3 points 4", None),
        ("3 points -1", None),
        ("3 points 99999999999999999999", None),
        ("3 tribute 2", None),
        ("3 tribute 2 9", None),
        ("3 dance", None),
        ("³ last", None),
        ("undo it", None),
    ],
)
def test_what_is_not_said_whole_is_not_done(words: str, seat: int | None) -> None:
    draft = draft_said(words, seat)
    assert not draft.sure
    assert not draft.pardon


def test_the_latest_is_taken_back_by_a_word() -> None:
    for seat in (None, 3):
        draft = draft_said("Undo", seat)
        assert draft.pardon
        assert draft.sure


def test_seats_are_counted_from_one() -> None:
    assert [seat_said(word) for word in ("1", "6", "6 x", "7", "0", "-1", "six", "", "１")] == [
        0, 5, 5, None, None, None, None, None, None,
    ]  # fmt: skip


def test_a_tribute_to_oneself_is_not_said_whole() -> None:
    draft = draft_said("3 tribute 2 3", None)
    assert not draft.sure
    assert (draft.kind, draft.number, draft.to) == (TRIBUTE, 2, None)

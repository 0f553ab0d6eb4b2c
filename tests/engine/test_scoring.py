"""Places and scores (articles 20, 26 and 38)."""

from typing import Any

import pytest

from engine.result import Result
from engine.rules import DAGANG
from engine.scoring import places_from_both_ends, sweep

ALL = tuple(range(1, 7))


def score(places: tuple[int | None, ...], **more: Any) -> tuple[int, int]:
    return DAGANG.score(Result(**{"places": places, "opened": ()} | more))


@pytest.mark.parametrize(
    ("places", "wanted"),
    [
        ((1, 2, 3, 4, 5, 6), (1, -1)),
        ((1, 4, 2, 5, 6, 3), (1, -1)),
        ((1, 4, 2, 6, 3, 5), (3, -3)),
        ((4, 1, 6, 2, 5, 3), (-3, 3)),
    ],
)
def test_places_alone(places: tuple[int, ...], wanted: tuple[int, int]) -> None:
    assert score(places) == wanted


def test_a_point_opened_counts_where_the_opposite_has_none() -> None:
    base = score(ALL)
    assert score(ALL, opened=(0,)) == (base[0] + 1, base[1] - 1)
    assert score(ALL, opened=(0, 3)) == base
    assert score(ALL, opened=(1, 3, 5)) == (base[0] - 3, base[1] + 3)


def test_burns_and_smothers_count_one_each() -> None:
    base = score(ALL)
    assert score(ALL, burns=((1, 0), (1, 2))) == (base[0] - 2, base[1] + 2)
    assert score(ALL, burns=((0, 2),)) == base
    assert score(ALL, smothers=((0, 1),)) == (base[0] + 1, base[1] - 1)


def test_a_sweep_replaces_the_places_but_nothing_else() -> None:
    swept = (1, None, 2, None, 3, None)
    assert score(swept, sweep=0) == (5, -5)
    assert score(swept, sweep=0, opened=(1,), burns=((1, 0),)) == (3, -3)


def test_several_sixth_places_do_not_cancel() -> None:
    assert sum(score((1, 2, 3, 4, 6, 6))) == -1
    assert sum(score((1, 2, 3, 6, 6, 6))) == -3


@pytest.mark.parametrize(
    ("placed", "smothered", "no_three", "wanted"),
    [
        ((), (), 0, (None,) * 6),
        ((4,), (), 0, (None, None, None, None, 1, None)),
        ((4, 1), (0,), 0, (6, 2, None, None, 1, None)),
        ((4, 1), (0, 2), 0, (6, 2, 5, None, 1, None)),
        ((4, 1, 3), (0, 2), 0, (6, 2, 5, 3, 1, 4)),
        ((4,), (0,), 0b000100, (5, None, 6, None, 1, None)),
        ((4,), (0,), 0b001100, (4, None, 6, 6, 1, None)),
        ((4, 1), (0,), 0b001100, (4, 2, 6, 6, 1, 3)),
        ((), (), 0b011111, (6, 6, 6, 6, 6, 1)),
    ],
)
def test_places_from_both_ends(
    placed: tuple[int, ...],
    smothered: tuple[int, ...],
    no_three: int,
    wanted: tuple[int | None, ...],
) -> None:
    assert places_from_both_ends(placed, smothered, no_three, swept=False) == wanted


@pytest.mark.parametrize(
    ("placed", "smothered", "no_three", "swept_by"),
    [
        ((0, 2), (), 0, None),
        ((0, 2, 4), (), 0, 0),
        ((5, 1, 3), (), 0, 1),
        ((0, 1, 2), (), 0, None),
        ((0, 2, 1), (), 0, None),
        ((), (0, 2, 4), 0, 1),
        ((), (0, 2), 0b010000, 1),
        ((), (0, 2, 1), 0b010000, None),
        ((), (), 0b101010, 0),
        ((2,), (), 0b101010, 0),
        ((), (), 0b101011, None),
    ],
)
def test_sweeps(
    placed: tuple[int, ...], smothered: tuple[int, ...], no_three: int, swept_by: int | None
) -> None:
    """Articles 4 and 38(7): the first three places, or three fallen alone."""
    assert sweep(placed, smothered, no_three) == swept_by

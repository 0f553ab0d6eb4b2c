"""The shared cases: every one holds, and finding none is a failure."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.record.document import Do, read_document
from tests.record.support import CASES, judged, load

OUTLINE = sorted(CASES.glob("dagang-*.json"))
FOLK = sorted(CASES.glob("folk-*.json"))


def names(paths: Sequence[Path]) -> list[str]:
    return [path.stem for path in paths]


def test_the_shared_cases_are_there() -> None:
    assert len(OUTLINE) >= 58
    assert len(FOLK) >= 18
    assert set(CASES.iterdir()) == {*OUTLINE, *FOLK}


@pytest.mark.parametrize("path", OUTLINE, ids=names(OUTLINE))
def test_an_outline_case_holds(path: Path) -> None:
    verdict = judged(load(path))
    assert verdict.failure is None, verdict.failure


@pytest.mark.parametrize("path", FOLK, ids=names(FOLK))
def test_a_folk_case_holds(path: Path) -> None:
    verdict = judged(load(path))
    assert verdict.failure is None, verdict.failure


def test_every_step_matters() -> None:
    """A case whose last expectation is bent does not hold: the cases can fail."""
    bent = 0
    for path in OUTLINE:
        value = load(path)
        last = value["steps"][-1]
        if "expect" in last and "to_act" in last["expect"]:
            last["expect"]["to_act"] = [*last["expect"]["to_act"], 5, 5]
            failure = judged(value).failure
            assert failure is not None, path
            assert failure.step == len(value["steps"]), path
            bent += 1
    assert bent > 20


def test_reject_codes_of_the_cases_cover_nearly_all() -> None:
    """Whoever drops a code from the cases should notice."""
    codes = {
        step.reject.value
        for path in OUTLINE
        for step in read_document(load(path)).steps
        if isinstance(step, Do) and step.reject is not None
    }
    assert codes >= {
        "deal_over", "cards_not_held", "mixed_ranks", "not_your_turn", "passed", "wrong_count",
        "three_held", "dead_play", "too_low", "opposite_only", "march", "cannot_pass",
        "cannot_yield", "not_offered",
    }  # fmt: skip

"""The referee: replays a record and says whether it holds (`record.md`)."""

from typing import NamedTuple

from engine.deal import Deal, apply
from engine.errors import NotYetError, RejectCode, RejectedError
from engine.position import Position
from engine.record.document import Do, Document, Expect, SeedStart, rule_set
from engine.record.state import State, state
from engine.start import from_draw, from_position, from_seed


class Failure(NamedTuple):
    """The first step (counted from 1, 0 for the start) that does not hold, and why."""

    step: int
    reason: str


class Verdict(NamedTuple):
    """What replaying a record gave: the last deal reached and the failure, if any."""

    deal: Deal | None
    rejected: RejectCode | None
    failure: Failure | None


def replay(document: Document) -> Verdict:
    """Replay a record step by step and stop at the first that does not hold."""
    try:
        deal = begin(document)
    except NotYetError as error:
        return Verdict(None, None, Failure(0, f"not yet: {error}"))
    except ValueError as error:
        return Verdict(None, None, Failure(0, str(error)))
    rejected: RejectCode | None = None
    for number, step in enumerate(document.steps, 1):
        if isinstance(step, Expect):
            reason = _mismatch(state(deal, rejected), step)
        else:
            deal, rejected, reason = _act(deal, step)
        if reason is not None:
            return Verdict(deal, rejected, Failure(number, reason))
    return Verdict(deal, rejected, None)


def begin(document: Document) -> Deal:
    """Begin the deal of a record.

    Raises `NotYetError` for what is not built, `ValueError` for a position that cannot be.
    """
    rules = rule_set(document.rules)
    start = document.start
    if isinstance(start, Position):
        return from_position(rules, document.options, start)
    if isinstance(start, SeedStart):
        return from_seed(rules, document.options, start.seed)[0]
    return from_draw(rules, document.options, start.draw)[0]


def _act(deal: Deal, step: Do) -> tuple[Deal, RejectCode | None, str | None]:
    try:
        after, _events = apply(deal, step.action)
    except RejectedError as error:
        if step.reject is None:
            return deal, error.code, f"refused: {error.code}"
        if step.reject is not error.code:
            return deal, error.code, f"refused as {error.code}, not as {step.reject}"
        return deal, error.code, None
    if step.reject is not None:
        return deal, None, f"accepted, though {step.reject} was wanted"
    return after, None, None


def _mismatch(found: State, step: Expect) -> str | None:
    for key, wanted in step.wanted.items():
        if key in {"legal", "legal_has", "legal_not"}:
            reason = _legal_mismatch(key, wanted, found["legal"])
            if reason is not None:
                return reason
        elif found[key] != wanted:
            return f"{key}: {wanted!r} was expected, it is {found[key]!r}"
    return None


def _legal_mismatch(key: str, wanted: object, legal: object) -> str | None:
    if not isinstance(wanted, dict) or not isinstance(legal, dict):
        return f"{key}: answers by seat were expected, as in {{'0': ['pass']}}"
    for seat, answers in wanted.items():
        found = set(legal.get(seat, []))
        named = set(answers)
        problems = {
            "legal": named ^ found,
            "legal_has": named - found,
            "legal_not": named & found,
        }[key]
        if problems:
            return f"{key}: seat {seat}: {sorted(problems)} differs; legal is {sorted(found)}"
    return None

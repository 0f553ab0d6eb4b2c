"""The referee: replays a record and says whether it holds (`record.md`)."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, cast

from engine.actions import Action, Answer, Mutual, Natural, Offer, Opener, Pay, Show
from engine.cards import FOUR
from engine.deal import Deal, Phase, apply, asked
from engine.errors import RejectCode, RejectedError
from engine.position import Position
from engine.record.document import Do, Document, Expect, SeedStart
from engine.record.state import State, state
from engine.seats import SEATS_IN
from engine.start import from_draw, from_position, from_seed

Answers = Mapping[str, Sequence[str]]
"""Answers as text by seat."""


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

    Raises `ValueError` for a position that cannot be.
    """
    rules = document.rules
    start = document.start
    if isinstance(start, Position):
        return from_position(rules, document.options, start)
    if isinstance(start, SeedStart):
        return from_seed(rules, document.options, start.seed, start.previous)[0]
    return from_draw(rules, document.options, start.draw, start.previous)[0]


def _act(deal: Deal, step: Do) -> tuple[Deal, RejectCode | None, str | None]:
    """Apply a step; decisions still open take their default when it belongs to a later phase."""
    try:
        after, _events = apply(_caught_up(deal, step.action), step.action)
    except RejectedError as error:
        if step.reject is None:
            return deal, error.code, f"refused: {error.code}"
        if step.reject is not error.code:
            return deal, error.code, f"refused as {error.code}, not as {step.reject}"
        return deal, error.code, None
    if step.reject is not None:
        return deal, None, f"accepted, though {step.reject} was wanted"
    return after, None, None


def _caught_up(deal: Deal, action: Action) -> Deal:
    """Let open decisions take their default until the deal is where the action belongs."""
    while _reached(deal) < _belongs(action):
        seat = SEATS_IN[asked(deal)][0]
        choice = deal.rules.default(deal, seat)
        deal, _events = (
            deal.rules.leave_to_lots(deal) if isinstance(choice, Opener) else apply(deal, choice)
        )
    return deal


_BUYING_FOURS = 2
_PHASES: Final = {Phase.OPEN: 0, Phase.SHOW: 1, Phase.BUY: 1, Phase.TRIBUTE: 3, Phase.PLAY: 4}


def _reached(deal: Deal) -> int:
    """Number the phases in their order; the buying of 4s is one of its own."""
    if deal.phase is Phase.BUY and deal.before.rank == FOUR:
        return _BUYING_FOURS
    return _PHASES.get(deal.phase, len(_PHASES))


def _belongs(action: Action) -> int:
    """Say which phase an action belongs to."""
    match action:
        case Mutual() | Opener():
            return _PHASES[Phase.OPEN]
        case Offer(_, rank, _):
            return _BUYING_FOURS if rank == FOUR else _PHASES[Phase.BUY]
        case Natural() | Answer() | Show():
            return _PHASES[Phase.BUY]
        case Pay():
            return _PHASES[Phase.TRIBUTE]
        case _:
            return _PHASES[Phase.PLAY]


def _mismatch(found: State, step: Expect) -> str | None:
    for key, wanted in step.wanted.items():
        if key in {"legal", "legal_has", "legal_not"}:
            reason = _legal_mismatch(key, cast("Answers", wanted), cast("Answers", found["legal"]))
            if reason is not None:
                return reason
        elif found[key] != wanted:
            return f"{key}: {wanted!r} was expected, it is {found[key]!r}"
    return None


def _legal_mismatch(key: str, wanted: Answers, legal: Answers) -> str | None:
    for seat, answers in wanted.items():
        found = set(legal.get(seat, ()))
        named = set(answers)
        problems = {
            "legal": named ^ found,
            "legal_has": named - found,
            "legal_not": named & found,
        }[key]
        if problems:
            return f"{key}: seat {seat}: {sorted(problems)} differs; legal is {sorted(found)}"
    return None

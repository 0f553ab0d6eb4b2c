"""What people at a table impose on each other and vote on: plain values, for hosts and screens.

Seats are 0-5, times are aware UTC datetimes.
"""

from dataclasses import dataclass
from datetime import datetime

from bot.host.penalty import GivenPenalty, Penalty, PenaltyKind
from bot.host.shown import TableFacts
from storage.values import VoteKind, VoteOutcome

__all__ = [
    "GivenPenalty",
    "Judged",
    "Penalty",
    "PenaltyKind",
    "PersonNamed",
    "VoteKind",
    "VoteOutcome",
    "VoteShown",
]


@dataclass(frozen=True, slots=True)
class Judged:
    """The deal that penalties would be given for.

    over:   it is over, and its result would be rewritten; else it is going
    kinds:  what may be given for it
    given:  what was given for it, in order
    """

    facts: TableFacts
    over: bool
    kinds: tuple[PenaltyKind, ...]
    given: tuple[GivenPenalty, ...]


@dataclass(frozen=True, slots=True)
class VoteShown:
    """What is put to a vote, in the group.

    seat:     whom it is about, None for everybody; `name` is that of the person there
    penalty:  what is proposed, where it is a penalty
    yes, no:  names of those who are for and against it
    silent:   how many are still awaited
    due:      until when one may object
    outcome:  what came of it, None while it is open
    """

    facts: TableFacts
    vote_id: int
    kind: VoteKind
    proposer: str
    seat: int | None
    name: str
    penalty: Penalty | None
    yes: tuple[str, ...]
    no: tuple[str, ...]
    silent: int
    due: datetime | None
    outcome: VoteOutcome | None


@dataclass(frozen=True, slots=True)
class PersonNamed:
    """A person to choose, by the host's id."""

    id: int
    name: str

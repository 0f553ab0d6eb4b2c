"""How fast the host goes where people need not decide."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

_MINUTE: Final = 60.0
_HOUR: Final = 60 * _MINUTE


@dataclass(frozen=True, slots=True)
class Pace:
    """Times that a running host keeps, in seconds; none of them ever depends on cards."""

    computer: float = 1.0
    """How long computer players seem to think before they go on."""
    window: float = 6.0
    """How long a strict window stays open with the live clock; slower clocks take multiples."""
    settle: float = 1.0
    """How long a message may lag behind a move that computers are about to answer."""
    linger: float = 30.0
    """How long the hand message of somebody who is not asked may lag behind the end of a trick."""
    after_pass: float = 20.0
    """How long the one of somebody who passed may, with the live clock."""
    renew_after: float = 90.0
    """A person silent for longer is called by a new message instead of an edited one."""
    between_deals: float | None = None
    """How long people may take to get ready for a deal; None for what goes with the clock."""
    lobby_expiry: float = 24 * _HOUR
    """A lobby untouched for so long closes itself."""
    lobby_grace: float = 10 * _MINUTE
    """A lobby in which its host has done nothing for so long may be closed by anybody in it."""
    vote: float = 10 * _MINUTE
    """How long people may object to what was put to a vote."""
    judge_for: float = 24 * _HOUR
    """How long after a match penalties may still be given for its last deal."""
    recover: float = 5 * _MINUTE
    """People get at least so long after an outage."""
    remember_updates: float = 48 * _HOUR
    """How long handled updates are remembered; Telegram repeats them for 24 hours."""


def seconds(number: float) -> timedelta:
    """Make a time of seconds."""
    return timedelta(seconds=number)

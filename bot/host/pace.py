"""How fast the host goes where people need not decide."""

from dataclasses import dataclass
from datetime import timedelta


def _seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


@dataclass(frozen=True, slots=True)
class Pace:
    """Times that a running host keeps; none of them ever depends on cards."""

    computer: timedelta = _seconds(1)
    """How long computer players seem to think before they go on."""
    window: timedelta = _seconds(6)
    """How long they wait in a window in which people are asked as well."""
    settle: timedelta = _seconds(1)
    """How long a message may lag behind a move that computers are about to answer."""
    renew_after: timedelta = _seconds(90)
    """A person silent for longer is called by a new message instead of an edited one."""
    between_deals: timedelta = _seconds(15)
    lobby_expiry: timedelta = timedelta(hours=24)
    """A lobby untouched for so long closes itself."""
    lobby_grace: timedelta = timedelta(minutes=10)
    """A lobby untouched for so long may be closed by anybody in it."""
    recover: timedelta = timedelta(minutes=5)
    """People get at least so long after an outage."""
    remember_updates: timedelta = timedelta(hours=48)
    """How long handled updates are remembered; Telegram repeats them for 24 hours."""

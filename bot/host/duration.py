"""About how long a match will take: what the lobby says, not what anybody keeps to.

What a deal needs was measured on 200 deals of each rule set, shuffled by number and played out by
six plain computer players; a test measures some of them again. How long people take is a guess:
less where the clock is short, and an hour where it is long, since they sleep, work, and answer
ahead.
"""

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.host.house import House
from bot.host.pace import Pace, seconds
from bot.host.window_time import MEDIAN, strict_time
from engine.seats import SEATS
from storage.values import Clock, Windows


class Needs(NamedTuple):
    """What a deal takes on average.

    turns:   answers of all seats in the play
    forced:  those of seats that cannot beat the table play
    windows: how often all wait for the opposite or a burn
    """

    turns: float
    forced: float
    windows: float


NEEDS: Final[Mapping[str, Needs]] = MappingProxyType(
    {"dagang": Needs(173, 21, 14), "folk": Needs(156, 14, 13)}
)

THINKING: Final[Mapping[Clock, timedelta]] = MappingProxyType(
    {
        Clock.LIVE: timedelta(seconds=8),
        Clock.RELAXED: timedelta(seconds=40),
        Clock.DAY: timedelta(hours=1),
        Clock.FREE: timedelta(hours=1),
    }
)
"""How long people are taken to need for an answer."""


def duration(house: House, people: int, pace: Pace) -> timedelta:
    """Estimate how long a match with these options takes so many people (0-6)."""
    needs = NEEDS[house.rules]
    asked = needs.turns - (needs.forced if house.in_force("autopass") else 0)
    share = people / SEATS
    patient = house.in_force("windows") == Windows.PATIENT
    window = MEDIAN if patient else strict_time(house.clock, pace)
    thinking = share * asked * THINKING[house.clock]
    computers = (1 - share) * needs.turns * seconds(pace.computer)
    waiting = needs.windows * window
    return int(house.in_force("deals")) * (thinking + computers + waiting)

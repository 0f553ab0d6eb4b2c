"""Which events are worth a line to everybody."""

from collections.abc import Iterable
from typing import Any, Final

from engine.events import (
    Burned,
    DealOver,
    Event,
    Given,
    MarchBegan,
    NaturalDeclared,
    OfferRefused,
    Opened,
    PointOpened,
    Rescued,
    Smothered,
    Sold,
    ThreesShown,
    TributePaid,
    TributeReported,
    Walked,
    WentOut,
    WindAsked,
)
from engine.snapshot import dump_event, load_event

_NEWS: Final = (
    Burned,
    Rescued,
    Smothered,
    PointOpened,
    Walked,
    WentOut,
    MarchBegan,
    WindAsked,
    NaturalDeclared,
    ThreesShown,
    OfferRefused,
    TributePaid,
    TributeReported,
    Sold,
    Given,
    DealOver,
)
"""All of them happen before everybody's eyes."""


def news_of(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Write those of some events that are news, as a deal's row keeps them."""
    return [dump_event(event) for event in events if isinstance(event, _NEWS) or _pools(event)]


def _pools(event: Event) -> bool:
    """Whether a deal is opened with pooled fives; who opens otherwise is seen on the table."""
    return isinstance(event, Opened) and event.pooled is not None


def read_news(news: Iterable[dict[str, Any]]) -> tuple[Event, ...]:
    """Read a deal's news."""
    return tuple(load_event(event) for event in news)

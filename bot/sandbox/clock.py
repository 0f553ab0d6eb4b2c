"""The time that the sandbox goes by: what it dates things with, and what it waits on."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol, runtime_checkable

Clock = Callable[[], float]
"""Gives the time now, in seconds since 1970 (UTC)."""


@runtime_checkable
class MovedClock(Protocol):
    """A clock that only its owner moves, which therefore has to wake those who wait itself."""

    def __call__(self) -> float:
        """Give the time now, in seconds since 1970 (UTC)."""

    async def until(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for an event, at most so many of its seconds; whether the event came."""


class MovableClock:
    """The sandbox's clock; scripts can put it forward, and it runs on with the one it stands on.

    What waits here waits for so many seconds of this clock: putting it forward ends waits early.
    On a `MovedClock` waiting is that clock's; any other callable is taken to run as fast as the
    wall's.
    """

    def __init__(self, base: Clock = time.time) -> None:
        self._base = base
        self._ahead = 0.0
        self._limits: set[asyncio.Timeout] = set()
        self.held = 0
        """How many wait here now: requests that nothing but time or news will answer."""

    def __call__(self) -> float:
        """Seconds since 1970 (UTC), as far ahead of the base as it was moved."""
        return self._base() + self._ahead

    def advance(self, seconds: float) -> None:
        """Put the clock forward; ValueError when asked to go back."""
        if seconds < 0:
            raise ValueError("time goes forward only")
        self._ahead += seconds
        for limit in self._limits:
            when = limit.when()
            if when is not None and not limit.expired():
                limit.reschedule(when - seconds)

    async def sleep(self, seconds: float) -> None:
        """Let so many seconds pass."""
        await self.until(asyncio.Event(), seconds)

    async def until(self, event: asyncio.Event, seconds: float, *, asked: bool = True) -> bool:
        """Wait for an event, at most so many seconds; whether it came.

        ``asked``: whether a request waits here for its answer, and not the sandbox by itself
        """
        if seconds <= 0:
            return event.is_set()
        self.held += asked
        try:
            if isinstance(self._base, MovedClock):
                return await self._base.until(event, seconds)
            return await self._until(event, seconds)
        finally:
            self.held -= asked

    async def _until(self, event: asyncio.Event, seconds: float) -> bool:
        limit = asyncio.timeout(seconds)
        try:
            async with limit:
                self._limits.add(limit)
                await event.wait()
        except TimeoutError:
            return False
        finally:
            self._limits.discard(limit)
        return True

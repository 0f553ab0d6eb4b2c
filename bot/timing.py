"""Where the running bot takes time from, so that tests can make an hour pass in a second."""

import asyncio
import time
from datetime import UTC, datetime
from typing import Protocol


class Timing(Protocol):
    """Time as the bot sees it."""

    def now(self) -> datetime:
        """Give the time of day, aware, in UTC."""

    def monotonic(self) -> float:
        """Give seconds that never go back, from any start."""

    async def sleep(self, seconds: float) -> None:
        """Let so many seconds pass."""

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Wait for an event, at most so many seconds; the event is cleared."""


class RealTime:
    """The clock of this computer, `speed` times as fast for tests."""

    def __init__(self, speed: float = 1.0) -> None:
        self._speed = speed
        self._monotonic = time.monotonic()
        self._start = datetime.now(UTC)

    def now(self) -> datetime:
        """Give the time of day, aware, in UTC."""
        now = datetime.now(UTC)
        return now if self._speed == 1.0 else self._start + (now - self._start) * self._speed

    def monotonic(self) -> float:
        """Give seconds that never go back."""
        return self._monotonic + (time.monotonic() - self._monotonic) * self._speed

    async def sleep(self, seconds: float) -> None:
        """Let so many seconds pass."""
        await asyncio.sleep(max(0.0, seconds) / self._speed)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Wait for an event, at most so many seconds; the event is cleared."""
        try:
            async with asyncio.timeout(max(0.0, seconds) / self._speed):
                await event.wait()
        except TimeoutError:
            return
        event.clear()


async def rest(timing: Timing, seconds: float, stopping: asyncio.Event) -> None:
    """Let so many seconds pass, or fewer when the event comes; the event stays as it is."""
    waits = (
        asyncio.ensure_future(timing.sleep(seconds)),
        asyncio.ensure_future(stopping.wait()),
    )
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()

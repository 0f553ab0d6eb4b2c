"""Time that a test moves: hours pass as fast as the bot can live through them.

One `MovedTime` is the bot's `Timing` and the sandbox's clock. It stands still; `advance` goes from
one moment at which somebody wakes to the next, and lets everything come to rest in between.
"""

import asyncio
import heapq
import itertools
import math
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeVar

from tests.rest import NotAtRestError, Rest

T = TypeVar("T")

START: Final = datetime(2026, 11, 2, 9, tzinfo=UTC)
MICRO: Final = 1_000_000
SHORTEST: Final = 1000
"""Microseconds that any sleep takes at least, so that time goes on for who sleeps too often."""


class MovedTime:
    """A clock that stands until it is moved.

    rest: tells when everything that can go on without time has done so
    """

    def __init__(self, rest: Rest | None = None, start: datetime = START) -> None:
        self.rest = rest or Rest()
        self._start = start
        self._micros = 0
        self._order = itertools.count()
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []
        self._moving = asyncio.Lock()

    # As the bot's Timing and the sandbox's clock

    def __call__(self) -> float:
        """Give seconds since 1970 (UTC)."""
        return self.now().timestamp()

    def now(self) -> datetime:
        """Give the time of day, aware, in UTC."""
        return self._start + timedelta(microseconds=self._micros)

    def monotonic(self) -> float:
        """Give seconds since the start."""
        return self._micros / MICRO

    async def sleep(self, seconds: float) -> None:
        """Let so many seconds pass."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        await self._alarm(seconds)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Wait for an event, at most so many seconds; the event is cleared."""
        if await self.until(event, seconds):
            event.clear()

    async def until(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for an event, at most so many seconds; whether it came."""
        if event.is_set() or seconds <= 0:
            await asyncio.sleep(0)
            return event.is_set()
        alarm = self._alarm(seconds)
        coming = asyncio.ensure_future(event.wait())
        ends: set[asyncio.Future[Any]] = {alarm, coming}
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            alarm.cancel()
            coming.cancel()
        return event.is_set()

    def _alarm(self, seconds: float) -> asyncio.Future[None]:
        alarm: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        due = self._micros + max(SHORTEST, math.ceil(seconds * MICRO))
        heapq.heappush(self._sleepers, (due, next(self._order), alarm))
        return alarm

    # As the test's

    async def advance(self, seconds: float) -> None:
        """Move on by so many seconds, waking whoever is due, each at their time and in order."""
        async with self._moving:
            end = self._micros + round(seconds * MICRO)
            await self.rest.settle()
            while (due := self._next()) is not None and due <= end:
                await self._to(due)
            self._micros = end

    async def advance_to(self, moment: datetime) -> None:
        """Move on to a time of day, as `advance` does; a moment that has passed is no way to go."""
        await self.advance((moment - self.now()).total_seconds())

    async def drive(self, doing: Awaitable[T]) -> T:
        """Do something, moving time only where it can be done in no other way."""
        task = asyncio.ensure_future(doing)
        try:
            while not task.done():
                async with self._moving:
                    await self.rest.settle()
                    if task.done():
                        break
                    due = self._next()
                    if due is None:
                        raise NotAtRestError(f"nothing will ever end this: {task}")
                    await self._to(due)
            return await task
        finally:
            task.cancel()

    async def _to(self, due: int) -> None:
        """Go to a moment and wake who is due then."""
        self._micros = due
        while self._sleepers and self._sleepers[0][0] <= due:
            _, _, alarm = heapq.heappop(self._sleepers)
            if not alarm.done():
                alarm.set_result(None)
        await self.rest.settle()

    def _next(self) -> int | None:
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] if self._sleepers else None

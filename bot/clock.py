"""The clock task: waits for the next deadline and has the host handle it. All of it is rows."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Final, Protocol

from bot.logging import get_logger
from bot.timing import Timing

POLL: Final = 5.0
"""Seconds after which the clock looks by itself: another process may have set a deadline."""
PAUSE_AFTER_FAULT: Final = 1.0

log = get_logger(__name__)


class Deadlines(Protocol):
    """What the clock needs of the host (`bot.host.clock`)."""

    async def next_due(self) -> datetime | None:
        """Tell when the next deadline is due."""

    async def tick(self, now: datetime) -> int:
        """Handle every deadline that is due; gives their number."""


class Clock:
    """Handles deadlines when they are due, and calls `changed` when it has."""

    def __init__(
        self,
        deadlines: Deadlines,
        timing: Timing,
        changed: Callable[[], None],
        poll: float = POLL,
    ) -> None:
        self._poll = poll
        self._deadlines = deadlines
        self._timing = timing
        self._changed = changed
        self._wake = asyncio.Event()

    def wake(self) -> None:
        """Look again: a deadline may have come or gone."""
        self._wake.set()

    async def run(self) -> None:
        """Keep the deadlines until cancelled."""
        while True:
            try:
                pause = await self.round()
            except Exception:
                # Whatever one table's deadline met, the deadlines of all others go on.
                log.exception("deadlines not handled")
                pause = PAUSE_AFTER_FAULT
            if pause > 0:
                await self._timing.wait(self._wake, min(pause, self._poll))

    async def round(self) -> float:
        """Handle what is due; gives the seconds until the next deadline."""
        due = await self._deadlines.next_due()
        if due is None:
            return self._poll
        left = (due - self._timing.now()).total_seconds()
        if left > 0:
            return left
        if await self._deadlines.tick(self._timing.now()):
            self._changed()
            return 0.0
        return PAUSE_AFTER_FAULT

"""Waking those who wait for news."""

import asyncio

from bot.sandbox.clock import MovableClock


class Signal:
    """Something that happens again and again; each wait ends at its next time."""

    def __init__(self, clock: MovableClock) -> None:
        self._clock = clock
        self.event = asyncio.Event()
        """What is set at the next time."""

    def fire(self) -> None:
        """Wake all who wait now."""
        self.event.set()
        self.event = asyncio.Event()

    async def wait(self, seconds: float) -> bool:
        """Wait for the next time, at most so long; whether it came."""
        return await self._clock.until(self.event, seconds)

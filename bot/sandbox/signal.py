"""Waking those who wait for news."""

import asyncio


class Signal:
    """Something that happens again and again; each wait ends at its next time."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def fire(self) -> None:
        """Wake all who wait now."""
        self._event.set()
        self._event = asyncio.Event()

    async def wait(self, seconds: float) -> bool:
        """Wait for the next time, at most so long; whether it came."""
        event = self._event
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                await event.wait()
        except TimeoutError:
            return False
        return True

"""Telling when a bot and its sandbox, both in this process, have come to rest."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

ROUNDS: Final = 30
"""Turns of the event loop without anything under way after which all is taken to be at rest.

Between two marks of being under way (a call, a transaction) lie some turns: a wait that is over,
the task that awaited it, a request on its way through the loopback device.
"""
PATIENCE: Final = 30.0
"""Seconds of the wall's clock that coming to rest may take."""
GLANCE: Final = 0.0005
"""Seconds between looks at what is under way: threads and sockets need some time to end it."""


class NotAtRestError(AssertionError):
    """Something stayed under way: tells what."""


class Rest:
    """Knows what counts what is under way.

    A count may be negative: a call is under way for whoever makes it, and no more when the
    sandbox holds it until time passes or something happens. All is at rest when the sum is 0.
    """

    def __init__(self) -> None:
        self._counts: dict[str, Callable[[], int]] = {}

    def watch(self, what: str, under_way: Callable[[], int]) -> None:
        """Count this as well; a count by the same name is replaced."""
        self._counts[what] = under_way

    async def settle(self) -> None:
        """Wait until nothing is under way; raises `NotAtRestError`."""
        end = time.monotonic() + PATIENCE
        quiet = 0
        while quiet < ROUNDS:
            if sum(count() for count in self._counts.values()) == 0:
                quiet += 1
                await asyncio.sleep(0)
                continue
            quiet = 0
            await asyncio.sleep(GLANCE)
            if time.monotonic() > end:
                told = ", ".join(f"{what}: {count()}" for what, count in self._counts.items())
                raise NotAtRestError(f"not at rest in {PATIENCE} s: {told}")

"""The time that the sandbox goes by."""

import time
from collections.abc import Callable

Clock = Callable[[], float]
"""Gives the time now, in seconds since 1970 (UTC)."""


class MovableClock:
    """A clock that tests can put forward; it runs on with the one it stands on."""

    def __init__(self, base: Clock = time.time) -> None:
        self._base = base
        self._ahead = 0.0

    def __call__(self) -> float:
        """Seconds since 1970 (UTC), as far ahead of the base as it was moved."""
        return self._base() + self._ahead

    def advance(self, seconds: float) -> None:
        """Put the clock forward; ValueError when asked to go back."""
        if seconds < 0:
            raise ValueError("time goes forward only")
        self._ahead += seconds

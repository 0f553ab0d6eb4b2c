"""What goes wrong with updates on purpose: late, in another order, twice, or never told.

Telegram loses no update that it has told of once; but it does not tell of everything.
"""

import random
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from bot.sandbox.clock import Clock
from bot.sandbox.errors import ScriptError

Json = dict[str, Any]
Told = tuple[str, Json]
"""Kind and content of an update that has no number yet."""

ORDERS = ("same", "reversed", "shuffled")


@dataclass
class Planted:
    """What happens to the next ``count`` updates of some kinds (of any if there are none)."""

    kinds: frozenset[str]
    count: int
    late: float | None
    """Seconds by which they come later; ``None``: they never come."""


class UpdateFaults:
    """Stands between what happens and the queue of updates."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._planted: list[Planted] = []
        self._late: list[tuple[float, Told]] = []
        self._held: list[Told] = []
        self._holding = False
        self._until_restart = False
        self._ready: list[Told] = []
        self.repeats = 0
        """How many of the next updates come again when they were acknowledged."""

    def delay(self, seconds: float, count: int = 1, kinds: Collection[str] = ()) -> None:
        """Let the next updates come later than what happens after them."""
        self._planted.append(Planted(frozenset(kinds), count, seconds))

    def mute(self, count: int = 1, kinds: Collection[str] = ()) -> None:
        """Let the bot never hear of the next ones."""
        self._planted.append(Planted(frozenset(kinds), count, None))

    def hold(self, *, until_restart: bool = False) -> None:
        """Keep all updates back from now on, until `release` or the first poll of a process."""
        self._holding = True
        self._until_restart = until_restart

    def release(self, order: str = "same", seed: int = 0) -> None:
        """Let them come, in this order; ScriptError for another than ``ORDERS``."""
        if order not in ORDERS:
            raise ScriptError(f"{order!r} is none of {ORDERS}")
        if order == "reversed":
            self._held.reverse()
        elif order == "shuffled":
            random.Random(seed).shuffle(self._held)  # noqa: S311 - no secret: a seed must repeat it
        self._ready += self._held
        self._held = []
        self._holding = False

    def polled_first(self) -> None:
        """A process fetches for the first time: what waited for a restart comes."""
        if self._holding and self._until_restart:
            self.release()

    def passes(self, kind: str, content: Json) -> bool:
        """Whether an update comes at once; else it is kept here, or never comes."""
        for planted in self._planted:
            if planted.kinds and kind not in planted.kinds:
                continue
            planted.count -= 1
            if planted.count <= 0:
                self._planted.remove(planted)
            if planted.late is not None:
                self._late.append((self._clock() + planted.late, (kind, content)))
            return False
        if self._holding:
            self._held.append((kind, content))
        return not self._holding

    def due(self) -> list[Told]:
        """What is to come now after all."""
        now = self._clock()
        late = sorted((each for each in self._late if each[0] <= now), key=lambda one: one[0])
        self._late = [each for each in self._late if each[0] > now]
        found = self._ready + [told for _, told in late]
        self._ready = []
        return found

    def next_due(self) -> float | None:
        """Seconds until something late comes."""
        times = [due for due, _ in self._late]
        return max(0.0, min(times) - self._clock()) if times else None

"""What the bot called, and what was wrong with it."""

from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
KEPT = 20_000


@dataclass(frozen=True)
class Call:
    """One call of the Bot API and how it ended."""

    at: float
    method: str
    chat_id: int | None
    params: Json
    code: int
    description: str


@dataclass
class CallLog:
    """All calls counted, the last ones kept."""

    calls: deque[Call] = field(default_factory=lambda: deque(maxlen=KEPT))
    counts: Counter[tuple[str, int | None, int]] = field(default_factory=Counter)

    def add(self, call: Call) -> None:
        """Count and keep a call."""
        self.calls.append(call)
        self.counts[call.method, call.chat_id, call.code] += 1

    def clear(self) -> None:
        """Start counting anew."""
        self.calls.clear()
        self.counts.clear()


@dataclass(frozen=True)
class Violation:
    """A call that the published Bot API does not allow.

    ``kind`` as in ``checking.Problem``, besides ``method`` (no such method, or not served here)
    and ``row`` (more buttons in a row than are shown).
    """

    method: str
    kind: str
    path: str
    text: str

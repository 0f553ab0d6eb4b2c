"""What the bot called, what was wrong with it, and faults put in its way."""

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


@dataclass
class Fault:
    """The next ``count`` calls of a method go wrong.

    ``kind``: ``500``, ``502``, ``429`` (with ``retry_after``), ``timeout`` (no answer, nothing
    done) or ``lost`` (done, but no answer). ``chat_id`` ``None`` means any chat, ``method`` ``*``
    any method.
    """

    method: str
    kind: str
    count: int = 1
    chat_id: int | None = None
    retry_after: int = 3
    seconds: float = 5.0
    """How long the bot hears nothing before the connection breaks."""


@dataclass
class Faults:
    """Faults that are still to come."""

    pending: list[Fault] = field(default_factory=list)

    def take(self, method: str, chat_id: int | None) -> Fault | None:
        """The fault for this call, used up by one."""
        for fault in self.pending:
            if fault.method not in {"*", method} or fault.chat_id not in {None, chat_id}:
                continue
            fault.count -= 1
            if fault.count <= 0:
                self.pending.remove(fault)
            return fault
        return None

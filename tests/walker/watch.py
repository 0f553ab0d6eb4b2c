"""Whoever watches a walk: calls, taps, logs and leaks are judged after every step."""

import io
import json
import logging
import re
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import structlog

from bot.logging import set_up
from bot.sandbox.calls import Call
from bot.sandbox.faults import Fault
from bot.sandbox.model import Tap
from engine.cards import RANKS
from tests.walker.leaks import leaks, runs
from tests.walker.ledger import Ledger
from tests.walker.mirror import Mirror
from tests.walker.theatre import Theatre
from tests.walker.twins import Twins

OK = 200
FLOOD = 429
BROKEN = frozenset({"500", "502", "504", "timeout", "lost", "drop", "garbage"})
"""Faults after which the bot cannot know whether its call was done."""
ALL = frozenset({*BROKEN, "429"})
REFUSED = "refused"
"""No fault, but Telegram's no to a call, for what people did."""
MEMORY = 60.0
"""Seconds after a kill in which the bot may meet flood control: what it spent it has forgotten."""
EXPIRY = 15.0
FEW = 1
_BY_RANK = re.compile(rf"(?:\d+, ?){{{RANKS - 1}}}\d+")
"""A hand as the engine has it."""

NORMAL = (
    "message is not modified",
    "message to edit not found",
    "message to delete not found",
    "message can't be deleted",
    "message can't be edited",
    "message to be replied not found",
    "message thread not found",
    "topic_closed",
    "topic_deleted",
    "group chat was upgraded",
    "chat not found",
    "bot was blocked by the user",
    "bot can't initiate conversation",
    "bot was kicked",
    "bot is not a member",
    "user not found",
    "not enough rights",
)
"""What Telegram refuses because of what people did; anything else is the bot's own doing."""


class Paper(io.StringIO):
    """What the bot's log is written on. ``torn``: who writes is dead, and what follows is not it.

    A process that is killed says nothing more; tasks that are cancelled may.
    """

    torn = False

    def write(self, text: str, /) -> int:
        return len(text) if self.torn else super().write(text)


@dataclass(frozen=True)
class Explained:
    """Faults that explain a line of the log: of these methods (none: of any), of these kinds."""

    methods: frozenset[str]
    kinds: frozenset[str]

    def by(self, method: str, kind: str) -> bool:
        return kind in self.kinds and (not self.methods or method in self.methods)


def _by(methods: str, kinds: frozenset[str] = BROKEN) -> Explained:
    return Explained(frozenset(methods.split()), kinds)


LINES = {
    "telegram not reached": _by("getMe", ALL),
    "updates not fetched": _by("getUpdates"),
    "commands not set": _by("setMyCommands", ALL | {REFUSED}),
    "flood control": _by("", frozenset({"429"})),
    "perhaps sent": _by("sendMessage sendPhoto sendDocument"),
    "notice not given": _by("sendMessage"),
}
"""Warnings that faults explain, each as often as such faults struck; there are no others."""


class FlawError(AssertionError):
    """Something that must not be."""


@dataclass
class Watch:
    """Judges what has come since it looked last."""

    theatre: Theatre
    ledger: Ledger
    twins: Twins
    stream: "Paper"
    figures: Counter[str] = field(default_factory=Counter)
    killed_at: float = float("-inf")
    down: bool = False
    disturbed: set[str] = field(default_factory=set)
    """Taps that a kill or a fault kept the bot from answering, by their ids."""
    answered: Counter[str] = field(default_factory=Counter)
    owed: dict[str, Tap] = field(default_factory=dict)
    mirror: Mirror = field(init=False)
    _seen_taps: int = 0
    _lines: Counter[str] = field(default_factory=Counter)
    """Warnings that have no fault yet to explain them."""
    _spare: list[tuple[str, str]] = field(default_factory=list)
    """What explains warnings and has not yet: methods, and the kinds of faults that they met."""

    def __post_init__(self) -> None:
        self.mirror = Mirror(self.theatre.server.world, self.ledger)

    async def look(self) -> None:
        """Judge; raises `FlawError`."""
        calls, self.theatre.calls[:] = list(self.theatre.calls), []
        taken, self.theatre.taken[:] = list(self.theatre.taken), []
        for method, fault in taken:
            self.figures[f"fault {fault.kind}"] += 1
            self.figures[f"faulty {method}"] += 1
        await self.ledger.follow()
        failed = self.theatre.failure()
        if failed is not None:
            raise FlawError(f"the bot has stopped by itself: {failed!r}") from failed
        for call in calls:
            self._judge(call, taken)
        self._judge_log(taken)
        self._judge_taps(taken)
        violations = self.theatre.server.world.violations
        if violations:
            raise FlawError(f"against the schema: {violations[0]}")
        if self.ledger.orphans:
            raise FlawError(f"{self.ledger.orphans} deadlines of tables that have ended")
        self._judge_phones()
        if self.twins.different:
            raise FlawError(f"looks otherwise for other hidden cards: {self.twins.different[0]}")

    def _judge_phones(self) -> None:
        """What is shown has to be so, and nobody has answered who was not there."""
        for flaw in self.mirror.flaws():
            raise FlawError(f"not as it is: {flaw}")
        settled = self.theatre.up and not self.unfetched and not self.disturbed
        for person, table in self.mirror.unasked(settled=settled):
            raise FlawError(f"{person} has not given an answer that is theirs at table {table}")
        self.figures["screens held against deals"] = self.mirror.compared

    # Calls

    def _judge(self, call: Call, taken: list[tuple[str, Fault]]) -> None:
        self.figures["calls"] += 1
        if call.method == "answerCallbackQuery":
            self._judge_answer(call)
        for leak in leaks(call, self._viewer(call), self.ledger):
            raise FlawError(f"hidden cards: {leak}")
        if call.code in {OK, 0}:
            return
        struck = any(method == call.method for method, _ in taken)
        if call.code == FLOOD:
            self._judge_flood(call, struck=struck)
            return
        if call.code >= 500 and struck:
            return
        words = call.description.lower()
        if call.method == "answerCallbackQuery" and "query is too old" in words:
            return
        if not any(part in words for part in NORMAL):
            raise FlawError(f"refused: {_told(call)}")
        self.figures[f"refused: {next(part for part in NORMAL if part in words)}"] += 1
        self._spare.append((call.method, REFUSED))

    def _judge_flood(self, call: Call, *, struck: bool) -> None:
        """Flood control is a flaw, unless it was put there or met by who has forgotten."""
        if struck:
            return
        if call.at <= self.theatre.closed.get(call.chat_id or 0, 0.0):
            self.figures["flood control in a closed chat"] += 1
        elif call.at - self.killed_at < MEMORY:
            self.figures["flood control after a kill"] += 1
        else:
            raise FlawError(f"flood control: {_told(call)}")
        self._spare.append((call.method, "429"))

    def _viewer(self, call: Call) -> int | None:
        """The one person who sees a call, None where a group does."""
        if call.method == "answerCallbackQuery":
            tap = self.theatre.server.world.taps.get(str(call.params.get("callback_query_id")))
            return None if tap is None else tap.person.id
        return call.chat_id if call.chat_id is not None and call.chat_id > 0 else None

    def _judge_answer(self, call: Call) -> None:
        query = str(call.params.get("callback_query_id"))
        if call.code == OK:
            self.answered[query] += 1
        tap = self.theatre.server.world.taps.get(query)
        if tap is None:
            raise FlawError(f"an answer to nothing: {_told(call)}")
        again = call.code not in {0, OK} and self.answered[query]
        # Who dies between an answer and the next fetch is told of the tap once more.
        excused = query in self.disturbed or tap.at <= self.killed_at
        if (self.answered[query] > 1 or again) and not excused:
            raise FlawError(f"answered twice: {_told(call)}")
        late = call.at - tap.at > EXPIRY
        if call.code == 400 and not late and not again:
            raise FlawError(f"an answer was refused: {_told(call)}")

    # Taps

    def _judge_taps(self, taken: list[tuple[str, Fault]]) -> None:
        """Every tap is answered at once, unless what happened since explains that it was not."""
        taps = self.theatre.server.world.taps
        for tap in list(taps.values())[self._seen_taps :]:
            self.owed[tap.id] = tap
            self.mirror.note(tap)
            self.figures["taps"] += 1
        self._seen_taps = len(taps)
        struck = any(method in {"answerCallbackQuery", "getUpdates"} for method, _ in taken)
        for number, tap in list(self.owed.items()):
            if tap.answer is not None:
                del self.owed[number]
                if flaw := self.mirror.hear(tap):
                    raise FlawError(flaw)
            elif not self.theatre.up or struck or number in self.disturbed or self.unfetched:
                self.disturbed.add(number)
            elif self.polls:
                raise FlawError(f"not answered: {tap.person.name} tapped {tap.data!r}")
        for number in self.disturbed & self.owed.keys():
            if self.theatre.time() - self.owed[number].at > EXPIRY:
                del self.owed[number]
                self.figures["taps unanswered for a fault"] += 1

    @property
    def polls(self) -> bool:
        """Whether the bot waits for updates now."""
        return self.theatre.server.world.queue._poll is not None

    @property
    def unfetched(self) -> int:
        """How many updates the bot has not acknowledged, although it is at rest."""
        return len(self.theatre.server.world.queue)

    # The log

    def _judge_log(self, taken: list[tuple[str, Fault]]) -> None:
        self._spare += ((method, fault.kind) for method, fault in taken)
        text = self.stream.getvalue()
        self.stream.seek(0)
        self.stream.truncate()
        for line in text.splitlines():
            entry: dict[str, Any] = json.loads(line)
            self._secrets(line)
            if entry.get("level") in {"debug", "info"}:
                continue
            explained = LINES.get(entry["event"])
            if explained is None:
                raise FlawError(f"in the log: {line}")
            self._lines[entry["event"]] += 1
            self.figures[f"log: {entry['event']}"] += 1
        for name in list(self._lines):
            self._explain(name)

    def _explain(self, name: str) -> None:
        """Each warning uses up one fault that explains it; what is left over is a flaw."""
        while self._lines[name]:
            for spare in self._spare:
                if LINES[name].by(*spare):
                    self._spare.remove(spare)
                    break
            else:
                if name == "flood control" and self._may_have_forgotten():
                    break
                raise FlawError(f"in the log without a fault that explains it: {name}")
            self._lines[name] -= 1
        del self._lines[name]

    def _may_have_forgotten(self) -> bool:
        return self.theatre.time() - self.killed_at < MEMORY

    def _secrets(self, line: str) -> None:
        if self.theatre.server.token in line:
            raise FlawError(f"the token is in the log: {line}")
        for known in self.ledger.deals.values():
            if known.seed in line:
                raise FlawError(f"a seed is in the log: {line}")
        for person in self.theatre.server.world.people.values():
            if person.name in line:
                raise FlawError(f"somebody's name is in the log: {line}")
        if _BY_RANK.search(line) or any(sum(cards) >= FEW for _, cards in runs(line)):
            raise FlawError(f"cards are in the log: {line}")


def _told(call: Call) -> str:
    return f"{call.method} to {call.chat_id}: {call.code} {call.description}\n{call.params}"


@contextmanager
def log_captured() -> Iterator[Paper]:
    """Take the log as the running bot writes it, and put everything back at the end."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    config = structlog.get_config()
    stream = Paper()
    try:
        # Which python shows nobody unless they ask for it, and pytest always.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            set_up("info", stream)
            yield stream
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        logging.captureWarnings(capture=False)
        structlog.configure(**config)

"""Faults put in the bot's way on purpose: which calls of the Bot API go wrong, and how.

Nothing goes wrong by itself here; whoever plants a fault says for which calls, how many, how often.
"""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any

from bot.sandbox.checking import method_names
from bot.sandbox.clock import Clock
from bot.sandbox.errors import ScriptError

Json = dict[str, Any]

SILENT = frozenset({"timeout", "lost", "drop"})
"""Kinds after which no answer comes at all."""
ERRORS: Mapping[str, tuple[int, str]] = MappingProxyType(
    {
        "500": (500, "Internal Server Error"),
        "502": (502, "Bad Gateway"),
        "504": (504, "Gateway Timeout"),
        "429": (429, "Too Many Requests"),
    }
)
"""Kinds that answer with an error: code and description."""
NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are "
    "exactly the same as a current content and reply markup of the message"
)
ANY = "*"
"""Stands for every method."""
KINDS = frozenset({*ERRORS, *SILENT, "garbage", "refuse", "slow"})
REFUSALS: Mapping[str, tuple[int, str]] = MappingProxyType(
    {
        "blocked": (403, "Forbidden: bot was blocked by the user"),
        "never opened": (403, "Forbidden: bot can't initiate conversation with a user"),
        "deactivated": (403, "Forbidden: user is deactivated"),
        "kicked": (403, "Forbidden: bot was kicked from the supergroup chat"),
        "group deleted": (403, "Forbidden: the group chat was deleted"),
        "not a member": (403, "Forbidden: bot is not a member of the supergroup chat"),
        "too old": (
            400,
            "Bad Request: query is too old and response timeout expired or query ID is invalid",
        ),
        "not modified": (400, NOT_MODIFIED),
        "to edit not found": (400, "Bad Request: message to edit not found"),
        "markup too long": (400, "Bad Request: reply markup is too long"),
        "not a command": (400, "Bad Request: MESSAGE_NOT_COMMAND"),
    }
)
"""Refusals that Telegram is known for, by short names."""


@dataclass(frozen=True)
class Fault:
    """Some calls go wrong.

    ``kind``: ``500``, ``502``, ``504``; ``429`` (with ``retry_after``, which ``says`` may belie);
    ``refuse`` (with ``words``); ``timeout`` (no answer for ``seconds``, then
    the connection breaks); ``lost`` (the same, but the call was done); ``drop`` (the connection
    breaks at once); ``garbage`` (200 with an answer cut off in the middle); ``slow`` (answered
    as always, after ``seconds``).

    Which calls: of ``method`` (``*`` any) and ``chat_id`` (``None`` any), after ``skip`` others
    of these, each with ``probability`` (drawn from ``seed``), ``count`` of them (``None`` all),
    for ``lasts`` seconds from now on (``None`` for ever).
    """

    method: str
    kind: str
    count: int | None = 1
    chat_id: int | None = None
    skip: int = 0
    probability: float = 1.0
    seed: int = 0
    lasts: float | None = None
    done: bool = False
    """Whether the call has its effect although it seems to have failed."""
    retry_after: int = 3
    """Seconds for which the chat is really closed after a ``429``."""
    says: int | None = None
    """What a ``429`` says instead of the truth: too little, too much, or with -1 nothing."""
    seconds: float = 5.0
    """How long ``timeout``, ``lost`` and ``slow`` take."""
    words: str = "chat not found"
    """What ``refuse`` says: one of ``REFUSALS``, or any words (with 400)."""

    @property
    def refusal(self) -> tuple[int, str]:
        """Code and description with which ``refuse`` answers."""
        return REFUSALS.get(self.words, (400, f"Bad Request: {self.words}"))

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ScriptError(f"there is no fault {self.kind!r}, there are {sorted(KINDS)}")
        if self.method != ANY and self.method not in method_names().values():
            raise ScriptError(f"there is no method {self.method!r}")

    @property
    def takes_effect(self) -> bool:
        """Whether the call is done."""
        return self.done or self.kind in {"lost", "slow"}

    @classmethod
    def read(cls, given: Json) -> "Fault":
        """From the scripting interface's JSON; ScriptError for what is no field."""
        if unknown := sorted(set(given) - {each.name for each in fields(cls)}):
            raise ScriptError(f"a fault has no {unknown}")
        return cls(**given)


@dataclass
class Planted:
    """A fault and what is left of it."""

    fault: Fault
    until: float
    chance: random.Random
    left: int | None
    skipped: int = 0

    def meets(self, method: str, chat_id: int | None) -> bool:
        """Whether this call is one that goes wrong; counts it."""
        fault = self.fault
        if fault.method not in {ANY, method} or fault.chat_id not in {None, chat_id}:
            return False
        if self.skipped < fault.skip:
            self.skipped += 1
            return False
        if fault.probability < 1.0 and self.chance.random() >= fault.probability:
            return False
        if self.left is not None:
            self.left -= 1
        return True


@dataclass
class Faults:
    """Faults that are still to come, and a count of those that came."""

    clock: Clock
    pending: list[Planted] = field(default_factory=list)
    happened: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By method and kind."""

    def plant(self, fault: Fault) -> None:
        """Let calls go wrong from now on."""
        until = float("inf") if fault.lasts is None else self.clock() + fault.lasts
        chance = random.Random(fault.seed)  # noqa: S311 - no secret: a seed must repeat it
        self.pending.append(Planted(fault, until, chance, fault.count))

    def take(self, method: str, chat_id: int | None) -> Fault | None:
        """The fault for this call, used up by one."""
        now = self.clock()
        self.pending = [each for each in self.pending if each.until > now and each.left != 0]
        for planted in self.pending:
            if planted.meets(method, chat_id):
                if planted.left == 0:
                    self.pending.remove(planted)
                self.happened[method, planted.fault.kind] += 1
                return planted.fault
        return None

    def left(self) -> list[Fault]:
        """What is still to come."""
        now = self.clock()
        return [replace(each.fault, count=each.left) for each in self.pending if each.until > now]

    def clear(self) -> None:
        """Let nothing go wrong any more."""
        self.pending.clear()

"""A live deal as people play it, against Telegram's limits, with time that the test moves.

Everybody answers so many seconds after their question has come to their phone. What is counted:
calls of the Bot API by chat, and how long a question waits until it is shown.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import select

from bot.app import Speeds
from bot.host.shown import Clock
from bot.sandbox.client import Person
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import Limits
from bot.settings import Settings
from storage.models import ShownMessage, Table
from storage.values import Urgency
from tests.e2e.support import TOO_LATE, Stage, answers, question, raise_curtain, tap_to_answer
from tests.moved_time import MovedTime

STEP = 0.5
"""Seconds between two looks at the phones."""
LONGEST = 3 * 3600.0
"""Seconds that a deal may take."""
KEEN = 0.6
"""How often people take the first suggestion instead of the last answer offered, such as a pass."""
FREE = {"answerCallbackQuery", "getUpdates", "getMe", "setMyCommands", "getChatMember"}
"""Methods that Telegram's limits do not count."""


@dataclass(frozen=True)
class Played:
    """One deal. late: seconds until a question was shown, for each that was looked at."""

    people: int
    decisions: int
    actions: int
    to_group: int
    to_people: int
    methods: dict[str, int]
    flooded: int
    refused: int
    late: tuple[float, ...]
    seconds: float

    @property
    def per_decision(self) -> float:
        """Calls for each answer that a person gave."""
        return (self.to_group + self.to_people) / max(1, self.decisions)

    @property
    def to_group_per_decision(self) -> float:
        """The part of them that went to the group."""
        return self.to_group / max(1, self.decisions)

    @property
    def latest(self) -> float:
        """Seconds that the question shown last waited."""
        return max(self.late, default=0.0)

    def __str__(self) -> str:
        return (
            f"{self.people} people: {self.decisions} decisions of {self.actions} actions in"
            f" {self.seconds:.0f} s; {self.per_decision:.2f} calls a decision, of which"
            f" {self.to_group_per_decision:.2f} to the group; the latest question shown after"
            f" {self.latest:.2f} s; 429: {self.flooded}, other errors: {self.refused};"
            f" {self.methods}"
        )


async def play_live(
    folder: Path,
    people: int,
    *,
    clock: Clock = Clock.LIVE,
    think: float = 2.0,
    seed: str = "",
) -> Played:
    """Play a deal with so many people at a table of one clock, at Telegram's limits."""
    time = MovedTime()
    speeds = Speeds.from_settings(Settings.read(folder / "no.env", token=SandboxServer().token))
    async with raise_curtain(
        folder, limits=Limits(), speeds=speeds, timing=time, seed=seed
    ) as stage:
        players = stage.sandbox.people[:people]
        await stage.open_table(*players)
        await set_clock(stage, clock)
        # Opening the table is none of the deal; let the budgets fill again after it.
        await time.advance(120)
        await stage.sandbox.clear("calls")
        began = time.monotonic()
        await stage.begin(players[0], await stage.lobby(players[0].name))
        decisions, late = await _play(stage, players, think, seed)
        took = time.monotonic() - began
        await time.advance(60)
        return await _count(stage, people, decisions, late, took)


async def set_clock(stage: Stage, clock: Clock) -> None:
    """Give the only table this clock, as its lobby's options page does by several taps."""
    database = stage.database()
    try:
        async with database.write() as session:
            for table in await session.scalars(select(Table)):
                table.clock = clock
    finally:
        await database.dispose()


async def _play(
    stage: Stage, players: Sequence[Person], think: float, seed: str
) -> tuple[int, tuple[float, ...]]:
    """Answer until the result stands; gives how often, and how late each question came."""
    time = stage.time
    tapped: dict[str, set[str]] = {person.key: set() for person in players}
    due: dict[str, float] = {}
    waiting = _Waiting(stage)
    moods = random.Random(seed)
    given = 0
    while not stage.results():
        assert time.monotonic() < LONGEST, "the deal does not end"
        await time.advance(STEP)
        await stage.sandbox.refresh()
        await waiting.look()
        for person in players:
            found = stage.next_question([person], tapped)
            if found is None:
                due.pop(person.key, None)
                continue
            _, message, _ = found
            if time.monotonic() < due.setdefault(person.key, time.monotonic() + think):
                continue
            del due[person.key]
            tapped[person.key].add(question(message))
            # As most people do: often nothing is worth its price.
            choices = answers(message)
            choice = choices[0 if moods.random() < KEEN else -1]
            answer = await tap_to_answer(person, message, choice)
            given += answer.text not in TOO_LATE
    return given, tuple(waiting.late)


class _Waiting:
    """How long questions wait until they are shown, seen by looking at the database."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._database = stage.database()
        self._since: dict[int, datetime] = {}
        self.late: list[float] = []

    async def look(self) -> None:
        """Look once: whatever waits longer than before, or is shown now."""
        now = self._stage.time.now()
        async with self._database.read() as session:
            rows = await session.execute(
                select(ShownMessage.id, ShownMessage.ready_at).where(
                    ShownMessage.wanted > ShownMessage.shown,
                    ShownMessage.urgency == Urgency.ASKED,
                )
            )
            open_now = {row.id: row.ready_at for row in rows}
        for slot in self._since.keys() - open_now.keys():
            self.late.append((now - self._since.pop(slot)).total_seconds())
        for slot, since in open_now.items():
            self._since.setdefault(slot, since)


async def _count(
    stage: Stage, people: int, decisions: int, late: tuple[float, ...], seconds: float
) -> Played:
    """Count the calls since the last clearing."""
    counted: Counter[str] = Counter()
    methods: Counter[str] = Counter()
    for row in await stage.sandbox.call_counts():
        if row["method"] in FREE:
            continue
        counted["group" if row["chat_id"] == stage.group else "people"] += row["count"]
        methods[row["method"]] += row["count"]
        if row["code"] != 200:
            counted["flooded" if row["code"] == 429 else "refused"] += row["count"]
    return Played(
        people,
        decisions,
        len(await stage.log()),
        counted["group"],
        counted["people"],
        dict(methods),
        counted["flooded"],
        counted["refused"],
        late,
        seconds,
    )

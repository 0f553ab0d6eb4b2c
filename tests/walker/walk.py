"""A walk: step after step of people, Telegram, time and death, all drawn from one seed.

What is drawn next depends on the seed and on what stands on the screens once the bot has come to
rest, so that the same plan gives the same walk.
"""

import asyncio
import hashlib
import tempfile
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random

from bot.app import GoujiBot, Speeds
from bot.sandbox.client import Answer, Message, Person, Sandbox, SandboxError
from bot.settings import Settings
from storage.database import Database
from tests.walker.acts import ACTS, MOODS, OFTEN
from tests.walker.ending import end
from tests.walker.ledger import Ledger
from tests.walker.phones import Phones, Target
from tests.walker.plan import Plan, set_scene, settings
from tests.walker.theatre import Theatre, raise_curtain
from tests.walker.twins import Twins
from tests.walker.watch import FlawError, Watch, log_captured

TOLD = 60
"""Steps that a failing walk tells of."""
MOOD = 40
"""Steps after which people may be in another mood."""
TRIES = 30
REVIVAL = 0.25
"""How likely a dead bot is started in a step, beside the usual chance."""

Plant = Callable[[GoujiBot], None]


class FailedWalkError(AssertionError):
    """A walk that found something: the plan that walks it again, and its last steps."""


@dataclass
class Walk:
    """One walk while it goes on."""

    plan: Plan
    theatre: Theatre
    phones: Phones
    ledger: Ledger
    watch: Watch
    chance: Random
    step: int = 0
    mood: str = "play"
    story: deque[str] = field(default_factory=lambda: deque(maxlen=TOLD))
    figures: Counter[str] = field(default_factory=Counter)
    prepared: set[int] = field(default_factory=set)
    """Lobbies whose options were gone through."""
    pressed: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often somebody has pressed buttons with the same data."""
    trace: "hashlib._Hash" = field(default_factory=hashlib.sha256)
    """Of the whole story, to tell one walk from another."""
    _taps: set["asyncio.Task[Answer]"] = field(default_factory=set)

    @property
    def sandbox(self) -> Sandbox:
        return self.theatre.sandbox

    def tell(self, text: str) -> None:
        """Write a line of the story."""
        moment = self.theatre.time.now()
        line = f"{self.step:5} {moment:%d %H:%M:%S} {text}"
        self.trace.update(line.encode())
        self.story.append(line)

    def person(self, key: str) -> Person:
        return self.sandbox.person(key)

    def people(self) -> list[Person]:
        return self.sandbox.people

    async def tap(self, person: Person, targets: Sequence[Target], data: str | None = None) -> None:
        """Press buttons one after another without waiting for what comes of it; then wait."""
        taps = [asyncio.ensure_future(self._tap(person, target, data)) for target in targets]
        self._taps.update(taps)
        await self.theatre.settle()
        for tap in taps:
            if tap.done():
                self._told(person, tap)

    async def tap_together(self, pressed: Sequence[tuple[Person, Target]]) -> None:
        """Several people press buttons at the same time."""
        taps = {asyncio.ensure_future(self._tap(*pair, None)): pair[0] for pair in pressed}
        self._taps.update(taps)
        await self.theatre.settle()
        for tap, person in taps.items():
            if tap.done():
                self._told(person, tap)

    async def _tap(self, person: Person, target: Target, data: str | None) -> Answer:
        self.pressed[person.key, target.button.data] += 1
        return await person.tap(
            data=target.button.data if data is None else data,
            message=target.message,
            stale=True,
        )

    def _told(self, person: Person, tap: "asyncio.Task[Answer]") -> None:
        self._taps.discard(tap)
        try:
            answer = tap.result()
        except SandboxError as error:
            self.tell(f"      {person.key} cannot: {error}")
            return
        kind = "!" if answer.alert else ">"
        self.tell(f"      {person.key} {kind} {answer.text or answer.opened or '(nothing)'}")

    async def do(self, doing: Awaitable[object]) -> bool:
        """Have somebody do something, and wait until the bot has come to rest; whether it could."""
        try:
            await doing
        except SandboxError as error:
            self.tell(f"      cannot: {error}")
            return False
        finally:
            await self.theatre.settle()
        return True

    async def pass_time(self, seconds: float) -> None:
        """Let time go on."""
        await self.theatre.pass_time(seconds)

    async def check(self) -> None:
        """Have everything judged that has come since."""
        was_killed = self.theatre.killed and self.watch.killed_at != self.theatre.time()
        if was_killed and self.theatre.bot is None:
            self._note_death()
        await self.watch.look()
        await self.sandbox.refresh_state()
        await self.phones.look()

    def _note_death(self) -> None:
        if self.watch.down:
            return
        self.watch.down = True
        self.watch.killed_at = self.theatre.time()
        self.figures["kills"] += 1
        self.tell("      the bot is dead")

    async def start_bot(self) -> None:
        """Start the bot, again if it was killed."""
        await self.theatre.start()
        self.watch.down = False
        self.figures["starts"] += 1

    async def one_step(self) -> None:
        """Something happens."""
        self.step += 1
        if self.step % MOOD == 1:
            drawn = "meet" if self.step == 1 else self.chance.choice(OFTEN)
            self.mood = self.plan.mood or drawn
            self.tell(f"-- {self.mood} --")
        weights = MOODS[self.mood]
        if self.theatre.bot is None and self.chance.random() < REVIVAL:
            weights = {"kill": 1.0}
        for _ in range(TRIES):
            (name,) = self.chance.choices(tuple(weights), tuple(weights.values()))
            if await ACTS[name](self):
                self.figures[f"act {name}"] += 1
                break
        await self.pass_time(self.chance.choice((0.0, 0.3, 1.0, 1.0, 2.0, 4.0)))
        await self.check()

    async def drop_taps(self) -> None:
        """Wait no longer for answers."""
        for tap in self._taps:
            tap.cancel()
        for tap in list(self._taps):
            with suppress(asyncio.CancelledError, SandboxError):
                await tap
        self._taps.clear()


@dataclass(frozen=True)
class Report:
    """What a walk came to. ``trace`` is the same for the same story."""

    figures: Counter[str]
    story: tuple[str, ...]
    trace: str


async def walk(plan: Plan, *, plant: Plant | None = None, speeds: Speeds | None = None) -> Report:
    """Walk as planned; raises `FailedWalkError`.

    plant: does something to each bot before it starts, for tests of the walker
    """
    with (
        tempfile.TemporaryDirectory() as folder,
        log_captured() as stream,
        Twins() as twins,
    ):
        usual = Speeds.from_settings(
            Settings.read(env_file=Path(folder) / "no.env", token=settings().token)
        )
        async with raise_curtain(
            Path(folder), str(plan.seed), settings(), speeds or usual
        ) as theatre:
            theatre.on_start.append(twins.look_into)
            if plant is not None:
                theatre.on_start.append(plant)
            theatre.on_death = lambda: setattr(stream, "torn", True)
            theatre.on_burial = lambda: setattr(stream, "torn", False)
            ledger = Ledger(Database(theatre.settings.database_url))
            going = Walk(
                plan,
                theatre,
                Phones(theatre.sandbox),
                ledger,
                Watch(theatre, ledger, twins, stream),
                Random(plan.seed),
            )
            try:
                await _walk(going)
            except Exception as error:
                raise FailedWalkError(_told(going, error)) from error
            finally:
                await going.drop_taps()
                await ledger.database.dispose()
            going.figures.update(going.watch.figures)
            going.figures["comparisons of screens"] = twins.compared
            return Report(going.figures, tuple(going.story), going.trace.hexdigest())


async def _walk(going: Walk) -> None:
    await set_scene(going.sandbox, going.chance)
    await going.start_bot()
    await going.check()
    for _ in range(going.plan.steps):
        await going.one_step()
    going.tell("-- people go home --")
    await end(going)


def _told(going: Walk, error: Exception) -> str:
    lines = "\n".join(going.story)
    what = str(error) if isinstance(error, FlawError) else f"{type(error).__name__}: {error}"
    return (
        f"{what}\n\nin step {going.step} of: {going.plan}\n"
        f"{timedelta(seconds=going.theatre.time.monotonic())} of the walk's time\n\n{lines}"
    )


__all__ = ["FailedWalkError", "Message", "Plan", "Report", "Walk", "walk"]

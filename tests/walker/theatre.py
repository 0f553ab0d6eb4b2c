"""The stage of a walk: sandbox and bot in this process, on a clock that the walk moves.

The bot can be killed at any call and at any commit: all that it has under way is cancelled where it
stands, nothing is finished, nothing is shown. It is started again on the same database.
"""

import asyncio
import contextvars
import hashlib
import itertools
import weakref
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sqlalchemy import event

from bot.app import GoujiBot, Speeds
from bot.commands.database import prepare
from bot.sandbox.calls import Call
from bot.sandbox.client import Sandbox
from bot.sandbox.faults import Fault
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import DEFAULT_PEOPLE, PersonSettings, SandboxSettings
from bot.settings import Settings
from tests.e2e.support import RARELY, bot_settings
from tests.moved_time import MICRO, MovedTime

OUTSIDER = PersonSettings("庚", 7000000007, "路过的", username="passer_by")
"""Somebody who is in none of the groups, and comes by forwarded links."""

_owner: contextvars.ContextVar[int] = contextvars.ContextVar("owner", default=0)
"""Which start of the bot a task belongs to; 0 for the sandbox and for whoever watches."""


SMALL = 60.0
"""Seconds up to which time goes on from one who wakes to the next."""


class LeapingTime(MovedTime):
    """Moved time that can also leap: whoever would have woken on the way wakes on arrival.

    Over hours that saves the thousands of polls that find nothing.
    """

    async def leap(self, seconds: float) -> None:
        """Be so many seconds later at once."""
        async with self._moving:
            await self.rest.settle()
            await self._to(self._micros + round(seconds * MICRO))


@dataclass
class Doom:
    """When the bot is to be killed: at the so-and-so-many-th of its calls or commits from now."""

    at: str
    left: int

    def comes(self, what: str) -> bool:
        """Count one of them; whether it was the last."""
        if what == self.at:
            self.left -= 1
        return self.left <= 0


@dataclass
class Theatre:
    """Sandbox, bot and time. ``calls`` and ``taken`` grow as the bot calls and faults strike."""

    server: SandboxServer
    sandbox: Sandbox
    settings: Settings
    time: LeapingTime
    speeds: Speeds
    entropy: Callable[[int], bytes]
    calls: list[Call] = field(default_factory=list)
    taken: list[tuple[str, Fault]] = field(default_factory=list)
    """Faults that struck, each with the method that it struck."""
    closed: dict[int, float] = field(default_factory=dict)
    """Until when chats take nothing after a 429 that was put there, whichever call met it."""
    bot: GoujiBot | None = None
    starts: int = 0
    killed: bool = False
    """The bot has been killed, by doom or at once, and was not started since."""
    doom: Doom | None = None
    on_start: list[Callable[[GoujiBot], None]] = field(default_factory=list)
    """What is done to each bot before it starts: watchers look in, tests plant faults."""
    on_death: Callable[[], None] = lambda: None
    on_burial: Callable[[], None] = lambda: None
    _starting: asyncio.Task[None] | None = None
    _tasks: dict[int, "weakref.WeakSet[asyncio.Task[Any]]"] = field(default_factory=dict)

    async def settle(self) -> None:
        """Wait until nothing goes on without time; then whoever is doomed has died."""
        await self.time.rest.settle()
        if self.killed and self.bot is not None:
            await self._bury()

    async def pass_time(self, seconds: float) -> None:
        """Let time go on: a long time leaps from one deadline of the bot to the next."""
        end, last = self.time.monotonic() + seconds, None
        while (left := end - self.time.monotonic()) > SMALL:
            due = None if self.bot is None else await self.bot.host.next_due()
            # One that is still there after its time is waited for no longer.
            until = left
            if due is not None and due != last:
                until = (due - self.time.now()).total_seconds() + 0.001
            last = due
            # What a deadline brings about is shown, and may bring about more, a moment later.
            await self.time.leap(min(left, max(until, 1.0)))
            await self.settle()
        await self.time.advance(max(left, 0.0))
        await self.settle()

    async def start(self) -> None:
        """Start the bot anew; where Telegram does not answer it goes on trying as time passes."""
        assert self.bot is None
        self.starts += 1
        self.killed = False
        bot = GoujiBot(self.settings, timing=self.time, speeds=self.speeds, entropy=self.entropy)
        self.bot = bot
        for look_in in self.on_start:
            look_in(bot)
        event.listen(bot.database._writer.sync_engine, "commit", lambda _: self._happened("commit"))
        self.time.rest.watch("calls of the bot", lambda: bot.calls_under_way)
        self.time.rest.watch("transactions", lambda: bot.database.connections_in_use)
        context = contextvars.copy_context()
        context.run(_owner.set, self.starts)
        self._tasks[self.starts] = weakref.WeakSet()
        self._starting = asyncio.get_running_loop().create_task(bot.start(), context=context)
        await self.settle()

    @property
    def up(self) -> bool:
        """Whether the bot has started and lives."""
        starting = self._starting
        return self.bot is not None and not self.killed and starting is not None and starting.done()

    def failure(self) -> BaseException | None:
        """What ended one of the bot's endless tasks, or its start."""
        if self.bot is None or self.killed or self._starting is None or not self._starting.done():
            return None
        if not self._starting.cancelled() and self._starting.exception() is not None:
            return self._starting.exception()
        running = self.bot._running
        return None if running is None else running.failure()

    def kill(self) -> None:
        """Let the bot die here and now."""
        self.killed = True
        self.doom = None
        self.on_death()
        for task in list(self._tasks.get(self.starts, ())):
            task.cancel()

    async def _bury(self) -> None:
        bot, self.bot = self.bot, None
        assert bot is not None
        left = [task for task in self._tasks.pop(self.starts) if not task.done()]
        if left:
            await asyncio.wait(left, timeout=10)
        if self._starting is not None:
            with suppress(asyncio.CancelledError, Exception):
                await self._starting
        self._starting = None
        for request in bot._requests:
            await request.shutdown()
        await bot.database.dispose()
        await self.time.rest.settle()
        self.on_burial()

    async def close(self) -> None:
        """Let the bot go, in whatever state."""
        if self.bot is not None:
            if not self.killed:
                self.kill()
            await self.settle()

    def _happened(self, what: str) -> None:
        if self.doom is not None and self.bot is not None and self.doom.comes(what):
            self.kill()

    def listen(self) -> None:
        """Hear of every call and of every fault that strikes."""
        log, faults = self.server.world.calls, self.server.world.faults
        add, take = log.add, faults.take

        def heard(call: Call) -> None:
            add(call)
            if call.method != "getUpdates":
                self.calls.append(call)
                self._happened("call")

        def taken(method: str, chat_id: int | None) -> Fault | None:
            fault = take(method, chat_id)
            if fault is not None:
                self.taken.append((method, replace(fault)))
                if fault.kind == "429" and chat_id is not None:
                    self.closed[chat_id] = self.time() + fault.retry_after
            return fault

        log.add = heard  # type: ignore[method-assign]  # of this one log
        faults.take = taken  # type: ignore[method-assign]  # of this one list of faults

    def task_factory(
        self, loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, Any], **given: Any
    ) -> "asyncio.Task[Any]":
        """Make a task and remember which start of the bot it belongs to."""
        task = asyncio.Task(coroutine, loop=loop, **given)
        context = given.get("context")
        owner = _owner.get() if context is None else context.get(_owner, 0)
        if owner in self._tasks:
            self._tasks[owner].add(task)
        return task


@asynccontextmanager
async def raise_curtain(
    folder: Path, seed: str, sandbox_settings: SandboxSettings, speeds: Speeds
) -> AsyncIterator[Theatre]:
    """Start a sandbox, and prepare a database; the bot is started by the walk."""
    drawn = itertools.count()

    def entropy(size: int) -> bytes:
        return hashlib.sha256(f"{seed} {next(drawn)}".encode()).digest()[:size]

    time = LeapingTime()
    async with (
        SandboxServer(sandbox_settings, time) as server,
        Sandbox(server.url) as sandbox,
    ):
        theatre = Theatre(
            server,
            sandbox,
            bot_settings(server, folder),
            time,
            replace(speeds, looks=RARELY),
            entropy,
        )
        time.rest.watch("requests of people", lambda: sandbox.under_way)
        time.rest.watch("held by the sandbox", lambda: -server.clock.held)
        theatre.listen()
        await prepare(theatre.settings.database_url)
        loop = asyncio.get_running_loop()
        before = loop.get_task_factory()
        loop.set_task_factory(theatre.task_factory)  # type: ignore[arg-type]
        try:
            yield theatre
        finally:
            await theatre.close()
            loop.set_task_factory(before)


def people() -> tuple[PersonSettings, ...]:
    """The six of the sandbox, and the outsider."""
    return (*DEFAULT_PEOPLE, OUTSIDER)

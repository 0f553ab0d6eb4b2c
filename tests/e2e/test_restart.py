"""The process is killed at any moment and started again: nothing is lost, nothing doubled."""

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.commands.database import prepare
from bot.sandbox.client import Answer, Message, Person, Sandbox
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import Limits, SandboxSettings
from storage.models import ActionRow
from storage.values import Source
from tests.e2e.support import TOO_LATE, Stage, answers, bot_settings, is_dear, question

POINTS = 10
pytestmark = pytest.mark.timeout(280)


@dataclass
class Process:
    """`gouji run` as whoever runs the bot starts it."""

    environment: dict[str, str]
    folder: Path
    log: Path
    running: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        with self.log.open("ab") as log:
            self.running = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bot",
                "run",
                env=self.environment,
                cwd=self.folder,
                stderr=log,
            )

    async def kill(self) -> None:
        assert self.running is not None
        self.running.send_signal(signal.SIGKILL)
        await self.running.wait()

    async def stop(self) -> int:
        assert self.running is not None
        self.running.send_signal(signal.SIGTERM)
        async with asyncio.timeout(15):
            return await self.running.wait()


@asynccontextmanager
async def process_stage(folder: Path) -> AsyncIterator[tuple[Stage, Process]]:
    settings = SandboxSettings(limits=Limits.without_budgets())
    async with SandboxServer(settings) as server, Sandbox(server.url) as sandbox:
        stage = Stage(server, sandbox, bot_settings(server, folder))
        await prepare(stage.settings.database_url)
        fast = dict.fromkeys(
            ("GROUP_PER_MINUTE", "PRIVATE_PER_MINUTE", "TOTAL_PER_SECOND"), "1000000"
        ) | dict.fromkeys(
            (
                "COMPUTER_DELAY",
                "WINDOW_DELAY",
                "OUTAGE_GRACE",
                "SETTLE_DELAY",
                "GROUP_EDIT_INTERVAL",
                "PRIVATE_EDIT_INTERVAL",
            ),
            "0",
        )
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("GOUJI_")},
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "GOUJI_TOKEN": server.token,
            "GOUJI_BOT_API_URL": server.bot_api_url,
            "GOUJI_DATABASE_URL": stage.settings.database_url,
            **{f"GOUJI_{name}": value for name, value in fast.items()},
        }
        process = Process(environment, folder, folder / "bot.log")
        await process.start()
        try:
            yield stage, process
        except BaseException:
            sys.stderr.write(process.log.read_text()[-8000:])
            raise
        finally:
            if process.running is not None and process.running.returncode is None:
                await process.kill()
        await stage.check()


def steps(log: list[ActionRow]) -> list[tuple[int, int, str]]:
    """What a log says was done, in order."""
    return [(row.deal_id, row.number, str(row.step)) for row in log]


async def test_killed_at_ten_points_of_a_deal(tmp_path: Path) -> None:
    chance = random.Random(20261101)
    async with process_stage(tmp_path) as (stage, process):
        person = stage.sandbox.person("甲")
        await stage.start_game(person)
        taps = Taps(stage, person)
        for _ in range(POINTS):
            if taps.over():
                taps.games += 1
                await stage.start_game(person)
            for _ in range(chance.randrange(2)):
                await taps.one()
            tapping = await taps.begin()
            await asyncio.sleep(chance.random() * 0.12)
            await process.kill()
            before = steps(await stage.log())
            await process.start()
            await taps.end(tapping)
            after = steps(await stage.log())
            assert after[: len(before)] == before
        rest = await stage.play(person, results=taps.games)
        log = await stage.log()
        deals = await stage.deals()
        assert len(deals) == taps.games
        for deal in deals:
            assert deal.ended_at is not None
            numbers = [row.number for row in log if row.deal_id == deal.id]
            assert numbers == list(range(deal.version))
        # Whoever might have burned had no time for it: the windows close at once here.
        assert Source.CLOCK not in {row.source for row in log if row.step.get("do") != "pass"}
        # Every tap was for another question: each counts once, but for those that came too late.
        own = sum(row.source is Source.PERSON for row in log)
        assert taps.accepted + rest <= own <= taps.accepted + taps.unanswered + rest
        assert await process.stop() == 0
        assert '"level": "error"' not in process.log.read_text()


class Taps:
    """One person who answers, and who sees to it that every tap had its effect once."""

    def __init__(self, stage: Stage, person: Person) -> None:
        self._stage = stage
        self._person = person
        self._tapped: set[str] = set()
        self.accepted = 0
        self.unanswered = 0
        self.games = 1

    def over(self) -> bool:
        return self._stage.results() >= self.games

    async def begin(self) -> "asyncio.Task[Answer]":
        """Tap what is asked now, without waiting for what comes of it."""
        hand = await self._person.wait_for(self._asks, timeout=30)
        self._tapped.add(question(hand))
        choice = answers(hand)[0]
        if is_dear(choice):
            # The first tap arms it, the second is the one that counts.
            await self._person.tap(data=choice.data, message=hand, stale=True, timeout=14.0)
        return asyncio.create_task(
            self._person.tap(data=choice.data, message=hand, stale=True, timeout=14.0)
        )

    async def one(self) -> None:
        await self.end(await self.begin())

    async def end(self, tapping: "asyncio.Task[Answer]") -> None:
        """Wait until the bot asks again, or the deal is over: the tap has had its effect.

        The answer itself may have died with the process; the move may not.
        """
        given = await self._stage.answers_given()
        async with asyncio.timeout(30):
            while not self.over() and not any(
                self._asks(one) for one in self._stage.sandbox.seen(self._person.id)
            ):
                await self._stage.sandbox.refresh(1.0)
        assert await self._stage.answers_given() in {given, given + 1}
        if tapping.done():
            self.accepted += tapping.result().text not in TOO_LATE
        else:
            tapping.cancel()
            self.unanswered += 1

    def _asks(self, message: Message) -> bool:
        return bool(answers(message)) and question(message) not in self._tapped


async def test_stops_cleanly_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    async with process_stage(tmp_path) as (stage, process):
        person = stage.sandbox.person("甲")
        await stage.start_game(person)
        await stage.play(person, taps=2)
        hand = await stage.asked(person)
        assert await process.stop() == 0
        log = steps(await stage.log())
        await process.start()
        await stage.play(person, taps=1)
        assert steps(await stage.log())[: len(log)] == log
        assert hand.id in {message.id for message in await person.messages()}
        assert await process.stop() == 0


async def test_what_happened_while_it_was_down_is_handled_once(tmp_path: Path) -> None:
    async with process_stage(tmp_path) as (stage, process):
        person = stage.sandbox.person("甲")
        await stage.start_game(person)
        hand = await stage.asked(person)
        given = await stage.answers_given()
        await process.kill()
        choice = answers(hand)[0]
        tapping = [
            asyncio.create_task(
                person.tap(data=choice.data, message=hand, stale=True, timeout=14.0)
            )
            for _ in range(3)
        ]
        await process.start()
        told = await asyncio.gather(*tapping)
        assert all(answer.answered for answer in told)
        assert sum(answer.text not in TOO_LATE for answer in told) == 1
        assert await stage.answers_given() == given + 1
        assert await process.stop() == 0

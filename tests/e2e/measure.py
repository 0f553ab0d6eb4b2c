"""How many calls a deal costs, within Telegram's limits: `python -m tests.e2e.measure`.

Bot and sandbox run by one clock that goes faster than that of the wall; limits, paces and budgets
are the default ones.
"""

import asyncio
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from bot.app import Speeds
from bot.logging import set_up
from bot.sandbox.client import Person
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import Limits
from bot.settings import Settings
from bot.timing import RealTime
from tests.e2e.support import Stage, raise_curtain

SPEED = 8.0
"""How much faster than the wall's the clock goes: a tap must be answered within 15 s of it."""
FREE = {"answerCallbackQuery", "getUpdates", "getMe", "setMyCommands", "getChatMember"}


@dataclass(frozen=True)
class Measured:
    """One deal: calls that Telegram limits, by the chats they went to.

    latest: seconds between a question's coming up and the last keyboard for it, at most
    """

    people: int
    decisions: int
    actions: int
    to_group: int
    to_people: int
    refused: int
    flooded: int
    seconds: float

    @property
    def per_decision(self) -> float:
        return (self.to_group + self.to_people) / max(1, self.decisions)

    @property
    def to_group_per_decision(self) -> float:
        return self.to_group / max(1, self.decisions)

    def __str__(self) -> str:
        return (
            f"{self.people} people: {self.decisions} decisions of {self.actions} actions in"
            f" {self.seconds:.0f} s; {self.per_decision:.2f} calls a decision, of which"
            f" {self.to_group_per_decision:.2f} to the group;"
            f" 429: {self.flooded}, other errors: {self.refused}"
        )


async def measure(folder: Path, people: int, seed: str = "", think: float = 2.0) -> Measured:
    """Play a deal with so many people, who take so many seconds for an answer."""
    timing = RealTime(SPEED)
    speeds = Speeds.from_settings(Settings.read(folder / "no.env", token=SandboxServer().token))
    async with raise_curtain(
        folder,
        limits=Limits(),
        speeds=speeds,
        timing=timing,
        clock=lambda: timing.now().timestamp(),
        seed=seed,
    ) as stage:
        players = stage.sandbox.people[:people]
        # Opening the table is none of the deal; let the budgets fill again after it.
        await stage.open_table(*players)
        await timing.sleep(60)
        await stage.sandbox.clear("calls")
        began = timing.monotonic()
        await begin(stage, players[0])
        decisions = await stage.play(*players, think=lambda: timing.sleep(think))
        await stage.result()
        return await count(stage, people, decisions, timing.monotonic() - began)


async def begin(stage: Stage, host: Person) -> None:
    """Begin the game of the lobby that stands."""
    await stage.begin(host, await stage.lobby(host.name))


async def count(stage: Stage, people: int, decisions: int, seconds: float) -> Measured:
    """Count the calls since the last clearing."""
    counted: Counter[str] = Counter()
    for row in await stage.sandbox.call_counts():
        if row["method"] in FREE:
            continue
        counted["group" if row["chat_id"] == stage.group else "people"] += row["count"]
        if row["code"] != 200:
            counted["flooded" if row["code"] == 429 else "refused"] += row["count"]
    return Measured(
        people,
        decisions,
        len(await stage.log()),
        counted["group"],
        counted["people"],
        counted["refused"],
        counted["flooded"],
        seconds,
    )


async def main() -> None:
    """Measure a deal with one person, with two and with six."""
    set_up("warning")
    for people in (1, 2, 6):
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            measured = await measure(Path(folder), people, seed="measured")
            print(f"{measured} (took {time.monotonic() - began:.0f} s)")  # noqa: T201 - a script


if __name__ == "__main__":
    asyncio.run(main())

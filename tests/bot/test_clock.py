"""The clock task: deadlines are handled when due, also after faults."""

import asyncio
from datetime import datetime, timedelta

from bot.clock import Clock
from tests.bot.doubles import START, StoodTiming


class Deadlines:
    """Deadlines as seconds from the start."""

    def __init__(self, timing: StoodTiming, *due: float) -> None:
        self.timing = timing
        self.due = sorted(due)
        self.handled: list[tuple[float, float]] = []
        self.faults = 0

    async def next_due(self) -> datetime | None:
        if self.faults:
            self.faults -= 1
            raise OSError("database")
        return START + timedelta(seconds=self.due[0]) if self.due else None

    async def tick(self, now: datetime) -> int:
        seconds = (now - START).total_seconds()
        ready = [due for due in self.due if due <= seconds]
        self.due = self.due[len(ready) :]
        self.handled += [(due, seconds) for due in ready]
        return len(ready)


async def run(deadlines: Deadlines, count: int) -> int:
    """Run the clock until so many deadlines were handled; how often it told of changes."""
    told = 0

    def changed() -> None:
        nonlocal told
        told += 1

    running = asyncio.create_task(Clock(deadlines, deadlines.timing, changed).run())
    async with asyncio.timeout(5):
        for _ in range(10_000):
            if len(deadlines.handled) >= count:
                break
            await asyncio.sleep(0)
    running.cancel()
    return told


async def test_deadlines_are_handled_when_they_are_due() -> None:
    deadlines = Deadlines(StoodTiming(), 3.0, 3.0, 40.0)
    assert await run(deadlines, 3) == 2
    assert [due for due, _ in deadlines.handled] == [3.0, 3.0, 40.0]
    assert all(0 <= at - due < 0.01 for due, at in deadlines.handled)


async def test_a_fault_delays_and_loses_nothing() -> None:
    deadlines = Deadlines(StoodTiming(), 2.0)
    deadlines.faults = 3
    await run(deadlines, 1)
    ((due, at),) = deadlines.handled
    assert (due, round(at)) == (2.0, 3)


async def test_how_often_it_looks_by_itself_can_be_set() -> None:
    timing = StoodTiming()
    nothing_due = Deadlines(timing)
    for poll in (5.0, 3600.0):
        assert await Clock(nothing_due, timing, lambda: None, poll).round() == poll
    far = Deadlines(timing, 1800.0)
    assert await Clock(far, timing, lambda: None, 3600.0).round() == 1800.0

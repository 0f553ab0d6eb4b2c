"""Time that tests move: sleepers wake in order, and all comes to rest in between."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from bot.timing import Timing
from tests.moved_time import START, MovedTime
from tests.rest import NotAtRestError, Rest


async def _later(timing: Timing, seconds: float, log: list[tuple[str, float]], name: str) -> None:
    await timing.sleep(seconds)
    log.append((name, timing.monotonic()))


async def test_sleepers_wake_in_the_order_of_their_times() -> None:
    moved, log = MovedTime(), list[tuple[str, float]]()
    tasks = [
        asyncio.create_task(_later(moved, seconds, log, name))
        for name, seconds in (("day", 86_400), ("soon", 0.5), ("hour", 3600))
    ]
    began = time.monotonic()
    await moved.advance(7200)
    assert log == [("soon", 0.5), ("hour", 3600.0)]
    assert moved.monotonic() == 7200
    assert moved() == START.timestamp() + 7200
    await moved.advance(86_400 - 7200)
    assert log[-1] == ("day", 86_400.0)
    assert all(task.done() for task in tasks)
    assert time.monotonic() - began < 5


async def test_who_wakes_may_sleep_again_within_the_same_advance() -> None:
    moved = MovedTime()
    woken = list[float]()

    async def ticking() -> None:
        while True:
            await moved.sleep(60)
            woken.append(moved.monotonic())

    task = asyncio.create_task(ticking())
    await moved.advance(180)
    assert woken == [60, 120, 180]
    task.cancel()


async def test_time_does_not_stand_for_who_sleeps_for_nothing() -> None:
    """A rest too short to count would be slept again for ever."""
    moved = MovedTime()

    async def until(end: float) -> None:
        while moved.monotonic() < end:
            await moved.sleep(1e-12)

    task = asyncio.create_task(until(0.01))
    await moved.advance(1)
    assert task.done()


@pytest.mark.parametrize("comes", [True, False])
async def test_waiting_ends_with_the_event_or_with_the_time(*, comes: bool) -> None:
    moved, event = MovedTime(), asyncio.Event()
    waiting = asyncio.create_task(moved.wait(event, 100))
    await moved.advance(99)
    assert not waiting.done()
    if comes:
        event.set()
        await moved.rest.settle()
        assert waiting.done()
        assert not event.is_set()
        assert moved.monotonic() == 99
    await moved.advance(1)
    assert waiting.done()


async def test_what_is_under_way_ends_before_time_goes_on() -> None:
    """A thread works for a while at 10 s: who is due at 11 s must not overtake it."""
    rest = Rest()
    moved, log = MovedTime(rest), list[str]()
    working = 0
    rest.watch("work", lambda: working)

    async def work() -> None:
        nonlocal working
        await moved.sleep(10)
        working += 1
        await asyncio.to_thread(time.sleep, 0.1)
        log.append(f"worked at {moved.monotonic():.0f}")
        working -= 1

    async def other() -> None:
        await moved.sleep(11)
        log.append("woke")

    tasks = [asyncio.create_task(each()) for each in (work, other)]
    await moved.advance(20)
    assert log == ["worked at 10", "woke"]
    await asyncio.gather(*tasks)


async def test_what_never_comes_to_rest_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.rest.PATIENCE", 0.05)
    rest = Rest()
    rest.watch("calls", lambda: 2)
    with pytest.raises(NotAtRestError, match="calls: 2"):
        await rest.settle()


async def test_driving_moves_time_only_as_far_as_it_must() -> None:
    moved = MovedTime()

    async def slept(seconds: float) -> float:
        await moved.sleep(seconds)
        return moved.monotonic()

    sleeping = asyncio.create_task(moved.sleep(500))
    assert await moved.drive(slept(0)) == 0
    assert await moved.drive(slept(20)) == 20
    assert not sleeping.done()
    both = await asyncio.gather(moved.drive(slept(5)), moved.drive(slept(7)))
    assert list(both) == [25, 27]
    with pytest.raises(NotAtRestError, match="nothing will ever end"):
        await _without_anything_due(moved, sleeping)


async def _without_anything_due(moved: MovedTime, sleeping: "asyncio.Task[None]") -> None:
    sleeping.cancel()
    never: Callable[[], Awaitable[bool]] = asyncio.Event().wait
    await moved.drive(never())

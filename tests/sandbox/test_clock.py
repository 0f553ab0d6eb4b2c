"""The sandbox's clock: putting it forward ends what waits by it."""

import asyncio
import time

import pytest

from bot.sandbox.client import Sandbox
from bot.sandbox.clock import MovableClock
from tests.moved_time import MovedTime
from tests.sandbox.support import Api


async def test_waiting_ends_with_the_event_or_the_time() -> None:
    clock, event = MovableClock(), asyncio.Event()
    assert not await clock.until(event, 0.02)
    assert not await clock.until(event, 0)
    waiting = asyncio.create_task(clock.until(event, 60))
    await asyncio.sleep(0.02)
    assert clock.held == 1
    event.set()
    assert await waiting
    assert clock.held == 0


async def test_who_waits_is_woken_when_the_clock_is_put_forward() -> None:
    clock = MovableClock()
    short, long = (asyncio.create_task(clock.sleep(seconds)) for seconds in (50, 500))
    await asyncio.sleep(0.02)
    began, now = time.monotonic(), clock()
    clock.advance(60)
    await asyncio.wait_for(short, 1)
    assert not long.done()
    clock.advance(440)
    await asyncio.wait_for(long, 1)
    assert time.monotonic() - began < 2
    assert 500 <= clock() - now < 502
    with pytest.raises(ValueError, match="forward"):
        clock.advance(-1)


async def test_a_long_poll_ends_when_scripts_put_the_clock_forward(
    api: Api, sandbox: Sandbox
) -> None:
    polling = asyncio.create_task(api.updates(timeout=50))
    await asyncio.sleep(0.05)
    await sandbox.advance(50)
    assert await asyncio.wait_for(polling, 2) == []


async def test_on_a_clock_that_is_moved_waiting_is_that_clocks() -> None:
    moved = MovedTime()
    clock = MovableClock(moved)
    assert clock() == moved()
    waiting = asyncio.create_task(clock.until(asyncio.Event(), 3600))
    await moved.advance(3599)
    assert not waiting.done()
    assert clock.held == 1
    await moved.advance(1)
    assert await waiting is False
    own = asyncio.create_task(clock.until(asyncio.Event(), 5, asked=False))
    await asyncio.sleep(0)
    assert clock.held == 0
    await moved.advance(5)
    assert own.done()

"""The reserve of time: who draws on it, what it costs, and that it never grows."""

from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.host.shown import TableStatus
from storage.models import Seat
from storage.values import Clock, DeadlineKind
from tests.host.support import World
from tests.host.timed import at_the_lead, dues, hand, public_end, seat, view

ANSWER = DeadlineKind.ANSWER
HALF_A_DAY = timedelta(hours=12)
DAY = 86_400


async def test_everybody_begins_the_match_with_a_day(world: World) -> None:
    await at_the_lead(world)
    assert [(await seat(world, number)).bank for number in range(6)] == [DAY] * 6


@pytest.mark.parametrize("clock", [Clock.LIVE, Clock.RELAXED, Clock.FREE])
async def test_other_clocks_have_no_reserve(world: World, clock: Clock) -> None:
    await at_the_lead(world, clock)
    assert (await seat(world, 0)).bank is None


async def test_an_answer_in_its_time_costs_nothing(world: World) -> None:
    table, persons = await at_the_lead(world)
    world.later(hours=12)
    await world.answer(table, persons[0], await view(world, table, persons[0]))
    assert (await seat(world, 0)).bank == DAY


async def test_what_an_answer_takes_beyond_its_time_is_deducted(world: World) -> None:
    table, persons = await at_the_lead(world)
    assert await dues(world, ANSWER) == [world.now + HALF_A_DAY + timedelta(days=1)]
    world.later(hours=15, minutes=30)
    await world.host.tick(world.now)
    await world.answer(table, persons[0], await view(world, table, persons[0]))
    assert (await seat(world, 0)).bank == DAY - 3.5 * 3600
    assert (await seat(world, 0)).misses == 0
    # The next has all of their own.
    assert await dues(world, ANSWER) == [world.now + HALF_A_DAY + timedelta(days=1)]


async def test_an_empty_reserve_leaves_the_ordinary_time(world: World) -> None:
    table, persons = await at_the_lead(world)
    end = (await dues(world, ANSWER))[0]
    await world.host.tick(end - timedelta(seconds=1))
    assert await world.log() == []
    world.now = end
    await world.host.tick(end)
    assert [source for *_, source in await world.log()] == ["clock"]
    assert ((await seat(world, 0)).bank, (await seat(world, 0)).misses) == (0, 1)
    for number in range(1, 6):
        await world.answer(table, persons[number], await view(world, table, persons[number]))
    while await world.asked(table, persons[:1]) is None:
        found = await world.asked(table, persons[1:])
        assert found is not None
        await world.answer(table, *found)
    assert await dues(world, ANSWER) == [world.now + HALF_A_DAY]


async def test_the_end_that_is_shown_goes_over_to_the_reserve(world: World) -> None:
    table, persons = await at_the_lead(world)
    begun = world.now
    shown = await hand(world, persons[0])
    assert (shown.deadline, shown.bank, shown.bank_runs) == (begun + HALF_A_DAY, DAY, False)
    assert await public_end(world) == begun + HALF_A_DAY
    await world.deliver()

    await world.host.tick(world.later(hours=12))
    shown = await hand(world, persons[0])
    end = begun + HALF_A_DAY + timedelta(days=1)
    assert (shown.deadline, shown.bank, shown.bank_runs) == (end, DAY, True)
    assert await public_end(world) == end
    world.later(hours=4)
    assert (await hand(world, persons[0])).bank == DAY - 4 * 3600
    # Nobody else's reserve runs.
    await world.host.refresh_hand(table, persons[2])
    assert (await hand(world, persons[2])).bank == DAY


async def test_a_reserve_is_for_the_whole_match(world: World) -> None:
    table, persons = await at_the_lead(world)
    async with world.database.write() as session:
        await session.execute(update(Seat).values(bank=600))
    await world.answer(table, persons[0], await view(world, table, persons[0]))
    assert await dues(world, ANSWER) == [world.now + HALF_A_DAY + timedelta(minutes=10)]
    world.later(hours=12, minutes=4)
    await world.answer(table, persons[1], await view(world, table, persons[1]))
    assert (await seat(world, 1)).bank == 360


async def test_sleeping_stops_the_clock_and_gives_no_time_back(world: World) -> None:
    table, persons = await at_the_lead(world)
    await world.deliver()
    world.later(hours=9)
    await world.host.left_group(None, -1001)
    assert (await world.facts(table)).status is TableStatus.ASLEEP
    # Nothing runs, and nothing looks as if it did.
    assert await world.host.next_due() is None
    assert (await hand(world, persons[0])).deadline is None

    world.later(days=3)
    await world.group()
    await world.host.come_back(None, table, persons[4])
    assert await dues(world, ANSWER) == [world.now + timedelta(hours=3) + timedelta(days=1)]
    assert (await seat(world, 0)).bank == DAY


async def test_sleeping_spends_what_was_drawn_before_and_no_more(world: World) -> None:
    table, persons = await at_the_lead(world)
    await world.host.tick(world.later(hours=20))
    await world.host.left_group(None, -1001)
    assert (await seat(world, 0)).bank == DAY - 8 * 3600
    for _ in range(3):
        # However often the table sleeps and wakes, the same time is left.
        world.later(days=2)
        await world.group()
        await world.host.come_back(None, table, persons[4])
        (end,) = await dues(world, ANSWER)
        assert end - world.now == timedelta(minutes=5) + timedelta(hours=16)
        await world.host.left_group(None, -1001)
    assert (await seat(world, 0)).bank == DAY - 8 * 3600


async def test_an_outage_is_not_taken_off_the_reserve(world: World) -> None:
    table, persons = await at_the_lead(world)
    await world.host.come_back(world.update(), table, persons[3])
    world.later(hours=15)
    assert await world.host.recover(world.now) == 1
    assert await dues(world, ANSWER) == [world.now + timedelta(days=1, minutes=5)]
    world.later(minutes=5)
    await world.answer(table, persons[0], await view(world, table, persons[0]))
    assert (await seat(world, 0)).bank == DAY


async def test_a_restart_gives_back_nothing_of_a_reserve_that_ran(world: World) -> None:
    table, persons = await at_the_lead(world)
    world.later(hours=20)
    await world.host.come_back(world.update(), table, persons[3])
    before = await dues(world, ANSWER)
    world.later(minutes=1)
    assert await world.host.recover(world.now) == 0
    assert await dues(world, ANSWER) == before


async def test_a_reserve_that_ran_out_in_an_outage_has_its_five_minutes(world: World) -> None:
    table, persons = await at_the_lead(world)
    world.later(hours=20)
    await world.host.come_back(world.update(), table, persons[3])
    world.later(days=2)
    assert await world.host.recover(world.now) == 1
    assert await dues(world, ANSWER) == [world.now + timedelta(minutes=5)]
    await world.host.tick(world.later(minutes=4))
    assert await world.log() == []
    await world.answer(table, persons[0], await view(world, table, persons[0]))
    assert (await seat(world, 0)).bank == 0

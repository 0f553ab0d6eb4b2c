"""Reminders: when, to whom, never twice, and gone with the answer."""

from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.host.facts import PersonRef
from engine.actions import PlayCards
from engine.deal import Phase
from engine.plays import play
from storage.database import Database
from storage.models import Person
from storage.values import Clock, DeadlineKind, NoticeKind
from tests.host.support import World, seed_where
from tests.host.test_clock import asks_two_before_the_play, to_a_window
from tests.host.timed import at_the_lead, dues, told, view

REMINDER = DeadlineKind.REMINDER
HALF = NoticeKind.REMINDER
LAST = NoticeKind.LAST_REMINDER


async def set_person(world: World, person: PersonRef, **values: object) -> None:
    async with world.database.write() as session:
        await session.execute(update(Person).where(Person.id == person.id).values(**values))


async def reminded(world: World, **later: float) -> list[NoticeKind]:
    """Let time pass and list what people are reminded of in it."""
    await world.host.tick(world.later(**later))
    return [notice.kind for notice in await told(world)]


async def test_at_half_and_at_nine_tenths_of_the_ordinary_time(world: World) -> None:
    _, persons = await at_the_lead(world)
    assert await reminded(world, hours=5, minutes=59) == []
    await world.host.tick(world.later(minutes=1))
    (half,) = await told(world)
    assert (half.kind, half.chat_id) == (HALF, persons[0].telegram_id)
    assert half.deadline == world.now + timedelta(hours=6)
    assert (half.bank, half.facts.group_title) == (86_400, "周末够级")
    assert await reminded(world, hours=4, minutes=47) == []
    await world.host.tick(world.later(minutes=1))
    (last,) = await told(world)
    assert (last.kind, last.chat_id) == (LAST, persons[0].telegram_id)
    # The reserve comes without more of them.
    assert await reminded(world, hours=24) == []


async def test_each_answer_is_reminded_of_anew(world: World) -> None:
    table, persons = await at_the_lead(world)
    assert await reminded(world, hours=10, minutes=50) == [LAST]
    await world.answer(table, persons[0], await view(world, table, persons[0]))
    assert await reminded(world, hours=5) == []
    await world.host.tick(world.later(hours=1))
    assert [notice.chat_id for notice in await told(world)] == [persons[1].telegram_id]


async def test_reminders_vanish_with_the_answer(world: World) -> None:
    table, persons = await at_the_lead(world)
    assert len(await dues(world, REMINDER)) == 3
    before = world.now
    await world.answer(table, persons[0], await view(world, table, persons[0]))
    assert all(due > before for due in await dues(world, REMINDER))
    assert await reminded(world, hours=5) == []


async def test_what_was_not_told_in_time_is_not_told(world: World) -> None:
    table, persons = await at_the_lead(world)
    await world.host.tick(world.later(hours=6))
    assert len(await world.host.notices()) == 1
    await world.answer(table, persons[0], await view(world, table, persons[0]))
    assert await world.host.notices() == ()


async def test_the_later_one_takes_the_place_of_an_earlier(world: World) -> None:
    """Two that wait for delivery at the same time would say the same twice."""
    await at_the_lead(world)
    await world.host.tick(world.later(hours=6))
    await world.host.tick(world.later(hours=4, minutes=48))
    assert [notice.kind for notice in await told(world)] == [LAST]


async def test_no_restart_repeats_one(world: World, database: Database) -> None:
    await at_the_lead(world)
    assert await reminded(world, hours=6) == [HALF]
    for _ in range(3):
        world.open(database)
        await world.host.recover(world.now)
        assert await reminded(world, seconds=30) == []


async def test_a_restart_at_the_moment_itself_loses_none(world: World, database: Database) -> None:
    await at_the_lead(world)
    world.later(hours=6, minutes=2)
    world.open(database)
    await world.host.recover(world.now)
    assert await reminded(world, seconds=0) == [HALF]
    assert await reminded(world, minutes=1) == []


async def test_what_was_due_in_an_outage_does_not_come_in_a_burst(world: World) -> None:
    await at_the_lead(world)
    world.later(hours=11)
    await world.host.recover(world.now)
    # Half is five hours ago and is dropped; the last is twelve minutes ago, too.
    assert await reminded(world, seconds=0) == []
    assert await reminded(world, hours=6) == []


async def test_none_in_quiet_hours_and_none_behind_them(world: World) -> None:
    _, persons = await at_the_lead(world)
    hour = (world.now + timedelta(hours=6)).hour * 60
    await set_person(
        world, persons[0], time_zone="UTC", quiet_from=hour - 30, quiet_until=hour + 30
    )
    assert await reminded(world, hours=6) == []
    # The one that fell into them is not made up for; the other comes at its own time.
    assert await reminded(world, hours=4) == []
    assert await reminded(world, minutes=48) == [LAST]


async def test_none_for_who_wants_none(world: World) -> None:
    _, persons = await at_the_lead(world)
    await set_person(world, persons[0], reminders=False)
    assert await reminded(world, hours=6) == []
    assert await reminded(world, hours=5) == []


async def test_none_for_whose_seat_is_held(world: World) -> None:
    table, persons = await at_the_lead(world)
    await world.host.blocked(None, persons[0].telegram_id)
    assert await dues(world, REMINDER) == []
    await world.host.opened_private_chat(None, persons[0].telegram_id)
    await world.host.come_back(None, table, persons[0])
    assert [kind for kind in await reminded(world, hours=6) if kind is HALF] == [HALF]


async def test_coming_back_repeats_none(world: World) -> None:
    table, persons = await at_the_lead(world)
    assert await reminded(world, hours=6) == [HALF]
    world.later(hours=1)
    await world.host.blocked(None, persons[0].telegram_id)
    await world.host.opened_private_chat(None, persons[0].telegram_id)
    await world.host.come_back(None, table, persons[0])
    await told(world)
    assert await reminded(world, hours=3, minutes=47) == []
    assert await reminded(world, minutes=1) == [LAST]


async def test_the_relaxed_clock_reminds_within_its_ten_minutes(world: World) -> None:
    await at_the_lead(world, Clock.RELAXED)
    assert await reminded(world, minutes=5) == [HALF]
    assert await reminded(world, minutes=4) == [LAST]


@pytest.mark.parametrize("clock", [Clock.LIVE, Clock.FREE])
async def test_clocks_that_remind_nobody(world: World, clock: Clock) -> None:
    await at_the_lead(world, clock)
    assert await dues(world, REMINDER) == []


async def test_before_the_play_only_where_there_is_time_for_it(database: Database) -> None:
    world = World(database, seed=seed_where(asks_two_before_the_play))
    table, persons = await world.game(6)
    assert await dues(world, REMINDER) == []
    await world.host.stop(None, table, persons[0], is_admin=True)

    await world.game(6, clock=1)
    asked = [person for person in persons if (await view(world, 2, person)).choices]
    assert (await view(world, 2, persons[0])).phase is not Phase.PLAY
    await told(world)
    await world.host.tick(world.later(minutes=30))
    assert {notice.chat_id for notice in await told(world)} == {
        person.telegram_id for person in asked
    }


async def test_nobody_is_reminded_of_a_burn(world: World) -> None:
    table, persons = await to_a_window(world)
    seen = await view(world, table, persons[0])
    await world.host.answer(None, table, persons[0], seen.question, PlayCards(0, play("K*2")))
    assert (await view(world, table, persons[5])).burning
    told_to: set[int] = set()
    for _ in range(20):
        await world.host.tick(world.later(seconds=30))
        told_to |= {notice.chat_id for notice in await told(world)}
    assert persons[5].telegram_id not in told_to


async def test_one_on_its_way_is_not_on_the_list(world: World) -> None:
    table, persons = await at_the_lead(world)
    await world.host.tick(world.later(hours=6))
    (notice,) = await world.host.notices()
    taken = await world.host.take_notice(notice.id)
    assert taken is not None
    assert await world.host.notices() == ()
    assert await world.host.take_notice(notice.id) is None
    await world.host.put_notice_back(taken)
    (again,) = await world.host.notices()
    assert (again.kind, again.chat_id) == (HALF, persons[0].telegram_id)

    taken = await world.host.take_notice(again.id)
    assert taken is not None
    await world.answer(table, persons[0], await view(world, table, persons[0]))
    await world.host.put_notice_back(taken)
    assert await world.host.notices() == ()

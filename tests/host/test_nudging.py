"""Tables without a clock: nudging, and letting the computer answer in the end."""

import pytest
from sqlalchemy import update

from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.shown import TableStatus
from engine.actions import Pass, PlayCards
from engine.plays import play
from storage.models import Table
from storage.values import Clock, NoticeKind
from tests.host.support import World
from tests.host.test_clock import to_a_window
from tests.host.timed import at_the_lead, seat, told, view


async def refused(world: World, what: str, table: int, person: PersonRef) -> RefusedError:
    with pytest.raises(RefusedError) as caught:
        await getattr(world.host, what)(world.update(), table, person)
    return caught.value


async def test_a_nudge_goes_to_who_is_awaited(world: World) -> None:
    table, persons = await at_the_lead(world, Clock.FREE)
    await world.host.nudge(world.update(), table, persons[3])
    (notice,) = await told(world)
    assert (notice.kind, notice.chat_id) == (NoticeKind.NUDGE, persons[0].telegram_id)
    assert (notice.by, notice.deadline, notice.bank) == (3, None, None)


async def test_once_an_hour_whoever_does_it(world: World) -> None:
    table, persons = await at_the_lead(world, Clock.FREE)
    await world.host.nudge(None, table, persons[3])
    error = await refused(world, "nudge", table, persons[4])
    assert (error.reason, error.params) == (Refusal.NUDGED_RECENTLY, {"minutes": 60})
    world.later(minutes=59, seconds=1)
    error = await refused(world, "nudge", table, persons[4])
    assert error.params == {"minutes": 1}
    assert len(await told(world)) == 1
    world.later(seconds=59)
    await world.host.nudge(None, table, persons[4])
    assert [notice.by for notice in await told(world)] == [4]


async def test_one_that_is_not_told_yet_is_told_once(world: World) -> None:
    table, persons = await at_the_lead(world, Clock.FREE)
    for _ in range(3):
        await world.host.nudge(None, table, persons[3])
        world.later(hours=1)
    assert len(await told(world)) == 1


async def test_a_nudge_vanishes_with_the_answer(world: World) -> None:
    table, persons = await at_the_lead(world, Clock.FREE)
    await world.host.nudge(None, table, persons[3])
    await world.answer(table, persons[0], await view(world, table, persons[0]))
    assert await told(world) == []


@pytest.mark.parametrize("what", ["nudge", "let_computer_answer"])
async def test_who_may_and_where(world: World, what: str) -> None:
    table, persons = await at_the_lead(world, Clock.FREE)
    stranger = await world.person(99)
    world.later(days=3)
    assert (await refused(world, what, table, stranger)).reason is Refusal.NOT_SEATED
    # All know that the leader waits for nobody else.
    assert (await refused(world, what, table, persons[0])).reason is Refusal.NOBODY_AWAITED
    await world.host.left_group(None, -1001)
    assert (await refused(world, what, table, persons[3])).reason is Refusal.ASLEEP
    await world.group()
    await world.host.come_back(None, table, persons[3])
    await world.host.stop(None, table, persons[0], is_admin=True)
    assert (await refused(world, what, table, persons[3])).reason is Refusal.NOT_PLAYING


@pytest.mark.parametrize("what", ["nudge", "let_computer_answer"])
@pytest.mark.parametrize("clock", [Clock.LIVE, Clock.RELAXED, Clock.DAY])
async def test_other_clocks_do_it_themselves(world: World, what: str, clock: Clock) -> None:
    table, persons = await at_the_lead(world, clock)
    assert (await refused(world, what, table, persons[3])).reason is Refusal.HAS_CLOCK


async def test_the_computer_answers_after_two_days(world: World) -> None:
    table, persons = await at_the_lead(world, Clock.FREE)
    world.later(hours=46, minutes=1)
    error = await refused(world, "let_computer_answer", table, persons[3])
    assert (error.reason, error.params) == (Refusal.TOO_EARLY, {"hours": 2})
    assert await world.log() == []
    world.later(hours=1, minutes=59)
    await world.host.let_computer_answer(world.update(), table, persons[3])
    ((_, _, step, source),) = await world.log()
    assert isinstance(step, dict)
    assert (step["seat"], source) == (0, "clock")
    assert (await seat(world, 0)).misses == 1
    # Whoever is asked now has two days of their own.
    error = await refused(world, "let_computer_answer", table, persons[3])
    assert error.params == {"hours": 48}


async def test_twice_in_a_row_gives_the_seat_to_the_computer(world: World) -> None:
    table, persons = await at_the_lead(world, Clock.FREE)
    others = persons[1:]
    for _ in range(2):
        while (found := await world.asked(table, others)) is not None:
            await world.answer(table, *found)
        world.later(hours=48)
        await world.host.let_computer_answer(world.update(), table, persons[3])
    assert (await seat(world, 0)).held
    assert [notice.kind for notice in await told(world)] == [NoticeKind.SEAT_HELD]
    await world.host.come_back(world.update(), table, persons[0])
    assert not (await seat(world, 0)).held


async def test_a_pause_does_not_count_as_waiting(world: World) -> None:
    table, persons = await at_the_lead(world, Clock.FREE)
    world.later(hours=47)
    await world.host.left_group(None, -1001)
    world.later(days=9)
    await world.group()
    await world.host.come_back(None, table, persons[3])
    error = await refused(world, "let_computer_answer", table, persons[3])
    assert error.reason is Refusal.TOO_EARLY


async def free_window(world: World) -> tuple[int, list[PersonRef]]:
    """Let seat 0 lead K K at a free table: seat 3 may follow, seat 5 can burn."""
    table, persons = await to_a_window(world)
    async with world.database.write() as session:
        await session.execute(update(Table).values(clock=Clock.FREE, windows=None))
    seen = await view(world, table, persons[0])
    await world.host.answer(None, table, persons[0], seen.question, PlayCards(0, play("K*2")))
    return table, persons


async def test_a_nudge_in_a_window_tells_and_asks_nothing_of_burns(world: World) -> None:
    table, persons = await free_window(world)
    # Nobody learns from a refusal who is asked: who may burn gets the same answer as all others.
    await world.host.nudge(None, table, persons[5])
    assert [notice.chat_id for notice in await told(world)] == [persons[3].telegram_id]

    seen = await view(world, table, persons[3])
    await world.host.answer(None, table, persons[3], seen.question, Pass(3))
    while (due := await world.host.next_due()) is not None:
        await world.host.tick(due)
        world.now = max(world.now, due)
    world.later(hours=1)
    assert (await view(world, table, persons[5])).burning
    await world.host.nudge(None, table, persons[1])
    assert await told(world) == []


async def test_the_computer_never_burns_for_a_person_nor_notes_an_absence(world: World) -> None:
    table, persons = await free_window(world)
    seen = await view(world, table, persons[3])
    await world.host.answer(None, table, persons[3], seen.question, Pass(3))
    while (due := await world.host.next_due()) is not None:
        await world.host.tick(due)
        world.now = max(world.now, due)
    world.later(hours=48)
    await world.host.let_computer_answer(None, table, persons[1])
    (_, _, step, source) = (await world.log())[-1]
    assert (step, source) == ({"seat": 5, "do": "pass"}, "clock")
    assert (await seat(world, 5)).misses == 0
    assert (await world.facts(table)).status is TableStatus.PLAYING

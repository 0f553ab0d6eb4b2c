"""Between two deals: who is ready, who is waited for, and when the next deal begins."""

from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.judged import Penalty, PenaltyKind, VoteKind
from bot.host.shown import ResultShown, TableStatus
from storage.models import Table
from storage.shown import SlotKind
from storage.values import Clock, DeadlineKind
from tests.host.support import World
from tests.host.timed import dues, seat

NEXT = DeadlineKind.NEXT_DEAL


async def between_deals(
    world: World, people: int = 3, clock: Clock = Clock.RELAXED
) -> tuple[int, list[PersonRef]]:
    """Play the first deal of a match of two to its end."""
    table, persons = await world.lobby(people)
    async with world.database.write() as session:
        await session.execute(update(Table).values(deals=2, clock=clock))
    await world.host.start(world.update(), table, persons[0])
    await world.almost_over(table)
    while not (await world.deal()).ended_at:
        found = await world.asked(table, persons)
        await (world.answer(table, *found) if found else world.pass_time())
    await world.deliver()
    return table, persons


async def deal_number(world: World, table: int) -> int:
    return (await world.facts(table)).deal_number


async def refused(
    world: World, table: int, person: PersonRef, *, deal: int | None = None
) -> Refusal:
    with pytest.raises(RefusedError) as caught:
        await world.host.ready(world.update(), table, person, deal)
    assert isinstance(caught.value.reason, Refusal)
    return caught.value.reason


async def test_the_next_deal_begins_when_all_are_ready(world: World) -> None:
    table, persons = await between_deals(world)
    for number, person in enumerate(persons[:2], start=1):
        said = await world.host.ready(world.update(), table, person)
        assert (said.begun, said.missing) == (False, 3 - number)
        assert await deal_number(world, table) == 1
    # Saying it twice changes nothing.
    assert (await world.host.ready(world.update(), table, persons[0])).missing == 1
    said = await world.host.ready(world.update(), table, persons[2])
    assert (said.begun, said.missing) == (True, 0)
    assert await deal_number(world, table) == 2
    assert await dues(world, NEXT) == []
    assert not any([(await seat(world, number)).ready for number in range(6)])


@pytest.mark.parametrize(
    ("clock", "time"),
    [
        (Clock.LIVE, timedelta(seconds=30)),
        (Clock.RELAXED, timedelta(seconds=50)),
        (Clock.DAY, timedelta(hours=1)),
        (Clock.FREE, timedelta(hours=12)),
    ],
)
async def test_it_begins_without_them_when_the_time_is_over(
    world: World, clock: Clock, time: timedelta
) -> None:
    table, persons = await between_deals(world, 1, clock)
    assert await dues(world, NEXT) == [world.now + time]
    await world.host.tick(world.now + time - timedelta(seconds=1))
    assert await deal_number(world, table) == 1
    await world.host.tick(world.later(seconds=time.total_seconds()))
    assert await deal_number(world, table) == 2
    assert (await seat(world, 0)).misses == 0
    assert await refused(world, table, persons[0]) is Refusal.DEAL_BEGUN


async def test_nobody_waits_for_who_is_away(world: World) -> None:
    table, persons = await between_deals(world)
    await world.host.blocked(None, persons[2].telegram_id)
    assert (await world.host.ready(None, table, persons[0])).missing == 1
    assert (await world.host.ready(None, table, persons[1])).begun


async def test_who_goes_away_is_not_waited_for_any_more(world: World) -> None:
    table, persons = await between_deals(world)
    for person in persons[:2]:
        await world.host.ready(None, table, person)
    await world.host.blocked(None, persons[2].telegram_id)
    assert await dues(world, NEXT) == [world.now]
    await world.host.tick(world.now)
    assert await deal_number(world, table) == 2


async def test_whose_seat_was_held_is_back_with_it(world: World) -> None:
    table, persons = await between_deals(world)
    await world.host.blocked(None, persons[2].telegram_id)
    await world.host.opened_private_chat(None, persons[2].telegram_id)
    assert (await world.host.ready(None, table, persons[2])).missing == 2
    assert not any([(await seat(world, number)).held for number in range(6)])


async def test_it_wakes_a_table_that_fell_asleep_between_deals(world: World) -> None:
    table, persons = await between_deals(world, 1)
    await world.host.blocked(None, persons[0].telegram_id)
    assert (await world.facts(table)).status is TableStatus.ASLEEP
    world.later(days=2)
    await world.host.opened_private_chat(None, persons[0].telegram_id)
    assert (await world.host.ready(None, table, persons[0])).begun
    facts = await world.facts(table)
    assert (facts.status, facts.deal_number) == (TableStatus.PLAYING, 2)


async def test_buttons_of_an_earlier_deal_say_so(world: World) -> None:
    table, persons = await between_deals(world, 1)
    assert await refused(world, table, persons[0], deal=7) is Refusal.DEAL_BEGUN
    assert (await world.host.ready(None, table, persons[0], deal=1)).begun
    assert await refused(world, table, persons[0], deal=1) is Refusal.DEAL_BEGUN


async def test_refusals(world: World) -> None:
    table, persons = await world.lobby(2)
    assert await refused(world, table, persons[0]) is Refusal.NOT_PLAYING
    await world.host.start(None, table, persons[0])
    assert await refused(world, table, persons[0]) is Refusal.DEAL_BEGUN
    assert await refused(world, table, await world.person(99)) is Refusal.NOT_SEATED
    await world.host.stop(None, table, persons[0], is_admin=True)
    assert await refused(world, table, persons[0]) is Refusal.TABLE_ENDED


async def results(world: World) -> dict[SlotKind, list[ResultShown]]:
    found: dict[SlotKind, list[ResultShown]] = {SlotKind.RESULT: [], SlotKind.HAND: []}
    for slot in await world.host.dirty_slots():
        shown = await world.host.showing(slot)
        if isinstance(shown, ResultShown):
            found[slot.kind].append(shown)
    return found


async def test_the_private_result_tells_who_is_ready_and_the_group_is_left_in_peace(
    world: World,
) -> None:
    table, persons = await between_deals(world)
    begins = (await dues(world, NEXT))[0]
    await world.host.ready(None, table, persons[1])
    shown = await results(world)
    assert shown[SlotKind.RESULT] == []
    (own,) = shown[SlotKind.HAND]
    place = next(each.seat for each in own.facts.seats if each.person_id == persons[1].id)
    assert (own.waits, own.ready, own.begins) == (True, (place,), begins)
    # The button goes from the group when the next deal has begun.
    await world.deliver()
    for person in persons:
        if person is not persons[1]:
            await world.host.ready(None, table, person)
    (old,) = (await results(world))[SlotKind.RESULT]
    assert (old.waits, old.begins) == (False, None)


async def test_an_outage_leaves_time_to_get_ready(world: World) -> None:
    table, _ = await between_deals(world)
    world.later(hours=3)
    assert await world.host.recover(world.now) == 1
    assert await dues(world, NEXT) == [world.now + timedelta(minutes=5)]
    await world.host.tick(world.now)
    assert await deal_number(world, table) == 1


async def test_the_last_deal_waits_for_nobody(world: World) -> None:
    table, persons = await between_deals(world, 1)
    await world.host.ready(None, table, persons[0])
    await world.almost_over(table)
    await world.play(table, persons)
    assert (await world.facts(table)).status is TableStatus.OVER
    assert await refused(world, table, persons[0]) is Refusal.TABLE_ENDED
    assert not any(shown.waits for all_ in (await results(world)).values() for shown in all_)


async def test_a_vote_on_a_penalty_is_settled_first(world: World) -> None:
    table, persons = await between_deals(world)
    seats = {person.id: number for number, person in (await world.at_seats(table, persons)).items()}
    await world.host.propose(
        world.update(),
        table,
        persons[1],
        VoteKind.PENALTY,
        seat=seats[persons[2].id],
        about=Penalty(PenaltyKind.REMOVAL, seats[persons[2].id]),
    )
    for person in persons[:2]:
        await world.host.ready(None, table, person)
    said = await world.host.ready(None, table, persons[2])
    assert (said.begun, said.missing) == (False, 0)
    assert await deal_number(world, table) == 1
    world.later(minutes=10)
    while await world.host.tick(world.now):
        pass
    assert await deal_number(world, table) == 2

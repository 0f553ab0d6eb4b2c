"""Substitutes, leaving a game and coming back, and who is host then."""

import pytest
from sqlalchemy import select

from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonFacts, PersonRef
from bot.host.shown import HandShown, NoticeKind, TableStatus
from storage.models import ResultRow
from storage.shown import SlotKind
from tests.host.support import CHAT, World


async def seat_of(world: World, table: int, person: PersonRef) -> int:
    seats = (await world.facts(table)).seats
    return next(seat.seat for seat in seats if seat.person_id == person.id)


async def host_of(world: World, table: int) -> int | None:
    facts = await world.facts(table)
    return None if facts.host_seat is None else facts.seats[facts.host_seat].person_id


async def hands_shown(world: World, person: PersonRef) -> list[object]:
    """Deliver everything; gives what a person's hand messages were to show."""
    found: list[object] = [
        await world.host.showing(slot)
        for slot in await world.host.dirty_slots()
        if slot.kind is SlotKind.HAND and slot.person_id == person.id
    ]
    await world.deliver()
    return found


async def results(world: World) -> list[ResultRow]:
    async with world.database.read() as session:
        rows = await session.scalars(select(ResultRow).order_by(ResultRow.seat))
        return list(rows)


async def test_ones_own_seat_goes_and_comes_back_at_once(world: World) -> None:
    table, people = await world.game(2)
    await world.host.substitute(world.update(), table, people[1], is_admin=False)
    seat = await seat_of(world, table, people[1])
    shown = (await world.facts(table)).seats[seat]
    assert (shown.held, shown.gone) == (True, False)
    assert await world.host.notices() == (), "they know"
    with pytest.raises(RefusedError) as refused:
        await world.host.substitute(world.update(), table, people[1], is_admin=False)
    assert refused.value.reason is Refusal.SEAT_HELD
    await world.host.come_back(world.update(), table, people[1])
    assert not (await world.facts(table)).seats[seat].held


async def test_another_seat_is_given_away_by_host_and_admins_only(world: World) -> None:
    table, people = await world.game(3)
    seat = await seat_of(world, table, people[1])
    with pytest.raises(RefusedError) as refused:
        await world.host.substitute(world.update(), table, people[2], seat, is_admin=False)
    assert refused.value.reason is Refusal.HOST_OR_ADMIN
    await world.host.substitute(world.update(), table, people[0], seat, is_admin=False)
    assert (await world.facts(table)).seats[seat].held
    (told,) = await world.host.notices()
    assert (told.kind, told.given, told.chat_id) == (
        NoticeKind.SEAT_HELD, True, people[1].telegram_id,
    )  # fmt: skip
    other = await seat_of(world, table, people[2])
    await world.host.substitute(world.update(), table, None, other, is_admin=True)
    assert (await world.facts(table)).seats[other].held


async def test_a_computers_seat_cannot_be_given_to_one(world: World) -> None:
    table, people = await world.game(1)
    free = next(s.seat for s in (await world.facts(table)).seats if s.person_id is None)
    with pytest.raises(RefusedError) as refused:
        await world.host.substitute(world.update(), table, people[0], free, is_admin=False)
    assert refused.value.reason is Refusal.NO_PERSON
    await world.host.stop(world.update(), table, people[0], is_admin=False)
    with pytest.raises(RefusedError) as refused:
        await world.host.substitute(world.update(), table, people[0], is_admin=False)
    assert refused.value.reason is Refusal.TABLE_ENDED


async def test_who_leaves_hears_no_more_and_the_game_goes_on(world: World) -> None:
    table, people = await world.game(2)
    await world.deliver()
    await world.host.leave_game(world.update(), table, people[1])
    assert await hands_shown(world, people[1]) == [None], "the hand message goes away"
    assert await world.host.games_of(people[1]) == ()
    assert [facts.table_id for facts in await world.host.games_left_by(people[1])] == [table]
    with pytest.raises(RefusedError) as refused:
        await world.host.renew_hand(world.update(), table, people[1])
    assert refused.value.reason is Refusal.GONE
    with pytest.raises(RefusedError) as refused:
        await world.host.leave_game(world.update(), table, people[1])
    assert refused.value.reason is Refusal.GONE

    await world.play(table, people[:1])

    assert (await world.facts(table)).status is TableStatus.OVER
    assert await hands_shown(world, people[1]) in ([], [None])
    assert all(told.chat_id != people[1].telegram_id for told in await world.host.notices())


async def test_leaving_does_not_erase_the_deal(world: World) -> None:
    table, people = await world.game(2, deals=1)
    seats = {await seat_of(world, table, person): person.id for person in people}
    await world.host.leave_game(world.update(), table, people[1])
    while len(await results(world)) == 0:
        found = await world.asked(table, people[:1])
        if found is None:
            await world.pass_time()
        else:
            await world.answer(table, *found)
    kept = {row.seat: row.person_id for row in await results(world) if row.person_id is not None}
    assert kept == seats, "it is rated for those who started it"

    await world.pass_time()
    while (await world.facts(table)).deal_number == 1:
        await world.pass_time()
    starters = {seat: who for seat, who in enumerate((await world.deal()).starters) if who}
    assert starters == {seat: who for seat, who in seats.items() if who == people[0].id}, (
        "a deal that began without them is not theirs"
    )


async def test_who_has_left_may_come_back(world: World) -> None:
    table, people = await world.game(2)
    await world.host.leave_game(world.update(), table, people[1])
    await hands_shown(world, people[1])
    await world.host.come_back(world.update(), table, people[1])
    seat = (await world.facts(table)).seats[await seat_of(world, table, people[1])]
    assert (seat.held, seat.gone) == (False, False)
    (shown,) = await hands_shown(world, people[1])
    assert isinstance(shown, HandShown)
    assert [line.facts.table_id for line in await world.host.games_of(people[1])] == [table]


async def test_a_game_that_all_have_left_sleeps_and_can_be_woken(world: World) -> None:
    table, people = await world.game(2)
    for person in people:
        await world.host.leave_game(world.update(), table, person)
    assert (await world.facts(table)).status is TableStatus.ASLEEP
    assert await host_of(world, table) is None
    lobby = await world.host.open_table(world.update(), CHAT, None, people[0])
    assert lobby != table, "it is in nobody's way"
    await world.host.come_back(world.update(), table, people[1])
    assert (await world.facts(table)).status is TableStatus.PLAYING
    assert await host_of(world, table) == people[1].id


async def test_a_game_of_a_group_that_is_gone_can_be_left(world: World) -> None:
    table, people = await world.game(2)
    await world.host.left_group(world.update(), CHAT)
    await world.host.leave_game(world.update(), table, people[1])
    assert await world.host.games_of(people[1]) == ()
    assert len(await world.host.games_of(people[0])) == 1


async def test_the_role_of_a_host_who_leaves_goes_to_who_sits_longest(world: World) -> None:
    await world.group()
    people = [await world.person(number) for number in range(1, 5)]
    table = await world.host.open_table(world.update(), CHAT, None, people[0])
    for person in (people[2], people[1], people[3]):
        world.later(seconds=30)
        await world.host.sit(world.update(), table, person, None, is_member=True)
    await world.host.start(world.update(), table, people[0])
    await world.host.leave_game(world.update(), table, people[0])
    assert await host_of(world, table) == people[2].id
    await world.host.substitute(world.update(), table, people[1], is_admin=False)
    await world.host.leave_game(world.update(), table, people[2])
    assert await host_of(world, table) == people[3].id, "who is away does not become host"
    await world.host.come_back(world.update(), table, people[0])
    assert await host_of(world, table) == people[3].id, "nor does who comes back"


async def test_in_a_lobby_too_and_the_new_host_has_ten_minutes(world: World) -> None:
    await world.group()
    people = [await world.person(number) for number in range(1, 4)]
    table = await world.host.open_table(world.update(), CHAT, None, people[0])
    world.later(minutes=1)
    await world.host.sit(world.update(), table, people[2], 1, is_member=True)
    world.later(minutes=1)
    await world.host.sit(world.update(), table, people[1], 0, is_member=True)
    world.later(minutes=9)
    await world.host.leave(world.update(), table, people[0])
    assert await host_of(world, table) == people[2].id
    world.later(minutes=9)
    with pytest.raises(RefusedError) as refused:
        await world.host.close(world.update(), table, people[1], is_admin=False)
    assert refused.value.reason is Refusal.HOST_OR_ADMIN
    world.later(minutes=1)
    await world.host.close(world.update(), table, people[1], is_admin=False)
    assert (await world.facts(table)).status is TableStatus.CLOSED


async def test_the_role_of_a_host_who_blocks_the_bot_goes_on(world: World) -> None:
    table, people = await world.game(3)
    await world.host.blocked(world.update(), people[0].telegram_id)
    assert await host_of(world, table) == people[1].id
    await world.host.stop(world.update(), table, people[1], is_admin=False)
    lobby = await world.host.open_table(world.update(), CHAT, None, people[1])
    await world.host.sit(world.update(), lobby, people[2], None, is_member=True)
    await world.host.blocked(world.update(), people[1].telegram_id)
    assert await host_of(world, lobby) == people[2].id


async def test_who_blocks_the_bot_after_leaving_is_still_gone(world: World) -> None:
    table, people = await world.game(2)
    await world.host.leave_game(world.update(), table, people[1])
    await world.host.blocked(world.update(), people[1].telegram_id)
    await world.host.opened_private_chat(world.update(), people[1].telegram_id)
    assert all(shown is None for shown in await hands_shown(world, people[1]))
    assert await world.host.notices() == ()


async def test_who_leaves_the_group_keeps_the_seat(world: World) -> None:
    table, people = await world.game(2)
    await world.host.see_member(CHAT, people[1], is_member=False)
    seat = (await world.facts(table)).seats[await seat_of(world, table, people[1])]
    assert (seat.person_id, seat.held) == (people[1].id, False)


async def test_somebody_who_was_never_there_cannot_leave(world: World) -> None:
    table, _ = await world.game(2)
    stranger = await world.host.meet(PersonFacts(77, "P77"))
    with pytest.raises(RefusedError) as refused:
        await world.host.leave_game(world.update(), table, stranger)
    assert refused.value.reason is Refusal.NOT_SEATED

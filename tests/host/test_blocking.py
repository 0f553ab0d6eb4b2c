"""The block list of a group."""

import pytest

from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.judged import PersonNamed
from tests.host.support import CHAT, World

OTHER_CHAT = -1002


async def block(
    world: World, by: PersonRef | None, whom: PersonRef, *, admin: bool = False
) -> None:
    await world.host.block(world.update(), CHAT, by, whom.id, is_admin=admin)


async def sitting(world: World, table: int) -> list[int]:
    seats = (await world.facts(table)).seats
    return [seat.person_id for seat in seats if seat.person_id is not None]


async def test_who_is_blocked_leaves_the_lobby_and_cannot_sit(world: World) -> None:
    table, people = await world.lobby(3)
    await block(world, people[0], people[1])
    assert sorted(await sitting(world, table)) == sorted([people[0].id, people[2].id])
    with pytest.raises(RefusedError) as refused:
        await world.host.sit(world.update(), table, people[1], None, is_member=True)
    assert refused.value.reason is Refusal.BLOCKED
    assert await world.host.blocked_people(CHAT) == (PersonNamed(people[1].id, "P2"),)


async def test_only_this_group_keeps_them_out(world: World) -> None:
    _, people = await world.lobby(2)
    await block(world, people[0], people[1])
    await world.group(OTHER_CHAT, "Friday")
    table = await world.host.open_table(world.update(), OTHER_CHAT, None, people[1])
    assert await sitting(world, table) == [people[1].id]


async def test_unblocked_they_may_sit_again(world: World) -> None:
    table, people = await world.lobby(2)
    await block(world, people[0], people[1])
    await world.host.unblock(world.update(), CHAT, people[0], people[1].id, is_admin=False)
    await world.host.sit(world.update(), table, people[1], None, is_member=True)
    assert await world.host.blocked_people(CHAT) == ()
    with pytest.raises(RefusedError) as refused:
        await world.host.unblock(world.update(), CHAT, people[0], people[1].id, is_admin=False)
    assert refused.value.reason is Refusal.NOT_BLOCKED


async def test_hosts_and_admins_block_and_nobody_else(world: World) -> None:
    _, people = await world.lobby(3)
    with pytest.raises(RefusedError) as refused:
        await block(world, people[1], people[2])
    assert refused.value.reason is Refusal.HOST_OR_ADMIN
    await block(world, people[1], people[2], admin=True)
    with pytest.raises(RefusedError) as refused:
        await block(world, people[0], people[2])
    assert refused.value.reason is Refusal.ALREADY_BLOCKED
    with pytest.raises(RefusedError) as refused:
        await block(world, people[0], people[0])
    assert refused.value.reason is Refusal.CANNOT_BLOCK
    await block(world, None, people[1], admin=True)
    with pytest.raises(RefusedError) as refused:
        await world.host.block(world.update(), -77, None, people[1].id, is_admin=True)
    assert refused.value.reason is Refusal.NO_TABLE


async def test_somebody_who_was_never_seen_in_the_group_is_blocked_beforehand(
    world: World,
) -> None:
    table, people = await world.lobby(1)
    stranger = await world.person(9)
    await block(world, people[0], stranger)
    with pytest.raises(RefusedError) as refused:
        await world.host.sit(world.update(), table, stranger, None, is_member=True)
    assert refused.value.reason is Refusal.BLOCKED


async def test_a_blocked_host_passes_the_role_on_and_keeps_a_seat_in_play(world: World) -> None:
    table, people = await world.game(2)
    await block(world, None, people[0], admin=True)
    facts = await world.facts(table)
    assert people[0].id in await sitting(world, table)
    assert facts.host_seat is not None
    assert facts.seats[facts.host_seat].person_id == people[1].id


async def test_a_blocked_host_of_a_lobby_passes_the_role_on(world: World) -> None:
    table, people = await world.lobby(2)
    await block(world, None, people[0], admin=True)
    facts = await world.facts(table)
    assert await sitting(world, table) == [people[1].id]
    assert facts.host_seat is not None
    await world.host.start(world.update(), table, people[1])


async def test_a_blocked_person_opens_no_table(world: World) -> None:
    table, people = await world.lobby(2)
    await block(world, people[0], people[1])
    await world.host.close(world.update(), table, people[0], is_admin=False)
    with pytest.raises(RefusedError) as refused:
        await world.host.open_table(world.update(), CHAT, None, people[1])
    assert refused.value.reason is Refusal.BLOCKED


async def test_a_link_to_a_seat_dies_with_its_lobby(world: World) -> None:
    table, people = await world.lobby(1)
    guest = await world.person(5)
    await world.host.close(world.update(), table, people[0], is_admin=False)
    again = await world.host.open_table(world.update(), CHAT, None, people[0])
    with pytest.raises(RefusedError) as refused:
        await world.host.sit(world.update(), table, guest, None, is_member=True)
    assert refused.value.reason is Refusal.TABLE_ENDED
    assert guest.id not in await sitting(world, again)

"""The waiting list: told once, in private, when the next table opens."""

import pytest

from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.shown import NoticeKind
from tests.host.support import CHAT, World


async def told(world: World) -> list[tuple[int, NoticeKind, int]]:
    """List who is told what about which table, as delivered."""
    notices = await world.host.notices()
    for notice in notices:
        await world.host.notice_given(notice.id)
    return [(notice.chat_id, notice.kind, notice.facts.table_id) for notice in notices]


async def wait(world: World, *numbers: int) -> list[PersonRef]:
    await world.group()
    people = [await world.person(number) for number in numbers]
    for person in people:
        await world.host.wait_for_table(world.update(), CHAT, person)
        world.later(minutes=1)
    return people


async def test_who_waits_is_told_once_when_a_table_opens(world: World) -> None:
    await wait(world, 5, 3)
    table, (host,) = await world.lobby()
    assert await told(world) == [
        (5, NoticeKind.TABLE_OPENED, table),
        (3, NoticeKind.TABLE_OPENED, table),
    ]
    await world.host.close(None, table, host, is_admin=False)
    await world.host.open_table(None, CHAT, None, host)
    assert await told(world) == []


async def test_who_opens_the_table_needs_no_telling(world: World) -> None:
    (opener, _) = await wait(world, 1, 2)
    table = await world.host.open_table(None, CHAT, None, opener)
    assert [person for person, _, _ in await told(world)] == [2]
    await world.host.close(None, table, opener, is_admin=False)
    await world.host.open_table(None, CHAT, None, await world.person(2))
    assert await told(world) == []


async def test_who_waits_no_longer_or_left_is_not_told(world: World) -> None:
    (first, second, _) = await wait(world, 1, 2, 3)
    await world.host.stop_waiting(None, CHAT, first)
    await world.host.see_member(CHAT, second, is_member=False)
    with pytest.raises(RefusedError) as error:
        await world.host.stop_waiting(None, CHAT, first)
    assert error.value.reason is Refusal.NOT_WAITING
    await world.host.open_table(None, CHAT, None, await world.person(9))
    assert [person for person, _, _ in await told(world)] == [3]


async def test_who_waits_in_the_new_chat_before_its_move_is_told_waits_on(world: World) -> None:
    new = -1009
    (person,) = await wait(world, 1)
    await world.host.stop_waiting(None, CHAT, person)
    await world.group(new, "新群")
    await world.host.wait_for_table(None, new, person)
    await world.host.migrate_group(None, CHAT, new)
    table = await world.host.open_table(None, new, None, await world.person(2))
    assert await told(world) == [(1, NoticeKind.TABLE_OPENED, table)]


async def test_waiting_twice_is_waiting_once(world: World) -> None:
    (person,) = await wait(world, 4)
    await world.host.wait_for_table(None, CHAT, person)
    await world.lobby()
    assert len(await told(world)) == 1


async def test_a_new_table_after_a_match_is_one_too(world: World) -> None:
    table, (host,) = await world.game()
    await world.host.wait_for_table(None, CHAT, await world.person(7))
    await world.host.stop(None, table, host, is_admin=False)
    again = await world.host.play_again(None, table, host)
    assert await told(world) == [(7, NoticeKind.TABLE_OPENED, again)]


async def test_who_cannot_be_told_cannot_wait(world: World) -> None:
    await world.group()
    with pytest.raises(RefusedError) as error:
        await world.host.wait_for_table(None, CHAT, await world.person(1, dm_ok=False))
    assert error.value.reason is Refusal.OPEN_PRIVATE_CHAT
    with pytest.raises(RefusedError) as error:
        await world.host.wait_for_table(None, -5, await world.person(2))
    assert error.value.reason is Refusal.NO_TABLE


async def test_free_seats_are_known(world: World) -> None:
    assert not await world.host.seats_free(CHAT)
    table, (host,) = await world.lobby()
    assert await world.host.seats_free(CHAT)
    for _ in range(5):
        await world.host.add_computer(None, table, host, None)
    assert not await world.host.seats_free(CHAT)

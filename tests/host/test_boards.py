"""Leaderboards: whose they are, and who may look at them from a private chat."""

import pytest

from bot.host.errors import Refusal, RefusedError
from bot.host.shown import Period
from tests.host.support import CHAT, World


async def test_table_leads_from_the_private_chat_to_the_board_of_its_group(world: World) -> None:
    table, persons = await world.game(2)
    await world.almost_over(table)
    await world.play(table, persons)
    group = await world.host.board(CHAT, Period.ALL)
    assert {line.name for line in group.lines} == {"P1", "P2"}
    for person in persons:
        found = await world.host.board_of_table(table, person, Period.ALL)
        assert (found.group_title, found.lines) == (group.group_title, group.lines)
        assert (found.table_id, group.table_id) == (table, 0)


async def test_board_without_a_table_is_that_of_the_last_group(world: World) -> None:
    first, (person,) = await world.lobby()
    world.later(minutes=5)
    await world.group(-2002, "另一群")
    second = await world.host.open_table(world.update(), -2002, None, person)
    assert (await world.host.board_of_person(person, Period.WEEK)).group_title == "另一群"
    world.later(minutes=5)
    await world.host.add_computer(world.update(), first, person, None)
    found = await world.host.board_of_person(person, Period.WEEK)
    assert (found.group_title, found.table_id) == ("周末够级", first)
    assert first != second


async def test_boards_of_groups_where_one_never_sat_stay_closed(world: World) -> None:
    table, _ = await world.lobby()
    stranger = await world.person(99)
    with pytest.raises(RefusedError) as refused:
        await world.host.board_of_table(table, stranger, Period.ALL)
    assert refused.value.reason is Refusal.NOT_SEATED
    with pytest.raises(RefusedError) as refused:
        await world.host.board_of_person(stranger, Period.ALL)
    assert refused.value.reason is Refusal.NO_TABLE

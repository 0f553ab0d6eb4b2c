"""Leaderboards: whose they are, and who may look at them from a private chat."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select

from bot.host.boards import beginning_of, best
from bot.host.errors import Refusal, RefusedError
from bot.host.shown import Counting, Period
from storage.models import ResultRow
from storage.results import Total
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
    groups = await world.host.groups_of(person)
    assert [(group.title, group.table_id) for group in groups] == [
        ("周末够级", first),
        ("另一群", second),
    ]
    assert found.groups == 2


async def test_boards_of_groups_where_one_never_sat_stay_closed(world: World) -> None:
    table, _ = await world.lobby()
    stranger = await world.person(99)
    with pytest.raises(RefusedError) as refused:
        await world.host.board_of_table(table, stranger, Period.ALL)
    assert refused.value.reason is Refusal.NOT_SEATED
    with pytest.raises(RefusedError) as refused:
        await world.host.board_of_person(stranger, Period.ALL)
    assert refused.value.reason is Refusal.NO_TABLE
    assert await world.host.groups_of(stranger) == ()


NOW = datetime(2026, 11, 1, 20, 30, tzinfo=UTC)
"""A Sunday evening in London, already Monday in China, and a new month in neither."""


@pytest.mark.parametrize(
    ("zone", "week", "month"),
    (
        ("Europe/London", (2026, 10, 26, 0, 0), (2026, 11, 1, 0, 0)),
        ("Asia/Shanghai", (2026, 11, 1, 16, 0), (2026, 10, 31, 16, 0)),
        ("America/New_York", (2026, 10, 26, 4, 0), (2026, 11, 1, 4, 0)),
    ),
)
def test_periods_begin_by_the_time_zone_of_the_group(
    zone: str, week: tuple[int, ...], month: tuple[int, ...]
) -> None:
    place = ZoneInfo(zone)
    for period, begin in ((Period.WEEK, week), (Period.MONTH, month)):
        found = beginning_of(period, NOW, place, None)
        assert found is not None
        utc = found.astimezone(UTC)
        assert (utc.year, utc.month, utc.day, utc.hour, utc.minute) == begin
    assert beginning_of(Period.ALL, NOW, place, NOW) is None
    assert beginning_of(Period.SEASON, NOW, place, None) is None
    assert beginning_of(Period.SEASON, NOW, place, NOW) == NOW


def test_boards_count_what_they_say() -> None:
    many = Total("many", 10, 20, 12, 3, 0)
    lucky = Total("lucky", 5, 2, 2, 0, 4)
    steady = Total("steady", 10, 10, 8, 1, 2)
    unlucky = Total("unlucky", -9, 6, 0, 0, 0)
    names = {
        counting: [line.name for line in best((many, lucky, steady, unlucky), counting)]
        for counting in Counting
    }
    assert names == {
        Counting.POINTS: ["steady", "many", "lucky", "unlucky"],
        # Two deals say nothing yet.
        Counting.WINS: ["steady", "many", "lucky"],
        Counting.OPENINGS: ["many", "steady"],
        Counting.BURNS: ["lucky", "steady"],
    }


async def test_a_season_counts_what_was_played_in_it(world: World) -> None:
    table, persons = await world.game(2)
    await world.almost_over(table)
    await world.play(table, persons)
    assert not (await world.host.board(CHAT, Period.SEASON)).season
    world.later(hours=1)
    await world.host.set_season(None, CHAT, begin=True)
    board = await world.host.board(CHAT, Period.SEASON)
    assert (board.season, board.lines) == (True, ())
    again = await world.host.play_again(None, table, persons[0])
    await world.host.start(None, again, persons[0])
    await world.almost_over(again)
    await world.play(again, persons)
    assert {line.deals for line in (await world.host.board(CHAT, Period.SEASON)).lines} == {1}
    assert {line.deals for line in (await world.host.board(CHAT, Period.ALL)).lines} == {2}


async def test_a_board_adds_up_openings_and_burns(world: World) -> None:
    table, persons = await world.game(6)
    await world.play(table, persons)
    deal = await world.deal()
    lines = (await world.host.board(CHAT, Period.ALL, Counting.POINTS)).lines
    assert sum(line.points for line in lines) == 0
    async with world.database.read() as session:
        rows = list(await session.scalars(select(ResultRow).where(ResultRow.deal_id == deal.id)))
    assert sorted(line.burns for line in lines) == sorted(row.burns for row in rows)
    assert sorted(line.opened for line in lines) == sorted(int(row.opened) for row in rows)

"""What is kept of a deal has to be what the engine makes of it."""

from typing import Any

import pytest
from sqlalchemy import select, update

from storage.database import Database
from storage.models import DealRow, ResultRow, Table
from tests.host.support import World
from tests.walker.ending import check_results, check_scores
from tests.walker.watch import FlawError


@pytest.fixture
async def played(database: Database) -> World:
    """A match of one deal that is over."""
    world = World(database)
    table, persons = await world.game()
    await world.almost_over(table)
    await world.play(table, persons)
    return world


async def check(world: World) -> None:
    async with world.database.read() as session:
        for row in await session.scalars(select(DealRow)):
            await check_results(session, row)
        await check_scores(session)


async def test_a_deal_as_it_was(played: World) -> None:
    await check(played)


@pytest.mark.parametrize(
    ("model", "changed", "told"),
    [
        (ResultRow, {"score": ResultRow.score + 1}, "did not end as its results say"),
        (ResultRow, {"place": 7 - ResultRow.place}, "did not end as its results say"),
        (Table, {"score_0": Table.score_0 + 3}, "the score of table"),
        (Table, {"score_1": Table.score_1 * 2 + 1}, "the score of table"),
    ],
)
async def test_results_that_are_not_the_deals(
    played: World, model: type[Any], changed: dict[str, Any], told: str
) -> None:
    async with played.database.write() as session:
        await session.execute(update(model).values(**changed))
    with pytest.raises(FlawError, match=told):
        await check(played)

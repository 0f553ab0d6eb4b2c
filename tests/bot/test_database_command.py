"""Making a database ready: SQLite by itself, PostgreSQL by command."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete

from bot.commands.database import DatabaseBehindError, check, prepare, upgrade
from storage.database import Database
from storage.models import ActionRow
from tests.databases import PostgresServer
from tests.host.support import World


@pytest.fixture
def empty_postgres(postgres_server: PostgresServer) -> Iterator[str]:
    name = f"command_{os.getpid()}"
    yield postgres_server.create(name)
    postgres_server.drop(name)


async def test_an_empty_sqlite_file_is_made_and_brought_up_to_date(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/new/gouji.db"
    said: list[str] = []
    await prepare(url)
    await prepare(url)
    assert await check(url, said.append)


async def test_a_postgresql_that_is_behind_is_told_which_command_to_run(
    empty_postgres: str,
) -> None:
    url = empty_postgres
    said: list[str] = []
    with pytest.raises(DatabaseBehindError, match="gouji db upgrade"):
        await prepare(url)
    assert not await check(url, said.append)
    await upgrade(url, said.append)
    await prepare(url)
    assert await check(url, said.append)


async def test_a_log_that_does_not_replay_is_found(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/gouji.db"
    said: list[str] = []
    await prepare(url)
    database = Database(url)
    try:
        world = World(database)
        await world.play(*await world.game(), answers=3)
        assert await check(url, said.append), said
        async with database.write() as session:
            await session.execute(delete(ActionRow).where(ActionRow.number == 3))
    finally:
        await database.dispose()
    assert not await check(url, said.append)
    assert "deal 1" in said[-1]

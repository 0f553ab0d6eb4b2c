"""The database: one writer at a time on SQLite, row locks on PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.engine import AdaptedConnection
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import (
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry, QueuePool

_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}
_OPTIONS: Final = {"host", "port", "ssl", "timeout", "command_timeout"}
"""What may stand behind the ? of a PostgreSQL address."""
_PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000")
_READERS: Final = 4
_CONNECTIONS: Final = 5
_OVERFLOW: Final = 10


class DatabaseUrlError(Exception):
    """A URL names no database that can be used; the message says what was wanted."""


def with_driver(url: str) -> URL:
    """Read a database URL and give it the asynchronous driver of its kind.

    Raises `DatabaseUrlError` for anything but a file of SQLite or a PostgreSQL database.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise DatabaseUrlError(
            "sqlite:///var/gouji.db or postgresql://user:password@host/name is the form"
        ) from None
    kind = parsed.drivername.partition("+")[0]
    if kind not in _DRIVERS:
        raise DatabaseUrlError(f"{kind} is not supported: use sqlite:///file or postgresql://...")
    if kind == "sqlite" and parsed.database in {None, "", ":memory:"}:
        raise DatabaseUrlError("SQLite needs a file, as in sqlite:///gouji.db")
    if not parsed.database:
        raise DatabaseUrlError("the address names no database, as in postgresql://host/name")
    query = dict(parsed.query)
    if kind != "sqlite" and "sslmode" in query:
        # What hosted databases hand out; asyncpg has its own word for it.
        query["ssl"] = query.pop("sslmode")
    unknown = sorted(set(query) - _OPTIONS)
    if unknown:
        raise DatabaseUrlError(f"the option {unknown[0]} in a database address is not known")
    return parsed.set(drivername=_DRIVERS[kind], query=query)


def sqlite_engine(url: URL, begin: str, *, size: int, foreign_keys: bool = True) -> AsyncEngine:
    """Make an engine whose transactions start with `begin`.

    The driver by itself begins none before a SELECT, so that what was read could be outdated when
    it is written. BEGIN IMMEDIATE takes the write lock first.
    """
    if url.database is not None:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(
        url,
        poolclass=AsyncAdaptedQueuePool,
        pool_size=size,
        max_overflow=0,
        pool_timeout=60,
        hide_parameters=True,
    )
    pragmas = (*_PRAGMAS, f"foreign_keys={'ON' if foreign_keys else 'OFF'}")
    event.listen(engine.sync_engine, "connect", _on_connect(pragmas))
    event.listen(engine.sync_engine, "begin", _on_begin(begin))
    event.listen(engine.sync_engine, "invalidate", _on_invalidate)
    return engine


def _on_connect(
    pragmas: tuple[str, ...],
) -> Callable[[DBAPIConnection, ConnectionPoolEntry], None]:
    def connect(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return connect


def _on_begin(statement: str) -> Callable[[Connection], None]:
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    return begin


def _on_invalidate(
    connection: DBAPIConnection, _entry: ConnectionPoolEntry, _error: BaseException | None
) -> None:
    """Roll back before a connection is thrown away, as it is when its task was cancelled.

    Closed with a statement half-way, SQLite would keep the write lock until Python happens to
    collect that statement.
    """
    if isinstance(connection, AdaptedConnection):
        connection.run_async(lambda driver: asyncio.shield(driver.rollback()))


class Database:
    """A database by URL: `sqlite:///file` or `postgresql://...`, with or without a driver.

    Its errors never show what was written: there are hands and seeds among it. Raises
    `DatabaseUrlError` for any other URL.
    """

    def __init__(self, url: str) -> None:
        parsed = with_driver(url)
        self.is_sqlite = parsed.get_backend_name() == "sqlite"
        if self.is_sqlite:
            self._writer = sqlite_engine(parsed, "BEGIN IMMEDIATE", size=1)
            self._reader = sqlite_engine(parsed, "BEGIN", size=_READERS)
        else:
            self._writer = create_async_engine(
                parsed,
                pool_size=_CONNECTIONS,
                max_overflow=_OVERFLOW,
                pool_pre_ping=True,
                hide_parameters=True,
            )
            self._reader = self._writer.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
        self._write = async_sessionmaker(self._writer, expire_on_commit=False)
        self._read = async_sessionmaker(self._reader, expire_on_commit=False)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """Open one transaction that commits at its end, and rolls back on any error."""
        async with self._write() as session, session.begin():
            yield session

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """Open one reading, which sees one moment of the database."""
        async with self._read() as session:
            yield session

    @property
    def connections_in_use(self) -> int:
        """How many transactions and readings are open now."""
        engines = {self._writer.sync_engine, self._reader.sync_engine}
        pools = {engine.pool for engine in engines}
        return sum(pool.checkedout() for pool in pools if isinstance(pool, QueuePool))

    async def dispose(self) -> None:
        """Close every connection."""
        await self._writer.dispose()
        await self._reader.dispose()

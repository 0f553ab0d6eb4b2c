"""The database: one writer at a time on SQLite, row locks on PostgreSQL."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncSession


class Database:
    """A database by URL: `sqlite:///file` or `postgresql://...`, with or without a driver."""

    def __init__(self, url: str) -> None:
        self.url = url

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """Open one transaction that commits at its end, and rolls back on any error."""
        raise NotImplementedError
        yield

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """Open one consistent reading."""
        raise NotImplementedError
        yield

    async def dispose(self) -> None:
        """Close every connection."""

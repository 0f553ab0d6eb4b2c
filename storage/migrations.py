"""Bringing a database to the form that the models have, from the scripts in `alembic`."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from alembic import command
from storage.database import sqlite_engine, with_driver
from storage.models import Base

_HERE: Final = Path(__file__).resolve().parent
_PLACES: Final = (_HERE / "_alembic", _HERE.parent / "alembic")
"""Where the scripts are: in an installed package, and in the repository."""

_Given = TypeVar("_Given")


class MigrationError(Exception):
    """A migration would have broken what is stored; nothing was changed."""


def head() -> str:
    """Give the newest revision there is a script for."""
    revision = ScriptDirectory.from_config(_config()).get_current_head()
    if revision is None:
        raise MigrationError("there are no migration scripts")
    return revision


def is_known(revision: str) -> bool:
    """Whether there is a script for a revision; a newer version's database has none here."""
    scripts = ScriptDirectory.from_config(_config())
    return any(script.revision == revision for script in scripts.walk_revisions())


async def current(url: str) -> str | None:
    """Give the revision of a database, None for one that was never migrated."""

    def read(connection: Connection) -> str | None:
        return MigrationContext.configure(connection).get_current_revision()

    return await _run(url, read)


async def upgrade(url: str, revision: str = "head") -> None:
    """Bring a database up to a revision, all of it or nothing."""

    def run(connection: Connection) -> None:
        command.upgrade(_config(connection), revision)
        _check_references(connection)

    await _run(url, run)


async def downgrade(url: str, revision: str) -> None:
    """Bring a database down to a revision, all of it or nothing; `base` empties it."""

    def run(connection: Connection) -> None:
        command.downgrade(_config(connection), revision)
        _check_references(connection)

    await _run(url, run)


async def differences(url: str) -> list[str]:
    """List how a database differs from the models; none after `upgrade`."""

    def compare(connection: Connection) -> list[str]:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        return [repr(difference) for difference in compare_metadata(context, Base.metadata)]

    return await _run(url, compare)


async def _run(url: str, work: Callable[[Connection], _Given]) -> _Given:
    engine = _engine(url)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


def _engine(url: str) -> AsyncEngine:
    """Give an engine whose SQLite does not follow references.

    Altering a table there means to copy it and drop the old one, which would take with it
    everything that refers to it.
    """
    parsed = with_driver(url)
    if parsed.get_backend_name() == "sqlite":
        return sqlite_engine(parsed, "BEGIN IMMEDIATE", size=1, foreign_keys=False)
    return create_async_engine(parsed, hide_parameters=True)


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    place = next((place for place in _PLACES if (place / "env.py").is_file()), None)
    if place is None:
        raise MigrationError(f"no migration scripts in {' or '.join(map(str, _PLACES))}")
    config.set_main_option("script_location", str(place))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _check_references(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise MigrationError(f"{len(broken)} references would lead nowhere")

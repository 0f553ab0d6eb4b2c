"""`gouji db`: which form a database has, and bringing it to the form this version needs."""

from collections.abc import Callable
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from bot.settings import is_sqlite, make_folder
from storage import migrations
from storage.database import Database
from storage.replay import check_replays

Say = Callable[[str], None]


class DatabaseBehindError(Exception):
    """The database has another form than this version needs; the message says what to do."""


class NoDatabaseError(Exception):
    """The database cannot be reached; the message says which and why."""


async def upgrade(url: str, say: Say) -> None:
    """Bring a database to the newest form."""
    async with _Reachable(url):
        make_folder(url)
        before = await migrations.current(url)
        _check_not_newer(url, before)
        await migrations.upgrade(url)
    say(f"{shown(url)}: {before or 'empty'} -> {migrations.head()}")


async def current(url: str, say: Say) -> None:
    """Say which form a database has, and which is the newest."""
    async with _Reachable(url):
        _check_exists(url)
        found = await migrations.current(url)
    say(f"{shown(url)}: {found or 'empty'} (newest: {migrations.head()})")


async def check(url: str, say: Say) -> bool:
    """Say whether a database has the newest form and its deals replay to what is kept."""
    async with _Reachable(url):
        _check_exists(url)
        found = await migrations.current(url)
        _check_not_newer(url, found)
        if found != migrations.head():
            say(f"{shown(url)}: {found or 'empty'}, not {migrations.head()}: run gouji db upgrade")
            return False
        problems = list(await migrations.differences(url))
        database = Database(url)
        try:
            problems += await check_replays(database)
        finally:
            await database.dispose()
    for problem in problems:
        say(f"{shown(url)}: {problem}")
    if not problems:
        say(f"{shown(url)}: ok")
    return not problems


async def prepare(url: str) -> None:
    """Make a database ready to run on: an SQLite file is brought up to date by itself.

    Raises `DatabaseBehindError` for a PostgreSQL that is behind, and `NoDatabaseError`.
    """
    async with _Reachable(url):
        make_folder(url)
        found = await migrations.current(url)
        if found == migrations.head():
            return
        _check_not_newer(url, found)
        if not is_sqlite(url):
            raise DatabaseBehindError(
                f"{shown(url)} is {'empty' if found is None else f'at {found}'}, this version needs"
                f" {migrations.head()}: run gouji db upgrade"
            )
        await migrations.upgrade(url)


def shown(url: str) -> str:
    """Give a database's address without its password."""
    return make_url(url).render_as_string(hide_password=True)


def _check_exists(url: str) -> None:
    """Refuse, with `NoDatabaseError`, an SQLite file that is not there: asking makes none."""
    database = make_url(url).database
    if is_sqlite(url) and database and not Path(database).exists():
        raise NoDatabaseError(f"{shown(url)}: there is no such file; gouji db upgrade makes it")


def _check_not_newer(url: str, found: str | None) -> None:
    """Refuse, with `NoDatabaseError`, a database that a newer version has changed."""
    if found is not None and not migrations.is_known(found):
        raise NoDatabaseError(
            f"{shown(url)} is at {found}, which a newer version of gouji made: update the program"
        )


class _Reachable:
    """Turns what drivers raise when there is no database into words."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def __aenter__(self) -> None:
        return None

    async def __aexit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, SQLAlchemyError | OSError):
            words = str(getattr(error, "orig", None) or error).splitlines() or [""]
            raise NoDatabaseError(f"{shown(self._url)} cannot be used: {words[0]}") from error

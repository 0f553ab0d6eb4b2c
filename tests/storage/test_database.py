"""What every transaction can rely on, on both databases."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError

from storage.database import Database, DatabaseUrlError, with_driver
from storage.models import DealRow, Person
from tests.storage.rows import NOW, fill


@pytest.mark.parametrize(
    ("url", "driver"),
    [
        ("sqlite:///gouji.db", "sqlite+aiosqlite"),
        ("sqlite+aiosqlite:///gouji.db", "sqlite+aiosqlite"),
        ("postgresql://user@host/gouji", "postgresql+asyncpg"),
    ],
)
def test_driver_follows_from_the_kind(url: str, driver: str) -> None:
    assert with_driver(url).drivername == driver


@pytest.mark.parametrize("url", ["mysql://host/gouji", "sqlite://", "sqlite:///:memory:"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(DatabaseUrlError):
        Database(url)


async def test_folder_of_the_file_is_made(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'new' / 'gouji.db'}")
    async with database.read() as session:
        assert await session.scalar(text("PRAGMA journal_mode")) == "wal"
    await database.dispose()


async def test_error_rolls_everything_back(database: Database) -> None:
    with pytest.raises(RuntimeError):
        async with database.write() as session:
            session.add(person(1))
            await session.flush()
            raise RuntimeError
    async with database.read() as session:
        assert (await session.scalars(select(Person))).all() == []


async def test_readings_see_one_moment(database: Database) -> None:
    async with database.read() as reading:
        before = await reading.scalar(text("SELECT count(*) FROM people"))
        async with database.write() as session:
            session.add(person(1))
        assert await reading.scalar(text("SELECT count(*) FROM people")) == before
    async with database.read() as reading:
        assert await reading.scalar(text("SELECT count(*) FROM people")) == 1


async def test_counting_up_at_once_loses_nothing(database: Database, database_url: str) -> None:
    async with database.write() as session:
        session.add(person(1))
    other = Database(database_url)

    async def count_up(through: Database) -> None:
        async with through.write() as session:
            found = await session.scalar(select(Person).with_for_update())
            assert found is not None
            await asyncio.sleep(0)
            found.username = str(int(found.username or 0) + 1)

    await asyncio.gather(*(count_up(each) for each in (database, other) * 10))
    async with database.read() as session:
        assert await session.scalar(select(Person.username)) == "20"
    await other.dispose()


async def test_errors_show_no_hand_and_no_seed(database: Database) -> None:
    async with database.write() as session:
        row = await fill(session)
    with pytest.raises(IntegrityError) as error:
        async with database.write() as session:
            session.add(copy_of(row))
    shown = f"{error.value} {error.value.params}"
    assert row.seed not in str(error.value)
    assert "hands" not in str(error.value)
    assert "hidden" in shown


async def test_cancelled_transaction_leaves_no_lock(database: Database, database_url: str) -> None:
    other = Database(database_url)
    for moment in range(12):
        task = asyncio.create_task(write_much(database, moment))
        for _ in range(moment):
            await asyncio.sleep(0.0005)
        task.cancel()
        cut_off = await asyncio.gather(task, return_exceptions=True)
        async with other.write() as session:
            session.add(person(1000 + moment))
        del cut_off  # only now may the statement it was cancelled in be collected
    await other.dispose()


async def write_much(database: Database, moment: int) -> None:
    async with database.write() as session:
        session.add_all([person(moment * 20 + number) for number in range(20)])
        await session.flush()
        await session.scalars(select(Person))
        await asyncio.sleep(1)


def person(number: int) -> Person:
    return Person(
        telegram_id=number,
        name="P",
        username=None,
        language=None,
        language_code=None,
        dm_ok=True,
        seen_at=NOW,
    )


def copy_of(row: DealRow) -> DealRow:
    """Copy a deal with its number, which only one may have."""
    columns = DealRow.__table__.columns.keys()
    return DealRow(**{name: getattr(row, name) for name in columns if name != "id"})


async def test_it_knows_how_many_connections_are_in_use(database: Database) -> None:
    assert database.connections_in_use == 0
    async with database.read() as one:
        await one.execute(text("SELECT 1"))
        assert database.connections_in_use == 1
        async with database.write() as other:
            await other.execute(text("SELECT 1"))
            assert database.connections_in_use == 2
    assert database.connections_in_use == 0

"""Migrations up and down, with data in the database."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import func, select, text, update
from sqlalchemy.exc import IntegrityError

from storage import migrations
from storage.database import Database
from storage.models import (
    ActionRow,
    Base,
    Deadline,
    Group,
    HandledUpdate,
    Membership,
    Person,
    Seat,
    Table,
    Vote,
)
from storage.values import Burns, DeadlineKind, Source, VoteKind, VoteOutcome
from tests.storage.rows import NOW, fill

_STRAY_MEMBERSHIP = (
    "INSERT INTO memberships (group_id, person_id, is_member, seen_at)"
    " VALUES (7, 8, true, '2026-01-01 00:00:00+00:00')"
)


async def test_migrated_database_is_what_the_models_say(empty_url: str) -> None:
    await migrations.upgrade(empty_url)

    assert await migrations.differences(empty_url) == []
    assert await migrations.current(empty_url) == migrations.head()


async def test_never_migrated_database_has_no_revision(empty_url: str) -> None:
    assert await migrations.current(empty_url) is None
    assert len(await migrations.differences(empty_url)) >= len(Base.metadata.tables)


async def test_upgrading_twice_keeps_every_row(empty_url: str) -> None:
    await migrations.upgrade(empty_url)
    database = Database(empty_url)
    async with database.write() as session:
        await fill(session)
    before = await count_rows(database)
    await database.dispose()

    await migrations.upgrade(empty_url)

    database = Database(empty_url)
    assert await count_rows(database) == before
    assert all(before.values()), before
    await database.dispose()


async def test_down_with_data_and_up_again(empty_url: str) -> None:
    await migrations.upgrade(empty_url)
    database = Database(empty_url)
    async with database.write() as session:
        await fill(session)
    await database.dispose()

    await migrations.downgrade(empty_url, "base")
    assert await migrations.current(empty_url) is None

    await migrations.upgrade(empty_url)
    database = Database(empty_url)
    assert not any((await count_rows(database)).values())
    await database.dispose()


async def test_what_allies_suggest_comes_and_goes_without_harm(empty_url: str) -> None:
    await migrations.upgrade(empty_url)
    database = Database(empty_url)
    async with database.write() as session:
        await fill(session)
        advised = await session.scalar(select(Seat).where(Seat.seat == 0))
        assert advised is not None
        assert advised.advice == {"2": [0] * 14 + [1]}
    before = await count_rows(database, absent=("votes",))
    await database.dispose()

    await migrations.downgrade(empty_url, "0001")
    database = Database(empty_url)
    assert await count_rows(database, absent=("votes",)) == before
    async with database.read() as session:
        row = (await session.execute(text("SELECT * FROM seats WHERE seat = 0"))).mappings().one()
        assert not [name for name in row if name.startswith("advice")]
    # The checks of the table are still there.
    with pytest.raises(IntegrityError):
        async with database.write() as session:
            await session.execute(text("UPDATE seats SET seat = 9 WHERE seat = 0"))
    await database.dispose()

    await migrations.upgrade(empty_url)
    assert await migrations.differences(empty_url) == []
    database = Database(empty_url)
    assert await count_rows(database, absent=("votes",)) == before
    async with database.read() as session:
        for seat in await session.scalars(select(Seat)):
            assert (seat.advice_question, seat.advice) == (None, None)
    await database.dispose()


async def test_what_the_phone_keeps_comes_and_goes_with_its_values(empty_url: str) -> None:
    await migrations.upgrade(empty_url)
    database = Database(empty_url)
    async with database.write() as session:
        row = await fill(session)
        await session.execute(update(ActionRow).values(source=Source.AHEAD))
        session.add_all(
            Deadline(kind=kind, table_id=row.table_id, seat=0, question=1, due=NOW)
            for kind in (DeadlineKind.WINDOW, DeadlineKind.REMINDER, DeadlineKind.VOTE)
        )
    await database.dispose()

    await migrations.downgrade(empty_url, "0002")
    database = Database(empty_url)
    async with database.read() as session:
        kinds = await session.scalars(text("SELECT kind FROM deadlines"))
        assert kinds.all() == ["answer"], "what the revision before does not know has gone"
        assert (await session.scalars(text("SELECT source FROM actions"))).all() == ["person"]
        assert await session.scalar(text("SELECT count(*) FROM shown_messages")) == 1
    for statement in (
        "UPDATE deadlines SET kind = 'window'",
        "UPDATE actions SET source = 'ahead'",
        "UPDATE deadlines SET table_id = 99",
    ):
        with pytest.raises(IntegrityError):
            async with database.write() as session:
                await session.execute(text(statement))
    await database.dispose()

    await migrations.upgrade(empty_url)
    assert await migrations.differences(empty_url) == []
    database = Database(empty_url)
    async with database.write() as session:
        await session.execute(text("UPDATE deadlines SET kind = 'window'"))
        assert await session.scalar(select(Person.burns)) is Burns.ASK
        assert await session.scalar(select(Person.reminders)) is True
    for statement in (
        "UPDATE people SET burns = 'sometimes'",
        "UPDATE tables SET windows = 'open'",
        "UPDATE deadlines SET kind = 'never'",
    ):
        with pytest.raises(IntegrityError):
            async with database.write() as session:
                await session.execute(text(statement))
    await database.dispose()


async def test_what_came_of_votes_comes_and_goes(empty_url: str) -> None:
    await migrations.upgrade(empty_url)
    database = Database(empty_url)
    async with database.write() as session:
        row = await fill(session)
        person = await session.scalar(select(Person.id))
        session.add(
            Vote(
                table_id=row.table_id,
                kind=VoteKind.STOP,
                seat=None,
                about=None,
                proposer_id=person,
                votes={},
                opened_at=NOW,
                outcome=VoteOutcome.REJECTED,
            )
        )
        await session.execute(update(Seat).where(Seat.seat == 0).values(sat_at=NOW))
    with pytest.raises(IntegrityError):
        async with database.write() as session:
            await session.execute(text("UPDATE votes SET outcome = 'perhaps'"))
    await database.dispose()

    await migrations.downgrade(empty_url, "0004")
    database = Database(empty_url)
    async with database.read() as session:
        assert await session.scalar(text("SELECT count(*) FROM votes")) == 1, "only the open one"
        assert await session.scalar(text("SELECT count(*) FROM seats")) == 6
    with pytest.raises(IntegrityError):
        async with database.write() as session:
            await session.execute(text("UPDATE votes SET seat = 9"))
    await database.dispose()

    await migrations.upgrade(empty_url)
    assert await migrations.differences(empty_url) == []
    database = Database(empty_url)
    async with database.read() as session:
        assert await session.scalar(select(Vote.outcome)) is None
        assert await session.scalar(select(Seat.sat_at).where(Seat.seat == 0)) is None
    await database.dispose()


async def test_tables_from_before_keep_the_deals_they_have(empty_url: str) -> None:
    await migrations.upgrade(empty_url)
    database = Database(empty_url)
    async with database.write() as session:
        await fill(session)
        await session.execute(update(Table).values(deals=4, deals_chosen=False, host_at=NOW))
        await session.execute(update(Membership).values(settings_until=NOW))
    before = await count_rows(database)
    await database.dispose()

    await migrations.downgrade(empty_url, "0005")
    await migrations.upgrade(empty_url)
    assert await migrations.differences(empty_url) == []
    database = Database(empty_url)
    assert await count_rows(database) == before
    async with database.read() as session:
        table = await session.scalar(select(Table))
        member = await session.scalar(select(Membership))
        assert table is not None
        assert member is not None
        assert (table.deals, table.deals_chosen, table.host_at) == (4, True, None)
        assert member.settings_until is None
    await database.dispose()


async def test_rows_that_refer_to_nothing_stop_a_migration(tmp_path: Path) -> None:
    # SQLite alone lets such rows be: it does not enforce references while it migrates.
    file = tmp_path / "gouji.db"
    url = f"sqlite:///{file}"
    await migrations.upgrade(url)
    with sqlite3.connect(file) as connection:
        connection.execute(_STRAY_MEMBERSHIP)

    with pytest.raises(migrations.MigrationError, match="2 references"):
        await migrations.upgrade(url)


async def test_times_come_back_aware_in_utc(database: Database) -> None:
    async with database.write() as session:
        session.add(HandledUpdate(update_id=2**40, at=NOW))
    async with database.read() as session:
        row = await session.get_one(HandledUpdate, 2**40)
        assert row.at == NOW
        assert row.at.utcoffset() is not None


async def test_naive_time_is_refused(database: Database) -> None:
    with pytest.raises(Exception, match="without a zone"):
        async with database.write() as session:
            session.add(HandledUpdate(update_id=1, at=NOW.replace(tzinfo=None)))


async def test_references_are_enforced(database: Database) -> None:
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        async with database.write() as session:
            await session.execute(text(_STRAY_MEMBERSHIP))


async def test_telegram_ids_need_more_than_32_bits(database: Database) -> None:
    async with database.write() as session:
        await fill(session)
    async with database.read() as session:
        assert await session.scalar(select(func.min(Group.chat_id))) == -1002147483648999
        assert await session.scalar(select(func.max(Person.telegram_id))) == 7_999_999_999


async def count_rows(database: Database, absent: tuple[str, ...] = ()) -> dict[str, int]:
    async with database.read() as session:
        return {
            name: await session.scalar(select(func.count()).select_from(table)) or 0
            for name, table in Base.metadata.tables.items()
            if name not in absent
        }

"""Tables with everything that belongs to one of them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import case, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import joinedload, selectinload
from sqlalchemy.orm.interfaces import ORMOption

from storage.models import DealRow, Group, Seat, Table
from storage.values import TableStatus

OPEN: Final = (TableStatus.LOBBY, TableStatus.PLAYING, TableStatus.ASLEEP)
"""Where a table still has something before it."""
GOING: Final = (TableStatus.LOBBY, TableStatus.PLAYING)
"""Where it takes up its place; a table asleep does not keep others from it."""

_WHOLE: Final[tuple[ORMOption, ...]] = (
    joinedload(Table.group),
    joinedload(Table.host),
    selectinload(Table.seats).joinedload(Seat.person),
)


async def load_table(session: AsyncSession, table_id: int, *, lock: bool) -> Table | None:
    """Read a table with its group, host, seats and people; with `lock` nobody else may meanwhile.

    On SQLite every writing transaction has the whole database to itself anyway.
    """
    found = select(Table).where(Table.id == table_id).options(*_WHOLE)
    if lock:
        found = found.with_for_update(of=Table).execution_options(populate_existing=True)
    return await session.scalar(found)


async def load_deal(session: AsyncSession, table_id: int, number: int) -> DealRow | None:
    """Read a deal of a table by its number from 1."""
    return await session.scalar(
        select(DealRow).where(DealRow.table_id == table_id, DealRow.number == number)
    )


async def open_table_in(
    session: AsyncSession, group_id: int, thread_id: int | None
) -> Table | None:
    """Find the table that is open in a group or its topic; one asleep where there is no other.

    Of several the newest.
    """
    return await session.scalar(
        select(Table)
        .where(
            Table.group_id == group_id,
            Table.thread_id.is_(None) if thread_id is None else Table.thread_id == thread_id,
            Table.status.in_(OPEN),
        )
        .order_by(case((Table.status.in_(GOING), 0), else_=1), Table.id.desc())
        .limit(1)
        .options(*_WHOLE)
    )


async def leave_topic(session: AsyncSession, group_id: int, thread_id: int) -> None:
    """Let the open tables of a topic stand in their group outside of topics.

    They stay where they are while another table has that place: commands could not tell them apart.
    """
    if await open_table_in(session, group_id, None) is not None:
        return
    await session.execute(
        update(Table)
        .where(Table.group_id == group_id, Table.thread_id == thread_id, Table.status.in_(OPEN))
        .values(thread_id=None)
    )


async def open_tables_of_group(session: AsyncSession, group_id: int) -> Sequence[int]:
    """List the ids of a group's open tables, ascending."""
    found = select(Table.id).where(Table.group_id == group_id, Table.status.in_(OPEN))
    return (await session.scalars(found.order_by(Table.id))).all()


async def open_tables_of_person(session: AsyncSession, person_id: int) -> Sequence[int]:
    """List the ids of open tables at which a person sits, ascending."""
    found = (
        select(Table.id)
        .join(Seat, Seat.table_id == Table.id)
        .where(Seat.person_id == person_id, Table.status.in_(OPEN))
    )
    return (await session.scalars(found.order_by(Table.id))).all()


async def tables_left_by(session: AsyncSession, person_id: int) -> Sequence[int]:
    """List the ids of open tables that a person has left for the time being, ascending."""
    found = (
        select(Table.id)
        .join(Seat, Seat.table_id == Table.id)
        .where(Seat.person_id == person_id, Seat.gone.is_(True), Table.status.in_(OPEN))
    )
    return (await session.scalars(found.order_by(Table.id))).all()


async def latest_over_in(
    session: AsyncSession, group_id: int, thread_id: int | None, since: datetime
) -> int | None:
    """Find the table in a group or its topic whose match was over last, since then."""
    return await session.scalar(
        select(Table.id)
        .where(
            Table.group_id == group_id,
            Table.thread_id.is_(None) if thread_id is None else Table.thread_id == thread_id,
            Table.status == TableStatus.OVER,
            Table.touched_at >= since,
        )
        .order_by(Table.id.desc())
        .limit(1)
    )


async def latest_tables_by_group(
    session: AsyncSession, person_id: int
) -> Sequence[tuple[str, int]]:
    """List the groups where a person sits or sat: title and newest such table, the latest first."""
    newest = (
        select(func.max(Table.id))
        .join(Seat, Seat.table_id == Table.id)
        .where(Seat.person_id == person_id, Table.solo.is_(False))
        .group_by(Table.group_id)
    )
    found = await session.execute(
        select(Group.title, Table.id)
        .join(Group, Group.id == Table.group_id)
        .where(Table.id.in_(newest))
        .order_by(Table.touched_at.desc(), Table.id.desc())
    )
    return [(title, table_id) for title, table_id in found]


async def has_free_seat(session: AsyncSession, group_id: int) -> bool:
    """Whether a lobby of a group has an empty seat."""
    found = (
        select(Seat.id)
        .join(Table, Table.id == Seat.table_id)
        .where(
            Table.group_id == group_id,
            Table.status == TableStatus.LOBBY,
            Seat.person_id.is_(None),
            Seat.computer.is_(None),
        )
        .limit(1)
    )
    return await session.scalar(found) is not None

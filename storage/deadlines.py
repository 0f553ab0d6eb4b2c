"""Deadlines: rows with a due time; whichever process takes one handles it."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from storage.models import Deadline, Table
from storage.values import DeadlineKind


async def deadlines_of(session: AsyncSession, table_id: int) -> Sequence[Deadline]:
    """List a table's deadlines."""
    found = select(Deadline).where(Deadline.table_id == table_id).order_by(Deadline.id)
    return (await session.scalars(found)).all()


async def deadline_of(
    session: AsyncSession, table_id: int, kind: DeadlineKind, seat: int | None = None
) -> Deadline | None:
    """Find a table's deadline of a kind, that of a seat where seats have such ones."""
    for deadline in await deadlines_of(session, table_id):
        if deadline.kind is kind and deadline.seat == seat:
            return deadline
    return None


async def drop_deadlines(session: AsyncSession, table_id: int) -> None:
    """Drop all deadlines of a table."""
    await session.execute(delete(Deadline).where(Deadline.table_id == table_id))


async def next_due(session: AsyncSession) -> datetime | None:
    """Tell when the next deadline is due."""
    return await session.scalar(select(func.min(Deadline.due)))


async def take_due(
    session: AsyncSession, now: datetime, *, but: Collection[int]
) -> Deadline | None:
    """Lock the table of the deadline due longest and give the deadline; None where none is due.

    Tables that another process works on are left to it, as are deadlines in `but`. The table is
    locked first here as everywhere, or two processes could wait for each other.
    """
    while True:
        found = await session.scalar(
            select(Deadline.id)
            .join(Table, Table.id == Deadline.table_id)
            .where(Deadline.due <= now, Deadline.id.not_in(but))
            .order_by(Deadline.due, Deadline.id)
            .limit(1)
            .with_for_update(of=Table, skip_locked=True)
        )
        if found is None:
            return None
        deadline = await session.get(Deadline, found, populate_existing=True)
        if deadline is not None and deadline.due <= now:
            return deadline


async def answer_deadline(
    session: AsyncSession, table_id: int, seat: int | None, question: int | None
) -> Deadline | None:
    """Find the deadline of a seat's answer to a question; None where that has none."""
    return await session.scalar(
        select(Deadline).where(
            Deadline.kind == DeadlineKind.ANSWER,
            Deadline.table_id == table_id,
            Deadline.seat == seat,
            Deadline.question == question,
        )
    )


_OF_NOBODY: Final = (DeadlineKind.COMPUTER, DeadlineKind.REMINDER)
"""What nobody needs more time for: computers go on at once, late reminders are not given."""


async def postpone(
    session: AsyncSession, now: datetime, until: datetime, alive: datetime | None
) -> int:
    """Let no time of people that ended by `now` end before `until`; gives how many that are.

    An ordinary time that ended after the last sign of life, at `alive`, ends at `until` as well,
    and the reserve begins then: it is not spent on an outage. None for no sign at all.
    """
    ended = [Deadline.kind == DeadlineKind.ANSWER, Deadline.reserve_from <= now]
    if alive is not None:
        ended.append(Deadline.reserve_from > alive)
    reserves = (await session.scalars(select(Deadline).where(*ended))).all()
    for deadline in reserves:
        if deadline.reserve_from is not None:
            deadline.due += until - deadline.reserve_from
            deadline.reserve_from = until
    await session.flush()
    moved = await session.scalars(
        update(Deadline)
        .where(Deadline.kind.not_in(_OF_NOBODY), Deadline.due <= now)
        .values(due=until)
        .returning(Deadline.id)
    )
    return len(reserves) + len(moved.all())

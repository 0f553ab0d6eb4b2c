"""Notices: what a person is told once, apart from what their messages show."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from storage.models import Json, Notification, Person
from storage.values import NoticeKind


def notify(
    session: AsyncSession,
    kind: NoticeKind,
    person_id: int,
    table_id: int,
    now: datetime,
    *,
    about: Json | None = None,
) -> None:
    """Queue a notice; `about` is what the telling needs beside its table."""
    session.add(
        Notification(kind=kind, person_id=person_id, table_id=table_id, at=now, about=about)
    )


async def notices(session: AsyncSession, limit: int) -> Sequence[tuple[Notification, Person]]:
    """List notices for people whom the bot can write to, the oldest first."""
    found = await session.execute(
        select(Notification, Person)
        .join(Person, Person.id == Notification.person_id)
        .where(Person.dm_ok.is_(True))
        .order_by(Notification.id)
        .limit(limit)
    )
    return [(notice, person) for notice, person in found]


async def drop_notice(session: AsyncSession, notice_id: int) -> None:
    """Note that a notice was given, or will never be."""
    await session.execute(delete(Notification).where(Notification.id == notice_id))


async def notices_at(
    session: AsyncSession, table_id: int, kinds: Collection[NoticeKind]
) -> Sequence[Notification]:
    """List a table's notices of some kinds that were not given yet."""
    found = select(Notification).where(
        Notification.table_id == table_id, Notification.kind.in_(kinds)
    )
    return (await session.scalars(found.order_by(Notification.id))).all()


async def drop_notices(
    session: AsyncSession, table_id: int, person_id: int, kinds: Collection[NoticeKind]
) -> None:
    """Drop a person's notices of some kinds at a table that were not given yet."""
    await session.execute(
        delete(Notification).where(
            Notification.table_id == table_id,
            Notification.person_id == person_id,
            Notification.kind.in_(kinds),
        )
    )

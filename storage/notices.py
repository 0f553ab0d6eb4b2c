"""Notices: what a person is told once, apart from what their messages show."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from storage.models import Notification, Person
from storage.values import NoticeKind


def notify(
    session: AsyncSession, kind: NoticeKind, person_id: int, table_id: int, now: datetime
) -> None:
    """Queue a notice."""
    session.add(Notification(kind=kind, person_id=person_id, table_id=table_id, at=now))


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

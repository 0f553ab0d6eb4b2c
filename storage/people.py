"""People and who of them is a member of which group."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from storage.models import Membership, Person


async def find_person(session: AsyncSession, telegram_id: int) -> Person | None:
    """Find a person by Telegram's id."""
    return await session.scalar(select(Person).where(Person.telegram_id == telegram_id))


async def note_membership(
    session: AsyncSession, group_id: int, person_id: int, now: datetime, *, is_member: bool
) -> None:
    """Note whether a person is a member of a group."""
    membership = await session.get(Membership, (group_id, person_id))
    if membership is None:
        session.add(
            Membership(group_id=group_id, person_id=person_id, is_member=is_member, seen_at=now)
        )
        return
    membership.is_member = is_member
    membership.seen_at = now

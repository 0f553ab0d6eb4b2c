"""People and who of them is a member of which group."""

from collections.abc import Sequence
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


async def blocked_in(session: AsyncSession, group_id: int) -> Sequence[Person]:
    """List whom a group keeps from its tables, by name."""
    found = (
        select(Person)
        .join(Membership, Membership.person_id == Person.id)
        .where(Membership.group_id == group_id, Membership.blocked.is_(True))
        .order_by(Person.name, Person.id)
    )
    return (await session.scalars(found)).all()


async def end_waiting(session: AsyncSession, group_id: int) -> Sequence[int]:
    """List who waits for a group's next table, the longest first; they wait no more."""
    waiting = list(
        await session.scalars(
            select(Membership)
            .where(
                Membership.group_id == group_id,
                Membership.waits_from.is_not(None),
                Membership.is_member.is_(True),
                Membership.blocked.is_(False),
            )
            .order_by(Membership.waits_from, Membership.person_id)
            .with_for_update()
        )
    )
    for membership in waiting:
        membership.waits_from = None
    return [membership.person_id for membership in waiting]

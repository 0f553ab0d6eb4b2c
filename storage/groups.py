"""Groups by chat id, and their migration from one chat id to another."""

from datetime import datetime

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from storage.models import Group, Membership, ResultRow, ShownMessage, Table
from storage.shown import want_all_of


async def find_group(session: AsyncSession, chat_id: int, *, lock: bool = False) -> Group | None:
    """Find a group by its chat id, or by the one it had before a migration."""
    found = select(Group).where(or_(Group.chat_id == chat_id, Group.former_chat_id == chat_id))
    return await session.scalar(found.with_for_update() if lock else found)


async def migrate(session: AsyncSession, old: int, new: int, now: datetime) -> None:
    """Give the group with chat id `old` the chat id `new`.

    Whatever was noted under the new id before joins the group. Messages of the old chat cannot be
    edited from the new one, so what they show is sent anew. Done before, or for a chat that
    nobody knows, it changes nothing.
    """
    group = await session.scalar(select(Group).where(Group.chat_id == old).with_for_update())
    if group is None:
        return
    newcomer = await session.scalar(select(Group).where(Group.chat_id == new).with_for_update())
    if newcomer is not None:
        await _absorb(session, group, newcomer)
    group.chat_id, group.former_chat_id = new, old
    group.present = True
    await want_all_of(session, now, group_id=group.id, forget=True)


async def _absorb(session: AsyncSession, group: Group, newcomer: Group) -> None:
    """Move everything of a second row for the same group to the first, and delete it."""
    known = select(Membership.person_id).where(Membership.group_id == group.id)
    await _keep_marks(session, group, newcomer)
    await session.execute(
        delete(Membership)
        .where(Membership.group_id == newcomer.id, Membership.person_id.in_(known))
        .execution_options(synchronize_session=False)
    )
    for model in (Membership, Table, ResultRow, ShownMessage):
        await session.execute(
            update(model)
            .where(model.group_id == newcomer.id)
            .values(group_id=group.id)
            .execution_options(synchronize_session=False)
        )
    group.title = newcomer.title
    for chosen in ("language", "time_zone", "defaults", "season_at"):
        setattr(group, chosen, getattr(group, chosen) or getattr(newcomer, chosen))
    await session.delete(newcomer)
    await session.flush()


async def _keep_marks(session: AsyncSession, group: Group, newcomer: Group) -> None:
    """Keep who was blocked or waits under the second row, where the first knows them too."""
    found = await session.scalars(
        select(Membership).where(
            Membership.group_id == newcomer.id,
            or_(Membership.blocked, Membership.waits_from.is_not(None)),
        )
    )
    for marked in found.all():
        before = await session.get(Membership, (group.id, marked.person_id))
        if before is not None:
            before.blocked = before.blocked or marked.blocked
            before.waits_from = before.waits_from or marked.waits_from
    await session.flush()

"""Which message shows what: the bookkeeping of level-triggered delivery."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import Row, Select, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from storage.models import Group, Person, ShownMessage, Table
from storage.values import SlotKind, TableStatus, Urgency

__all__ = ["Slot", "SlotKind", "Urgency"]

_NEVER_RENEWED: Final = -1
_TOLD_ONCE: Final = frozenset({SlotKind.RESULT, SlotKind.NEWS})
"""Not sent anew where their message can no longer be reached."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One message that should show something: at most one for (chat, kind, table or deal).

    chat_id:    where it belongs now
    thread_id:  the topic it is sent to, None for none
    message_id: the message that shows it, None while there is none
    digest:     of what that message shows
    wanted:     counts the changes of what should be shown
    renew:      send it anew and delete the old message instead of editing
    sent_at:    when the message was sent
    part:       what tells it apart at its table: the id of a person, deal or vote
    """

    id: int
    kind: SlotKind
    chat_id: int
    thread_id: int | None
    table_id: int
    deal_id: int | None
    person_id: int | None
    message_id: int | None
    digest: str | None
    wanted: int
    renew: bool
    urgency: Urgency
    sent_at: datetime | None
    part: int | None = None


async def want(
    session: AsyncSession,
    key: tuple[SlotKind, int, int | None],
    *,
    group_id: int | None = None,
    person_id: int | None = None,
    deal_id: int | None = None,
    urgency: Urgency,
    ready_at: datetime,
    renew: bool = False,
) -> None:
    """Ask for a message to be brought up to date, or sent for the first time.

    key:      kind, table and what tells it apart there (a person, a deal)
    ready_at: not before; an earlier or more urgent wish that is still open stays so
    """
    kind, table_id, part = key
    text = f"{kind.value}:{table_id}:{part or ''}"
    slot = await session.scalar(
        select(ShownMessage).where(ShownMessage.key == text).with_for_update()
    )
    if slot is None:
        session.add(
            ShownMessage(
                key=text,
                kind=kind,
                group_id=group_id,
                person_id=person_id,
                table_id=table_id,
                deal_id=deal_id,
                message_id=None,
                digest=None,
                wanted=1,
                shown=0,
                renew_at=_NEVER_RENEWED,
                urgency=urgency,
                ready_at=ready_at,
                sent_at=None,
            )
        )
        await session.flush()
        return
    _want_again(slot, urgency, ready_at, renew=renew)


def _want_again(
    slot: ShownMessage, urgency: Urgency, ready_at: datetime, *, renew: bool = False
) -> None:
    if slot.wanted > slot.shown:
        urgency = min(urgency, Urgency(slot.urgency))
        ready_at = min(ready_at, slot.ready_at)
    slot.wanted += 1
    slot.urgency = urgency
    slot.ready_at = ready_at
    if renew:
        slot.renew_at = slot.wanted


async def want_all_of(
    session: AsyncSession,
    ready_at: datetime,
    *,
    group_id: int | None = None,
    person_id: int | None = None,
    forget: bool = False,
) -> None:
    """Ask for every message of a group or person to be brought up to date.

    forget: the old messages can no longer be reached, so new ones are sent
    """
    owner = (
        ShownMessage.group_id == group_id
        if group_id is not None
        else ShownMessage.person_id == person_id
    )
    slots = select(ShownMessage).where(owner).order_by(ShownMessage.id).with_for_update()
    for slot in await session.scalars(slots):
        if forget:
            slot.message_id = slot.digest = slot.sent_at = None
        if slot.kind not in _TOLD_ONCE or slot.message_id is not None:
            _want_again(slot, Urgency.OTHERS, ready_at)


def _dirty() -> Select[ShownMessage, int, int, int | None]:
    reachable = or_(
        and_(ShownMessage.group_id.is_not(None), Group.present.is_(True)),
        and_(ShownMessage.person_id.is_not(None), Person.dm_ok.is_(True)),
    )
    return (
        select(ShownMessage, Group.chat_id, Person.telegram_id, Table.thread_id)
        .join(Table, Table.id == ShownMessage.table_id)
        .outerjoin(Group, Group.id == ShownMessage.group_id)
        .outerjoin(Person, Person.id == ShownMessage.person_id)
        .where(ShownMessage.wanted > ShownMessage.shown, reachable)
    )


async def dirty(session: AsyncSession, now: datetime, limit: int) -> tuple[Slot, ...]:
    """List what should be shown now and is not, most urgent first, then longest waiting."""
    found = await session.execute(
        _dirty()
        .where(ShownMessage.ready_at <= now)
        .order_by(ShownMessage.urgency, ShownMessage.ready_at, ShownMessage.id)
        .limit(limit)
    )
    return tuple(_slot(row) for row in found)


async def next_ready(session: AsyncSession) -> datetime | None:
    """Tell when the next message wants to be shown."""
    subquery = _dirty().with_only_columns(func.min(ShownMessage.ready_at))
    return await session.scalar(subquery)


def _slot(row: Row[ShownMessage, int, int, int | None]) -> Slot:
    message, group_chat, person_chat, thread_id = row
    in_group = message.group_id is not None
    return Slot(
        id=message.id,
        kind=message.kind,
        chat_id=group_chat if in_group else person_chat,
        thread_id=thread_id if in_group else None,
        table_id=message.table_id,
        deal_id=message.deal_id,
        person_id=message.person_id,
        message_id=message.message_id,
        digest=message.digest,
        wanted=message.wanted,
        renew=message.message_id is not None and message.renew_at > message.shown,
        urgency=Urgency(message.urgency),
        sent_at=message.sent_at,
        part=_part(message.key),
    )


def _part(key: str) -> int | None:
    """Read what tells a message apart from its key."""
    digits = key.rpartition(":")[2]
    return int(digits) if digits else None


async def record(
    session: AsyncSession, slot: Slot, message_id: int | None, digest: str | None, now: datetime
) -> None:
    """Note what a slot's message shows; a wish that came meanwhile stays open."""
    message = await session.get(ShownMessage, slot.id, with_for_update=True)
    if message is None:
        return
    if message_id != message.message_id:
        message.sent_at = now if message_id is not None else None
    message.message_id = message_id
    message.digest = digest
    message.shown = max(message.shown, slot.wanted)


async def forget(session: AsyncSession, slot: Slot, now: datetime) -> None:
    """Note that a slot's message is gone, and ask for it again."""
    message = await session.get(ShownMessage, slot.id, with_for_update=True)
    if message is None or message.message_id != slot.message_id:
        return
    message.message_id = message.digest = message.sent_at = None
    _want_again(message, Urgency(message.urgency), now)


async def is_shown(session: AsyncSession, chat_id: int, message_id: int) -> bool:
    """Whether a message of a chat is one that shows something on record."""
    found = await session.scalar(
        select(ShownMessage.id)
        .outerjoin(Group, Group.id == ShownMessage.group_id)
        .outerjoin(Person, Person.id == ShownMessage.person_id)
        .where(
            ShownMessage.message_id == message_id,
            or_(Group.chat_id == chat_id, Person.telegram_id == chat_id),
        )
        .limit(1)
    )
    return found is not None


async def tables_shown_before(
    session: AsyncSession, group_id: int, message_id: int
) -> Sequence[int]:
    """List the open tables of a group whose message has at most this id and is up to date."""
    found = (
        select(ShownMessage.table_id)
        .join(Table, Table.id == ShownMessage.table_id)
        .where(
            ShownMessage.group_id == group_id,
            ShownMessage.kind == SlotKind.TABLE,
            ShownMessage.message_id <= message_id,
            ShownMessage.renew_at <= ShownMessage.shown,
            Table.status.in_((TableStatus.LOBBY, TableStatus.PLAYING, TableStatus.ASLEEP)),
        )
        .order_by(ShownMessage.table_id)
    )
    return (await session.scalars(found)).all()

"""What tests about time share: a game at a turn in the play, and its rows."""

from datetime import datetime

from sqlalchemy import select, update

from bot.host.facts import PersonRef
from bot.host.shown import HandShown, NoticeShown, TableShown
from engine.cards import parse_cards
from engine.position import Position
from engine.view import View
from storage.models import Deadline, Seat, Table
from storage.shown import SlotKind
from storage.values import Clock, DeadlineKind
from tests.host.support import World

ORDINARY = Position(
    hands=tuple(
        parse_cards(text)
        for text in ("3 5 6 7", "3 6 8 9", "3 7 9 10", "3 8 10 J", "3 5 9 J", "3 6 10 Q")
    ),
    leader=0,
)
"""Six hands of single cards, seat 0 at the lead: nothing here opens a window."""


async def at_the_lead(
    world: World, clock: Clock = Clock.DAY, people: int = 6
) -> tuple[int, list[PersonRef]]:
    """Begin a game of people in which the first has just been asked to lead."""
    table, persons = await world.lobby(people)
    async with world.database.write() as session:
        await session.execute(update(Table).values(clock=clock))
    await world.host.start(world.update(), table, persons[0])
    await world.put(table, ORDINARY)
    async with world.database.write() as session:
        await session.execute(update(Seat).values(left_question=None, left_seconds=None))
    # Whoever comes back makes the host set the deadlines of what lies there now.
    await world.host.blocked(None, persons[1].telegram_id)
    await world.host.opened_private_chat(None, persons[1].telegram_id)
    await world.host.come_back(None, table, persons[1])
    for notice in await world.host.notices():
        await world.host.notice_given(notice.id)
    return table, persons


async def rows(world: World, *kinds: DeadlineKind) -> list[Deadline]:
    """List the deadlines of some kinds, the soonest first."""
    async with world.database.read() as session:
        found = select(Deadline).where(Deadline.kind.in_(kinds)).order_by(Deadline.due)
        return list((await session.scalars(found)).all())


async def dues(world: World, *kinds: DeadlineKind) -> list[datetime]:
    """List when deadlines of some kinds are due."""
    return [row.due for row in await rows(world, *kinds)]


async def seat(world: World, number: int) -> Seat:
    """Read a seat of the only table."""
    async with world.database.read() as session:
        return (await session.scalars(select(Seat).where(Seat.seat == number))).one()


async def view(world: World, table: int, person: PersonRef) -> View:
    """Give what a person sees."""
    return await world.host.hand_alert(table, person)


async def hand(world: World, person: PersonRef) -> HandShown:
    """Give what a person's hand message is to show."""
    slots = [
        slot
        for slot in await world.host.dirty_slots()
        if slot.kind is SlotKind.HAND and slot.person_id == person.id
    ]
    shown = await world.host.showing(slots[0])
    assert isinstance(shown, HandShown)
    return shown


async def public_end(world: World) -> datetime | None:
    """Give until when the table message says that an answer is awaited."""
    slots = [slot for slot in await world.host.dirty_slots() if slot.kind is SlotKind.TABLE]
    shown = await world.host.showing(slots[0])
    assert isinstance(shown, TableShown)
    return shown.deadline


async def told(world: World) -> list[NoticeShown]:
    """Give what people are told now, which is given with this."""
    notices = list(await world.host.notices())
    for notice in notices:
        await world.host.notice_given(notice.id)
    return notices

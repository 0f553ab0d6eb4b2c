"""A host with a clock and an entropy of the test's, and people at its tables."""

import hashlib
import itertools
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, select

from bot.host.facts import GroupFacts, PersonFacts, PersonRef
from bot.host.host import Host
from bot.host.pace import Pace
from bot.host.shown import TableFacts, TableStatus
from engine.actions import Action
from engine.cards import parse_cards
from engine.deal import Deal
from engine.options import Options
from engine.players import PLAYERS
from engine.position import Position
from engine.rules import DAGANG, RULE_SETS
from engine.snapshot import dump
from engine.start import from_position, from_seed
from engine.view import View
from storage.database import Database
from storage.models import ActionRow, DealRow
from storage.shown import Slot, SlotKind

CHAT = -1001
START = datetime(2026, 11, 2, 9, tzinfo=UTC)

PLAIN = PLAYERS["plain"]

_ALMOST_OVER = Position(
    hands=tuple(parse_cards(f"3 {rank}") for rank in ("5", "6", "7", "8", "9", "10")), leader=0
)


def drawn(seed: str, number: int) -> bytes:
    """Give what a world of this seed draws at that time."""
    return hashlib.sha256(f"{seed} {number}".encode()).digest()


def seed_where(wanted: Callable[[Deal], bool]) -> str:
    """Find the seed of a world whose first deal begins as wanted."""
    for number in range(1000):
        deal, _ = from_seed(DAGANG, Options(), drawn(f"seed {number}", 0))
        if wanted(deal):
            return f"seed {number}"
    raise AssertionError("no such deal among a thousand")


class World:
    """A host, the group `CHAT`, people who come to it, and their time."""

    def __init__(self, database: Database, seed: str = "world", first_update: int = 1) -> None:
        self.now = START
        self.pace = Pace()
        self._seed = seed
        self._drawn = itertools.count()
        self._updates = itertools.count(first_update)
        self._messages = itertools.count(1)
        self.open(database)

    def open(self, database: Database) -> None:
        """Begin anew on a database, as a process does that was started again."""
        self.database = database
        self.host = Host(database, now=lambda: self.now, entropy=self._entropy, pace=self.pace)

    def _entropy(self, size: int) -> bytes:
        return drawn(self._seed, next(self._drawn))[:size]

    def update(self) -> int:
        return next(self._updates)

    def later(self, **time: float) -> datetime:
        self.now += timedelta(**time)
        return self.now

    async def group(self, chat_id: int = CHAT, title: str = "周末够级") -> None:
        await self.host.see_group(GroupFacts(chat_id, title))

    async def person(self, number: int, *, dm_ok: bool = True) -> PersonRef:
        facts = PersonFacts(telegram_id=number, name=f"P{number}", language_code="zh-hans")
        await self.host.meet(facts)
        if dm_ok:
            await self.host.opened_private_chat(None, number)
        return await self.host.meet(facts)

    async def lobby(self, people: int = 1) -> tuple[int, list[PersonRef]]:
        """Open a table in the group at which so many people sit, the first as host."""
        await self.group()
        persons = [await self.person(number) for number in range(1, people + 1)]
        table = await self.host.open_table(self.update(), CHAT, None, persons[0])
        for person in persons[1:]:
            await self.host.sit(self.update(), table, person, None, is_member=True)
        return table, persons

    async def game(self, people: int = 1, **options: int) -> tuple[int, list[PersonRef]]:
        """Start a game; options tell how often each is changed before."""
        table, persons = await self.lobby(people)
        for option, times in options.items():
            for _ in range(times):
                await self.host.change_option(self.update(), table, persons[0], option)
        await self.host.start(self.update(), table, persons[0])
        return table, persons

    async def facts(self, table: int) -> TableFacts:
        facts = await self.host.facts_of(table)
        assert facts is not None
        return facts

    async def at_seats(self, table: int, persons: list[PersonRef]) -> dict[int, PersonRef]:
        """Tell which of some people sits where."""
        by_id = {person.id: person for person in persons}
        seats = (await self.facts(table)).seats
        return {seat.seat: by_id[seat.person_id] for seat in seats if seat.person_id in by_id}

    async def asked(self, table: int, persons: list[PersonRef]) -> tuple[PersonRef, View] | None:
        """Find a person who owes an answer now, and has not sealed one."""
        for person in persons:
            view = await self.host.hand_alert(table, person)
            if view.choices is not None and view.said is None:
                return person, view
        return None

    async def until_asked(
        self, table: int, persons: list[PersonRef]
    ) -> tuple[PersonRef, View] | None:
        """Let computers play until a person owes an answer; None where the table ends first."""
        while (await self.facts(table)).status is TableStatus.PLAYING:
            found = await self.asked(table, persons)
            if found is not None:
                return found
            await self.pass_time()
        return None

    async def pass_time(self) -> None:
        """Move the clock to the next deadline and handle it."""
        due = await self.host.next_due()
        assert due is not None, "nothing will ever happen again"
        self.now = max(self.now, due)
        await self.host.tick(self.now)

    async def answer(self, table: int, person: PersonRef, view: View) -> Action:
        """Answer for a person as the plain player would."""
        action = PLAIN.choose(view)
        await self.host.answer(self.update(), table, person, view.question, action)
        return action

    async def play(self, table: int, persons: list[PersonRef], answers: int = 10_000) -> int:
        """Play so many answers of people, or to the table's end; gives how many there were."""
        for given in range(answers):
            found = await self.until_asked(table, persons)
            if found is None:
                return given
            await self.answer(table, *found)
        return answers

    async def put(self, table: int, position: Position) -> None:
        """Lay a position on the table instead of its deal; the log then tells another story."""
        async with self.database.write() as session:
            row = await session.scalar(
                select(DealRow).where(DealRow.table_id == table).order_by(DealRow.id.desc())
            )
            assert row is not None
            deal = from_position(RULE_SETS[row.rules], Options(), position)
            row.snapshot, row.version = dump(deal), deal.version
            await session.execute(delete(ActionRow).where(ActionRow.deal_id == row.id))

    async def almost_over(self, table: int) -> None:
        """Let everybody have two cards left, and seat 0 the lead."""
        await self.put(table, _ALMOST_OVER)

    async def deliver(self) -> list[Slot]:
        """Show everything that wants to be shown now; gives what that was, in its order."""
        slots = await self.host.dirty_slots()
        for slot in slots:
            message = next(self._messages)
            if slot.message_id is not None and not slot.renew:
                message = slot.message_id
            await self.host.shown(slot, message, "digest")
        return list(slots)

    async def log(self) -> list[tuple[int, int, object, str]]:
        """Give the whole action log: deal, number, step and source."""
        async with self.database.read() as session:
            rows = await session.scalars(
                select(ActionRow).order_by(ActionRow.deal_id, ActionRow.number)
            )
            return [(row.deal_id, row.number, row.step, row.source.value) for row in rows]

    async def deal(self) -> DealRow:
        """Give the latest deal of the only table."""
        async with self.database.read() as session:
            row = await session.scalar(select(DealRow).order_by(DealRow.id.desc()).limit(1))
            assert row is not None
            return row


def kinds(slots: list[Slot]) -> list[tuple[SlotKind, int | None]]:
    """Name slots by kind and person."""
    return [(slot.kind, slot.person_id) for slot in slots]

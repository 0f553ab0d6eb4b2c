"""Playing alone: one person's table in their private chat, with five computer players."""

from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bot.host.base import UseCases
from bot.host.beginning import begin_deal
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.game import Game, load_game
from bot.host.guide import end_guide
from bot.host.house import House
from bot.host.lobby import bare_table, check_place_is_free
from bot.host.marking import mark_hand
from bot.host.moves import PLAIN
from storage.groups import find_group
from storage.models import Group, Person, Table
from storage.values import Clock, TableStatus, Windows

OWN_SEAT: Final = 0


class Solo(UseCases):
    """Use cases of tables for one person."""

    async def open_solo(
        self, update_id: int | None, person: PersonRef, rules: str, *, guided: bool
    ) -> int:
        """Begin a game of one deal in the person's private chat and give its table.

        rules:  of `RULE_SETS`
        guided: with words at each new thing
        Refuses `OPEN_PRIVATE_CHAT`, and `TABLE_OPEN` (params: table) while a game is going there.
        """
        async with self._once(update_id) as session:
            row = await session.get(Person, person.id)
            if row is None or not row.dm_ok:
                raise RefusedError(Refusal.OPEN_PRIVATE_CHAT)
            group = await _chat_of(self, session, person)
            await check_place_is_free(session, group.id, None)
            table = await self._seated(session, group, person, rules, guided=guided)
            game = await self._whole(session, table.id)
            await begin_deal(game, self.entropy)
            return game.table.id

    async def wants_guide(self, person: PersonRef) -> bool:
        """Whether a person has neither had the guided deal nor left it."""
        async with self.database.read() as session:
            row = await session.get(Person, person.id)
            return row is None or row.guided_at is None

    async def _seated(
        self, session: AsyncSession, group: Group, person: PersonRef, rules: str, *, guided: bool
    ) -> Table:
        now = self.now()
        # Nobody waits for this person, and there is nobody to keep a window secret from.
        house = House(rules=rules, deals=1, clock=Clock.FREE, windows=Windows.STRICT)
        table = bare_table((group, None), person, house, now)
        table.status = TableStatus.PLAYING
        table.solo, table.guided = True, guided
        for seat in table.seats:
            seat.computer = PLAIN
        own = table.seats[OWN_SEAT]
        own.computer, own.person_id, own.acted_at, own.sat_at = None, person.id, now, now
        session.add(table)
        await session.flush()
        return table

    async def _whole(self, session: AsyncSession, table_id: int) -> Game:
        """Read a table that was just made with all that belongs to it."""
        return await load_game(
            session, table_id, self.now(), self.pace, lock=True, entropy=self.entropy
        )

    async def end_guide(self, update_id: int | None, table_id: int, person: PersonRef) -> None:
        """Leave the words of a guided deal out from now on. Refuses as all use cases do."""
        async with self._game(update_id, table_id) as game:
            seat = game.seat_of(person.id)
            await end_guide(game)
            await mark_hand(game, seat)


async def _chat_of(cases: UseCases, session: AsyncSession, person: PersonRef) -> Group:
    """Give the row that stands for a person's private chat; tables belong to such rows."""
    group = await find_group(session, person.telegram_id, lock=True)
    if group is None:
        group = Group(
            chat_id=person.telegram_id,
            former_chat_id=None,
            title="",
            language=None,
            present=True,
            seen_at=cases.now(),
        )
        session.add(group)
        await session.flush()
    return group

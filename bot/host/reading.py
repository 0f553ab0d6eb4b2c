"""Reading: what there is to show. Nothing here changes anything."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bot.host.base import UseCases
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.game import Game, game_of, load_game
from bot.host.portraits import (
    facts_of,
    game_line,
    hand_shown,
    notice_shown,
    result_shown,
    table_shown,
)
from bot.host.shown import (
    Board,
    BoardLine,
    GameLine,
    HandShown,
    LobbyShown,
    NoticeShown,
    Period,
    ResultShown,
    TableFacts,
    TableShown,
)
from bot.texts.languages import choose_language
from engine.view import View
from storage.groups import find_group
from storage.models import DealRow, Group
from storage.notices import notices
from storage.replay import read_deal
from storage.results import totals
from storage.shown import Slot, SlotKind
from storage.tables import (
    latest_table_of_person,
    load_table,
    open_table_in,
    open_tables_of_person,
)

Shown = LobbyShown | TableShown | HandShown | ResultShown

_BOARD_LINES: Final = 20


class Reading(UseCases):
    """Questions that screens, handlers and delivery ask."""

    @asynccontextmanager
    async def _reading(self, table_id: int) -> AsyncIterator[Game]:
        async with self.database.read() as session:
            yield await load_game(session, table_id, self.now(), self.pace, lock=False)

    async def facts_of(self, table_id: int) -> TableFacts | None:
        """Give a table's facts, None where there is no such table."""
        async with self.database.read() as session:
            table = await load_table(session, table_id, lock=False)
            if table is None:
                return None
            return facts_of(await game_of(session, table, self.now(), self.pace))

    async def table_of(self, chat_id: int, thread_id: int | None) -> TableFacts | None:
        """Give the lobby or game that is open in a group or its topic."""
        async with self.database.read() as session:
            group = await find_group(session, chat_id)
            table = None if group is None else await open_table_in(session, group.id, thread_id)
            if table is None:
                return None
            return facts_of(await game_of(session, table, self.now(), self.pace))

    async def games_of(self, person: PersonRef) -> tuple[GameLine, ...]:
        """List the unended tables at which a person sits, those that wait for them first."""
        lines = []
        async with self.database.read() as session:
            for table_id in await open_tables_of_person(session, person.id):
                game = await load_game(session, table_id, self.now(), self.pace, lock=False)
                lines.append(await game_line(game, game.seat_of(person.id)))
        return tuple(sorted(lines, key=lambda line: not line.mine))

    async def board(self, chat_id: int, period: Period) -> Board:
        """Give a group's leaderboard; empty for an unknown group."""
        async with self.database.read() as session:
            group = await find_group(session, chat_id)
            if group is None:
                return Board("", choose_language(None, None), period, ())
            return await self._board(session, group, period)

    async def board_of_table(self, table_id: int, person: PersonRef, period: Period) -> Board:
        """Give the leaderboard of a table's group to somebody who sits or sat there.

        Refuses `NO_TABLE` and `NOT_SEATED`.
        """
        async with self._reading(table_id) as game:
            game.seat_of(person.id)
            found = await self._board(game.session, game.table.group, period)
            return replace(found, table_id=table_id)

    async def board_of_person(self, person: PersonRef, period: Period) -> Board:
        """Give the leaderboard of the group where a person sat last. Refuses `NO_TABLE`."""
        async with self.database.read() as session:
            table_id = await latest_table_of_person(session, person.id)
        if table_id is None:
            raise RefusedError(Refusal.NO_TABLE)
        return await self.board_of_table(table_id, person, period)

    async def _board(self, session: AsyncSession, group: Group, period: Period) -> Board:
        since = beginning_of(period, self.now())
        lines = await totals(session, group.id, since, _BOARD_LINES)
        return Board(
            group_title=group.title,
            language=choose_language(group.language, None),
            period=period,
            lines=tuple(BoardLine(*line) for line in lines),
        )

    async def hand_alert(self, table_id: int, person: PersonRef) -> View:
        """Give a person's own view of the deal. Refuses `NO_TABLE`, `NOT_SEATED`, `NOT_PLAYING`."""
        async with self._reading(table_id) as game:
            seat = game.seat_of(person.id)
            view = game.view(seat.seat)
            if view is None:
                raise RefusedError(Refusal.NOT_PLAYING)
            return view

    async def showing(self, slot: Slot) -> Shown | None:
        """Tell what a message should show now; None where it should be deleted."""
        async with self._reading(slot.table_id) as game:
            match slot.kind:
                case SlotKind.TABLE:
                    return await table_shown(game)
                case SlotKind.HAND:
                    seats = [seat for seat in game.seats if seat.person_id == slot.person_id]
                    return await hand_shown(game, seats[0]) if seats else None
                case SlotKind.RESULT:
                    return await _result(game, slot.deal_id)

    async def notices(self, limit: int = 20) -> tuple[NoticeShown, ...]:
        """List what people are to be told once, the oldest first."""
        shown = []
        async with self.database.read() as session:
            for notice, person in await notices(session, limit):
                game = await load_game(session, notice.table_id, self.now(), self.pace, lock=False)
                shown.append(notice_shown(game, notice, person))
        return tuple(shown)


async def _result(game: Game, deal_id: int | None) -> ResultShown | None:
    """Give the result of any finished deal of the table, with the match's score as it is now."""
    row = await game.session.get(DealRow, deal_id)
    if row is None:
        return None
    if row is not game.row:
        game.row, game.deal = row, await read_deal(game.session, row)
    return await result_shown(game)


def beginning_of(period: Period, now: datetime) -> datetime | None:
    """Tell since when a period counts, in UTC: weeks begin on Monday; None for all time."""
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    match period:
        case Period.WEEK:
            return today - timedelta(days=today.weekday())
        case Period.MONTH:
            return today.replace(day=1)
        case Period.ALL:
            return None

"""Reading: what there is to show. Nothing here changes anything."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final

from bot.host.ballots import vote_shown
from bot.host.base import UseCases
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.game import Game, game_of, load_game
from bot.host.judged import VoteShown
from bot.host.marking import number_of_post
from bot.host.portraits import (
    facts_of,
    game_line,
    hand_shown,
    notice_shown,
    result_shown,
    table_shown,
)
from bot.host.posts import post
from bot.host.shown import (
    GameLine,
    HandShown,
    LobbyShown,
    NewsShown,
    NoticeShown,
    ResultShown,
    TableFacts,
    TableShown,
)
from engine.view import View
from storage.groups import find_group
from storage.models import DealRow, Vote
from storage.notices import notices
from storage.replay import read_deal
from storage.shown import Slot, SlotKind
from storage.tables import (
    load_table,
    open_table_in,
    open_tables_of_person,
)

Shown = LobbyShown | TableShown | HandShown | ResultShown | NewsShown | VoteShown

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
        """List the unended tables at which a person sits, those that wait for them first.

        Those that they have left are not among them.
        """
        lines = []
        async with self.database.read() as session:
            for table_id in await open_tables_of_person(session, person.id):
                game = await load_game(session, table_id, self.now(), self.pace, lock=False)
                seat = game.seat_of(person.id)
                if not seat.gone:
                    lines.append(await game_line(game, seat))
        return tuple(sorted(lines, key=lambda line: not line.mine))

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
                case SlotKind.VOTE:
                    return await _vote(game, slot)
                case SlotKind.RESULT:
                    return await _result(game, slot.deal_id)
                case SlotKind.NEWS:
                    return await _news(game, slot)

    async def notices(self, limit: int = 20) -> tuple[NoticeShown, ...]:
        """List what people are to be told once, the oldest first."""
        shown = []
        async with self.database.read() as session:
            for notice, person in await notices(session, limit):
                game = await load_game(session, notice.table_id, self.now(), self.pace, lock=False)
                shown.append(await notice_shown(game, notice, person))
        return tuple(shown)


async def _news(game: Game, slot: Slot) -> NewsShown | None:
    """Give a post about a deal, which may be over by now."""
    row = await game.session.get(DealRow, slot.deal_id)
    if row is None or slot.part is None:
        return None
    facts = replace(facts_of(game), deal_number=row.number)
    return NewsShown(facts, post(row, number_of_post(slot.part)))


async def _vote(game: Game, slot: Slot) -> VoteShown | None:
    """Give a vote; None for one that was settled before anybody saw it."""
    vote = await game.session.get(Vote, slot.part)
    if vote is None or (vote.outcome is not None and slot.message_id is None):
        return None
    return await vote_shown(game, vote)


async def _result(game: Game, deal_id: int | None) -> ResultShown | None:
    """Give the result of any finished deal of the table, with the match's score as it is now."""
    row = await game.session.get(DealRow, deal_id)
    if row is None:
        return None
    if row is not game.row:
        game.row, game.deal = row, await read_deal(game.session, row)
    return await result_shown(game)

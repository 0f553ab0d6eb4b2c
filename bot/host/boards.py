"""Leaderboards: the best of a group in a period, by what is counted."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bot.host.base import UseCases
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.game import load_game
from bot.host.quiet import zone_of
from bot.host.shown import ENOUGH_DEALS, Board, BoardLine, Counting, GroupLine, Period
from storage.groups import find_group
from storage.models import Group
from storage.results import Total, totals
from storage.tables import latest_tables_by_group

LINES: Final = 20


class Boards(UseCases):
    """Questions about leaderboards."""

    async def board(
        self, chat_id: int, period: Period, counting: Counting = Counting.POINTS
    ) -> Board:
        """Give a group's leaderboard; empty for an unknown group."""
        async with self.database.read() as session:
            group = await find_group(session, chat_id)
            if group is None:
                return Board("", "", period, ())
            return await self._board(session, group, period, counting)

    async def board_of_table(
        self,
        table_id: int,
        person: PersonRef,
        period: Period,
        counting: Counting = Counting.POINTS,
    ) -> Board:
        """Give the leaderboard of a table's group to somebody who sits or sat there.

        Refuses `NO_TABLE` and `NOT_SEATED`.
        """
        async with self.database.read() as session:
            game = await load_game(session, table_id, self.now(), self.pace, lock=False)
            game.seat_of(person.id)
            found = await self._board(session, game.table.group, period, counting)
            groups = len(await latest_tables_by_group(session, person.id))
            return replace(found, table_id=table_id, groups=groups)

    async def groups_of(self, person: PersonRef) -> tuple[GroupLine, ...]:
        """List the groups at whose tables a person sits or sat, the latest first."""
        async with self.database.read() as session:
            found = await latest_tables_by_group(session, person.id)
            return tuple(GroupLine(title, table_id) for title, table_id in found)

    async def board_of_person(self, person: PersonRef, period: Period) -> Board:
        """Give the leaderboard of the group where a person sat last. Refuses `NO_TABLE`."""
        groups = await self.groups_of(person)
        if not groups:
            raise RefusedError(Refusal.NO_TABLE)
        return await self.board_of_table(groups[0].table_id, person, period)

    async def _board(
        self, session: AsyncSession, group: Group, period: Period, counting: Counting
    ) -> Board:
        since = beginning_of(period, self.now(), zone_of(None, group), group.season_at)
        found = await totals(session, group.id, since)
        return Board(
            group_title=group.title,
            language=group.language or "",
            period=period,
            lines=tuple(BoardLine(*line) for line in best(found, counting)),
            counting=counting,
            season=group.season_at is not None,
        )


def best(found: Iterable[Total], counting: Counting) -> Sequence[Total]:
    """Put people in the order of a board; whoever has nothing of what it counts is left out.

    Where they are equal, fewer deals come first, then who has been known longer.
    """
    lines = list(found)
    match counting:
        case Counting.POINTS:
            lines.sort(key=lambda line: (-line.points, line.deals))
        case Counting.WINS:
            lines = [line for line in lines if line.won]
            lines.sort(
                key=lambda line: (line.deals < ENOUGH_DEALS, -line.won / line.deals, -line.won)
            )
        case Counting.OPENINGS:
            lines = [line for line in lines if line.opened]
            lines.sort(key=lambda line: (-line.opened, line.deals))
        case Counting.BURNS:
            lines = [line for line in lines if line.burns]
            lines.sort(key=lambda line: (-line.burns, line.deals))
    return lines[:LINES]


def beginning_of(
    period: Period, now: datetime, zone: tzinfo, season: datetime | None
) -> datetime | None:
    """Tell since when a period counts; None for all time.

    Days, weeks (from Monday) and months begin as the group's time zone has it, and a season when
    somebody began it; without one all time is the season.
    """
    today = now.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
    match period:
        case Period.WEEK:
            return today - timedelta(days=today.weekday())
        case Period.MONTH:
            return today.replace(day=1)
        case Period.SEASON:
            return season
        case Period.ALL:
            return None

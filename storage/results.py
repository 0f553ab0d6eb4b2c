"""Results of finished deals, added up for leaderboards."""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import case, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from storage.models import DealRow, Person, ResultRow
from storage.values import Outcome

_ONE_OF_EACH = (0, 1)
"""A seat of each federation; all three of one have its score."""


class Total(NamedTuple):
    """What one person's deals add up to."""

    name: str
    points: int
    deals: int
    won: int


async def running_score(session: AsyncSession, table_id: int, number: int) -> tuple[int, int]:
    """Add up the scores of both federations in a match's deals 1 to `number`."""
    found = await session.execute(
        select(ResultRow.seat, func.sum(ResultRow.score))
        .join(DealRow, DealRow.id == ResultRow.deal_id)
        .where(
            DealRow.table_id == table_id, DealRow.number <= number, ResultRow.seat.in_(_ONE_OF_EACH)
        )
        .group_by(ResultRow.seat)
    )
    by_seat: dict[int, int] = {seat: int(score) for seat, score in found}
    return by_seat.get(0, 0), by_seat.get(1, 0)


async def totals(
    session: AsyncSession, group_id: int, since: datetime | None, limit: int
) -> tuple[Total, ...]:
    """Add up the deals of a group ended at or after `since`, by person, best first.

    More points come first, then fewer deals, then who has been known longer.
    """
    points = func.sum(ResultRow.score)
    deals = func.count(ResultRow.id)
    won = func.sum(case((ResultRow.outcome == Outcome.WON, 1), else_=0))
    found = (
        select(Person.name, points, deals, won)
        .join(Person, Person.id == ResultRow.person_id)
        .where(ResultRow.group_id == group_id)
        .group_by(Person.id, Person.name)
        .order_by(points.desc(), deals, Person.id)
        .limit(limit)
    )
    if since is not None:
        found = found.where(ResultRow.ended_at >= since)
    return tuple(Total(*row) for row in await session.execute(found))

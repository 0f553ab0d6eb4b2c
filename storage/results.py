"""Results of finished deals, added up for leaderboards."""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import case, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from storage.models import Person, ResultRow
from storage.values import Outcome


class Total(NamedTuple):
    """What one person's deals add up to."""

    name: str
    points: int
    deals: int
    won: int


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

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
    """What one person's deals add up to: points, deals, and how many of these were won.

    opened, burns: points opened and plays burned
    """

    name: str
    points: int
    deals: int
    won: int
    opened: int
    burns: int


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


async def totals(session: AsyncSession, group_id: int, since: datetime | None) -> tuple[Total, ...]:
    """Add up the deals of a group ended at or after `since`, by person in the order of ids."""
    sums = (
        func.sum(ResultRow.score),
        func.count(ResultRow.id),
        func.sum(case((ResultRow.outcome == Outcome.WON, 1), else_=0)),
        func.sum(case((ResultRow.opened.is_(True), 1), else_=0)),
        func.sum(ResultRow.burns),
    )
    found = (
        select(Person.name, *sums)
        .join(Person, Person.id == ResultRow.person_id)
        .where(ResultRow.group_id == group_id)
        .group_by(Person.id, Person.name)
        .order_by(Person.id)
    )
    if since is not None:
        found = found.where(ResultRow.ended_at >= since)
    return tuple(Total(name, *map(int, numbers)) for name, *numbers in await session.execute(found))

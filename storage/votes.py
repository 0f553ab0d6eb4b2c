"""What is put to a vote at a table."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from storage.models import Deadline, Vote
from storage.values import DeadlineKind, VoteKind, VoteOutcome


async def open_votes(session: AsyncSession, table_id: int) -> Sequence[Vote]:
    """List the votes of a table that are not settled, the oldest first."""
    found = select(Vote).where(Vote.table_id == table_id, Vote.outcome.is_(None))
    return (await session.scalars(found.order_by(Vote.id))).all()


async def rejected_since(
    session: AsyncSession, table_id: int, kind: VoteKind, since: datetime
) -> Sequence[Vote]:
    """List the votes of a kind that were opened since then and did not pass."""
    found = select(Vote).where(
        Vote.table_id == table_id,
        Vote.kind == kind,
        Vote.outcome == VoteOutcome.REJECTED,
        Vote.opened_at > since,
    )
    return (await session.scalars(found.order_by(Vote.id))).all()


async def due_of_vote(session: AsyncSession, vote: Vote) -> Deadline | None:
    """Find the end of the time to object."""
    return await session.scalar(
        select(Deadline).where(
            Deadline.table_id == vote.table_id,
            Deadline.kind == DeadlineKind.VOTE,
            Deadline.question == vote.id,
        )
    )


async def drop_due_of_vote(session: AsyncSession, vote: Vote) -> None:
    """Drop the end of the time to object."""
    await session.execute(
        delete(Deadline).where(
            Deadline.table_id == vote.table_id,
            Deadline.kind == DeadlineKind.VOTE,
            Deadline.question == vote.id,
        )
    )

"""Updates that were handled, so that one that comes again changes nothing."""

from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from storage.models import HandledUpdate


async def remember(session: AsyncSession, update_id: int, now: datetime) -> bool:
    """Note an update as handled by this transaction; False where one before did handle it.

    After False the transaction must not go on.
    """
    if await session.get(HandledUpdate, update_id) is not None:
        return False
    session.add(HandledUpdate(update_id=update_id, at=now))
    try:
        await session.flush()
    except IntegrityError:
        return False
    return True


async def last_handled(session: AsyncSession) -> datetime | None:
    """Tell when an update was handled last: a sign that the bot was alive then."""
    return await session.scalar(select(func.max(HandledUpdate.at)))


async def prune(session: AsyncSession, before: datetime) -> None:
    """Forget updates handled before a time."""
    await session.execute(delete(HandledUpdate).where(HandledUpdate.at < before))

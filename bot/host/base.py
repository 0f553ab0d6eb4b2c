"""What every use case has at hand."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from bot.host.errors import AlreadyHandledError
from bot.host.game import Game, load_game
from bot.host.pace import Pace
from storage.database import Database
from storage.updates import remember


class UseCases:
    """The base of all use cases: each is one transaction, without any network in it.

    now:     gives the present as aware UTC
    entropy: gives so many random bytes
    """

    def __init__(
        self,
        database: Database,
        *,
        now: Callable[[], datetime],
        entropy: Callable[[int], bytes],
        pace: Pace | None = None,
    ) -> None:
        self.database = database
        self.now = now
        self.entropy = entropy
        self.pace = pace or Pace()

    @asynccontextmanager
    async def _once(self, update_id: int | None) -> AsyncIterator[AsyncSession]:
        """Open a transaction that also notes the update as handled.

        Raises `AlreadyHandledError` where it is; any error leaves it not handled.
        """
        async with self.database.write() as session:
            if update_id is not None and not await remember(session, update_id, self.now()):
                raise AlreadyHandledError
            yield session

    @asynccontextmanager
    async def _game(self, update_id: int | None, table_id: int) -> AsyncIterator[Game]:
        """Open a transaction on one table, which nobody else may change meanwhile.

        Raises `AlreadyHandledError`, and `RefusedError` (`NO_TABLE`).
        """
        async with self._once(update_id) as session:
            yield await load_game(
                session, table_id, self.now(), self.pace, lock=True, entropy=self.entropy
            )

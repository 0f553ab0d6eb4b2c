"""Long polling that acknowledges updates only when they are handled.

A batch is fetched, handled whole (people beside each other, each person's updates in order) and
only then acknowledged by the next fetch. What is handled when the process dies comes again, and
the use cases know update ids that they have handled.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol

from telegram import Update
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError

from bot.logging import get_logger
from bot.timing import Timing, rest

ALLOWED_UPDATES: Final = ("message", "callback_query", "my_chat_member", "chat_member")
BATCH: Final = 100
LONG_POLL: Final = 25
"""Seconds for which Telegram holds a fetch that finds nothing."""
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 30.0
CONFLICT_PAUSE: Final = 5.0
AT_ONCE: Final = 32

Handle = Callable[[Update], Awaitable[None]]


class Source(Protocol):
    """What the poller needs of the library's bot."""

    async def get_updates(
        self,
        offset: int | None = None,
        limit: int | None = None,
        timeout: int | None = None,  # noqa: ASYNC109 - the library's signature
        allowed_updates: Sequence[str] | None = None,
    ) -> tuple[Update, ...]:
        """Fetch updates from an offset on, and acknowledge those before it."""


log = get_logger(__name__)


class Poller:
    """Fetches updates and has them handled, from `run` to cancellation."""

    def __init__(self, bot: Source, handle: Handle, timing: Timing) -> None:
        self._bot = bot
        self._handle = handle
        self._timing = timing
        self._offset = 0
        self._pause = 0.0
        self._stopping = asyncio.Event()
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        """Poll until `stop`; raises `InvalidToken` when Telegram does not know the token."""
        while not self._stopping.is_set():
            batch = await self._fetch()
            if batch:
                await self._handle_all(batch)
                self._offset = batch[-1].update_id + 1
        await self._acknowledge()

    def stop(self) -> None:
        """Fetch no more; what was fetched is handled and acknowledged before `run` ends."""
        self._stopping.set()

    async def _fetch(self) -> Sequence[Update]:
        fetching = asyncio.create_task(self._get(LONG_POLL))
        stopping = asyncio.create_task(self._stopping.wait())
        try:
            await asyncio.wait({fetching, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if not fetching.done():
                return ()
            batch = fetching.result()
        except InvalidToken:
            raise
        except Conflict:
            log.warning("another process polls with this token: only one may, stop the other")
            await rest(self._timing, CONFLICT_PAUSE, self._stopping)
            return ()
        except RetryAfter as error:
            await rest(self._timing, _seconds(error), self._stopping)
            return ()
        except NetworkError as error:
            self._pause = min(LONGEST_PAUSE, self._pause * 2 or FIRST_PAUSE)
            log.warning("updates not fetched", error=type(error).__name__, pause=self._pause)
            await rest(self._timing, self._pause, self._stopping)
            return ()
        finally:
            fetching.cancel()
            stopping.cancel()
        self._pause = 0.0
        return batch

    async def _get(self, seconds: int) -> Sequence[Update]:
        return await self._bot.get_updates(
            offset=self._offset or None,
            limit=BATCH,
            timeout=seconds,
            allowed_updates=ALLOWED_UPDATES,
        )

    async def _handle_all(self, batch: Sequence[Update]) -> None:
        by_person: dict[int, list[Update]] = {}
        for update in batch:
            by_person.setdefault(person_of(update), []).append(update)
        await asyncio.gather(*(self._handle_one(updates) for updates in by_person.values()))

    async def _handle_one(self, updates: Sequence[Update]) -> None:
        for update in updates:
            async with self._slots:
                await self._handle(update)

    async def _acknowledge(self) -> None:
        """Tell Telegram what was handled, so that it is not sent to the next start."""
        if not self._offset:
            return
        try:
            await self._bot.get_updates(
                offset=self._offset, limit=1, timeout=0, allowed_updates=ALLOWED_UPDATES
            )
        except TelegramError as error:
            log.info("last updates not acknowledged", error=type(error).__name__)


def person_of(update: Update) -> int:
    """Give whose updates keep their order with this one: the person's id, else the chat's."""
    if update.effective_user is not None:
        return update.effective_user.id
    return 0 if update.effective_chat is None else update.effective_chat.id


def _seconds(error: RetryAfter) -> float:
    after = error.retry_after
    return float(after) if isinstance(after, int | float) else after.total_seconds()

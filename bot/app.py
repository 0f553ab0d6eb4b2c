"""The running bot: python-telegram-bot's Application between the host and Telegram.

The application keeps nothing: no job queue, no persistence, no updater. Updates come from the
own polling loop, what lasts is in the database, and what is shown goes out by delivery.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Self

from telegram import Update
from telegram.error import InvalidToken, TelegramError
from telegram.ext import ApplicationBuilder

from bot import clock as deadlines
from bot.clock import Clock
from bot.delivery import worker
from bot.delivery.budgets import Allowances, Budgets
from bot.delivery.messenger import Messenger
from bot.delivery.rendering import Renderer
from bot.delivery.worker import Delivery
from bot.handlers.desk import Desk
from bot.handlers.menus import set_menus
from bot.handlers.routes import AnyApplication, add_handlers
from bot.host.host import Host
from bot.host.pace import Pace
from bot.logging import get_logger
from bot.screens.links import Links
from bot.settings import Settings
from bot.telegram.polling import Poller
from bot.telegram.transport import AiohttpRequest
from bot.texts.speaker import Texts
from bot.timing import RealTime, Timing, rest
from storage.database import Database

FLUSH: Final = 2.0
"""Seconds for which delivery goes on after a stop."""
HANDLING: Final = 5.0
"""Seconds that handlers get to end after a stop."""
FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 30.0

log = get_logger(__name__)


class WrongTokenError(Exception):
    """Telegram does not know the token."""


@dataclass(frozen=True, slots=True)
class Speeds:
    """How fast the bot goes: how long computers wait, and what delivery may spend.

    looks: seconds after which it looks by itself whether another process has left it anything to
           do or to show; None for the usual ones
    """

    pace: Pace
    allowances: Allowances
    looks: float | None = None

    @classmethod
    def from_settings(cls, settings: Settings) -> Self:
        """Give the speeds that are set."""
        return cls(
            Pace(
                computer=settings.computer_delay,
                window=settings.window_delay,
                settle=settings.settle_delay,
                between_deals=settings.next_deal_delay or None,
                recover=settings.outage_grace,
            ),
            Allowances(
                group_per_minute=settings.group_per_minute,
                private_per_minute=settings.private_per_minute,
                total_per_second=settings.total_per_second,
                group_edit_interval=settings.group_edit_interval,
                private_edit_interval=settings.private_edit_interval,
            ),
        )


class GoujiBot:
    """One bot on one database, from `start` to `stop`. The database has the newest form."""

    def __init__(
        self,
        settings: Settings,
        *,
        timing: Timing | None = None,
        speeds: Speeds | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._settings = settings
        self._timing = timing or RealTime()
        self._speeds = speeds or Speeds.from_settings(settings)
        self.database = Database(settings.database_url)
        self.host = Host(
            self.database,
            now=self._timing.now,
            entropy=entropy,
            pace=self._speeds.pace,
        )
        self._requests = (AiohttpRequest(), AiohttpRequest(connections=2))
        self.application = build_application(settings, *self._requests)
        self._running: _Running | None = None
        self._stopping = asyncio.Event()

    @property
    def calls_under_way(self) -> int:
        """How many calls of the Bot API wait for their answers, the polling one included."""
        return sum(request.under_way for request in self._requests)

    async def start(self) -> None:
        """Begin to poll, to deliver and to keep the deadlines.

        Waits for Telegram where it cannot be reached; raises `WrongTokenError`.
        """
        await self._until_reached()
        if self._stopping.is_set():
            return
        bot = self.application.bot
        texts = Texts.load(self._settings.default_language)
        links = Links(bot.username)
        looks = self._speeds.looks
        delivery = Delivery(
            self.host,
            Messenger(bot),
            Renderer(texts, links),
            Budgets(self._speeds.allowances),
            self._timing,
            poll=worker.POLL if looks is None else looks,
        )
        desk = Desk(self.host, texts, links, bot, delivery)
        add_handlers(self.application, desk)
        await self.host.recover(self._timing.now())
        clock = Clock(
            self.host, self._timing, delivery.wake, deadlines.POLL if looks is None else looks
        )

        async def handle(update: Update) -> None:
            await self.application.process_update(update)
            delivery.wake()
            clock.wake()

        poller = Poller(bot, handle, self._timing)
        desk.later(set_menus(desk))
        self._running = _Running(desk, delivery, poller)
        self._running.begin(clock.run)
        log.info("bot started", bot=bot.username)

    async def run(self) -> None:
        """Run from `start` until `request_stop`, or until polling fails for good."""
        try:
            await self.start()
        except BaseException:
            await self.stop()
            raise
        running = self._running
        if running is None:
            await self.stop()
            return
        stopping = asyncio.create_task(self._stopping.wait())
        try:
            await asyncio.wait({stopping, *running.tasks}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()
            failed = running.failure()
            await self.stop()
        if isinstance(failed, InvalidToken):
            raise WrongTokenError from failed
        if failed is not None:
            raise failed

    def request_stop(self) -> None:
        """End `run`: for signals."""
        self._stopping.set()

    async def stop(self) -> None:
        """Fetch no more, finish what is under way, show what can be shown at once, let go."""
        if self._running is not None:
            await self._running.end()
            self._running = None
        await self.application.shutdown()
        for request in self._requests:
            await request.shutdown()
        await self.database.dispose()
        log.info("bot stopped")

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await self.stop()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def _until_reached(self) -> None:
        pause = FIRST_PAUSE
        while not self._stopping.is_set():
            try:
                await self.application.initialize()
            except InvalidToken as error:
                raise WrongTokenError from error
            except TelegramError as error:
                log.warning("telegram not reached", error=type(error).__name__, pause=pause)
                await rest(self._timing, pause, self._stopping)
                pause = min(LONGEST_PAUSE, pause * 2)
            else:
                return


class _Running:
    """The tasks of a bot that has started."""

    def __init__(self, desk: Desk, delivery: Delivery, poller: Poller) -> None:
        self._desk = desk
        self._delivery = delivery
        self._poller = poller
        self.tasks: tuple[asyncio.Task[None], ...] = ()

    def begin(self, keep_time: Callable[[], Awaitable[None]]) -> None:
        """Start everything."""
        self.tasks = (
            asyncio.ensure_future(self._poller.run()),
            asyncio.ensure_future(self._delivery.run()),
            asyncio.ensure_future(keep_time()),
        )

    def failure(self) -> BaseException | None:
        """Give why a task ended by itself."""
        for task in self.tasks:
            if task.done() and not task.cancelled() and task.exception() is not None:
                return task.exception()
        return None

    async def end(self) -> None:
        """End everything in the order in which it depends on each other."""
        polling, *others = self.tasks
        self._poller.stop()
        await asyncio.wait({polling}, timeout=HANDLING)
        for task in others:
            task.cancel()
        await asyncio.wait(set(others))
        await self._desk.finish(FLUSH)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FLUSH):
                await self._delivery.flush(FLUSH)
        await self._delivery.close()
        polling.cancel()
        await asyncio.wait({polling})


def build_application(
    settings: Settings, request: AiohttpRequest, polling: AiohttpRequest
) -> AnyApplication:
    """Build the application for a token and an address of the Bot API.

    polling: the connections of getUpdates, apart from those of all other calls
    """
    url = settings.bot_api_url
    return (
        ApplicationBuilder()
        .token(settings.token.get_secret_value())
        .base_url(url)
        .base_file_url(f"{url.removesuffix('/bot')}/file/bot")
        .request(request)
        .get_updates_request(polling)
        .updater(None)
        .job_queue(None)
        .build()
    )

"""`gouji run` and `gouji sandbox`: the bot until it is told to stop."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from bot import logging
from bot.app import GoujiBot
from bot.commands.database import prepare
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import SandboxSettings
from bot.settings import Settings

SANDBOX_DATABASE: Final = Path("var/sandbox.db")
"""The database of the sandbox's bot. It begins empty each time, as the sandbox does."""

Say = Callable[[str], None]


async def run(settings: Settings) -> None:
    """Run the bot until SIGTERM or SIGINT."""
    logging.set_up(settings.log_level)
    await prepare(settings.database_url)
    bot = GoujiBot(settings)
    with _Signals(bot.request_stop):
        await bot.run()


async def sandbox(port: int, *, with_bot: bool, say: Say) -> None:
    """Serve the local Telegram until SIGTERM or SIGINT, with the bot on it if wanted.

    Raises OSError where the port is taken.
    """
    stopping = asyncio.Event()
    with _Signals(stopping.set):
        async with AsyncExitStack() as stack:
            server = await stack.enter_async_context(SandboxServer(SandboxSettings(port=port)))
            if with_bot:
                settings = sandbox_settings(server)
                logging.set_up(settings.log_level)
                await prepare(settings.database_url)
                await stack.enter_async_context(GoujiBot(settings))
            say(f"Sandbox: {server.url}/  (open it in a browser; Ctrl-C stops)")
            if not with_bot:
                say(f"GOUJI_BOT_API_URL={server.bot_api_url}")
                say(f"GOUJI_TOKEN={server.token}")
            await stopping.wait()
        say("Stopped.")


def sandbox_settings(server: SandboxServer) -> Settings:
    """Give the settings for the bot on a sandbox, its default database emptied.

    What is set in the environment or `.env` holds, but for token and address.
    """
    given = {"token": server.token, "bot_api_url": server.bot_api_url}
    settings = Settings.read(**given)
    if "database_url" not in settings.model_fields_set:
        for suffix in ("", "-wal", "-shm"):
            Path(f"{SANDBOX_DATABASE}{suffix}").unlink(missing_ok=True)
        url = f"sqlite+aiosqlite:///{SANDBOX_DATABASE}"
        settings = Settings.read(**given, database_url=url)
    return settings


class _Signals:
    """Calls back on SIGTERM and SIGINT, once; a second one ends the process at once."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self._stop = stop

    def __enter__(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._called)

    def _called(self) -> None:
        self.__exit__()
        self._stop()

    def __exit__(self, *_: object) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)

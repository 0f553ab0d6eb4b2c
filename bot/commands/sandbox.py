"""`gouji sandbox`: a local Telegram, with or without the bot on it."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

import typer

from bot import logging
from bot.app import GoujiBot
from bot.commands.attempt import attempt, fail
from bot.commands.database import prepare
from bot.commands.signals import Signals
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import SandboxSettings
from bot.settings import Settings

SANDBOX_DATABASE: Final = "var/sandbox"
"""How the files of the sandbox's bot begin. They are empty each time, as the sandbox is."""

Say = Callable[[str], None]


def sandbox(port: int, *, with_bot: bool) -> None:
    """Serve the local Telegram until it is told to stop."""
    try:
        attempt(serve(port, with_bot=with_bot, say=typer.echo))
    except OSError as error:
        fail(f"port {port} cannot be used ({error.strerror}); choose another with --port")


async def serve(port: int, *, with_bot: bool, say: Say) -> None:
    """Serve the local Telegram until SIGTERM or SIGINT, with the bot on it if wanted.

    Raises OSError where the port is taken.
    """
    stopping = asyncio.Event()
    with Signals(stopping.set):
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
    """Give the settings for the bot on a sandbox, with a database of its own that is empty.

    What else is set in the environment or `.env` holds. The database is one for each port, so that
    two sandboxes in a folder do not meet, and never the one that people play on.
    """
    file = Path(f"{SANDBOX_DATABASE}-{server.port}.db")
    for suffix in ("", "-wal", "-shm"):
        Path(f"{file}{suffix}").unlink(missing_ok=True)
    return Settings.read(
        token=server.token,
        bot_api_url=server.bot_api_url,
        database_url=f"sqlite+aiosqlite:///{file}",
    )

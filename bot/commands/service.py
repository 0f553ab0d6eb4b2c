"""`gouji run` and `gouji db`, with settings from the environment."""

import typer

from bot import logging
from bot.app import GoujiBot
from bot.commands import database
from bot.commands.attempt import attempt
from bot.commands.signals import Signals
from bot.settings import Settings


def run() -> None:
    """Run the bot until SIGTERM or SIGINT."""
    attempt(_run())


async def _run() -> None:
    settings = Settings.read()
    logging.set_up(settings.log_level)
    await database.prepare(settings.database_url)
    bot = GoujiBot(settings)
    with Signals(bot.request_stop):
        await bot.run()


def upgrade() -> None:
    """Bring the database to the form that this version needs."""
    attempt(_upgrade())


async def _upgrade() -> None:
    await database.upgrade(Settings.database_only(), typer.echo)


def current() -> None:
    """Say which form the database has."""
    attempt(_current())


async def _current() -> None:
    await database.current(Settings.database_only(), typer.echo)


def check() -> bool:
    """Say whether the database has the form that this version needs; whether it has."""
    return attempt(_check())


async def _check() -> bool:
    return await database.check(Settings.database_only(), typer.echo)

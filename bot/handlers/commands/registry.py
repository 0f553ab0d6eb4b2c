"""All commands, and who is offered which."""

from typing import Final

from bot.handlers.commands import pages, powers, settings, start, stopping, tables, waiting
from bot.handlers.commands.asked import Command, Menu

COMMANDS: Final[tuple[Command, ...]] = (
    *tables.COMMANDS,
    *stopping.COMMANDS,
    *powers.COMMANDS,
    *waiting.COMMANDS,
    *pages.COMMANDS,
    *settings.COMMANDS,
    *start.COMMANDS,
)
"""In the order of the menus."""


def offered(menu: Menu) -> tuple[str, ...]:
    """Give the names of the commands in a menu, in its order."""
    return tuple(command.name for command in COMMANDS if menu in command.offered)

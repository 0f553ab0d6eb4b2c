"""All commands, and who is offered which."""

from typing import Final

from bot.handlers.commands import pages, start, stopping, tables
from bot.handlers.commands.asked import Command, Menu

COMMANDS: Final[tuple[Command, ...]] = (
    *tables.COMMANDS,
    *stopping.COMMANDS,
    *pages.COMMANDS,
    *start.COMMANDS,
)
"""In the order of the menus."""


def offered(menu: Menu) -> tuple[str, ...]:
    """Give the names of the commands in a menu, in its order."""
    return tuple(command.name for command in COMMANDS if menu in command.offered)

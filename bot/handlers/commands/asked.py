"""A command as it was given, and what every command has to say of itself."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple

from telegram import Message

from bot.handlers.desk import Desk, thread_of
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import GroupRef, PersonRef
from bot.host.shown import TableFacts
from bot.screens.notices import Notice, notice
from bot.screens.screen import Keyboard, Screen
from bot.texts.markup import escape
from bot.texts.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Asked:
    """A command as it was given.

    person: who gave it, None for an anonymous admin of the group
    group:  where, None in a private chat
    """

    update_id: int
    message: Message
    person: PersonRef | None
    group: GroupRef | None
    speaker: Speaker
    argument: str

    @property
    def thread_id(self) -> int | None:
        """The topic in which the command was given."""
        return thread_of(self.message)

    def somebody(self) -> PersonRef:
        """Give the person; raises `RefusedError` for an anonymous admin."""
        if self.person is None:
            raise RefusedError(Refusal.ANONYMOUS)
        return self.person


class Menu(Enum):
    """Who is offered a command by Telegram's menu; a command not offered is understood as well."""

    GROUPS = auto()
    ADMINS = auto()
    """Administrators, in their groups."""
    PRIVATE = auto()


NOWHERE: Final[frozenset[Menu]] = frozenset()
IN_GROUPS: Final = frozenset({Menu.GROUPS, Menu.ADMINS})
IN_PRIVATE: Final = frozenset({Menu.PRIVATE})
EVERYWHERE: Final = frozenset(Menu)

Do = Callable[[Desk, Asked], Awaitable[Screen | None]]
"""Does what a command asks for and gives what is to be replied, if anything."""


class Command(NamedTuple):
    """A command by its name; `command-<name>` describes it in the menus that offer it."""

    name: str
    do: Do
    offered: frozenset[Menu]


def told(which: Notice, speaker: Speaker, keyboard: Keyboard = ()) -> Screen:
    """Say a short text as a message."""
    return Screen(escape(notice(which, speaker)), keyboard)


async def table_here(desk: Desk, asked: Asked) -> TableFacts:
    """Find the table that is open where the command was given. Raises `NO_TABLE`."""
    if asked.group is None:
        raise RefusedError(Refusal.NO_TABLE)
    facts = await desk.host.table_of(asked.group.chat_id, asked.thread_id)
    if facts is None:
        raise RefusedError(Refusal.NO_TABLE)
    return facts

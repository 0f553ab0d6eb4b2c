"""One tap and what it is answered with: what every handler of taps has at hand."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from telegram import CallbackQuery, Chat, Message

from bot.delivery.worker import Reply
from bot.handlers.desk import Desk
from bot.host.facts import PersonRef
from bot.host.host import Host
from bot.screens.screen import Screen
from bot.screens.taps import Op, Tap
from bot.texts.speaker import Speaker

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tap is answered with: a toast, an alert, or a link that Telegram opens."""

    text: str = ""
    alert: bool = False
    url: str | None = None


class OldButtonError(Exception):
    """A button that means nothing (any more)."""


@dataclass(frozen=True, slots=True)
class Touch:
    """One tap on a button by a person, who is spoken to by `speaker`."""

    desk: Desk
    update_id: int
    query: CallbackQuery
    tap: Tap
    person: PersonRef
    speaker: Speaker

    @property
    def host(self) -> Host:
        """What the tap asks something of."""
        return self.desk.host

    @property
    def table(self) -> int:
        """The table that the button belongs to; 0 for none."""
        return self.tap.table

    @property
    def in_private(self) -> bool:
        """Whether the button stands in a private chat, or nobody can tell where."""
        message = self.query.message
        return message is None or message.chat.type == Chat.PRIVATE

    @property
    def message(self) -> Message:
        """The message under which the button stands; `OldButtonError` where none can be named.

        That is one too old to tell, or one for a single person's eyes, of which the id is 0.
        """
        message = self.query.message
        if not isinstance(message, Message) or not message.message_id:
            raise OldButtonError
        return message

    @property
    def argument(self) -> int:
        """The tap's argument; `OldButtonError` where it has none."""
        if self.tap.argument is None:
            raise OldButtonError
        return self.tap.argument

    @property
    def federation(self) -> int | None:
        """The tap's argument as a federation, None for any; `OldButtonError` for another number."""
        if self.tap.argument not in {None, 0, 1}:
            raise OldButtonError
        return self.tap.argument

    def one_of(self, values: tuple[T, ...]) -> T:
        """Give the value that the argument counts off; `OldButtonError` where there is none."""
        return self.value_at(values, self.argument)

    @staticmethod
    def value_at(values: tuple[T, ...], index: int) -> T:
        """Give the value with this index; `OldButtonError` where there is none."""
        if index >= len(values):
            raise OldButtonError
        return values[index]

    def edit(self, screen: Screen) -> None:
        """Put a screen in the place of the message under which the button stands."""
        message = self.message
        reply = Reply(message.chat.id, None, screen, edits=message.message_id)
        self.desk.delivery.reply(reply)


Handler = Callable[[Touch], Awaitable[Answer | str]]
"""Does what a tap asks for; a text alone is a toast, "" answers without a word."""

Handlers = Mapping[Op, Handler]
"""What does which tap."""

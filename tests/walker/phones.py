"""What people see on their phones now, and what they have seen: all that they may tap or follow."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.sandbox.client import Button, Message, Sandbox
from bot.screens.taps import Op, Tap, decode

Json = dict[str, Any]
START = "?start="


class Target(NamedTuple):
    """A button under a message of the bot, in a chat."""

    message: Message
    button: Button

    @property
    def tap(self) -> Tap | None:
        """The button's meaning, None for what the bot's own buttons never say."""
        return decode(self.button.data)


@dataclass
class Phones:
    """The screens of everybody. ``old`` are buttons that have been there at some time."""

    sandbox: Sandbox
    old: dict[tuple[int, int, str], Target] = field(default_factory=dict)
    links: dict[str, None] = field(default_factory=dict)
    """Payloads of all deep links that have been seen."""

    async def look(self) -> None:
        """Bring everything up to date."""
        await self.sandbox.refresh()
        for chat in self.chats():
            for message in self.sandbox.seen(chat["id"]):
                for button in message.buttons if message.by_bot else ():
                    if button.data:
                        key = (message.chat_id, message.id, button.data)
                        self.old.setdefault(key, Target(message, button))
                    elif START in button.url:
                        self.links.setdefault(button.url.partition(START)[2])

    def chats(self) -> list[Json]:
        """All chats, as they were when the state was read last, groups that moved left out."""
        return [chat for chat in self.sandbox.state["chats"] if chat["migrated_to"] is None]

    def groups(self) -> list[Json]:
        return [chat for chat in self.chats() if chat["type"] != "private"]

    def statuses(self, chat: Json) -> dict[str, str]:
        """Standing by the key of a person, and of the bot."""
        return {member["key"]: member["status"] for member in chat["members"]}

    def buttons(self, chat: int, newest: int = 6) -> Iterator[Target]:
        """The buttons under the newest messages of the bot in a chat."""
        shown = [message for message in self.sandbox.seen(chat) if message.by_bot]
        for message in shown[:newest]:
            for button in message.buttons:
                yield Target(message, button)

    def questions(self, person: int) -> Iterator[Target]:
        """Buttons in a private chat by which something that is asked is answered, best first."""
        for target in self.buttons(person, newest=3):
            tap = target.tap
            if tap is not None and tap.op is Op.CHOOSE:
                yield target

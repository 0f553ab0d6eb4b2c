"""A group as scripts look at it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.client.looks import Message, Predicate

if TYPE_CHECKING:
    from bot.sandbox.client.sandbox import Sandbox


@dataclass(frozen=True)
class Group:
    """One group."""

    sandbox: "Sandbox"
    id: int

    async def table(self) -> Message:
        """The newest message with buttons; waits for one."""
        return await self.wait_for(lambda message: bool(message.buttons))

    async def expects(self, *words: str, button: str = "") -> Message:
        """Wait for a message of the bot that shows all these words, and a button perhaps."""
        return await self.wait_for(lambda message: message.shows(*words, button=button))

    async def wait_for(self, wanted: Predicate, *, after: int = 0) -> Message:
        """As ``Sandbox.wait_for``."""
        return await self.sandbox.wait_for(wanted, self.id, after=after)

    async def messages(self) -> list[Message]:
        """All messages now, oldest first."""
        return await self.sandbox.messages(self.id)

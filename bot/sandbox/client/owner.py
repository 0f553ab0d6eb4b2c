"""What owners and administrators do to their groups, as scripts ask for it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.sandbox.client.looks import Json

Do = Callable[..., Awaitable[Json]]


@dataclass(frozen=True)
class Owner:
    """One group in the hands of one of its administrators."""

    do: Do
    chat: int

    async def set_member(self, member: str, status: str) -> None:
        """Set somebody's standing (``bot`` for the bot)."""
        await self.do("member", member=member, status=status, chat=self.chat)

    async def give_rights(self, member: str, **rights: bool) -> None:
        """Give or take rights of an administrator, such as ``is_anonymous``."""
        await self.do("rights", member=member, chat=self.chat, rights=rights)

    async def permit(self, **permissions: bool) -> None:
        """Say what plain members may do."""
        await self.do("permissions", chat=self.chat, permissions=permissions)

    async def rename(self, title: str) -> None:
        """Give the group another title."""
        await self.do("rename", chat=self.chat, title=title)

    async def destroy(self) -> None:
        """Delete the group for everybody."""
        await self.do("destroy", chat=self.chat)

    async def migrate(self, *order: str) -> int:
        """Make a basic group a supergroup; gives its new id.

        order: in which the bot hears of it: ``to`` from the old group, ``from`` from the new one,
        each as often as it stands there; ``never`` alone for nothing at all. Both once by default.
        """
        told = {"never": (), "": ("to", "from")}.get("".join(order), order)
        moved = await self.do("migrate", chat=self.chat, order=told)
        number: int = moved["chat"]["id"]
        return number

    async def open_topic(self, name: str) -> int:
        """Open a topic; gives its number."""
        number: int = (await self.do("topics", chat=self.chat, name=name))["thread"]
        return number

    async def set_topic(self, thread: int, change: str) -> None:
        """``close``, ``reopen`` or ``delete`` a topic."""
        await self.do("topic", chat=self.chat, thread=thread, change=change)

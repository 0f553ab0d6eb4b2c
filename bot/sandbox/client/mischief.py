"""Things that go wrong on purpose, as scripts ask for them."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from bot.sandbox.client.looks import Json

Request = Callable[[str, str, Json], Awaitable[Json]]


class Mischief:
    """Plants faults; ``docs/sandbox-faults.md`` tells which call causes which."""

    def __init__(self, request: Request) -> None:
        self._request = request

    async def _do(self, what: str, **given: object) -> None:
        await self._request("POST", what, given)

    # Calls of the Bot API

    async def calls(self, method: str, kind: str, count: int | None = 1, **more: object) -> None:
        """Let calls of a method (``*`` any) go wrong in a way (`bot.sandbox.faults.Fault`).

        ``more``: ``chat_id``, ``skip``, ``probability``, ``seed``, ``lasts``, ``done``,
        ``retry_after``, ``says``, ``seconds``, ``words``.
        """
        await self._do("faults", method=method, kind=kind, count=count, **more)

    async def refuse(
        self, method: str, words: str, count: int | None = 1, chat_id: int | None = None
    ) -> None:
        """Let calls be refused in words that Telegram is known for, whatever the truth is."""
        await self.calls(method, "refuse", count, words=words, chat_id=chat_id)

    async def flood(self, chat_id: int, seconds: int = 245, says: int | None = None) -> None:
        """Let the next call for a chat begin flood control of so many seconds.

        says: what it says instead of that; -1 for nothing
        """
        await self.calls("*", "429", chat_id=chat_id, retry_after=seconds, says=says)

    async def happened(self) -> dict[tuple[str, str], int]:
        """How often which fault came, by method and kind."""
        found = (await self._request("GET", "faults", {}))["happened"]
        return {(one["method"], one["kind"]): one["count"] for one in found}

    async def left(self) -> list[Json]:
        """Faults that are still to come."""
        found: list[Json] = (await self._request("GET", "faults", {}))["faults"]
        return found

    async def clear(self) -> None:
        """Let calls go well again."""
        await self._request("DELETE", "faults", {})

    # Updates

    async def delay(self, seconds: float, count: int = 1, *kinds: str) -> None:
        """Let the next updates (of these kinds) come later."""
        await self._do("updates/delay", seconds=seconds, count=count, kinds=kinds)

    async def mute(self, count: int = 1, *kinds: str) -> None:
        """Let the bot never hear of the next ones (of these kinds)."""
        await self._do("updates/mute", count=count, kinds=kinds)

    @asynccontextmanager
    async def reordered(self, order: str = "reversed", seed: int = 0) -> AsyncIterator[None]:
        """Keep updates back meanwhile and let them come afterwards in another order."""
        await self._do("updates/hold")
        yield
        await self._do("updates/release", order=order, seed=seed)

    async def until_restart(self) -> None:
        """Keep updates back until a process polls for the first time."""
        await self._do("updates/hold", until_restart=True)

    async def twice(self, count: int = 1) -> None:
        """Let the next updates come a second time, after they were acknowledged."""
        await self._do("updates/twice", count=count)

    async def again(self, count: int = 1) -> None:
        """Let the last updates that were acknowledged come again, under their old numbers."""
        await self._do("updates/again", count=count)

    async def rival(self) -> None:
        """Let another process poll with the same token: the poll that runs ends with 409."""
        await self._do("rival")

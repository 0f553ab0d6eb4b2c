"""A running sandbox as scripts reach it."""

import asyncio
import time
from collections.abc import Awaitable, Iterator
from typing import Protocol, Self, TypeVar

import aiohttp

from bot.sandbox.client.group import Group
from bot.sandbox.client.looks import (
    Call,
    Json,
    Message,
    NothingCameError,
    Predicate,
    SandboxError,
    told,
)
from bot.sandbox.client.mischief import Mischief
from bot.sandbox.client.person import WAIT, Person

T = TypeVar("T")


class Time(Protocol):
    """A clock that stands until it is moved, by which bot and sandbox go."""

    def monotonic(self) -> float:
        """Give seconds from any start."""

    async def drive(self, doing: Awaitable[T]) -> T:
        """Do something to its end, moving time where it can be done in no other way."""

    async def advance(self, seconds: float) -> None:
        """Move on, waking everybody in order."""


class Sandbox:
    """A running sandbox. Keeps a mirror of all messages, which waiting refreshes.

    ``time``: of a sandbox whose time is moved; every request then moves it as far as it must, and
    returns when the bot has done all that it does about it without time passing.
    """

    def __init__(self, url: str, time: Time | None = None) -> None:
        self.url = url.rstrip("/")
        self.under_way = 0
        """How many requests wait for their answers now."""
        self._time = time
        self.faults = Mischief(self.request)
        self._http: aiohttp.ClientSession | None = None
        self._messages: dict[int, dict[int, Message]] = {}
        self._revision = 0
        self.state: Json = {}
        """As ``GET /sandbox/state`` gave it last."""

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=None))
        await self.refresh_state()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._http is not None:
            await self._http.close()

    async def request(self, method: str, path: str, given: Json | None = None) -> Json:
        """Any request of the scripting interface; SandboxError when it is refused."""
        asking = self._ask(method, path, given)
        return await (asking if self._time is None else self._time.drive(asking))

    async def _ask(self, method: str, path: str, given: Json | None) -> Json:
        if self._http is None:
            raise RuntimeError("use `async with Sandbox(...)`")
        query = {} if method == "POST" else (given or {})
        body = (given or {}) if method == "POST" else None
        self.under_way += 1
        try:
            async with self._http.request(
                method, f"{self.url}/sandbox/{path}", params=query, json=body
            ) as response:
                answer: Json = await response.json()
        finally:
            self.under_way -= 1
        if not response.ok:
            raise SandboxError(answer.get("error", response.reason))
        return answer

    async def wait(self, seconds: float) -> None:
        """Let time pass; where it is moved, exactly so much of it."""
        if self._time is None:
            await asyncio.sleep(seconds)
        else:
            await self._time.advance(seconds)

    def _now(self) -> float:
        return time.monotonic() if self._time is None else self._time.monotonic()

    # Who is there

    async def refresh_state(self) -> Json:
        """People, chats and commands anew."""
        self.state = await self.request("GET", "state")
        return self.state

    def person(self, name: str) -> Person:
        """Somebody by key (甲), first name or user name; KeyError if there is nobody."""
        for person in self.state["people"]:
            if name in {person["key"], person["first_name"], person.get("username")}:
                return Person(self, person["key"], person["id"], person["first_name"])
        raise KeyError(name)

    @property
    def people(self) -> list[Person]:
        """Everybody, in order."""
        return [self.person(person["key"]) for person in self.state["people"]]

    @property
    def group(self) -> int:
        """The id of the first group."""
        for chat in self.state["chats"]:
            if chat["type"] != "private" and chat["migrated_to"] is None:
                found: int = chat["id"]
                return found
        raise KeyError("there is no group")

    def group_named(self, title: str) -> Group:
        """A group by its title; KeyError if there is none."""
        for chat in self.state["chats"]:
            if chat["type"] != "private" and chat["migrated_to"] is None and title == chat["title"]:
                return Group(self, chat["id"])
        raise KeyError(title)

    @property
    def home(self) -> Group:
        """The first group."""
        return Group(self, self.group)

    @property
    def bot_username(self) -> str:
        """The bot's user name."""
        name: str = self.state["bot"]["username"]
        return name

    # What they see

    async def refresh(self, seconds: float = 0.0) -> None:
        """Bring the mirror up to date, waiting so long for news."""
        news = await self.request("GET", "changes", {"since": self._revision, "timeout": seconds})
        for change in news["changes"]:
            if change["kind"] != "message":
                continue
            message = Message.read(change["message"])
            chat = self._messages.setdefault(message.chat_id, {})
            # Several may wait at once: an answer that comes late must not undo a newer one.
            if message.id not in chat or chat[message.id].revision <= message.revision:
                chat[message.id] = message
        self._revision = max(self._revision, news["revision"])

    def seen(self, chat: int) -> Iterator[Message]:
        """Messages of the mirror, newest first, without deleted ones."""
        for _, message in sorted(self._messages.get(chat, {}).items(), reverse=True):
            if not message.deleted:
                yield message

    async def messages(self, chat: int) -> list[Message]:
        """The chat's messages now, oldest first."""
        await self.refresh()
        return list(self.seen(chat))[::-1]

    async def again(self, message: Message) -> Message:
        """The same message as it is now (``deleted`` tells whether it still is)."""
        await self.refresh()
        return self._messages[message.chat_id][message.id]

    async def wait_for(
        self,
        wanted: Predicate,
        *chats: int,
        timeout: float = WAIT,  # noqa: ASYNC109 - seconds of the sandbox, whose time may stand
        after: int = 0,
    ) -> Message:
        """The newest message of the bot that is as wanted, now or soon; NothingCameError else.

        Of several ``chats`` the first that has one counts.
        ``after``: only messages changed after this revision (``message.revision``).
        """
        end = self._now() + timeout
        left = 0.0
        while True:
            await self.refresh(min(left, 5.0))
            for chat in chats:
                for message in self.seen(chat):
                    if message.by_bot and message.revision > after and wanted(message):
                        return message
            left = end - self._now()
            if left <= 0:
                there = "\n---\n".join(
                    told(one) for chat in chats for one in list(self.seen(chat))[:4]
                )
                raise NothingCameError(
                    f"nothing came in {timeout} s in {chats}; newest first there is:\n{there}"
                )

    # What the bot did

    async def calls(self, method: str = "", chat: int | None = None) -> list[Call]:
        """Calls of the Bot API, oldest first."""
        found = (await self.request("GET", "calls"))["calls"]
        return [
            Call(**call)
            for call in found
            if method in {"", call["method"]} and chat in {None, call["chat_id"]}
        ]

    async def call_counts(self) -> list[Json]:
        """``{method, chat_id, code, count}`` for all calls so far."""
        counts: list[Json] = (await self.request("GET", "calls"))["counts"]
        return counts

    async def violations(self) -> list[Json]:
        """Calls that the published Bot API does not allow: ``{method, kind, path, text}``."""
        found: list[Json] = (await self.request("GET", "violations"))["violations"]
        return found

    async def clear(self, what: str) -> None:
        """Forget ``calls``, ``violations`` or ``faults``."""
        await self.request("DELETE", what)

    # What happens to the bot

    async def fault(self, method: str, kind: str, count: int | None = 1, **more: object) -> None:
        """Let calls go wrong: see ``faults`` (`Mischief.calls`)."""
        await self.faults.calls(method, kind, count, **more)

    async def advance(self, seconds: float) -> None:
        """Put the sandbox's clock forward, and no other; where time is moved, use ``wait``."""
        await self.request("POST", "clock", {"advance": seconds})

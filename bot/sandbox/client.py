"""A small client for scripts: people tap, write and wait for what the bot shows them.

async with Sandbox("http://127.0.0.1:8081") as sandbox:
person = sandbox.person("甲")
await person.say("/gouji", chat=sandbox.group)
lobby = await person.wait_for(lambda m: m.has_button("坐红"), chat=sandbox.group)
answer = await person.tap("坐红", lobby)
"""

import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeVar

import aiohttp

T = TypeVar("T")
Json = dict[str, Any]
Predicate = Callable[["Message"], bool]

WAIT = 10.0
"""Seconds that waiting lasts by default."""


class SandboxError(Exception):
    """The sandbox refused: the person cannot do that."""


class NothingCameError(AssertionError):
    """What was waited for did not come; says what was there instead."""


@dataclass(frozen=True)
class Button:
    """One inline button."""

    text: str
    data: str = ""
    url: str = ""
    style: str = ""


@dataclass(frozen=True)
class Message:
    """A message as it stood when it was looked at. ``raw`` has all fields of the Bot API."""

    chat_id: int
    id: int
    text: str
    by_bot: bool
    deleted: bool
    revision: int
    rows: tuple[tuple[Button, ...], ...]
    raw: Json

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons in order."""
        return tuple(button for row in self.rows for button in row)

    @property
    def edited(self) -> bool:
        """Whether it was edited."""
        return "edit_date" in self.raw

    def button(self, text: str) -> Button:
        """The button with this label, else the first whose label holds it; KeyError if none."""
        for fits in (text.__eq__, lambda label: text in label):
            for button in self.buttons:
                if fits(button.text):
                    return button
        raise KeyError(text)

    def has_button(self, text: str) -> bool:
        """Whether a label is this or holds it."""
        return any(text in button.text for button in self.buttons)

    @classmethod
    def read(cls, raw: Json) -> "Message":
        """From the scripting interface's JSON."""
        rows = raw.get("reply_markup", {}).get("inline_keyboard", [])
        return cls(
            raw["chat_id"],
            raw["message_id"],
            raw.get("text", ""),
            raw["from"]["is_bot"],
            raw["deleted"],
            raw["revision"],
            tuple(
                tuple(
                    Button(
                        button["text"],
                        button.get("callback_data", ""),
                        button.get("url", ""),
                        button.get("style", ""),
                    )
                    for button in row
                )
                for row in rows
            ),
            raw,
        )


@dataclass(frozen=True)
class Answer:
    """What came of a tap. ``answered`` is false when the bot said nothing in time."""

    answered: bool
    text: str = ""
    alert: bool = False
    url: str = ""
    opened: str = ""
    """``private`` when a deep link opened the private chat, ``outside`` for other links."""


@dataclass(frozen=True)
class Call:
    """One call of the Bot API, as the sandbox saw it; ``code`` 200 is success."""

    at: float
    method: str
    chat_id: int | None
    params: Json
    code: int
    description: str


class Time(Protocol):
    """A clock that stands until it is moved, by which bot and sandbox go."""

    def monotonic(self) -> float:
        """Give seconds from any start."""

    async def drive(self, doing: Awaitable[T]) -> T:
        """Do something to its end, moving time where it can be done in no other way."""


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

    def _now(self) -> float:
        return time.monotonic() if self._time is None else self._time.monotonic()

    # Who is there

    async def refresh_state(self) -> Json:
        """People, chats and commands anew."""
        self.state = await self.request("GET", "state")
        return self.state

    def person(self, name: str) -> "Person":
        """Somebody by key (甲), first name or user name; KeyError if there is nobody."""
        for person in self.state["people"]:
            if name in {person["key"], person["first_name"], person.get("username")}:
                return Person(self, person["key"], person["id"], person["first_name"])
        raise KeyError(name)

    @property
    def people(self) -> list["Person"]:
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
        chat: int,
        *,
        timeout: float = WAIT,  # noqa: ASYNC109 - a deadline for news, told in its error
        after: int = 0,
    ) -> Message:
        """The newest message of the bot that is as wanted, now or soon; NothingCameError else.

        ``after``: only messages changed after this revision (``message.revision``).
        """
        end = self._now() + timeout
        left = 0.0
        while True:
            await self.refresh(min(left, 5.0))
            for message in self.seen(chat):
                if message.by_bot and message.revision > after and wanted(message):
                    return message
            left = end - self._now()
            if left <= 0:
                there = "\n---\n".join(_told(one) for one in list(self.seen(chat))[:4])
                raise NothingCameError(
                    f"nothing came in {timeout} s in {chat}; newest first there is:\n{there}"
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

    async def fault(self, method: str, kind: str, count: int = 1, **more: object) -> None:
        """Let the next calls go wrong: ``500``, ``502``, ``429``, ``timeout`` or ``lost``."""
        await self.request(
            "POST", "faults", {"method": method, "kind": kind, "count": count, **more}
        )

    async def advance(self, seconds: float) -> None:
        """Put the sandbox's clock forward."""
        await self.request("POST", "clock", {"advance": seconds})


def _told(message: Message) -> str:
    rows = "\n".join(" ".join(f"[{button.text}]" for button in row) for row in message.rows)
    return f"#{message.id} {message.text}\n{rows}".strip()


@dataclass(frozen=True)
class Person:
    """Somebody with a phone. Where no chat is named, the private chat is meant."""

    sandbox: Sandbox
    key: str
    id: int
    name: str

    async def _do(self, what: str, **given: object) -> Json:
        return await self.sandbox.request("POST", what, {"person": self.key, **given})

    async def say(
        self, text: str, chat: int | None = None, *, reply_to: int | None = None
    ) -> Message:
        """Write a text."""
        told = await self._do("say", text=text, chat=chat or self.id, reply_to=reply_to)
        return Message.read(told["message"])

    async def start(self, payload: str = "") -> Message:
        """Open the private chat, as a deep link with this payload does."""
        return Message.read((await self._do("start", payload=payload))["message"])

    async def open(self, url: str) -> Answer:
        """Follow a link."""
        return Answer(answered=False, opened=(await self._do("open", url=url))["opened"])

    async def tap(
        self,
        text: str = "",
        message: Message | None = None,
        *,
        chat: int | None = None,
        data: str | None = None,
        position: tuple[int, int] | None = None,
        stale: bool = False,
        timeout: float = WAIT,  # noqa: ASYNC109 - the sandbox waits, not this coroutine
    ) -> Answer:
        """Press a button by label (whole, or a part that is in one only), data or (row, column).

        Without a message: of the newest message of the bot in the chat that has the button.
        ``stale`` sends ``data`` as an old screen would, whether or not the button is still there.
        SandboxError when there is no such button.
        """
        if message is None:
            message = await self._message_with(chat or self.id, text, data)
        given: Json = {"chat": message.chat_id, "message_id": message.id, "timeout": timeout}
        if position is not None:
            given |= {"row": position[0], "column": position[1]}
        elif data is not None:
            given |= {"data": data, "stale": stale}
        else:
            given |= {"text": text}
        told = await self._do("tap", **given)
        return Answer(told["answered"], told["text"], told["alert"], told["url"], told["opened"])

    async def _message_with(self, chat: int, text: str, data: str | None) -> Message:
        def has(message: Message) -> bool:
            if data is not None:
                return any(button.data == data for button in message.buttons)
            return bool(message.buttons) and message.has_button(text)

        await self.sandbox.refresh()
        for message in self.sandbox.seen(chat):
            if message.by_bot and has(message):
                return message
        raise SandboxError(f"no message in {chat} has the button {text or data!r}")

    async def wait_for(
        self,
        wanted: Predicate,
        chat: int | None = None,
        *,
        timeout: float = WAIT,  # noqa: ASYNC109 - passed on
        after: int = 0,
    ) -> Message:
        """As ``Sandbox.wait_for``, in the private chat by default."""
        return await self.sandbox.wait_for(wanted, chat or self.id, timeout=timeout, after=after)

    async def messages(self, chat: int | None = None) -> list[Message]:
        """The chat's messages now, oldest first."""
        return await self.sandbox.messages(chat or self.id)

    async def delete(self, message: Message) -> None:
        """Delete a message for everyone."""
        await self._do("delete", chat=message.chat_id, message_id=message.id)

    async def block(self) -> None:
        """Block the bot."""
        await self._do("block")

    async def unblock(self) -> None:
        """Take the block back."""
        await self._do("unblock")

    async def join(self, chat: int) -> None:
        """Come into a group."""
        await self._do("join", chat=chat)

    async def leave(self, chat: int) -> None:
        """Leave a group."""
        await self._do("leave", chat=chat)

    async def set_member(self, member: str, status: str, chat: int) -> None:
        """Set somebody's standing (``bot`` for the bot), as an administrator of the group."""
        await self._do("member", member=member, status=status, chat=chat)

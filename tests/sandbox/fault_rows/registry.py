"""Known faults of Telegram and of people, each with the call that causes it here."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from bot.sandbox.client import Answer, Message, Person, Sandbox
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import Limits, SandboxSettings
from tests.sandbox.support import Api, Json, StandingClock

ALWAYS = "always so"
"""What needs no call: the server is as strict as Telegram."""
FREE = Limits.without_budgets()


@dataclass
class Scene:
    """A sandbox on which a fault is caused, seen by whom the Bot API answers."""

    api: Api
    server: SandboxServer
    sandbox: Sandbox
    clock: StandingClock

    @property
    def group(self) -> int:
        return self.sandbox.group

    async def started(self, name: str = "甲") -> Person:
        """Somebody who has opened the bot."""
        person = self.sandbox.person(name)
        await person.start()
        await self.api.fresh()
        return person

    async def show(self, chat: int, data: str = "a", text: str = "选") -> Message:
        """Let the bot show a button; gives the message."""
        markup = {"inline_keyboard": [[{"text": "好", "callback_data": data}]]}
        sent = await self.api("sendMessage", chat_id=chat, text=text, reply_markup=markup)
        return await self.sandbox.wait_for(lambda one: one.id == sent["message_id"], chat)

    async def edit(self, message: Message, text: str) -> Json:
        """Let the bot edit a message; gives Telegram's answer."""
        return await self.api.full(
            "editMessageText", chat_id=message.chat_id, message_id=message.id, text=text
        )

    async def tapping(self, *taps: Awaitable[Answer]) -> list[Json]:
        """Let people tap at the same time; gives the callback queries in the bot's hands."""
        tasks = [asyncio.ensure_future(tap) for tap in taps]
        queries: list[Json] = []
        while len(queries) < len(tasks):
            queries += [update["callback_query"] for update in await self.fetched(timeout=2)]
        for task in tasks:
            task.cancel()
        return queries

    async def fetched(self, **params: object) -> list[Json]:
        """Fetch what waits and acknowledge it."""
        updates = await self.api.updates(**params)
        if updates:
            await self.api.updates(offset=updates[-1]["update_id"] + 1, limit=1)
        return updates


Cause = Callable[[Scene], Awaitable[None]]


@dataclass(frozen=True)
class Row:
    """One known fault: how it is called, what causes it, and a cause whose effect is checked."""

    name: str
    call: str
    cause: Cause
    settings: SandboxSettings


ROWS: dict[str, Row] = {}


def row(name: str, call: str, limits: Limits = FREE, **settings: Any) -> Callable[[Cause], Cause]:
    """Register what causes a fault, under the name that it has in the table."""

    def register(cause: Cause) -> Cause:
        assert name not in ROWS, f"{name} is caused twice"
        ROWS[name] = Row(name, call, cause, SandboxSettings(limits=limits, **settings))
        return cause

    return register


def words(answer: Json) -> str:
    """Code and words of a refusal."""
    assert not answer["ok"], answer
    return f"{answer['error_code']} {answer['description']}"


def kinds(updates: list[Json]) -> list[str]:
    """What updates are about."""
    return [key for update in updates for key in update if key != "update_id"]

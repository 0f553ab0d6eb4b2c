"""Updates sent to the webhook: in order within a chat, again and again until it takes them."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message
from functools import partial
from http import HTTPStatus
from typing import Protocol
from urllib.parse import parse_qsl

import aiohttp

from bot.sandbox.errors import ApiError
from bot.sandbox.model import Json
from bot.sandbox.updates import Waiting
from bot.sandbox.webhook import Webhook
from bot.sandbox.world import World

LONGEST_DELAY = 60.0
"""Seconds between two attempts, at most."""
NOT_BY_ANSWER = frozenset({"setwebhook", "deletewebhook", "close", "logout"})
"""Methods that an answer to an update cannot call; neither can it those that get something."""


class Calls(Protocol):
    """What is used of the Bot API."""

    def knows(self, method: str) -> str:
        """The method's name, or nothing."""

    async def call(self, method: str, params: Json) -> object:
        """Call it; ApiError when it is refused."""


@dataclass
class Attempt:
    """How often an update was refused, and when it is tried again."""

    fails: int = 0
    delay: float = 1.0
    at: float = float("-inf")


class WebhookDelivery:
    """Sends what waits, at most as much at once as the webhook allows."""

    def __init__(self, world: World, calls: Calls) -> None:
        self._world = world
        self._calls = calls
        self._attempts: dict[int, Attempt] = {}
        self._under_way: dict[object, asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to watch for updates and a webhook."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Break off whatever is under way."""
        tasks = [*self._under_way.values(), *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        timeout = aiohttp.ClientTimeout(total=None)
        async with aiohttp.ClientSession(timeout=timeout) as http:
            while True:
                news = self._world.queue.news
                wait = self._send_all(http) if self._world.webhook.url else None
                if wait is None:
                    await news.wait()
                else:
                    await self._world.clock.until(news, wait, asked=False)

    def _send_all(self, http: aiohttp.ClientSession) -> float | None:
        """Send what can be sent now; seconds until more can be, ``None`` if only news can tell."""
        hook, now = self._world.webhook, self._world.clock()
        late = self._world.queue.faults.next_due()
        waits: list[float] = [] if late is None else [late]
        held: set[object] = set()
        # As Telegram does: no more are looked at than twice the connections, so that one chat that
        # takes nothing holds up all others in the end.
        for update in self._world.queue.waiting(2 * hook.max_connections):
            line = line_of(update.body)
            if line in self._under_way or line in held:
                held.add(line)
                continue
            held.add(line)
            attempt = self._attempts.setdefault(update.id, Attempt())
            if attempt.at > now:
                waits.append(attempt.at - now)
            elif len(self._under_way) < hook.max_connections:
                task = asyncio.create_task(self._send(http, hook, update, attempt))
                self._under_way[line] = task
                task.add_done_callback(partial(self._done, line))
        return min(waits, default=None)

    def _done(self, line: object, _task: asyncio.Task[None]) -> None:
        self._under_way.pop(line, None)
        self._world.queue.wake()

    async def _send(
        self, http: aiohttp.ClientSession, hook: Webhook, update: Waiting, attempt: Attempt
    ) -> None:
        """One attempt: the update is done with when the answer is 2xx."""
        headers = {"Content-Type": "application/json"}
        if hook.secret_token:
            headers["X-Telegram-Bot-Api-Secret-Token"] = hook.secret_token
        try:
            async with asyncio.timeout(self._world.settings.webhook_timeout):
                async with http.post(
                    hook.url, data=json.dumps(update.body).encode(), headers=headers
                ) as response:
                    body = await response.read()
        except TimeoutError:
            self._failed(hook, attempt, "Read timeout expired")
            return
        except aiohttp.ClientConnectorError:
            self._failed(hook, attempt, "Connection refused")
            return
        except aiohttp.ClientError:
            self._failed(hook, attempt, "Webhook connection closed")
            return
        if not HTTPStatus.OK <= response.status < HTTPStatus.MULTIPLE_CHOICES:
            reason = f"Wrong response from the webhook: {response.status} {response.reason}"
            self._failed(hook, attempt, reason, _retry_after(response))
            return
        self._attempts.pop(update.id, None)
        self._world.queue.forget(update.id)
        await self._answer(response.headers.get("Content-Type", ""), body)

    def _failed(
        self, hook: Webhook, attempt: Attempt, reason: str, retry_after: float = 0.0
    ) -> None:
        """The first failure is followed by another attempt at once, the next ones ever later."""
        wait = retry_after
        if not retry_after and attempt.fails:
            wait = attempt.delay = min(LONGEST_DELAY, attempt.delay * 2)
        attempt.fails += 1
        attempt.at = self._world.clock() + wait
        hook.last_error_date = int(self._world.clock())
        hook.last_error_message = reason

    async def _answer(self, content_type: str, body: bytes) -> None:
        """Do what the answer asks for; nobody hears how that went."""
        params = asked_for(content_type, body)
        wanted = str(params.pop("method", "")).lower()
        method = self._calls.knows(wanted)
        if not method or wanted in NOT_BY_ANSWER or wanted.startswith("get"):
            return
        try:
            await self._calls.call(method, params)
        except ApiError:
            return  # It is in the log of calls.


def asked_for(content_type: str, body: bytes) -> Json:
    """Give the parameters that an answer has as JSON or as a form; nothing for any other answer."""
    head = Message()
    head["Content-Type"] = content_type
    match head.get_content_type() if content_type else "":
        case "application/json":
            try:
                params = json.loads(body)
            except ValueError:
                return {}
            return params if isinstance(params, dict) else {}
        case "application/x-www-form-urlencoded":
            return dict(parse_qsl(body.decode(errors="replace")))
        case "multipart/form-data":
            whole = message_from_bytes(f"Content-Type: {content_type}\r\n\r\n".encode() + body)
            return dict(_fields(whole)) if whole.is_multipart() else {}
        case _:
            return {}


def _fields(form: Message) -> Iterator[tuple[str, str]]:
    for part in form.walk():
        name = part.get_param("name", header="content-disposition")
        content = part.get_payload(decode=True)
        if isinstance(name, str) and isinstance(content, bytes):
            yield name, content.decode(errors="replace")


def _retry_after(response: aiohttp.ClientResponse) -> float:
    given = response.headers.get("Retry-After", "")
    return min(3600.0, float(given)) if given.isdigit() else 0.0


def line_of(update: Json) -> object:
    """Updates of one line are sent one after the other: of one chat, of one person's taps."""
    kind = next(name for name in update if name != "update_id")
    content = update[kind]
    if kind == "callback_query":
        return kind, content["from"]["id"]
    if kind in {"message", "edited_message", "channel_post"}:
        return "message", content["chat"]["id"]
    return kind, content["chat"]["id"]

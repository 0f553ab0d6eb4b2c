"""Updates sent to a webhook: what comes, what is sent again and when, what answers may ask."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import urlencode

import pytest
from aiohttp import MultipartWriter, web

from bot.sandbox.checking import check_result
from bot.sandbox.client import Sandbox
from bot.sandbox.settings import Limits, SandboxSettings
from tests.sandbox.support import Api, Json, StandingClock, upload


@dataclass
class Hook:
    """A bot's own server: keeps what comes, answers as it was told."""

    url: str = ""
    updates: list[Json] = field(default_factory=list)
    secrets: list[str | None] = field(default_factory=list)
    answers: list[web.Response] = field(default_factory=list)
    """Used up one by one; 200 afterwards."""
    open: asyncio.Event = field(default_factory=asyncio.Event)
    inside: int = 0
    most: int = 0

    async def take(self, request: web.Request) -> web.Response:
        self.inside += 1
        self.most = max(self.most, self.inside)
        try:
            self.updates.append(await request.json())
            self.secrets.append(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
            await self.open.wait()
            return self.answers.pop(0) if self.answers else web.Response()
        finally:
            self.inside -= 1

    def has(self, count: int) -> bool:
        return len(self.updates) == count

    def texts(self) -> list[str]:
        return [update["message"]["text"] for update in self.updates]


@pytest.fixture
async def hook() -> AsyncIterator[Hook]:
    found = Hook()
    found.open.set()
    app = web.Application()
    app.router.add_post("/hook", found.take)
    runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    found.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield found
    await runner.cleanup()


async def until(done: Callable[[], bool]) -> None:
    for _ in range(1000):
        if done():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come to that in 5 s")


async def pending(api: Api) -> int:
    count: int = (await api("getWebhookInfo"))["pending_update_count"]
    return count


async def test_updates_come_by_themselves_with_the_secret(
    api: Api, sandbox: Sandbox, hook: Hook
) -> None:
    await sandbox.person("甲").say("先来的")
    await api("setWebhook", url=hook.url, secret_token="a-secret_1")
    await sandbox.person("甲").say("后来的")
    await until(lambda: len(hook.updates) == 2)
    assert hook.texts() == ["先来的", "后来的"]
    assert hook.secrets == ["a-secret_1"] * 2
    await until(lambda: hook.inside == 0)
    info = await api("getWebhookInfo")
    assert check_result("getWebhookInfo", info) == []
    assert info == {
        "url": hook.url,
        "has_custom_certificate": False,
        "pending_update_count": 0,
        "max_connections": 40,
    }
    assert (await api.full("getUpdates"))["error_code"] == 409
    await api("deleteWebhook")
    await sandbox.person("甲").say("不再来")
    assert [one["message"]["text"] for one in await api.updates()] == ["不再来"]
    assert len(hook.updates) == 2


async def test_without_a_secret_there_is_no_header(api: Api, sandbox: Sandbox, hook: Hook) -> None:
    await api("setWebhook", url=hook.url)
    await sandbox.person("甲").say("x")
    await until(lambda: hook.secrets == [None])


async def test_what_is_not_taken_comes_again_ever_later(
    api: Api, sandbox: Sandbox, hook: Hook, clock: StandingClock
) -> None:
    await api("setWebhook", url=hook.url)
    hook.answers = [web.Response(status=500) for _ in range(4)]
    await sandbox.person("甲").say("x")
    # The first failure is followed by another attempt at once, the next ones by 2 s, 4 s ...
    await until(lambda: len(hook.updates) == 2)
    info = await api("getWebhookInfo")
    assert info["last_error_message"] == (
        "Wrong response from the webhook: 500 Internal Server Error"
    )
    assert info["last_error_date"] == int(clock.now)
    assert info["pending_update_count"] == 1
    for wait, count in ((2, 3), (4, 4), (8, 5)):
        await sandbox.advance(wait - 0.5)
        await asyncio.sleep(0.05)
        assert len(hook.updates) == count - 1
        await sandbox.advance(0.5)
        await until(partial(hook.has, count))
    assert len({update["update_id"] for update in hook.updates}) == 1
    await until(lambda: hook.inside == 0)
    assert await pending(api) == 0


async def test_retry_after_is_heard(api: Api, sandbox: Sandbox, hook: Hook) -> None:
    await api("setWebhook", url=hook.url)
    hook.answers = [web.Response(status=429, headers={"Retry-After": "30"})]
    await sandbox.person("甲").say("x")
    await until(lambda: len(hook.updates) == 1)
    await sandbox.advance(29)
    await asyncio.sleep(0.05)
    assert len(hook.updates) == 1
    await sandbox.advance(1)
    await until(lambda: len(hook.updates) == 2)


async def test_order_holds_within_a_chat_only(api: Api, sandbox: Sandbox, hook: Hook) -> None:
    await api("setWebhook", url=hook.url)
    hook.open.clear()
    for text in ("甲一", "甲二"):
        await sandbox.person("甲").say(text)
    await sandbox.person("乙").say("乙一")
    await until(lambda: len(hook.updates) == 2)
    await asyncio.sleep(0.05)
    assert sorted(hook.texts()) == ["乙一", "甲一"]
    hook.open.set()
    await until(lambda: len(hook.updates) == 3)
    assert hook.texts()[-1] == "甲二"


async def test_no_more_connections_than_asked_for(api: Api, sandbox: Sandbox, hook: Hook) -> None:
    await api("setWebhook", url=hook.url, max_connections=2)
    hook.open.clear()
    for person in sandbox.people:
        await person.say("x")
    await until(lambda: hook.inside == 2)
    await asyncio.sleep(0.05)
    assert len(hook.updates) == 2
    hook.open.set()
    await until(lambda: len(hook.updates) == 6)
    assert hook.most == 2
    assert (await api("getWebhookInfo"))["max_connections"] == 2


async def test_a_webhook_that_is_not_there(api: Api, sandbox: Sandbox, hook: Hook) -> None:
    await api("setWebhook", url="http://127.0.0.1:1/hook")
    await sandbox.person("甲").say("x")
    for _ in range(500):
        info = await api("getWebhookInfo")
        if "last_error_message" in info:
            break
        await asyncio.sleep(0.01)
    assert (info["last_error_message"], info["pending_update_count"]) == ("Connection refused", 1)
    await api("setWebhook", url=hook.url)
    await sandbox.advance(60)
    await until(lambda: hook.texts() == ["x"])
    assert "last_error_message" not in await api("getWebhookInfo")


class TestSlow:
    @pytest.fixture
    def settings(self) -> SandboxSettings:
        return SandboxSettings(limits=Limits.without_budgets(), webhook_timeout=0.1)

    async def test_a_webhook_that_does_not_answer_gets_it_twice(
        self, api: Api, sandbox: Sandbox, hook: Hook
    ) -> None:
        await api("setWebhook", url=hook.url)
        hook.open.clear()
        await sandbox.person("甲").say("x")
        await until(lambda: len(hook.updates) == 2)
        hook.open.set()
        info = await api("getWebhookInfo")
        assert info["last_error_message"] == "Read timeout expired"


async def test_updates_are_dropped_after_a_day(api: Api, sandbox: Sandbox) -> None:
    await api("setWebhook", url="http://127.0.0.1:1/hook")
    await sandbox.person("甲").say("x")
    await sandbox.advance(25 * 3600)
    assert await pending(api) == 0


async def test_kinds_and_what_waits_are_chosen(api: Api, sandbox: Sandbox, hook: Hook) -> None:
    person = sandbox.person("甲")
    await person.say("old")
    await api(
        "setWebhook", url=hook.url, allowed_updates=["my_chat_member"], drop_pending_updates=True
    )
    await person.say("x")
    await person.block()
    await until(lambda: bool(hook.updates))
    assert [min(update) for update in hook.updates] == ["my_chat_member"]
    assert (await api("getWebhookInfo"))["allowed_updates"] == ["my_chat_member"]


async def test_an_answer_may_carry_a_call(api: Api, sandbox: Sandbox, hook: Hook) -> None:
    person = sandbox.person("甲")
    await api("setWebhook", url=hook.url)
    hook.answers = [
        web.json_response({"method": "sendMessage", "chat_id": person.id, "text": "答"}),
        web.json_response({"method": "deleteWebhook"}),
        web.json_response({"method": "sendMessage", "chat_id": person.id}),
        web.json_response(["no call"]),
        web.Response(text="{", content_type="application/json"),
    ]
    for text in "一二三四五":
        await person.say(text)
    await person.wait_for(lambda message: message.text == "答")
    await until(lambda: len(hook.updates) == 5 and hook.inside == 0)
    assert (await api("getWebhookInfo"))["url"] == hook.url
    calls = [(call.method, call.code) for call in await sandbox.calls("sendMessage")]
    assert calls == [("sendMessage", 200), ("sendMessage", 400)]
    assert [one["path"] for one in await sandbox.violations()] == [""]


async def test_an_answer_with_a_call_may_be_a_form(api: Api, sandbox: Sandbox, hook: Hook) -> None:
    person = sandbox.person("甲")
    keyboard = {"inline_keyboard": [[{"text": "点", "callback_data": "1"}]]}
    call = {
        "method": "sendMessage",
        "chat_id": str(person.id),
        "text": "答 & <两>",
        "reply_markup": json.dumps(keyboard),
    }
    form = MultipartWriter("form-data")
    for name, value in call.items():
        form.append(value).set_content_disposition("form-data", name=name)
    await api("setWebhook", url=hook.url)
    hook.answers = [
        web.Response(body=form),
        web.Response(text=urlencode(call), content_type="application/x-www-form-urlencoded"),
        web.Response(text="method=sendMessage", content_type="text/plain"),
        web.Response(text="?", content_type="multipart/form-data"),
    ]
    for text in "一二三四":
        await person.say(text)
    await until(lambda: len(hook.updates) == 4 and hook.inside == 0)
    shown = [message for message in await person.messages() if message.by_bot]
    assert [message.text for message in shown] == ["答 & <两>"] * 2
    assert all(message.has_button("点") for message in shown)
    assert len(await sandbox.calls("sendMessage")) == 2


async def test_certificate_and_address_are_told(api: Api, hook: Hook) -> None:
    body = await upload(
        api, "setWebhook", {"certificate": b"PEM"}, url=hook.url, ip_address="127.0.0.1"
    )
    assert body["ok"], body
    info = await api("getWebhookInfo")
    assert (info["has_custom_certificate"], info["ip_address"]) == (True, "127.0.0.1")
    again = await upload(api, "setWebhook", {"certificate": b"PEM"}, url=hook.url)
    assert again["description"] == "Webhook was set"


async def test_a_webhook_that_breaks_the_connection(api: Api, sandbox: Sandbox) -> None:
    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.close()

    server = await asyncio.start_server(hang_up, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    await api("setWebhook", url=f"http://127.0.0.1:{port}/")
    await sandbox.person("甲").say("x")
    for _ in range(500):
        info = await api("getWebhookInfo")
        if "last_error_message" in info:
            break
        await asyncio.sleep(0.01)
    assert info["last_error_message"] == "Webhook connection closed"
    server.close()


async def test_what_setting_says(api: Api, hook: Hook) -> None:
    told = [
        (await api.full("setWebhook", url=hook.url))["description"],
        (await api.full("setWebhook", url=hook.url))["description"],
        (await api.full("setWebhook", url=""))["description"],
        (await api.full("deleteWebhook"))["description"],
    ]
    assert told == [
        "Webhook was set",
        "Webhook is already set",
        "Webhook was deleted",
        "Webhook is already deleted",
    ]
    for secret, words in (("x" * 257, "is too long"), ("a b", "contains unallowed characters")):
        refused = await api.refused("setWebhook", url=hook.url, secret_token=secret)
        assert refused == f"Bad Request: secret token {words}"
    assert await api.refused("setWebhook", url="ftp://example.org") == (
        "Bad Request: invalid webhook URL specified"
    )


class TestAsInTheWorld:
    @pytest.fixture
    def settings(self) -> SandboxSettings:
        return SandboxSettings(webhook_anywhere=False)

    async def test_only_certain_ports_and_tls(self, api: Api, clock: StandingClock) -> None:
        for url, words in (
            ("http://example.org/x", "An HTTPS URL must be provided for webhook"),
            (
                "https://example.org:8080/x",
                "Webhook can be set up only on ports 80, 88, 443 or 8443",
            ),
        ):
            told = await api.refused("setWebhook", url=url)
            assert told == f"Bad Request: bad webhook: {words}"
            clock.now += 1
        await api("setWebhook", url="https://example.org:8443/x")
        again = await api.full("setWebhook", url="https://example.org/x")
        assert again["parameters"] == {"retry_after": 1}
        clock.now += 1
        await api("setWebhook", url="https://example.org/x")

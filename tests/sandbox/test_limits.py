"""Flood control, faults on purpose, counting, and time that tests move."""

import asyncio

import aiohttp
import pytest

from bot.sandbox.client import Person, Sandbox
from bot.sandbox.settings import Limits
from tests.sandbox.support import Api, Json, StandingClock


@pytest.fixture
def limits() -> Limits:
    return Limits()


@pytest.fixture
async def person(sandbox: Sandbox, api: Api) -> Person:
    found = sandbox.person("甲")
    await found.start()
    await api.fresh()
    return found


async def sends_until_refused(api: Api, chat: int, clock: StandingClock, every: float) -> int:
    for number in range(1000):
        if not (await api.full("sendMessage", chat_id=chat, text=str(number)))["ok"]:
            return number
        clock.now += every
    raise AssertionError("never refused")


async def test_a_chat_takes_short_bursts_only(
    api: Api, person: Person, clock: StandingClock, limits: Limits
) -> None:
    assert await sends_until_refused(api, person.id, clock, 0) == limits.chat_burst
    told = await api.full("sendMessage", chat_id=person.id, text="x")
    assert told["error_code"] == 429
    assert told["description"] == "Too Many Requests: retry after 1"
    assert told["parameters"] == {"retry_after": 1}
    clock.now += 1
    await api("sendMessage", chat_id=person.id, text="x")


async def test_a_group_takes_twenty_a_minute_edits_among_them(
    api: Api, sandbox: Sandbox, clock: StandingClock
) -> None:
    group = sandbox.group
    sent = await api("sendMessage", chat_id=group, text="0")
    for number in range(19):
        clock.now += 1
        await api(
            "editMessageText", chat_id=group, message_id=sent["message_id"], text=f"e{number}"
        )
    clock.now += 1
    told = await api.full("sendMessage", chat_id=group, text="x")
    assert told["parameters"] == {"retry_after": 40}
    clock.now += 39.5
    assert (await api.full("sendMessage", chat_id=group, text="x"))["error_code"] == 429
    clock.now += 1
    await api("sendMessage", chat_id=group, text="x")


async def test_a_private_chat_takes_about_twenty_a_minute(
    api: Api, person: Person, clock: StandingClock
) -> None:
    taken = await sends_until_refused(api, person.id, clock, 1)
    assert 25 <= taken <= 32
    for number in range(40):
        clock.now += 3.01
        await api("sendMessage", chat_id=person.id, text=str(number))


async def test_all_chats_together_take_thirty_a_second(
    api: Api, sandbox: Sandbox, clock: StandingClock
) -> None:
    for number in range(8):
        await sandbox.request(
            "POST", "people", {"key": f"p{number}", "id": 100 + number, "first_name": "x"}
        )
        await sandbox.request("POST", "start", {"person": f"p{number}"})
    codes = [
        (await api.full("sendMessage", chat_id=100 + number % 8, text="x")).get("error_code", 200)
        for number in range(32)
    ]
    assert codes == [200] * 30 + [429] * 2
    clock.now += 1
    await api("sendMessage", chat_id=107, text="x")


async def test_answers_to_taps_cost_nothing(api: Api, person: Person, sandbox: Sandbox) -> None:
    markup = {"inline_keyboard": [[{"text": "a", "callback_data": "a"}]]}
    await api("sendMessage", chat_id=person.id, text="x", reply_markup=markup)
    for _ in range(40):
        tap = asyncio.create_task(person.tap("a"))
        (update,) = await api.updates(timeout=2)
        await api("answerCallbackQuery", callback_query_id=update["callback_query"]["id"])
        await api.updates(offset=update["update_id"] + 1)
        assert (await tap).answered
    counts = {one["method"]: one["count"] for one in await sandbox.call_counts()}
    assert counts["answerCallbackQuery"] == 40


async def test_faults_on_purpose(
    api: Api, person: Person, sandbox: Sandbox, clock: StandingClock
) -> None:
    send: Json = {"chat_id": person.id, "text": "x"}
    await sandbox.fault("sendMessage", "500", 2)
    await sandbox.fault("sendMessage", "429", retry_after=7)
    codes = [(await api.full("sendMessage", **send)).get("error_code", 200) for _ in range(4)]
    assert codes == [500, 500, 429, 429]
    clock.now += 7
    assert (await api.full("sendMessage", **send))["ok"]
    await sandbox.fault("*", "502")
    async with api.http.post(f"{api.url}/getMe") as response:
        assert (response.status, response.content_type) == (502, "text/html")
    await sandbox.fault("sendMessage", "500", chat_id=sandbox.group)
    assert (await api.full("sendMessage", **send))["ok"]
    await sandbox.clear("faults")
    assert (await api.full("sendMessage", chat_id=sandbox.group, text="x"))["ok"]
    assert await sandbox.violations() == []


@pytest.mark.parametrize(("kind", "done"), [("timeout", 0), ("lost", 1)])
async def test_calls_that_are_never_answered(
    api: Api, person: Person, sandbox: Sandbox, kind: str, done: int
) -> None:
    await sandbox.fault("sendMessage", kind, seconds=0.1)
    with pytest.raises(aiohttp.ClientError):
        await api.full("sendMessage", chat_id=person.id, text="x")
    assert len([message for message in await person.messages() if message.by_bot]) == done
    (call,) = await sandbox.calls("sendMessage")
    assert call.code == (200 if done else 0)


async def test_calls_are_logged_with_how_they_ended(
    api: Api, person: Person, sandbox: Sandbox
) -> None:
    await api("sendMessage", chat_id=person.id, text="x")
    await api.full("editMessageText", chat_id=person.id, message_id=99, text="x")
    (edit,) = await sandbox.calls("editMessageText", person.id)
    assert (edit.code, edit.description) == (400, "Bad Request: message to edit not found")
    assert edit.params["message_id"] == 99
    await sandbox.clear("calls")
    assert await sandbox.calls() == []
    assert await sandbox.call_counts() == []


async def test_scripts_move_the_clock(api: Api, person: Person, sandbox: Sandbox) -> None:
    before = await api("sendMessage", chat_id=person.id, text="x")
    await sandbox.advance(3600)
    after = await api("sendMessage", chat_id=person.id, text="x")
    assert after["date"] - before["date"] == 3600

"""Updates: their shapes, what reaches the bot, how long they wait."""

import asyncio
import time

import pytest

from bot.sandbox.checking import check
from bot.sandbox.client import Sandbox, SandboxError
from bot.sandbox.settings import SandboxSettings
from tests.sandbox.support import Api, Json, StandingClock


def kinds(updates: list[Json]) -> list[str]:
    return [next(key for key in update if key != "update_id") for update in updates]


async def test_long_polling_waits_and_wakes(api: Api, sandbox: Sandbox) -> None:
    waiting = asyncio.create_task(api.updates(timeout=30))
    await asyncio.sleep(0.2)
    assert not waiting.done()
    await sandbox.person("甲").start()
    (update,) = await asyncio.wait_for(waiting, 2)
    assert update["message"]["text"] == "/start"


async def test_long_polling_ends_empty(api: Api) -> None:
    began = time.monotonic()
    assert await api.updates(timeout=1) == []
    assert 0.9 < time.monotonic() - began < 3


async def test_updates_come_again_until_acknowledged(api: Api, sandbox: Sandbox) -> None:
    """As for a bot that was killed after it had fetched them."""
    person = sandbox.person("甲")
    for text in ("/start", "二", "三"):
        await person.say(text)
    first = await api.updates(limit=2)
    assert [update["message"]["text"] for update in first] == ["/start", "二"]
    assert await api.updates(limit=2) == first
    rest = await api.updates(offset=first[-1]["update_id"])
    assert [update["message"]["text"] for update in rest] == ["二", "三"]
    assert await api.updates(offset=rest[-1]["update_id"] + 1) == []
    assert await api.updates() == []


async def test_a_negative_offset_keeps_the_last(api: Api, sandbox: Sandbox) -> None:
    for text in ("一", "二", "三"):
        await sandbox.person("甲").say(text)
    assert [update["message"]["text"] for update in await api.updates(offset=-1)] == ["三"]
    assert len(await api.updates()) == 1


async def test_updates_are_dropped_after_a_day(
    api: Api, sandbox: Sandbox, clock: StandingClock
) -> None:
    await sandbox.person("甲").say("一")
    clock.now += 23 * 3600
    await sandbox.person("甲").say("二")
    clock.now += 2 * 3600
    assert [update["message"]["text"] for update in await api.updates()] == ["二"]


async def test_the_later_of_two_pollers_wins(api: Api) -> None:
    first = asyncio.create_task(api.full("getUpdates", timeout=20))
    await asyncio.sleep(0.1)
    second = asyncio.create_task(api.updates(timeout=1))
    told = await asyncio.wait_for(first, 2)
    assert told["error_code"] == 409
    assert told["description"] == (
        "Conflict: terminated by other getUpdates request; "
        "make sure that only one bot instance is running"
    )
    assert await second == []


async def test_a_poller_that_is_gone_stands_in_nobodys_way(api: Api, sandbox: Sandbox) -> None:
    gone = asyncio.create_task(api.updates(timeout=30))
    await asyncio.sleep(0.1)
    gone.cancel()
    await asyncio.sleep(0.1)
    await sandbox.person("甲").start()
    assert len(await api.updates(timeout=1)) == 1
    assert [call.code for call in await sandbox.calls("getUpdates")] == [200]


async def test_a_webhook_and_polling_exclude_each_other(api: Api, sandbox: Sandbox) -> None:
    await api("setWebhook", url="https://example.org/hook")
    assert (await api.full("getUpdates"))["error_code"] == 409
    await sandbox.person("甲").start()
    assert (await api("getWebhookInfo"))["pending_update_count"] == 1
    await api("deleteWebhook")
    assert len(await api.updates()) == 1
    await api("deleteWebhook", drop_pending_updates=True)
    assert await api.updates() == []


async def test_privacy_mode(api: Api, sandbox: Sandbox) -> None:
    person, group = sandbox.person("乙"), sandbox.group
    theirs = await sandbox.person("丙").say("不是给机器人的", group)
    await api("sendMessage", chat_id=group, text="机器人说")
    (bots,) = [message for message in await sandbox.messages(group) if message.by_bot]
    heard = [
        "/gouji",
        f"/gouji@{sandbox.bot_username} 3",
    ]
    await person.say("闲聊", group)
    await person.say(f"@{sandbox.bot_username} 来", group)
    await person.say("/gouji@another_bot", group)
    await person.say("回别人", group, reply_to=theirs.id)
    for text in heard:
        await person.say(text, group)
    await person.say("回机器人", group, reply_to=bots.id)
    updates = await api.fresh()
    assert [update["message"]["text"] for update in updates] == [*heard, "回机器人"]
    assert updates[-1]["message"]["reply_to_message"]["text"] == "机器人说"
    await sandbox.person("甲").set_member("bot", "administrator", group)
    await person.say("闲聊", group)
    assert kinds(await api.fresh()) == ["my_chat_member", "message"]


async def test_answers_to_what_was_for_the_bot_are_for_it_too(api: Api, sandbox: Sandbox) -> None:
    group = sandbox.group
    command = await sandbox.person("乙").say("/gouji", group)
    await sandbox.person("丙").say("我也来", group, reply_to=command.id)
    assert [update["message"]["text"] for update in await api.fresh()] == ["/gouji", "我也来"]


async def test_commands_without_a_name_are_for_the_bot_that_wrote_last(
    api: Api, sandbox: Sandbox
) -> None:
    person, group = sandbox.person("乙"), sandbox.group
    await sandbox.request("POST", "other_bot", {"chat": group, "text": "/gouji"})
    await person.say("/gouji", group)
    assert await api.fresh() == []
    await person.say(f"/gouji@{sandbox.bot_username}", group)
    assert len(await api.fresh()) == 1
    await api("sendMessage", chat_id=group, text="桌")
    await person.say("/gouji", group)
    assert len(await api.fresh()) == 1


class TestWithoutPrivacy:
    @pytest.fixture
    def settings(self) -> SandboxSettings:
        return SandboxSettings(privacy_mode=False)

    async def test_all_is_heard(self, api: Api, sandbox: Sandbox) -> None:
        await sandbox.person("乙").say("闲聊", sandbox.group)
        assert len(await api.fresh()) == 1
        assert (await api("getMe"))["can_read_all_group_messages"]


async def test_members_come_and_go(api: Api, sandbox: Sandbox) -> None:
    owner, person, group = sandbox.person("甲"), sandbox.person("乙"), sandbox.group
    await person.leave(group)
    with pytest.raises(SandboxError, match="not in"):
        await person.say("/gouji", group)
    assert (await api("getChatMember", chat_id=group, user_id=person.id))["status"] == "left"
    await person.join(group)
    left, joined = await api.fresh()
    assert left["message"]["left_chat_member"]["id"] == person.id
    assert joined["message"]["new_chat_members"][0]["id"] == person.id

    await owner.set_member("bot", "administrator", group)
    await api.updates(allowed_updates=["message", "chat_member", "my_chat_member"])
    await person.leave(group)
    updates = await api.fresh()
    assert kinds(updates) == ["my_chat_member", "chat_member", "message"]
    change = updates[1]["chat_member"]
    assert (change["old_chat_member"]["status"], change["new_chat_member"]["status"]) == (
        "member",
        "left",
    )
    await owner.set_member("bot", "kicked", group)
    await owner.set_member("bot", "member", group)
    updates = await api.fresh()
    assert kinds(updates) == ["my_chat_member", "my_chat_member", "message"]
    assert updates[2]["message"]["new_chat_members"][0]["username"] == sandbox.bot_username


async def test_allowed_updates_are_remembered(api: Api, sandbox: Sandbox) -> None:
    await api.updates(allowed_updates=["callback_query"])
    await sandbox.person("甲").start()
    assert await api.updates() == []
    await api.updates(allowed_updates=[])
    await sandbox.person("甲").start()
    assert kinds(await api.updates()) == ["message"]


async def test_every_update_is_as_the_bot_api_says(api: Api, sandbox: Sandbox) -> None:
    group = sandbox.group
    await api.updates(
        allowed_updates=["message", "chat_member", "my_chat_member", "callback_query"]
    )
    owner = sandbox.person("甲")
    await owner.set_member("bot", "administrator", group)
    for person in sandbox.people:
        await person.start("x")
        await person.say("/gouji <b> 🃏 @aqiang", group)
        await person.block()
        await person.unblock()
        if person.key != owner.key:
            await person.leave(group)
            await person.join(group)
    markup = {"inline_keyboard": [[{"text": "a", "callback_data": "a"}]]}
    sent = await api("sendMessage", chat_id=group, text="x", reply_markup=markup)
    await api("pinChatMessage", chat_id=group, message_id=sent["message_id"])
    await sandbox.refresh()
    await owner.tap("a", chat=group, timeout=0.05)
    message = next(message for message in sandbox.seen(group) if message.buttons)
    await owner.delete(message)
    await owner.tap("", message, data="a", stale=True, timeout=0.05)
    await sandbox.request("POST", "groups", {"title": "小", "id": -77, "type": "group"})
    await sandbox.request("POST", "migrate", {"person": "甲", "chat": -77})
    forum = {"title": "论坛", "id": -1009, "is_forum": True}
    await sandbox.request("POST", "groups", forum)
    await sandbox.request("POST", "topics", {"person": "甲", "chat": -1009, "name": "够级"})
    updates = await api.updates()
    assert set(kinds(updates)) == {"message", "chat_member", "my_chat_member", "callback_query"}
    assert [(update, check("TelegramUpdate", update)) for update in updates] == [
        (update, []) for update in updates
    ]
    numbers = [update["update_id"] for update in updates]
    assert numbers == sorted(set(numbers))

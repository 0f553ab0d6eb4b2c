"""Messages in a group that one member sees: when they may be sent, what becomes of them."""

import asyncio
from typing import Any

import pytest

from bot.sandbox.checking import check, check_result
from bot.sandbox.client import Person, Sandbox
from tests.sandbox.support import Api, Json, StandingClock, png, upload

KEYS = {"inline_keyboard": [[{"text": "看牌", "callback_data": "h"}]]}


@pytest.fixture
async def person(sandbox: Sandbox) -> Person:
    return sandbox.person("乙")


async def as_admin(sandbox: Sandbox) -> None:
    await sandbox.person("甲").set_member("bot", "administrator", sandbox.group)


def to(person: Person, **more: object) -> Json:
    return {"ephemeral_message_parameters": {"receiver_user_id": person.id, **more}}


async def seen_by(sandbox: Sandbox, person: Person) -> list[Json]:
    given = {"person": person.key, "chat": sandbox.group}
    found: list[Json] = (await sandbox.request("GET", "ephemeral", given))["messages"]
    return found


async def tap_of(api: Api, sandbox: Sandbox, person: Person) -> str:
    """The id of a callback query that somebody caused in the group."""
    await api("sendMessage", chat_id=sandbox.group, text="桌", reply_markup=KEYS)
    await person.tap("看牌", chat=sandbox.group, timeout=0.05)
    number: str = (await api.fresh())[-1]["callback_query"]["id"]
    return number


async def test_after_a_tap_the_tapper_alone_sees_it(
    api: Api, sandbox: Sandbox, person: Person
) -> None:
    query = await tap_of(api, sandbox, person)
    before = len(await sandbox.messages(sandbox.group))
    sent = await api(
        "sendMessage", chat_id=sandbox.group, text="你的牌", **to(person, callback_query_id=query)
    )
    assert check_result("sendMessage", sent) == []
    assert (sent["message_id"], sent["receiver_user"]["id"]) == (0, person.id)
    assert sent["ephemeral_message_id"] > 0
    assert [one["text"] for one in await seen_by(sandbox, person)] == ["你的牌"]
    assert await seen_by(sandbox, sandbox.person("丙")) == []
    assert len(await sandbox.messages(sandbox.group)) == before
    assert await sandbox.violations() == []


async def test_who_can_be_sent_to_and_when(
    api: Api, sandbox: Sandbox, person: Person, clock: StandingClock
) -> None:
    group = sandbox.group
    query = await tap_of(api, sandbox, person)
    send: dict[str, Any] = {"chat_id": group, "text": "x"}

    async def refused(**more: object) -> str:
        return (await api.refused("sendMessage", **{**send, **more})).removeprefix("Bad Request: ")

    other = sandbox.person("丙")
    too_old = "query is too old and response timeout expired or query ID is invalid"
    assert await refused(**to(person)) == "MESSAGE_NOT_COMMAND"
    assert await refused(**to(other, callback_query_id=query)) == too_old
    assert await refused(**to(person, callback_query_id="1")) == too_old
    clock.now += 15
    await api("sendMessage", **send, **to(person, callback_query_id=query))
    clock.now += 1
    assert await refused(**to(person, callback_query_id=query)) == too_old
    await as_admin(sandbox)
    await api("sendMessage", **send, **to(person))
    bot = (await api("getMe"))["id"]
    to_bot = {"ephemeral_message_parameters": {"receiver_user_id": bot}}
    assert await refused(**to_bot) == "USER_BOT_INVALID"
    await person.leave(group)
    assert await refused(**to(person)) == "USER_NOT_PARTICIPANT"
    await other.start()
    assert await refused(chat_id=other.id, **to(other)) == "CHAT_TYPE_INVALID"


async def test_commands_that_only_the_bot_sees(
    api: Api, sandbox: Sandbox, person: Person, clock: StandingClock
) -> None:
    command = {"command": "hand", "description": "看牌", "is_ephemeral": True}
    await api("setMyCommands", commands=[command, {"command": "x", "description": "x"}])
    await person.say("/x", sandbox.group)
    plain = (await api.fresh())[-1]["message"]
    assert plain["message_id"] > 0
    await person.say("/hand 1", sandbox.group)
    (update,) = await api.fresh()
    assert check("TelegramUpdate", update) == []
    message = update["message"]
    assert (message["message_id"], message["text"]) == (0, "/hand 1")
    answered = {"reply_parameters": {"ephemeral_message_id": message["ephemeral_message_id"]}}
    assert await api.refused(
        "sendMessage", chat_id=sandbox.group, text="x", **to(sandbox.person("丙")), **answered
    ) == ("Bad Request: MESSAGE_NOT_COMMAND")
    sent = await api("sendMessage", chat_id=sandbox.group, text="牌", **to(person), **answered)
    assert sent["reply_to_message"]["text"] == "/hand 1"
    clock.now += 16
    assert await api.refused(
        "sendMessage", chat_id=sandbox.group, text="x", **to(person), **answered
    ) == ("Bad Request: MESSAGE_NOT_COMMAND")
    texts = [message.text for message in await sandbox.messages(sandbox.group)]
    assert texts == ["/x"]


async def test_editing_and_deleting(api: Api, sandbox: Sandbox, person: Person) -> None:
    await as_admin(sandbox)
    group = sandbox.group
    sent = await api("sendMessage", chat_id=group, text="一" * 2000, **to(person))
    here: dict[str, Any] = {
        "chat_id": group,
        "receiver_user_id": person.id,
        "ephemeral_message_id": sent["ephemeral_message_id"],
    }
    assert await api("editEphemeralMessageText", **here, text="二" * 1024) is True
    assert await api.refused("editEphemeralMessageText", **here, text="二" * 1025) == (
        "Bad Request: MEDIA_CAPTION_TOO_LONG"
    )
    await api("editEphemeralMessageText", **here, text="<b>三</b>", parse_mode="HTML")
    assert "message is not modified" in await api.refused(
        "editEphemeralMessageText", **here, text="<b>三</b>", parse_mode="HTML"
    )
    await api("editEphemeralMessageReplyMarkup", **here, reply_markup=KEYS)
    (seen,) = await seen_by(sandbox, person)
    assert (seen["text"], seen["reply_markup"]) == ("三", KEYS)
    assert await api.refused(
        "editEphemeralMessageText", **{**here, "receiver_user_id": 7000000001}, text="x"
    ) == ("Bad Request: message to edit not found")
    for method, more in (("editMessageText", {"text": "x"}), ("deleteMessage", {})):
        told = await api.refused(method, chat_id=group, message_id=0, **more)
        assert told.endswith("not found")
    assert await api("deleteEphemeralMessage", **here) is True
    assert await seen_by(sandbox, person) == []
    assert await api.refused("deleteEphemeralMessage", **here) == (
        "Bad Request: message to delete not found"
    )


async def test_with_a_picture(api: Api, sandbox: Sandbox, person: Person) -> None:
    await as_admin(sandbox)
    body = await upload(
        api, "sendPhoto", {"photo": png(9, 9)}, chat_id=sandbox.group, caption="一", **to(person)
    )
    sent = body["result"]
    here: dict[str, Any] = {
        "chat_id": sandbox.group,
        "receiver_user_id": person.id,
        "ephemeral_message_id": sent["ephemeral_message_id"],
    }
    assert await api("editEphemeralMessageCaption", **here, caption="二")
    media = {"type": "photo", "media": "attach://new", "caption": "三"}
    body = await upload(api, "editEphemeralMessageMedia", {"new": png(5, 5)}, **here, media=media)
    assert body["result"] is True
    (seen,) = await seen_by(sandbox, person)
    assert (seen["caption"], seen["photo"][-1]["width"]) == ("三", 5)


async def test_its_buttons_are_the_receivers(api: Api, sandbox: Sandbox, person: Person) -> None:
    await as_admin(sandbox)
    sent = await api(
        "sendMessage", chat_id=sandbox.group, text="牌", reply_markup=KEYS, **to(person)
    )
    await api.fresh()
    tap: Json = {
        "person": person.key,
        "chat": sandbox.group,
        "ephemeral_message_id": sent["ephemeral_message_id"],
        "text": "看牌",
        "timeout": 2,
    }
    tapping = asyncio.create_task(sandbox.request("POST", "tap", tap))
    (update,) = await api.updates(timeout=2)
    assert check("TelegramUpdate", update) == []
    query = update["callback_query"]
    assert query["message"]["ephemeral_message_id"] == sent["ephemeral_message_id"]
    await api("answerCallbackQuery", callback_query_id=query["id"], text="好")
    assert (await tapping)["text"] == "好"
    with pytest.raises(Exception, match="does not see"):
        await sandbox.request("POST", "tap", tap | {"person": "丙"})


async def test_it_is_gone_when_the_app_is_opened_anew(
    api: Api, sandbox: Sandbox, person: Person
) -> None:
    await as_admin(sandbox)
    sent = await api("sendMessage", chat_id=sandbox.group, text="牌", **to(person))
    await sandbox.request("POST", "restart_app", {"person": person.key})
    assert await seen_by(sandbox, person) == []
    # The bot is not told, and can still edit what nobody sees.
    assert await api(
        "editEphemeralMessageText",
        chat_id=sandbox.group,
        receiver_user_id=person.id,
        ephemeral_message_id=sent["ephemeral_message_id"],
        text="x",
    )

"""Sending, editing, deleting: what Telegram refuses and how it says so."""

import json
from typing import Any

import pytest

from bot.sandbox.checking import check, check_result
from bot.sandbox.client import Person, Sandbox, SandboxError
from bot.sandbox.settings import Limits
from tests.sandbox.support import Api, Json, StandingClock

NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are "
    "exactly the same as a current content and reply markup of the message"
)


def keys(*rows: list[str]) -> Json:
    return {
        "inline_keyboard": [[{"text": text, "callback_data": text} for text in row] for row in rows]
    }


@pytest.fixture
async def person(sandbox: Sandbox, api: Api) -> Person:
    found = sandbox.person("甲")
    await found.start()
    await api.fresh()
    return found


async def test_nobody_is_written_to_before_they_start(api: Api, sandbox: Sandbox) -> None:
    person = sandbox.person("乙")
    told = await api.full("sendMessage", chat_id=person.id, text="x")
    assert (told["error_code"], told["description"]) == (
        403,
        "Forbidden: bot can't initiate conversation with a user",
    )
    await person.start()
    await api("sendMessage", chat_id=person.id, text="x")


async def test_blocking_and_coming_back(api: Api, person: Person) -> None:
    sent = await api("sendMessage", chat_id=person.id, text="x")
    await person.block()
    for method, more in (
        ("sendMessage", {"text": "y"}),
        ("editMessageText", {"text": "y", "message_id": sent["message_id"]}),
    ):
        told = await api.full(method, chat_id=person.id, **more)
        assert told["description"] == "Forbidden: bot was blocked by the user"
        assert told["error_code"] == 403
    with pytest.raises(SandboxError, match="blocked"):
        await person.say("hallo")
    await person.start()
    await api("sendMessage", chat_id=person.id, text="y")
    kinds = [min(update) for update in await api.fresh()]
    assert kinds == ["my_chat_member", "my_chat_member", "message"]


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"text": ""}, "message text is empty"),
        ({}, "message text is empty"),
        ({"text": "<b> </b>", "parse_mode": "HTML"}, "text must be non-empty"),
        ({"text": "字" * 4097}, "message is too long"),
        ({"text": "🃏" * 2049}, "message is too long"),
        ({"text": "<b>x", "parse_mode": "HTML"}, "can't parse entities: Can't find end tag"),
        ({"text": "x", "chat_id": ""}, "chat_id is empty"),
        ({"text": "x", "chat_id": 12345}, "chat not found"),
        ({"text": "x", "chat_id": -100123}, "chat not found"),
        ({"text": "x", "chat_id": "@somewhere"}, "chat not found"),
        ({"text": "x", "message_thread_id": 5}, "message thread not found"),
        (
            {"text": "x", "reply_parameters": {"message_id": 999}},
            "message to be replied not found",
        ),
        ({"text": "x", "reply_markup": keys(["字" * 22])}, "BUTTON_DATA_INVALID"),
    ],
)
async def test_what_cannot_be_sent(api: Api, person: Person, params: Json, words: str) -> None:
    told = await api.full("sendMessage", **{"chat_id": person.id, **params})
    assert told["error_code"] == 400
    assert told["description"].startswith(f"Bad Request: {words}")
    assert [message.text for message in await person.messages()] == ["/start"]


async def test_length_counts_after_parsing(api: Api, person: Person) -> None:
    text = "<b>" + "&lt;" * 4096 + "</b>"
    sent = await api("sendMessage", chat_id=person.id, text=text, parse_mode="HTML")
    assert sent["text"] == "<" * 4096
    assert sent["entities"] == [{"type": "bold", "offset": 0, "length": 4096}]


@pytest.mark.parametrize(
    ("button", "words"),
    [
        ({"text": "a"}, "Text buttons are unallowed"),
        ({"text": "a", "url": "https://x.org", "callback_data": "x"}, "exactly one action"),
        ({"text": " ", "callback_data": "x"}, "Button text must be non-empty"),
        ({"text": "a", "callback_data": ""}, "BUTTON_DATA_INVALID"),
        ({"text": "a", "callback_data": "x" * 65}, "BUTTON_DATA_INVALID"),
        ({"text": "a", "callback_data": "字" * 22}, "BUTTON_DATA_INVALID"),
        ({"text": "a", "url": "no address"}, "inline keyboard button URL 'no address' is invalid"),
        ({"text": "a", "copy_text": {"text": "x" * 257}}, "BUTTON_COPY_TEXT_INVALID"),
    ],
)
async def test_buttons_that_are_refused(api: Api, person: Person, button: Json, words: str) -> None:
    sent = await api("sendMessage", chat_id=person.id, text="x")
    markup = {"inline_keyboard": [[button]]}
    for method, more in (
        ("sendMessage", {"text": "x"}),
        ("editMessageText", {"text": "y", "message_id": sent["message_id"]}),
        ("editMessageReplyMarkup", {"message_id": sent["message_id"]}),
    ):
        told = await api.refused(method, chat_id=person.id, reply_markup=markup, **more)
        assert words in told
    assert len(await person.messages()) == 2


async def test_sizes_of_keyboards(
    api: Api, person: Person, sandbox: Sandbox, limits: Limits
) -> None:
    async def send(markup: Json) -> Json:
        return await api.full("sendMessage", chat_id=person.id, text="x", reply_markup=markup)

    hundred = keys(*[[str(number)] for number in range(100)])
    assert (await send(hundred))["ok"]
    more = keys(*[[str(number)] for number in range(101)])
    assert (await send(more))["description"] == "Bad Request: reply markup is too long"
    heavy = keys(*[["x" * 64] for _ in range(99)])
    assert len(json.dumps(heavy)) > limits.markup_bytes
    assert (await send(heavy))["description"] == "Bad Request: reply markup is too long"
    assert await sandbox.violations() == []
    wide = await send(keys(["a", "b", "c", "d", "e", "f", "g", "h", "i"]))
    assert len(wide["result"]["reply_markup"]["inline_keyboard"][0]) == 8
    assert [one["kind"] for one in await sandbox.violations()] == ["row"]


async def test_editing(api: Api, person: Person, clock: StandingClock) -> None:
    sent = await api("sendMessage", chat_id=person.id, text="一", reply_markup=keys(["a"]))
    here: dict[str, Any] = {"chat_id": person.id, "message_id": sent["message_id"]}
    same = await api.refused("editMessageText", **here, text="一", reply_markup=keys(["a"]))
    assert same == NOT_MODIFIED
    assert await api.refused("editMessageReplyMarkup", **here, reply_markup=keys(["a"])) == (
        NOT_MODIFIED
    )
    clock.now += 7
    edited = await api("editMessageText", **here, text="<b>二</b>", parse_mode="HTML")
    assert (edited["text"], edited["edit_date"] - edited["date"]) == ("二", 7)
    assert "reply_markup" not in edited
    again = await api("editMessageReplyMarkup", **here, reply_markup=keys(["b"]))
    assert (again["text"], again["entities"][0]["type"]) == ("二", "bold")
    assert check_result("editMessageText", again) == []
    bare = await api("editMessageText", **here, text="二", reply_markup=keys(["b"]))
    assert "entities" not in bare


async def test_what_cannot_be_edited(api: Api, person: Person) -> None:
    sent = await api("sendMessage", chat_id=person.id, text="x")
    theirs = await person.say("mine")
    edit = {"chat_id": person.id, "text": "y"}
    assert await api.refused("editMessageText", **edit, message_id=theirs.id) == (
        "Bad Request: message can't be edited"
    )
    assert await api.refused("editMessageText", **edit, message_id=999) == (
        "Bad Request: message to edit not found"
    )
    assert await api.refused("editMessageText", **edit) == (
        "Bad Request: message identifier is not specified"
    )
    (message,) = [one for one in await person.messages() if one.by_bot]
    await person.delete(message)
    assert await api.refused("editMessageText", **edit, message_id=sent["message_id"]) == (
        "Bad Request: message to edit not found"
    )
    assert await api.refused("deleteMessage", chat_id=person.id, message_id=message.id) == (
        "Bad Request: message to delete not found"
    )


@pytest.mark.parametrize(
    "markup",
    [{"keyboard": [[{"text": "出"}]]}, {"remove_keyboard": True}, {"force_reply": True}],
)
async def test_messages_with_other_keyboards_stay_as_they_are(
    api: Api, person: Person, markup: Json
) -> None:
    """td 3196."""
    sent = await api("sendMessage", chat_id=person.id, text="x", reply_markup=markup)
    here = {"chat_id": person.id, "message_id": sent["message_id"]}
    assert await api.refused("editMessageText", **here, text="y") == (
        "Bad Request: message can't be edited"
    )
    assert await api("deleteMessage", **here)


async def test_deleting_while_young(
    api: Api, person: Person, sandbox: Sandbox, clock: StandingClock
) -> None:
    sent = await api("sendMessage", chat_id=person.id, text="x")
    other = await person.say("x", sandbox.group)
    assert await api.refused("deleteMessage", chat_id=sandbox.group, message_id=other.id) == (
        "Bad Request: message can't be deleted"
    )
    clock.now += 48 * 3600
    here = {"chat_id": person.id, "message_id": sent["message_id"]}
    assert await api.refused("deleteMessage", **here) == (
        "Bad Request: message can't be deleted for everyone"
    )
    await api("editMessageText", **here, text="edits have no such limit")


async def test_groups_that_are_gone(api: Api, sandbox: Sandbox) -> None:
    owner, group = sandbox.person("甲"), sandbox.group
    await owner.set_member("bot", "kicked", group)
    told = await api.full("sendMessage", chat_id=group, text="x")
    assert (told["error_code"], told["description"]) == (
        403,
        "Forbidden: bot was kicked from the supergroup chat",
    )
    small = await sandbox.request("POST", "groups", {"title": "小", "id": -77, "type": "group"})
    old = small["chat"]["id"]
    new = (await sandbox.request("POST", "migrate", {"person": "甲", "chat": old}))["chat"]["id"]
    told = await api.full("sendMessage", chat_id=old, text="x")
    assert told["error_code"] == 400
    assert told["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
    assert told["parameters"] == {"migrate_to_chat_id": new}
    services = [update["message"] for update in await api.fresh() if "message" in update]
    assert services[0]["migrate_to_chat_id"] == new
    assert services[1]["migrate_from_chat_id"] == old
    assert services[1]["chat"]["id"] == new


async def test_topics_and_general(api: Api, sandbox: Sandbox) -> None:
    forum = {"title": "论坛", "id": -1009, "is_forum": True}
    chat = (await sandbox.request("POST", "groups", forum))["chat"]["id"]
    topic = {"person": "甲", "chat": chat, "name": "够级"}
    thread = (await sandbox.request("POST", "topics", topic))["thread"]
    sent = await api("sendMessage", chat_id=chat, text="x", message_thread_id=thread)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (thread, True)
    assert await api.refused("sendMessage", chat_id=chat, text="x", message_thread_id=1) == (
        "Bad Request: message thread not found"
    )
    assert "is_topic_message" not in await api("sendMessage", chat_id=chat, text="x")


async def test_ids_count_per_supergroup_and_over_all_private_chats(
    api: Api, sandbox: Sandbox
) -> None:
    one, two = sandbox.person("甲"), sandbox.person("乙")
    assert [(await who.start()).id for who in (one, two)] == [1, 2]
    assert (await one.say("/a", sandbox.group)).id == 2
    assert (await api("sendMessage", chat_id=one.id, text="x"))["message_id"] == 3


async def test_a_mention_by_id_names_the_person(api: Api, sandbox: Sandbox) -> None:
    person = sandbox.person("戊")
    text = f'<a href="tg://user?id={person.id}">&lt;b&gt;&amp;_*[</a> 来'
    sent = await api("sendMessage", chat_id=sandbox.group, text=text, parse_mode="HTML")
    assert sent["text"] == "<b>&_*[ 来"
    assert sent["entities"][0]["user"]["id"] == person.id
    assert check("TelegramMessage", sent) == []

"""Forwarding, copying, reacting."""

from typing import Any

import pytest

from bot.sandbox.checking import check_result
from bot.sandbox.client import Person, Sandbox
from tests.sandbox.support import Api, Json, png, upload

KEYS = {"inline_keyboard": [[{"text": "点", "callback_data": "1"}]]}


@pytest.fixture
async def person(sandbox: Sandbox, api: Api) -> Person:
    found = sandbox.person("甲")
    await found.start()
    await api.fresh()
    return found


async def test_forwards_name_their_origin(api: Api, sandbox: Sandbox, person: Person) -> None:
    said = await person.say("看 <b>")
    way: Json = {"chat_id": sandbox.group, "from_chat_id": person.id}
    sent = await api("forwardMessage", **way, message_id=said.id)
    assert check_result("forwardMessage", sent) == []
    assert (sent["text"], sent["from"]["is_bot"]) == ("看 <b>", True)
    assert sent["forward_origin"]["sender_user"]["id"] == person.id
    again: Json = {"chat_id": person.id, "from_chat_id": sandbox.group}
    twice = await api("forwardMessage", **again, message_id=sent["message_id"])
    assert twice["forward_origin"] == sent["forward_origin"]
    assert await api.refused(
        "editMessageText", chat_id=sandbox.group, message_id=sent["message_id"], text="x"
    ) == ("Bad Request: message can't be edited")


async def test_an_anonymous_administrators_message_is_from_the_group(
    api: Api, sandbox: Sandbox, person: Person
) -> None:
    group = sandbox.group
    rights = {"person": "甲", "chat": group, "member": "甲", "rights": {"is_anonymous": True}}
    await sandbox.request("POST", "rights", rights)
    said = await person.say("/x", group)
    way: Json = {"chat_id": person.id, "from_chat_id": group}
    sent = await api("forwardMessage", **way, message_id=said.id)
    assert sent["forward_origin"]["type"] == "chat"
    assert sent["forward_origin"]["sender_chat"]["id"] == group


async def test_copies_do_not(api: Api, sandbox: Sandbox, person: Person) -> None:
    sent = await api("sendMessage", chat_id=person.id, text="<b>桌</b>", parse_mode="HTML")
    way: Json = {"chat_id": sandbox.group, "from_chat_id": person.id}
    copied = await api("copyMessage", **way, message_id=sent["message_id"], reply_markup=KEYS)
    assert check_result("copyMessage", copied) == []
    (message,) = await sandbox.messages(sandbox.group)
    assert (message.text, message.raw["entities"][0]["type"]) == ("桌", "bold")
    assert "forward_origin" not in message.raw
    assert message.has_button("点")


async def test_captions_of_copies(api: Api, sandbox: Sandbox, person: Person) -> None:
    body = await upload(api, "sendPhoto", {"photo": png(9, 9)}, chat_id=person.id, caption="一")
    way: Json = {"chat_id": sandbox.group, "from_chat_id": person.id}
    number = body["result"]["message_id"]
    await api("copyMessage", **way, message_id=number)
    await api("copyMessage", **way, message_id=number, caption="<i>二</i>", parse_mode="HTML")
    await api("copyMessages", **way, message_ids=[number], remove_caption=True)
    messages = await sandbox.messages(sandbox.group)
    assert [message.raw.get("caption") for message in messages] == ["一", "二", None]


async def test_several_at_once(api: Api, sandbox: Sandbox, person: Person) -> None:
    numbers = [(await person.say(text)).id for text in "一二"]
    way: Json = {"chat_id": sandbox.group, "from_chat_id": person.id}
    for method in ("forwardMessages", "copyMessages"):
        sent = await api(method, **way, message_ids=[*numbers, 999])
        assert check_result(method, sent) == []
        assert len(sent) == 2
    for wrong, words in (
        ([], "message identifiers are not specified"),
        (numbers[::-1], "message identifiers must be in a strictly increasing order"),
        ([999], "there are no messages to forward"),
        (list(range(1, 102)), "too many message identifiers specified"),
    ):
        told = await api.refused("forwardMessages", **way, message_ids=wrong)
        assert told == f"Bad Request: {words}"


async def test_what_cannot_go_on(api: Api, sandbox: Sandbox, person: Person) -> None:
    sent = await api("sendMessage", chat_id=person.id, text="x", protect_content=True)
    assert sent["has_protected_content"] is True
    way: Json = {"chat_id": sandbox.group, "from_chat_id": person.id}
    for method, done, purpose in (
        ("forwardMessage", "forwarded", "forward"),
        ("copyMessage", "copied", "copy"),
    ):
        told = await api.refused(method, **way, message_id=sent["message_id"])
        assert told == f"Bad Request: the message can't be {done}"
        told = await api.refused(method, **way, message_id=999)
        assert told == f"Bad Request: message to {purpose} not found"
        told = await api.refused(method, chat_id=sandbox.group, from_chat_id=1, message_id=1)
        assert told == "Bad Request: chat not found"


async def test_reactions_of_the_bot(api: Api, sandbox: Sandbox, person: Person) -> None:
    said = await person.say("好牌")
    here: dict[str, Any] = {"chat_id": person.id, "message_id": said.id}
    heart = {"type": "emoji", "emoji": "❤"}
    assert await api("setMessageReaction", **here, reaction=[heart], is_big=True)
    raw = (await sandbox.request("GET", "messages", {"chat": person.id}))["messages"][-1]
    assert list(raw["reactions"].values()) == [[heart]]
    assert await api("setMessageReaction", **here)
    raw = (await sandbox.request("GET", "messages", {"chat": person.id}))["messages"][-1]
    assert "reactions" not in raw
    for wrong, words in (
        ([heart, heart], "REACTIONS_TOO_MANY"),
        ([{"type": "emoji", "emoji": "🃏"}], "REACTION_INVALID"),
        ([{"type": "custom_emoji", "custom_emoji_id": "1"}], "REACTION_INVALID"),
    ):
        told = await api.refused("setMessageReaction", **here, reaction=wrong)
        assert told == f"Bad Request: {words}"
    told = await api.refused("setMessageReaction", chat_id=person.id, message_id=999)
    assert told == "Bad Request: message to react not found"

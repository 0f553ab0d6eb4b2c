"""Rarer refusals and results, each caused by a call or an act."""

from typing import Any

import pytest

from bot.sandbox.client import Person, Sandbox, SandboxError
from bot.sandbox.images import size_of
from bot.sandbox.links import DeepLink, deep_link
from bot.sandbox.requests import MAX_UPLOAD
from bot.sandbox.server import SandboxServer
from tests.sandbox.support import Api, Json, png, upload

GROUP = -1001700000001
FORUM = -1009
OWNER = 7000000001
KEYS = {"inline_keyboard": [[{"text": "点", "callback_data": "1"}]]}


@pytest.fixture
async def person(sandbox: Sandbox, api: Api) -> Person:
    """The owner of a forum, too, in which the bot is administrator."""
    found = sandbox.person("甲")
    await found.start()
    given = {"title": "论坛", "id": FORUM, "is_forum": True, "bot_status": "administrator"}
    await sandbox.request("POST", "groups", given | {"description": "够级协会"})
    await api.fresh()
    return found


REFUSED: list[tuple[str, Json, str]] = [
    ("getFile", {"file_id": ""}, "file_id not specified"),
    (
        "getChatAdministrators",
        {"chat_id": OWNER},
        "there are no administrators in the private chat",
    ),
    ("getChatMember", {"chat_id": OWNER, "user_id": 7000000002}, "user not found"),
    ("getChatMember", {"chat_id": GROUP, "user_id": 1}, "invalid user_id specified"),
    (
        "setChatMemberTag",
        {"chat_id": OWNER, "user_id": OWNER, "tag": "x"},
        "method is available only for groups",
    ),
    ("setChatMemberTag", {"chat_id": FORUM, "user_id": 1, "tag": "x"}, "invalid user_id specified"),
    ("leaveChat", {"chat_id": OWNER}, "chat member status can't be changed in private chats"),
    (
        "sendChatAction",
        {"chat_id": FORUM, "action": "typing", "message_thread_id": 99},
        "message thread not found",
    ),
    ("closeForumTopic", {"chat_id": FORUM, "message_thread_id": 99}, "message thread not found"),
    ("createForumTopic", {"chat_id": FORUM, "name": " "}, "TOPIC_TITLE_EMPTY"),
    ("createForumTopic", {"chat_id": FORUM, "name": "x" * 129}, "TOPIC_TITLE_TOO_LONG"),
    ("reopenGeneralForumTopic", {"chat_id": FORUM}, "TOPIC_NOT_MODIFIED"),
    ("deleteForumTopic", {"chat_id": GROUP, "message_thread_id": 2}, "the chat is not a forum"),
    (
        "deleteMessages",
        {"chat_id": OWNER, "message_ids": []},
        "message identifiers are not specified",
    ),
    ("unpinChatMessage", {"chat_id": OWNER}, "message to unpin not found"),
    ("unpinAllChatMessages", {"chat_id": GROUP}, "not enough rights to manage pinned messages"),
    (
        "sendMediaGroup",
        {"chat_id": OWNER, "media": [{"type": "photo", "media": "x"}]},
        "too few messages to send as an album",
    ),
    (
        "sendMediaGroup",
        {"chat_id": OWNER, "media": [{"type": "photo", "media": "x"}] * 11},
        "too many messages to send as an album",
    ),
    (
        "editMessageMedia",
        {"chat_id": OWNER, "message_id": 1, "media": {"type": "video", "media": "x"}},
        "can't parse InputMedia: type video is not served",
    ),
    ("setWebhook", {"url": "https://["}, "invalid webhook URL specified"),
    ("setWebhook", {"url": "https://example.org:x/"}, "invalid webhook URL specified"),
    (
        "sendMessage",
        {
            "chat_id": GROUP,
            "text": "x",
            "ephemeral_message_parameters": {"receiver_user_id": OWNER},
            "reply_parameters": {"ephemeral_message_id": 99},
        },
        "message to be replied not found",
    ),
]


@pytest.mark.parametrize("case", REFUSED)
async def test_refusals(api: Api, person: Person, case: tuple[str, Json, str]) -> None:
    assert person.id == OWNER
    method, params, words = case
    body = await api.full(method, **params)
    assert body["error_code"] == 400
    assert body["description"].startswith(f"Bad Request: {words}")


ACTS: list[tuple[str, Json, str]] = [
    ("permissions", {"permissions": {"can_fly": True}}, "no permissions"),
    ("link", {"channel": FORUM}, "a channel can be linked"),
    ("rename", {"person": "乙", "title": "x"}, "may not change"),
    ("topic", {"chat": FORUM, "thread": 99, "change": "close"}, "no topic 99"),
    ("topic", {"chat": FORUM, "thread": 1, "change": "delete"}, "cannot be changed"),
    ("tap", {"ephemeral_message_id": 99, "text": "x"}, "no ephemeral message 99"),
    ("migrate", {"chat": FORUM, "order": ["to"]}, "no basic group"),
    ("migrate", {"chat": FORUM, "order": ["up"]}, "neither to nor from"),
]


@pytest.mark.parametrize("case", ACTS)
async def test_acts_that_cannot_be(
    sandbox: Sandbox, person: Person, case: tuple[str, Json, str]
) -> None:
    what, given, words = case
    with pytest.raises(SandboxError, match=words):
        await sandbox.request("POST", what, {"person": person.key, "chat": GROUP, **given})


async def test_what_chats_tell(api: Api, person: Person) -> None:
    assert (await api("getChat", chat_id=FORUM))["description"] == "够级协会"
    assert (await api("getChat", chat_id=person.id))["active_usernames"] == ["aqiang"]
    assert await api("getChatMemberCount", chat_id=person.id) == 2
    assert (await api("getChatMember", chat_id=person.id, user_id=OWNER))["status"] == "member"
    sent = await api("sendMessage", chat_id=person.id, text="x")
    await api("pinChatMessage", chat_id=person.id, message_id=sent["message_id"])
    told = await api("getChat", chat_id=person.id)
    assert told["pinned_message"]["message_id"] == sent["message_id"]
    service = sent["message_id"] + 1
    assert await api.refused("pinChatMessage", chat_id=person.id, message_id=service) == (
        "Bad Request: message can't be pinned"
    )


async def test_general_is_hidden_once(api: Api, person: Person) -> None:
    assert person.id == OWNER
    await api("hideGeneralForumTopic", chat_id=FORUM)
    told = await api.refused("hideGeneralForumTopic", chat_id=FORUM)
    assert told == "Bad Request: TOPIC_NOT_MODIFIED"
    made = await api("createForumTopic", chat_id=FORUM, name="x", icon_custom_emoji_id="5")
    assert made["icon_custom_emoji_id"] == "5"
    edit = {"chat_id": FORUM, "message_thread_id": made["message_thread_id"]}
    assert await api("editForumTopic", **edit, icon_custom_emoji_id="6")


async def test_an_empty_reply_keyboard_is_none(api: Api, person: Person, sandbox: Sandbox) -> None:
    empty: list[Json] = [{"keyboard": [[]]}, {"inline_keyboard": [[]]}]
    for markup in empty:
        sent = await api("sendMessage", chat_id=person.id, text="x", reply_markup=markup)
        assert "reply_markup" not in sent
    raw = (await sandbox.request("GET", "messages", {"chat": person.id}))["messages"][-2]
    assert "reply_keyboard" not in raw


async def test_kinds_in_albums_stay(api: Api, person: Person) -> None:
    media = [{"type": "photo", "media": f"attach://{name}"} for name in "ab"]
    files = {"a": png(9, 9), "b": png(8, 8)}
    album = (await upload(api, "sendMediaGroup", files, chat_id=person.id, media=media))["result"]
    here = {"chat_id": person.id, "message_id": album[0]["message_id"]}
    document = {"type": "document", "media": "attach://c"}
    body = await upload(api, "editMessageMedia", {"c": b"x"}, **here, media=document)
    assert body["description"] == (
        "Bad Request: can't use the media of the specified type in the album"
    )


async def test_ephemeral_texts_have_no_captions(api: Api, person: Person, sandbox: Sandbox) -> None:
    await person.set_member("bot", "administrator", GROUP)
    to = {"ephemeral_message_parameters": {"receiver_user_id": OWNER}}
    text = await api("sendMessage", chat_id=GROUP, text="x", **to)
    body = await upload(api, "sendPhoto", {"photo": png(9, 9)}, chat_id=GROUP, **to)
    here: dict[str, Any] = {"chat_id": GROUP, "receiver_user_id": OWNER}
    for sent, method, more, what in (
        (text, "editEphemeralMessageCaption", {"caption": "y"}, "caption"),
        (body["result"], "editEphemeralMessageText", {"text": "y"}, "text"),
    ):
        here["ephemeral_message_id"] = sent["ephemeral_message_id"]
        told = await api.refused(method, **here, **more)
        assert told == f"Bad Request: there is no {what} in the message to edit"
    assert len(await sandbox.messages(GROUP)) == 0


async def test_an_ephemeral_message_may_stand_in_anothers_place(
    api: Api, person: Person, sandbox: Sandbox
) -> None:
    table = await api("sendMessage", chat_id=GROUP, text="桌", reply_markup=KEYS)
    await person.tap("点", chat=GROUP, timeout=0.05)
    query = (await api.fresh())[-1]["callback_query"]["id"]
    to: Json = {"receiver_user_id": OWNER, "callback_query_id": query}
    given = {"ephemeral_message_parameters": to | {"replace_callback_query_message": True}}
    await api("sendMessage", chat_id=GROUP, text="牌", reply_markup=KEYS, **given)
    found = await sandbox.request("GET", "ephemeral", {"person": "甲", "chat": GROUP})
    (seen,) = found["messages"]
    assert seen["replaces"] == table["message_id"]
    tap = {"person": "甲", "chat": GROUP, "text": "点", "timeout": 0.05}
    number = {"ephemeral_message_id": seen["ephemeral_message_id"]}
    await sandbox.request("POST", "tap", tap | number)
    query = (await api.fresh())[-1]["callback_query"]["id"]
    again = {"receiver_user_id": OWNER, "callback_query_id": query}
    given = {"ephemeral_message_parameters": again | {"replace_callback_query_message": True}}
    told = await api.refused("sendMessage", chat_id=GROUP, text="x", **given)
    assert told == "Bad Request: MESSAGE_ID_INVALID"


async def test_copies_can_show_captions_above(api: Api, person: Person, sandbox: Sandbox) -> None:
    body = await upload(api, "sendPhoto", {"photo": png(9, 9)}, chat_id=person.id, caption="一")
    way = {"chat_id": GROUP, "from_chat_id": person.id}
    number = body["result"]["message_id"]
    await api("copyMessage", **way, message_id=number, show_caption_above_media=True)
    (copied,) = await sandbox.messages(GROUP)
    assert copied.raw["show_caption_above_media"] is True


async def test_forwards_from_channels(api: Api, sandbox: Sandbox, person: Person) -> None:
    given = {"title": "频道", "id": -1008, "type": "channel", "members": ["甲"]}
    await sandbox.request("POST", "groups", given | {"bot_status": "administrator"})
    post = {"person": "甲", "chat": -1008, "text": "比赛"}
    number = (await sandbox.request("POST", "publish", post))["message"]["message_id"]
    way = {"chat_id": person.id, "from_chat_id": -1008}
    sent = await api("forwardMessage", **way, message_id=number)
    assert sent["forward_origin"]["type"] == "channel"
    said = await sandbox.request(
        "POST", "say", {"person": "甲", "chat": GROUP, "text": "/x", "channel": -1008}
    )
    way = {"chat_id": person.id, "from_chat_id": GROUP}
    sent = await api("forwardMessage", **way, message_id=said["message"]["message_id"])
    assert sent["forward_origin"]["sender_chat"]["id"] == -1008


async def test_files_that_are_too_large_altogether(api: Api, person: Person) -> None:
    large = {"document": bytes(MAX_UPLOAD + 2 * 1024 * 1024)}
    body = await upload(api, "sendDocument", large, chat_id=person.id)
    assert (body["error_code"], body["description"]) == (413, "Request Entity Too Large")


async def test_a_file_that_nothing_asks_for_is_unknown(
    api: Api, person: Person, sandbox: Sandbox
) -> None:
    body = await upload(api, "sendMessage", {"picture": b"x"}, chat_id=person.id, text="x")
    assert body["error_code"] == 400
    assert [one["kind"] for one in await sandbox.violations()] == ["unknown"]


async def test_files_on_the_page(api: Api, person: Person, server: SandboxServer) -> None:
    body = await upload(api, "sendPhoto", {"photo": png(9, 9)}, chat_id=person.id)
    photo = body["result"]["photo"][0]["file_id"]
    async with api.http.get(f"{server.url}/sandbox/file/{photo}") as response:
        assert (response.status, response.content_type) == (200, "image/png")
    body = await upload(api, "sendDocument", {"document": b"<script>"}, chat_id=person.id)
    document = body["result"]["document"]["file_id"]
    async with api.http.get(f"{server.url}/sandbox/file/{document}") as response:
        assert response.content_type == "application/octet-stream"
    async with api.http.get(f"{server.url}/sandbox/file/none") as response:
        assert response.status == 404


@pytest.mark.parametrize(
    ("url", "link"),
    [
        ("https://t.me/a_bot?start=x", DeepLink("start", "x")),
        ("https://t.me/A_Bot", DeepLink("start", "")),
        ("tg://resolve?domain=a_bot&startgroup=y", DeepLink("startgroup", "y")),
        ("https://t.me/a_bot?startgroup", DeepLink("startgroup", "")),
        ("https://telegram.me/a_bot?startapp=z", DeepLink("startapp", "z")),
        ("https://t.me/other_bot?start=x", None),
        ("https://t.me/a_bot?start=" + "x" * 65, None),
        ("https://example.org/a_bot", None),
    ],
)
def test_links_to_the_bot(url: str, link: DeepLink | None) -> None:
    assert deep_link(url, "a_bot") == link


@pytest.mark.parametrize(
    ("content", "sides"),
    [
        (
            b"RIFF0000WEBPVP8 0000000000\x00\x00\x00\x00\x03\x00\x04\x00"[:26] + b"\x03\0\x04\0",
            (3, 4),
        ),
        (b"RIFF0000WEBPVP8L0000/" + (2 | 3 << 14).to_bytes(4, "little"), (3, 4)),
        (b"RIFF0000WEBPVP8?0000", None),
        (b"\xff\xd8\xff\xe0\x00\x02\x00", None),
    ],
)
def test_more_pictures(content: bytes, sides: tuple[int, int] | None) -> None:
    assert size_of(content) == sides


async def test_faults_of_methods_that_do_not_exist(sandbox: Sandbox) -> None:
    """They would never strike."""
    with pytest.raises(SandboxError, match="there is no method 'sendMesage'"):
        await sandbox.faults.calls("sendMesage", "500")
    await sandbox.faults.calls("*", "500")

"""What Telegram says to calls it cannot read; and what the sandbox refuses because it lacks it."""

import json
from typing import Any

import pytest

from bot.sandbox.client import Person, Sandbox
from bot.sandbox.settings import Limits, SandboxSettings
from tests.sandbox.support import Api, Json

TEXT: dict[str, Any] = {"text": "x"}


@pytest.fixture
async def person(sandbox: Sandbox, api: Api) -> Person:
    found = sandbox.person("甲")
    await found.start()
    await api.fresh()
    return found


def inline(**button: object) -> Json:
    return {"reply_markup": {"inline_keyboard": [[button]]}}


UNREAD = [
    ("sendMessage", {}, "message text is empty"),
    ("sendMessage", {**TEXT, "chat_id": 1.5}, "chat_id: "),
    ("sendMessage", {**TEXT, "parse_mode": "BBCode"}, "unsupported parse_mode"),
    ("sendMessage", {**TEXT, "colour": "red"}, "unknown parameter: "),
    ("sendMessage", {**TEXT, "reply_markup": "{"}, "can't parse reply keyboard markup JSON object"),
    ("sendMessage", {**TEXT, "reply_markup": [1]}, "object expected as reply markup"),
    (
        "sendMessage",
        {**TEXT, **inline(callback_data="1")},
        "can't parse inline keyboard button: can't find field \"text\"",
    ),
    (
        "sendMessage",
        {**TEXT, **inline(text=1, callback_data="1")},
        'can\'t parse inline keyboard button: field "text" must be of type String',
    ),
    (
        "sendMessage",
        {**TEXT, **inline(text="a", callback_data="1", style="pink")},
        "can't parse inline keyboard button: 'pink' is not one of",
    ),
    (
        "sendMessage",
        {**TEXT, **inline(text="a", callback_data="1", color="red")},
        'can\'t parse inline keyboard button: unknown field "color"',
    ),
    (
        "sendMessage",
        {**TEXT, "entities": [{"type": "bold", "offset": 0}]},
        "can't parse MessageEntity: can't find field \"length\"",
    ),
    (
        "sendMessage",
        {**TEXT, "entities": [{"type": "bald", "offset": 0, "length": 1}]},
        "can't parse MessageEntity: 'bald' is not one of",
    ),
    (
        "sendMessage",
        {**TEXT, "link_preview_options": "x"},
        "can't parse link preview options JSON object",
    ),
    (
        "sendMessage",
        {**TEXT, "link_preview_options": {"is_disabled": "ja"}},
        'can\'t parse link preview options: field "is_disabled" must be of type Boolean',
    ),
    (
        "sendMessage",
        {**TEXT, "reply_parameters": {"message_id": "x"}},
        'can\'t parse reply parameters: field "message_id" must be of type Number',
    ),
    ("setMyCommands", {"commands": "x"}, "can't parse commands JSON object"),
    (
        "setMyCommands",
        {"commands": [{"command": "x"}]},
        "can't parse BotCommand: can't find field \"description\"",
    ),
    ("sendChatAction", {}, "wrong parameter action in request"),
    ("sendChatAction", {"action": "dancing"}, "wrong parameter action in request"),
    ("createForumTopic", {}, 'parameter "name" is required'),
    ("getChatMember", {}, "invalid user_id specified"),
    (
        "answerCallbackQuery",
        {"chat_id": None},
        "query is too old and response timeout expired or query ID is invalid",
    ),
    ("deleteMessages", {}, "message identifiers are not specified"),
    ("deleteMessage", {}, "message identifier is not specified"),
]


@pytest.mark.parametrize("case", UNREAD)
async def test_what_cannot_be_read(
    api: Api, person: Person, sandbox: Sandbox, case: tuple[str, Json, str]
) -> None:
    method, params, words = case
    given = {"chat_id": person.id, **params}
    if given["chat_id"] is None or method == "setMyCommands":
        given.pop("chat_id")
    told = await api.full(method, **given)
    assert told["error_code"] == 400
    assert told["description"].startswith(f"Bad Request: {words}")
    assert len(await sandbox.violations()) >= 1
    assert [message.text for message in await person.messages()] == ["/start"]


@pytest.mark.parametrize(
    ("params", "path"),
    [
        ({"parse_mode": "MarkdownV2"}, "parse_mode"),
        ({"parse_mode": "Markdown"}, "parse_mode"),
        ({"business_connection_id": "1"}, "business_connection_id"),
        ({"allow_paid_broadcast": True}, "allow_paid_broadcast"),
        ({"direct_messages_topic_id": 1}, "direct_messages_topic_id"),
        ({"reply_parameters": {"message_id": 1, "chat_id": -1}}, "reply_parameters.chat_id"),
        ({"reply_parameters": {"poll_option_id": "1"}}, "reply_parameters.poll_option_id"),
    ],
)
async def test_what_is_not_served_is_refused_aloud(
    api: Api, person: Person, sandbox: Sandbox, params: Json, path: str
) -> None:
    told = await api.refused("sendMessage", chat_id=person.id, text="*x*", **params)
    assert told.startswith(f"Bad Request: {path}: ")
    (violation,) = await sandbox.violations()
    assert (violation["kind"], violation["path"]) == ("unserved", path)


@pytest.mark.parametrize(
    ("text", "entities", "kept"),
    [
        ("🃏够级", [("bold", 2, 2)], [("bold", 2, 2)]),
        ("a b", [("bold", 0, 1), ("italic", 2, 1)], [("bold", 0, 1), ("italic", 2, 1)]),
        (" ab", [("bold", 1, 2)], [("bold", 0, 2)]),
        (
            "/x @aqiang",
            [("bold", 3, 7)],
            [("bot_command", 0, 2), ("bold", 3, 7), ("mention", 3, 7)],
        ),
        ("abc", [("mention", 0, 3), ("url", 0, 3)], []),
        ("abc", [], []),
    ],
)
async def test_entities_may_be_given(
    api: Api,
    person: Person,
    text: str,
    entities: list[tuple[str, int, int]],
    kept: list[tuple[str, int, int]],
) -> None:
    given = [{"type": kind, "offset": at, "length": long} for kind, at, long in entities]
    sent = await api("sendMessage", chat_id=person.id, text=text, entities=given)
    found = sent.get("entities", [])
    assert [(one["type"], one["offset"], one["length"]) for one in found] == kept


async def test_entities_of_all_kinds(api: Api, person: Person) -> None:
    whole = {"offset": 0, "length": 2}
    given: list[Json] = [
        {"type": "text_link", "url": "https://example.org/", **whole},
        {"type": "date_time", "unix_time": 1_800_000_000, "date_time_format": "r", **whole},
        {"type": "pre", "language": "c", **whole},
        {"type": "expandable_blockquote", **whole},
        {
            "type": "text_mention",
            "user": {"id": person.id, "is_bot": False, "first_name": "?"},
            **whole,
        },
    ]
    for entity in given:
        sent = await api("sendMessage", chat_id=person.id, text="够级", entities=[entity])
        (kept,) = sent["entities"]
        if entity["type"] == "text_mention":
            assert kept["user"]["first_name"] == "阿强"
        else:
            assert kept == entity
    stranger = given[-1] | {"user": {"id": 1, "is_bot": False, "first_name": "?"}}
    sent = await api("sendMessage", chat_id=person.id, text="够级", entities=[stranger])
    assert "entities" not in sent
    marked = await api(
        "sendMessage", chat_id=person.id, text="<b>x</b>", parse_mode="HTML", entities=given[:1]
    )
    assert [one["type"] for one in marked["entities"]] == ["bold"]


@pytest.mark.parametrize(
    ("entity", "words"),
    [
        ({"offset": 1, "length": 1}, "entity begins in a middle of a UTF-16 symbol"),
        ({"offset": 0, "length": 1}, "entity ends in a middle of a UTF-16 symbol"),
        (
            {"offset": 2, "length": 5},
            "entity beginning at UTF-16 offset 2 ends after the end of the text at UTF-16 offset 7",
        ),
        ({"offset": -1, "length": 1}, "receive an entity with incorrect offset -1"),
        ({"offset": 0, "length": -1}, "receive an entity with incorrect length -1"),
    ],
)
async def test_entities_beside_the_text(api: Api, person: Person, entity: Json, words: str) -> None:
    entities = [{"type": "bold", **entity}]
    told = await api.refused("sendMessage", chat_id=person.id, text="🃏级", entities=entities)
    assert told == f"Bad Request: {words}"


async def test_a_link_needs_its_address(api: Api, person: Person) -> None:
    entities = [{"type": "text_link", "offset": 0, "length": 1}]
    told = await api.refused("sendMessage", chat_id=person.id, text="x", entities=entities)
    assert told == "Bad Request: can't parse MessageEntity: can't find field \"url\""


async def test_markup_is_not_longer_than_what_is_read(api: Api, person: Person) -> None:
    text = "<b>" + "&lt;" * 9000 + "</b>"
    told = await api.refused("sendMessage", chat_id=person.id, text=text, parse_mode="HTML")
    assert told == "Bad Request: text is too long"


EMOJI = '<tg-emoji emoji-id="5368324170671202286">🃏</tg-emoji>'
ICON = inline(text="a", callback_data="1", style="danger", icon_custom_emoji_id="1")


async def test_custom_emoji_are_left_out(api: Api, person: Person) -> None:
    sent = await api("sendMessage", chat_id=person.id, text=EMOJI, parse_mode="HTML", **ICON)
    assert sent["text"] == "🃏"
    assert "entities" not in sent
    button = {"text": "a", "callback_data": "1", "style": "danger"}
    assert sent["reply_markup"]["inline_keyboard"] == [[button]]


class TestPaidFor:
    @pytest.fixture
    def settings(self) -> SandboxSettings:
        return SandboxSettings(limits=Limits.without_budgets(), custom_emoji=True)

    async def test_they_are_kept(self, api: Api, person: Person) -> None:
        sent = await api("sendMessage", chat_id=person.id, text=EMOJI, parse_mode="HTML", **ICON)
        assert sent["entities"][0]["custom_emoji_id"] == "5368324170671202286"
        assert sent["reply_markup"] == ICON["reply_markup"]


@pytest.mark.parametrize(
    ("button", "words"),
    [
        ({"web_app": {"url": "http://example.org"}}, "only HTTPS links are allowed"),
        ({"login_url": {"url": "http://example.org"}}, "BUTTON_URL_INVALID"),
        ({"switch_inline_query": ""}, "BUTTON_BOT_INLINE_DISABLED"),
        ({"pay": True}, "BUTTON_TYPE_INVALID"),
        ({"copy_text": {"text": ""}}, "BUTTON_COPY_TEXT_INVALID"),
    ],
)
async def test_buttons_of_other_kinds(api: Api, person: Person, button: Json, words: str) -> None:
    told = await api.refused("sendMessage", chat_id=person.id, **TEXT, **inline(text="a", **button))
    assert words in told


async def test_apps_open_from_private_chats_only(
    api: Api, person: Person, sandbox: Sandbox
) -> None:
    app = inline(text="玩", web_app={"url": "https://example.org/play"})
    await api("sendMessage", chat_id=person.id, **TEXT, **app)
    assert (await person.tap("玩")).opened == "web_app"
    told = await api.refused("sendMessage", chat_id=sandbox.group, **TEXT, **app)
    assert told == "Bad Request: BUTTON_TYPE_INVALID"


async def test_reply_keyboards(api: Api, person: Person, sandbox: Sandbox) -> None:
    keyboard = {
        "keyboard": [[{"text": "出"}, {"text": "过", "style": "danger"}]],
        "is_persistent": True,
    }
    for markup in (keyboard, {"remove_keyboard": True}, {"force_reply": True, "selective": True}):
        sent = await api("sendMessage", chat_id=person.id, **TEXT, reply_markup=markup)
        assert "reply_markup" not in sent
        raw = (await sandbox.request("GET", "messages", {"chat": person.id}))["messages"][-1]
        assert raw["reply_keyboard"] == markup

    async def refused(chat: int, *rows: list[Json]) -> str:
        return await api.refused(
            "sendMessage", chat_id=chat, **TEXT, reply_markup={"keyboard": list(rows)}
        )

    assert await refused(person.id, [{"text": " "}]) == (
        "Bad Request: can't parse keyboard button: Button text must be non-empty"
    )
    many = [[{"text": str(number)}] for number in range(301)]
    assert await refused(person.id, *many) == "Bad Request: reply markup is too long"
    contact = [{"text": "x", "request_contact": True}]
    assert await refused(sandbox.group, contact) == (
        "Bad Request: phone number can be requested in private chats only"
    )
    await api("sendMessage", chat_id=person.id, **TEXT, reply_markup={"keyboard": [contact]})


async def test_previews_effects_and_quotes(api: Api, person: Person, sandbox: Sandbox) -> None:
    options = {"is_disabled": True}
    sent = await api(
        "sendMessage", chat_id=person.id, text="出牌：三", link_preview_options=options
    )
    assert sent["link_preview_options"] == options
    reply: Json = {"message_id": sent["message_id"], "quote": "三", "quote_position": 3}
    quoted = await api("sendMessage", chat_id=person.id, **TEXT, reply_parameters=reply)
    assert quoted["quote"] == {"text": "三", "position": 3, "is_manual": True}
    assert await api.refused(
        "sendMessage", chat_id=person.id, **TEXT, reply_parameters=reply | {"quote": "四"}
    ) == ("Bad Request: QUOTE_TEXT_INVALID")
    loose = {"message_id": 999, "allow_sending_without_reply": True}
    alone = await api("sendMessage", chat_id=person.id, **TEXT, reply_parameters=loose)
    assert "reply_to_message" not in alone
    effect = {"message_effect_id": "5104841245755180586"}
    assert (await api("sendMessage", chat_id=person.id, **TEXT, **effect))["effect_id"]
    assert await api.refused("sendMessage", chat_id=sandbox.group, **TEXT, **effect) == (
        "Bad Request: can't use message effects in the chat"
    )


async def test_silent_messages(api: Api, person: Person, sandbox: Sandbox) -> None:
    await api("sendMessage", chat_id=person.id, **TEXT, disable_notification=True)
    raw = (await sandbox.request("GET", "messages", {"chat": person.id}))["messages"][-1]
    assert raw["silent"] is True


async def test_an_answer_may_be_repeated_by_the_tappers_own_app(
    api: Api, person: Person, sandbox: Sandbox
) -> None:
    await api("sendMessage", chat_id=person.id, **TEXT, **inline(text="a", callback_data="1"))
    await person.tap("a", timeout=0.05)
    number = (await api.fresh())[-1]["callback_query"]["id"]
    await api("answerCallbackQuery", callback_query_id=number, text="好", cache_time=60)
    assert (await person.tap("a")).text == "好"
    assert await api.fresh() == []
    await sandbox.advance(61)
    await person.tap("a", timeout=0.05)
    assert len(await api.fresh()) == 1


async def test_deleting_several(api: Api, person: Person, sandbox: Sandbox) -> None:
    numbers = [
        (await api("sendMessage", chat_id=sandbox.group, **TEXT))["message_id"] for _ in range(3)
    ]
    theirs = await person.say("x", sandbox.group)
    here: Json = {"chat_id": sandbox.group}
    told = await api.refused("deleteMessages", **here, message_ids=[numbers[0], theirs.id])
    assert told == "Bad Request: message can't be deleted"
    assert len(await sandbox.messages(sandbox.group)) == 4
    assert await api("deleteMessages", **here, message_ids=[*numbers[:2], 999])
    left = [message.id for message in await sandbox.messages(sandbox.group)]
    assert left == [numbers[2], theirs.id]
    told = await api.refused("deleteMessages", **here, message_ids=list(range(101)))
    assert told == "Bad Request: too many message identifiers specified"
    assert json.dumps(await sandbox.violations()) == "[]"

"""Calls judged by the published Bot API types."""

import json

import aiohttp
import pytest

from bot.sandbox import checking
from bot.sandbox.client import Sandbox
from bot.sandbox.server import SandboxServer
from tests.sandbox.support import Api, Json


@pytest.mark.parametrize(
    ("method", "params", "kinds"),
    [
        ("sendMessage", {"chat_id": 1, "text": "x", "colour": "red"}, {"unknown"}),
        ("sendMessage", {"chat_id": 1}, {"missing"}),
        ("sendMessage", {"chat_id": 1.5, "text": "x"}, {"type"}),
        ("sendMessage", {"chat_id": 1, "text": "x", "parse_mode": "HTM"}, {"type"}),
        (
            "sendMessage",
            {
                "chat_id": 1,
                "text": "x",
                "reply_markup": {
                    "inline_keyboard": [[{"text": "a", "callback_data": "字" * 22, "x": 1}]]
                },
            },
            {"size", "unknown"},
        ),
        ("answerCallbackQuery", {"callback_query_id": "1", "text": "x" * 201}, {"size"}),
        ("setMyCommands", {"commands": [{"command": "a", "description": ""}]}, {"size"}),
        ("getUpdates", {"limit": 101}, {"size"}),
        ("getUpdates", {"allowed_updates": ["mesage"]}, {"type"}),
        ("getMe", {"x": 1}, {"unknown"}),
        ("sendMessage", {"chat_id": 1, "text": "x" * 5000}, set()),
    ],
)
def test_what_the_schema_sees(method: str, params: Json, kinds: set[str]) -> None:
    assert {problem.kind for problem in checking.check_call(method, params)} == kinds


async def test_halves_of_signs_are_refused(api: Api, sandbox: Sandbox) -> None:
    """As they come about when a text with emoji is cut by UTF-16 code units."""
    person = sandbox.person("甲")
    await person.start()
    half = "\ud83d"
    button = {"text": half, "callback_data": "x"}
    for params in (
        {"text": half},
        {"text": "x", "reply_markup": {"inline_keyboard": [[button]]}},
        {"text": "x", "reply_markup": json.dumps({"inline_keyboard": [[button]]})},
    ):
        assert await api.refused("sendMessage", chat_id=person.id, **params) == (
            "Bad Request: strings must be encoded in UTF-8"
        )
    assert len(await sandbox.violations()) == 3
    await api("sendMessage", chat_id=person.id, text="😀")


@pytest.mark.parametrize(
    ("mode", "text"),
    [("HTML", "x"), ("html", "x"), ("Html", "x"), ("", "<b>x</b>"), ("None", "<b>x</b>")],
)
async def test_parse_modes_are_read_in_any_case(
    api: Api, sandbox: Sandbox, mode: str, text: str
) -> None:
    person = sandbox.person("甲")
    await person.start()
    sent = await api("sendMessage", chat_id=person.id, text="<b>x</b>", parse_mode=mode)
    assert sent["text"] == text
    assert await sandbox.violations() == []


def test_parse_modes_of_parts_too() -> None:
    media = {"type": "photo", "media": "x", "parse_mode": "html"}
    read = checking.decode("sendMediaGroup", {"chat_id": "1", "media": json.dumps([media])})
    assert read["media"] == [media | {"parse_mode": "HTML"}]


def test_an_alternatives_problem_is_found_where_it_lies() -> None:
    markup = {"inline_keyboard": [[{"text": "a", "callback_data": "x" * 65}]]}
    (problem,) = checking.check_call(
        "sendMessage", {"chat_id": 1, "text": "x", "reply_markup": markup}
    )
    assert problem.path == "reply_markup.inline_keyboard.0.0.callback_data"


async def test_violations_are_refused_and_recorded(api: Api, sandbox: Sandbox) -> None:
    person = sandbox.person("甲")
    await person.start()
    good: Json = {"chat_id": person.id, "text": "x"}
    for bad in ({"colour": "red"}, {"disable_notification": [1]}, {"parse_mode": "HTM"}):
        assert (await api.full("sendMessage", **good, **bad))["error_code"] == 400
    told = await api.full("sendPoll", chat_id=person.id, question="x", options=[{"text": "a"}])
    assert (told["error_code"], told["description"]) == (404, "Not Found: method not found")
    assert (await api.full("sendCards"))["error_code"] == 404
    kinds = [one["kind"] for one in await sandbox.violations()]
    assert kinds == ["unknown", "type", "type", "method", "method"]
    assert len(await person.messages()) == 1
    await sandbox.clear("violations")
    assert await sandbox.violations() == []


async def test_a_refusal_for_size_is_in_telegrams_words_and_recorded(
    api: Api, sandbox: Sandbox
) -> None:
    person = sandbox.person("甲")
    await person.start()
    markup = {"inline_keyboard": [[{"text": "a", "callback_data": "x" * 65}]]}
    told = await api.refused("sendMessage", chat_id=person.id, text="x", reply_markup=markup)
    assert told == "Bad Request: BUTTON_DATA_INVALID"
    assert [one["kind"] for one in await sandbox.violations()] == ["size"]


async def test_forms_queries_and_multipart_are_read(
    server: SandboxServer, sandbox: Sandbox
) -> None:
    person = sandbox.person("甲")
    await person.start()
    url = f"{server.bot_api_url}{server.token}/"
    markup = json.dumps({"inline_keyboard": [[{"text": "a", "callback_data": "1"}]]})
    fields = {"chat_id": str(person.id), "text": "123", "disable_notification": "True"}
    multipart = aiohttp.FormData(default_to_multipart=True)
    for name, value in (fields | {"reply_markup": markup}).items():
        multipart.add_field(name, value)
    async with aiohttp.ClientSession() as http:
        for response in (
            await http.get(f"{url}sendMessage", params=fields | {"reply_markup": markup}),
            await http.post(f"{url}SENDMESSAGE", data=fields | {"reply_markup": markup}),
            await http.post(f"{url}sendmessage", data=multipart),
            await http.post(f"{url}sendMessage", json=fields | {"reply_markup": markup}),
        ):
            body = await response.json()
            assert body["ok"], body
            assert body["result"]["text"] == "123"
            assert body["result"]["reply_markup"] == json.loads(markup)
        broken = await http.post(
            f"{url}sendMessage", data="{", headers={"Content-Type": "application/json"}
        )
        assert broken.status == 400
        wrong = await http.get(f"{server.bot_api_url}{server.token[:-1]}x/getMe")
        assert (wrong.status, (await wrong.json())["description"]) == (401, "Unauthorized")
        assert (await http.get(f"{server.bot_api_url}nonsense/getMe")).status == 404
    assert await sandbox.violations() == []


async def test_answers_are_as_the_bot_api_says(api: Api, sandbox: Sandbox) -> None:
    person, group = sandbox.person("甲"), sandbox.group
    await person.start()
    sent = await api("sendMessage", chat_id=person.id, text="x")
    for method, params in (
        ("getMe", {}),
        ("getChat", {"chat_id": group}),
        ("getChat", {"chat_id": person.id}),
        ("getChatMember", {"chat_id": group, "user_id": person.id}),
        ("getChatMember", {"chat_id": group, "user_id": sent["from"]["id"]}),
        ("getChatAdministrators", {"chat_id": group}),
        ("getChatMemberCount", {"chat_id": group}),
        ("setMyCommands", {"commands": [{"command": "gouji", "description": "开一桌"}]}),
        ("getMyCommands", {}),
        ("getWebhookInfo", {}),
        ("sendMessage", {"chat_id": group, "text": "<b>x</b>", "parse_mode": "HTML"}),
        ("getUpdates", {}),
    ):
        assert checking.check_result(method, await api(method, **params)) == [], method

"""Names, descriptions, menus: what the bot says of itself, and what each person is offered."""

import pytest

from bot.sandbox.checking import check_result
from bot.sandbox.client import Sandbox
from tests.sandbox.support import Api, Json


def command(name: str) -> Json:
    return {"command": name, "description": name}


async def offered(sandbox: Sandbox, person: str, chat: int | None = None) -> list[str]:
    given = {"person": person} | ({} if chat is None else {"chat": chat})
    menu = await sandbox.request("GET", "menu", given)
    return [one["command"] for one in menu["commands"]]


async def test_the_nearest_scope_that_has_commands_wins(api: Api, sandbox: Sandbox) -> None:
    group, member = sandbox.group, sandbox.person("乙")
    await member.start()
    scopes: list[tuple[Json, str, tuple[str, int | None]]] = [
        ({"type": "default"}, "乙", ("乙", group)),
        ({"type": "all_group_chats"}, "乙", ("乙", group)),
        ({"type": "all_chat_administrators"}, "甲", ("甲", group)),
        ({"type": "chat", "chat_id": group}, "甲", ("甲", group)),
        ({"type": "chat_administrators", "chat_id": group}, "甲", ("甲", group)),
        ({"type": "chat_member", "chat_id": group, "user_id": member.id}, "乙", ("乙", group)),
        ({"type": "all_private_chats"}, "乙", ("乙", None)),
        ({"type": "chat", "chat_id": member.id}, "乙", ("乙", None)),
    ]
    for number, (scope, _, place) in enumerate(scopes):
        await api("setMyCommands", commands=[command(f"c{number}")], scope=scope)
        assert await offered(sandbox, *place) == [f"c{number}"]
    assert await offered(sandbox, "丙", group) == ["c3"]
    assert await offered(sandbox, "甲", group) == ["c4"]
    assert await offered(sandbox, "丙") == ["c6"]
    await api("deleteMyCommands", scope={"type": "chat", "chat_id": group})
    assert await offered(sandbox, "丙", group) == ["c1"]


async def test_the_persons_language_comes_first_within_a_scope(api: Api, sandbox: Sandbox) -> None:
    await api("setMyCommands", commands=[command("all")])
    await api("setMyCommands", commands=[command("zh")], language_code="zh")
    assert await offered(sandbox, "甲") == ["zh"]
    assert await offered(sandbox, "戊") == ["all"]
    await api("setMyCommands", commands=[command("nearer")], scope={"type": "all_private_chats"})
    assert await offered(sandbox, "甲") == ["nearer"]
    assert [one["command"] for one in await api("getMyCommands", language_code="zh")] == ["zh"]
    assert await api("getMyCommands", language_code="en") == []


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"commands": [command("Gouji")]}, "BOT_COMMAND_INVALID"),
        ({"commands": [command("/")]}, "command must be non-empty"),
        ({"commands": [command("x" * 33)]}, "command length must not exceed 32"),
        (
            {"commands": [{"command": "x", "description": " "}]},
            "command description must be non-empty",
        ),
        (
            {"commands": [{"command": "x", "description": "字" * 257}]},
            "command description length must not exceed 256",
        ),
        ({"commands": [command("x")] * 101}, "BOT_COMMANDS_TOO_MUCH"),
        ({"commands": [], "scope": {"type": "chat", "chat_id": -1}}, "chat not found"),
        (
            {
                "commands": [],
                "scope": {"type": "chat_member", "chat_id": -1001700000001, "user_id": 1},
            },
            "invalid user_id specified",
        ),
        (
            {"commands": [], "scope": {"type": "chat_administrators", "chat_id": 7000000001}},
            "can't use specified scope in private chats",
        ),
        ({"commands": [], "language_code": "chi"}, "invalid language code specified"),
    ],
)
async def test_lists_that_are_refused(api: Api, sandbox: Sandbox, params: Json, words: str) -> None:
    await sandbox.person("甲").start()
    assert await api.refused("setMyCommands", **params) == f"Bad Request: {words}"


@pytest.mark.parametrize(
    ("what", "field", "most", "otherwise"),
    [
        ("Name", "name", 64, "够级"),
        ("Description", "description", 512, ""),
        ("ShortDescription", "short_description", 120, ""),
    ],
)
async def test_names_and_descriptions_by_language(
    api: Api, what: str, field: str, most: int, otherwise: str
) -> None:
    async def read(language: str = "") -> str:
        told = await api(f"getMy{what}", **({"language_code": language} if language else {}))
        assert check_result(f"getMy{what}", told) == []
        text: str = told[field]
        return text

    assert await read() == otherwise
    await api(f"setMy{what}", **{field: "为众人"})
    await api(f"setMy{what}", language_code="en", **{field: "x" * most})
    assert (await read(), await read("zh"), await read("en")) == ("为众人", "为众人", "x" * most)
    await api(f"setMy{what}", language_code="en")
    assert await read("en") == "为众人"
    assert "INVALID" in await api.refused(f"setMy{what}", **{field: "x" * (most + 1)})


async def test_the_name_for_all_is_the_one_that_is_seen(api: Api, sandbox: Sandbox) -> None:
    await api("setMyName", name="够级馆")
    await api("setMyName", name="Gouji Hall", language_code="en")
    assert (await api("getMe"))["first_name"] == "够级馆"
    sent = await api("sendMessage", chat_id=sandbox.group, text="x")
    assert sent["from"]["first_name"] == "够级馆"
    await api("setMyName")
    assert (await api("getMe"))["first_name"] == "够级"


async def test_menu_buttons(api: Api, sandbox: Sandbox) -> None:
    person = sandbox.person("甲")
    await person.start()
    app = {"type": "web_app", "text": "玩", "web_app": {"url": "https://example.org/play"}}
    assert await api("getChatMenuButton") == {"type": "commands"}
    await api("setChatMenuButton", chat_id=person.id, menu_button=app)
    assert await api("getChatMenuButton", chat_id=person.id) == app
    assert await api("getChatMenuButton") == {"type": "commands"}
    menu = await sandbox.request("GET", "menu", {"person": "甲"})
    assert menu["button"] == app
    await api("setChatMenuButton", menu_button=app)
    await api("setChatMenuButton", chat_id=person.id, menu_button={"type": "default"})
    assert (await api("getChatMenuButton", chat_id=person.id))["type"] in {"default", "web_app"}
    bad = app | {"web_app": {"url": "http://example.org"}}
    assert await api.refused("setChatMenuButton", menu_button=bad) == (
        "Bad Request: BUTTON_URL_INVALID"
    )
    assert await api.refused("setChatMenuButton", chat_id=sandbox.group, menu_button=app) == (
        "Bad Request: chat must be private"
    )


async def test_wished_rights(api: Api) -> None:
    none = await api("getMyDefaultAdministratorRights")
    assert check_result("getMyDefaultAdministratorRights", none) == []
    assert not any(none.values())
    await api("setMyDefaultAdministratorRights", rights=none | {"can_pin_messages": True})
    assert (await api("getMyDefaultAdministratorRights"))["can_pin_messages"] is True
    assert not any((await api("getMyDefaultAdministratorRights", for_channels=True)).values())
    await api("setMyDefaultAdministratorRights")
    assert not any((await api("getMyDefaultAdministratorRights")).values())

"""Taps and their answers, deep links, old screens."""

import asyncio

import pytest

from bot.sandbox.client import Answer, Message, Person, Sandbox, SandboxError
from bot.sandbox.settings import Limits
from tests.sandbox.support import Api, Json, StandingClock

TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


@pytest.fixture
async def person(sandbox: Sandbox, api: Api) -> Person:
    found = sandbox.person("甲")
    await found.start()
    await api.fresh()
    return found


async def show(api: Api, person: Person, *buttons: Json) -> Message:
    markup = {"inline_keyboard": [list(buttons[:2]), list(buttons[2:])]}
    await api("sendMessage", chat_id=person.id, text="选", reply_markup=markup)
    return await person.wait_for(lambda message: message.text == "选")


async def tapped(api: Api) -> Json:
    (update,) = await api.updates(timeout=2)
    await api.updates(offset=update["update_id"] + 1)
    query: Json = update["callback_query"]
    return query


async def answer(api: Api, tap: asyncio.Task[Answer], **params: object) -> Answer:
    query = await tapped(api)
    await api("answerCallbackQuery", callback_query_id=query["id"], **params)
    return await tap


async def test_a_button_is_found_by_label_data_or_place(api: Api, person: Person) -> None:
    message = await show(
        api,
        person,
        {"text": "8×1", "callback_data": "a"},
        {"text": "8×12", "callback_data": "b"},
        {"text": "过牌", "callback_data": "c"},
    )
    ways: list[tuple[Json, str]] = [
        ({"text": "8×1"}, "a"),
        ({"text": "12"}, "b"),
        ({"data": "b"}, "b"),
        ({"position": (1, 0)}, "c"),
    ]
    for way, data in ways:
        tap = asyncio.create_task(person.tap(message=message, **way))
        query = await tapped(api)
        assert query["data"] == data
        assert query["from"]["id"] == person.id
        await api("answerCallbackQuery", callback_query_id=query["id"])
        assert await tap == Answer(answered=True)
    for wrong in ({"text": "8"}, {"text": "没有"}, {"data": "z"}, {"position": (4, 0)}):
        with pytest.raises(SandboxError):
            await person.tap(message=message, **wrong)


async def test_answers_are_toasts_alerts_or_nothing(api: Api, person: Person) -> None:
    await show(api, person, {"text": "好", "callback_data": "a"})
    tap = asyncio.create_task(person.tap("好"))
    assert await answer(api, tap, text="坐下了") == Answer(answered=True, text="坐下了")
    tap = asyncio.create_task(person.tap("好"))
    assert (await answer(api, tap, text="x" * 200, show_alert=True)).alert
    assert await person.tap("好", timeout=0.1) == Answer(answered=False)


async def test_answers_that_are_refused(
    api: Api, person: Person, clock: StandingClock, limits: Limits
) -> None:
    await show(api, person, {"text": "好", "callback_data": "a"})
    await person.tap("好", timeout=0.05)
    number = (await tapped(api))["id"]
    long = await api.refused("answerCallbackQuery", callback_query_id=number, text="x" * 201)
    assert long == "Bad Request: MESSAGE_TOO_LONG"
    outside = "https://example.org"
    assert await api.refused("answerCallbackQuery", callback_query_id=number, url=outside) == (
        "Bad Request: URL_INVALID"
    )
    clock.now += limits.callback_expiry
    await api("answerCallbackQuery", callback_query_id=number)
    assert await api.refused("answerCallbackQuery", callback_query_id=number) == TOO_OLD
    assert await api.refused("answerCallbackQuery", callback_query_id="1") == TOO_OLD
    await person.tap("好", timeout=0.05)
    number = (await tapped(api))["id"]
    clock.now += limits.callback_expiry + 1
    assert await api.refused("answerCallbackQuery", callback_query_id=number) == TOO_OLD


async def test_deep_links_open_the_private_chat(api: Api, sandbox: Sandbox) -> None:
    person, name = sandbox.person("丙"), sandbox.bot_username
    group = sandbox.group
    link = f"https://t.me/{name}?start=seat_3-x"
    rows = [[{"text": "去", "url": link}, {"text": "坐", "callback_data": "s"}]]
    markup = {"inline_keyboard": rows}
    await api("sendMessage", chat_id=group, text="大厅", reply_markup=markup)
    assert (await person.tap("去", chat=group)).opened == "private"
    assert [message.text for message in await person.messages()] == ["/start seat_3-x"]

    await api.fresh()
    tap = asyncio.create_task(person.tap("坐", chat=group))
    told = await answer(api, tap, url=f"t.me/{name}?start=seat_4".replace("t.me", "https://t.me"))
    assert (told.url, told.opened) == (f"https://t.me/{name}?start=seat_4", "private")
    (update,) = await api.fresh()
    assert update["message"]["text"] == "/start seat_4"
    assert update["message"]["chat"]["id"] == person.id
    assert update["message"]["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]
    assert (await person.open("https://example.org")).opened == "outside"
    assert (await person.open(f"https://t.me/{name}?start=bad%20payload")).opened == "outside"


async def test_links_that_add_the_bot_to_a_group(api: Api, sandbox: Sandbox) -> None:
    person, url = sandbox.person("乙"), f"https://t.me/{sandbox.bot_username}?startgroup=gouji"
    group = await sandbox.request(
        "POST", "groups", {"title": "新", "id": -1007, "bot_status": "left"}
    )
    assert (await person.open(url)).opened == "groups"
    assert await person.messages() == []
    follow = {"person": person.key, "url": url, "chat": group["chat"]["id"]}
    with pytest.raises(SandboxError, match="cannot add"):
        await sandbox.request("POST", "open", follow)
    assert await api.fresh() == []
    told = await sandbox.request("POST", "open", follow | {"person": "甲"})
    assert told["opened"] == "group"
    added, joined, started = await api.fresh()
    assert added["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert joined["message"]["new_chat_members"][0]["is_bot"]
    assert started["message"]["text"] == f"/start@{sandbox.bot_username} gouji"
    app = f"https://t.me/{sandbox.bot_username}?startapp=x"
    assert (await person.open(app)).opened == "web_app"
    tapped = await api.refused("answerCallbackQuery", callback_query_id="1", url=url)
    assert tapped == "Bad Request: URL_INVALID"


async def test_a_tap_on_an_old_screen(api: Api, person: Person) -> None:
    message = await show(api, person, {"text": "一", "callback_data": "1"})
    markup = {"inline_keyboard": [[{"text": "二", "callback_data": "2"}]]}
    here = {"chat_id": person.id, "message_id": message.id}
    await api("editMessageReplyMarkup", **here, reply_markup=markup)
    with pytest.raises(SandboxError, match="no button"):
        await person.tap(message=message, data="1")
    await person.tap(message=message, data="1", stale=True, timeout=0.05)
    query = await tapped(api)
    assert query["data"] == "1"
    assert query["message"]["reply_markup"] == markup
    await api("deleteMessage", **here)
    await person.tap(message=message, data="1", stale=True, timeout=0.05)
    gone = (await tapped(api))["message"]
    assert gone == {"chat": gone["chat"], "message_id": message.id, "date": 0}


async def test_a_chat_instance_is_a_chats(api: Api, sandbox: Sandbox, person: Person) -> None:
    markup = {"inline_keyboard": [[{"text": "一", "callback_data": "1"}]]}
    seen = []
    for who, chat in ((person, sandbox.group), (sandbox.person("乙"), sandbox.group)):
        await api("sendMessage", chat_id=chat, text="x", reply_markup=markup)
        await who.tap("一", chat=chat, timeout=0.05)
        seen.append((await tapped(api))["chat_instance"])
    await show(api, person, {"text": "一", "callback_data": "1"})
    await person.tap("一", timeout=0.05)
    seen.append((await tapped(api))["chat_instance"])
    assert seen[0] == seen[1] != seen[2]


async def test_only_members_can_tap(api: Api, sandbox: Sandbox) -> None:
    person, group = sandbox.person("乙"), sandbox.group
    markup = {"inline_keyboard": [[{"text": "一", "callback_data": "1"}]]}
    await api("sendMessage", chat_id=group, text="x", reply_markup=markup)
    await person.leave(group)
    with pytest.raises(SandboxError, match="not in"):
        await person.tap("一", chat=group)

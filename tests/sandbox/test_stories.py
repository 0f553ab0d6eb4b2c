"""Scripts that read as stories: what people tap, see and wait for, and what they are owed."""

import asyncio

import pytest

from bot.sandbox.client import NothingCameError, Sandbox, SandboxError
from tests.sandbox.support import Api, Json

SEATS = {"inline_keyboard": [[{"text": "坐 🔴", "callback_data": "r"}]]}
PASS = {"inline_keyboard": [[{"text": "过牌", "callback_data": "p"}]]}


async def answer_next(api: Api) -> Json:
    """Answer the next tap as a bot would; gives it."""
    while True:
        for update in await api.updates(timeout=5):
            await api.updates(offset=update["update_id"] + 1, limit=1)
            if "callback_query" in update:
                query: Json = update["callback_query"]
                await api("answerCallbackQuery", callback_query_id=query["id"], text="好")
                return query


async def test_a_button_is_tapped_where_it_is(api: Api, sandbox: Sandbox) -> None:
    """In the private chat if it is there, else in the group; as soon as it comes."""
    async with sandbox.person("甲") as person:
        await person.start()
        tapping = asyncio.create_task(person.tap("坐红"))
        await asyncio.sleep(0.1)
        assert not tapping.done()
        await api("sendMessage", chat_id=sandbox.group, text="大厅", reply_markup=SEATS)
        assert (await answer_next(api))["message"]["chat"]["id"] == sandbox.group
        assert (await tapping).text == "好"
        await api("sendMessage", chat_id=person.id, text="私", reply_markup=SEATS)
        tapping = asyncio.create_task(person.tap("坐红"))
        assert (await answer_next(api))["message"]["chat"]["id"] == person.id
        await tapping
        tapping = asyncio.create_task(person.tap("坐红", chat=sandbox.group))
        assert (await answer_next(api))["message"]["chat"]["id"] == sandbox.group
        await tapping
        with pytest.raises(NothingCameError):
            await sandbox.wait_for(lambda one: one.has_button("没有"), person.id, timeout=0.1)


async def test_hands_tables_and_what_is_expected(api: Api, sandbox: Sandbox) -> None:
    person = sandbox.person("甲")
    await person.start()
    await api("sendMessage", chat_id=sandbox.group, text="牌桌 一", reply_markup=SEATS)
    await api("sendMessage", chat_id=sandbox.group, text="别的")
    await api("sendMessage", chat_id=person.id, text="你的牌 8 8 8", reply_markup=PASS)
    assert (await sandbox.home.table()).text == "牌桌 一"
    assert (await person.hand()).text == "你的牌 8 8 8"
    assert (await person.expects("你的牌", "8 8", button="过")).has_button("过牌")
    assert (await sandbox.home.expects("别的")).buttons == ()
    assert await sandbox.home.messages() == await sandbox.messages(sandbox.group)
    assert sandbox.group_named("周末够级") == sandbox.home
    with pytest.raises(KeyError):
        sandbox.group_named("没有")


async def test_a_story_ends_with_every_tap_answered(api: Api, sandbox: Sandbox) -> None:
    person, other = sandbox.person("甲"), sandbox.person("乙")
    await api("sendMessage", chat_id=sandbox.group, text="大厅", reply_markup=SEATS)
    assert not (await person.tap("坐红", timeout=0.05)).answered
    async with sandbox.person("甲") as told:
        # What was before, what others tapped and what is excused does not count.
        await other.tap("坐红", timeout=0.05)
        await told.tap("坐红", timeout=0.05, excused=True)
    with pytest.raises(AssertionError, match=r"甲 got no answer to \['r'\]"):
        async with sandbox.person("甲") as told:
            await told.tap("坐红", timeout=0.05)
    with pytest.raises(SandboxError):
        async with sandbox.person("甲") as told:
            await told.tap("坐红", timeout=0.05)
            await told.join(sandbox.group)


async def test_people_know_what_a_message_shows(api: Api, sandbox: Sandbox) -> None:
    await api("sendMessage", chat_id=sandbox.group, text="大厅", reply_markup=SEATS)
    (message,) = await sandbox.home.messages()
    assert message.button("坐红").data == "r"
    assert message.shows("大", "厅", button="坐")
    assert not message.shows("大", button="过牌")
    with pytest.raises(KeyError):
        message.button("过牌")

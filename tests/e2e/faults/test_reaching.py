"""Faults about reaching people: private chats that are closed, links, everybody at once."""

import asyncio

import pytest

from bot.host.errors import Refusal
from bot.screens.notices import refusal
from bot.screens.taps import Op
from bot.texts.languages import Language
from storage.values import Source
from tests.e2e.faults.support import TEXTS, codes, reply, somebody_new, table, texts
from tests.e2e.support import Stage, answers, button, eventually, is_result, taps

pytestmark = pytest.mark.timeout(180)

REFUSED = 403


async def test_nobody_is_written_to_who_has_not_opened_the_chat(moved: Stage) -> None:
    """Whatever they do in the group, and however the game goes."""
    sandbox = moved.sandbox
    host, *others = sandbox.people
    silent, guest = others[:-1], others[-1]
    lobby = await moved.open_table(host)
    async with guest, silent[0]:
        for person in (*silent, guest):
            lobby = await moved.lobby(host.name)
            for op in (Op.START, Op.LEAVE, Op.CLOSE):
                await person.tap(data=button(lobby, op).data, message=lobby)
            for command in ("/hand", "/games", "/leave", "/settings"):
                await person.say(command, moved.group)
                await sandbox.wait(10)
        lobby = await moved.lobby(host.name)
        answer = await guest.tap(data=button(lobby, Op.SIT).data, message=lobby)
        assert answer.opened == "private"
        assert texts(await guest.messages())
    await moved.begin(host, await moved.lobby(host.name, guest.name))
    await moved.play(host, guest, taps=4)
    for person in silent:
        assert await codes(moved, person.id) == {}
    assert REFUSED not in await codes(moved, guest.id)


@pytest.mark.parametrize("unheard", [0, 1], ids=["told", "not told"])
async def test_a_hand_that_cannot_be_sent_is_offered_by_a_link(moved: Stage, unheard: int) -> None:
    host, guest = moved.sandbox.person("甲"), moved.sandbox.person("乙")
    await moved.start_game(host, guest)
    await table(moved)
    if unheard:
        await moved.sandbox.faults.mute(unheard, "my_chat_member")
    await guest.block()
    await moved.play(host, taps=2)
    await moved.sandbox.wait(5)
    answer = await reply(moved, await guest.say("/hand", moved.group))
    (link,) = [one.url for one in answer.buttons if one.url]
    assert "?start=" in link
    assert guest.name in answer.text
    # Back by that link, they have their hand at once.
    await guest.unblock()
    await guest.open(link)
    await guest.expects("张")


async def test_who_blocks_the_bot_still_sees_their_hand_by_a_tap(moved: Stage) -> None:
    """What cannot be said in private is said where they tapped."""
    host, guest = moved.sandbox.person("甲"), moved.sandbox.person("乙")
    await moved.start_game(host, guest)
    await table(moved)
    await guest.block()
    await moved.sandbox.home.expects("小李 李🤖")
    shown = await table(moved)
    peek = await guest.tap(data=button(shown, Op.MY_HAND).data, message=shown)
    assert peek.alert
    assert len(peek.text) > 10
    await moved.sandbox.clear("calls")
    await moved.play(host, taps=3)
    assert await codes(moved, guest.id, "sendMessage", "editMessageText") == {}


async def test_all_come_at_once_and_each_has_one_answer_with_the_reason(stage: Stage) -> None:
    sandbox = stage.sandbox
    host, *others = sandbox.people
    late = await somebody_new(stage, "庚", 7000000088, "小周")
    await late.join(stage.group)
    lobby = await stage.open_table(host)
    comers = [*others, late]
    payload = f"sit_{taps(lobby)[0].table}_a"
    await asyncio.gather(*(person.start(payload) for person in comers))
    await eventually(
        sandbox, lambda: all(any(m.by_bot for m in sandbox.seen(p.id)) for p in comers)
    )
    await stage.settle()
    told = [texts(await person.messages()) for person in comers]
    assert [len(each) for each in told] == [1] * len(comers)
    full = {refusal(Refusal.TABLE_FULL, TEXTS.for_language(each)) for each in Language}
    assert sum(each[0] in full for each in told) == 1


async def test_a_link_followed_twice_at_once_takes_one_seat(stage: Stage) -> None:
    host, guest = stage.sandbox.person("甲"), stage.sandbox.person("丙")
    lobby = await stage.open_table(host)
    payload = f"sit_{taps(lobby)[0].table}_b"
    await asyncio.gather(guest.start(payload), guest.start(payload))
    await eventually(
        stage.sandbox, lambda: sum(m.by_bot for m in stage.sandbox.seen(guest.id)) == 2
    )
    first, second = texts(await guest.messages())
    assert first == second
    assert "🔵" in first
    lobby = await stage.lobby(guest.name)
    assert lobby.text.count("老王") == 1


async def test_a_chat_that_is_not_found_is_as_if_the_bot_were_blocked(moved: Stage) -> None:
    host, guest = moved.sandbox.person("甲"), moved.sandbox.person("乙")
    await moved.start_game(host, guest)
    await table(moved)
    for method in ("sendMessage", "editMessageText"):
        await moved.sandbox.faults.refuse(method, "chat not found", None, chat_id=guest.id)
    await guest.say("/hand", moved.group)
    await moved.sandbox.home.expects("小李 李🤖")
    assert await moved.play(host, taps=3) == 3
    await moved.sandbox.faults.clear()
    await guest.start()
    back = await guest.wait_for(lambda one: bool(taps(one)) and taps(one)[0].op is Op.COME_BACK)
    await guest.tap(data=button(back, Op.COME_BACK).data, message=back)
    await guest.wait_for(lambda message: "张" in message.text)


async def test_who_is_gone_for_good_leaves_a_game_that_ends(moved: Stage) -> None:
    """Somebody gives up their account; nothing tells the bot."""
    host, guest = moved.sandbox.person("甲"), moved.sandbox.person("乙")
    await moved.start_game(host, guest)
    await table(moved)
    await guest.delete_account()
    await moved.play(host)
    result = await moved.sandbox.wait_for(is_result, moved.group)
    assert "小李" in result.text
    refused = (await codes(moved, guest.id))[REFUSED]
    assert 1 <= refused <= 2
    assert Source.COMPUTER in {row.source for row in await moved.log()}


@pytest.mark.parametrize(("code", "read"), [("en", "en"), ("tlh", "en"), ("", "zh-hans")])
async def test_a_hand_is_in_the_language_of_who_reads_it_now(
    moved: Stage, code: str, read: str
) -> None:
    """Also where that is one that nobody speaks here, or none."""
    person = moved.sandbox.person("丁")
    await moved.start_game(person)
    hand = await moved.asked(person)
    assert str(TEXTS.for_language("zh-hant").plain("deal-only")) in hand.text
    await person.change(language_code=code)
    await person.say("/hand")
    again = await person.wait_for(lambda one: one.id > hand.id and bool(answers(one)))
    assert str(TEXTS.for_language(read).plain("deal-only")) in again.text

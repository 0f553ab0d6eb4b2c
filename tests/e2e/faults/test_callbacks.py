"""Faults about taps and keyboards: too late, twice, at once, by anybody, on what is gone."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.host.errors import Refusal
from bot.screens.notices import refusal
from bot.screens.powers import DO
from bot.screens.taps import MAX_BYTES, Op
from storage.values import Source
from tests.e2e.faults.support import (
    SPEAKER,
    TEXTS,
    after,
    answer_once,
    codes,
    reply,
    somebody_new,
    table,
)
from tests.e2e.support import (
    AT_ONCE,
    Stage,
    anew,
    answers,
    button,
    offers,
    question,
    raise_curtain,
    taps,
)
from tests.moved_time import MovedTime

pytestmark = pytest.mark.timeout(180)

THINKING = 20.0
IN_A_ROW = 5
MOST_BUTTONS = 100
LARGEST = 10_000


async def test_a_tap_too_old_to_answer_still_counts(moved: Stage) -> None:
    person = moved.sandbox.person("甲")
    await moved.start_game(person)
    hand = await moved.asked(person)
    choice = answers(hand)[-1]
    late = await person.tap(data=choice.data, message=hand, age=20, excused=True, timeout=1)
    assert not late.answered
    assert await moved.answers_given() == 1
    refused = [
        call for call in await moved.sandbox.calls("answerCallbackQuery") if call.code != 200
    ]
    assert ["query is too old" in call.description for call in refused] == [True]
    await person.wait_for(anew(question(hand)))


async def test_a_tap_is_answered_before_computers_have_thought(tmp_path: Path) -> None:
    speeds = replace(AT_ONCE, pace=replace(AT_ONCE.pace, computer=THINKING))
    async with raise_curtain(tmp_path, speeds=speeds, timing=MovedTime(), seed="thinking") as stage:
        person = stage.sandbox.person("甲")
        await stage.start_game(person)
        hand = await stage.asked(person)
        began, before = stage.time.monotonic(), len(await stage.log())
        answer = await person.tap(data=answers(hand)[-1].data, message=hand)
        assert answer.text
        assert stage.time.monotonic() - began < 1
        given = (await stage.log())[before:]
        assert [row.source for row in given] == [Source.PERSON]
        await stage.time.advance(THINKING + 1)
        assert Source.COMPUTER in {row.source for row in (await stage.log())[before:]}


async def test_what_a_message_shows_already_is_no_error(moved: Stage) -> None:
    """Telegram refuses such an edit; it is done all the same, and not tried again."""
    person = moved.sandbox.person("甲")
    await moved.start_game(person)
    hand = await moved.asked(person)
    await table(moved)
    await moved.sandbox.clear("calls")
    for chat in (moved.group, person.id):
        await moved.sandbox.faults.refuse("editMessageText", "not modified", 1, chat_id=chat)
    await answer_once(moved, person, hand)
    await moved.sandbox.wait(120)
    refused = [call for call in await moved.sandbox.calls("editMessageText") if call.code == 400]
    assert len(refused) == 2
    assert {call.chat_id for call in refused} == {moved.group, person.id}
    await person.say("/hand")
    await person.wait_for(after(hand, "张"))


async def test_two_who_tap_the_last_seat_at_once_get_one_of_it(stage: Stage) -> None:
    *seated, one = stage.sandbox.people
    other = await somebody_new(stage, "庚", 7000000088, "小周")
    await other.join(stage.group)
    lobby = await stage.open_table(*seated)
    for person in (one, other):
        await person.start()
    sit = button(lobby, Op.SIT, None).data
    told = await asyncio.gather(
        *(person.tap(data=sit, message=lobby, stale=True) for person in (one, other))
    )
    full = {refusal(Refusal.TABLE_FULL, TEXTS.for_language(each)) for each in ("zh", "en")}
    assert all(answer.text for answer in told)
    assert [answer.text in full for answer in told].count(True) == 1


async def test_a_stranger_decides_nothing_about_a_lobby(moved: Stage) -> None:
    host, stranger = moved.sandbox.person("乙"), moved.sandbox.person("丙")
    await stranger.start()
    lobby = await moved.open_table(host)
    for op in (Op.START, Op.CLOSE, Op.COMPUTER, Op.LOTS, Op.LEAVE):
        for one in lobby.buttons:
            if any(tap.op is op for tap in taps(replace(lobby, rows=((one,),)))):
                answer = await stranger.tap(data=one.data, message=lobby)
                assert answer.text in _REFUSALS, one
    assert (await moved.sandbox.again(lobby)).rows == lobby.rows
    assert (await moved.sandbox.again(lobby)).text == lobby.text
    await moved.begin(host, lobby)


async def test_what_cannot_be_undone_is_red_and_asked_again(moved: Stage) -> None:
    host, guest = moved.sandbox.person("乙"), moved.sandbox.person("丙")
    await moved.start_game(host, guest)
    for command, op in (("/stop", Op.STOP), ("/leave", Op.QUIT)):
        asked = await reply(moved, await host.say(command, moved.group))
        red = button(asked, op, DO)
        assert red.style == "danger"
        assert [one for one in asked.buttons if one.style == "danger"] == [red]
        assert offers(asked, Op.DISMISS)
    assert not (await moved.deals())[0].stopped
    # Nothing on a hand reads like it: passing is called what the rules call it.
    hand = await moved.asked(host)
    assert not any(offers(hand, op) for op in (Op.STOP, Op.QUIT))
    assert not {one.text for one in hand.buttons} & {one.text for one in asked.buttons}


async def test_keyboards_of_an_evening_are_small_and_plain(moved: Stage) -> None:
    """As they went over the wire: short ASCII data or links, nothing else, few in a row."""
    host, guest = moved.sandbox.person("戊"), moved.sandbox.person("己")
    lobby = await moved.open_table(host, guest)
    lobby = await moved.set_options(host, lobby, "clock")
    for command in ("/help", "/rules", "/settings", "/language", "/top", "/wait"):
        await host.say(command, moved.group)
        await host.say(command)
    await moved.begin(host, lobby)
    await table(moved)
    for command in ("/penalty", "/block", "/sub", "/stop", "/games"):
        await host.say(command, moved.group)
        await host.say(command)
    await moved.play(host, guest, taps=10)
    sent = [call.params for call in await moved.sandbox.calls() if "reply_markup" in call.params]
    keyboards = {_plain(params["reply_markup"]) for params in sent}
    assert len(keyboards) > 20
    for keyboard in keyboards:
        rows = json.loads(keyboard)["inline_keyboard"]
        assert len(keyboard.encode()) <= LARGEST
        assert sum(map(len, rows)) <= MOST_BUTTONS
        assert all(1 <= len(row) <= IN_A_ROW for row in rows)
        for one in (one for row in rows for one in row):
            assert set(one) <= {"text", "callback_data", "url", "style"}
            data = one.get("callback_data", "")
            assert data.isascii()
            assert len(data) <= MAX_BYTES


async def test_a_double_tap_is_one_answer_and_one_edit(moved: Stage) -> None:
    person = moved.sandbox.person("甲")
    await moved.start_game(person)
    hand = await moved.asked(person)
    choice = answers(hand)[-1]
    await moved.sandbox.clear("calls")
    told = await asyncio.gather(
        *(person.tap(data=choice.data, message=hand, stale=True) for _ in range(3))
    )
    assert all(answer.answered and answer.text for answer in told)
    assert await moved.answers_given() == 1
    await moved.sandbox.wait(30)
    assert set(await codes(moved, person.id)) == {200}


def _plain(markup: object) -> str:
    return markup if isinstance(markup, str) else json.dumps(markup, ensure_ascii=False)


_REFUSALS = {
    refusal(reason, SPEAKER)
    for reason in (
        Refusal.HOST_ONLY,
        Refusal.HOST_OR_ADMIN,
        Refusal.NOT_SEATED,
    )
}

"""People who would like to play: the waiting list, once more after a match, a bot that is back."""

from pathlib import Path

import pytest

from bot.host.errors import Refusal
from bot.sandbox.client import Message
from bot.screens.notices import Notice, notice, refusal
from bot.screens.taps import Op
from bot.texts.speaker import Texts
from tests.e2e.support import Stage, answers, button, offers, raise_curtain
from tests.moved_time import MovedTime

pytestmark = pytest.mark.timeout(180)

SPEAKER = Texts.load().for_language("zh-hans")


async def newer(stage: Stage, than: Message, op: Op) -> Message:
    return await stage.sandbox.wait_for(
        lambda message: message.id > than.id and offers(message, op), than.chat_id
    )


async def test_who_waits_is_told_of_the_next_table_and_sits_down(stage: Stage) -> None:
    host, late, stranger = (stage.sandbox.person(key) for key in "甲乙丙")
    await late.start()
    await stage.start_game(host)
    sent = await late.say("/gouji", stage.group)
    offered = await newer(stage, sent, Op.WAIT)
    answer = await late.tap(data=button(offered, Op.WAIT, 1).data, message=offered)
    assert answer.text == notice(Notice.WAITING, SPEAKER)
    # Who never opened the private chat is led there, and waits from then on.
    answer = await stranger.tap(data=button(offered, Op.WAIT, 1).data, message=offered)
    assert "start=wait_" in answer.url
    await stranger.open(answer.url)
    await stranger.wait_for(lambda message: message.text == notice(Notice.WAITING, SPEAKER))
    sent = await stranger.say("/wait", stage.group)
    listed = await newer(stage, sent, Op.WAIT)
    answer = await stranger.tap(data=button(listed, Op.WAIT, 0).data, message=listed)
    assert answer.text == notice(Notice.NOT_WAITING, SPEAKER)

    assert stage.bot is not None
    facts = await stage.bot.host.table_of(stage.group, None)
    assert facts is not None
    await stage.bot.host.stop(None, facts.table_id, None, is_admin=True)
    sent = await host.say("/gouji", stage.group)
    lobby = await newer(stage, sent, Op.START)
    told = await late.wait_for(lambda message: offers(message, Op.SIT))
    assert "周末够级" in told.text
    answer = await late.tap(data=button(told, Op.SIT).data, message=told)
    assert answer.text.startswith("坐好了")
    await stage.sandbox.wait_for(
        lambda message: message.id == lobby.id and late.name in message.text, stage.group
    )
    assert not [m for m in stage.sandbox.seen(stranger.id) if offers(m, Op.SIT)]
    sent = await stranger.say("/wait", stage.group)
    await stage.sandbox.wait_for(
        lambda message: message.id > sent.id and message.text == notice(Notice.SEATS_FREE, SPEAKER),
        stage.group,
    )


async def test_the_command_leads_there_who_cannot_be_told(stage: Stage) -> None:
    host, stranger = stage.sandbox.person("甲"), stage.sandbox.person("丙")
    await stage.start_game(host)
    await stranger.say("/wait", stage.group)
    answer = await stranger.tap(SPEAKER.plain("button-open-chat"), chat=stage.group)
    assert answer.opened == "private"
    await stranger.wait_for(lambda message: message.text == notice(Notice.WAITING, SPEAKER))


async def test_after_a_match_the_same_people_play_again(tmp_path: Path) -> None:
    async with raise_curtain(tmp_path, seed="again", timing=MovedTime()) as stage:
        await _play_again(stage)


async def _play_again(stage: Stage) -> None:
    host, guest, stranger = (stage.sandbox.person(key) for key in "甲乙丙")
    await stage.start_game(host, guest)
    await stage.play(host, guest)
    result = await stage.result()
    again = button(result, Op.AGAIN).data
    refused = await stranger.tap(data=again, message=result)
    assert refused.text == refusal(Refusal.NOT_SEATED, SPEAKER)
    answer = await guest.tap(data=again, message=result)
    assert answer.text == notice(Notice.OPENED_AGAIN, SPEAKER)
    lobby = await newer(stage, result, Op.START)
    assert host.name in lobby.text
    assert guest.name in lobby.text
    # The result in the private chat has the button as well.
    own = await host.wait_for(lambda message: offers(message, Op.AGAIN))
    refused = await host.tap(data=button(own, Op.AGAIN).data, message=own)
    assert refused.text == refusal(Refusal.TABLE_OPEN, SPEAKER)
    await stage.begin(guest, lobby)
    await stage.sandbox.wait_for(
        lambda message: message.id > result.id and offers(message, Op.MY_HAND), stage.group
    )


async def test_a_group_that_adds_the_bot_again_can_wake_its_game(tmp_path: Path) -> None:
    async with raise_curtain(tmp_path, seed="woken", timing=MovedTime()) as stage:
        await _come_back(stage)


async def _come_back(stage: Stage) -> None:
    owner = stage.sandbox.person("甲")
    await stage.start_game(owner)
    await stage.asked(owner)
    await owner.set_member("bot", "kicked", stage.group)
    await owner.wait_for(lambda message: not answers(message) and "周末够级" in message.text)
    await owner.set_member("bot", "member", stage.group)
    welcome = await stage.sandbox.wait_for(
        lambda message: offers(message, Op.COME_BACK) and not offers(message, Op.MY_HAND),
        stage.group,
    )
    await owner.tap(data=button(welcome, Op.COME_BACK).data, message=welcome)
    await stage.asked(owner)


async def test_who_comes_back_is_told_why_their_seat_was_held(stage: Stage) -> None:
    host, guest = stage.sandbox.person("甲"), stage.sandbox.person("乙")
    await stage.start_game(host, guest)
    await guest.block()
    await stage.sandbox.wait_for(
        lambda message: offers(message, Op.MY_HAND) and offers(message, Op.COME_BACK),
        stage.group,
    )
    await guest.unblock()
    told = SPEAKER.plain("told-seat-unreachable", title="").strip()
    await guest.wait_for(lambda message: told in message.text and offers(message, Op.COME_BACK))


async def test_a_person_of_two_groups_chooses_whose_board_to_see(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    made = await stage.sandbox.request("POST", "groups", {"title": "另一群", "id": -1001700000078})
    other = made["chat"]["id"]
    await person.start()
    for chat in (stage.group, other):
        await person.say("/gouji", chat)
        await stage.sandbox.wait_for(lambda message: offers(message, Op.START), chat)
    await person.say("/top")
    choice = await person.wait_for(lambda message: message.has_button("另一群"))
    await person.tap("另一群", choice)
    board = await person.wait_for(
        lambda message: message.id == choice.id and "🏆 另一群" in message.text
    )
    await person.tap(SPEAKER.plain("counting-openings"), board)
    board = await person.wait_for(
        lambda message: (
            message.id == choice.id
            and "🏆 另一群" in message.text
            and SPEAKER.plain("board-legend-openings") in message.text
        )
    )
    await person.tap(SPEAKER.plain("button-other-group"), board)
    await person.wait_for(
        lambda message: message.id == choice.id and message.has_button("周末够级")
    )

"""Faults of group life: groups move and go, topics vanish, people and the bot come and leave."""

from collections.abc import Sequence

import pytest

from bot.host.errors import Refusal
from bot.sandbox.client import Message, Person
from bot.screens.notices import Notice, notice, refusal
from bot.screens.powers import DO
from bot.screens.taps import Op
from bot.texts.languages import Language
from tests.e2e.faults.support import (
    HOUR,
    SPEAKER,
    TEXTS,
    after,
    answer_once,
    begin_in,
    codes,
    group_of_kind,
    reply,
    table,
    texts,
    until_asked,
)
from tests.e2e.support import Stage, answers, button, is_result, offers, tap_to_answer

pytestmark = pytest.mark.timeout(180)

SMALL = -5001
FORUM = -1001700000077
MINUTE = 60.0
FORBIDDEN = 403


async def play_out(stage: Stage, people: Sequence[Person], chat: int) -> Message:
    """Answer for these people until a result stands in any group; gives it."""
    tapped: dict[str, set[str]] = {person.key: set() for person in people}
    while not (found := [one for one in stage.sandbox.seen(chat) if is_result(one)]):
        asked = stage.next_question(people, tapped)
        if asked is None:
            await stage.sandbox.refresh(1.0)
            continue
        person, message, choice = asked
        tapped[person.key].add(choice.data.rpartition(":")[0])
        await tap_to_answer(person, message, choice)
    return found[0]


@pytest.mark.parametrize("order", [("to", "from"), ("from", "to", "to"), ("never",)])
async def test_games_settings_and_boards_move_with_a_group(
    moved: Stage, order: tuple[str, ...]
) -> None:
    """And whoever plays can still leave the game."""
    sandbox = moved.sandbox
    person = sandbox.person("甲")
    old = await group_of_kind(moved, "小群", SMALL, type="group")
    await begin_in(moved, person, old)
    await play_out(moved, [person], old)
    await person.say("/language", old)
    choice = await sandbox.wait_for(lambda one: offers(one, Op.LANGUAGE), old)
    await person.tap(data=button(choice, Op.LANGUAGE, 2).data, message=choice)
    await begin_in(moved, person, old)
    await moved.asked(person)
    new = await person.owns(old).migrate(*order)
    await sandbox.refresh_state()
    await moved.play(person, taps=1, results=99)
    shown = await table(moved, new)
    english = TEXTS.for_language(Language.EN)
    assert str(english.plain("deal-only")) in shown.text
    command = await person.say("/top", new)
    board = await sandbox.wait_for(lambda one: one.id > command.id and len(one.buttons) > 3, new)
    assert person.name in board.text
    asked = await reply(moved, await person.say("/leave", new))
    left = await person.tap(data=button(asked, Op.QUIT, DO).data, message=asked)
    assert left.text == notice(Notice.QUIT, SPEAKER)
    sent = await person.say("/games")
    assert (await person.wait_for(after(sent))).text == SPEAKER.plain("games-none")


async def test_a_group_said_to_be_deleted_loses_nothing(moved: Stage) -> None:
    """Often it has moved, and nobody has told: the game goes on, and is there again."""
    sandbox = moved.sandbox
    person = sandbox.person("甲")
    old = await group_of_kind(moved, "小群", SMALL, type="group")
    await begin_in(moved, person, old)
    await moved.asked(person)
    for method in ("sendMessage", "editMessageText"):
        await sandbox.faults.refuse(method, "group deleted", None, chat_id=old)
    await moved.play(person, taps=3, results=99)
    assert await moved.answers_given() == 3
    tried = (await codes(moved, old, "sendMessage", "editMessageText"))[FORBIDDEN]
    assert tried == 1
    await sandbox.wait(MINUTE)
    assert (await codes(moved, old, "sendMessage", "editMessageText"))[FORBIDDEN] == 1
    # Nobody is told that the bot is gone and the game asleep: the group may be there still.
    assert not any("睡" in text for text in texts(await person.messages()))
    await moved.asked(person)
    await sandbox.faults.clear()
    new = await person.owns(old).migrate("to")
    await sandbox.refresh_state()
    shown = await table(moved, new)
    assert person.name in shown.text
    assert offers(shown, Op.MY_HAND)


async def test_an_answer_to_ones_own_removal_fails_quietly(moved: Stage) -> None:
    """Somebody asks and throws the bot out before it can answer: one try, and all goes on."""
    owner, other = moved.sandbox.person("甲"), moved.sandbox.person("乙")
    await owner.start()
    await moved.open_table(other)
    await moved.sandbox.clear("calls")
    async with moved.sandbox.faults.reordered("same"):
        for text in ("/top", "/help", "/gouji"):
            await other.say(text, moved.group)
        await owner.set_member("bot", "kicked", moved.group)
    await moved.sandbox.wait(10 * MINUTE)
    failed = await codes(moved, moved.group, "sendMessage", "editMessageText", "deleteMessage")
    assert set(failed) == {FORBIDDEN}
    assert failed[FORBIDDEN] <= 3
    sent = await owner.say("/help")
    await owner.wait_for(after(sent))
    sent = await other.say("/games")
    assert (await other.wait_for(after(sent))).text == SPEAKER.plain("games-none")


@pytest.mark.parametrize("heard", ["as a message", "as administrator", "not at all"])
async def test_who_leaves_the_group_plays_on_in_private(moved: Stage, heard: str) -> None:
    owner, guest = moved.sandbox.person("甲"), moved.sandbox.person("丙")
    if heard == "as administrator":
        await owner.set_member("bot", "administrator", moved.group)
    await moved.start_game(owner, guest)
    await table(moved)
    if heard == "not at all":
        await moved.sandbox.faults.mute(1, "message")
    await guest.leave(moved.group)
    hand = await until_asked(moved, guest, owner)
    before = await moved.answers_given()
    await tap_to_answer(guest, hand, answers(hand)[-1])
    assert await moved.answers_given() == before + 1
    shown = await table(moved)
    assert guest.name in shown.text
    assert "王🤖" not in shown.text
    # And without the group they can leave the game.
    await guest.say("/leave")
    asked = await guest.wait_for(lambda one: offers(one, Op.QUIT))
    await guest.tap(data=button(asked, Op.QUIT, DO).data, message=asked)
    await moved.sandbox.home.expects("王🤖")


async def test_who_leaves_the_group_leaves_its_lobby_and_cannot_sit_again(moved: Stage) -> None:
    host, guest = moved.sandbox.person("甲"), moved.sandbox.person("丙")
    lobby = await moved.open_table(host, guest)
    link = f"sit_{button(lobby, Op.SIT).data.partition(':')[0]}_a"
    await guest.leave(moved.group)
    now = await moved.lobby(host.name)
    assert guest.name not in now.text
    sent = await guest.start(link)
    told = await guest.wait_for(after(sent))
    assert told.text == refusal(Refusal.NOT_A_MEMBER, SPEAKER)


@pytest.mark.parametrize("change", ["delete", "close"])
async def test_a_game_whose_topic_is_gone_goes_on_in_its_group(moved: Stage, change: str) -> None:
    """In General, and never in anybody's private chat; there it is found by commands too."""
    sandbox = moved.sandbox
    person = sandbox.person("甲")
    forum = await group_of_kind(moved, "论坛", FORUM, is_forum=True)
    owner = person.owns(forum)
    thread = await owner.open_topic("牌")
    shown = await begin_in(moved, person, forum, thread)
    assert shown.raw["message_thread_id"] == thread
    hand = await moved.asked(person)
    await owner.set_topic(thread, change)
    in_private = {one.id for one in await person.messages()}
    await sandbox.clear("calls")
    await answer_once(moved, person, hand)
    if change == "close":
        # As an owner can in a closed topic, and the bot cannot.
        await person.say("/table", forum, thread=thread)
    posted = await sandbox.wait_for(
        lambda one: one.id > shown.id and offers(one, Op.MY_HAND), forum
    )
    assert "message_thread_id" not in posted.raw
    assert not [
        one
        for one in await person.messages()
        if one.id not in in_private and offers(one, Op.MY_HAND)
    ]
    await moved.play(person, taps=2, results=99)
    now = await sandbox.again(posted)
    assert now.text != posted.text
    lost = [call for call in await sandbox.calls("sendMessage", forum) if call.code != 200]
    assert len(lost) <= 1
    asked = await reply(moved, await person.say("/stop", forum))
    assert offers(asked, Op.STOP)


async def test_two_topics_have_a_table_each(moved: Stage) -> None:
    sandbox = moved.sandbox
    one, other = sandbox.person("甲"), sandbox.person("乙")
    forum = await group_of_kind(moved, "论坛", FORUM, is_forum=True)
    first = await one.owns(forum).open_topic("牌")
    second = await one.owns(forum).open_topic("又")
    for person, thread in ((one, first), (other, second)):
        shown = await begin_in(moved, person, forum, thread)
        assert shown.raw["message_thread_id"] == thread
        told = await reply(moved, await person.say("/rules", forum, thread=thread))
        assert told.raw["message_thread_id"] == thread
    await moved.play(one, other, taps=4, results=99)
    threads = {
        call.params.get("message_thread_id")
        for call in await sandbox.calls("sendMessage", forum)
        if call.code == 200
    }
    assert {str(thread) for thread in threads} == {str(first), str(second)}


async def test_a_forgotten_lobby_blocks_nobody(moved: Stage) -> None:
    host, guest, other = (moved.sandbox.person(key) for key in "乙丙丁")
    lobby = await moved.open_table(host, guest)
    close = button(lobby, Op.CLOSE).data
    refused = await guest.tap(data=close, message=lobby)
    assert refused.text == refusal(Refusal.HOST_OR_ADMIN, SPEAKER)
    await moved.time.advance(10 * MINUTE + 1)
    closed = await guest.tap(data=close, message=lobby)
    assert closed.text == notice(Notice.CLOSED, SPEAKER)
    lobby = await moved.open_table(host)
    await moved.time.advance(24 * HOUR + 1)
    gone = await moved.sandbox.again(lobby)
    assert gone.buttons == ()
    await other.start()
    command = await other.say("/gouji", moved.group)
    opened = await moved.sandbox.wait_for(
        lambda one: offers(one, Op.START) and one.id > command.id, moved.group
    )
    assert other.name in opened.text


async def test_nothing_is_said_to_who_talks(moved: Stage) -> None:
    """With privacy mode on the bot hears commands only; as administrator it hears everything."""
    owner, other = moved.sandbox.person("甲"), moved.sandbox.person("乙")
    await moved.start_game(owner)
    await table(moved)
    for rank in ("member", "administrator"):
        await owner.set_member("bot", rank, moved.group)
        await moved.sandbox.wait(MINUTE)
        before = len(texts(await moved.sandbox.home.messages()))
        await moved.sandbox.clear("calls")
        for text in (f"@{moved.sandbox.bot_username} 来一局", "过", "3", "够级", "/nosuch"):
            await other.say(text, moved.group)
        await moved.sandbox.wait(1)
        assert len(texts(await moved.sandbox.home.messages())) == before
        assert await moved.answers_given() == 0
        assert await codes(moved, moved.group, "sendMessage") == {}
    command = await other.say("/help", moved.group)
    assert (await reply(moved, command)).text


async def test_a_game_of_a_group_that_is_gone_locks_nobody_in(moved: Stage) -> None:
    owner, guest = moved.sandbox.person("甲"), moved.sandbox.person("丙")
    await moved.start_game(owner, guest)
    await table(moved)
    await owner.owns(moved.group).destroy()
    for person in (owner, guest):
        await person.expects("周末够级")
        await person.say("/leave")
        asked = await person.wait_for(lambda one: offers(one, Op.QUIT))
        left = await person.tap(data=button(asked, Op.QUIT, DO).data, message=asked)
        assert left.text == notice(Notice.QUIT, SPEAKER)
        sent = await person.say("/games")
        told = await person.wait_for(after(sent))
        assert told.text == SPEAKER.plain("games-none")
    far = await group_of_kind(moved, "另一群", -1001700000078)
    shown = await begin_in(moved, guest, far)
    assert guest.name in shown.text

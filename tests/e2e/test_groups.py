"""Group life: the bot comes and goes, groups move, topics, admins, commands that find nothing."""

from collections.abc import Callable

import pytest

from bot.host.errors import Refusal
from bot.sandbox.client import Message
from bot.screens.notices import Notice, notice, refusal
from bot.screens.powers import DO
from bot.screens.taps import Op
from bot.texts.speaker import Texts
from tests.e2e.support import Stage, answers, button, eventually, offers, tap_to_answer

pytestmark = pytest.mark.timeout(120)

SPEAKER = Texts.load().for_language("zh-hans")


async def replied(stage: Stage, to: Message) -> Message:
    """Wait for the reply to a command."""

    def is_reply(message: Message) -> bool:
        replied_to: int = message.raw.get("reply_to_message", {}).get("message_id", 0)
        return replied_to == to.id

    return await stage.sandbox.wait_for(is_reply, to.chat_id)


def in_thread(op: Op, thread: int | None) -> Callable[[Message], bool]:
    """Whether a message with such a button stands in a topic."""
    return lambda message: (
        offers(message, op) and bool(message.raw.get("message_thread_id") == thread)
    )


@pytest.mark.parametrize("command", ["/table", "/hand", "/stop"])
async def test_without_a_table_a_command_says_so(stage: Stage, command: str) -> None:
    person = stage.sandbox.person("甲")
    told = await replied(stage, await person.say(command, stage.group))
    assert told.text == refusal(Refusal.NO_TABLE, SPEAKER)


async def test_a_second_gouji_posts_the_table_that_stands(stage: Stage) -> None:
    one, other = stage.sandbox.person("甲"), stage.sandbox.person("乙")
    lobby = await stage.open_table(one)
    await other.say("/gouji", stage.group)
    anew = await stage.sandbox.wait_for(
        lambda message: offers(message, Op.START) and message.id > lobby.id, stage.group
    )
    assert anew.text == lobby.text
    await eventually(
        stage.sandbox, lambda: lobby.id not in {m.id for m in stage.sandbox.seen(stage.group)}
    )


async def test_rules_help_and_top_are_answered_in_the_group(stage: Stage) -> None:
    person = stage.sandbox.person("乙")
    for command in ("/rules", "/help", "/top", "/games", "/language"):
        told = await replied(stage, await person.say(command, stage.group))
        assert len(told.text) > 5


async def test_the_hand_of_who_never_opened_the_private_chat(stage: Stage) -> None:
    host, guest = stage.sandbox.person("甲"), stage.sandbox.person("丙")
    await stage.start_game(host)
    told = await replied(stage, await guest.say("/hand", stage.group))
    assert told.text == refusal(Refusal.NOT_SEATED, SPEAKER)


async def test_the_hand_of_who_plays_and_cannot_be_written_to(stage: Stage) -> None:
    host, guest = stage.sandbox.person("甲"), stage.sandbox.person("丙")
    await stage.start_game(host, guest)
    await guest.hand()
    await guest.block()
    told = await replied(stage, await guest.say("/hand", stage.group))
    (way,) = told.buttons
    assert "start=hand_" in way.url
    await guest.unblock()
    seen = max(message.id for message in stage.sandbox.seen(guest.id))
    await guest.tap(way.text, message=told)
    await guest.wait_for(lambda message: message.id > seen and offers(message, Op.STORY))


async def test_no_seat_of_a_lobby_is_given_to_the_computer(stage: Stage) -> None:
    admin, host = stage.sandbox.person("甲"), stage.sandbox.person("丙")
    await stage.open_table(host)
    told = await replied(stage, await admin.say("/sub", stage.group))
    assert told.text == refusal(Refusal.NOT_PLAYING, SPEAKER)


async def test_host_and_admins_stop_a_game_and_others_do_not(stage: Stage) -> None:
    # 甲 owns the group; 乙 hosts the table, 丙 is just there.
    host, owner, other = (stage.sandbox.person(key) for key in "乙甲丙")
    await stage.start_game(host)
    told = await replied(stage, await other.say("/stop", stage.group))
    assert told.text == refusal(Refusal.HOST_OR_ADMIN, SPEAKER)
    asked = await replied(stage, await owner.say("/stop", stage.group))
    await owner.tap(data=button(asked, Op.STOP, DO).data, message=asked)
    await stage.sandbox.wait_for(
        lambda message: notice(Notice.STOPPED, SPEAKER) in message.text, stage.group
    )
    (deal,) = await stage.deals()
    assert deal.stopped
    await stage.start_game(host)
    await host.say("/stop")
    asked = await host.wait_for(lambda message: offers(message, Op.STOP))
    await host.tap(data=button(asked, Op.STOP, DO).data, message=asked)
    await host.wait_for(lambda message: notice(Notice.STOPPED, SPEAKER) in message.text)


async def test_a_lobby_is_closed_by_its_host(stage: Stage) -> None:
    host, other = stage.sandbox.person("乙"), stage.sandbox.person("丙")
    lobby = await stage.open_table(host)
    refused = await other.tap(data=button(lobby, Op.CLOSE).data, message=lobby)
    assert refused.text == refusal(Refusal.HOST_OR_ADMIN, SPEAKER)
    closed = await host.tap(data=button(lobby, Op.CLOSE).data, message=lobby)
    assert closed.text == notice(Notice.CLOSED, SPEAKER)
    await stage.sandbox.wait_for(
        lambda message: message.id == lobby.id and not message.buttons, stage.group
    )


@pytest.mark.parametrize(
    "order",
    [("to", "from"), ("from", "to"), ("to",), ("from",), ("from", "from", "to", "to"), ("never",)],
)
async def test_a_game_moves_with_its_group(moved: Stage, order: tuple[str, ...]) -> None:
    """However it is told, and where it is not told at all."""
    sandbox = moved.sandbox
    told = await sandbox.request("POST", "groups", {"title": "小群", "id": -5001, "type": "group"})
    old = told["chat"]["id"]
    async with sandbox.person("甲") as person:
        await person.start()
        await person.say("/gouji", old)
        await person.tap("开局", chat=old)
        hand = await moved.asked(person)
        new = await person.owns(old).migrate(*order)
        await sandbox.refresh_state()
        await person.tap(data=answers(hand)[0].data, message=hand)
        table = await sandbox.wait_for(lambda message: offers(message, Op.MY_HAND), new)
        assert (await person.tap(data=button(table, Op.MY_HAND).data, message=table)).alert
        assert await moved.answers_given() == 1


async def test_a_table_stays_in_its_topic(stage: Stage) -> None:
    sandbox = stage.sandbox
    told = await sandbox.request(
        "POST", "groups", {"title": "论坛", "id": -1001700000077, "is_forum": True}
    )
    forum = told["chat"]["id"]
    person = sandbox.person("甲")
    await person.start()
    for thread in (await person.owns(forum).open_topic("牌"), None):
        await person.say("/gouji", forum, thread=thread)
        lobby = await sandbox.wait_for(in_thread(Op.START, thread), forum)
        await person.tap(data=button(lobby, Op.START).data, message=lobby)
        table = await sandbox.wait_for(in_thread(Op.MY_HAND, thread), forum)
        assert table.by_bot


async def test_the_bot_is_thrown_out_and_comes_back(stage: Stage) -> None:
    owner = stage.sandbox.person("甲")
    await stage.start_game(owner)
    await stage.asked(owner)
    await owner.set_member("bot", "kicked", stage.group)
    told = await owner.wait_for(lambda message: not answers(message) and "周末够级" in message.text)
    assert told.text
    await owner.set_member("bot", "member", stage.group)
    welcome = await stage.sandbox.wait_for(
        lambda message: offers(message, Op.COME_BACK) and not offers(message, Op.MY_HAND),
        stage.group,
    )
    await owner.say("/table", stage.group)
    table = await stage.sandbox.wait_for(
        lambda message: offers(message, Op.MY_HAND) and message.id > welcome.id, stage.group
    )
    assert owner.name in table.text


async def test_a_game_that_went_on_without_the_group_is_shown_when_the_bot_is_back(
    stage: Stage,
) -> None:
    owner = stage.sandbox.person("甲")
    await stage.start_game(owner)
    hand = await stage.asked(owner)
    await owner.set_member("bot", "kicked", stage.group)
    await tap_to_answer(owner, hand, answers(hand)[0])
    before = [message.id for message in stage.sandbox.seen(stage.group)]
    await owner.set_member("bot", "member", stage.group)
    await stage.sandbox.wait_for(
        lambda message: message.id > max(before) and offers(message, Op.MY_HAND), stage.group
    )
    greeting = SPEAKER.plain("welcome-group")
    assert not [one for one in stage.sandbox.seen(stage.group) if one.text == greeting]


async def test_who_leaves_the_group_leaves_the_lobby(stage: Stage) -> None:
    host, guest = stage.sandbox.person("甲"), stage.sandbox.person("丙")
    lobby = await stage.open_table(host, guest)
    await guest.leave(stage.group)
    await stage.sandbox.wait_for(
        lambda message: message.id == lobby.id and guest.name not in message.text, stage.group
    )


async def test_menus_of_commands_are_set_for_both_kinds_of_chats(stage: Stage) -> None:
    async def menus() -> list[tuple[str, str, int]]:
        state = await stage.sandbox.refresh_state()
        return sorted(
            (menu["scope"]["type"], menu["language_code"], len(menu["commands"]))
            for menu in state["commands"]
        )

    found = await menus()
    while len(found) < 9:
        await stage.sandbox.refresh(0.2)
        found = await menus()
    scopes = {"all_chat_administrators", "all_group_chats", "all_private_chats"}
    assert {scope for scope, _, _ in found} == scopes
    assert {code for _, code, _ in found} == {"", "zh", "en"}

"""Powers over Telegram: stopping, votes, substitutes, leaving, penalties, the block list."""

from collections.abc import Awaitable, Callable

import pytest

from bot.host.errors import Refusal
from bot.host.judged import PenaltyKind
from bot.sandbox.client import Button, Message, Person
from bot.screens.notices import Notice, notice, refusal
from bot.screens.powers import ASK, BLOCK, DO, LIFT, Draft
from bot.screens.taps import Op
from bot.screens.votes import AGAINST, FOR
from bot.texts.speaker import Texts
from tests.e2e.support import Stage, answers, button, eventually, offers, taps

pytestmark = pytest.mark.timeout(120)

SPEAKER = Texts.load().for_language("zh-hans")


Say = Callable[[str], Awaitable[None]]
OUTSIDER = "戊"
"""Whose Telegram speaks English."""
EN = Texts.load().for_language("en")
HANT = Texts.load().for_language("zh-hant")
"""丁, the third of three, reads traditional signs."""


def said(which: Notice) -> str:
    return notice(which, SPEAKER)


def why_not(reason: Refusal) -> str:
    return refusal(reason, SPEAKER)


async def replied(stage: Stage, to: Message) -> Message:
    """Wait for the reply to a command in the group."""

    def is_reply(message: Message) -> bool:
        replied_to: int = message.raw.get("reply_to_message", {}).get("message_id", 0)
        return message.by_bot and replied_to == to.id

    return await stage.sandbox.wait_for(is_reply, to.chat_id)


async def ask(stage: Stage, person: Person, command: str) -> Message:
    """Give a command in the group and wait for its reply."""
    return await replied(stage, await person.say(command, stage.group))


async def tap(person: Person, message: Message, op: Op, argument: int | None = None) -> str:
    answer = await person.tap(data=button(message, op, argument).data, message=message, stale=True)
    assert answer.answered
    return answer.text


async def becomes(stage: Stage, message: Message, text: str) -> None:
    """Wait until a message says something else."""
    await stage.sandbox.wait_for(
        lambda seen: seen.id == message.id and text in seen.text, message.chat_id
    )


async def shows(stage: Stage, message: Message, label: str) -> Message:
    """Wait until a message in the group has this button."""
    return await stage.sandbox.wait_for(
        lambda seen: seen.id == message.id and seen.has_button(label), stage.group
    )


async def red_button(stage: Stage, message: Message) -> tuple[Message, Button]:
    """Wait until a message in the group asks for the last time, and give its red button."""
    question = await stage.sandbox.wait_for(
        lambda seen: seen.id == message.id and seen.buttons[0].style == "danger", stage.group
    )
    return question, question.buttons[0]


async def vote_of(stage: Stage) -> Message:
    return await stage.sandbox.wait_for(lambda message: offers(message, Op.VOTE), stage.group)


def three(stage: Stage) -> tuple[Person, Person, Person]:
    """Three people, of whom the first hosts, and only 甲, who is not among them, owns the group."""
    host, second, third = (stage.sandbox.person(key) for key in "乙丙丁")
    return host, second, third


async def test_a_host_is_asked_before_a_game_stops(stage: Stage) -> None:
    host, guest, _ = three(stage)
    await stage.start_game(host, guest)
    question = await ask(stage, host, "/stop")
    red = button(question, Op.STOP, DO)
    assert red.style == "danger"
    assert not (await stage.deals())[0].stopped
    assert await tap(host, question, Op.DISMISS) == said(Notice.NEVER_MIND)
    await eventually(
        stage.sandbox,
        lambda: question.id not in {message.id for message in stage.sandbox.seen(stage.group)},
    )
    question = await ask(stage, host, "/stop")
    assert await tap(host, question, Op.STOP, DO) == said(Notice.STOPPED)
    await becomes(stage, question, said(Notice.STOPPED))
    assert (await stage.deals())[0].stopped


async def test_an_admin_stops_a_game_at_once(stage: Stage) -> None:
    host, guest, _ = three(stage)
    owner = stage.sandbox.person("甲")
    await stage.start_game(host, guest)
    question = await ask(stage, owner, "/stop")
    assert await tap(owner, question, Op.STOP, DO) == said(Notice.STOPPED)


async def anonymous(stage: Stage, answers_to: Message | None = None) -> Say:
    """Let 甲 rule the group unnamed, and the bot be a plain member; gives how they speak."""
    owner = stage.sandbox.person("甲")
    await owner.owns(stage.group).give_rights("甲", is_anonymous=True)

    async def say(text: str) -> None:
        given: dict[str, object] = {"person": "甲", "chat": stage.group, "text": text}
        if answers_to is not None:
            given["reply_to"] = answers_to.id
        await stage.sandbox.request("POST", "say", given)

    return say


async def hears(stage: Stage, text: str) -> Message:
    return await stage.sandbox.wait_for(lambda message: text in message.text, stage.group)


async def test_an_anonymous_admin_stops_a_game_by_words(stage: Stage) -> None:
    host, guest, _ = three(stage)
    await stage.start_game(host, guest)
    say = await anonymous(stage)
    await say("/stop")
    await hears(stage, said(Notice.SAY_YES))
    assert not (await stage.deals())[0].stopped
    await say("/stop yes")
    await hears(stage, said(Notice.STOPPED))
    assert (await stage.deals())[0].stopped


async def test_an_anonymous_admin_judges_and_substitutes_by_words(stage: Stage) -> None:
    host, second, _ = three(stage)
    await stage.start_game(host, second)
    say = await anonymous(stage)
    await say("/penalty")
    await hears(stage, said(Notice.SAY_PENALTY))
    await say("/penalty 1 points 2")
    await hears(stage, said(Notice.PENALIZED))
    # Nobody pays tribute to themselves: the words are told once more.
    told = [one.id for one in stage.sandbox.seen(stage.group) if one.by_bot]
    await say("/penalty 1 tribute 2 1")
    await stage.sandbox.wait_for(
        lambda message: message.id > max(told) and "tribute" in message.text, stage.group
    )
    await say("/penalty undo")
    await hears(stage, said(Notice.PARDONED))
    await say("/sub")
    await hears(stage, said(Notice.SAY_SEAT))
    await say("/sub 1")
    await hears(stage, said(Notice.SUBSTITUTED))


async def test_an_anonymous_admin_blocks_and_removes_by_replies(stage: Stage) -> None:
    host, second, _ = three(stage)
    await stage.start_game(host, second)
    say = await anonymous(stage)
    await say("/block")
    await hears(stage, said(Notice.REPLY_TO_THEM))
    word = await second.say("哼", stage.group)
    say = await anonymous(stage, word)
    await say("/block")
    await hears(stage, said(Notice.PUT_ON_BLOCK_LIST))
    await say("/unblock")
    await hears(stage, said(Notice.OFF_BLOCK_LIST))
    await say("/penalty out")
    await stage.sandbox.wait_for(
        lambda message: offers(message, Op.MY_HAND) and "⚖️" in message.text, stage.group
    )


async def test_players_vote_on_a_stop(stage: Stage) -> None:
    host, second, third = three(stage)
    outsider = stage.sandbox.person(OUTSIDER)
    await stage.start_game(host, second, third)
    question = await ask(stage, second, "/stop")
    assert await tap(second, question, Op.STOP, DO) == said(Notice.PROPOSED)
    vote = await vote_of(stage)
    assert second.name in vote.text
    refused = await tap(outsider, vote, Op.VOTE, FOR)
    assert refused == refusal(Refusal.NOT_SEATED, EN)
    assert await tap(host, vote, Op.VOTE, AGAINST) == said(Notice.VOTED_NO)
    await stage.sandbox.wait_for(
        lambda message: message.id == vote.id and host.name in message.text, stage.group
    )
    assert await tap(host, vote, Op.VOTE, FOR) == said(Notice.VOTED_YES)
    assert await tap(third, vote, Op.VOTE, FOR) == notice(Notice.VOTE_PASSED, HANT)
    closed = await stage.sandbox.wait_for(
        lambda message: message.id == vote.id and not message.buttons, stage.group
    )
    assert SPEAKER.plain("vote-passed") in closed.text
    assert (await stage.deals())[0].stopped
    late = await host.tap(data=button(vote, Op.VOTE, AGAINST).data, message=closed, stale=True)
    assert late.text == why_not(Refusal.VOTE_OVER)


async def test_a_stop_from_the_private_chat_says_which_game(stage: Stage) -> None:
    host, second, _ = three(stage)
    await stage.start_game(host, second)
    told = await stage.sandbox.request(
        "POST", "groups", {"title": "小群", "id": -1001700000099, "type": "supergroup"}
    )
    other = told["chat"]["id"]
    await stage.sandbox.refresh_state()
    await host.say("/gouji", other)
    lobby = await stage.sandbox.wait_for(lambda message: offers(message, Op.START), other)
    await host.tap(data=button(lobby, Op.START).data, message=lobby)
    await host.say("/stop")
    choice = await host.wait_for(
        lambda message: len(taps(message)) == 3 and offers(message, Op.STOP)
    )
    wanted = next(one for one in choice.buttons if "小群" in one.text)
    await host.tap(data=wanted.data, message=choice, stale=True)
    question = await host.wait_for(
        lambda message: message.id == choice.id and "小群" in message.text
    )
    assert await tap(host, question, Op.STOP, DO) == said(Notice.STOPPED)
    assert [deal.stopped for deal in await stage.deals()] == [False, True]


async def test_a_seat_goes_to_a_computer_player_and_back(stage: Stage) -> None:
    host, second, _ = three(stage)
    await stage.start_game(host, second)
    await second.say("/sub")
    told = await second.wait_for(lambda message: said(Notice.SEAT_GIVEN) in message.text)
    assert told.by_bot
    back = await stage.sandbox.wait_for(lambda message: offers(message, Op.COME_BACK), stage.group)
    assert await tap(second, back, Op.COME_BACK) == said(Notice.CAME_BACK)
    choice = await ask(stage, second, "/sub")
    own = next(tap for tap in taps(choice) if tap.op is Op.SUBSTITUTE)
    assert own.argument is not None
    by_name = next(one for one in choice.buttons if second.name[:4] in one.text)
    answer = await second.tap(data=by_name.data, message=choice, stale=True)
    assert answer.text == said(Notice.SEAT_GIVEN)
    again = await ask(stage, second, "/sub")
    assert said(Notice.CAME_BACK) in again.text


async def test_the_host_gives_the_seat_of_somebody_away_by_a_reply(stage: Stage) -> None:
    host, second, third = three(stage)
    await stage.start_game(host, second, third)
    word = await second.say("我去吃饭", stage.group)
    answer = await stage.sandbox.request(
        "POST",
        "say",
        {"person": host.key, "chat": stage.group, "text": "/sub", "reply_to": word.id},
    )
    assert answer
    await stage.sandbox.wait_for(
        lambda message: said(Notice.SUBSTITUTED) in message.text, stage.group
    )
    told = await second.wait_for(lambda message: offers(message, Op.COME_BACK))
    assert told.by_bot
    # From another player it is a proposal.
    word = await host.say("等等", stage.group)
    await stage.sandbox.request(
        "POST",
        "say",
        {"person": third.key, "chat": stage.group, "text": "/sub", "reply_to": word.id},
    )
    vote = await vote_of(stage)
    assert host.name in vote.text


async def test_who_leaves_from_the_private_chat_is_left_in_peace(stage: Stage) -> None:
    host, second, _ = three(stage)
    await stage.start_game(host, second)
    await second.wait_for(lambda message: message.by_bot and "对家" in message.text)
    await second.say("/leave")
    question = await second.wait_for(lambda message: offers(message, Op.QUIT))
    assert button(question, Op.QUIT, DO).style == "danger"
    assert await tap(second, question, Op.QUIT, DO) == said(Notice.QUIT)
    await becomes(stage, question, said(Notice.QUIT))

    def hands() -> list[Message]:
        return [m for m in stage.sandbox.seen(second.id) if m.by_bot and "对家" in m.text]

    await eventually(stage.sandbox, lambda: not hands())
    command = await host.say("/table", stage.group)
    await stage.sandbox.wait_for(
        lambda message: offers(message, Op.MY_HAND) and message.id > command.id, stage.group
    )
    assert not hands()


async def test_a_game_is_left_by_a_button_of_the_list_and_joined_again(stage: Stage) -> None:
    host, second, _ = three(stage)
    await stage.start_game(host, second)
    await second.say("/games")
    listed = await second.wait_for(lambda message: offers(message, Op.QUIT))
    await tap(second, listed, Op.QUIT, ASK)
    question = await second.wait_for(
        lambda message: message.id == listed.id and offers(message, Op.DISMISS)
    )
    assert await tap(second, question, Op.QUIT, DO) == said(Notice.QUIT)
    await second.say("/hand")
    await second.wait_for(lambda message: SPEAKER.plain("games-none") in message.text)
    await second.say("/sub")
    await second.wait_for(lambda message: said(Notice.CAME_BACK) in message.text)
    await second.wait_for(lambda message: message.by_bot and "对家" in message.text)


async def test_a_penalty_by_buttons_is_shown_and_told(stage: Stage) -> None:
    host, second, _ = three(stage)
    await stage.start_game(host, second)
    question = await ask(stage, host, "/penalty")
    whom = next(one for one in question.buttons if second.name[:4] in one.text)
    await host.tap(data=whom.data, message=question, stale=True)
    points = await shows(stage, question, SPEAKER.plain("button-penalty-points"))
    await host.tap(data=points.button(SPEAKER.plain("button-penalty-points")).data, message=points)
    number = await shows(stage, question, "3")
    await host.tap(data=number.button("3").data, message=number)
    question, red = await red_button(stage, question)
    answer = await host.tap(data=red.data, message=question, stale=True)
    assert answer.text == said(Notice.PENALIZED)
    await stage.sandbox.wait_for(
        lambda message: offers(message, Op.MY_HAND) and "⚖️" in message.text, stage.group
    )
    await second.wait_for(lambda message: "⚖️" in message.text or "处罚" in message.text)
    (deal,) = await stage.deals()
    assert deal.penalties is not None
    assert [(each["kind"], each["number"], each["voted"]) for each in deal.penalties] == [
        ("points", 3, False)
    ]
    question = await ask(stage, host, "/penalty")
    pardon = Draft(pardon=True)
    await tap(host, question, Op.PENALTY, pardon.encode())
    question = await stage.sandbox.wait_for(
        lambda message: message.id == question.id and len(taps(message)) == 2, stage.group
    )
    done = await tap(host, question, Op.PENALTY, pardon._replace(sure=True).encode())
    assert done == said(Notice.PARDONED)
    await stage.sandbox.wait_for(
        lambda message: offers(message, Op.MY_HAND) and "⚖️" not in message.text, stage.group
    )
    assert (await stage.deals())[0].penalties is None


async def test_players_vote_on_a_penalty_and_strangers_do_not(stage: Stage) -> None:
    host, second, third = three(stage)
    outsider = stage.sandbox.person(OUTSIDER)
    await stage.start_game(host, second, third)
    told = await ask(stage, outsider, "/penalty")
    assert told.text == why_not(Refusal.HOST_OR_ADMIN)
    question = await ask(stage, second, "/penalty")
    whom = next(one for one in question.buttons if host.name[:4] in one.text)
    await second.tap(data=whom.data, message=question, stale=True)
    label = SPEAKER.plain("button-penalty-removal")
    question = await stage.sandbox.wait_for(
        lambda message: message.id == question.id and message.has_button(label), stage.group
    )
    meddled = await outsider.tap(data=question.button(label).data, message=question, stale=True)
    assert meddled.text == refusal(Refusal.HOST_OR_ADMIN, EN)
    await second.tap(data=question.button(label).data, message=question, stale=True)
    question, red = await red_button(stage, question)
    answer = await second.tap(data=red.data, message=question, stale=True)
    assert answer.text == said(Notice.PROPOSED)
    vote = await vote_of(stage)
    assert await tap(third, vote, Op.VOTE, FOR) == notice(Notice.VOTED_YES, HANT)
    assert await tap(host, vote, Op.VOTE, AGAINST) == said(Notice.VOTE_PASSED)
    (deal,) = await stage.deals()
    assert deal.penalties is not None
    assert deal.penalties[0]["kind"] == PenaltyKind.REMOVAL.value
    await stage.sandbox.wait_for(
        lambda message: offers(message, Op.MY_HAND) and "⚖️" in message.text, stage.group
    )


async def test_who_is_blocked_is_put_out_of_the_lobby_and_told_why(stage: Stage) -> None:
    host, second, third = three(stage)
    lobby = await stage.open_table(host, second)
    refused = await ask(stage, second, "/block")
    assert refused.text == why_not(Refusal.HOST_OR_ADMIN)
    choice = await ask(stage, host, "/block")
    whom = next(one for one in choice.buttons if second.name[:4] in one.text)
    assert whom.style == "danger"
    answer = await host.tap(data=whom.data, message=choice, stale=True)
    assert answer.text == said(Notice.PUT_ON_BLOCK_LIST)
    await stage.sandbox.wait_for(
        lambda message: message.id == lobby.id and second.name not in message.text, stage.group
    )
    sit = await second.tap(data=button(lobby, Op.SIT, None).data, message=lobby, stale=True)
    assert sit.text == why_not(Refusal.BLOCKED)
    assert (await third.tap(data=button(lobby, Op.SIT, None).data, message=lobby)).answered
    choice = await ask(stage, host, "/unblock")
    assert [tap.argument for tap in taps(choice) if tap.op is Op.BLOCK] == [LIFT]
    whom = next(one for one in choice.buttons if second.name[:4] in one.text)
    answer = await host.tap(data=whom.data, message=choice, stale=True)
    assert answer.text == said(Notice.OFF_BLOCK_LIST)
    sit = await second.tap(data=button(lobby, Op.SIT, None).data, message=lobby, stale=True)
    assert sit.text != why_not(Refusal.BLOCKED)


async def test_a_host_cannot_block_an_admin(stage: Stage) -> None:
    host, _, _ = three(stage)
    owner = stage.sandbox.person("甲")
    await stage.open_table(host, owner)
    choice = await ask(stage, host, "/block")
    assert [tap.argument for tap in taps(choice) if tap.op is Op.BLOCK] == [BLOCK]
    whom = next(one for one in choice.buttons if owner.name[:4] in one.text)
    answer = await host.tap(data=whom.data, message=choice, stale=True)
    assert answer.text == why_not(Refusal.CANNOT_BLOCK)


async def test_a_game_without_its_host_has_another(stage: Stage) -> None:
    host, second, _ = three(stage)
    await stage.start_game(host, second)
    question = await ask(stage, host, "/leave")
    assert await tap(host, question, Op.QUIT, DO) == said(Notice.QUIT)
    question = await ask(stage, second, "/stop")
    assert await tap(second, question, Op.STOP, DO) == said(Notice.STOPPED)


async def test_unknown_votes_and_old_questions_are_answered_kindly(stage: Stage) -> None:
    host, second, _ = three(stage)
    await stage.start_game(host, second)
    question = await ask(stage, host, "/stop")
    await tap(host, question, Op.STOP, DO)
    again = await host.tap(data=button(question, Op.STOP, DO).data, message=question, stale=True)
    assert again.text == why_not(Refusal.TABLE_ENDED)
    assert not answers(question)


async def test_a_link_to_a_seat_is_for_one_lobby_and_dies_with_it(stage: Stage) -> None:
    host, guest, late = three(stage)
    lobby = await stage.open_table(host)
    url = (await guest.tap(data=button(lobby, Op.SIT, None).data, message=lobby)).url
    assert url, "who never opened the private chat gets there by a link"
    await host.tap(data=button(lobby, Op.CLOSE).data, message=lobby)
    command = await host.say("/gouji", stage.group)
    again = await stage.sandbox.wait_for(
        lambda message: offers(message, Op.CLOSE) and message.id > command.id, stage.group
    )
    await late.open(url)
    ended = refusal(Refusal.TABLE_ENDED, HANT)
    await late.wait_for(lambda message: ended in message.text)
    await stage.sandbox.refresh()
    now = next(message for message in stage.sandbox.seen(stage.group) if message.id == again.id)
    assert late.name not in now.text

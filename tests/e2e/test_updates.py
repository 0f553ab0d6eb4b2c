"""Updates that nobody can cause on the sandbox, given to the bot as Telegram writes them."""

import logging
from pathlib import Path
from typing import Any

import pytest
from telegram import Update
from telegram.error import BadRequest

from bot.host.errors import Refusal
from bot.sandbox.client import Message
from bot.screens.notices import Notice, notice, refusal
from bot.screens.taps import Op, Tap, encode
from bot.texts.speaker import Texts
from tests.e2e.support import Stage, answers, button, offers, raise_curtain

pytestmark = pytest.mark.timeout(120)

SPEAKER = Texts.load().for_language("zh-hans")
ANONYMOUS = {
    "id": 1087968824,
    "is_bot": True,
    "first_name": "Group",
    "username": "GroupAnonymousBot",
}
FIRST = 900_000_001


class Given:
    """Gives the bot updates with ids of their own."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.next_id = FIRST

    async def update(self, **content: Any) -> None:
        assert self.stage.bot is not None
        application = self.stage.bot.application
        found = Update.de_json({"update_id": self.next_id, **content}, application.bot)
        self.next_id += 1
        assert found is not None
        await application.process_update(found)

    async def command(self, text: str, sender: dict[str, Any], **more: Any) -> None:
        """A command in the group."""
        command = text.split(maxsplit=1)[0]
        await self.update(
            message={
                "message_id": 1,
                "date": 1_800_000_000,
                "chat": self.chat(),
                "from": sender,
                "text": text,
                "entities": [{"type": "bot_command", "offset": 0, "length": len(command)}],
                **more,
            }
        )

    def chat(self) -> dict[str, Any]:
        return {"id": self.stage.group, "type": "supergroup", "title": "周末够级"}

    async def replies(self) -> list[str]:
        """Texts that the bot wrote in the group."""
        messages = await self.stage.sandbox.messages(self.stage.group)
        return [message.text for message in messages if message.by_bot]


@pytest.fixture
def given(stage: Stage) -> Given:
    return Given(stage)


async def test_an_anonymous_admin_opens_a_table_and_stops_the_game(stage: Stage) -> None:
    admin = stage.sandbox.person("甲")
    await admin.owns(stage.group).give_rights("甲", is_anonymous=True)
    await admin.say("/gouji", stage.group)
    lobby = await stage.sandbox.wait_for(lambda message: offers(message, Op.SIT), stage.group)
    assert "Group" not in lobby.text
    person = stage.sandbox.person("丙")
    await person.start()
    await person.tap("坐红", lobby)
    lobby = await stage.lobby(person.name)
    await stage.begin(person, lobby)
    await stage.asked(person)
    await admin.say("/hand", stage.group)
    await stage.sandbox.home.expects(refusal(Refusal.ANONYMOUS, SPEAKER))
    await admin.say("/stop yes", stage.group)
    await stage.sandbox.home.expects(notice(Notice.STOPPED, SPEAKER))


async def test_a_channel_is_nobody(stage: Stage, given: Given) -> None:
    channel = {"id": -1009, "type": "channel", "title": "News"}
    await given.command("/gouji", ANONYMOUS, sender_chat=channel)
    told = refusal(Refusal.ANONYMOUS, SPEAKER)
    await stage.sandbox.wait_for(lambda message: message.text == told, stage.group)


async def test_other_bots_get_no_answer(given: Given) -> None:
    robot = {"id": 77, "is_bot": True, "first_name": "Robot"}
    await given.command("/gouji", robot)
    await given.command("/help", robot)
    assert await given.replies() == []


async def test_a_tap_without_message_and_too_old_to_answer_is_done(
    stage: Stage, given: Given
) -> None:
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    hand = await stage.asked(person)
    sender = {"id": person.id, "is_bot": False, "first_name": "阿强", "language_code": "zh-hans"}
    tap = {"id": "1", "from": sender, "chat_instance": "1", "inline_message_id": "abc"}
    await given.update(callback_query={**tap, "data": answers(hand)[0].data})
    assert await stage.answers_given() == 1
    for op in (Op.BOARD, Op.LANGUAGE):
        await given.update(callback_query={**tap, "data": encode(Tap(0, 0, op, 0))})
    await given.update(callback_query={**tap, "data": encode(Tap(1, 0, Op.CLOSE))})
    await given.update(callback_query={**tap})


async def test_a_fault_is_told_kindly_and_logged_without_what_it_was_about(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise ValueError("阿强 holds K*4")

    async with raise_curtain(tmp_path) as stage:
        assert stage.bot is not None
        person = stage.sandbox.person("甲")
        lobby = await stage.open_table(person)
        monkeypatch.setattr(stage.bot.host, "start", broken)
        monkeypatch.setattr(stage.bot.host, "board", broken)
        answer = await person.tap(data=button(lobby, Op.START).data, message=lobby)
        failed = notice(Notice.FAILED, SPEAKER)
        assert answer.text == failed
        await person.say("/top", stage.group)
        await stage.sandbox.wait_for(lambda message: message.text == failed, stage.group)
    errors = [str(each.msg) for each in caplog.records if each.levelno >= logging.ERROR]
    assert len(errors) == 2
    assert all("ValueError" in error and "K*4" not in error for error in errors)


async def test_the_word_of_who_was_seen_counts_where_telegram_does_not_tell(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def secret(*_: object, **__: object) -> None:
        raise BadRequest("Member list is inaccessible")

    assert stage.bot is not None
    monkeypatch.setattr(type(stage.bot.application.bot), "get_chat_member", secret)
    host, guest, outsider = (stage.sandbox.person(key) for key in "甲丙丁")
    lobby = await stage.open_table(host)
    await outsider.start(f"sit_{lobby_table(lobby)}_a")
    told = await outsider.wait_for(lambda message: message.by_bot)
    assert told.text == refusal(Refusal.NOT_A_MEMBER, Texts.load().for_language("zh-hant"))
    await guest.tap(data=button(lobby, Op.SIT).data, message=lobby)
    await stage.lobby(guest.name)


def lobby_table(lobby: Message) -> str:
    """Give the table's id as links write it."""
    return button(lobby, Op.SIT).data.partition(":")[0]

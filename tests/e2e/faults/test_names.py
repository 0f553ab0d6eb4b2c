"""Faults about texts and names: names that break markup, and messages for one person's eyes."""

from collections.abc import Mapping

import pytest
from telegram import Update

from bot.host.errors import Refusal
from bot.sandbox.client import Person
from bot.sandbox.names import EVIL_NAMES
from bot.screens.notices import Notice, notice, refusal
from bot.screens.taps import Op, Tap, encode
from bot.texts.names import clean_name
from tests.e2e.faults.support import SPEAKER, reply, table
from tests.e2e.support import Stage, answers, button, is_result, offers

pytestmark = pytest.mark.timeout(180)

SEATS = 6
SENT = ("sendMessage", "editMessageText")
MADE_OF_MARKUP = {"text_link", "text_mention", "spoiler", "pre", "underline", "strikethrough"}
CALLED = [EVIL_NAMES[start : start + SEATS] for start in range(0, len(EVIL_NAMES), SEATS)]


async def sit_down(stage: Stage, people: list[Person]) -> None:
    """Seat these people, whatever they are called, and begin."""
    await people[0].say("/gouji", stage.group)
    lobby = await stage.sandbox.wait_for(lambda one: offers(one, Op.START), stage.group)
    for person in people[1:]:
        sit = button(lobby, Op.SIT).data
        assert (await person.tap(data=sit, message=lobby, stale=True)).text
    await stage.begin(people[0], lobby)


@pytest.mark.parametrize("names", CALLED, ids=range(1, len(CALLED) + 1))
async def test_names_of_every_kind_are_shown_as_names(
    moved: Stage, names: tuple[tuple[str, str], ...]
) -> None:
    """On tables, hands, boards and in answers; nothing is refused, nothing becomes markup."""
    people = []
    for person, (first, last) in zip(moved.sandbox.people, names, strict=False):
        people.append(await person.change(first_name=first, last_name=last))
        await people[-1].start()
    await sit_down(moved, people)
    shown = await table(moved)
    for first, last in names:
        assert clean_name(f"{first} {last}".strip()) in shown.text
    for text in ("/games", "/stop", "/sub", "/penalty", "/block", "/top", "/hand"):
        command = await people[0].say(text, moved.group)
        if text != "/top":
            assert (await reply(moved, command)).text
        # A group gets so many replies a minute and no more.
        await moved.sandbox.wait(15)
    await moved.play(*people)
    result = await moved.sandbox.wait_for(is_result, moved.group)
    for message in (shown, result):
        kinds = {entity["type"] for entity in message.raw.get("entities", ())}
        assert not kinds & MADE_OF_MARKUP
    calls = await moved.sandbox.calls()
    assert not [call for call in calls if call.method in SENT and call.code == 400]


async def test_underscores_are_letters_like_others(moved: Stage) -> None:
    person = moved.sandbox.person("甲")
    person = await person.change(first_name="_under_", last_name="*a*", username="a_b_c")
    await person.start()
    await sit_down(moved, [person])
    assert "_under_ *a*" in (await table(moved)).text
    await moved.play(person, taps=2)
    texts = [call.params for call in await moved.sandbox.calls() if "text" in call.params]
    said = [params for params in texts if "callback_query_id" not in params]
    assert len(said) > 3
    assert {params.get("parse_mode") for params in said} == {"HTML"}


async def test_nothing_is_sent_for_one_persons_eyes(moved: Stage) -> None:
    """What only one may see goes to their private chat or into the answer to their tap."""
    host, guest = moved.sandbox.person("甲"), moved.sandbox.person("乙")
    await moved.start_game(host, guest)
    shown = await table(moved)
    for text in ("/hand", "/help", "/games", "/settings"):
        await guest.say(text, moved.group)
    peek = await guest.tap(data=button(shown, Op.MY_HAND).data, message=shown)
    assert peek.alert
    assert 0 < len(peek.text) <= 200
    await moved.play(host, guest, taps=4)
    for call in await moved.sandbox.calls():
        assert "phemeral" not in call.method
        assert not {"ephemeral_message_parameters", "receiver_user_id"} & set(call.params)


async def test_a_message_without_a_number_is_neither_edited_nor_deleted(stage: Stage) -> None:
    """Under one for a single person's eyes, of which the id is 0, taps are answered like others."""
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    hand = await stage.asked(person)
    unseen = {
        "message_id": 0,
        "date": 1_800_000_000,
        "chat": {"id": stage.group, "type": "supergroup", "title": "周末够级"},
        "text": "x",
    }
    sender = {"id": person.id, "is_bot": False, "first_name": "阿强", "language_code": "zh-hans"}
    tap = {"id": "1", "from": sender, "chat_instance": "1", "message": unseen}
    old = encode(Tap(1, 1, Op.CHOOSE, 0))
    asked = await reply(stage, await person.say("/stop", stage.group))
    await stage.sandbox.clear("calls")
    for number, data in enumerate((old, button(asked, Op.DISMISS).data, answers(hand)[0].data)):
        await given(stage, 900_000_001 + number, {**tap, "data": data})
    await stage.settle()
    touched = [call for call in await stage.sandbox.calls() if call.params.get("message_id") == 0]
    assert touched == []
    told = [call.params for call in await stage.sandbox.calls("answerCallbackQuery")]
    assert [params.get("text") for params in told][:2] == [
        refusal(Refusal.STALE, SPEAKER),
        notice(Notice.OLD_BUTTON, SPEAKER),
    ]
    assert await stage.answers_given() == 1


async def given(stage: Stage, update_id: int, tap: Mapping[str, object]) -> None:
    """Give the bot a tap as Telegram writes it."""
    assert stage.bot is not None
    application = stage.bot.application
    update = Update.de_json({"update_id": update_id, "callback_query": dict(tap)}, application.bot)
    assert update is not None
    await application.process_update(update)

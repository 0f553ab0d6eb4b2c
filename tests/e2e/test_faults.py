"""Telegram fails: the game goes on, and what should be shown is shown in the end."""

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.screens.notices import Notice, notice
from bot.screens.taps import Op
from bot.texts.languages import Language
from bot.texts.speaker import Texts
from tests.e2e.support import Stage, answers, offers, question

pytestmark = pytest.mark.timeout(180)


@pytest.mark.parametrize("kind", ["500", "502", "429", "timeout", "lost"])
async def test_calls_that_fail_are_made_up_for(stage: Stage, kind: str) -> None:
    person = stage.sandbox.person("甲")
    lobby = await stage.open_table(person)
    more = {"retry_after": 2} if kind == "429" else {"seconds": 0.5}
    for method in ("sendMessage", "editMessageText", "deleteMessage"):
        await stage.sandbox.fault(method, kind, 1, **more)
    await stage.begin(person, lobby)
    hand = await person.wait_for(lambda message: bool(answers(message)), timeout=40)
    await person.tap(data=answers(hand)[0].data, message=hand, stale=True)
    await person.wait_for(
        lambda message: bool(answers(message)) and question(message) != question(hand), timeout=40
    )
    await stage.sandbox.wait_for(
        lambda message: offers(message, Op.MY_HAND), stage.group, timeout=40
    )
    async with asyncio.timeout(40):
        while (await stage.sandbox.request("GET", "faults"))["faults"]:
            await stage.sandbox.refresh(0.5)


async def test_taps_count_when_their_answers_fail(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    hand = await stage.asked(person)
    await stage.sandbox.fault("answerCallbackQuery", "500", 3)
    answer = await person.tap(data=answers(hand)[0].data, message=hand, stale=True, timeout=1.0)
    assert not answer.answered
    await person.wait_for(
        lambda message: bool(answers(message)) and question(message) != question(hand)
    )
    assert await stage.answers_given() == 1


async def test_polling_outlives_failing_fetches(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    for kind in ("502", "429", "500"):
        await stage.sandbox.fault("getUpdates", kind, 1, retry_after=1)
    await stage.start_game(person)
    assert answers(await stage.asked(person))


@pytest.mark.parametrize("kind", ["500", "429", "timeout"])
async def test_who_comes_by_a_link_is_told_when_membership_cannot_be_asked(
    stage: Stage, kind: str
) -> None:
    host, guest = stage.sandbox.person("甲"), stage.sandbox.person("乙")
    await stage.open_table(host)
    await stage.sandbox.fault("getChatMember", kind, 1, seconds=0.1)
    failed = notice(Notice.FAILED, Texts.load().for_language(Language.ZH_HANS))
    with capture_logs() as log:
        await guest.start("sit_1_a")
        await guest.wait_for(lambda message: message.text == failed)
    assert not [entry for entry in log if entry["log_level"] == "error"]
    await guest.start("sit_1_a")
    await stage.lobby(host.name, guest.name)

"""Telegram fails: the game goes on, and what should be shown is shown in the end."""

import pytest
from structlog.testing import capture_logs

from bot.screens.notices import Notice, notice
from bot.screens.taps import Op
from bot.texts.languages import Language
from bot.texts.speaker import Texts
from tests.e2e.support import Stage, anew, answers, button, offers, question

pytestmark = pytest.mark.timeout(180)


@pytest.mark.parametrize(
    "kind", ["500", "502", "504", "429", "timeout", "lost", "drop", "garbage", "slow"]
)
async def test_calls_that_fail_are_made_up_for(moved: Stage, kind: str) -> None:
    person = moved.sandbox.person("甲")
    lobby = await moved.open_table(person)
    for method in ("sendMessage", "editMessageText", "deleteMessage"):
        await moved.sandbox.fault(method, kind, retry_after=90)
    await moved.begin(person, lobby)
    hand = await person.wait_for(lambda message: bool(answers(message)), timeout=500)
    await person.tap(data=answers(hand)[0].data, message=hand, stale=True)
    await person.wait_for(anew(question(hand)), timeout=500)
    await moved.sandbox.wait_for(
        lambda message: offers(message, Op.MY_HAND), moved.group, timeout=500
    )
    await moved.sandbox.wait(300)
    assert await moved.sandbox.faults.left() == []


@pytest.mark.parametrize("says", [5, -1])
async def test_flood_control_that_lies_is_waited_out(moved: Stage, says: int) -> None:
    person = moved.sandbox.person("甲")
    lobby = await moved.open_table(person)
    await moved.sandbox.faults.flood(moved.group, 60, says=says)
    await moved.begin(person, lobby)
    hand = await moved.asked(person)
    await person.tap(data=answers(hand)[0].data, message=hand)
    await moved.sandbox.wait(120)
    table = await moved.sandbox.home.table()
    assert offers(table, Op.MY_HAND)
    refused = [call for call in await moved.sandbox.calls(chat=moved.group) if call.code == 429]
    assert 1 <= len(refused) < 20


@pytest.mark.parametrize("times", [2, 3])
async def test_an_update_that_comes_again_counts_once(moved: Stage, times: int) -> None:
    async with moved.sandbox.person("甲") as person:
        await moved.start_game(person)
        hand = await moved.asked(person)
        await moved.sandbox.faults.twice()
        assert (await person.tap(data=answers(hand)[0].data, message=hand)).answered
        for _ in range(times - 2):
            await moved.sandbox.faults.again()
        await moved.sandbox.wait(1)
        assert await moved.answers_given() == 1


async def test_taps_and_commands_may_come_in_any_order(moved: Stage) -> None:
    person = moved.sandbox.person("甲")
    await moved.start_game(person)
    hand = await moved.asked(person)
    async with moved.sandbox.faults.reordered():
        await person.say("/hand", moved.group)
        await person.tap(data=answers(hand)[0].data, message=hand, timeout=0.01)
        await person.say("/table", moved.group)
    await person.wait_for(anew(question(hand)))
    assert await moved.answers_given() == 1


async def test_another_poller_is_told_of_and_outlived(moved: Stage) -> None:
    person = moved.sandbox.person("甲")
    await person.start()
    for _ in range(3):
        await moved.sandbox.faults.rival()
        await moved.sandbox.wait(1)
    await moved.start_game(person)
    assert answers(await moved.asked(person))


async def test_taps_count_when_their_answers_fail(moved: Stage) -> None:
    person = moved.sandbox.person("甲")
    await moved.start_game(person)
    hand = await moved.asked(person)
    await moved.sandbox.fault("answerCallbackQuery", "500", 3)
    answer = await person.tap(data=answers(hand)[0].data, message=hand, timeout=1.0)
    assert not answer.answered
    assert await moved.answers_given() == 1


async def test_polling_outlives_failing_fetches(moved: Stage) -> None:
    person = moved.sandbox.person("甲")
    for kind in ("502", "429", "500", "drop", "garbage"):
        await moved.sandbox.fault("getUpdates", kind, retry_after=1)
    await moved.start_game(person)
    assert answers(await moved.asked(person))


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


@pytest.mark.parametrize("kind", ["502", "429"])
async def test_who_taps_in_private_is_told_when_membership_cannot_be_asked(
    stage: Stage, kind: str
) -> None:
    host, guest = stage.sandbox.person("甲"), stage.sandbox.person("乙")
    lobby = await stage.open_table(host)
    await guest.start()
    welcome = await guest.wait_for(lambda message: bool(message.buttons))
    sit = button(lobby, Op.SIT, None).data
    await stage.sandbox.fault("getChatMember", kind, 1)
    with capture_logs() as log:
        answer = await guest.tap(data=sit, message=welcome, stale=True)
    assert answer.text == notice(Notice.FAILED, Texts.load().for_language(Language.ZH_HANS))
    assert not [entry for entry in log if entry["log_level"] == "error"]

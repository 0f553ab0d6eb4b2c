"""B: flood limits."""

from bot.sandbox.settings import Limits
from tests.sandbox.fault_rows.registry import Scene, row, words
from tests.sandbox.support import Json

STRICT = Limits()


async def edits(scene: Scene, chat: int, count: int) -> list[int]:
    """Edit one message once a second; gives the codes."""
    message = await scene.show(chat)
    codes = []
    for number in range(count):
        scene.clock.now += 1
        codes.append((await scene.edit(message, str(number))).get("error_code", 200))
    return codes


async def send(scene: Scene, chat: int) -> Json:
    return await scene.api.full("sendMessage", chat_id=chat, text="x")


@row("PTB 939", "Limits(): edit a message at every tap", STRICT)
async def edits_of_one_message_are_too_many(scene: Scene) -> None:
    person = await scene.started()
    codes = await edits(scene, person.id, 40)
    assert codes[:19] == [200] * 19
    assert 429 in codes


@row("td 2592, td 3034", "Limits(): edit and send in one chat", STRICT)
async def edits_and_sends_share_a_budget(scene: Scene) -> None:
    assert await edits(scene, scene.group, 15) == [200] * 15
    codes = []
    for _ in range(8):
        scene.clock.now += 1
        codes.append((await send(scene, scene.group)).get("error_code", 200))
    assert codes == [200] * 4 + [429] * 4


@row("telegram-bot-api 648", "Limits(): answer and edit at every tap", STRICT)
async def answers_are_free_and_edits_are_not(scene: Scene) -> None:
    person = await scene.started()
    message = await scene.show(person.id)
    codes = []
    for number in range(12):
        (query,) = await scene.tapping(person.tap("好", message, excused=True))
        await scene.api("answerCallbackQuery", callback_query_id=query["id"])
        markup = {"inline_keyboard": [[{"text": "好", "callback_data": f"{number}"}]]}
        edited = await scene.api.full(
            "editMessageReplyMarkup",
            chat_id=person.id,
            message_id=message.id,
            reply_markup=markup,
        )
        codes.append(edited.get("error_code", 200))
    assert 429 in codes


@row("PTB 3765", "faults.flood(group)")
async def one_busy_chat_is_closed_and_no_other(scene: Scene) -> None:
    person = await scene.started()
    await scene.sandbox.faults.flood(scene.group, 60)
    assert (await send(scene, scene.group))["error_code"] == 429
    assert (await send(scene, scene.group))["error_code"] == 429
    assert (await send(scene, person.id))["ok"]


@row("PTB 5338", "faults.flood(chat, 30)")
async def flood_control_lasts_as_long_as_it_said(scene: Scene) -> None:
    person = await scene.started()
    await scene.sandbox.faults.flood(scene.group, 30)
    assert (await send(scene, scene.group))["parameters"] == {"retry_after": 30}
    scene.clock.now += 29
    assert (await send(scene, person.id))["ok"]
    assert (await send(scene, scene.group))["parameters"] == {"retry_after": 1}
    scene.clock.now += 1
    assert (await send(scene, scene.group))["ok"]


@row("PTB 3772", 'faults.calls("sendMessage", "429", None, probability=0.2)')
async def it_floods_within_all_documented_limits(scene: Scene) -> None:
    await scene.sandbox.faults.calls(
        "sendMessage", "429", None, probability=0.2, seed=7, retry_after=1
    )
    codes = []
    for _ in range(40):
        scene.clock.now += 4
        codes.append((await send(scene, scene.group)).get("error_code", 200))
    assert 2 < codes.count(429) < 20


@row("agno 7360, AI-Employee 528", "faults.flood(chat, 10): refuses each edit until it is over")
async def edits_are_refused_during_the_ban(scene: Scene) -> None:
    message = await scene.show(scene.group)
    await scene.sandbox.faults.flood(scene.group, 10)
    answers = [await scene.edit(message, str(number)) for number in range(5)]
    assert [answer["error_code"] for answer in answers] == [429] * 5
    scene.clock.now += 10
    assert (await scene.edit(message, "newest"))["ok"]


@row("mau_mau 5", "Limits(): say a lot in a group", STRICT)
async def the_groups_minute_is_used_up(scene: Scene) -> None:
    codes = []
    for _ in range(22):
        scene.clock.now += 1
        codes.append((await send(scene, scene.group)).get("error_code", 200))
    assert codes == [200] * 20 + [429] * 2


@row("pucxobot 15", "anybody.tap(data=data, message=old, stale=True)")
async def anybody_taps_old_buttons(scene: Scene) -> None:
    old = await scene.show(scene.group, "start:1")
    await scene.edit(old, "over")
    stranger = scene.sandbox.person("己")
    (query,) = await scene.tapping(stranger.tap(data="start:1", message=old, stale=True))
    assert (query["data"], query["from"]["id"]) == ("start:1", stranger.id)
    assert "reply_markup" not in query["message"]


@row("transmission-telegram 5", "faults.flood(chat)")
async def a_chat_is_closed_for_four_minutes(scene: Scene) -> None:
    await scene.sandbox.faults.flood(scene.group)
    answer = await send(scene, scene.group)
    assert words(answer) == "429 Too Many Requests: retry after 245"
    assert answer["parameters"] == {"retry_after": 245}
    scene.clock.now += 244
    assert (await send(scene, scene.group))["error_code"] == 429
    scene.clock.now += 1
    assert (await send(scene, scene.group))["ok"]

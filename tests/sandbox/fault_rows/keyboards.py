"""C: callbacks and keyboards."""

import json

from tests.sandbox.fault_rows.registry import ALWAYS, Scene, row, words
from tests.sandbox.support import Json

TOO_OLD = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"


async def markup_refused(scene: Scene, rows: list[list[Json]]) -> str:
    markup = {"inline_keyboard": rows}
    answer = await scene.api.full("sendMessage", chat_id=scene.group, text="x", reply_markup=markup)
    return words(answer)


def many(count: int, data: str = "", label: str = "8") -> list[list[Json]]:
    """So many buttons, eight in a row."""
    row_of = [{"text": label, "callback_data": f"{number}{data}"} for number in range(count)]
    return [row_of[start : start + 8] for start in range(0, count, 8)]


@row("mau_mau 18, nutgram 725, tg-ytdlp-bot 470", "person.tap(label, age=20)")
async def a_tap_is_too_old_when_it_comes(scene: Scene) -> None:
    person = await scene.started()
    message = await scene.show(person.id)
    (query,) = await scene.tapping(person.tap("好", message, age=20, excused=True))
    assert query["data"] == "a"
    answer = await scene.api.full("answerCallbackQuery", callback_query_id=query["id"])
    assert words(answer) == TOO_OLD


@row("pyTelegramBotAPI 1615", "sandbox.advance(20) between a tap and its answer")
async def the_answer_comes_after_twenty_seconds(scene: Scene) -> None:
    person = await scene.started()
    message = await scene.show(person.id)
    (query,) = await scene.tapping(person.tap("好", message))
    await scene.sandbox.advance(20)
    answer = await scene.api.full("answerCallbackQuery", callback_query_id=query["id"])
    assert words(answer) == TOO_OLD


@row(
    "telegram-bot-ruby 173, PTB 2440",
    "asyncio.gather(person.tap(label), person.tap(label))",
)
async def a_double_tap_edits_to_the_same(scene: Scene) -> None:
    person = await scene.started()
    message = await scene.show(person.id)
    one, other = await scene.tapping(person.tap("好", message), person.tap("好", message))
    assert one["id"] != other["id"]
    assert (await scene.edit(message, "done"))["ok"]
    assert "message is not modified" in words(await scene.edit(message, "done"))


@row("PTB 2539", "asyncio.gather(one.tap(label), other.tap(label))")
async def two_tap_the_same_at_once(scene: Scene) -> None:
    people = [scene.sandbox.person(key) for key in "甲乙"]
    message = await scene.show(scene.group)
    queries = await scene.tapping(*(person.tap("好", message) for person in people))
    assert {query["from"]["id"] for query in queries} == {person.id for person in people}
    assert {query["data"] for query in queries} == {"a"}


@row("Werewolf 319", "person.tap(data=data, message=old, stale=True)")
async def a_panel_is_tapped_that_changed_meanwhile(scene: Scene) -> None:
    person = await scene.started()
    old = await scene.show(person.id, "v1")
    markup = {"inline_keyboard": [[{"text": "另", "callback_data": "v2"}]]}
    here = {"chat_id": person.id, "message_id": old.id}
    await scene.api("editMessageReplyMarkup", **here, reply_markup=markup)
    (query,) = await scene.tapping(person.tap(data="v1", message=old, stale=True))
    assert query["data"] == "v1"
    assert query["message"]["reply_markup"] == markup


@row("telegram-bot-api 400", "person.delete(message)")
async def a_message_is_deleted_under_the_bots_hands(scene: Scene) -> None:
    person = await scene.started()
    message = await scene.show(person.id)
    await person.delete(message)
    answer = await scene.edit(message, "new")
    assert words(answer) == "400 Bad Request: message to edit not found"


@row("Telegram-shop 9, DEHuckaKpyT 15, PTB 528", ALWAYS)
async def data_has_more_than_64_bytes(scene: Scene) -> None:
    chinese = "牌" * 22
    found = await markup_refused(scene, [[{"text": "x", "callback_data": chinese}]])
    assert found == "400 Bad Request: BUTTON_DATA_INVALID"
    await scene.sandbox.clear("violations")


@row("PTB 5104", ALWAYS)
async def fewer_than_100_buttons_are_too_long(scene: Scene) -> None:
    rows = many(99, "u" * 62, "8×4 (2 左)")
    assert len(json.dumps(rows, ensure_ascii=False).encode()) > 10_000
    assert await markup_refused(scene, rows) == "400 Bad Request: reply markup is too long"
    await scene.sandbox.clear("violations")


@row("Telegram-Limits 187, 228", ALWAYS)
async def there_are_more_than_100_buttons_or_8_in_a_row(scene: Scene) -> None:
    assert "400" in await markup_refused(scene, many(101))
    wide = {"inline_keyboard": [[{"text": str(n), "callback_data": str(n)} for n in range(9)]]}
    sent = await scene.api("sendMessage", chat_id=scene.group, text="x", reply_markup=wide)
    assert len(sent["reply_markup"]["inline_keyboard"][0]) == 8
    await scene.sandbox.clear("violations")


@row("telegram-test-api 62", ALWAYS)
async def a_stand_in_is_as_strict_as_the_real_one(scene: Scene) -> None:
    rows = [[{"text": "x", "callback_data": "d" * 65}]]
    assert await markup_refused(scene, rows) == "400 Bad Request: BUTTON_DATA_INVALID"
    (violation,) = await scene.sandbox.violations()
    assert violation["kind"] == "size"
    await scene.sandbox.clear("violations")


@row("BlackJackBot 54", "stranger.tap(label, lobby)")
async def a_stranger_presses_start(scene: Scene) -> None:
    lobby = await scene.show(scene.group, "start")
    stranger = scene.sandbox.person("戊")
    (query,) = await scene.tapping(stranger.tap("好", lobby))
    assert (query["from"]["id"], query["data"]) == (stranger.id, "start")

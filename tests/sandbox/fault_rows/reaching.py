"""A: reaching the player."""

import asyncio

from tests.sandbox.fault_rows.registry import Scene, kinds, row, words


@row("telegraf 15", "PersonSettings(...): nobody has opened the bot at first")
async def nobody_was_met(scene: Scene) -> None:
    answer = await scene.api.full("sendMessage", chat_id=scene.sandbox.person("丙").id, text="x")
    assert words(answer) == "403 Forbidden: bot can't initiate conversation with a user"


@row("telegram-stat-bot 14", 'person.say("/hand", group)')
async def a_command_in_the_group_comes_from_who_cannot_be_written_to(scene: Scene) -> None:
    person = scene.sandbox.person("丙")
    await person.say("/hand", scene.group)
    (update,) = await scene.fetched()
    assert update["message"]["chat"]["id"] == scene.group
    answer = await scene.api.full("sendMessage", chat_id=person.id, text="x")
    assert answer["error_code"] == 403


@row("lnp2pBot 159", "person.tap(label, chat=group)")
async def a_tap_in_the_group_comes_from_who_cannot_be_written_to(scene: Scene) -> None:
    person = scene.sandbox.person("丙")
    message = await scene.show(scene.group)
    (query,) = await scene.tapping(person.tap("好", message))
    answer = await scene.api.full("sendMessage", chat_id=person.id, text="start me first")
    assert answer["error_code"] == 403
    assert await scene.api("answerCallbackQuery", callback_query_id=query["id"], text="start me")


@row("Werewolf 478", "person.start(payload)")
async def a_link_is_followed_again_and_again(scene: Scene) -> None:
    person = scene.sandbox.person("甲")
    for _ in range(2):
        await person.start("sit_1_a")
    assert [one["message"]["text"] for one in await scene.fetched()] == ["/start sit_1_a"] * 2


@row("Werewolf 498", "outsider.open(link)")
async def a_forwarded_link_is_followed_by_an_outsider(scene: Scene) -> None:
    person = scene.sandbox.person("己")
    await person.leave(scene.group)
    await scene.fetched()
    link = f"https://t.me/{scene.sandbox.bot_username}?start=sit_1_a"
    assert (await person.open(link)).opened == "private"
    (update,) = await scene.fetched()
    assert update["message"]["text"] == "/start sit_1_a"
    member = await scene.api("getChatMember", chat_id=scene.group, user_id=person.id)
    assert member["status"] == "left"


@row("Werewolf 374", "person.start(payload): of any payload, also one never given out")
async def payloads_are_guessed(scene: Scene) -> None:
    for guess in ("sit_1", "sit_2", "sit_zz-9"):
        await scene.sandbox.person("甲").start(guess)
    texts = [update["message"]["text"] for update in await scene.fetched()]
    assert texts == ["/start sit_1", "/start sit_2", "/start sit_zz-9"]


@row("Werewolf 513, 542", "asyncio.gather(*(person.start(payload) for person in people))")
async def all_come_at_once(scene: Scene) -> None:
    await asyncio.gather(*(person.start("sit_1_a") for person in scene.sandbox.people))
    senders = [update["message"]["from"]["id"] for update in await scene.fetched()]
    assert sorted(senders) == sorted(person.id for person in scene.sandbox.people)


@row("crimsoBOT 31", "person.block()")
async def the_bot_is_blocked(scene: Scene) -> None:
    person = await scene.started()
    message = await scene.show(person.id)
    await person.block()
    blocked = "403 Forbidden: bot was blocked by the user"
    assert words(await scene.api.full("sendMessage", chat_id=person.id, text="x")) == blocked
    assert words(await scene.edit(message, "y")) == blocked


@row("messagine 23", "person.block(), person.unblock()")
async def blocking_is_told(scene: Scene) -> None:
    person = await scene.started()
    await person.block()
    await person.unblock()
    updates = await scene.fetched()
    assert kinds(updates) == ["my_chat_member"] * 2
    statuses = [one["my_chat_member"]["new_chat_member"]["status"] for one in updates]
    assert statuses == ["kicked", "member"]


@row("telegram-bot-api 219", 'faults.refuse("sendMessage", "chat not found", chat_id=person.id)')
async def a_known_chat_is_not_found(scene: Scene) -> None:
    person = await scene.started()
    await scene.sandbox.faults.refuse("sendMessage", "chat not found", chat_id=person.id)
    answer = await scene.api.full("sendMessage", chat_id=person.id, text="x")
    assert words(answer) == "400 Bad Request: chat not found"

"""Updates and accounts that behave in ways that stand in no tracker's row."""

import asyncio

from aiohttp import web

from bot.sandbox.client import Json
from tests.sandbox.fault_rows.registry import Scene, row, words


def said(updates: list[Json]) -> list[str]:
    return [update["message"]["text"] for update in updates]


@row("updates out of order", 'async with faults.reordered("shuffled", seed=3)')
async def updates_come_in_another_order(scene: Scene) -> None:
    person = await scene.started()
    for order, expected in (("reversed", ["3", "2", "1"]), ("same", ["1", "2", "3"])):
        async with scene.sandbox.faults.reordered(order):
            for text in "123":
                await person.say(text)
            assert await scene.api.updates() == []
        found = await scene.fetched()
        assert said(found) == expected
        numbers = [update["update_id"] for update in found]
        assert numbers == sorted(numbers)


@row("late updates", "faults.delay(seconds, count, *kinds)")
async def an_update_comes_after_what_happened_later(scene: Scene) -> None:
    person = await scene.started()
    await scene.sandbox.faults.delay(30, 1, "message")
    await person.say("first")
    await person.say("second")
    assert said(await scene.fetched()) == ["second"]
    scene.clock.now += 30
    assert said(await scene.fetched()) == ["first"]


@row("late updates while the bot polls", "faults.delay(seconds, count, *kinds)")
async def a_poll_that_waits_already_gets_what_is_late(scene: Scene) -> None:
    person = await scene.started()
    polling = asyncio.create_task(scene.api.updates(timeout=30))
    await asyncio.sleep(0.05)
    await scene.sandbox.faults.delay(0.2)
    await person.say("late")
    await asyncio.sleep(0.05)
    assert not polling.done()
    scene.clock.now += 0.2
    assert said(await asyncio.wait_for(polling, 5)) == ["late"]


@row("updates never told", "faults.mute(count, *kinds)")
async def the_bot_does_not_hear_of_it(scene: Scene) -> None:
    person = await scene.started()
    await scene.sandbox.faults.mute(1, "my_chat_member")
    await person.block()
    assert await scene.fetched() == []
    answer = await scene.api.full("sendMessage", chat_id=person.id, text="x")
    assert answer["error_code"] == 403


@row("two pollers", "faults.rival()")
async def another_process_polls(scene: Scene) -> None:
    polling = asyncio.create_task(scene.api.full("getUpdates", timeout=20))
    await asyncio.sleep(0.1)
    await scene.sandbox.faults.rival()
    answer = await asyncio.wait_for(polling, 5)
    assert words(answer).startswith("409 Conflict: terminated by other getUpdates request")


@row("account deleted", "person.delete_account()")
async def a_player_deletes_the_account(scene: Scene) -> None:
    person = await scene.started()
    await person.delete_account()
    assert await scene.fetched() == []
    answer = await scene.api.full("sendMessage", chat_id=person.id, text="x")
    assert words(answer) == "403 Forbidden: user is deactivated"
    member = await scene.api("getChatMember", chat_id=scene.group, user_id=person.id)
    assert member["user"]["first_name"] == ""


@row("language changed", 'person.change(language_code="en")')
async def a_player_changes_the_language(scene: Scene) -> None:
    person = await scene.started()
    await person.change(language_code="pt-br")
    await person.say("x")
    (update,) = await scene.fetched()
    assert update["message"]["from"]["language_code"] == "pt-br"
    await person.change(language_code="")
    await person.say("x")
    (update,) = await scene.fetched()
    assert "language_code" not in update["message"]["from"]


@row("webhook answers with an error", "sandbox as it is: what is not answered with 2xx comes again")
async def a_webhook_gets_an_update_again(scene: Scene) -> None:
    calls: list[web.Request] = []
    got: asyncio.Queue[int] = asyncio.Queue()

    async def hook(request: web.Request) -> web.Response:
        first = not calls
        calls.append(request)
        await got.put((await request.json())["update_id"])
        return web.Response(status=500 if first else 200)

    app = web.Application()
    app.router.add_post("/hook", hook)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        port = runner.addresses[0][1]
        await scene.api("setWebhook", url=f"http://127.0.0.1:{port}/hook")
        await scene.sandbox.person("甲").start()
        async with asyncio.timeout(5):
            assert await got.get() == await got.get()
    finally:
        await runner.cleanup()

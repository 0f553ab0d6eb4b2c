"""F: game flow, storage, running."""

import aiohttp
import pytest

from tests.sandbox.fault_rows.registry import Scene, kinds, row


@row("mau_mau 66", "faults.until_restart()")
async def what_happens_meanwhile_waits_for_the_next_start(scene: Scene) -> None:
    person = await scene.started()
    await scene.sandbox.faults.until_restart()
    await person.say("一")
    assert await scene.api.updates(offset=1_000_000_000) == []
    await person.say("二")
    texts = [one["message"]["text"] for one in await scene.api.updates()]
    assert texts == ["一", "二"]
    # It was killed before it acknowledged them.
    assert [one["message"]["text"] for one in await scene.api.updates()] == texts


@row("PTB 3575, ff-backend 240", "asyncio.gather(person.tap(one), person.tap(other))")
async def one_person_taps_twice_at_once(scene: Scene) -> None:
    person = await scene.started()
    message = await scene.show(person.id)
    queries = await scene.tapping(*(person.tap("好", message) for _ in range(3)))
    assert {query["from"]["id"] for query in queries} == {person.id}
    assert len({query["id"] for query in queries}) == 3


@row("vercel/chat 799, telegraf 806, aeon 937", "faults.twice(count), faults.again(count)")
async def updates_come_twice(scene: Scene) -> None:
    person = await scene.started()
    await scene.sandbox.faults.twice()
    await person.say("一")
    (first,) = await scene.api.updates()
    (second,) = await scene.api.updates(offset=first["update_id"] + 1)
    assert second == first
    assert await scene.api.updates(offset=first["update_id"] + 1) == []
    await scene.sandbox.faults.again()
    assert await scene.api.updates() == [first]
    after = first["update_id"] + 1
    assert await scene.api.updates(offset=after) == []
    await scene.sandbox.faults.again()
    # Also to a bot that goes on polling where it was.
    assert await scene.api.updates(offset=after) == [first]
    assert await scene.api.updates(offset=after) == []


@row("telegram-bot-api 126", 'faults.calls("sendMessage", "lost", skip=1)')
async def the_second_of_two_sends_is_done_and_not_answered(scene: Scene) -> None:
    await scene.sandbox.faults.calls("sendMessage", "lost", skip=1, seconds=0.05)
    await scene.api("sendMessage", chat_id=scene.group, text="一")
    with pytest.raises(aiohttp.ClientError):
        await scene.api("sendMessage", chat_id=scene.group, text="二")
    texts = [message.text for message in await scene.sandbox.messages(scene.group)]
    assert texts == ["一", "二"]


@row("pucxobot 8", 'stranger.say("/stop", group)')
async def a_stranger_wants_to_stop_the_game(scene: Scene) -> None:
    stranger = scene.sandbox.person("己")
    await stranger.say("/stop", scene.group)
    (update,) = await scene.fetched()
    assert update["message"]["from"]["id"] == stranger.id
    assert kinds([update]) == ["message"]

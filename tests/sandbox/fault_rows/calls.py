"""Calls of the Bot API that go wrong in ways that stand in no tracker's row."""

import asyncio
import json
import time

import aiohttp
import pytest

from tests.sandbox.fault_rows.registry import Scene, row, words


async def sent(scene: Scene) -> list[str]:
    return [message.text for message in await scene.sandbox.messages(scene.group)]


async def status(scene: Scene, method: str = "sendMessage") -> tuple[int, str]:
    """Make a call; gives status and body, whatever it is."""
    url = f"{scene.api.url}/{method}"
    async with scene.api.http.post(url, json={"chat_id": scene.group, "text": "x"}) as response:
        return response.status, await response.text()


async def breaks(scene: Scene) -> None:
    """Make a call during which the connection breaks."""
    with pytest.raises(aiohttp.ClientError):
        await status(scene)


@row("500", 'faults.calls(method, "500")')
async def telegram_fails(scene: Scene) -> None:
    await scene.sandbox.faults.calls("sendMessage", "500", 2)
    assert [(await status(scene))[0] for _ in range(3)] == [500, 500, 200]
    assert await sent(scene) == ["x"]


@row("500, but done", 'faults.calls(method, "500", done=True)')
async def telegram_fails_after_it_was_done(scene: Scene) -> None:
    await scene.sandbox.faults.calls("sendMessage", "500", done=True)
    assert (await status(scene))[0] == 500
    assert await sent(scene) == ["x"]


@row("502, 504", 'faults.calls(method, "502"), faults.calls(method, "504", done=True)')
async def a_gateway_answers_with_a_page(scene: Scene) -> None:
    await scene.sandbox.faults.calls("sendMessage", "502")
    await scene.sandbox.faults.calls("sendMessage", "504", done=True)
    for code in (502, 504):
        found, body = await status(scene)
        assert found == code
        assert body.startswith("<html>")
    assert await sent(scene) == ["x"]


@row("no answer", 'faults.calls(method, "timeout", seconds=5)')
async def nothing_is_done_and_no_answer_comes(scene: Scene) -> None:
    await scene.sandbox.faults.calls("sendMessage", "timeout", seconds=0.2)
    began = time.monotonic()
    await breaks(scene)
    assert time.monotonic() - began > 0.15
    assert await sent(scene) == []


@row("no answer, but done", 'faults.calls(method, "lost", seconds=5)')
async def it_is_done_and_no_answer_comes(scene: Scene) -> None:
    await scene.sandbox.faults.calls("sendMessage", "lost", seconds=0.05)
    await breaks(scene)
    assert await sent(scene) == ["x"]


@row("connection dropped", 'faults.calls(method, "drop"), faults.calls(method, "drop", done=True)')
async def the_connection_breaks_at_once(scene: Scene) -> None:
    for done, there in ((False, []), (True, ["x"])):
        await scene.sandbox.faults.calls("sendMessage", "drop", done=done)
        await breaks(scene)
        assert await sent(scene) == there


@row("half an answer", 'faults.calls(method, "garbage", done=True)')
async def the_answer_is_no_json(scene: Scene) -> None:
    await scene.sandbox.faults.calls("sendMessage", "garbage", done=True)
    code, body = await status(scene)
    assert code == 200
    with pytest.raises(json.JSONDecodeError):
        json.loads(body)
    assert await sent(scene) == ["x"]


@row("slow answers", 'faults.calls(method, "slow", seconds=3), SandboxSettings(latency=0.3)')
async def the_answer_takes_its_time(scene: Scene) -> None:
    await scene.sandbox.faults.calls("sendMessage", "slow", seconds=0.3)
    asking = asyncio.create_task(status(scene))
    await asyncio.sleep(0.1)
    assert await sent(scene) == ["x"]
    assert not asking.done()
    assert (await asking)[0] == 200


@row("wrong retry_after", "faults.flood(chat, 30, says=5), faults.flood(chat, 30, says=-1)")
async def flood_control_lies_about_its_time(scene: Scene) -> None:
    await scene.sandbox.faults.flood(scene.group, 30, says=5)
    answer = await scene.api.full("sendMessage", chat_id=scene.group, text="x")
    assert answer["parameters"] == {"retry_after": 5}
    scene.clock.now += 5
    answer = await scene.api.full("sendMessage", chat_id=scene.group, text="x")
    assert answer["parameters"] == {"retry_after": 25}
    scene.clock.now += 25
    await scene.sandbox.faults.flood(scene.group, 30, says=-1)
    answer = await scene.api.full("sendMessage", chat_id=scene.group, text="x")
    assert words(answer) == "429 Too Many Requests"
    assert "parameters" not in answer


@row("only some calls", "faults.calls(method, kind, None, chat_id=..., skip=..., lasts=...)")
async def faults_are_chosen_by_chat_number_and_time(scene: Scene) -> None:
    person = await scene.started()
    faults = scene.sandbox.faults
    await faults.calls("*", "500", None, chat_id=scene.group, skip=1, lasts=60)
    codes = []
    for chat in (scene.group, person.id, scene.group, scene.group):
        answer = await scene.api.full("sendMessage", chat_id=chat, text="x")
        codes.append(answer.get("error_code", 200))
    assert codes == [200, 200, 500, 500]
    assert len(await faults.left()) == 1
    scene.clock.now += 60
    assert await faults.left() == []
    assert (await scene.api.full("sendMessage", chat_id=scene.group, text="x"))["ok"]
    assert await faults.happened() == {("sendMessage", "500"): 2}


@row("now and then", "faults.calls(method, kind, None, probability=0.3, seed=7)")
async def chance_can_be_repeated(scene: Scene) -> None:
    runs = []
    for _ in range(2):
        await scene.sandbox.faults.clear()
        await scene.sandbox.faults.calls("sendMessage", "500", None, probability=0.3, seed=7)
        runs.append([(await status(scene))[0] for _ in range(40)])
    assert runs[0] == runs[1]
    assert 4 < runs[0].count(500) < 25

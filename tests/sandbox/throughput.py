"""How fast the sandbox is, measured from outside it: `python -m tests.sandbox.throughput`.

The server runs in a process of its own with flood control off; a plain HTTP client with so many
connections calls it, fetches updates and takes them by webhook. What counts on a machine that
others use too is the second figure: how many there are to a second of the server's processor time.
"""

import argparse
import asyncio
import multiprocessing
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web

from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import Limits, SandboxSettings

Json = dict[str, Any]
GROUP = -1001700000001
KEYBOARD = {
    "inline_keyboard": [
        [
            {"text": f"{rank} ×4", "callback_data": f"3k2a:17:t{rank}", "style": "success"}
            for rank in range(row, row + 4)
        ]
        for row in range(0, 20, 4)
    ]
}
"""As large as that of a hand."""
TEXT = "<b>你的牌</b>：<code>8×4 9×3</code> &lt;大王×1&gt; " + "轮到<i>阿强</i> " * 10


def serve(pipe: Connection) -> None:
    """Run a sandbox until the other end closes the pipe; tell where it listens."""

    async def run() -> None:
        settings = SandboxSettings(limits=Limits.without_budgets())
        async with SandboxServer(settings) as server:
            pipe.send((server.url, server.bot_api_url + server.token))
            await asyncio.to_thread(pipe.poll, None)

    asyncio.run(run())


def processor_seconds(process: int) -> float:
    """What a process has used so far (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass
class Bench:
    """One client against one server."""

    http: aiohttp.ClientSession
    url: str
    api: str
    server: int
    connections: int

    async def call(self, method: str, **params: object) -> Any:
        """Call the Bot API; AssertionError when it refuses."""
        async with self.http.post(f"{self.api}/{method}", json=params) as response:
            body = await response.json()
        assert body["ok"], body
        return body["result"]

    async def act(self, what: str, **given: object) -> Json:
        """Call the scripting interface."""
        async with self.http.post(f"{self.url}/sandbox/{what}", json=given) as response:
            body: Json = await response.json()
        assert response.ok, body
        return body

    async def at_once(self, do: Callable[[int], Awaitable[object]], count: int) -> None:
        """Do something so often over all connections."""
        numbers = iter(range(count))

        async def one() -> None:
            for number in numbers:
                await do(number)

        await asyncio.gather(*(one() for _ in range(self.connections)))

    async def measure(self, what: str, count: int, doing: Awaitable[object]) -> None:
        """Print how many a second there were."""
        before, began = processor_seconds(self.server), time.perf_counter()
        await doing
        took, used = time.perf_counter() - began, processor_seconds(self.server) - before
        rate = f"{count / took:7.0f}/s"
        print(f"{what:<34} {rate} {count / max(used, 0.01):7.0f} per server CPU second")  # noqa: T201


async def measured(bench: Bench, count: int) -> None:
    """All measurements, one after the other."""
    show: Json = {"chat_id": GROUP, "parse_mode": "HTML", "reply_markup": KEYBOARD}
    sent = await bench.call("sendMessage", text=TEXT, **show)
    await bench.at_once(lambda _: bench.call("sendMessage", text=TEXT, **show), count // 10)

    await bench.measure(
        "sendMessage, plain",
        count,
        bench.at_once(lambda n: bench.call("sendMessage", chat_id=GROUP, text=str(n)), count),
    )
    await bench.measure(
        "sendMessage, HTML and 20 buttons",
        count,
        bench.at_once(lambda _: bench.call("sendMessage", text=TEXT, **show), count),
    )
    edit = show | {"message_id": sent["message_id"]}
    await bench.measure(
        "editMessageText, the same",
        count,
        bench.at_once(lambda n: bench.call("editMessageText", text=f"{TEXT}{n}", **edit), count),
    )
    await bench.measure(
        "taps from scripts, unanswered",
        count,
        bench.at_once(lambda _: tap(bench, sent["message_id"]), count),
    )
    await bench.measure("updates by getUpdates", count, fetched(bench, count))
    await bench.at_once(lambda _: tap(bench, sent["message_id"]), count)
    await bench.measure("updates by webhook", count, delivered(bench, count))


async def tap(bench: Bench, message: int) -> None:
    """Tap a button and wait for nothing."""
    place = {"chat": GROUP, "message_id": message, "row": 0, "column": 0}
    await bench.act("tap", person="甲", timeout=0.0001, **place)


async def fetched(bench: Bench, count: int) -> None:
    """Fetch all that waits, acknowledging it."""
    offset, left = 0, count
    while left > 0:
        updates = await bench.call("getUpdates", offset=offset, timeout=1)
        left -= len(updates)
        offset = updates[-1]["update_id"] + 1
    await bench.call("getUpdates", offset=offset)


async def delivered(bench: Bench, count: int) -> None:
    """Take so many by a webhook here."""
    taken, done = 0, asyncio.Event()

    async def take(request: web.Request) -> web.Response:
        nonlocal taken
        await request.json()
        taken += 1
        if taken >= count:
            done.set()
        return web.Response()

    app = web.Application()
    app.router.add_post("/", take)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    await bench.call("setWebhook", url=f"http://127.0.0.1:{runner.addresses[0][1]}/")
    await done.wait()
    await bench.call("deleteWebhook")
    await runner.cleanup()


async def run(count: int, connections: int) -> None:
    """Start a server, measure, stop it."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(there,))
    process.start()
    url, api = await asyncio.to_thread(here.recv)
    connector = aiohttp.TCPConnector(limit=connections)
    try:
        async with aiohttp.ClientSession(connector=connector) as http:
            await measured(Bench(http, url, api, process.pid or 0, connections), count)
    finally:
        here.send(None)
        process.join(5)
        process.kill()


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=3000, help="calls of each kind")
    parser.add_argument("--connections", type=int, default=16)
    given = parser.parse_args()
    asyncio.run(run(given.count, given.connections))


if __name__ == "__main__":
    main()

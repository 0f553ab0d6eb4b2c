"""The transport against servers that answer, fail, hang and vanish."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from aiohttp import web
from telegram import Bot
from telegram.error import BadRequest, NetworkError, TimedOut

from bot.delivery.messenger import NotDoneError, UncertainError, told_apart
from bot.telegram.transport import AiohttpRequest, NotSentError

TOKEN = "4242424242:AAsandboxSandboxSandboxSandboxSand0"
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    """One handler on one address."""

    def __init__(self) -> None:
        self.url = ""
        self.handler: Handler | None = None
        self.forms: list[dict[str, str]] = []
        self._runner: web.AppRunner | None = None

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        form = await request.post()
        self.forms.append(
            {
                key: value if isinstance(value, str) else value.file.read().decode()
                for key, value in form.items()
                if not isinstance(value, bytes | bytearray)
            }
        )
        assert self.handler is not None
        return await self.handler(request)

    async def start(self) -> None:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._handle)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}/bot"

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    running = Server()
    await running.start()
    yield running
    await running.stop()


@pytest.fixture
async def bot(server: Server) -> AsyncIterator[Bot]:
    request = AiohttpRequest(read_timeout=0.3)
    await request.initialize()
    yield Bot(TOKEN, base_url=server.url, request=request)
    await request.shutdown()


def says(result: str, status: int = 200) -> Handler:
    async def handle(_request: web.Request) -> web.Response:
        return web.Response(text=result, status=status, content_type="application/json")

    return handle


async def test_it_knows_what_is_under_way(server: Server) -> None:
    request, asked, answered = AiohttpRequest(), asyncio.Event(), asyncio.Event()

    async def slow(_request: web.Request) -> web.Response:
        asked.set()
        await answered.wait()
        return web.Response(text='{"ok": true, "result": true}', content_type="application/json")

    server.handler = slow
    await request.initialize()
    calling = asyncio.create_task(Bot(TOKEN, server.url, request=request).delete_message(-100, 7))
    await asyncio.wait_for(asked.wait(), 5)
    assert request.under_way == 1
    answered.set()
    assert await calling
    assert request.under_way == 0
    await request.shutdown()


async def test_half_an_answer_is_none(server: Server, bot: Bot) -> None:
    server.handler = says('{"ok":true,"result":{"message_i')
    with pytest.raises(TimedOut) as caught:
        await bot.delete_message(-100, 7)
    assert isinstance(told_apart(caught.value), UncertainError)


async def test_parameters_go_as_a_form_and_the_result_comes_back(server: Server, bot: Bot) -> None:
    server.handler = says('{"ok": true, "result": true}')
    assert await bot.delete_message(-100, 7)
    assert server.forms == [{"chat_id": "-100", "message_id": "7"}]


async def test_files_go_beside_the_parameters(server: Server, bot: Bot) -> None:
    server.handler = says(
        '{"ok": true, "result": {"message_id": 1, "date": 0, "chat": {"id": 5, "type": "private"}}}'
    )
    await bot.send_document(5, document=b"record", filename="deal.json")
    (form,) = server.forms
    assert form["chat_id"] == "5"
    assert "record" in form.values()


async def test_an_error_of_telegram_keeps_its_words(server: Server, bot: Bot) -> None:
    server.handler = says('{"ok": false, "description": "Bad Request: chat not found"}', 400)
    with pytest.raises(BadRequest, match=r"(?i)chat not found"):
        await bot.delete_message(1, 2)


async def test_no_answer_in_time_means_perhaps_sent(server: Server, bot: Bot) -> None:
    async def hang(_request: web.Request) -> web.StreamResponse:
        await asyncio.sleep(5)
        return web.Response()

    server.handler = hang
    with pytest.raises(TimedOut) as error:
        await bot.send_message(1, "x")
    assert isinstance(told_apart(error.value), UncertainError)


async def test_a_connection_that_breaks_means_perhaps_sent(server: Server, bot: Bot) -> None:
    async def vanish(request: web.Request) -> web.StreamResponse:
        assert request.transport is not None
        request.transport.close()
        return web.Response()

    server.handler = vanish
    with pytest.raises(TimedOut) as error:
        await bot.send_message(1, "x")
    assert isinstance(told_apart(error.value), UncertainError)


async def test_a_gateways_error_means_perhaps_sent(server: Server, bot: Bot) -> None:
    server.handler = says("<html>Bad Gateway</html>", 502)
    with pytest.raises(NetworkError) as error:
        await bot.send_message(1, "x")
    assert isinstance(told_apart(error.value), UncertainError)


async def test_no_connection_means_surely_not_sent(server: Server, bot: Bot) -> None:
    await server.stop()
    with pytest.raises(NotSentError) as error:
        await bot.send_message(1, "x")
    assert not isinstance(error.value, TimedOut)
    assert isinstance(told_apart(error.value), NotDoneError)


async def test_a_transport_that_is_closed_sends_nothing(server: Server) -> None:
    request = AiohttpRequest()
    await request.initialize()
    await request.shutdown()
    await request.shutdown()
    with pytest.raises(NotSentError):
        await Bot(TOKEN, base_url=server.url, request=request).send_message(1, "x")

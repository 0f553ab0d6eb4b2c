"""The local Telegram as one server: Bot API, scripting interface, page."""

from importlib import resources
from pathlib import Path
from typing import Self

from aiohttp import web

from bot.sandbox.bot_api import BotApi
from bot.sandbox.clock import Clock, MovableClock
from bot.sandbox.delivery import WebhookDelivery
from bot.sandbox.scripting import Scripting
from bot.sandbox.settings import SandboxSettings
from bot.sandbox.world import World

MAX_BODY = 51 * 1024 * 1024
"""A file of 50 MB and what comes around it."""


class SandboxServer:
    """Serves one world on one address; starts empty and forgets everything when stopped."""

    def __init__(self, settings: SandboxSettings | None = None, clock: Clock | None = None) -> None:
        self.settings = settings or SandboxSettings()
        self.clock = MovableClock() if clock is None else MovableClock(clock)
        self.world = World(self.settings, self.clock)
        self._delivery: WebhookDelivery | None = None
        self._runner: web.AppRunner | None = None
        self._port = self.settings.port

    async def start(self) -> tuple[str, int]:
        """Listen; host and port. OSError when the port is taken."""
        app = web.Application(client_max_size=MAX_BODY)
        app.on_response_prepare.append(_harden)
        api = BotApi(self.world)
        self._delivery = WebhookDelivery(self.world, api)
        app.router.add_route("GET", "/bot{token}/{method}", api.handle)
        app.router.add_route("POST", "/bot{token}/{method}", api.handle)
        app.router.add_get("/file/bot{token}/{path:.+}", api.download)
        app.router.add_get("/sandbox/file/{file_id}", api.shown)
        app.add_routes(Scripting(self.world).routes())
        app.router.add_get("/", _page)
        app.router.add_static("/page/", _page_folder())
        # A poll whose bot is gone must end with it, or it would stand in its successor's way.
        runner = web.AppRunner(
            app, access_log=None, shutdown_timeout=1.0, handler_cancellation=True
        )
        await runner.setup()
        site = web.TCPSite(runner, self.settings.host, self.settings.port)
        try:
            await site.start()
        except OSError:
            await runner.cleanup()
            raise
        self._runner = runner
        self._port = runner.addresses[0][1]
        self._delivery.start()
        return self.settings.host, self._port

    async def stop(self) -> None:
        """Let nobody wait, then close all connections."""
        self.world.queue.close()
        self.world.feed.close()
        if self._delivery is not None:
            await self._delivery.stop()
            self._delivery = None
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def port(self) -> int:
        """The port that is served, also where any was asked for."""
        return self._port

    @property
    def url(self) -> str:
        """Address of the page and of the scripting interface."""
        return f"http://{self.settings.host}:{self._port}"

    @property
    def bot_api_url(self) -> str:
        """Base address of the Bot API, to which a token and ``/method`` are added."""
        return f"{self.url}/bot"

    @property
    def file_url(self) -> str:
        """Base address of files, to which a token and ``/file_path`` are added."""
        return f"{self.url}/file/bot"

    @property
    def token(self) -> str:
        """The token that this server takes."""
        return self.settings.token


async def _harden(_request: web.Request, response: web.StreamResponse) -> None:
    """Nothing on the page may come from elsewhere, nor from inside a message."""
    response.headers["Content-Security-Policy"] = "default-src 'self'"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers.setdefault("Cache-Control", "no-cache")


def _page_folder() -> Path:
    return Path(str(resources.files("bot.sandbox"))) / "page"


async def _page(_request: web.Request) -> web.FileResponse:
    return web.FileResponse(_page_folder() / "index.html", headers={"Cache-Control": "no-cache"})

"""The HTTP side of the Bot API: token, method, parameters, checks, faults, answer."""

import re

from aiohttp import web

from bot.sandbox import checking
from bot.sandbox.calls import Call, Violation
from bot.sandbox.envelope import accepted, refused
from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.failing import fail
from bot.sandbox.keyboards import overfull_rows
from bot.sandbox.methods import HANDLERS
from bot.sandbox.methods.unserved import unserved
from bot.sandbox.model import Json
from bot.sandbox.params import Params
from bot.sandbox.requests import joined, read
from bot.sandbox.wording import refusal
from bot.sandbox.world import World

PICTURES = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})
BINARY = "application/octet-stream"
TOKEN = re.compile(r"\d+:[A-Za-z0-9_-]{20,}")


class BotApi:
    """Answers ``/bot<TOKEN>/<method>``."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._names = checking.method_names()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """One call: always answered, with Telegram's envelope, unless a fault says otherwise."""
        token = request.match_info["token"]
        if not TOKEN.fullmatch(token):
            return refused(ApiError(404, "Not Found"))
        if token != self._world.settings.token:
            return refused(ApiError(401, "Unauthorized"))
        name = self._names.get(request.match_info["method"].lower(), "")
        try:
            params, files = await read(request)
        except ApiError as error:
            return refused(error)
        except ValueError:
            return refused(bad_request("can't parse request parameters JSON object"))
        if latency := self._world.settings.latency:
            await self._world.clock.sleep(latency)
        method = name or request.match_info["method"]
        if name:
            params = joined(name, params, files)
        chat_id = _chat_id(params)

        async def do() -> web.Response:
            try:
                return accepted(await self._call(method, params))
            except ApiError as error:
                return refused(error)

        fault = self._world.faults.take(method, chat_id)
        if fault is not None:
            return await fail(self._world, request, (method, chat_id, params), fault, do)
        return await do()

    async def download(self, request: web.Request) -> web.StreamResponse:
        """A file that getFile told the path of."""
        if request.match_info["token"] != self._world.settings.token:
            return refused(ApiError(401, "Unauthorized"))
        file = self._world.files.by_path(request.match_info["path"])
        if file is None:
            return refused(ApiError(404, "Not Found"))
        return web.Response(body=file.content, content_type=BINARY)

    async def shown(self, request: web.Request) -> web.StreamResponse:
        """A file for the page; nothing but pictures is shown as what it says it is."""
        file = self._world.files.by_id(request.match_info["file_id"])
        if file is None:
            return refused(ApiError(404, "Not Found"))
        kind = file.mime if file.kind == "photo" and file.mime in PICTURES else BINARY
        return web.Response(body=file.content, content_type=kind)

    def knows(self, method: str) -> str:
        """The method's name as the Bot API spells it; empty for one that does not exist."""
        return self._names.get(method.lower(), "")

    async def call(self, method: str, params: Json) -> object:
        """A call that comes another way than by its own request (an answer to a webhook)."""
        return await self._call(method, checking.decode(method, params))

    async def _call(self, method: str, params: Json) -> object:
        """Check and do; every call is logged, however it ends."""
        world = self._world
        chat_id = _chat_id(params)
        at = world.clock()
        try:
            self._check(method, params)
            result = await HANDLERS[method](world, Params(params, world.looked_at[method]))
        except ApiError as error:
            world.calls.add(Call(at, method, chat_id, params, error.code, error.description))
            raise
        world.calls.add(Call(at, method, chat_id, params, 200, ""))
        return result

    def _check(self, method: str, params: Json) -> None:
        """Record all that is against the schema; ApiError 400 but for sizes.

        Sizes are refused by the methods, which know Telegram's words for each.
        """
        if not checking.is_encodable(params):
            self._world.violate(Violation(method, "type", "", "half of a sign"))
            raise bad_request("strings must be encoded in UTF-8")
        if method not in HANDLERS:
            self._world.violate(Violation(method, "method", "", "not served here"))
            raise ApiError(404, "Not Found: method not found")
        problems = checking.check_call(method, params)
        limits = self._world.settings.limits
        self._world.violate(
            *(Violation(method, problem.kind, problem.path, problem.text) for problem in problems)
        )
        for problem in problems:
            if problem.kind != "size":
                raise bad_request(refusal(problem, params))
        for path, why in unserved(method, params):
            self._world.violate(Violation(method, "unserved", path, why))
            raise bad_request(f"{path}: {why}")
        self._world.violate(
            *(
                Violation(method, "row", f"reply_markup.inline_keyboard.{row}", "not all shown")
                for row in overfull_rows(params.get("reply_markup"), limits)
            )
        )


def _chat_id(params: Json) -> int | None:
    chat_id = params.get("chat_id")
    return chat_id if isinstance(chat_id, int) else None

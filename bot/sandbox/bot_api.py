"""The HTTP side of the Bot API: token, method, parameters, checks, faults, answer."""

import json
import re

from aiohttp import web

from bot.sandbox import checking
from bot.sandbox.calls import Call, Fault, Violation
from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.keyboards import overfull_rows
from bot.sandbox.limits import too_many
from bot.sandbox.methods import HANDLERS
from bot.sandbox.methods.unserved import unserved
from bot.sandbox.model import Json
from bot.sandbox.params import Params
from bot.sandbox.requests import joined, read
from bot.sandbox.told import Told
from bot.sandbox.wording import refusal
from bot.sandbox.world import World

GATEWAY = 502
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
            return _refused(ApiError(404, "Not Found"))
        if token != self._world.settings.token:
            return _refused(ApiError(401, "Unauthorized"))
        name = self._names.get(request.match_info["method"].lower(), "")
        try:
            params, files = await read(request)
        except ApiError as error:
            return _refused(error)
        except ValueError:
            return _refused(bad_request("can't parse request parameters JSON object"))
        if latency := self._world.settings.latency:
            await self._world.clock.sleep(latency)
        method = name or request.match_info["method"]
        if name:
            params = joined(name, params, files)
        fault = self._world.faults.take(method, _chat_id(params))
        if fault is not None and fault.kind == "timeout":
            log = self._world.calls
            log.add(Call(self._world.clock(), method, _chat_id(params), params, 0, "no answer"))
            return await self._silence(request, fault)
        try:
            response = _accepted(await self._call(method, params, fault))
        except ApiError as error:
            response = _refused(error)
        if fault is not None and fault.kind == "lost":
            return await self._silence(request, fault)
        return response

    async def download(self, request: web.Request) -> web.StreamResponse:
        """A file that getFile told the path of."""
        if request.match_info["token"] != self._world.settings.token:
            return _refused(ApiError(401, "Unauthorized"))
        file = self._world.files.by_path(request.match_info["path"])
        if file is None:
            return _refused(ApiError(404, "Not Found"))
        return web.Response(body=file.content, content_type="application/octet-stream")

    def knows(self, method: str) -> str:
        """The method's name as the Bot API spells it; empty for one that does not exist."""
        return self._names.get(method.lower(), "")

    async def call(self, method: str, params: Json) -> object:
        """A call that comes another way than by its own request (an answer to a webhook)."""
        return await self._call(method, checking.decode(method, params), None)

    async def _call(self, method: str, params: Json, fault: Fault | None) -> object:
        """Check and do; every call is logged, however it ends."""
        world = self._world
        chat_id = _chat_id(params)
        at = world.clock()
        try:
            if fault is not None:
                _break(fault)
            self._check(method, params)
            result = await HANDLERS[method](world, Params(params, world.looked_at[method]))
        except ApiError as error:
            world.calls.add(Call(at, method, chat_id, params, error.code, error.description))
            raise
        world.calls.add(Call(at, method, chat_id, params, 200, ""))
        return result

    async def _silence(self, request: web.Request, fault: Fault) -> web.StreamResponse:
        """Say nothing for a while, then break the connection."""
        await self._world.clock.sleep(fault.seconds)
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=GATEWAY)

    def _check(self, method: str, params: Json) -> None:
        """Record all that is against the schema; ApiError 400 but for sizes.

        Sizes are refused by the methods, which know Telegram's words for each.
        """
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


def _accepted(result: object) -> web.Response:
    body: Json = {"ok": True}
    if isinstance(result, Told):
        body |= {"result": result.result, "description": result.description}
    else:
        body["result"] = result
    return web.Response(body=json.dumps(body).encode(), content_type="application/json")


def _refused(error: ApiError) -> web.Response:
    body: Json = {"ok": False, "error_code": error.code, "description": error.description}
    headers = {}
    if error.parameters:
        body["parameters"] = error.parameters
    if "retry_after" in error.parameters:
        headers["Retry-After"] = str(error.parameters["retry_after"])
    if error.code == GATEWAY:
        return web.Response(status=GATEWAY, text="<html><h1>502 Bad Gateway</h1></html>")
    return web.json_response(body, status=error.code, headers=headers)


def _break(fault: Fault) -> None:
    match fault.kind:
        case "429":
            raise too_many(fault.retry_after)
        case "500":
            raise ApiError(500, "Internal Server Error")
        case "502":
            raise ApiError(GATEWAY, "Bad Gateway")
        case _:
            pass

"""How a call of the Bot API goes wrong that a fault was planted for."""

from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.sandbox.calls import Call
from bot.sandbox.envelope import GATEWAY, refused
from bot.sandbox.errors import ApiError
from bot.sandbox.faults import ERRORS, SILENT, Fault
from bot.sandbox.model import Json
from bot.sandbox.world import World

HALF_AN_ANSWER = b'{"ok":true,"result":{"message_i'


async def fail(
    world: World,
    request: web.Request,
    call: tuple[str, int | None, Json],
    fault: Fault,
    do: Callable[[], Awaitable[web.Response]],
) -> web.StreamResponse:
    """Answer a call, or leave it without an answer, as the fault says; ``do`` makes the call.

    call: method, chat and parameters
    """
    method, chat_id, params = call
    response = await do() if fault.takes_effect else None
    error = _error(fault)
    if response is None:
        code, words = (0, "no answer") if error is None else (error.code, error.description)
        world.calls.add(Call(world.clock(), method, chat_id, params, code, words))
    if fault.kind == "429" and chat_id is not None:
        world.budgets.ban(chat_id, fault.retry_after, world.clock())
    if error is not None:
        return refused(error)
    if fault.kind in {"timeout", "lost", "slow"}:
        await world.clock.sleep(fault.seconds)
    if fault.kind in SILENT:
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=GATEWAY)
    if fault.kind == "garbage":
        return web.Response(body=HALF_AN_ANSWER, content_type="application/json")
    return response or web.Response(status=GATEWAY)


def _error(fault: Fault) -> ApiError | None:
    """The error that a fault answers with, if it answers with one."""
    match fault.kind:
        case "429":
            told = fault.retry_after if fault.says is None else fault.says
            if told < 0:
                return ApiError(*ERRORS["429"])
            return ApiError(429, f"Too Many Requests: retry after {told}", retry_after=told)
        case "refuse":
            return ApiError(*fault.refusal)
        case "500" | "502" | "504":
            return ApiError(*ERRORS[fault.kind])
        case _:
            return None

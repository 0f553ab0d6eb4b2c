"""Answers of the Bot API as HTTP: Telegram's envelope around a result or an error."""

import json

from aiohttp import web

from bot.sandbox.errors import ApiError
from bot.sandbox.model import Json
from bot.sandbox.told import Told

GATEWAY = 502
GATEWAYS = {502: "Bad Gateway", 504: "Gateway Time-out"}
"""Errors that come from before Telegram's servers, and not as JSON."""


def accepted(result: object) -> web.Response:
    """The call was done."""
    body: Json = {"ok": True}
    if isinstance(result, Told):
        body |= {"result": result.result, "description": result.description}
    else:
        body["result"] = result
    return web.Response(body=json.dumps(body).encode(), content_type="application/json")


def refused(error: ApiError) -> web.Response:
    """The call was not done, or so it seems."""
    body: Json = {"ok": False, "error_code": error.code, "description": error.description}
    headers = {}
    if error.parameters:
        body["parameters"] = error.parameters
    if "retry_after" in error.parameters:
        headers["Retry-After"] = str(error.parameters["retry_after"])
    if words := GATEWAYS.get(error.code):
        page = f"<html><h1>{error.code} {words}</h1></html>"
        return web.Response(status=error.code, text=page, content_type="text/html")
    return web.json_response(body, status=error.code, headers=headers)

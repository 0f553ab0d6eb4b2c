"""Parameters of a call as they came: query, form, multipart or JSON, with files that were sent."""

from collections.abc import Mapping
from typing import Any

from aiohttp import web

from bot.sandbox import checking
from bot.sandbox.errors import ApiError
from bot.sandbox.model import Json

ATTACHED = "attach://"
MAX_UPLOAD = 50 * 1024 * 1024
TOO_LARGE = 413


class Upload(dict[str, Any]):
    """A file that came with the call; as JSON it is its size and type, as calls are logged."""

    def __init__(self, content: bytes, name: str, mime: str) -> None:
        super().__init__(size=len(content), type=mime)
        self.content = content
        self.name = name
        self.mime = mime


async def read(request: web.Request) -> tuple[Json, dict[str, Upload]]:
    """Parameters as text or JSON gave them, and files by the name of their part.

    ValueError for a body that is no JSON although it says so; ApiError 413 for one too large.
    """
    params: Json = dict(request.query)
    if request.content_type == "application/json":
        body = await request.json() if request.can_read_body else {}
        return (params | body if isinstance(body, dict) else params), {}
    if not request.can_read_body:
        return params, {}
    files: dict[str, Upload] = {}
    try:
        fields = await request.post()
    except web.HTTPRequestEntityTooLarge:
        raise ApiError(TOO_LARGE, "Request Entity Too Large") from None
    for name, value in fields.items():
        if isinstance(value, web.FileField):
            files[name] = Upload(value.file.read(), value.filename, value.content_type)
        else:
            params[name] = value
    return params, files


def joined(method: str, params: Json, files: Mapping[str, Upload]) -> Json:
    """Parameters in the types of the schema, with each file where ``attach://`` points at it.

    A file that nothing points at is a parameter of its own name, as Telegram has it.
    """
    decoded = checking.decode(method, params)
    if not files:
        return decoded
    left = dict(files)
    found: Json = {name: _attach(value, files, left) for name, value in decoded.items()}
    return found | left


def _attach(value: object, files: Mapping[str, Upload], left: dict[str, Upload]) -> object:
    if isinstance(value, str) and value.startswith(ATTACHED):
        name = value.removeprefix(ATTACHED)
        if name in files:
            left.pop(name, None)
            return files[name]
        return value
    if isinstance(value, list):
        return [_attach(one, files, left) for one in value]
    if isinstance(value, dict):
        return {key: _attach(one, files, left) for key, one in value.items()}
    return value

import json
from dataclasses import dataclass
from typing import Any

import aiohttp

Json = dict[str, Any]


class StandingClock:
    """A time that moves only when told to."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Api:
    """The Bot API as a bot sees it: bare HTTP."""

    http: aiohttp.ClientSession
    url: str

    async def full(self, method: str, **params: object) -> Json:
        async with self.http.post(f"{self.url}/{method}", json=params) as response:
            body: Json = await response.json()
            assert body["ok"] == (response.status == 200)
            if not body["ok"]:
                assert body["error_code"] == response.status
            return body

    async def __call__(self, method: str, **params: object) -> Any:
        body = await self.full(method, **params)
        assert body["ok"], body
        return body["result"]

    async def refused(self, method: str, **params: object) -> str:
        body = await self.full(method, **params)
        assert not body["ok"], body
        description: str = body["description"]
        return description

    async def updates(self, **params: object) -> list[Json]:
        found: list[Json] = await self("getUpdates", **params)
        return found

    async def fresh(self) -> list[Json]:
        """All updates that wait, acknowledged."""
        found = await self.updates()
        if found:
            await self.updates(offset=found[-1]["update_id"] + 1)
        return found


def png(width: int, height: int, more: bytes = b"") -> bytes:
    """A picture as far as its first bytes tell."""
    head = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
    return head + width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x06" + more


async def upload(api: Api, method: str, files: dict[str, bytes], **params: object) -> Json:
    """A call with files in its parts, as libraries send it."""
    form = aiohttp.FormData(default_to_multipart=True)
    for name, value in params.items():
        form.add_field(name, value if isinstance(value, str) else json.dumps(value))
    for name, content in files.items():
        form.add_field(name, content, filename=f"{name}.png", content_type="image/png")
    async with api.http.post(f"{api.url}/{method}", data=form) as response:
        body: Json = await response.json()
        return body

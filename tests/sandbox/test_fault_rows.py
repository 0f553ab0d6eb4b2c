"""Every known fault that Telegram or people cause can be caused, and the table says how."""

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot.sandbox.client import Sandbox
from bot.sandbox.server import SandboxServer
from tests.sandbox.fault_rows import (  # noqa: F401 - they register what causes a fault
    calls,
    floods,
    groups,
    keyboards,
    life,
    reaching,
    running,
    texts,
)
from tests.sandbox.fault_rows.registry import ALWAYS, ROWS, Row, Scene
from tests.sandbox.support import Api, StandingClock

TABLE = Path(__file__).parents[2] / "docs" / "sandbox-faults.md"
REASON = "– "


@pytest.fixture(params=list(ROWS.values()), ids=list(ROWS))
def known(request: pytest.FixtureRequest) -> Row:
    found: Row = request.param
    return found


@pytest.fixture
async def scene(known: Row) -> AsyncIterator[Scene]:
    clock = StandingClock()
    async with (
        SandboxServer(known.settings, clock) as server,
        Sandbox(server.url) as sandbox,
        aiohttp.ClientSession() as http,
    ):
        yield Scene(Api(http, f"{server.bot_api_url}{server.token}"), server, sandbox, clock)


async def test_it_can_be_caused(known: Row, scene: Scene) -> None:
    await known.cause(scene)


def table() -> dict[str, str]:
    """Read the table: the names of the faults, with what causes them."""
    found: dict[str, str] = {}
    for line in TABLE.read_text("utf-8").splitlines():
        if not line.startswith("| ") or set(line) <= set("|- "):
            continue
        name, _, call = (cell.strip() for cell in line.strip("|").split(" | "))
        if name != "fault":
            assert name not in found, f"{name} stands there twice"
            found[name] = call
    return found


def test_the_table_says_how_each_is_caused_or_why_not() -> None:
    told = table()
    assert len(told) > 70
    caused = {name: call for name, call in told.items() if not call.startswith(REASON)}
    expected = {
        name: ALWAYS if each.call == ALWAYS else f"`{each.call}`" for name, each in ROWS.items()
    }
    assert caused == expected
    assert all(len(call) > 20 for call in told.values() if call.startswith(REASON))

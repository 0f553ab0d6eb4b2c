from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.sandbox.client import Sandbox
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import Limits, SandboxSettings
from tests.sandbox.support import Api, StandingClock


@pytest.fixture
def limits() -> Limits:
    return Limits.without_budgets()


@pytest.fixture
def settings(limits: Limits) -> SandboxSettings:
    return SandboxSettings(limits=limits)


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
async def server(settings: SandboxSettings, clock: StandingClock) -> AsyncIterator[SandboxServer]:
    async with SandboxServer(settings, clock) as running:
        yield running


@pytest.fixture
async def sandbox(server: SandboxServer) -> AsyncIterator[Sandbox]:
    async with Sandbox(server.url) as client:
        yield client


@pytest.fixture
async def api(server: SandboxServer) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as http:
        yield Api(http, f"{server.bot_api_url}{server.token}")

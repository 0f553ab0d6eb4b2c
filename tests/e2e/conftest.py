import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.logging import set_up
from tests.e2e.support import Stage, raise_curtain
from tests.moved_time import MovedTime


@pytest.fixture(scope="session", autouse=True)
def logs() -> None:
    """Log as the bot does: no more than it means to."""
    set_up()
    logging.captureWarnings(capture=False)


def check_log(caplog: pytest.LogCaptureFixture) -> None:
    """Hold a test to it that nothing was logged as an error."""
    records = caplog.get_records("call")
    assert [str(each.msg) for each in records if each.levelno >= logging.ERROR] == []


@pytest.fixture
async def stage(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> AsyncIterator[Stage]:
    """A bot on a sandbox, both without waiting; nothing may have been logged as an error."""
    async with raise_curtain(tmp_path, seed=request.node.name) as stage:
        yield stage
    check_log(caplog)


@pytest.fixture
async def moved(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> AsyncIterator[Stage]:
    """The same with time that passes only as far as the test lets it."""
    async with raise_curtain(tmp_path, seed=request.node.name, timing=MovedTime()) as stage:
        yield stage
    check_log(caplog)

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.logging import set_up
from tests.e2e.support import Stage, raise_curtain


@pytest.fixture(scope="session", autouse=True)
def logs() -> None:
    """Log as the bot does: no more than it means to."""
    set_up()
    logging.captureWarnings(capture=False)


@pytest.fixture
async def stage(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> AsyncIterator[Stage]:
    """A bot on a sandbox, both without waiting; nothing may have been logged as an error."""
    async with raise_curtain(tmp_path, seed=request.node.name) as stage:
        yield stage
    records = caplog.get_records("call")
    assert [str(each.msg) for each in records if each.levelno >= logging.ERROR] == []

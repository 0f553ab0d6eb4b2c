"""The sandbox's bot keeps away from the database that people play on."""

from pathlib import Path

import pytest

from bot.commands.sandbox import sandbox_settings
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import SandboxSettings


async def test_it_never_takes_the_database_that_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GOUJI_DATABASE_URL", "sqlite:///prod.db")
    async with (
        SandboxServer(SandboxSettings(port=0)) as one,
        SandboxServer(SandboxSettings(port=0)) as other,
    ):
        first, second = sandbox_settings(one), sandbox_settings(other)
    assert "prod" not in first.database_url
    assert first.database_url != second.database_url
    assert first.bot_api_url == one.bot_api_url

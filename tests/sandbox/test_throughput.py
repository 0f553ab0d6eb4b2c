"""The measurement of speed runs; how fast it was is nobody's business here."""

import pytest

from tests.sandbox.throughput import run


async def test_it_measures_all_it_names(capsys: pytest.CaptureFixture[str]) -> None:
    await run(count=30, connections=4)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines] == [
        "sendMessage, plain",
        "sendMessage, HTML and 20 buttons",
        "editMessageText, the same",
        "taps from scripts, unanswered",
        "updates by getUpdates",
        "updates by webhook",
    ]
    assert all("/s" in line and "per server CPU second" in line for line in lines)

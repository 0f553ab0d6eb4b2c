"""Logs: one JSON object a line, and nothing in it that is nobody's business."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from bot.logging import get_logger, set_up

TOKEN = "4242424242:AAsandboxSandboxSandboxSandboxSand0"


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    written = io.StringIO()
    set_up("info", written)
    yield written
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(capture=False)


def entries(stream: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_an_entry_is_one_line_of_json(stream: io.StringIO) -> None:
    get_logger("bot.test").info("table opened", table=7)
    (entry,) = entries(stream)
    assert entry["event"] == "table opened"
    assert (entry["table"], entry["level"], entry["logger"]) == (7, "info", "bot.test")


def test_libraries_log_in_the_same_form_and_tokens_are_struck_out(stream: io.StringIO) -> None:
    logging.getLogger("telegram.ext").warning("POST https://api/bot%s/getMe failed", TOKEN)
    get_logger("bot.test").warning("failed", url=f"https://api/bot{TOKEN}/getMe")
    assert len(entries(stream)) == 2
    assert TOKEN not in stream.getvalue()
    assert "***" in stream.getvalue()


def test_an_exception_says_where_and_not_what(stream: io.StringIO) -> None:
    def holds(cards: str) -> None:
        raise ValueError(f"阿强 holds {cards}")

    try:
        holds("K*4 2 B")
    except ValueError:
        get_logger("bot.test").exception("update failed", update_id=3)
    (entry,) = entries(stream)
    assert entry["error"] == "ValueError"
    assert any("holds" in frame for frame in entry["frames"])  # type: ignore[attr-defined]
    assert "K*4" not in stream.getvalue()
    assert "阿强" not in stream.getvalue()


def test_an_exception_of_a_library_says_no_more(stream: io.StringIO) -> None:
    try:
        dict[str, int]()["阿强"]
    except KeyError:
        logging.getLogger("sqlalchemy").exception("broken")
    (entry,) = entries(stream)
    assert entry["error"] == "KeyError"
    assert "阿强" not in stream.getvalue()

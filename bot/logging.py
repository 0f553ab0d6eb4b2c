"""Logs: one JSON object a line on standard error, without tokens, names or cards.

What goes into a log is named by the caller: ids, counts, kinds of things. The texts of screens,
names of people and hands never do, and the token is struck out wherever a library writes it.
"""

import logging
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any, Final, TextIO

import structlog

LEVELS: Final[Mapping[str, int]] = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}
_TOKEN: Final = re.compile(r"\d{5,}:[A-Za-z0-9_-]{20,}")
_STRUCK: Final = "***"

Entry = MutableMapping[str, Any]
Logger = structlog.stdlib.BoundLogger


def strike_tokens(_logger: object, _method: str, entry: Entry) -> Entry:
    """Strike every bot token out of the texts of a log entry."""
    for key, value in entry.items():
        if isinstance(value, str):
            entry[key] = _TOKEN.sub(_STRUCK, value)
    return entry


def frames_only(_logger: object, _method: str, entry: Entry) -> Entry:
    """Replace an exception by its kind and where it was raised, without its words.

    The words of an exception may quote what a person is called or holds; where it came from
    says enough to look for the fault.
    """
    info = entry.pop("exc_info", None)
    if isinstance(info, BaseException):
        error: BaseException | None = info
    elif isinstance(info, tuple):
        error = info[1]
    else:
        error = sys.exc_info()[1] if info else None
    if error is not None:
        entry["error"] = type(error).__qualname__
        entry["frames"] = _frames(error)
        cause = error.__cause__
        if cause is not None:
            entry["cause"] = type(cause).__qualname__
            entry["cause_frames"] = _frames(cause)
    return entry


def _frames(error: BaseException) -> list[str]:
    frames = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        module = trace.tb_frame.f_globals.get("__name__", "?")
        frames.append(f"{module}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return frames


def set_up(level: str = "info", stream: TextIO | None = None) -> None:
    """Send the logs of the bot and of the libraries to a stream (standard error) as JSON."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        frames_only,
        strike_tokens,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.PositionalArgumentsFormatter(), *shared],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(LEVELS[level])
    logging.captureWarnings(capture=True)
    for noisy in ("aiosqlite", "asyncio", "telegram", "aiohttp", "alembic", "httpx", "httpcore"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, LEVELS[level]))


def get_logger(name: str) -> Logger:
    """Give the logger of a module."""
    logger: Logger = structlog.stdlib.get_logger(name)
    return logger

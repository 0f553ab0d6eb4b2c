"""`gouji referee`: replays records and says whether they hold (`record.md`)."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Final

from engine.errors import RecordError
from engine.record.document import read_document
from engine.record.referee import Verdict, replay
from engine.record.state import state

HOLDS: Final = 0
FAILS: Final = 1
UNREADABLE: Final = 2
STDIN: Final = "-"

Document = tuple[str, object]
"""A name for reports and the parsed JSON, or the `RecordError` that reading it gave."""
Say = Callable[[str], None]


def referee(
    files: Sequence[str], *, show_state: bool, stdin: BinaryIO, say: Say, complain: Say
) -> int:
    """Replay every document of every file, one line each; the exit status.

    With `show_state` the state after the last step is told as JSON instead.
    """
    status = HOLDS
    for file in files:
        for name, value in _documents(file, stdin):
            status = max(status, _judge(name, value, show_state=show_state, say=say, no=complain))
    return status


def _judge(name: str, value: object, *, show_state: bool, say: Say, no: Say) -> int:
    try:
        if isinstance(value, RecordError):
            raise value
        document = read_document(value)
    except RecordError as error:
        no(f"UNREADABLE {name}: {error}")
        return UNREADABLE
    verdict = replay(document)
    if show_state and verdict.deal is not None:
        say(json.dumps(state(verdict.deal, verdict.rejected), ensure_ascii=False))
        if verdict.failure is not None:
            no(_line(name, verdict))
    else:
        say(_line(name, verdict))
    return HOLDS if verdict.failure is None else FAILS


def _line(name: str, verdict: Verdict) -> str:
    failure = verdict.failure
    if failure is None:
        return f"ok {name}"
    return f"FAIL {name} step {failure.step}: {failure.reason}"


def _documents(file: str, stdin: BinaryIO) -> Iterator[Document]:
    """Give the documents of a file: one, or one a line."""
    try:
        content = stdin.read() if file == STDIN else Path(file).read_bytes()
        text = content.decode("utf-8-sig")
    except OSError as error:
        yield file, RecordError(f"cannot be read: {error.strerror}")
        return
    except UnicodeDecodeError:
        yield file, RecordError("a text in UTF-8 was wanted")
        return
    whole = _parsed(text)
    lines = [
        (f"{file}:{number}", _parsed(line))
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip()
    ]
    if isinstance(whole, RecordError) and any(_is_document(value) for _name, value in lines):
        yield from lines
    else:
        yield file, whole


def _is_document(value: object) -> bool:
    """Whether a line is a document of its own, as in JSON Lines."""
    return isinstance(value, dict) and "format" in value


def _parsed(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_without_twins)
    except json.JSONDecodeError as error:
        return RecordError(
            f"JSON was wanted; line {error.lineno}, column {error.colno}: {error.msg}"
        )
    except RecordError as error:
        return error
    except (RecursionError, ValueError) as error:
        return RecordError(f"JSON was wanted that a program can hold: {error}")


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make an object; raises `RecordError` where a key stands twice."""
    made: dict[str, object] = {}
    for key, value in pairs:
        if key in made:
            raise RecordError(f"{key}: stands twice in one object; once was wanted")
        made[key] = value
    return made

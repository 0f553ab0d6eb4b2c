"""Reading and replaying records in tests."""

import json
from pathlib import Path
from typing import Any

from engine.record.document import read_document
from engine.record.referee import Verdict, replay

CASES = Path(__file__).parent.parent / "cases"


def load(path: Path) -> dict[str, Any]:
    """Read a case as JSON."""
    value = json.loads(path.read_text("utf-8"))
    assert isinstance(value, dict)
    return value


def judged(value: object) -> Verdict:
    """Read and replay a record given as parsed JSON."""
    return replay(read_document(value))


def record(*steps: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """Make a small record: six seats with a 3, a 4 and a card, seat 0 to lead."""
    document: dict[str, Any] = {
        "format": "gouji-record/1",
        "rules": "dagang",
        "start": {
            "hands": ["3 4 5", "3 4 6", "3 4 7", "3 4 8", "3 4 9", "3 4 10"],
            "leader": 0,
        },
        "steps": list(steps),
    }
    return document | keys

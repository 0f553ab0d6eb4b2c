"""The examples of docs/sandbox.md for scripts, run as they stand there."""

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.support import raise_curtain
from tests.moved_time import MovedTime

pytestmark = pytest.mark.timeout(120)

PAGE = Path(__file__).parents[2] / "docs" / "sandbox.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


async def run(words: str, **names: Any) -> dict[str, Any]:
    """Run the one example that has these words; gives all names that it leaves."""
    (example,) = [block for block in BLOCK.findall(PAGE.read_text("utf-8")) if words in block]
    code = compile(example, PAGE.name, "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    done = eval(code, names)
    if inspect.isawaitable(done):
        await done
    return names


async def test_a_story_and_faults(tmp_path: Path) -> None:
    async with raise_curtain(tmp_path, seed="story") as stage:
        left = await run("person.tap", server=stage.server)
        assert left["answer"].answered
        await run("sandbox.faults", sandbox=stage.sandbox, person=stage.sandbox.person("甲"))


async def test_moved_time(tmp_path: Path) -> None:
    left = await run(
        "raise_curtain", raise_curtain=raise_curtain, folder=tmp_path, MovedTime=MovedTime
    )
    assert left["stage"].time.monotonic() >= 12 * 3600

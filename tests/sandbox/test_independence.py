"""The sandbox judges the bot, so it may share nothing with it."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import bot.sandbox

ALLOWED = {"aiohttp", "jsonschema"}


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide where they lead"
            yield node.module or ""


def test_it_imports_nothing_of_the_bot() -> None:
    files = sorted(Path(bot.sandbox.__file__).parent.rglob("*.py"))
    assert len(files) > 20
    foreign = {
        (path.name, name)
        for path in files
        for name in imported(path)
        if name.split(".")[0] not in {*sys.stdlib_module_names, *ALLOWED}
        and not f"{name}.".startswith("bot.sandbox.")
    }
    assert foreign == set()

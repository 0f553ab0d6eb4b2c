"""Reads the tables of the rules pages, and tells whether what they name exists."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
NAMED: Final = re.compile(r"`([^`]+)`")
OUTSIDE: Final = ("engine/", "tests/", "bot/", "storage/")
"""What a name begins with that is a file of the project."""


class Row(NamedTuple):
    """One row: its number of the line, and its cells without the bars."""

    line: int
    cells: tuple[str, ...]


def rows_of(page: Path, first_heading: str) -> list[Row]:
    """Give the rows of the table whose first column has this heading."""
    rows: list[Row] = []
    inside = False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        cells = tuple(cell.strip() for cell in line.strip().strip("|").split("|"))
        if not line.startswith("|"):
            inside = False
        elif cells[0] == first_heading:
            inside = True
        elif inside and not set(line) <= set("|- :"):
            rows.append(Row(number, cells))
    return rows


def names_in(text: str) -> list[str]:
    """List what a text names in backquotes that is a file, a thing in one, or a record."""
    return [
        name
        for name in NAMED.findall(text)
        if "<" not in name
        and (name.startswith(OUTSIDE) or (name.endswith(".json") and "/" not in name))
    ]


def fault(name: str) -> str | None:
    """Say what is wrong with a name, None where it exists."""
    path, _, inside = name.partition("::")
    file = ROOT / path if "/" in path else ROOT / "tests" / "cases" / path
    if not file.exists():
        return f"{name}: no such file"
    if inside and inside not in _defined(file):
        return f"{name}: nothing of that name in the file"
    return None


@cache
def _defined(file: Path) -> frozenset[str]:
    """List classes, functions, constants and members of a module, as `Class.member`."""
    return frozenset(_names(ast.parse(file.read_text(encoding="utf-8")).body, ""))


def _names(body: list[ast.stmt], within: str) -> list[str]:
    found: list[str] = []
    for node in body:
        match node:
            case ast.ClassDef(name=name, body=members):
                found += [within + name, *_names(members, f"{within}{name}.")]
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.append(within + name)
            case ast.AnnAssign(target=target):
                found += _targets(target, within)
            case ast.Assign(targets=targets):
                for each in targets:
                    found += _targets(each, within)
            case _:
                pass
    return found


def _targets(target: ast.expr, within: str) -> list[str]:
    return [within + each.id for each in ast.walk(target) if isinstance(each, ast.Name)]

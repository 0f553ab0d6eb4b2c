"""The table of faults names every known one, and tests that there are."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TESTS = ROOT / "tests"
TABLE = ROOT / "docs" / "faults.md"
CAUSES = ROOT / "docs" / "sandbox-faults.md"
HERE = Path(__file__).parent
NAMED = re.compile(r"`([\w/]+\.py)::(test_\w+)`")


def rows(page: Path) -> list[list[str]]:
    """Read the rows of a page's tables, without their heads."""
    lines = page.read_text("utf-8").splitlines()
    found = [line.strip("|").split("|") for line in lines if line.startswith("| ")]
    cells = [[cell.strip() for cell in line] for line in found]
    return [row for row in cells if row[0] != "fault" and not set(row[0]) <= {"-"}]


@cache
def names_in(path: Path) -> frozenset[str]:
    """Give the names of the tests of a file."""
    tree = ast.parse(path.read_text("utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(
        node.name
        for node in tree.body
        if isinstance(node, functions) and node.name.startswith("test_")
    )


def test_it_lists_what_can_be_caused_in_the_same_order() -> None:
    listed = [row[0] for row in rows(TABLE)]
    assert len(listed) > 70
    assert listed == [row[0] for row in rows(CAUSES)]


@pytest.mark.parametrize("row", rows(TABLE), ids=lambda row: row[0])
def test_each_row_tells_what_is_done_and_names_tests_that_exist(row: list[str]) -> None:
    _, symptom, done, shown = row
    assert symptom
    assert done
    named = NAMED.findall(shown)
    assert named
    assert NAMED.sub("", shown).strip(", ") == ""
    for path, name in named:
        assert name in names_in(TESTS / path), f"{path} has no {name}"


def test_no_test_about_a_fault_is_left_out() -> None:
    named = {
        name for row in rows(TABLE) for path, name in NAMED.findall(row[3]) if "faults/" in path
    }
    there = {
        name
        for path in sorted(HERE.glob("test_*.py"))
        if path != Path(__file__)
        for name in names_in(path)
    }
    assert there == named

"""Counts the lines of the engine that rule sets share and those particular to each.

    python -m tests.docs.lines

prints a table; lines that are blank or only a comment are not counted.
"""

import ast
import sys
from pathlib import Path
from typing import Final

ENGINE: Final = Path(__file__).parents[2] / "engine"
PARTICULAR: Final = {
    "dagang": (
        "rules/dagang.py", "rules/march.py", "rules/held.py", "rules/prelude", "penalties.py",
        "scoring.py::score_outline",
    ),
    "folk": ("rules/folk.py", "rules/showing.py", "scoring.py::score_folk"),
}  # fmt: skip
"""What only one rule set uses: files, folders, or one function of a file."""
BESIDE: Final = ("players", "record", "snapshot.py")
"""Not the game itself: computer players and what reads and writes deals."""


def lines_in(text: str) -> int:
    """Count the lines of a text that are neither blank nor a comment."""
    return sum(1 for line in text.splitlines() if line.strip() and line.strip()[0] != "#")


def lines_of(name: str) -> int:
    """Count the lines of a file, a folder or a function `file::function` of the engine."""
    path, _, function = name.partition("::")
    if function:
        source = (ENGINE / path).read_text(encoding="utf-8")
        node = next(
            node
            for node in ast.parse(source).body
            if isinstance(node, ast.FunctionDef) and node.name == function
        )
        return lines_in(ast.get_source_segment(source, node) or "")
    file = ENGINE / path
    files = sorted(file.rglob("*.py")) if file.is_dir() else [file]
    return sum(lines_in(each.read_text(encoding="utf-8")) for each in files)


def figures() -> dict[str, int]:
    """Give the lines by what they serve."""
    particular = {rules: sum(map(lines_of, names)) for rules, names in PARTICULAR.items()}
    beside = sum(map(lines_of, BESIDE))
    shared = lines_of(".") - beside - sum(particular.values())
    return {
        "both: cards, plays, deal, tricks, views": shared,
        "both: records, snapshots, computer players": beside,
        **{f"only `{rules}`": lines for rules, lines in particular.items()},
    }


def table() -> str:
    """Write the figures as a table."""
    rows = [f"| {what} | {lines} |" for what, lines in figures().items()]
    return "\n".join(["| lines of code for | lines |", "| --- | --- |", *rows])


if __name__ == "__main__":
    sys.stdout.write(table() + "\n")

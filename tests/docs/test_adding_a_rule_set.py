"""The page on adding a rule set: no question is missing, and its figures are not old."""

import inspect
from typing import Final

from engine.deal import Rules
from engine.rules import RULE_SETS
from engine.rules.questions import Questions
from engine.rules.trick import Tricks
from tests.docs.draw import PAGES
from tests.docs.lines import figures
from tests.docs.tables import rows_of

PAGE: Final = PAGES / "adding-a-rule-set.md"
STALE: Final = 0.2
"""How far, of the whole, a figure on the page may lie beside the one counted now."""


def test_every_question_stands_in_the_table_and_is_answered_for_both() -> None:
    rows = rows_of(PAGE, "question")
    facts = set(inspect.get_annotations(Questions))
    assert {row.cells[0].strip("`") for row in rows} == facts | Questions.__abstractmethods__
    assert len(rows) == len({row.cells[0] for row in rows})
    assert all(len(row.cells) == 4 and all(row.cells) for row in rows)


def test_the_table_has_a_column_for_each_rule_set() -> None:
    heading = next(line for line in PAGE.read_text().splitlines() if line.startswith("| question"))
    assert [cell.strip(" `") for cell in heading.strip("|").split("|")][2:] == list(RULE_SETS)


def test_answering_the_questions_makes_a_rule_set() -> None:
    """What the engine asks of rules is either a question or answered by `Tricks`."""
    asked = {name for name in vars(Rules) if not name.startswith("_")}
    answered = set(inspect.get_annotations(Questions)) | set(dir(Tricks))
    assert asked - answered == set()
    assert Tricks.__abstractmethods__ == Questions.__abstractmethods__
    assert all(not type(rules).__abstractmethods__ for rules in RULE_SETS.values()
               if isinstance(rules, Questions))  # fmt: skip


def test_the_figures_are_not_old() -> None:
    written = {row.cells[0]: int(row.cells[1]) for row in rows_of(PAGE, "lines of code for")}
    counted = figures()
    assert written.keys() == counted.keys()
    for what, lines in counted.items():
        assert abs(lines - written[what]) <= STALE * lines, (
            "count again: python -m tests.docs.lines"
        )

"""The tables of the rules pages: whole, without empty cells, naming only what exists."""

from pathlib import Path
from typing import Final

import pytest

from tests.docs.draw import PAGES
from tests.docs.scene import CASES
from tests.docs.tables import fault, names_in, rows_of

OUTLINE: Final = PAGES / "dagang.md"
FOLK: Final = PAGES / "folk.md"
PAGES_WITH_NAMES: Final = (OUTLINE, FOLK, PAGES / "adding-a-rule-set.md")
DIGITS: Final = "一二三四五六七八九"
ARTICLES: Final = 46
CLAUSES: Final = (
    "座位与名次", "上班", "发牌（一）", "发牌（二）", "发牌（三）", "发牌（四）", "发牌（五）",
    "发牌（六）", "够级牌", "烧牌", "烧牌的条件", "过牌", "让牌", "扣牌", "报牌", "挑牌", "底牌",
    "无头", "四人乱缠", "接风", "计分",
)  # fmt: skip
ASKS_NOTHING: Final = "程序无须回答："
TABLES: Final = ((OUTLINE, "条"), (FOLK, "条目"))


def in_chinese(number: int) -> str:
    """Write a number under 100 as the articles are numbered."""
    tens, ones = divmod(number, 10)
    before = "十" if tens == 1 else DIGITS[tens - 1] + "十" if tens else ""
    return before + (DIGITS[ones - 1] if ones else "")


def test_every_article_of_the_outline_has_its_row() -> None:
    wanted = [in_chinese(article) for article in range(1, ARTICLES + 1)]
    assert [row.cells[0] for row in rows_of(OUTLINE, "条")] == wanted


def test_every_clause_of_the_second_text_has_its_row() -> None:
    assert tuple(row.cells[0] for row in rows_of(FOLK, "条目")) == CLAUSES


@pytest.mark.parametrize(("page", "heading"), TABLES)
def test_every_row_names_code_and_tests_or_says_why_not(page: Path, heading: str) -> None:
    for row in rows_of(page, heading):
        assert len(row.cells) == 4, row
        assert all(row.cells), row
        _clause, _what, code, tests = row.cells
        if not code.startswith(ASKS_NOTHING):
            assert any(name.startswith(("engine/", "bot/")) for name in names_in(code)), row
            assert any(name.startswith("tests/") or name.endswith(".json")
                       for name in names_in(tests)), row  # fmt: skip
        else:
            assert code != ASKS_NOTHING, row


@pytest.mark.parametrize("page", PAGES_WITH_NAMES, ids=lambda page: page.stem)
def test_what_a_page_names_exists(page: Path) -> None:
    names = names_in(page.read_text(encoding="utf-8"))
    assert names
    assert [wrong for wrong in map(fault, names) if wrong is not None] == []


@pytest.mark.parametrize(("page", "heading"), TABLES)
def test_no_record_is_missing_from_the_tables(page: Path, heading: str) -> None:
    named = {name for row in rows_of(page, heading) for name in names_in(row.cells[3])}
    records = {file.name for file in CASES.glob(f"{page.stem}-*.json")}
    assert records
    assert records - named == set()


def test_a_name_that_does_not_exist_is_found() -> None:
    assert fault("engine/rules/dagang.py::Dagang.leads") is None
    assert fault("dagang-open-point.json") is None
    for wrong in (
        "engine/rules/nothing.py",
        "engine/rules/dagang.py::Dagang.leeds",
        "engine/rules/dagang.py::leads",
        "dagang-no-such-record.json",
    ):
        assert fault(wrong) is not None

"""The options of a table and the values they take in turn."""

from collections.abc import Sequence
from typing import Final, TypeVar

from engine.options import Counts, Sale
from engine.rules import RULE_SETS
from storage.models import Table
from storage.values import Clock

DEALS: Final = (1, 2, 4, 6)
"""How many deals a match may have."""

_Value = TypeVar("_Value")


def next_value(table: Table, option: str) -> None:
    """Give one of `OPTION_NAMES` its next value; raises `ValueError` for any other name."""
    match option:
        case "rules":
            table.rules = _after(table.rules, tuple(RULE_SETS))
        case "deals":
            table.deals = _after(table.deals, DEALS)
        case "clock":
            table.clock = _after(table.clock, tuple(Clock))
        case "sale":
            table.sale = _after(table.sale, tuple(Sale))
        case "counts":
            table.counts = _after(table.counts, tuple(Counts))
        case _:
            raise ValueError(f"{option!r} is no option of a table")


def _after(value: _Value, values: Sequence[_Value]) -> _Value:
    return values[(values.index(value) + 1) % len(values)]

"""The options of a table and the values they take in turn."""

from collections.abc import Sequence
from typing import Final, TypeVar

from engine.options import Counts, Sale
from engine.rules import RULE_SETS
from storage.models import Table
from storage.values import Clock, Windows

DEALS: Final = (1, 2, 4, 6)
"""How many deals a match may have."""

_SLOW: Final = frozenset({Clock.DAY, Clock.FREE})

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
        case "counter":
            table.counter = not has_counter(table)
        case "autopass":
            table.autopass = not has_autopass(table)
        case "windows":
            table.windows = _after(windows_of(table), tuple(Windows))
        case "watch":
            table.watch = not table.watch
        case _:
            raise ValueError(f"{option!r} is no option of a table")


def has_counter(table: Table) -> bool:
    """Whether the private chat counts the cards: by default with the slow clocks."""
    return table.clock is not Clock.LIVE if table.counter is None else table.counter


def has_autopass(table: Table) -> bool:
    """Whether who cannot beat the table play passes at once: by default with slow clocks."""
    return table.clock is not Clock.LIVE if table.autopass is None else table.autopass


def windows_of(table: Table) -> Windows:
    """Tell how windows keep their secret: by default patiently with clocks of hours."""
    if table.windows is not None:
        return table.windows
    return Windows.PATIENT if table.clock in _SLOW else Windows.STRICT


def _after(value: _Value, values: Sequence[_Value]) -> _Value:
    return values[(values.index(value) + 1) % len(values)]

"""Making keyboards that fit a phone."""

import unicodedata
from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from bot.screens.screen import Button, Keyboard, Style
from bot.screens.taps import Op, Tap, encode

WIDEST: Final = 5
"""Buttons in a row at most: more are cut on a phone."""
PHONE_WIDTH: Final = 44
"""Half-width signs that the buttons of a row can show together on a phone; they share it evenly."""


class Keys(NamedTuple):
    """Makes the buttons of one table, drawn for one version."""

    table: int
    version: int

    def button(
        self, label: str, op: Op, argument: int | None = None, style: Style = Style.PLAIN
    ) -> Button:
        """Make a button that answers with a tap."""
        return Button(label, encode(Tap(self.table, self.version, op, argument)), style=style)


NO_TABLE: Final = Keys(0, 0)
"""For buttons that belong to no table."""


def in_rows(buttons: Sequence[Button], width: int) -> Keyboard:
    """Lay buttons out in rows of a width."""
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))


def label_width(label: str) -> int:
    """Measure a label in half-width signs: a Chinese sign or an emoji is two of them."""
    return sum(_sign_width(sign) for sign in label)


def _sign_width(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in {"Cf", "Mn", "Me"}:
        return 0
    wide = unicodedata.east_asian_width(sign) in {"W", "F"} or unicodedata.category(sign) == "So"
    return 2 if wide else 1


def fitted(buttons: Sequence[Button], most: int = WIDEST, widest: int = 0) -> Keyboard:
    """Lay buttons out in rows as wide as their labels allow, at most so many in each.

    All rows are of one width where that can be, so that the buttons stand in columns, and the
    last is not much shorter.

    widest: how wide a label can become, where the buttons should stay in their places then
    """
    if not buttons:
        return ()
    widest = max(widest, *(label_width(button.label) for button in buttons), 1)
    columns = max(1, min(most, PHONE_WIDTH // widest))
    if columns == 1 < len(buttons):
        return _packed(buttons, most)
    rows = ceil(len(buttons) / columns)
    return in_rows(buttons, ceil(len(buttons) / rows))


def _packed(buttons: Sequence[Button], most: int) -> Keyboard:
    """Fill one row after another: for labels of which one needs a row of its own."""
    rows: list[tuple[Button, ...]] = []
    row: tuple[Button, ...] = ()
    for button in buttons:
        longer = (*row, button)
        if row and (len(longer) > most or not fits(longer)):
            rows.append(row)
            row = (button,)
        else:
            row = longer
    return (*rows, row)


def fits(row: Sequence[Button]) -> bool:
    """Whether the labels of a row can be read on a phone; one alone always can, if cut."""
    widest = max(label_width(button.label) for button in row)
    return len(row) == 1 or widest * len(row) <= PHONE_WIDTH

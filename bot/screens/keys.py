"""Making keyboards."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.screens.screen import Button, Keyboard, Style
from bot.screens.taps import Op, Tap, encode

WIDEST: Final = 5
"""Buttons in a row at most: more are cut on a phone."""


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

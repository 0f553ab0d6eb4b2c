"""Every button's tap is handled by exactly one family."""

from collections import Counter

from bot.handlers.taps.dispatch import FAMILIES
from bot.screens.taps import Op


def test_every_op_is_handled_once() -> None:
    counted = Counter(op for family in FAMILIES for op in family)
    assert counted == Counter(dict.fromkeys(Op, 1))

"""The rule sets: one object each, found by its id."""

from types import MappingProxyType
from typing import Final

from engine.deal import Rules
from engine.rules.dagang import Dagang

DAGANG: Final[Rules] = Dagang()

RULE_SETS: Final = MappingProxyType({DAGANG.name: DAGANG})
"""Every rule set that can be played, by id; the first is the default."""

SPECIFIED: Final = ("dagang", "folk")
"""Ids that a record may name, built or not."""

"""The rule sets: one object each, found by its id."""

from types import MappingProxyType
from typing import Final

from engine.deal import Rules
from engine.rules.dagang import Dagang
from engine.rules.folk import Folk

DAGANG: Final[Rules] = Dagang()
FOLK: Final[Rules] = Folk()

RULE_SETS: Final = MappingProxyType({rules.name: rules for rules in (DAGANG, FOLK)})
"""Every rule set that can be played, by id; the first is the default."""

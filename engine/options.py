"""House rules of a table that the engine knows, as one frozen value."""

from enum import StrEnum
from typing import NamedTuple


class Sale(StrEnum):
    """Whether an opposite that can spare a 3 or 4 may refuse to sell it (article 23)."""

    VOLUNTARY = "voluntary"
    OBLIGED = "obliged"


class Counts(StrEnum):
    """When a seat's number of cards is shown to the others."""

    TEN = "ten"
    """At ten or fewer."""
    ALWAYS = "always"


class Options(NamedTuple):
    """The options of one table."""

    sale: Sale = Sale.VOLUNTARY
    counts: Counts = Counts.TEN

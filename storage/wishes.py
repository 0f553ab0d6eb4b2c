"""Standing wishes: what a person wants to decide before the play without being asked each time."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from storage.models.base import Json


class BuyWish(StrEnum):
    """With what to buy a missing 3 or 4: the cheapest card held, and none dearer than this."""

    ASK = "ask"
    NEVER = "never"
    TWO = "two"
    SMALL = "small"
    BIG = "big"


class YesNoWish(StrEnum):
    """What to answer to a question of yes or no."""

    ASK = "ask"
    YES = "yes"
    NO = "no"


class PayWish(StrEnum):
    """Whether to pay what is owed within the own federation, or only to report it."""

    ASK = "ask"
    PAY = "pay"
    REPORT = "report"


class ShowWish(StrEnum):
    """How many 3s to show for the lead (`folk`)."""

    ASK = "ask"
    MOST = "most"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person wants before the play; `ask` wherever they have no standing wish.

    buy:     a 3 or 4 that they lack (article 23)
    sell:    a 3 or 4 to the opposite who asks for one (article 23)
    natural: declare a natural opening (article 17)
    mutual:  mutual point tribute of a pair that did not open (article 31)
    pay:     tribute within the federation (article 35)
    show:    3s for the lead (`folk`)
    """

    buy: BuyWish = BuyWish.ASK
    sell: YesNoWish = YesNoWish.ASK
    natural: YesNoWish = YesNoWish.ASK
    mutual: YesNoWish = YesNoWish.ASK
    pay: PayWish = PayWish.ASK
    show: ShowWish = ShowWish.ASK


NO_WISHES: Final = Wishes()
_KINDS: Final[Mapping[str, type[StrEnum]]] = MappingProxyType(
    {each.name: type(getattr(NO_WISHES, each.name)) for each in fields(Wishes)}
)
WISH_VALUES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {name: tuple(value.value for value in kind) for name, kind in _KINDS.items()}
)
"""The values that each wish may have, by its name, `ask` first."""


def with_wish(wishes: Wishes, name: str, value: str) -> Wishes:
    """Change one wish; raises `ValueError` for a name or value that there is none of."""
    if value not in WISH_VALUES.get(name, ()):
        raise ValueError(f"no wish {name!r} with the value {value!r}")
    wanted: Any = _KINDS[name](value)
    return replace(wishes, **{name: wanted})


def read_wishes(kept: Json | None) -> Wishes:
    """Read wishes as a person's row keeps them; what is not known any more is asked."""
    wishes = NO_WISHES
    for name, value in (kept or {}).items():
        if value in WISH_VALUES.get(name, ()):
            wishes = with_wish(wishes, name, value)
    return wishes


def write_wishes(wishes: Wishes) -> Json | None:
    """Write wishes for a person's row: those that are set alone, None where there are none."""
    kept = {
        each.name: getattr(wishes, each.name).value
        for each in fields(Wishes)
        if getattr(wishes, each.name) != each.default
    }
    return kept or None

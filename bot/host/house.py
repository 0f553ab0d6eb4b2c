"""The options of a table as one value: chosen in a lobby, or by a group for its new tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeVar

from engine.options import Counts, Sale
from engine.rules import RULE_SETS
from storage.values import Clock, Windows

OPTION_NAMES: Final = (
    "rules",
    "deals",
    "clock",
    "sale",
    "counts",
    "counter",
    "autopass",
    "windows",
    "watch",
)
"""Options in the order of their buttons; callback data counts them off, so new ones come last."""

DEALS: Final = (1, 2, 4, 6)
"""How many deals a match may have."""
LIVE_DEALS: Final = 4
"""How many it has on a live clock while nobody chose."""

_SLOW: Final = frozenset({Clock.DAY, Clock.FREE})
_IDLE: Final = {"folk": frozenset({"sale", "counts"})}

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class House:
    """What was chosen of each option; None for what goes with the clock while nobody chose it."""

    rules: str = next(iter(RULE_SETS))
    deals: int | None = None
    clock: Clock = Clock.RELAXED
    sale: Sale = Sale.VOLUNTARY
    counts: Counts = Counts.TEN
    counter: bool | None = None
    autopass: bool | None = None
    windows: Windows | None = None
    watch: bool = False

    def in_force(self, name: str) -> str | int | bool:
        """Give the value that an option of `OPTION_NAMES` has; `ValueError` for another name."""
        if name not in OPTION_NAMES:
            raise ValueError(f"{name!r} is no option of a table")
        chosen: str | int | bool | None = getattr(self, name)
        if chosen is not None:
            return chosen
        match name:
            case "deals":
                return LIVE_DEALS if self.clock is Clock.LIVE else DEALS[0]
            case "windows":
                return Windows.PATIENT if self.clock in _SLOW else Windows.STRICT
            case _:
                return self.clock is not Clock.LIVE

    def after(self, name: str) -> "House":
        """Give an option of `OPTION_NAMES` its next value; `ValueError` for another name."""
        now = self.in_force(name)
        return replace(self, **{name: _next(now, _VALUES[name])})

    def to_json(self) -> dict[str, Any]:
        """Write what differs from the usual options."""
        usual = House()
        values = ((each.name, getattr(self, each.name)) for each in fields(self))
        return {
            name: str(value) if isinstance(value, str) else value
            for name, value in values
            if value != getattr(usual, name)
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any] | None) -> "House":
        """Read what `to_json` wrote; what this program does not know (any more) is as usual."""
        known: dict[str, Any] = {}
        for name, value in (kept or {}).items():
            match = [each for each in _VALUES.get(name, ()) if _same(each, value)]
            if match:
                known[name] = match[0]
        return cls(**known)


_SWITCH: Final = (True, False)
_VALUES: Final[Mapping[str, Sequence[Any]]] = {
    "rules": tuple(RULE_SETS),
    "deals": DEALS,
    "clock": tuple(Clock),
    "sale": tuple(Sale),
    "counts": tuple(Counts),
    "counter": _SWITCH,
    "autopass": _SWITCH,
    "windows": tuple(Windows),
    "watch": _SWITCH,
}
"""The values of each option, in the order in which taps go through them."""


def options_with_effect(rules: str) -> tuple[str, ...]:
    """List the options that change something under a rule set, in order."""
    idle = _IDLE.get(rules, frozenset())
    return tuple(name for name in OPTION_NAMES if name not in idle)


def _next(value: _Value, values: Sequence[_Value]) -> _Value:
    return values[(values.index(value) + 1) % len(values)]


def _same(value: object, kept: object) -> bool:
    """Whether a kept value is this one; True is not one deal, nor is 1 a yes."""
    kind = str if isinstance(value, str) else type(value)
    return type(kept) is kind and kept == value

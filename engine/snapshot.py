"""Deals and events as JSON, for whoever keeps them. A snapshot is a cache of the action log."""

import dataclasses
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_args

from engine.actions import TributeKind
from engine.before import Before, Debt, Gift, Sale, Tribute
from engine.cards import format_cards, parse_cards
from engine.deal import Deal, Phase, Stage, Trick
from engine.errors import GoujiError
from engine.events import Event
from engine.options import Counts, Options
from engine.options import Sale as SaleOption
from engine.plays import Play, play
from engine.record.document import read_result
from engine.record.reading import Reader
from engine.result import Result
from engine.rules import RULE_SETS
from engine.standing import Standing

Json = dict[str, Any]

SNAPSHOT: Final = "gouji-snapshot/1"


class SnapshotError(GoujiError):
    """A snapshot or event was not written by this version of the engine."""


def dump(deal: Deal) -> Json:
    """Write a deal as JSON; `load` gives an equal deal back."""
    return {
        "format": SNAPSHOT,
        "rules": deal.rules.name,
        "options": {"sale": deal.options.sale.value, "counts": deal.options.counts.value},
        "phase": deal.phase.value,
        "hands": [format_cards(hand) for hand in deal.hands],
        "active": deal.active,
        "trick": _dump_trick(deal.trick),
        "standing": {name: _plain(value) for name, value in deal.standing._asdict().items()},
        "before": _dump_before(deal.before),
        "version": deal.version,
    }


def load(data: Mapping[str, Any]) -> Deal:
    """Read a deal; raises `SnapshotError` for what `dump` did not write."""
    if data.get("format") != SNAPSHOT:
        raise SnapshotError(f"a snapshot of format {SNAPSHOT} was wanted")
    try:
        return Deal(
            rules=RULE_SETS[data["rules"]],
            options=Options(SaleOption(data["options"]["sale"]), Counts(data["options"]["counts"])),
            phase=Phase(data["phase"]),
            hands=tuple(parse_cards(hand) for hand in data["hands"]),
            active=data["active"],
            trick=_load_trick(data["trick"]),
            standing=Standing(**{name: _tuples(value) for name, value in data["standing"].items()}),
            before=_load_before(data["before"]),
            version=data["version"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise SnapshotError(f"the snapshot cannot be read: {error!r}") from error


def _dump_trick(trick: Trick) -> Json:
    written = {name: _plain(value) for name, value in trick._asdict().items()}
    written["table"] = None if trick.table is None else str(trick.table)
    written["trail"] = [[seat, str(laid)] for seat, laid in trick.trail]
    written["sealed"] = [[seat, laid and str(laid)] for seat, laid in trick.sealed]
    return written


def _load_trick(data: Mapping[str, Any]) -> Trick:
    fields = {name: _tuples(value) for name, value in data.items()}
    fields["stage"] = Stage(data["stage"])
    fields["table"] = None if data["table"] is None else play(data["table"])
    fields["trail"] = tuple((seat, play(text)) for seat, text in data["trail"])
    fields["sealed"] = tuple((seat, text and play(text)) for seat, text in data["sealed"])
    return Trick(**fields)


def _plain(value: object) -> object:
    """Write tuples as lists, all else as it is."""
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _tuples(value: object) -> Any:
    """Read lists as tuples, all else as it is."""
    return tuple(_tuples(each) for each in value) if isinstance(value, list) else value


# --- events and other records of what happened: one codec by field name ---


class _Codec(NamedTuple):
    write: Callable[[Any], object]
    read: Callable[[Any], Any]


def _write_play(value: Play | None) -> str | None:
    return None if value is None else str(value)


def _read_play(value: str | None) -> Play | None:
    return None if value is None else play(value)


_BY_FIELD: Final[Mapping[str, _Codec]] = MappingProxyType(
    {
        "play": _Codec(_write_play, _read_play),
        "pooled": _Codec(_write_play, _read_play),
        "cards": _Codec(format_cards, parse_cards),
        "kind": _Codec(lambda kind: kind.value, TributeKind),
    }
)
_AS_IS: Final = _Codec(_plain, _tuples)
_EVENTS: Final = MappingProxyType({each.__name__: each for each in get_args(Event)})


def _write(value: Any) -> Json:
    fields = _fields(value) if dataclasses.is_dataclass(value) else value._asdict()
    return {name: _BY_FIELD.get(name, _AS_IS).write(field) for name, field in fields.items()}


def _fields(value: Any) -> Json:
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}


def _read(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _BY_FIELD.get(name, _AS_IS).read(field) for name, field in data.items()}


def dump_event(event: Event) -> Json:
    """Write an event as JSON."""
    return {"event": type(event).__name__} | _write(event)


def load_event(data: Mapping[str, Any]) -> Event:
    """Read an event; raises `SnapshotError` for what `dump_event` did not write."""
    try:
        kind = _EVENTS[data["event"]]
        fields = {name: value for name, value in data.items() if name != "event"}
        event: Event = kind(**_read(fields))
    except (KeyError, TypeError, ValueError) as error:
        raise SnapshotError(f"the event cannot be read: {error!r}") from error
    return event


# --- before the play ---


def _dump_before(before: Before) -> Json:
    written = {name: _plain(value) for name, value in before._asdict().items()}
    written["previous"] = None if before.previous is None else result_to_json(before.previous)
    written["seed"] = None if before.seed is None else before.seed.hex()
    written["drawn"] = [format_cards(hand) for hand in before.drawn]
    for name in _LISTS:
        written[name] = [_write(each) for each in getattr(before, name)]
    return written


def _load_before(data: Mapping[str, Any]) -> Before:
    fields = {name: _tuples(value) for name, value in data.items()}
    previous, seed = data["previous"], data["seed"]
    fields["previous"] = None if previous is None else result_from_json(previous)
    fields["seed"] = None if seed is None else bytes.fromhex(seed)
    fields["drawn"] = tuple(parse_cards(hand) for hand in data["drawn"])
    for name, kind in _LISTS.items():
        fields[name] = tuple(kind(**_read(each)) for each in data[name])
    return Before(**fields)


_LISTS: Final[Mapping[str, Callable[..., object]]] = MappingProxyType(
    {"sales": Sale, "gifts": Gift, "debts": Debt, "tribute": Tribute}
)


# --- results ---


def result_to_json(result: Result) -> Json:
    """Write a result as a record's `previous`."""
    written: Json = {
        "places": list(result.places),
        "opened": list(result.opened),
        "burns": _plain(result.burns),
        "smothers": _plain(result.smothers),
        "sweep": result.sweep,
    }
    if result.penalties:
        written["penalties"] = [
            {"from": payer, "to": to, "cards": cards} for payer, to, cards in result.penalties
        ]
    return written


def result_from_json(data: Mapping[str, Any]) -> Result:
    """Read what `result_to_json` wrote; raises `RecordError` for anything else."""
    return read_result(Reader(dict(data), "result"))

"""The keys of "expect" and the form of their values."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.deal import Phase
from engine.errors import RejectCode
from engine.record.reading import Reader, is_number, is_seat
from engine.seats import SEATS


def _list_of(value: object, of: Callable[[object], bool]) -> bool:
    return isinstance(value, list) and all(of(each) for each in value)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_seat_or_null(value: object) -> bool:
    return value is None or is_seat(value)


def _are_seats(value: object) -> bool:
    return _list_of(value, is_seat)


def _is_pair(value: object) -> bool:
    match value:
        case [first, second]:
            return is_seat(first) and is_seat(second)
        case _:
            return False


def _are_pairs(value: object) -> bool:
    return _list_of(value, _is_pair)


def _are_objects(value: object) -> bool:
    return _list_of(value, lambda each: isinstance(each, dict))


def _is_table(value: object) -> bool:
    return value is None or (
        isinstance(value, dict)
        and set(value) == {"seat", "play"}
        and is_seat(value["seat"])
        and _is_text(value["play"])
    )


def _are_answers(value: object) -> bool:
    return isinstance(value, dict) and all(
        seat in _SEAT_NAMES and _list_of(answers, _is_text) for seat, answers in value.items()
    )


def _are_places(value: object) -> bool:
    return _list_of(value, lambda place: place is None or is_number(place))


def _is_score(value: object) -> bool:
    return value is None or _list_of(value, lambda each: isinstance(each, int))


def _is_federation(value: object) -> bool:
    return value is None or value in (0, 1)


_SEAT_NAMES: Final = tuple(str(seat) for seat in range(SEATS))
_ANSWERS: Final = ("lists of answers by seat", _are_answers)
_SEATS: Final = ("a list of seats", _are_seats)
_SEAT: Final = ("a seat or null", _is_seat_or_null)
_PAIRS: Final = ("a list of pairs of seats", _are_pairs)
_OBJECTS: Final = ("a list of objects", _are_objects)

_FORMS: Final[Mapping[str, tuple[str, Callable[[object], bool]]]] = MappingProxyType(
    {
        "to_act": _SEATS,
        "phase": ("a phase", lambda value: value in tuple(Phase)),
        "leader": _SEAT,
        "table": ("a seat and a play, or null", _is_table),
        "hands": ("six hands", lambda value: _list_of(value, _is_text)),
        "legal": _ANSWERS,
        "legal_has": _ANSWERS,
        "legal_not": _ANSWERS,
        "placed": _SEATS,
        "smothered": _SEATS,
        "no_three": _SEATS,
        "burns": _PAIRS,
        "smothers": _PAIRS,
        "opened": _SEATS,
        "march": _SEAT,
        "may_open": _SEAT,
        "places": ("a list of places", _are_places),
        "score": ("two numbers or null", _is_score),
        "sweep": ("0, 1 or null", _is_federation),
        "tribute": _OBJECTS,
        "gifts": _OBJECTS,
        "sales": _OBJECTS,
        "rejected": (
            "a reject code or null",
            lambda value: value is None or value in tuple(RejectCode),
        ),
    }
)

EXPECT_KEYS: Final = tuple(_FORMS)


def check_expect(wanted: Reader) -> None:
    """Refuse, with `RecordError`, a value whose form no state can have."""
    for key, value in wanted.values.items():
        form, fits = _FORMS[key]
        if not fits(value):
            raise wanted.wrong(key, form)

"""Reading JSON objects key by key, with errors that name the key and what was wanted."""

from collections.abc import Mapping, Sequence
from typing import TypeGuard, TypeVar

from engine.cards import Cards, parse_cards
from engine.errors import CardTextError, RecordError
from engine.seats import SEATS

T = TypeVar("T")


class Reader:
    """One JSON object being read; `where` names it in errors, as in `start`.

    Every method raises `RecordError` where the value is not what the method is named for.
    """

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise RecordError(
                f"{where}{': ' if where else ''}a JSON object was wanted, not {_kind(value)}"
            )
        self.values: Mapping[str, object] = value
        self.where = where

    def name(self, key: str) -> str:
        """Give the full name of a key, for errors."""
        return f"{self.where}.{key}" if self.where else key

    def wrong(self, key: str, wanted: str) -> RecordError:
        """Make the error for a key whose value is not as wanted."""
        if key not in self.values:
            return RecordError(f"{self.name(key)}: missing; {wanted} was wanted")
        return RecordError(f"{self.name(key)}: {wanted} was wanted, not {_kind(self.values[key])}")

    def only(self, *keys: str) -> None:
        """Refuse any other key."""
        for key in self.values:
            if key not in keys:
                raise RecordError(
                    f"{self.name(key)}: unknown key; known here: {', '.join(sorted(keys))}"
                )

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self.values

    def is_null(self, key: str) -> bool:
        """Whether the key is there and null."""
        return key in self.values and self.values[key] is None

    def text(self, key: str) -> str:
        """Read a text."""
        value = self.values.get(key)
        if not isinstance(value, str):
            raise self.wrong(key, "a text")
        return value

    def flag(self, key: str) -> bool:
        """Read true or false."""
        value = self.values.get(key)
        if not isinstance(value, bool):
            raise self.wrong(key, "true or false")
        return value

    def number(self, key: str) -> int:
        """Read a whole number from 0 up."""
        value = self.values.get(key)
        if not is_number(value):
            raise self.wrong(key, "a whole number from 0 up")
        return value

    def seat(self, key: str) -> int:
        """Read a seat."""
        value = self.values.get(key)
        if not is_seat(value):
            raise self.wrong(key, "a seat from 0 to 5")
        return value

    def seat_or_null(self, key: str) -> int | None:
        """Read a seat or null; null where the key is missing."""
        return None if self.values.get(key) is None else self.seat(key)

    def seats(self, key: str) -> tuple[int, ...]:
        """Read a list of different seats; none where the key is missing."""
        values = self._list(key, "a list of seats")
        if not all(is_seat(value) for value in values) or len(set(values)) != len(values):
            raise self.wrong(key, "a list of different seats from 0 to 5")
        return tuple(value for value in values if is_seat(value))

    def pairs(self, key: str) -> tuple[tuple[int, int], ...]:
        """Read a list of pairs of seats; none where the key is missing."""
        values = self._list(key, "a list of pairs of seats")
        pairs: list[tuple[int, int]] = []
        for value in values:
            match value:
                case [first, second] if is_seat(first) and is_seat(second) and first != second:
                    pairs.append((first, second))
                case _:
                    raise self.wrong(key, "a list of pairs of two seats, as in [[2, 5]]")
        return tuple(pairs)

    def cards(self, key: str) -> Cards:
        """Read at least one card."""
        text = self.text(key)
        try:
            cards = parse_cards(text)
        except CardTextError as error:
            raise RecordError(f"{self.name(key)}: {error}") from error
        if not any(cards):
            raise self.wrong(key, "at least one card")
        return cards

    def choice(self, key: str, known: Mapping[str, T]) -> T:
        """Read one of some names and give what it stands for."""
        value = self.values.get(key)
        if not isinstance(value, str) or value not in known:
            raise self.wrong(key, f"one of {', '.join(known)}")
        return known[value]

    def list_of_texts(self, key: str, length: int) -> tuple[str, ...]:
        """Read a list of exactly so many texts."""
        values = self.values.get(key)
        if not isinstance(values, list) or len(values) != length:
            raise self.wrong(key, f"a list of {length} texts")
        texts = tuple(value for value in values if isinstance(value, str))
        if len(texts) != length:
            raise self.wrong(key, f"a list of {length} texts")
        return texts

    def _list(self, key: str, wanted: str) -> Sequence[object]:
        value = self.values.get(key, [])
        if not isinstance(value, list):
            raise self.wrong(key, wanted)
        return value


def is_number(value: object) -> TypeGuard[int]:
    """Whether a JSON value is a whole number from 0 up."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_seat(value: object) -> TypeGuard[int]:
    """Whether a JSON value is a seat."""
    return is_number(value) and value < SEATS


def _kind(value: object) -> str:
    match value:
        case None:
            return "null"
        case dict():
            return f"an object with {', '.join(map(repr, value)) or 'no key'}"[:60]
        case list():
            return f"a list of {len(value)}"
        case _:
            return repr(value)[:60]

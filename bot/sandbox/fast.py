"""The schema as plain functions: whether a value fits, many times faster than a full validator.

It only says yes or no. What is wrong with a value that does not fit, ``checking`` finds out; that
both agree is tested.
"""

from collections.abc import Callable, Mapping
from typing import Any

Json = dict[str, Any]
Fits = Callable[[object], bool]

KNOWN = frozenset(
    {
        "$ref",
        "additionalProperties",
        "anyOf",
        "const",
        "enum",
        "items",
        "maxBytes",
        "maxLength",
        "maximum",
        "minBytes",
        "minLength",
        "minimum",
        "properties",
        "required",
        "type",
    }
)
"""Keywords that the document uses; another one would have to be learnt here first."""


def _integer(value: object) -> bool:
    if isinstance(value, float):
        return value.is_integer()
    return isinstance(value, int) and not isinstance(value, bool)


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


TYPES: Mapping[str, Fits] = {
    "array": lambda value: isinstance(value, list),
    "boolean": lambda value: isinstance(value, bool),
    "integer": _integer,
    "null": lambda value: value is None,
    "number": _number,
    "object": lambda value: isinstance(value, dict),
    "string": lambda value: isinstance(value, str),
}


class Compiler:
    """Makes one function of each definition, when it is asked for first."""

    def __init__(self, definitions: Mapping[str, Json]) -> None:
        self._definitions = definitions
        self._made: dict[str, Fits] = {}

    def definition(self, name: str) -> Fits:
        """Whether a value fits this definition."""
        made = self._made.get(name)
        if made is None:
            # Definitions refer to each other in circles; those inside look this one up late.
            def late(value: object) -> bool:
                return self._made[name](value)

            self._made[name] = late
            made = self._made[name] = self.schema(self._definitions[name])
        return made

    def schema(self, schema: Json) -> Fits:
        """Whether a value fits a schema; ValueError for a keyword that is not known here."""
        if strange := schema.keys() - KNOWN:
            raise ValueError(f"unknown keywords {sorted(strange)}")
        if "$ref" in schema:
            return self.definition(schema["$ref"].rsplit("/", 1)[1])
        return _all_of(self._tests(schema))

    def _tests(self, schema: Json) -> list[Fits]:
        """A test for each kind of keyword; a type that has its own keywords is tested with them."""
        kind = schema.get("type")
        tests = _plain(schema)
        if OBJECT & schema.keys():
            given = schema.get("properties", {})
            fields = {name: self.schema(inner) for name, inner in given.items()}
            closed = schema.get("additionalProperties", True) is False
            required = tuple(schema.get("required", ()))
            tests.append(_object(fields, required, closed=closed, other=kind != "object"))
        if "items" in schema:
            tests.append(_array(self.schema(schema["items"]), other=kind != "array"))
        if "anyOf" in schema:
            tests.append(_any_of([self.schema(inner) for inner in schema["anyOf"]]))
        return tests


OBJECT = frozenset({"properties", "required", "additionalProperties"})


def _plain(schema: Json) -> list[Fits]:
    """Tests of what is no list and no object."""
    tests: list[Fits] = []
    if "const" in schema:
        tests.append(_among([schema["const"]]))
    if "enum" in schema:
        tests.append(_among(schema["enum"]))
    if {"minLength", "maxLength"} & schema.keys():
        tests.append(_length(schema.get("minLength", 0), schema.get("maxLength"), len))
    if {"minBytes", "maxBytes"} & schema.keys():
        tests.append(_length(schema.get("minBytes", 0), schema.get("maxBytes"), _size))
    if {"minimum", "maximum"} & schema.keys():
        tests.append(_range(schema.get("minimum"), schema.get("maximum")))
    kind = schema.get("type")
    if isinstance(kind, list):
        tests.append(_any_of([TYPES[name] for name in kind]))
    elif kind is not None and not (
        (kind == "object" and OBJECT & schema.keys()) or (kind == "array" and "items" in schema)
    ):
        tests.append(TYPES[kind])
    return tests


def _all_of(tests: list[Fits]) -> Fits:
    match tests:
        case [only]:
            return only
        case [first, second]:
            return lambda value: first(value) and second(value)
        case _:
            return lambda value: all(test(value) for test in tests)


def _any_of(tests: list[Fits]) -> Fits:
    match tests:
        case [first, second]:
            return lambda value: first(value) or second(value)
        case _:
            return lambda value: any(test(value) for test in tests)


def _among(values: list[object]) -> Fits:
    if all(isinstance(one, str) for one in values):
        return lambda value: isinstance(value, str) and value in values

    # True is not 1 here, but 1.0 is.
    def fits(value: object) -> bool:
        return any(
            value == one and isinstance(value, bool) == isinstance(one, bool) for one in values
        )

    return fits


def _size(text: str) -> int:
    return len(text.encode())


def _length(low: int, high: int | None, measure: Callable[[str], int]) -> Fits:
    def fits(value: object) -> bool:
        if not isinstance(value, str):
            return True
        return low <= measure(value) and (high is None or measure(value) <= high)

    return fits


def _range(low: float | None, high: float | None) -> Fits:
    def fits(value: object) -> bool:
        if not isinstance(value, int | float) or isinstance(value, bool):
            return True
        return (low is None or low <= value) and (high is None or value <= high)

    return fits


def _array(item: Fits, *, other: bool) -> Fits:
    """``other``: what is said of something that is no list."""

    def fits(value: object) -> bool:
        return all(map(item, value)) if isinstance(value, list) else other

    return fits


def _object(
    fields: Mapping[str, Fits], required: tuple[str, ...], *, closed: bool, other: bool
) -> Fits:
    """``other``: what is said of something that is no object."""

    def fits(value: object) -> bool:
        if not isinstance(value, dict):
            return other
        for name in required:
            if name not in value:
                return False
        for name, inner in value.items():
            test = fields.get(name)
            if test is None:
                if closed:
                    return False
            elif not test(inner):
                return False
        return True

    return fits

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
        return _all_of([*self._plain(schema), *self._nested(schema)])

    @staticmethod
    def _plain(schema: Json) -> list[Fits]:
        tests: list[Fits] = []
        kinds = schema.get("type")
        if isinstance(kinds, str):
            tests.append(TYPES[kinds])
        elif kinds is not None:
            tests.append(_any_of([TYPES[kind] for kind in kinds]))
        if "const" in schema:
            tests.append(_among([schema["const"]]))
        if "enum" in schema:
            tests.append(_among(schema["enum"]))
        if "minLength" in schema or "maxLength" in schema:
            tests.append(_length(schema.get("minLength", 0), schema.get("maxLength"), len))
        if "minBytes" in schema or "maxBytes" in schema:
            tests.append(_length(schema.get("minBytes", 0), schema.get("maxBytes"), _size))
        if "minimum" in schema or "maximum" in schema:
            tests.append(_range(schema.get("minimum"), schema.get("maximum")))
        return tests

    def _nested(self, schema: Json) -> list[Fits]:
        tests: list[Fits] = []
        if "properties" in schema or "required" in schema or "additionalProperties" in schema:
            fields = {
                name: self.schema(inner) for name, inner in schema.get("properties", {}).items()
            }
            closed = schema.get("additionalProperties", True) is False
            tests.append(_object(fields, schema.get("required", []), closed=closed))
        if "items" in schema:
            tests.append(_array(self.schema(schema["items"])))
        if "anyOf" in schema:
            tests.append(_any_of([self.schema(inner) for inner in schema["anyOf"]]))
        return tests


def _all_of(tests: list[Fits]) -> Fits:
    if len(tests) == 1:
        return tests[0]
    return lambda value: all(test(value) for test in tests)


def _any_of(tests: list[Fits]) -> Fits:
    return lambda value: any(test(value) for test in tests)


def _among(values: list[object]) -> Fits:
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


def _array(item: Fits) -> Fits:
    def fits(value: object) -> bool:
        if not isinstance(value, list):
            return True
        return all(item(one) for one in value)

    return fits


def _object(fields: Mapping[str, Fits], required: list[str], *, closed: bool) -> Fits:
    def fits(value: object) -> bool:
        if not isinstance(value, dict):
            return True
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

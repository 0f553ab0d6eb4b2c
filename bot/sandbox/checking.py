"""Every call checked against the published Bot API types."""

import json
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Protocol

import jsonschema

from bot.sandbox.fast import Compiler, Fits

Json = dict[str, Any]
WHOLE = re.compile(r"-?\d+")
YES = {"true", "yes", "1"}
NO = {"false", "no", "0", ""}
MODES = {"html": "HTML", "markdown": "Markdown", "markdownv2": "MarkdownV2"}
NO_MODE = {"", "none"}
FORMATTED = {"reply_parameters", "media"}
"""Parameters whose parts have a parse mode of their own."""


@dataclass(frozen=True)
class Problem:
    """One way in which a value is not what the schema says.

    ``kind`` is ``unknown`` (a key that does not exist), ``missing``, ``type`` (also a value out
    of a list) or ``size`` (lengths and ranges).
    """

    kind: str
    path: str
    text: str
    field: str = ""
    """The key that is missing or unknown."""
    wanted: str = ""
    """The type that was expected, where it is one."""


class SchemaError(Protocol):
    """What is used of a validator's error."""

    context: list["SchemaError"]
    validator: str
    validator_value: Any
    schema: Json
    instance: Any
    message: str
    absolute_path: deque[str | int]
    schema_path: deque[str | int]


class Validator(Protocol):
    """What is used of a validator."""

    def iter_errors(self, value: object) -> Iterator[SchemaError]:
        """All that is wrong, one by one."""


def _at_least(_validator: Validator, wanted: int, value: object, _schema: Json) -> Iterator[object]:
    if isinstance(value, str) and len(value.encode()) < wanted:
        yield jsonschema.ValidationError(f"{value!r} is shorter than {wanted} bytes")


def _at_most(_validator: Validator, wanted: int, value: object, _schema: Json) -> Iterator[object]:
    if isinstance(value, str) and len(value.encode()) > wanted:
        yield jsonschema.ValidationError(f"{value!r} is longer than {wanted} bytes")


_Validator: Callable[[Json], Validator] = jsonschema.validators.extend(
    jsonschema.Draft7Validator, {"minBytes": _at_least, "maxBytes": _at_most}
)


@cache
def _document() -> Json:
    text = resources.files("bot.sandbox.schema").joinpath("bot_api.json").read_text("utf-8")
    document: Json = json.loads(text)
    return document


@cache
def _compiler() -> Compiler:
    return Compiler(_document()["definitions"])


@cache
def _fits(reference: str) -> Fits:
    return _compiler().schema(json.loads(reference))


@cache
def _parameter_test(method: str) -> Fits | None:
    name = _document()["methods"][method]["params"]
    return None if name is None else _compiler().definition(name)


@cache
def _validator(reference: str) -> Validator:
    schema = {**json.loads(reference), "definitions": _document()["definitions"]}
    return _Validator(schema)


def method_names() -> Mapping[str, str]:
    """All methods of the Bot API, by their names in lower case."""
    return {name.lower(): name for name in _document()["methods"]}


def decode(method: str, given: Mapping[str, Any]) -> Json:
    """Parameters in the types of the schema; what cannot be read so stays the text it was.

    Form fields are text: JSON where the schema asks for more than a word, as Telegram has it.
    """
    known = _parameters(method).get("properties", {})
    return _spelled(
        {
            name: _read(known[name], value) if isinstance(value, str) and name in known else value
            for name, value in given.items()
        }
    )


def _spelled(params: Json) -> Json:
    """Parse modes as they are published: Telegram takes them in any case, and none by name."""
    found: Json = {}
    for name, value in params.items():
        if name.endswith("parse_mode") and isinstance(value, str):
            if value.lower() not in NO_MODE:
                found[name] = MODES.get(value.lower(), value)
        elif name in FORMATTED and isinstance(value, dict):
            found[name] = _spelled(value)
        elif name in FORMATTED and isinstance(value, list):
            found[name] = [_spelled(one) if isinstance(one, dict) else one for one in value]
        else:
            found[name] = value
    return found


def is_encodable(value: object) -> bool:
    """Whether all texts in parameters are whole signs, as halves of a pair are not."""
    if isinstance(value, str):
        return value.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in value)
    if isinstance(value, dict):
        return all(map(is_encodable, value.values()))
    return not isinstance(value, list) or all(map(is_encodable, value))


def check_call(method: str, params: Json) -> list[Problem]:
    """What is wrong with a call, by the schema alone."""
    fits = _parameter_test(method)
    if fits is not None and fits(params):
        return []
    name = _document()["methods"][method]["params"]
    if name is None:
        return [Problem("unknown", key, f"{method} takes no parameters") for key in params]
    return check(name, params)


def check(definition: str, value: object) -> list[Problem]:
    """What is wrong with a value that should be, say, a ``TelegramUpdate``."""
    return _problems({"$ref": f"#/definitions/{definition}"}, value)


def check_result(method: str, result: object) -> list[Problem]:
    """What is wrong with an answer of this server's own."""
    return _problems(_document()["methods"][method]["result"], result)


def _problems(schema: Json, value: object) -> list[Problem]:
    reference = json.dumps(schema)
    if _fits(reference)(value):
        return []
    validator = _validator(reference)
    return [_problem(leaf) for error in validator.iter_errors(value) for leaf in _leaves(error)]


def _leaves(error: SchemaError) -> list[SchemaError]:
    """The errors that matter: of alternatives, those of the one that fits best."""
    if not error.context:
        return [error]
    by_option: dict[str | int, list[SchemaError]] = {}
    for inner in error.context:
        by_option.setdefault(inner.schema_path[0], []).extend(_leaves(inner))
    return max(
        by_option.values(),
        key=lambda leaves: (max(len(leaf.absolute_path) for leaf in leaves), -len(leaves)),
    )


def _problem(error: SchemaError) -> Problem:
    kinds = {"additionalProperties": "unknown", "required": "missing"}
    kind = kinds.get(error.validator)
    if kind is None:
        sized = error.validator.startswith(("min", "max"))
        kind = "size" if sized else "type"
    path = ".".join(str(step) for step in error.absolute_path)
    field, wanted = "", ""
    if kind == "missing":
        field = next(
            name for name in error.validator_value if error.message.startswith(f"{name!r} is")
        )
    elif kind == "unknown":
        known = _document_properties(error)
        field = next(name for name in error.instance if name not in known)
    elif error.validator == "type" and isinstance(error.validator_value, str):
        wanted = error.validator_value
    return Problem(kind, path, error.message[:300], field, wanted)


def _document_properties(error: SchemaError) -> Json:
    known: Json = error.schema.get("properties", {})
    return known


def _parameters(method: str) -> Json:
    name = _document()["methods"][method]["params"]
    found: Json = {} if name is None else _document()["definitions"][name]
    return found


def _read(schema: Json, text: str) -> object:
    while "$ref" in schema:
        schema = _document()["definitions"][schema["$ref"].rsplit("/", 1)[1]]
    kinds = schema.get("type", "object")
    kinds = set(kinds) if isinstance(kinds, list) else {kinds}
    if "anyOf" in schema:
        kinds = {"object"}
    if "integer" in kinds and WHOLE.fullmatch(text):
        return int(text)
    if "boolean" in kinds and text.lower() in YES | NO:
        return text.lower() in YES
    if kinds <= {"string", "integer", "boolean"}:
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text

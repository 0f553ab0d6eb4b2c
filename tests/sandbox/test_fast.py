"""The compiled schema says of every value what the full validator says."""

import json
from typing import Any

import pytest

from bot.sandbox import checking
from bot.sandbox.fast import KNOWN, Compiler

Json = dict[str, Any]

DOCUMENT = checking._document()
TAKEN = (
    "AnswerCallbackQueryParams",
    "CreateForumTopicParams",
    "EditMessageMediaParams",
    "GetUpdatesParams",
    "SendMediaGroupParams",
    "SendMessageParams",
    "SendPhotoParams",
    "SetChatMenuButtonParams",
    "SetMessageReactionParams",
    "SetMyCommandsParams",
    "SetWebhookParams",
    "TelegramCallbackQuery",
    "TelegramChatMember",
    "TelegramInlineKeyboardMarkup",
    "TelegramMessageEntity",
)
"""Definitions with all that occurs: alternatives, lists, lengths, ranges, choices."""
VALUES: list[object] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    1.0,
    1.5,
    101,
    10**12,
    "",
    "x",
    "字" * 22,
    "x" * 65,
    "x" * 300,
    "HTML",
    "private",
    [],
    [1],
    [[]],
    ["message"],
    {},
    {"x": 1},
]

WORSE: list[object] = [None, "", "x" * 5000, -1, 0.5, [], {}, True]


def slow(reference: str, value: object) -> bool:
    return not list(checking._validator(reference).iter_errors(value))


def filled(schema: Json, depth: int = 0) -> object:
    """A value that fits a schema, as far as that goes without thinking."""
    while "$ref" in schema:
        schema = DOCUMENT["definitions"][schema["$ref"].rsplit("/", 1)[1]]
    if "anyOf" in schema:
        return filled(schema["anyOf"][0], depth + 1) if depth < 5 else {}
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    kinds = schema.get("type", "object")
    match kinds if isinstance(kinds, str) else kinds[0]:
        case "object":
            wanted = schema.get("properties", {}) if depth < 1 else schema.get("required", [])
            return {name: filled(schema["properties"][name], depth + 1) for name in wanted}
        case "array":
            return [filled(schema["items"], depth + 1)] if depth < 3 else []
        case "integer" | "number":
            return schema.get("minimum", 5)
        case "boolean":
            return True
        case _:
            return "x" * max(1, schema.get("minLength", 1), schema.get("minBytes", 1))


def broken(value: object) -> list[object]:
    """The value with one thing wrong at a time, at its first levels."""
    found: list[object] = [None, "x", 7, [value]]
    if isinstance(value, dict):
        found.append({**value, "no_such_key": 1})
        for key, inner in value.items():
            found.append({name: one for name, one in value.items() if name != key})
            found += [{**value, key: worse} for worse in WORSE]
            if isinstance(inner, dict):
                found.append({**value, key: {**inner, "no_such_key": 1}})
    return found


@pytest.mark.parametrize("name", TAKEN)
def test_both_say_the_same(name: str) -> None:
    reference = json.dumps({"$ref": f"#/definitions/{name}"})
    fits = checking._compiler().definition(name)
    whole = filled(DOCUMENT["definitions"][name])
    values = [whole, *broken(whole), *VALUES]
    wrong = [value for value in values if fits(value) != slow(reference, value)]
    assert wrong == []
    assert any(fits(value) for value in values)
    assert not all(fits(value) for value in values)


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize(
    "schema",
    [
        {"type": "integer", "minimum": 1, "maximum": 100},
        {"type": "string", "minLength": 1, "maxLength": 64},
        {"type": "string", "minBytes": 1, "maxBytes": 64},
        {"type": ["integer", "string"]},
        {"type": "array", "items": {"type": "string"}},
        {"const": True},
        {"enum": ["HTML", 1]},
        {"anyOf": [{"type": "boolean"}, {"type": "array", "items": {"type": "array"}}]},
    ],
)
def test_of_single_keywords_too(schema: Json, value: object) -> None:
    assert checking._compiler().schema(schema)(value) == slow(json.dumps(schema), value)


def test_a_keyword_that_is_not_known_is_not_passed_over() -> None:
    with pytest.raises(ValueError, match="pattern"):
        Compiler({}).schema({"type": "string", "pattern": "x"})
    used = {key for one in DOCUMENT["definitions"].values() for key in one}
    assert used <= KNOWN

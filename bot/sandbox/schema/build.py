"""Make ``bot_api.json`` from the npm package @gramio/types.

The package's TypeScript is turned into JSON Schema by ts-json-schema-generator; this script joins
the two files that come out, drops what only means something in TypeScript, and adds what stands
in the descriptions alone: lengths and ranges. ``docs/sandbox.md`` has the commands.
"""

import argparse
import json
import re
from pathlib import Path
from typing import Any

Json = dict[str, Any]

FLOATS = frozenset(
    {
        "corner_radius_percentage",
        "cover_frame_timestamp",
        "duration",
        "height_percentage",
        "horizontal_accuracy",
        "latitude",
        "longitude",
        "main_frame_timestamp",
        "rotation_angle",
        "scale",
        "temperature",
        "width_percentage",
        "x_percentage",
        "x_shift",
        "y_percentage",
        "y_shift",
    }
)
"""Numbers that the Bot API calls Float; all its others are Integer, TypeScript knows only one."""

LENGTH = re.compile(r"(\d+)-(\d+) (characters|bytes)(?! after)")
UP_TO = re.compile(r"[Uu]p to (\d+) (characters|bytes)(?! after)")
RANGE = re.compile(r"(?:[Vv]alues between|must be between) (\d+)(?:-| and )(\d+)")
VERSION = re.compile(r"Based on Bot API (v\S+ \(\S+\))")
METHOD = re.compile(r"^ {4}(\w+): (CallAPI\w*)<([^>]*)>", re.MULTILINE)
TYPESCRIPT_ONLY = ({"toString"}, {"toJSON"})


def limits_of(description: str) -> Json:
    """Lengths and ranges that a description states, as schema keywords."""
    if found := LENGTH.search(description):
        low, high, unit = int(found[1]), int(found[2]), found[3]
    elif found := UP_TO.search(description):
        low, high, unit = 0, int(found[1]), found[2]
    elif found := RANGE.search(description):
        return {"minimum": int(found[1]), "maximum": int(found[2])}
    else:
        return {}
    suffix = "Bytes" if unit == "bytes" else "Length"
    return {f"min{suffix}": low, f"max{suffix}": high} if low else {f"max{suffix}": high}


def slim(node: Json, name: str = "") -> Json:
    """One schema without its prose, with its limits, in plain JSON terms."""
    kept = {key: value for key, value in node.items() if key not in {"description", "anyOf"}}
    if "anyOf" in node:
        options = [slim(option, name) for option in node["anyOf"] if not _helper(option)]
        if len(options) == 1:
            kept |= options[0]
        else:
            kept["anyOf"] = options
    if "properties" in node:
        kept["properties"] = {key: slim(value, key) for key, value in node["properties"].items()}
    if isinstance(node.get("items"), dict):
        kept["items"] = slim(node["items"], name)
    kinds = kept.get("type")
    if name not in FLOATS and kinds is not None:
        kept["type"] = (
            [_integer(kind) for kind in kinds] if isinstance(kinds, list) else _integer(kinds)
        )
    found = limits_of(node.get("description", ""))
    word = "string" if any("Length" in key or "Bytes" in key for key in found) else "integer"
    if kept.get("type") == word:
        kept |= found
    return kept


def _helper(option: Json) -> bool:
    return set(option.get("properties", {})) in TYPESCRIPT_ONLY


def _integer(kind: str) -> str:
    return "integer" if kind == "number" else kind


def result_schema(written: str) -> Json:
    """The schema of a return type such as ``Objects.TelegramMessage[]`` or ``true``."""
    options = []
    for part in (piece.strip() for piece in written.split("|")):
        name = part.removesuffix("[]").removeprefix("Objects.")
        simple: dict[str, Json] = {
            "true": {"const": True},
            "string": {"type": "string"},
            "number": {"type": "integer"},
        }
        schema = simple.get(name, {"$ref": f"#/definitions/{name}"})
        options.append({"type": "array", "items": schema} if part.endswith("[]") else schema)
    return options[0] if len(options) == 1 else {"anyOf": options}


def methods_of(source: str) -> dict[str, Json]:
    """Every method with the name of its parameters and the schema of its result."""
    methods: dict[str, Json] = {}
    for name, kind, inside in METHOD.findall(source):
        parts = [part.strip() for part in inside.split(",")]
        params = None if kind == "CallAPIWithoutParams" else parts[0].removeprefix("Params.")
        methods[name] = {"params": params, "result": result_schema(parts[-1])}
    return methods


def build(params: Json, objects: Json, methods: str) -> Json:
    """The whole document: version, methods, definitions."""
    definitions = objects["definitions"] | params["definitions"]
    version = VERSION.search(methods)
    if version is None:
        raise SystemExit("methods.d.ts does not say which Bot API it describes")
    return {
        "source": f"@gramio/types, MIT; Bot API {version[1]}",
        "methods": methods_of(methods),
        "definitions": {name: slim(definitions[name]) for name in sorted(definitions)},
    }


def write(document: Json, path: Path) -> None:
    """Compact, yet one definition a line, so that a new version shows as a readable diff."""
    lines = [f'{{"source":{json.dumps(document["source"])}']
    for part in ("methods", "definitions"):
        rows = (
            f"{json.dumps(name)}:{json.dumps(value, separators=(',', ':'))}"
            for name, value in document[part].items()
        )
        lines.append(f',"{part}":{{\n' + ",\n".join(rows) + "}")
    path.write_text("\n".join(lines) + "}\n", encoding="utf-8")


def main() -> None:
    """Read the three files named on the command line and write ``bot_api.json`` beside this."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("params", "objects", "methods"):
        parser.add_argument(name, type=Path)
    given = parser.parse_args()
    document = build(
        json.loads(given.params.read_text(encoding="utf-8")),
        json.loads(given.objects.read_text(encoding="utf-8")),
        given.methods.read_text(encoding="utf-8"),
    )
    write(document, Path(__file__).with_name("bot_api.json"))


if __name__ == "__main__":
    main()

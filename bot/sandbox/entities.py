"""Message entities: counted in UTF-16 code units, tidied as Telegram tidies them."""

import re
from typing import Any

from bot.sandbox.errors import bad_request

Json = dict[str, Any]

NEEDED = {
    "text_link": "url",
    "text_mention": "user",
    "custom_emoji": "custom_emoji_id",
    "date_time": "unix_time",
}
"""What an entity of some kinds has to say besides its place."""
LARGEST = 1_000_000

FOUND = (
    ("url", re.compile(r"(?:https?://|\bt\.me/)[^\s<>\"]*[^\s<>\".,;:!?)\]]")),
    (
        "bot_command",
        re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>])"),
    ),
    ("mention", re.compile(r"(?<![\w/@])@[A-Za-z0-9_]{3,32}(?!\w)")),
    ("hashtag", re.compile(r"(?<![\w/#])#\w*[^\W\d]\w*")),
)
"""What Telegram finds in a text by itself."""

CLOSED = {"code", "pre"}
"""Entities in which no other may lie."""
LINKS = {"text_link", "text_mention", "url", "mention", "bot_command", "hashtag"}
QUOTES = frozenset({"blockquote", "expandable_blockquote"})
PLACES = frozenset({"offset", "length"})
OUTER = ("blockquote", "expandable_blockquote", "pre", "code", "text_link")
REMOVED = frozenset("\r\u0333\u033f\u030a" + "".join(chr(code) for code in range(0x2028, 0x202F)))
"""Signs that Telegram takes out of every text, overrides of the writing direction among them."""
UNCLEAN = re.compile(rf"^\s|\s\Z|[\x00-\x08\x0b-\x1f{re.escape(''.join(sorted(REMOVED)))}]|\A\Z")
"""Whether there is anything to take out, to replace or to trim."""


def units(text: str) -> int:
    """Length in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def piece(text: str, entity: Json) -> str:
    """The part of a text that an entity covers."""
    coded = text.encode("utf-16-le", "surrogatepass")
    start = 2 * entity["offset"]
    return coded[start : start + 2 * entity["length"]].decode("utf-16-le", "surrogatepass")


def checked(text: str, entities: list[Json]) -> list[Json]:
    """Entities as a bot gives them, if they fit the text; ApiError 400 else."""
    edges, last = _edges(text)
    for entity in entities:
        needed = NEEDED.get(entity["type"])
        if needed is not None and needed not in entity:
            raise bad_request(f"can't parse MessageEntity: can't find field \"{needed}\"")
        start, length = entity["offset"], entity["length"]
        if not 0 <= start <= LARGEST:
            raise bad_request(f"receive an entity with incorrect offset {start}")
        if not 0 <= length <= LARGEST:
            raise bad_request(f"receive an entity with incorrect length {length}")
        end = start + length
        if end > last:
            raise bad_request(
                f"entity beginning at UTF-16 offset {start} ends after the end of the text "
                f"at UTF-16 offset {end}"
            )
        for place, words in ((start, "begins"), (end, "ends")):
            if place not in edges:
                raise bad_request(f"entity {words} in a middle of a UTF-16 symbol")
    return entities


def _edges(text: str) -> tuple[set[int], int]:
    """Offsets at which a sign begins or the text ends; and the latter."""
    edges, now = {0}, 0
    for sign in text:
        now += 1 + (sign > "\uffff")
        edges.add(now)
    return edges, now


def tidy(text: str, entities: list[Json], limit: int) -> tuple[str, list[Json]]:
    """Text and entities as Telegram keeps them.

    Signs it does not take are gone, the ends are trimmed, equal neighbours are one, links and
    commands are found, the rest beyond ``limit`` is dropped.
    """
    if UNCLEAN.search(text) is None:
        given = _joined(_apart(entities))
        return text, _sorted([*given, *_found(text, given)])[:limit]
    kept = [sign not in REMOVED for sign in text]
    clean = "".join(_plain(sign) for sign in text)
    stripped = [index for index, sign in enumerate(clean) if kept[index] and not sign.isspace()]
    first, last = (stripped[0], stripped[-1]) if stripped else (1, 0)
    kept = [keep and first <= index <= last for index, keep in enumerate(kept)]
    offsets, places = _moves(clean, kept)
    clean = "".join(sign for sign, keep in zip(clean, kept, strict=True) if keep)
    moved = []
    for entity in entities:
        start = offsets[min(entity["offset"], places)]
        end = offsets[min(entity["offset"] + entity["length"], places)]
        if end > start:
            moved.append({**entity, "offset": start, "length": end - start})
    given = _joined(_apart(moved))
    return clean, _sorted([*given, *_found(clean, given)])[:limit]


def _plain(sign: str) -> str:
    return " " if sign < " " and sign not in "\n\t" else sign


def _moves(text: str, kept: list[bool]) -> tuple[list[int], int]:
    """For each old offset the new one; and the last old offset."""
    offsets, now = [0], 0
    for sign, keep in zip(text, kept, strict=True):
        for _ in range(1 + (sign > "\uffff")):
            now += keep
            offsets.append(now)
    return offsets, len(offsets) - 1


def _order(entity: Json) -> tuple[int, int, int]:
    kind = entity["type"]
    rank = OUTER.index(kind) if kind in OUTER else len(OUTER)
    return entity["offset"], -entity["length"], rank


def _sorted(entities: list[Json]) -> list[Json]:
    return sorted(entities, key=_order)


def _end(entity: Json) -> int:
    end: int = entity["offset"] + entity["length"]
    return end


def _apart(entities: list[Json]) -> list[Json]:
    """Without what lies in code, where nothing else can lie, and without quotes in quotes."""
    closed = [entity for entity in entities if entity["type"] in CLOSED | QUOTES]
    if not closed:
        return entities

    return [entity for entity in entities if not any(_lost(entity, one) for one in closed)]


def _lost(entity: Json, other: Json) -> bool:
    """Whether an entity means nothing because it lies in another."""
    if other is entity or entity["offset"] < other["offset"] or _end(other) < _end(entity):
        return False
    if other["type"] in QUOTES:
        same_place = entity["offset"] == other["offset"] and entity["length"] == other["length"]
        return entity["type"] in QUOTES and not same_place
    return other["type"] == "pre" or entity["type"] not in CLOSED


def _joined(entities: list[Json]) -> list[Json]:
    """Equal entities that touch or overlap made one."""
    result: list[Json] = []
    by_kind: dict[str, list[tuple[Json, Json]]] = {}
    for entity in _sorted(entities):
        rest = {key: value for key, value in entity.items() if key not in PLACES}
        alike = by_kind.setdefault(entity["type"], [])
        if not (entity["type"] != "pre" and _absorbed(entity, rest, alike)):
            kept = dict(entity)
            alike.append((rest, kept))
            result.append(kept)
    return result


def _absorbed(entity: Json, rest: Json, others: list[tuple[Json, Json]]) -> bool:
    """Make the first equal one that reaches so far longer; whether there is one."""
    for same, other in others:
        if entity["offset"] <= _end(other) and same == rest:
            other["length"] = max(_end(other), _end(entity)) - other["offset"]
            return True
    return False


def _found(text: str, given: list[Json]) -> list[Json]:
    taken = [
        (entity["offset"], _end(entity))
        for entity in given
        if entity["type"] in CLOSED | LINKS | {"date_time"}
    ]
    result = []
    for kind, pattern in FOUND:
        for match in pattern.finditer(text):
            start = units(text[: match.start()])
            end = start + units(match[0])
            if all(end <= low or start >= high for low, high in taken):
                taken.append((start, end))
                result.append({"type": kind, "offset": start, "length": end - start})
    return result

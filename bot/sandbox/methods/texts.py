"""Texts and captions: parsed, tidied, measured."""

from collections.abc import Iterator

from bot.sandbox.entities import checked, tidy, units
from bot.sandbox.errors import bad_request
from bot.sandbox.html import parse_html
from bot.sandbox.model import Json
from bot.sandbox.world import World

FOUND_ONLY = frozenset(
    {"mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number"}
)
"""Entities that Telegram finds itself and does not take from anybody."""


def formatted(
    world: World, text: str, parse_mode: str | None, entities: list[Json] | None
) -> tuple[str, list[Json]]:
    """Text and entities as they stand in the message; ApiError 400 when they cannot be read.

    With a parse mode, entities that were given besides count for nothing.
    """
    limits = world.settings.limits
    if len(text.encode()) > limits.source_bytes:
        raise bad_request("text is too long")
    if parse_mode:
        text, given = parse_html(text)
    else:
        given = checked(text, [one for one in entities or [] if one["type"] not in FOUND_ONLY])
    return tidy(text, list(_meant(world, given)), limits.entities)


def message_text(world: World, params: Json) -> tuple[str, list[Json]]:
    """The text of a message, which has to be there and not too long."""
    source = params.get("text", "")
    if not source:
        raise bad_request("message text is empty")
    text, entities = formatted(world, source, params.get("parse_mode"), params.get("entities"))
    if not text:
        raise bad_request("text must be non-empty")
    if units(text) > world.settings.limits.text_length:
        raise bad_request("message is too long")
    return text, entities


def caption(world: World, params: Json) -> tuple[str, list[Json]]:
    """The caption of a photo or document, which may be empty."""
    text, entities = formatted(
        world,
        params.get("caption", ""),
        params.get("parse_mode"),
        params.get("caption_entities"),
    )
    if units(text) > world.settings.limits.caption_length:
        raise bad_request("message caption is too long")
    return text, entities


def _meant(world: World, entities: list[Json]) -> Iterator[Json]:
    """Mentions by id with the person in them; without what means nothing here."""
    for entity in entities:
        kind = entity["type"]
        if kind == "text_mention":
            number = entity["user"]["id"] if "user" in entity else entity["user_id"]
            person = world.people.get(number)
            if person is not None:
                rest = {key: entity[key] for key in ("type", "offset", "length")}
                yield rest | {"user": person.user()}
        elif kind != "custom_emoji" or world.settings.custom_emoji:
            yield entity

"""Sending texts, photos, documents and albums."""

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.media import media_of
from bot.sandbox.methods.place import markup_of, place_of, put, put_all
from bot.sandbox.methods.texts import caption, message_text
from bot.sandbox.model import Json
from bot.sandbox.params import Params
from bot.sandbox.world import Draft, World

LEAST_IN_ALBUM = 2
MOST_IN_ALBUM = 10


async def send_message(world: World, params: Json) -> Json:
    """Send a text."""
    text, entities = message_text(world, params)
    inline, reply = markup_of(world, params)
    place = place_of(world, params, "text")
    draft = Draft(text, entities, inline, extra=preview_of(params), keyboard=reply)
    return put(world, place, draft).message()


def preview_of(params: Json) -> Json:
    """What the message tells of its link preview."""
    options = params.get("link_preview_options")
    return {"link_preview_options": options} if options else {}


async def send_photo(world: World, params: Json) -> Json:
    """Send a photo with a caption."""
    return await _send_media(world, params, "photo")


async def send_document(world: World, params: Json) -> Json:
    """Send any file with a caption."""
    return await _send_media(world, params, "document")


async def _send_media(world: World, params: Json, kind: str) -> Json:
    media = media_of(world, kind, params.get(kind), kind)
    text, entities = caption(world, params)
    inline, reply = markup_of(world, params)
    place = place_of(world, params, kind)
    draft = Draft(text, entities, inline, media, shown_how(params), reply)
    return put(world, place, draft).message()


def shown_how(params: Json) -> Json:
    """Fields of a message that tell how its photo is shown."""
    extra = {}
    if params.get("has_spoiler"):
        extra["has_media_spoiler"] = True
    if params.get("show_caption_above_media"):
        extra["show_caption_above_media"] = True
    return extra


async def send_media_group(world: World, params: Json) -> list[Json]:
    """Send several photos, or several documents, as one album."""
    given: list[Json] = params["media"]
    if not LEAST_IN_ALBUM <= len(given) <= MOST_IN_ALBUM:
        few = len(given) < LEAST_IN_ALBUM
        raise bad_request(f"too {'few' if few else 'many'} messages to send as an album")
    kinds = {one["type"] for one in given}
    if len(kinds) > 1 or not kinds <= {"photo", "document"}:
        raise bad_request("can't use the media of the specified type in the album")
    kind = min(kinds)
    drafts = [media_draft(world, one) for one in given]
    place = place_of(world, params, kind)
    sent = put_all(world, [(place, draft) for draft in drafts])
    for message in sent:
        message.extra["media_group_id"] = f"{abs(place.chat.id)}{sent[0].id:07d}"
    return [message.message() for message in sent]


def media_draft(world: World, given: Json, markup: Json | None = None) -> Draft:
    """What an ``InputMedia`` shows."""
    kind = given["type"]
    if kind not in {"photo", "document"}:
        raise bad_request(f"can't parse InputMedia: type {kind} is not served by the sandbox")
    media = media_of(world, kind, given.get("media"), "media")
    text, entities = caption(world, Params(given, set()))
    return Draft(text, entities, markup, media, shown_how(given))

"""Forwarding and copying messages."""

from bot.sandbox.accounts import ANONYMOUS, CHANNEL
from bot.sandbox.errors import bad_request
from bot.sandbox.methods.place import Place, markup_of, place_of, put, put_all
from bot.sandbox.methods.reach import message_of, readable_chat
from bot.sandbox.methods.texts import caption
from bot.sandbox.model import Json, Message
from bot.sandbox.world import Draft, World

MANY = 100
TAKEN_ALONG = ("has_media_spoiler", "show_caption_above_media", "link_preview_options")


async def forward_message(world: World, params: Json) -> Json:
    """Forward a message, with its origin."""
    place, draft = _forwarded(world, params, _source(world, params, "forward"))
    return put(world, place, draft).message()


async def forward_messages(world: World, params: Json) -> list[Json]:
    """Forward several; what cannot be forwarded is passed over."""
    drafts = [_forwarded(world, params, message) for message in _sources(world, params)]
    return [{"message_id": message.id} for message in put_all(world, drafts)]


async def copy_message(world: World, params: Json) -> Json:
    """Send the same anew, without its origin."""
    message = _source(world, params, "copy")
    text, entities = message.text, message.entities
    extra = _along(message)
    if message.media is not None and "caption" in params:
        text, entities = caption(world, params)
        extra.pop("show_caption_above_media", None)
    if params.get("show_caption_above_media") and message.media is not None:
        extra["show_caption_above_media"] = True
    inline, reply = markup_of(world, params)
    place = place_of(world, params, _kind(message))
    sent = put(world, place, Draft(text, entities, inline, message.media, extra, reply))
    return {"message_id": sent.id}


async def copy_messages(world: World, params: Json) -> list[Json]:
    """Copy several; what cannot be copied is passed over."""
    drafts = []
    for message in _sources(world, params):
        bare = message.media is not None and params.get("remove_caption", False)
        text, entities = ("", []) if bare else (message.text, message.entities)
        place = place_of(world, params, _kind(message))
        drafts.append((place, Draft(text, entities, None, message.media, _along(message))))
    return [{"message_id": message.id} for message in put_all(world, drafts)]


def _kind(message: Message) -> str:
    return "text" if message.media is None else message.media.kind


def _along(message: Message) -> Json:
    return {name: message.extra[name] for name in TAKEN_ALONG if name in message.extra}


def _source(world: World, params: Json, purpose: str) -> Message:
    chat = readable_chat(world, params, "from_chat_id")
    message = message_of(chat, params, purpose)
    if not _can_go_on(message):
        done = "forwarded" if purpose == "forward" else "copied"
        raise bad_request(f"the message can't be {done}")
    return message


def _sources(world: World, params: Json) -> list[Message]:
    chat = readable_chat(world, params, "from_chat_id")
    numbers: list[int] = params["message_ids"]
    if not numbers:
        raise bad_request("message identifiers are not specified")
    if len(numbers) > MANY:
        raise bad_request("too many message identifiers specified")
    if numbers != sorted(set(numbers)):
        raise bad_request("message identifiers must be in a strictly increasing order")
    found = [chat.messages[number] for number in numbers if number in chat.messages]
    good = [message for message in found if not message.deleted and _can_go_on(message)]
    if not good:
        raise bad_request("there are no messages to forward")
    return good


def _can_go_on(message: Message) -> bool:
    return not message.service and not message.extra.get("has_protected_content")


def _forwarded(world: World, params: Json, message: Message) -> tuple[Place, Draft]:
    """Where a forward goes and what it shows; the keyboard stays behind."""
    place = place_of(world, params, _kind(message))
    extra = {**_along(message), "forward_origin": origin_of(message)}
    return place, Draft(message.text, message.entities, None, message.media, extra)


def origin_of(message: Message) -> Json:
    """Whom a forwarded message is from."""
    if "forward_origin" in message.extra:
        again: Json = message.extra["forward_origin"]
        return again
    told: Json = {"date": message.date}
    if message.sender is ANONYMOUS and message.sender_chat is not None:
        return told | {"type": "chat", "sender_chat": message.sender_chat.chat()}
    if message.sender is CHANNEL and message.sender_chat is not None:
        return told | {"type": "chat", "sender_chat": message.sender_chat.chat()}
    if message.chat.type == "channel":
        return told | {"type": "channel", "chat": message.chat.chat(), "message_id": message.id}
    return told | {"type": "user", "sender_user": message.sender.user()}

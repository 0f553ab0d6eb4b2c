"""Changing messages that were sent."""

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.place import markup_of
from bot.sandbox.methods.reach import message_of, present_chat
from bot.sandbox.methods.sending import media_draft, preview_of, shown_how
from bot.sandbox.methods.texts import caption, message_text
from bot.sandbox.model import Json, Message
from bot.sandbox.world import Draft, World

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
KEPT = ("has_protected_content", "effect_id", "media_group_id", "quote")
"""Fields that an edit leaves as they are."""


async def edit_message_text(world: World, params: Json) -> Json:
    """Change text and keyboard; without ``reply_markup`` the keyboard goes."""
    text, entities = message_text(world, params)
    markup = markup_of(world, params)[0]
    message = _to_edit(world, params)
    if message.media is not None:
        raise bad_request("there is no text in the message to edit")
    return _edit(world, message, Draft(text, entities, markup, extra=preview_of(params)))


async def edit_message_caption(world: World, params: Json) -> Json:
    """Change the caption of a photo or document, and the keyboard."""
    text, entities = caption(world, params)
    markup = markup_of(world, params)[0]
    message = _to_edit(world, params)
    if message.media is None:
        raise bad_request("there is no caption in the message to edit")
    extra = shown_how(params)
    if message.extra.get("has_media_spoiler"):
        extra["has_media_spoiler"] = True
    return _edit(world, message, Draft(text, entities, markup, message.media, extra))


async def edit_message_media(world: World, params: Json) -> Json:
    """Put another photo or document into a message, or one into a text message."""
    draft = media_draft(world, params["media"], markup_of(world, params)[0])
    message = _to_edit(world, params)
    kinds = {shown.media.kind for shown in (draft, message) if shown.media is not None}
    if "media_group_id" in message.extra and len(kinds) > 1:
        raise bad_request("can't use the media of the specified type in the album")
    return _edit(world, message, draft)


async def edit_message_reply_markup(world: World, params: Json) -> Json:
    """Change the keyboard alone."""
    markup = markup_of(world, params)[0]
    message = _to_edit(world, params)
    draft = Draft(message.text, message.entities, markup, message.media, message.extra)
    return _edit(world, message, draft)


def _to_edit(world: World, params: Json) -> Message:
    chat = present_chat(world, params)
    message = message_of(chat, params, "edit")
    theirs = message.sender is not world.bot or "forward_origin" in message.extra
    # What a reply keyboard means depends on its message, which therefore stays as it is.
    if theirs or message.service or message.keyboard is not None:
        raise bad_request("message can't be edited")
    return message


def _edit(world: World, message: Message, draft: Draft) -> Json:
    world.budgets.spend(message.chat.id, world.clock())
    change(world, message, draft)
    return message.message()


def change(world: World, message: Message, draft: Draft) -> None:
    """Show something else in a message; ApiError 400 when it is the same."""
    kept = {name: message.extra[name] for name in KEPT if name in message.extra}
    extra = kept | draft.extra
    if _content(message) == _content(draft) and message.extra == extra:
        raise bad_request(NOT_MODIFIED)
    world.edit(message, Draft(draft.text, draft.entities, draft.markup, draft.media, extra))


def _content(shown: Message | Draft) -> tuple[object, ...]:
    file = shown.media.file_id if shown.media is not None else None
    return shown.text, shown.entities, shown.markup, file

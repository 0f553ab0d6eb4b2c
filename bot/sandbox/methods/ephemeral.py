"""Changing and deleting messages that one member of a group sees. Sending is in ``sending``."""

from bot.sandbox.entities import units
from bot.sandbox.errors import bad_request
from bot.sandbox.methods.editing import change
from bot.sandbox.methods.place import markup_of
from bot.sandbox.methods.reach import present_chat
from bot.sandbox.methods.sending import media_draft, preview_of, shown_how
from bot.sandbox.methods.texts import caption, message_text
from bot.sandbox.model import Json, Message
from bot.sandbox.world import Draft, World


def _message(world: World, params: Json, purpose: str) -> Message:
    chat = present_chat(world, params)
    message = chat.ephemeral.get(params["ephemeral_message_id"])
    receiver = params["receiver_user_id"]
    mine = message is not None and message.sender is world.bot
    if message is None or message.deleted or not mine:
        raise bad_request(f"message to {purpose} not found")
    if message.receiver is None or message.receiver.id != receiver:
        raise bad_request(f"message to {purpose} not found")
    return message


def _edit(world: World, message: Message, draft: Draft) -> bool:
    world.budgets.spend(message.chat.id, world.clock())
    change(world, message, draft)
    return True


async def edit_ephemeral_message_text(world: World, params: Json) -> bool:
    """Change the text; Telegram takes no more of it than of a caption, and says so."""
    text, entities = message_text(world, params)
    if units(text) > world.settings.limits.caption_length:
        raise bad_request("MEDIA_CAPTION_TOO_LONG")
    markup = markup_of(world, params)[0]
    message = _message(world, params, "edit")
    if message.media is not None:
        raise bad_request("there is no text in the message to edit")
    return _edit(world, message, Draft(text, entities, markup, extra=preview_of(params)))


async def edit_ephemeral_message_caption(world: World, params: Json) -> bool:
    """Change the caption of a photo or document."""
    text, entities = caption(world, params)
    markup = markup_of(world, params)[0]
    message = _message(world, params, "edit")
    if message.media is None:
        raise bad_request("there is no caption in the message to edit")
    draft = Draft(text, entities, markup, message.media, shown_how(params))
    return _edit(world, message, draft)


async def edit_ephemeral_message_media(world: World, params: Json) -> bool:
    """Put another photo or document into the message."""
    draft = media_draft(world, params["media"], markup_of(world, params)[0])
    return _edit(world, _message(world, params, "edit"), draft)


async def edit_ephemeral_message_reply_markup(world: World, params: Json) -> bool:
    """Change the keyboard alone."""
    markup = markup_of(world, params)[0]
    message = _message(world, params, "edit")
    draft = Draft(message.text, message.entities, markup, message.media, message.extra)
    return _edit(world, message, draft)


async def delete_ephemeral_message(world: World, params: Json) -> bool:
    """Take the message away."""
    world.delete(_message(world, params, "delete"))
    return True

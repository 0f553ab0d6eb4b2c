"""Sending, editing, deleting, pinning."""

import json

from bot.sandbox.entities import tidy, units
from bot.sandbox.errors import bad_request
from bot.sandbox.html import parse_html
from bot.sandbox.keyboards import checked_markup
from bot.sandbox.methods.reach import is_admin, message_of, present_chat
from bot.sandbox.model import Chat, Json, Message
from bot.sandbox.world import Draft, World

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
MANY = 100


def draft_of(world: World, params: Json, *, private: bool) -> Draft:
    """Text, entities and keyboard of a call; ApiError 400 when Telegram takes them not."""
    text = params.get("text", "")
    limits = world.settings.limits
    if not text:
        raise bad_request("message text is empty")
    entities: list[Json] = params.get("entities", [])
    match params.get("parse_mode"):
        case None:
            pass
        case "HTML":
            text, entities = parse_html(text)
        case other:
            raise bad_request(f"can't parse entities: the sandbox reads HTML only, not {other}")
    text, entities = tidy(text, _with_people(world, entities), limits.entities)
    if not text:
        raise bad_request("text must be non-empty")
    if units(text) > limits.text_length:
        raise bad_request("message is too long")
    return Draft(
        text, entities, checked_markup(params.get("reply_markup"), limits, private=private)
    )


def _with_people(world: World, entities: list[Json]) -> list[Json]:
    """Mentions by id with the person in them; of strangers they mean nothing."""
    result = []
    for entity in entities:
        if "user_id" in entity:
            person = world.people.get(entity["user_id"])
            if person is None:
                continue
            rest = {key: value for key, value in entity.items() if key != "user_id"}
            result.append(rest | {"user": person.user()})
        else:
            result.append(entity)
    return result


async def send_message(world: World, params: Json) -> Json:
    """Send a text."""
    wanted = params.get("chat_id")
    draft = draft_of(world, params, private=isinstance(wanted, int) and wanted > 0)
    chat = present_chat(world, params)
    thread = _thread(chat, params)
    reply_to = _reply(chat, params)
    world.budgets.spend(chat.id, world.clock())
    message = world.post(
        chat,
        world.bot,
        draft,
        reply_to=reply_to,
        thread=thread,
        silent=params.get("disable_notification", False),
    )
    return message.message()


def _thread(chat: Chat, params: Json) -> int | None:
    """The topic to write to. General is written to without one (naming it fails)."""
    thread: int | None = params.get("message_thread_id")
    if thread is not None and thread not in chat.topics:
        raise bad_request("message thread not found")
    return thread


def _reply(chat: Chat, params: Json) -> Message | None:
    wanted = params.get("reply_parameters")
    if wanted is None or "message_id" not in wanted:
        return None
    message = chat.messages.get(wanted["message_id"])
    if message is None or message.deleted:
        if wanted.get("allow_sending_without_reply"):
            return None
        raise bad_request("message to be replied not found")
    return message


def _to_edit(world: World, params: Json) -> Message:
    if "inline_message_id" in params:
        raise bad_request("MESSAGE_ID_INVALID")
    chat = present_chat(world, params)
    message = message_of(chat, params, "edit")
    if message.sender is not world.bot or message.service:
        raise bad_request("message can't be edited")
    return message


def _edit(world: World, message: Message, draft: Draft) -> Json:
    world.budgets.spend(message.chat.id, world.clock())
    now = (message.text, message.entities, message.markup)
    if json.dumps(now) == json.dumps((draft.text, draft.entities, draft.markup)):
        raise bad_request(NOT_MODIFIED)
    world.edit(message, draft)
    return message.message()


async def edit_message_text(world: World, params: Json) -> Json:
    """Change text and keyboard; without ``reply_markup`` the keyboard goes."""
    wanted = params.get("chat_id")
    draft = draft_of(world, params, private=isinstance(wanted, int) and wanted > 0)
    return _edit(world, _to_edit(world, params), draft)


async def edit_message_reply_markup(world: World, params: Json) -> Json:
    """Change the keyboard alone."""
    message = _to_edit(world, params)
    markup = checked_markup(
        params.get("reply_markup"),
        world.settings.limits,
        private=message.chat.person is not None,
    )
    return _edit(world, message, Draft(message.text, message.entities, markup))


async def delete_message(world: World, params: Json) -> bool:
    """Delete the bot's own message, anybody's in a private chat, an admin's right in groups."""
    chat = present_chat(world, params)
    message = message_of(chat, params, "delete")
    own = message.sender is world.bot
    if not own and chat.person is None and not is_admin(world, chat):
        raise bad_request("message can't be deleted")
    old = world.clock() - message.date >= world.settings.limits.delete_age
    if old and not (chat.person is None and is_admin(world, chat)):
        raise bad_request("message can't be deleted for everyone")
    world.delete(message)
    return True


async def delete_messages(world: World, params: Json) -> bool:
    """Delete those of up to 100 messages that can be deleted."""
    chat = present_chat(world, params)
    numbers: list[int] = params.get("message_ids", [])
    if not 1 <= len(numbers) <= MANY:
        raise bad_request("invalid number of message identifiers specified")
    for number in numbers:
        message = chat.messages.get(number)
        if message is not None and not message.deleted:
            await delete_message(world, params | {"message_id": number})
    return True


async def pin_chat_message(world: World, params: Json) -> bool:
    """Pin; in a group an administrator's right. Telegram tells of it by a service message."""
    chat = _pinnable(world, params)
    message = message_of(chat, params, "pin")
    world.budgets.spend(chat.id, world.clock())
    if message.id not in chat.pinned:
        chat.pinned.append(message.id)
        world.serve(chat, world.bot, {"pinned_message": message.message(nested=True)})
    return True


async def unpin_chat_message(world: World, params: Json) -> bool:
    """Unpin one message, or the newest pinned one."""
    chat = _pinnable(world, params)
    number = params.get("message_id", chat.pinned[-1] if chat.pinned else None)
    if number not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(number)
    world.feed.add("state")
    return True


def _pinnable(world: World, params: Json) -> Chat:
    chat = present_chat(world, params)
    if chat.person is None and not is_admin(world, chat):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    return chat


async def send_chat_action(world: World, params: Json) -> bool:
    """Show for some seconds that the bot is at work."""
    chat = present_chat(world, params)
    world.feed.add("typing", chat_id=chat.id, action=params.get("action"))
    return True

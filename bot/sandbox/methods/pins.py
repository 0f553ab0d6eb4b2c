"""Pinning."""

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.reach import message_of, present_chat
from bot.sandbox.model import Chat, Json
from bot.sandbox.world import World


async def pin_chat_message(world: World, params: Json) -> bool:
    """Pin; in a group by right. Telegram tells of it by a service message."""
    chat = _pinnable(world, params)
    message = message_of(chat, params, "pin")
    if message.service:
        raise bad_request("message can't be pinned")
    world.budgets.spend(chat.id, world.clock())
    if message.id not in chat.pinned:
        chat.pinned.append(message.id)
        told = world.serve(
            chat,
            world.bot,
            {"pinned_message": message.message(nested=True)},
            thread=message.thread,
        )
        told.silent = bool(params.get("disable_notification", False))
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


async def unpin_all_chat_messages(world: World, params: Json) -> bool:
    """Unpin everything."""
    chat = _pinnable(world, params)
    chat.pinned.clear()
    world.feed.add("state")
    return True


def _pinnable(world: World, params: Json) -> Chat:
    chat = present_chat(world, params)
    if chat.person is None and not chat.may(world.bot.id, "can_pin_messages"):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    return chat

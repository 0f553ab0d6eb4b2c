"""Chats as a whole."""

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.reach import present_chat, readable_chat
from bot.sandbox.model import Json
from bot.sandbox.world import World

MAX_REACTIONS = 11
NO_GIFTS = dict.fromkeys(
    (
        "unlimited_gifts",
        "limited_gifts",
        "unique_gifts",
        "premium_subscription",
        "gifts_from_channels",
    ),
    False,
)


async def get_chat(world: World, params: Json) -> Json:
    """All about a chat; a private one also before it was started, a basic group after it moved."""
    chat = readable_chat(world, params)
    found = chat.chat() | {
        "accent_color_id": abs(chat.id) % 7,
        "max_reaction_count": MAX_REACTIONS,
        "accepted_gift_types": NO_GIFTS,
    }
    if chat.person is not None and chat.person.username:
        found["active_usernames"] = [chat.person.username]
    if chat.type in {"group", "supergroup"}:
        found["permissions"] = dict(chat.permissions)
    if chat.description:
        found["description"] = chat.description
    if chat.linked is not None:
        found["linked_chat_id"] = chat.linked
    if chat.pinned:
        found["pinned_message"] = chat.messages[chat.pinned[-1]].message(nested=True)
    return found


async def leave_chat(world: World, params: Json) -> bool:
    """Leave a group."""
    chat = present_chat(world, params)
    if chat.person is not None:
        raise bad_request("chat member status can't be changed in private chats")
    world.set_status(chat, world.bot, "left", world.bot)
    return True


async def send_chat_action(world: World, params: Json) -> bool:
    """Show for some seconds that the bot is at work."""
    chat = present_chat(world, params)
    thread = params.get("message_thread_id")
    if thread is not None and thread not in chat.topics:
        raise bad_request("message thread not found")
    world.feed.add("typing", chat_id=chat.id, action=params["action"], thread=thread)
    return True

"""Chats and who is in them."""

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.reach import chat_of, present_chat
from bot.sandbox.model import ADMINS, Json, chat_member
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
    """All about a chat, a private one also before it was started."""
    chat = chat_of(world, params)
    if chat.person is None:
        chat = present_chat(world, params)
    found = chat.chat() | {
        "accent_color_id": abs(chat.id) % 7,
        "max_reaction_count": MAX_REACTIONS,
        "accepted_gift_types": NO_GIFTS,
    }
    if chat.person is not None and chat.person.username:
        found["active_usernames"] = [chat.person.username]
    if chat.pinned:
        found["pinned_message"] = chat.messages[chat.pinned[-1]].message(nested=True)
    return found


async def get_chat_member(world: World, params: Json) -> Json:
    """Somebody's standing in a chat."""
    chat = present_chat(world, params)
    account = world.account(params["user_id"])
    if account is None:
        raise bad_request("invalid user_id specified")
    if chat.person is not None:
        if account not in {chat.person, world.bot}:
            raise bad_request("user not found")
        return chat_member(account, "member")
    return chat_member(account, chat.status(account.id))


async def get_chat_member_count(world: World, params: Json) -> int:
    """How many are in a chat, the bot too."""
    chat = present_chat(world, params)
    if chat.person is not None:
        return 2
    return sum(chat.has(account) for account in chat.statuses)


async def get_chat_administrators(world: World, params: Json) -> list[Json]:
    """Owner and administrators who are no bots, as Telegram lists them, besides this bot."""
    chat = present_chat(world, params)
    if chat.person is not None:
        raise bad_request("there are no administrators in the private chat")
    members = []
    for number, status in chat.statuses.items():
        account = world.account(number)
        if account is not None and status in ADMINS:
            members.append(chat_member(account, status))
    return members


async def leave_chat(world: World, params: Json) -> bool:
    """Leave a group."""
    chat = present_chat(world, params)
    if chat.person is not None:
        raise bad_request("chat member status can't be changed in private chats")
    world.set_status(chat, world.bot, "left", world.bot)
    return True

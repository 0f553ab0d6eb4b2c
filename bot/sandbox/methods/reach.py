"""Whether the bot can reach a chat, in Telegram's words when it cannot."""

from bot.sandbox.errors import bad_request, forbidden
from bot.sandbox.model import ADMINS, Chat, Json, Message
from bot.sandbox.world import World


def chat_of(world: World, params: Json) -> Chat:
    """The chat that ``chat_id`` names, if the bot has ever met it; ApiError 400 else."""
    wanted = params.get("chat_id")
    if wanted is None or wanted == "":
        raise bad_request("chat_id is empty")
    if isinstance(wanted, str) and wanted.startswith("@"):
        raise bad_request("chat not found")
    chat = world.chats.get(wanted) if isinstance(wanted, int) else None
    if chat is None or not _met(world, chat):
        raise bad_request("chat not found")
    return chat


def _met(world: World, chat: Chat) -> bool:
    if chat.person is None:
        return world.bot.id in chat.statuses
    return chat.started or any(
        world.bot.id in other.statuses and chat.person.id in other.statuses
        for other in world.chats.values()
    )


def present_chat(world: World, params: Json) -> Chat:
    """The same, if the bot can also write there; ApiError 400 or 403 else."""
    chat = chat_of(world, params)
    if chat.migrated_to is not None:
        raise bad_request(
            "group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to
        )
    status = chat.status(world.bot.id)
    if chat.person is not None:
        if status == "kicked":
            raise forbidden("bot was blocked by the user")
        if not chat.started:
            raise forbidden("bot can't initiate conversation with a user")
    elif status == "kicked":
        raise forbidden(f"bot was kicked from the {chat.type} chat")
    elif not chat.has(world.bot.id):
        raise forbidden(f"bot is not a member of the {chat.type} chat")
    return chat


def message_of(chat: Chat, params: Json, purpose: str) -> Message:
    """The message that ``message_id`` names; ApiError 400 if it is not there (any more)."""
    if "message_id" not in params:
        raise bad_request("message identifier is not specified")
    message = chat.messages.get(params["message_id"])
    if message is None or message.deleted:
        raise bad_request(f"message to {purpose} not found")
    return message


def is_admin(world: World, chat: Chat) -> bool:
    """Whether the bot has an administrator's rights."""
    return chat.status(world.bot.id) in ADMINS

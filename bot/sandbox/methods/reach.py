"""Whether the bot can reach a chat, in Telegram's words when it cannot."""

from bot.sandbox.errors import bad_request, forbidden
from bot.sandbox.model import GENERAL, Chat, Json, Message
from bot.sandbox.rights import ADMINS
from bot.sandbox.world import World


def chat_of(world: World, params: Json, name: str = "chat_id") -> Chat:
    """The chat that ``chat_id`` names, if the bot has ever met it; ApiError 400 else."""
    wanted = params.get(name)
    if wanted is None or wanted == "":
        raise bad_request(f"{name} is empty")
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


def readable_chat(world: World, params: Json, name: str = "chat_id") -> Chat:
    """The same, if the bot may still look into it; a migrated basic group it may."""
    chat = chat_of(world, params, name)
    if chat.person is None and not chat.gone:
        _check_membership(world, chat)
    return chat


def present_chat(world: World, params: Json) -> Chat:
    """The same, if the bot can also write there; ApiError 400 or 403 else."""
    chat = chat_of(world, params)
    if chat.migrated_to is not None:
        raise bad_request(
            "group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to
        )
    if chat.gone:
        raise forbidden(f"the {chat.type} chat was deleted")
    if chat.person is None:
        _check_membership(world, chat)
    elif chat.person.deleted:
        raise forbidden("user is deactivated")
    elif chat.status(world.bot.id) == "kicked":
        raise forbidden("bot was blocked by the user")
    elif not chat.started:
        raise forbidden("bot can't initiate conversation with a user")
    return chat


def _check_membership(world: World, chat: Chat) -> None:
    status = chat.status(world.bot.id)
    if status == "kicked":
        raise forbidden(f"bot was kicked from the {chat.type} chat")
    if not chat.has(world.bot.id):
        raise forbidden(f"bot is not a member of the {chat.type} chat")


def group_of(world: World, params: Json) -> Chat:
    """A group in which the bot is; ApiError for a private chat too."""
    chat = present_chat(world, params)
    if chat.person is not None:
        raise bad_request("method is available only for groups")
    return chat


def message_of(
    chat: Chat, params: Json, purpose: str, *, words: str = "", name: str = "message_id"
) -> Message:
    """The message that ``message_id`` names; ApiError 400 if it is not there (any more).

    ``words`` instead of "message to ``purpose``".
    """
    if name not in params:
        raise bad_request("message identifier is not specified")
    message = chat.messages.get(params[name])
    if message is None or message.deleted:
        raise bad_request(f"{words or f'message to {purpose}'} not found")
    return message


def is_admin(world: World, chat: Chat) -> bool:
    """Whether the bot has an administrator's rights."""
    return chat.status(world.bot.id) in ADMINS


def thread_of(world: World, chat: Chat, params: Json) -> int | None:
    """The topic to write to, if it is there and open.

    General is written to without naming it; naming it fails.
    """
    thread: int | None = params.get("message_thread_id")
    if thread is not None and (thread == GENERAL or thread not in chat.topics):
        raise bad_request("message thread not found")
    place = GENERAL if thread is None else thread
    if chat.is_forum and place in chat.closed and not chat.may(world.bot.id, "can_manage_topics"):
        raise bad_request("TOPIC_CLOSED")
    return thread


SENDING = {
    "text": "can_send_messages",
    "photo": "can_send_photos",
    "document": "can_send_documents",
}
SENT = {"text": "text messages", "photo": "photos", "document": "documents"}


def check_may_send(world: World, chat: Chat, kind: str) -> None:
    """ApiError 400 where members may not send such things and the bot is no administrator."""
    if chat.person is None and not is_admin(world, chat):
        needed = SENDING[kind]
        if not (chat.may(world.bot.id, "can_send_messages") and chat.may(world.bot.id, needed)):
            raise bad_request(f"not enough rights to send {SENT[kind]} to the chat")

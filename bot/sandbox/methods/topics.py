"""Topics of forums, and General among them."""

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.reach import present_chat
from bot.sandbox.model import GENERAL, Chat, Json
from bot.sandbox.world import Draft, World

COLOUR = 0x6FB9F0
NAME_LENGTH = 128


def _forum(world: World, params: Json) -> Chat:
    """The forum in which the bot may manage topics; ApiError 400 else."""
    chat = present_chat(world, params)
    if not chat.is_forum:
        raise bad_request("the chat is not a forum")
    if not chat.may(world.bot.id, "can_manage_topics"):
        raise bad_request("not enough rights to manage topics")
    return chat


def _topic(chat: Chat, params: Json) -> int:
    thread: int = params["message_thread_id"]
    if thread not in chat.topics:
        raise bad_request("message thread not found")
    return thread


async def create_forum_topic(world: World, params: Json) -> Json:
    """Open a topic; its number is that of the message that tells of it."""
    chat = _forum(world, params)
    name = _name(params)
    look: Json = {"icon_color": params.get("icon_color", COLOUR)}
    if "icon_custom_emoji_id" in params:
        look["icon_custom_emoji_id"] = params["icon_custom_emoji_id"]
    created = {"forum_topic_created": {"name": name, **look}}
    message = world.post(chat, world.bot, Draft(""), service=created)
    chat.topics[message.id] = name
    message.thread = message.id
    world.tell(message)
    return {"message_thread_id": message.id, "name": name, **look}


def _name(params: Json) -> str:
    name: str = params["name"].strip()
    if not name:
        raise bad_request("TOPIC_TITLE_EMPTY")
    if len(name) > NAME_LENGTH:
        raise bad_request("TOPIC_TITLE_TOO_LONG")
    return name


async def edit_forum_topic(world: World, params: Json) -> bool:
    """Give a topic another name or icon."""
    chat = _forum(world, params)
    thread = _topic(chat, params)
    edited: Json = {}
    if params.get("name") and _name(params) != chat.topics[thread]:
        edited["name"] = chat.topics[thread] = _name(params)
    if "icon_custom_emoji_id" in params:
        edited["icon_custom_emoji_id"] = params["icon_custom_emoji_id"]
    if not edited:
        raise bad_request("TOPIC_NOT_MODIFIED")
    world.serve(chat, world.bot, {"forum_topic_edited": edited}, thread=thread)
    return True


async def close_forum_topic(world: World, params: Json) -> bool:
    """Let only administrators write in a topic."""
    chat = _forum(world, params)
    return _set_closed(world, chat, _topic(chat, params), closed=True)


async def reopen_forum_topic(world: World, params: Json) -> bool:
    """Let everybody write in a topic again."""
    chat = _forum(world, params)
    return _set_closed(world, chat, _topic(chat, params), closed=False)


async def close_general_forum_topic(world: World, params: Json) -> bool:
    """Let only administrators write in General."""
    return _set_closed(world, _forum(world, params), GENERAL, closed=True)


async def reopen_general_forum_topic(world: World, params: Json) -> bool:
    """Let everybody write in General again; it is shown again too."""
    return _set_closed(world, _forum(world, params), GENERAL, closed=False)


def _set_closed(world: World, chat: Chat, thread: int, *, closed: bool) -> bool:
    if (thread in chat.closed) == closed:
        raise bad_request("TOPIC_NOT_MODIFIED")
    if closed:
        chat.closed.add(thread)
    else:
        chat.closed.discard(thread)
        if thread == GENERAL:
            chat.hidden_general = False
    told = "forum_topic_closed" if closed else "forum_topic_reopened"
    world.serve(chat, world.bot, {told: {}}, thread=None if thread == GENERAL else thread)
    return True


async def hide_general_forum_topic(world: World, params: Json) -> bool:
    """Hide General, which closes it."""
    chat = _forum(world, params)
    if chat.hidden_general:
        raise bad_request("TOPIC_NOT_MODIFIED")
    chat.hidden_general = True
    chat.closed.add(GENERAL)
    world.serve(chat, world.bot, {"general_forum_topic_hidden": {}})
    return True


async def unhide_general_forum_topic(world: World, params: Json) -> bool:
    """Show General again; it stays closed."""
    chat = _forum(world, params)
    if not chat.hidden_general:
        raise bad_request("TOPIC_NOT_MODIFIED")
    chat.hidden_general = False
    world.serve(chat, world.bot, {"general_forum_topic_unhidden": {}})
    return True


async def delete_forum_topic(world: World, params: Json) -> bool:
    """Delete a topic with all its messages."""
    chat = present_chat(world, params)
    if not chat.is_forum:
        raise bad_request("the chat is not a forum")
    if not chat.may(world.bot.id, "can_delete_messages"):
        raise bad_request("not enough rights to delete the topic")
    thread = _topic(chat, params)
    drop_topic(world, chat, thread)
    return True


def drop_topic(world: World, chat: Chat, thread: int) -> None:
    """Take a topic and its messages away."""
    del chat.topics[thread]
    chat.closed.discard(thread)
    for message in chat.messages.values():
        if message.thread == thread and not message.deleted:
            world.delete(message)

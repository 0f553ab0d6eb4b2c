"""What people do to groups and channels, as owners and administrators mostly; and rarer things."""

from bot.sandbox.accounts import OTHER_BOT, TELEGRAM
from bot.sandbox.acts import reaches_bot
from bot.sandbox.errors import ScriptError
from bot.sandbox.methods.topics import drop_topic
from bot.sandbox.model import GENERAL, Account, Chat, Json, Message
from bot.sandbox.rights import ADMINS, PERMISSIONS, known_rights
from bot.sandbox.world import Draft, World


def _must_be_admin(chat: Chat, person: Account) -> None:
    if chat.status(person.id) not in ADMINS:
        raise ScriptError(f"{person.name} is no administrator of {chat.id}")


def give_rights(
    world: World, by: Account, account: Account, chat: Chat, rights: dict[str, bool]
) -> None:
    """Give or take single rights of an administrator, ``is_anonymous`` among them.

    A restricted member's permissions are set in the same way.
    """
    _must_be_admin(chat, by)
    status = chat.status(account.id)
    known = PERMISSIONS.keys() if status == "restricted" else known_rights()
    if strange := rights.keys() - known:
        raise ScriptError(f"there are no rights {sorted(strange)}")
    if status not in ADMINS | {"restricted"}:
        raise ScriptError(f"{account.name} is neither administrator nor restricted in {chat.id}")
    world.set_rights(chat, account, rights, by)


def permit(world: World, by: Account, chat: Chat, permissions: dict[str, bool]) -> None:
    """Say what plain members may do; the bot is one of them, and hears nothing of it."""
    _must_be_admin(chat, by)
    if strange := permissions.keys() - PERMISSIONS.keys():
        raise ScriptError(f"there are no permissions {sorted(strange)}")
    chat.permissions |= permissions
    world.feed.add("state")


def link(world: World, group: Chat, channel: Chat) -> None:
    """Let a channel's posts come into a group."""
    if channel.type != "channel" or group.type != "supergroup":
        raise ScriptError("a channel can be linked with a supergroup")
    group.linked, channel.linked = channel.id, group.id
    world.feed.add("state")


def publish(world: World, by: Account, channel: Chat, text: str) -> Message:
    """Post in a channel; a linked group gets the post too. That one, or the post if there is none.

    The bot hears of posts of channels where it is administrator.
    """
    _must_be_admin(channel, by)
    draft = world.written(text)
    post = world.post(channel, by, draft, sender_chat=channel, author=by)
    if channel.status(world.bot.id) in ADMINS:
        world.tell(post)
    group = world.chats.get(channel.linked or 0)
    if group is None:
        return post
    origin = {
        "type": "channel",
        "chat": channel.chat(),
        "message_id": post.id,
        "date": post.date,
    }
    extra = {"is_automatic_forward": True, "forward_origin": origin}
    copied = Draft(draft.text, draft.entities, extra=extra)
    forwarded = world.post(group, TELEGRAM, copied, sender_chat=channel, author=by)
    if reaches_bot(world, forwarded):
        world.tell(forwarded)
    return forwarded


def rename(world: World, by: Account, chat: Chat, title: str) -> None:
    """Give a group another title."""
    if not chat.may(by.id, "can_change_info"):
        raise ScriptError(f"{by.name} may not change {chat.id}")
    chat.title = title
    world.serve(chat, by, {"new_chat_title": title})


def destroy(world: World, by: Account, chat: Chat) -> None:
    """Delete a group for everybody; the bot is told that it is out."""
    if chat.status(by.id) != "creator":
        raise ScriptError(f"{by.name} does not own {chat.id}")
    world.set_status(chat, world.bot, "left", by)
    chat.gone = True
    world.feed.add("state")


def set_topic(world: World, by: Account, chat: Chat, thread: int, change: str) -> None:
    """``close``, ``reopen`` or ``delete`` a topic; General (1) cannot be deleted."""
    if not chat.is_forum or not chat.may(by.id, "can_manage_topics"):
        raise ScriptError(f"{by.name} may not manage topics of {chat.id}")
    if thread != GENERAL and thread not in chat.topics:
        raise ScriptError(f"there is no topic {thread} in {chat.id}")
    told = None if thread == GENERAL else thread
    match change:
        case "close":
            chat.closed.add(thread)
            world.serve(chat, by, {"forum_topic_closed": {}}, thread=told)
        case "reopen":
            chat.closed.discard(thread)
            world.serve(chat, by, {"forum_topic_reopened": {}}, thread=told)
        case "delete" if thread != GENERAL:
            # Telegram tells bots nothing of it.
            drop_topic(world, chat, thread)
        case _:
            raise ScriptError(f"topic {thread} cannot be changed by {change!r}")


def edit(world: World, person: Account, message: Message, text: str) -> None:
    """Change one's own text; the bot hears of it if it heard the message."""
    if message.author is not person or message.deleted or message.media is not None:
        raise ScriptError(f"{person.name} cannot edit message {message.id}")
    draft = world.written(text)
    if not draft.text:
        raise ScriptError("there is nothing to say")
    world.edit(message, Draft(draft.text, draft.entities, message.markup, extra=message.extra))
    if message.heard:
        world.queue.put("edited_message", message.message())


def react(world: World, person: Account, message: Message, emoji: str) -> None:
    """React to a message, or with nothing take that back.

    The bot hears of it as administrator that asked for it, in private chats whenever it asked.
    """
    old = message.reactions.get(person.id, [])
    new = [{"type": "emoji", "emoji": emoji}] if emoji else []
    message.reactions[person.id] = new
    chat = message.chat
    if chat.person is not None or chat.status(world.bot.id) in ADMINS:
        actor: Json = {"user": person.user()}
        if chat.is_anonymous(person.id):
            actor = {"actor_chat": chat.chat()}
        world.queue.put(
            "message_reaction",
            {
                "chat": chat.chat(),
                "message_id": message.id,
                "date": int(world.clock()),
                "old_reaction": old,
                "new_reaction": new,
                **actor,
            },
        )
    world.feed.add("reaction", chat_id=chat.id, message_id=message.id, reaction=new)


def another_bot_says(world: World, chat: Chat, text: str) -> Message:
    """Let another bot of the group write; bots do not hear each other.

    From then on commands without a bot's name are that one's, until this one writes again.
    """
    message = world.post(chat, OTHER_BOT, world.written(text))
    chat.other_bot_spoke = True
    return message


def tapped_message(world: World, chat: Chat, given: Json) -> Message:
    """The message to tap, by ``message_id`` or ``ephemeral_message_id``."""
    number = given.get("ephemeral_message_id")
    if number is None:
        return world.message(chat, given["message_id"])
    found = chat.ephemeral.get(number)
    if found is None:
        raise ScriptError(f"there is no ephemeral message {number} in {chat.id}")
    return found


def ephemeral_of(person: Account, chat: Chat) -> list[Message]:
    """The ephemeral messages that somebody sees now, also those they wrote."""
    return [
        message
        for message in chat.ephemeral.values()
        if not message.deleted and person in {message.receiver, message.author}
    ]


def restart_app(world: World, person: Account) -> None:
    """Close and open the app: what was ephemeral is no longer shown. The bot hears nothing."""
    for chat in world.chats.values():
        for message in ephemeral_of(person, chat):
            # It is gone for the person alone; the bot can still edit what nobody sees.
            message.unseen = True
            world.feed.add("state")

"""What people do: write, tap, open links, block, come and go. The bot hears what Telegram tells."""

from typing import Any

from bot.sandbox import labels
from bot.sandbox.accounts import CHANNEL
from bot.sandbox.entities import piece
from bot.sandbox.errors import ScriptError
from bot.sandbox.links import deep_link
from bot.sandbox.menus import is_ephemeral
from bot.sandbox.model import GENERAL, Account, Chat, Json, Message, Tap
from bot.sandbox.rights import ADMINS
from bot.sandbox.settings import GroupSettings
from bot.sandbox.world import Draft, World


def say(
    world: World,
    person: Account,
    chat: Chat,
    text: str,
    *,
    reply_to: Message | None = None,
    thread: int | None = None,
    channel: Chat | None = None,
) -> Message:
    """Write a text into a chat one is in; with a channel of one's own in that one's name.

    Anonymous administrators write in the group's name. A command that the bot asked to get
    unseen by others comes as an ephemeral message.
    """
    draft = world.written(text)
    if not draft.text:
        raise ScriptError("there is nothing to say")
    _must_be_in(chat, person)
    if chat.person is not None:
        if chat.status(world.bot.id) == "kicked":
            raise ScriptError(f"{person.name} has blocked the bot")
        chat.started = True
    if thread is not None and thread not in chat.topics:
        raise ScriptError(f"there is no topic {thread} in {chat.id}")
    _must_be_allowed(chat, person, GENERAL if thread is None else thread)
    sender, sender_chat = world.author(chat, person)
    if channel is not None:
        if channel.type != "channel" or channel.status(person.id) not in ADMINS:
            raise ScriptError(f"{person.name} cannot write in the name of {channel.id}")
        sender, sender_chat = CHANNEL, channel
    unseen = is_ephemeral(world.commands, chat, person, draft.text, world.bot.username)
    message = world.post(
        chat,
        sender,
        draft,
        reply_to=reply_to,
        thread=thread,
        sender_chat=sender_chat,
        author=person,
        receiver=world.bot if unseen else None,
    )
    if unseen or reaches_bot(world, message):
        world.tell(message)
    return message


def _must_be_allowed(chat: Chat, person: Account, topic: int) -> None:
    """ScriptError where a person's own app would show no text field."""
    if chat.person is not None or chat.status(person.id) in ADMINS:
        return
    if not chat.may(person.id, "can_send_messages"):
        raise ScriptError(f"{person.name} may not write in {chat.id}")
    if topic in chat.closed:
        raise ScriptError(f"topic {topic} of {chat.id} is closed")


def _must_be_in(chat: Chat, person: Account) -> None:
    if person.deleted:
        raise ScriptError(f"{person.key} has deleted the account")
    if chat.gone:
        raise ScriptError(f"{chat.id} was deleted")
    if chat.migrated_to is not None:
        raise ScriptError(f"{chat.id} has become {chat.migrated_to}")
    inside = chat.person is person if chat.person is not None else chat.has(person.id)
    if not inside:
        raise ScriptError(f"{person.name} is not in {chat.id}")


def reaches_bot(world: World, message: Message) -> bool:
    """Whether the bot sees a message, privacy mode considered."""
    chat = message.chat
    if chat.person is not None:
        return True
    if not chat.has(world.bot.id):
        return False
    if not world.settings.privacy_mode or chat.status(world.bot.id) in ADMINS:
        return True
    answered = message.reply_to
    if answered is not None and (answered.sender is world.bot or _meant(answered)):
        return True
    name = f"@{world.bot.username}".lower()
    for entity in message.entities:
        words = piece(message.text, entity).lower()
        if entity["type"] == "bot_command" and (
            words.endswith(name) or ("@" not in words and not chat.other_bot_spoke)
        ):
            return True
        mentioned = entity["type"] == "mention" and words == name
        if mentioned and world.settings.mentions_reach_bot:
            return True
    return False


def _meant(message: Message) -> bool:
    """Whether a message was for the bot, so that answers to it are."""
    return message.heard and not message.service


def start(world: World, person: Account, payload: str = "") -> Message:
    """Open the private chat and press Start, as a deep link does."""
    chat = world.chats[person.id]
    unblock(world, person)
    world.feed.add("opened", chat_id=chat.id)
    return say(world, person, chat, f"/start {payload}".strip())


def open_link(world: World, person: Account, url: str, group: Chat | None = None) -> Json:
    """Follow a link: one to the bot opens the private chat, others lead outside.

    One that adds the bot to a group opens the choice of ``groups``, in which ``group`` is taken.
    """
    link = deep_link(url, world.bot.username)
    if link is None:
        return {"opened": "outside", "url": url}
    if link.kind == "startapp":
        return {"opened": "web_app", "url": url}
    if link.kind == "startgroup":
        if group is None:
            return {"opened": "groups", "url": url}
        return _start_in_group(world, person, group, link.payload)
    message = start(world, person, link.payload)
    return {"opened": "private", "chat_id": message.chat.id, "message_id": message.id}


def _start_in_group(world: World, person: Account, group: Chat, payload: str) -> Json:
    """Add the bot, if it is not there yet, and let it know by which link."""
    _must_be_in(group, person)
    if not group.has(world.bot.id):
        if not group.may(person.id, "can_invite_users"):
            raise ScriptError(f"{person.name} cannot add anybody to {group.id}")
        set_member(world, person, world.bot, group, "member")
    text = f"/start@{world.bot.username} {payload}".strip()
    message = say(world, person, group, text)
    return {"opened": "group", "chat_id": group.id, "message_id": message.id}


def block(world: World, person: Account) -> None:
    """Block the bot."""
    world.set_status(world.chats[person.id], world.bot, "kicked", person)


def unblock(world: World, person: Account) -> None:
    """Take the block back."""
    if world.chats[person.id].status(world.bot.id) == "kicked":
        world.set_status(world.chats[person.id], world.bot, "member", person)


def join(world: World, person: Account, chat: Chat) -> None:
    """Come into a group."""
    _must_be_group(chat)
    if chat.has(person.id):
        raise ScriptError(f"{person.name} is in {chat.id} already")
    world.set_status(chat, person, "member", person)
    world.serve(chat, person, {"new_chat_members": [person.user()]})


def leave(world: World, person: Account, chat: Chat) -> None:
    """Leave a group."""
    _must_be_group(chat)
    _must_be_in(chat, person)
    world.set_status(chat, person, "left", person)
    world.serve(chat, person, {"left_chat_member": person.user()})


def set_member(world: World, by: Account, account: Account, chat: Chat, status: str) -> None:
    """Let one of the group change somebody's standing, the bot's too.

    Of its own removal from a supergroup the bot hears by ``my_chat_member`` alone.
    """
    _must_be_group(chat)
    was_in = chat.has(account.id)
    world.set_status(chat, account, status, by)
    if not was_in and chat.has(account.id):
        world.serve(chat, by, {"new_chat_members": [account.user()]})
    elif was_in and not chat.has(account.id):
        world.serve(chat, by, {"left_chat_member": account.user()})


def _must_be_group(chat: Chat) -> None:
    if chat.person is not None:
        raise ScriptError(f"{chat.id} is a private chat")


def delete(world: World, person: Account, message: Message) -> None:
    """Delete a message for everyone: one's own, an admin's right over all, any in private."""
    chat = message.chat
    _must_be_in(chat, person)
    mine = message.author is person or chat.person is not None
    if not mine and not (
        chat.status(person.id) in ADMINS and chat.may(person.id, "can_delete_messages")
    ):
        raise ScriptError(f"{person.name} may not delete message {message.id}")
    world.delete(message)


def buttons(message: Message) -> list[list[Json]]:
    """The rows of buttons under a message."""
    rows: list[list[Json]] = (message.markup or {}).get("inline_keyboard", [])
    return rows


def find_button(message: Message, wanted: Json) -> Json:
    """A button by ``data``, ``text`` (as ``labels`` finds it) or ``row`` and ``column``."""
    rows = buttons(message)
    every = [button for row in rows for button in row]
    if "row" in wanted:
        try:
            return rows[wanted["row"]][wanted.get("column", 0)]
        except IndexError:
            raise ScriptError(
                f"there is no button at {wanted}; there are {_names(every)}"
            ) from None
    if "data" in wanted:
        found: list[Json | None] = [
            button for button in every if button.get("callback_data") == wanted["data"]
        ]
    else:
        found = [labels.find(wanted.get("text", ""), [(one["text"], one) for one in every])]
    if not found or found[0] is None:
        raise ScriptError(f"there is no button {wanted}; there are {_names(every)}")
    return found[0]


def _names(every: list[Json]) -> list[Any]:
    return [button["text"] for button in every]


def press(world: World, person: Account, message: Message, button: Json) -> Tap | Json:
    """Press a button: a tap to be answered, or what the button does by itself."""
    _must_be_in(message.chat, person)
    if message.receiver not in {None, person}:
        raise ScriptError(f"{person.name} does not see ephemeral message {message.id}")
    if "callback_data" in button:
        return world.tap(person, message, button["callback_data"])
    if "url" in button:
        return open_link(world, person, button["url"])
    if "copy_text" in button:
        return {"copied": button["copy_text"]["text"]}
    if "disabled" in button:
        return {"opened": ""}
    if "web_app" in button:
        return {"opened": "web_app", "url": button["web_app"]["url"]}
    if "login_url" in button:
        return {"opened": "outside", "url": button["login_url"]["url"]}
    raise ScriptError(f"the sandbox cannot press {button}")


def migrate(world: World, by: Account, chat: Chat, order: tuple[str, ...] = ("to", "from")) -> Chat:
    """Turn a basic group into a supergroup with another id.

    ``order``: in which the bot hears of it, from the old group (``to``) and from the new one
    (``from``); each as often as it stands there, also never.
    """
    if strange := set(order) - {"to", "from"}:
        raise ScriptError(f"{sorted(strange)} is neither to nor from")
    if chat.type != "group" or chat.migrated_to is not None:
        raise ScriptError(f"{chat.id} is no basic group")
    number = -1_001_800_000_000 + chat.id
    status = chat.status(world.bot.id)
    new = world.add_group(GroupSettings(chat.title, number, bot_status=status), [])
    new.statuses |= chat.statuses
    new.rights |= chat.rights
    new.permissions |= chat.permissions
    new.tags |= chat.tags
    chat.migrated_to = new.id
    told = {
        "to": world.post(chat, by, Draft(""), service={"migrate_to_chat_id": new.id}),
        "from": world.post(new, by, Draft(""), service={"migrate_from_chat_id": chat.id}),
    }
    if new.has(world.bot.id):
        for way in order:
            world.tell(told[way])
    return new


def new_topic(world: World, by: Account, chat: Chat, name: str) -> int:
    """Open a topic in a forum; its number."""
    if not chat.is_forum:
        raise ScriptError(f"{chat.id} has no topics")
    created = {"name": name, "icon_color": 0x6FB9F0}
    message = world.post(chat, by, Draft(""), service={"forum_topic_created": created})
    chat.topics[message.id] = name
    message.thread = message.id
    if chat.has(world.bot.id):
        world.tell(message)
    return message.id

"""Deleting messages: one's own while they are young, others' by an administrator's right."""

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.reach import message_of, present_chat
from bot.sandbox.model import Json, Message
from bot.sandbox.world import World

MANY = 100


async def delete_message(world: World, params: Json) -> bool:
    """Delete the bot's own message, anybody's in a private chat, an admin's right in groups."""
    chat = present_chat(world, params)
    message = message_of(chat, params, "delete")
    _check(world, message)
    world.delete(message)
    return True


async def delete_messages(world: World, params: Json) -> bool:
    """Delete up to 100 messages; those that are not there are passed over."""
    numbers: list[int] = params.get("message_ids", [])
    if not numbers:
        raise bad_request("message identifiers are not specified")
    if len(numbers) > MANY:
        raise bad_request("too many message identifiers specified")
    chat = present_chat(world, params)
    found = [chat.messages[number] for number in numbers if number in chat.messages]
    there = [message for message in found if not message.deleted]
    for message in there:
        _check(world, message)
    for message in there:
        world.delete(message)
    return True


def _check(world: World, message: Message) -> None:
    chat = message.chat
    in_group = chat.person is None
    if in_group and chat.may(world.bot.id, "can_delete_messages"):
        return
    if in_group and message.sender is not world.bot:
        raise bad_request("message can't be deleted")
    if world.clock() - message.date >= world.settings.limits.delete_age:
        raise bad_request("message can't be deleted for everyone")

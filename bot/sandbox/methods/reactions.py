"""Reactions of the bot."""

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.reach import is_admin, message_of, present_chat
from bot.sandbox.model import Json
from bot.sandbox.world import World

MOST = 1
"""Reactions that a bot may have on one message."""


async def set_message_reaction(world: World, params: Json) -> bool:
    """Set or take back the bot's reaction to a message."""
    chat = present_chat(world, params)
    message = message_of(chat, params, "react")
    wanted: list[Json] = params.get("reaction", [])
    if len(wanted) > MOST:
        raise bad_request("REACTIONS_TOO_MANY")
    for reaction in wanted:
        # Which emoji there are for it stands in the schema; others a bot has to pay for.
        if reaction["type"] != "emoji":
            raise bad_request("REACTION_INVALID")
    plain_member = chat.person is None and not is_admin(world, chat)
    if plain_member and not chat.may(world.bot.id, "can_react_to_messages"):
        raise bad_request("not enough rights to react to messages in the chat")
    message.reactions[world.bot.id] = wanted
    world.feed.add("reaction", chat_id=chat.id, message_id=message.id, reaction=wanted)
    return True

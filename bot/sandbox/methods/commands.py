"""Lists of commands, by scope and language."""

import re

from bot.sandbox.errors import bad_request
from bot.sandbox.menus import key_of
from bot.sandbox.methods.reach import present_chat
from bot.sandbox.model import Json
from bot.sandbox.world import World

NAME = re.compile(r"[a-z0-9_]{1,32}")
DESCRIPTION = 256
MOST = 100
LANGUAGE = re.compile(r"[a-z]{2}")


def _key(world: World, params: Json) -> tuple[str, str]:
    """Scope and language, if there are such; ApiError 400 else."""
    scope: Json = params.get("scope", {"type": "default"})
    if "chat_id" in scope:
        chat = present_chat(world, scope)
        if scope["type"] != "chat" and chat.person is not None:
            raise bad_request("can't change commands in private chats")
        if "user_id" in scope and world.account(scope["user_id"]) is None:
            raise bad_request("invalid user_id specified")
    language = params.get("language_code", "")
    if language and not LANGUAGE.fullmatch(language):
        raise bad_request("BOT_COMMAND_LANGUAGE_CODE_INVALID")
    return key_of(scope, language)


async def set_my_commands(world: World, params: Json) -> bool:
    """Set the list for one scope and language."""
    given: list[Json] = params["commands"]
    if len(given) > MOST:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in given:
        if not NAME.fullmatch(command["command"].removeprefix("/")):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(command["description"]) <= DESCRIPTION:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    world.commands[_key(world, params)] = [
        command | {"command": command["command"].removeprefix("/")} for command in given
    ]
    world.feed.add("state")
    return True


async def delete_my_commands(world: World, params: Json) -> bool:
    """Drop the list for one scope and language."""
    world.commands.pop(_key(world, params), None)
    world.feed.add("state")
    return True


async def get_my_commands(world: World, params: Json) -> list[Json]:
    """The list of exactly this scope and language."""
    return world.commands.get(_key(world, params), [])

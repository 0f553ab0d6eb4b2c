"""Lists of commands, by scope and language."""

import json
import re

from bot.sandbox.errors import bad_request
from bot.sandbox.model import Json
from bot.sandbox.world import World

NAME = re.compile(r"[a-z0-9_]{1,32}")
DESCRIPTION = 256
MOST = 100


def _key(params: Json) -> tuple[str, str]:
    scope = params.get("scope", {"type": "default"})
    return json.dumps(scope, sort_keys=True), params.get("language_code", "")


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
    world.commands[_key(params)] = [
        command | {"command": command["command"].removeprefix("/")} for command in given
    ]
    world.feed.add("state")
    return True


async def delete_my_commands(world: World, params: Json) -> bool:
    """Drop the list for one scope and language."""
    world.commands.pop(_key(params), None)
    world.feed.add("state")
    return True


async def get_my_commands(world: World, params: Json) -> list[Json]:
    """The list of exactly this scope and language."""
    return world.commands.get(_key(params), [])

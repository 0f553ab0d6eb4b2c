"""Lists of commands, by scope and language."""

import re

from bot.sandbox.errors import bad_request
from bot.sandbox.menus import key_of
from bot.sandbox.methods.reach import present_chat
from bot.sandbox.model import Json
from bot.sandbox.world import World

NAME = re.compile(r"[a-z0-9_]+")
LENGTH = 32
DESCRIPTION = 256
MOST = 100
LANGUAGE = re.compile(r"[a-z]{2}")


def _key(world: World, params: Json) -> tuple[str, str]:
    """Scope and language, if there are such; ApiError 400 else."""
    scope: Json = params.get("scope", {"type": "default"})
    if "chat_id" in scope:
        chat = present_chat(world, scope)
        if scope["type"] != "chat" and chat.person is not None:
            raise bad_request("can't use specified scope in private chats")
        if "user_id" in scope and world.account(scope["user_id"]) is None:
            raise bad_request("invalid user_id specified")
    language = params.get("language_code", "")
    if language and not LANGUAGE.fullmatch(language):
        raise bad_request("invalid language code specified")
    return key_of(scope, language)


async def set_my_commands(world: World, params: Json) -> bool:
    """Set the list for one scope and language."""
    key = _key(world, params)
    commands = [_tidy(command) for command in params["commands"]]
    if len(commands) > MOST:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    if not all(NAME.fullmatch(command["command"]) for command in commands):
        raise bad_request("BOT_COMMAND_INVALID")
    world.commands[key] = commands
    world.feed.add("state")
    return True


def _tidy(command: Json) -> Json:
    """A command as Telegram keeps it: trimmed, without its slash; ApiError 400 for its sizes."""
    name, description = command["command"].strip().removeprefix("/"), command["description"].strip()
    for what, text, most in (
        ("command", name, LENGTH),
        ("command description", description, DESCRIPTION),
    ):
        if not text:
            raise bad_request(f"{what} must be non-empty")
        if len(text) > most:
            raise bad_request(f"{what} length must not exceed {most}")
    return command | {"command": name, "description": description}


async def delete_my_commands(world: World, params: Json) -> bool:
    """Drop the list for one scope and language."""
    world.commands.pop(_key(world, params), None)
    world.feed.add("state")
    return True


async def get_my_commands(world: World, params: Json) -> list[Json]:
    """The list of exactly this scope and language."""
    return world.commands.get(_key(world, params), [])

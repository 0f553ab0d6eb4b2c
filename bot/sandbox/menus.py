"""Lists of commands: which of them somebody sees in a chat."""

import json
from collections.abc import Iterator

from bot.sandbox.model import Account, Chat, Json
from bot.sandbox.rights import ADMINS

Lists = dict[tuple[str, str], list[Json]]
"""Commands by scope (as JSON text) and language."""


def key_of(scope: Json, language: str) -> tuple[str, str]:
    """Where a list is kept."""
    return json.dumps(scope, sort_keys=True), language


def menu_for(lists: Lists, chat: Chat, person: Account) -> list[Json]:
    """The commands that somebody is offered in a chat: the nearest scope that has any.

    Within a scope the person's language comes before the list for all languages.
    """
    language = person.language_code.split("-", 1)[0]
    for scope in _scopes(chat, person):
        for code in (language, ""):
            if found := lists.get(key_of(scope, code)):
                return found
    return []


def _scopes(chat: Chat, person: Account) -> Iterator[Json]:
    if chat.person is not None:
        yield {"type": "chat", "chat_id": chat.id}
        yield {"type": "all_private_chats"}
    else:
        yield {"type": "chat_member", "chat_id": chat.id, "user_id": person.id}
        if chat.status(person.id) in ADMINS:
            yield {"type": "chat_administrators", "chat_id": chat.id}
        yield {"type": "chat", "chat_id": chat.id}
        if chat.status(person.id) in ADMINS:
            yield {"type": "all_chat_administrators"}
        yield {"type": "all_group_chats"}
    yield {"type": "default"}


def is_ephemeral(lists: Lists, chat: Chat, person: Account, text: str, bot: str) -> bool:
    """Whether what somebody writes is a command that only the bot is to see."""
    if chat.type not in {"group", "supergroup"} or not text.startswith("/"):
        return False
    name, _, to = text[1:].split(None, 1)[0].partition("@") if len(text) > 1 else ("", "", "")
    if to and to.lower() != bot.lower():
        return False
    return any(
        command["command"] == name and command.get("is_ephemeral", False)
        for command in menu_for(lists, chat, person)
    )

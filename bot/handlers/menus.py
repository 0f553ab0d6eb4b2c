"""The lists of commands that Telegram offers: by kind of chat and language, and for single chats.

Telegram shows a list by the language of the reader's program. Where a group or a person is spoken
to in another one, their chat gets a list of its own, once in the life of a process, so that it
follows whatever commands a newer program has.
"""

from telegram import (
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    BotCommandScopeChatAdministrators,
)
from telegram.error import TelegramError

from bot.handlers.commands.asked import Menu
from bot.handlers.commands.registry import offered
from bot.handlers.desk import Desk
from bot.host.facts import GroupRef, PersonRef
from bot.logging import get_logger
from bot.screens.notices import commands
from bot.texts.languages import Language

log = get_logger(__name__)


async def set_menus(desk: Desk) -> None:
    """Tell Telegram the lists for all chats; failing is no harm."""
    default = desk.texts.for_language(None).language
    languages: dict[str | None, Language] = {
        None: default,
        "zh": Language.ZH_HANS,
        "en": Language.EN,
    }
    scopes: tuple[tuple[BotCommandScope, Menu], ...] = (
        (BotCommandScopeAllGroupChats(), Menu.GROUPS),
        (BotCommandScopeAllChatAdministrators(), Menu.ADMINS),
        (BotCommandScopeAllPrivateChats(), Menu.PRIVATE),
    )
    for scope, menu in scopes:
        for code, language in languages.items():
            if not await _set(desk, scope, menu, language, code):
                return


def menu_of_group(desk: Desk, group: GroupRef) -> None:
    """See to it that a group that has chosen a language has its lists in it."""
    if group.language is None:
        return
    language = desk.speaker_in(group).language
    if not desk.is_new_menu(group.chat_id, language):
        return
    for scope, menu in (
        (BotCommandScopeChat(group.chat_id), Menu.GROUPS),
        (BotCommandScopeChatAdministrators(group.chat_id), Menu.ADMINS),
    ):
        desk.later(_set_one(desk, scope, menu, language, group.chat_id))


def menu_of_person(desk: Desk, person: PersonRef) -> None:
    """See to it that a person's private chat has its list in the language they are spoken to in.

    Whose program shows that language anyhow, and who has chosen none, has the list for all.
    """
    language = desk.speaker_for(person).language
    code = (person.language_code or "").lower().partition("-")[0]
    usual = {"zh": Language.ZH_HANS, "en": Language.EN}.get(
        code, desk.texts.for_language(None).language
    )
    unchosen = person.language is None and language is usual
    if unchosen or not desk.is_new_menu(person.telegram_id, language):
        return
    scope = BotCommandScopeChat(person.telegram_id)
    desk.later(_set_one(desk, scope, Menu.PRIVATE, language, person.telegram_id))


async def _set_one(
    desk: Desk, scope: BotCommandScope, menu: Menu, language: Language, chat_id: int
) -> None:
    if not await _set(desk, scope, menu, language, None):
        desk.forget_menu(chat_id)


async def _set(
    desk: Desk, scope: BotCommandScope, menu: Menu, language: Language, code: str | None
) -> bool:
    speaker = desk.texts.for_language(language)
    listed = [BotCommand(*pair) for pair in commands(offered(menu), speaker)]
    try:
        await desk.bot.set_my_commands(listed, scope=scope, language_code=code)
    except TelegramError as error:
        log.warning("commands not set", scope=scope.type, error=type(error).__name__)
        return False
    return True

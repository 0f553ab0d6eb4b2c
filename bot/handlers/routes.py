"""Which update goes to which handler, and what becomes of errors that nobody expected."""

from typing import Any

from telegram import BotCommand, BotCommandScope, Update
from telegram import BotCommandScopeAllGroupChats as InGroups
from telegram import BotCommandScopeAllPrivateChats as InPrivate
from telegram.error import TelegramError
from telegram.ext import (
    Application,
    CallbackContext,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    filters,
)

from bot.handlers.chats import Chats
from bot.handlers.commands.answering import answering
from bot.handlers.commands.asked import Menu
from bot.handlers.commands.pages import unknown
from bot.handlers.commands.registry import COMMANDS, offered
from bot.handlers.desk import Desk
from bot.handlers.taps import Taps
from bot.logging import get_logger
from bot.screens.notices import commands
from bot.texts.languages import Language

AnyApplication = Application[Any, Any, Any, Any, Any, Any]

log = get_logger(__name__)


def add_handlers(application: AnyApplication, desk: Desk) -> None:
    """Let the application handle every kind of update that the bot asks for."""
    for command in COMMANDS:
        do = answering(desk, command.do)
        application.add_handler(
            CommandHandler(command.name, do, filters=filters.UpdateType.MESSAGE)
        )
    # In a group an unknown command is somebody else's.
    alone = filters.UpdateType.MESSAGE & filters.ChatType.PRIVATE & (filters.TEXT | filters.COMMAND)
    application.add_handler(MessageHandler(alone, answering(desk, unknown)))
    application.add_handler(CallbackQueryHandler(Taps(desk).tapped))
    chats = Chats(desk)
    application.add_handler(ChatMemberHandler(chats.about_bot, ChatMemberHandler.MY_CHAT_MEMBER))
    application.add_handler(ChatMemberHandler(chats.about_member, ChatMemberHandler.CHAT_MEMBER))
    application.add_handler(
        MessageHandler(
            filters.StatusUpdate.MIGRATE | filters.StatusUpdate.LEFT_CHAT_MEMBER, chats.service
        )
    )
    application.add_error_handler(on_error)


async def on_error(update: object, context: CallbackContext[Any, Any, Any, Any]) -> None:
    """Log what no handler expected, without what the update says."""
    log.error(
        "update failed",
        update_id=update.update_id if isinstance(update, Update) else None,
        exc_info=context.error,
    )


async def set_commands(desk: Desk) -> None:
    """Tell Telegram the lists of commands, by kind of chat and language; failing is no harm."""
    default = Language(desk.texts.for_language(desk.default_language).language)
    lists: dict[str | None, Language] = {None: default, "zh": Language.ZH_HANS, "en": Language.EN}
    scopes: list[tuple[BotCommandScope, tuple[str, ...]]] = [
        (InGroups(), offered(Menu.GROUPS)),
        (InPrivate(), offered(Menu.PRIVATE)),
    ]
    for scope, names in scopes:
        for code, language in lists.items():
            speaker = desk.texts.for_language(language)
            menu = [BotCommand(*pair) for pair in commands(names, speaker)]
            try:
                await desk.bot.set_my_commands(menu, scope=scope, language_code=code)
            except TelegramError as error:
                log.warning("commands not set", error=type(error).__name__)
                return

"""Which update goes to which handler, and what becomes of errors that nobody expected."""

from typing import Any

from telegram import Update
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
from bot.handlers.commands.pages import unknown
from bot.handlers.commands.registry import COMMANDS
from bot.handlers.desk import Desk
from bot.handlers.taps import Taps
from bot.logging import get_logger

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

"""The few calls that show screens, and Telegram's answers told apart by what to do about them."""

import hashlib
from dataclasses import dataclass
from typing import Final

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from bot.screens.screen import Screen, Style
from bot.telegram.transport import NotSentError

_PLAIN: Final = LinkPreviewOptions(is_disabled=True)
_NO_THREAD: Final = ("message thread not found", "topic_closed", "topic_deleted")
_NO_CHAT: Final = (
    "chat not found",
    "chat_write_forbidden",
    "not enough rights to send",
    "have no rights to send",
    "user not found",
    "peer_id_invalid",
)
_NOT_EDITABLE: Final = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
)
_NOT_DELETABLE: Final = ("message can't be deleted", "message_delete_forbidden")


class DeliveryError(Exception):
    """A call did not do what it should."""


class MessageGoneError(DeliveryError):
    """The message to edit is not there any more."""


class TooOldError(DeliveryError):
    """The message can no longer be deleted (after 48 hours), only edited."""


class ThreadGoneError(DeliveryError):
    """The topic is not there or closed; the chat is."""


class UnreachableError(DeliveryError):
    """The bot may not write there: blocked, never started, removed, or no such chat."""


@dataclass
class MovedError(DeliveryError):
    """The group has become a supergroup with another id."""

    chat_id: int


@dataclass
class FloodError(DeliveryError):
    """Telegram takes nothing for this chat for so many seconds."""

    seconds: float


class UncertainError(DeliveryError):
    """No answer: the call may have been done."""


class NotDoneError(DeliveryError):
    """The call surely was not done, and may be tried again."""


@dataclass
class RefusedError(DeliveryError):
    """Telegram will never take this call as it is; `kind` is safe to log."""

    kind: str


class Messenger:
    """Sends, edits and deletes screens. Every method raises a `DeliveryError`."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def send(
        self,
        chat_id: int,
        thread_id: int | None,
        screen: Screen,
        *,
        silent: bool = False,
        reply_to: int | None = None,
    ) -> int:
        """Send a screen as a new message and give its id."""
        try:
            message = await self._bot.send_message(
                chat_id,
                screen.html,
                message_thread_id=thread_id,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(screen),
                link_preview_options=_PLAIN,
                disable_notification=silent or None,
                reply_to_message_id=reply_to,
                allow_sending_without_reply=True if reply_to else None,
            )
        except TelegramError as error:
            raise told_apart(error) from error
        return message.message_id

    async def edit(self, chat_id: int, message_id: int, screen: Screen) -> None:
        """Let a message show a screen; that it does already is success."""
        try:
            await self._bot.edit_message_text(
                screen.html,
                chat_id,
                message_id,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(screen),
                link_preview_options=_PLAIN,
            )
        except TelegramError as error:
            if "message is not modified" in str(error).lower():
                return
            raise told_apart(error) from error

    async def delete(self, chat_id: int, message_id: int) -> None:
        """Delete a message; that it is gone is nothing to worry about."""
        try:
            await self._bot.delete_message(chat_id, message_id)
        except BadRequest as error:
            if any(words in str(error).lower() for words in _NOT_DELETABLE):
                raise TooOldError(str(error)) from error
        except TelegramError as error:
            raise told_apart(error) from error

    async def strip(self, chat_id: int, message_id: int) -> None:
        """Take the buttons from a message; that there are none is nothing to worry about."""
        try:
            await self._bot.edit_message_reply_markup(chat_id, message_id)
        except BadRequest:
            return
        except TelegramError as error:
            raise told_apart(error) from error


def markup(screen: Screen) -> InlineKeyboardMarkup | None:
    """Give a screen's keyboard as the library takes it."""
    if not screen.keyboard:
        return None
    return InlineKeyboardMarkup(
        [
            [
                InlineKeyboardButton(
                    button.label,
                    callback_data=button.data,
                    url=button.url,
                    style=None if button.style is Style.PLAIN else button.style.value,
                )
                for button in row
            ]
            for row in screen.keyboard
        ]
    )


def digest(screen: Screen) -> str:
    """Give what tells one screen from another: 32 hex digits over text and keyboard."""
    return hashlib.sha256(repr(tuple(screen)).encode()).hexdigest()[:32]


def told_apart(error: TelegramError) -> DeliveryError:
    """Tell errors of the library apart by what can be done."""
    words = str(error).lower()
    match error:
        case RetryAfter():
            after = error.retry_after
            seconds = float(after) if isinstance(after, int | float) else after.total_seconds()
            return FloodError(seconds)
        case ChatMigrated():
            return MovedError(error.new_chat_id)
        case Forbidden():
            return UnreachableError(words)
        case BadRequest() if any(part in words for part in _NOT_EDITABLE):
            return MessageGoneError(words)
        case BadRequest() if any(part in words for part in _NO_THREAD):
            return ThreadGoneError(words)
        case BadRequest() if any(part in words for part in _NO_CHAT):
            return UnreachableError(words)
        case BadRequest():
            return RefusedError(_safe(words))
        case NotSentError():
            return NotDoneError(words)
        case NetworkError():
            return UncertainError(words)
        case _:
            return RefusedError(type(error).__name__)


def _safe(words: str) -> str:
    """Keep of Telegram's words what cannot quote a text of ours."""
    return words.split('"', maxsplit=1)[0].split(":", maxsplit=1)[0][:80]

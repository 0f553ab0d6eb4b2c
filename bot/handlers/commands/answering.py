"""From an update to a command and back: who asked, what is answered, what went wrong."""

from collections.abc import Callable, Coroutine

from telegram import Chat, Message, Update
from telegram.error import TelegramError

from bot.handlers.commands.asked import Asked, Do, told
from bot.handlers.desk import Desk, why
from bot.handlers.menus import menu_of_group, menu_of_person
from bot.host.errors import AlreadyHandledError, Refusal, RefusedError
from bot.logging import get_logger
from bot.screens.notices import Notice

log = get_logger(__name__)


def answering(desk: Desk, do: Do) -> Callable[[Update, object], Coroutine[None, None, None]]:
    """Make a callback for the library from what a command does."""

    async def handle(update: Update, _context: object) -> None:
        message = update.message
        if message is None:
            return
        asked = await _asked(desk, update.update_id, message)
        if asked is None:
            return
        try:
            screen = await do(desk, asked)
        except AlreadyHandledError:
            return
        except RefusedError as error:
            screen = why(error, asked.speaker)
        except TelegramError as error:
            log.info("telegram not asked", update_id=update.update_id, error=type(error).__name__)
            screen = told(Notice.FAILED, asked.speaker)
        except Exception:
            # Whatever went wrong, who wrote gets an answer and the update is done with.
            log.exception("command failed", update_id=update.update_id)
            screen = told(Notice.FAILED, asked.speaker)
        if screen is not None:
            desk.reply(message, screen)

    return handle


async def _asked(desk: Desk, update_id: int, message: Message) -> Asked | None:
    """Find out who asks where; None for those who get no answer: other bots."""
    user, chat = message.from_user, message.chat
    group = None if chat.type == Chat.PRIVATE else await desk.see(chat)
    anonymous = message.sender_chat is not None
    if not anonymous and (user is None or user.is_bot):
        return None
    person = None if anonymous or user is None else await desk.meet(user)
    if group is not None and person is not None:
        desk.note_present(group.chat_id, person.telegram_id)
    if group is not None:
        menu_of_group(desk, group)
        await desk.host.scrolled(chat.id, message.message_id)
    elif person is not None:
        menu_of_person(desk, person)
    speaker = desk.speaker_for(person) if group is None and person is not None else None
    asked = Asked(
        update_id,
        message,
        person,
        group,
        speaker or desk.speaker_in(group),
        (message.text or "").partition(" ")[2].strip(),
    )
    if anonymous and message.sender_chat != chat:
        # A channel writes here: it is nobody, neither a person nor an admin.
        desk.reply(message, why(RefusedError(Refusal.ANONYMOUS), asked.speaker))
        return None
    return asked

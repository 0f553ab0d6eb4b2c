"""Which tap goes to which handler, and that each is answered once."""

from itertools import chain
from types import MappingProxyType
from typing import Final

from telegram import CallbackQuery, Chat, Update
from telegram.error import TelegramError

from bot.handlers.desk import Desk
from bot.handlers.taps import (
    ahead,
    boards,
    hand,
    history,
    lobby,
    opening,
    powers,
    settings,
    solo,
    waiting,
)
from bot.handlers.taps.touch import Answer, Handlers, OldButtonError, Touch
from bot.host.errors import AlreadyHandledError, Refusal, RefusedError
from bot.logging import get_logger
from bot.screens.notices import Notice, notice, refusal
from bot.screens.taps import Op, Tap, decode
from bot.texts.speaker import Speaker

FAMILIES: Final[tuple[Handlers, ...]] = (
    lobby.HANDLERS,
    hand.HANDLERS,
    ahead.HANDLERS,
    history.HANDLERS,
    settings.HANDLERS,
    opening.HANDLERS,
    boards.HANDLERS,
    powers.HANDLERS,
    solo.HANDLERS,
    waiting.HANDLERS,
)
"""The tables of all families; an `Op` stands in one of them."""

HANDLERS: Final[Handlers] = MappingProxyType(
    dict(chain.from_iterable(family.items() for family in FAMILIES))
)

_OUTDATED: Final = {
    Refusal.STALE,
    Refusal.NOT_ASKED,
    Refusal.NO_TABLE,
    Refusal.NOT_LOBBY,
    Refusal.NOT_PLAYING,
    Refusal.TABLE_ENDED,
}
"""Refusals that say that a button was drawn for what is over."""

log = get_logger(__name__)


def read_tap(query: CallbackQuery) -> Tap:
    """Read what a button means; `OldButtonError` for one that means nothing."""
    tap = decode(query.data or "")
    if tap is None:
        raise OldButtonError
    return tap


class Taps:
    """Handles callback queries."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def tapped(self, update: Update, _context: object) -> None:
        """Do what a button asks for and answer the tap."""
        query = update.callback_query
        if query is None:
            return
        speaker = self._desk.speaker_for_user(query.from_user)
        try:
            person = await self._desk.meet(query.from_user)
            speaker = self._desk.speaker_for(person)
            if query.message is not None and query.message.chat.type != Chat.PRIVATE:
                self._desk.note_present(query.message.chat.id, query.from_user.id)
            tap = read_tap(query)
            touch = Touch(self._desk, update.update_id, query, tap, person, speaker)
            said = await HANDLERS[tap.op](touch)
            answer = Answer(said) if isinstance(said, str) else said
        except RefusedError as error:
            answer = self._refused(error, query, speaker)
            if error.reason in _OUTDATED:
                self._desk.later(self._clear_away(query))
        except AlreadyHandledError:
            answer = Answer(notice(Notice.ALREADY, speaker))
        except OldButtonError:
            answer = Answer(notice(Notice.OLD_BUTTON, speaker))
        except TelegramError as error:
            log.info("telegram not asked", update_id=update.update_id, error=type(error).__name__)
            answer = Answer(notice(Notice.FAILED, speaker))
        except Exception:
            # Whatever went wrong, the tap gets its answer and the update is done with.
            log.exception("tap failed", update_id=update.update_id)
            answer = Answer(notice(Notice.FAILED, speaker))
        self._desk.later(self._answer(query, answer))

    async def _answer(self, query: CallbackQuery, answer: Answer) -> None:
        try:
            await query.answer(answer.text or None, show_alert=answer.alert or None, url=answer.url)
        except TelegramError as error:
            # Too old after a restart, or no network: the tap's effect stands all the same.
            log.info("tap not answered", error=type(error).__name__)

    async def _clear_away(self, query: CallbackQuery) -> None:
        """Take a message away that nothing keeps up to date, so that nobody taps it again.

        Such are left where the process died, or no answer came, between sending and noting it.
        """
        message = query.message
        if message is None or not message.message_id:
            return
        if await self._desk.host.is_shown(message.chat.id, message.message_id):
            return
        await self._desk.delivery.take_away(message.chat.id, message.message_id)

    def _refused(self, error: RefusedError, query: CallbackQuery, speaker: Speaker) -> Answer:
        tap = decode(query.data or "")
        if error.reason is Refusal.OPEN_PRIVATE_CHAT and tap is not None:
            links = self._desk.links
            if tap.op is Op.SIT:
                return Answer(url=links.sit(tap.table, tap.argument))
            return Answer(url=links.hand(tap.table))
        return Answer(refusal(error.reason, speaker, **error.params))

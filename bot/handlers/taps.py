"""Taps on buttons: each gets exactly one answer, whatever happens."""

from dataclasses import dataclass
from typing import Final, TypeVar

from telegram import CallbackQuery, Chat, Message, Update
from telegram.error import TelegramError

from bot.delivery.worker import Reply
from bot.handlers.desk import Desk, thread_of
from bot.host.errors import AlreadyHandledError, Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.shown import OPTION_NAMES, Period
from bot.logging import get_logger
from bot.screens.board import board
from bot.screens.notices import (
    Notice,
    answered,
    chosen,
    hand_alert,
    language_chosen,
    notice,
    option_changed,
    refusal,
    seated,
    suggested,
)
from bot.screens.pages import language_choice
from bot.screens.screen import Screen
from bot.screens.taps import Op, Tap, decode
from bot.texts.languages import Language
from bot.texts.speaker import Speaker
from engine.cards import NO_CARDS
from engine.seats import SEATS

T = TypeVar("T")

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


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tap is answered with: a toast, an alert, or a link that Telegram opens."""

    text: str = ""
    alert: bool = False
    url: str | None = None


class OldButtonError(Exception):
    """A button that means nothing (any more)."""


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
            answer = await self._do(update.update_id, query, person, speaker)
        except RefusedError as error:
            answer = self._refused(error, query, speaker)
            if error.reason in _OUTDATED:
                self._desk.later(self._clear_away(query))
        except AlreadyHandledError:
            answer = Answer(notice(Notice.ALREADY, speaker))
        except OldButtonError:
            answer = Answer(notice(Notice.OLD_BUTTON, speaker))
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
        """Delete a message that nothing keeps up to date, so that nobody taps it again.

        Such are left where the process died, or no answer came, between sending and noting it.
        """
        message = query.message
        if message is None or await self._desk.host.is_shown(message.chat.id, message.message_id):
            return
        try:
            await self._desk.bot.delete_message(message.chat.id, message.message_id)
        except TelegramError as error:
            log.info("leftover not deleted", chat=message.chat.id, error=type(error).__name__)

    async def _do(
        self, update_id: int, query: CallbackQuery, person: PersonRef, speaker: Speaker
    ) -> Answer:
        tap = decode(query.data or "")
        if tap is None:
            raise OldButtonError
        match tap.op:
            case Op.BOARD | Op.LANGUAGE:
                return await self._anywhere(update_id, query, tap, person, speaker)
            case Op.MY_HAND:
                view = await self._desk.host.hand_alert(tap.table, person)
                return Answer(hand_alert(view, speaker), alert=True)
            case Op.CHOOSE | Op.PICK | Op.CLEAR | Op.PLAY | Op.PAGE | Op.REFRESH | Op.COME_BACK:
                return Answer(await self._in_hand(update_id, tap, person, speaker))
            case Op.SUGGEST:
                index, ally = divmod(_argument(tap), SEATS)
                play = await self._desk.host.suggest(
                    update_id, tap.table, person, tap.version, ally=ally, index=index
                )
                return Answer(suggested(play, speaker))
            case _:
                return Answer(await self._in_lobby(update_id, query, tap, person, speaker))

    async def _in_lobby(
        self, update_id: int, query: CallbackQuery, tap: Tap, person: PersonRef, speaker: Speaker
    ) -> str:
        host, table = self._desk.host, tap.table
        match tap.op:
            case Op.SIT:
                # Who taps in a group sees it; a table's button in a private chat is none of ours.
                here = query.message is not None and query.message.chat.type != Chat.PRIVATE
                side = _federation(tap)
                seat = await host.sit(update_id, table, person, side, is_member=here)
                return seated(seat, speaker)
            case Op.LEAVE:
                await host.leave(update_id, table, person)
                return notice(Notice.LEFT, speaker)
            case Op.COMPUTER:
                await host.add_computer(update_id, table, person, _federation(tap))
                return notice(Notice.COMPUTER_ADDED, speaker)
            case Op.NO_COMPUTER:
                await host.remove_computer(update_id, table, person)
                return notice(Notice.COMPUTER_REMOVED, speaker)
            case Op.LOTS:
                await host.draw_lots(update_id, table, person)
                return notice(Notice.LOTS_DRAWN, speaker)
            case Op.OPTIONS:
                await host.show_options(update_id, table, person, show=tap.argument == 1)
            case Op.OPTION:
                option = _one_of(OPTION_NAMES, tap.argument)
                await host.change_option(update_id, table, person, option)
                facts = await host.facts_of(table)
                return "" if facts is None else option_changed(option, facts, speaker)
            case Op.START:
                await host.start(update_id, table, person)
                return notice(Notice.STARTED, speaker)
            case Op.CLOSE:
                await self._close(update_id, query, table, person)
                return notice(Notice.CLOSED, speaker)
            case _:
                raise OldButtonError
        return ""

    async def _close(
        self, update_id: int, query: CallbackQuery, table: int, person: PersonRef
    ) -> None:
        try:
            await self._desk.host.close(update_id, table, person, is_admin=False)
        except RefusedError as error:
            if error.reason is not Refusal.HOST_OR_ADMIN or query.message is None:
                raise
            if not await self._desk.is_admin(query.message.chat.id, person.telegram_id):
                raise
            await self._desk.host.close(update_id, table, person, is_admin=True)

    async def _in_hand(self, update_id: int, tap: Tap, person: PersonRef, speaker: Speaker) -> str:
        host, table, question = self._desk.host, tap.table, tap.version
        match tap.op:
            case Op.CHOOSE:
                index = _argument(tap)
                given = await host.choose(update_id, table, person, question, index)
                return answered(given.action, speaker, sealed=given.sealed)
            case Op.PICK:
                cards = await host.pick(update_id, table, person, question, _argument(tap))
                return chosen(cards, speaker)
            case Op.CLEAR:
                await host.clear(update_id, table, person, question)
                return chosen(NO_CARDS, speaker)
            case Op.PLAY:
                given = await host.play_selection(update_id, table, person, question)
                return answered(given.action, speaker, sealed=given.sealed)
            case Op.PAGE:
                show_all = tap.argument == 1
                await host.show_page(update_id, table, person, question, all_ranks=show_all)
            case Op.REFRESH:
                await host.refresh_hand(table, person)
                return notice(Notice.REFRESHED, speaker)
            case Op.COME_BACK:
                await host.come_back(update_id, table, person)
                return notice(Notice.CAME_BACK, speaker)
            case _:
                raise OldButtonError
        return ""

    async def _anywhere(
        self, update_id: int, query: CallbackQuery, tap: Tap, person: PersonRef, speaker: Speaker
    ) -> Answer:
        """Do what a button that belongs to no table asks for, in the chat where it stands."""
        message = query.message
        if not isinstance(message, Message):
            raise OldButtonError
        if tap.op is Op.BOARD:
            await self._show_board(message, tap, person, speaker)
            return Answer()
        language = _one_of(tuple(Language), tap.argument)
        in_group = message.chat.type != Chat.PRIVATE
        if not in_group:
            await self._desk.host.set_person_language(update_id, person, language)
        elif await self._desk.is_admin(message.chat.id, person.telegram_id):
            await self._desk.host.set_group_language(update_id, message.chat.id, language)
        else:
            return Answer(notice(Notice.ADMINS_ONLY, speaker))
        said = self._desk.texts.for_language(language)
        self._edit(message, language_choice(language, said, group=in_group))
        return Answer(language_chosen(said))

    async def _show_board(
        self, message: Message, tap: Tap, person: PersonRef, speaker: Speaker
    ) -> None:
        host, period = self._desk.host, _one_of(tuple(Period), tap.argument)
        if message.chat.type != Chat.PRIVATE:
            found = await host.board(message.chat.id, period)
            speaker = self._desk.texts.for_language(found.language)
        elif tap.table:
            found = await host.board_of_table(tap.table, person, period)
        else:
            found = await host.board_of_person(person, period)
        screen = board(found, speaker)
        if _boards_offered(message) > 1:
            self._edit(message, screen)
        else:
            # The button stands under a result, which must stay.
            self._desk.delivery.reply(Reply(message.chat.id, thread_of(message), screen))

    def _edit(self, message: Message, screen: Screen) -> None:
        self._desk.delivery.reply(Reply(message.chat.id, None, screen, edits=message.message_id))

    def _refused(self, error: RefusedError, query: CallbackQuery, speaker: Speaker) -> Answer:
        tap = decode(query.data or "")
        if error.reason is Refusal.OPEN_PRIVATE_CHAT and tap is not None:
            links = self._desk.links
            if tap.op is Op.SIT:
                return Answer(url=links.sit(tap.table, _federation(tap)))
            return Answer(url=links.hand(tap.table))
        return Answer(refusal(error.reason, speaker, **error.params))


def _boards_offered(message: Message) -> int:
    """Count the buttons of a message that lead to a board."""
    if message.reply_markup is None:
        return 0
    datas = (button.callback_data for row in message.reply_markup.inline_keyboard for button in row)
    taps = (decode(data) for data in datas if isinstance(data, str))
    return sum(tap is not None and tap.op is Op.BOARD for tap in taps)


def _federation(tap: Tap) -> int | None:
    if tap.argument not in {None, 0, 1}:
        raise OldButtonError
    return tap.argument


def _argument(tap: Tap) -> int:
    if tap.argument is None:
        raise OldButtonError
    return tap.argument


def _one_of(values: tuple[T, ...], index: int | None) -> T:
    if index is None or index >= len(values):
        raise OldButtonError
    return values[index]

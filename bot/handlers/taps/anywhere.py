"""Taps that belong to no table: leaderboards and languages, in the chat where they stand."""

from types import MappingProxyType
from typing import Final

from telegram import Message

from bot.delivery.worker import Reply
from bot.handlers.desk import thread_of
from bot.handlers.taps.touch import Handlers, Touch
from bot.host.shown import Period
from bot.screens.board import board
from bot.screens.notices import Notice, language_chosen, notice
from bot.screens.pages import language_choice
from bot.screens.taps import Op, decode
from bot.texts.languages import Language


async def _choose_language(touch: Touch) -> str:
    message, desk = touch.message, touch.desk
    language = touch.one_of(tuple(Language))
    if touch.in_private:
        await touch.host.set_person_language(touch.update_id, touch.person, language)
    elif await desk.is_admin(message.chat.id, touch.person.telegram_id):
        await touch.host.set_group_language(touch.update_id, message.chat.id, language)
    else:
        return notice(Notice.ADMINS_ONLY, touch.speaker)
    said = desk.texts.for_language(language)
    touch.edit(language_choice(language, said, group=not touch.in_private))
    return language_chosen(said)


async def _show_board(touch: Touch) -> str:
    message, speaker = touch.message, touch.speaker
    period = touch.one_of(tuple(Period))
    if not touch.in_private:
        found = await touch.host.board(message.chat.id, period)
        speaker = touch.desk.texts.for_language(found.language)
    elif touch.table:
        found = await touch.host.board_of_table(touch.table, touch.person, period)
    else:
        found = await touch.host.board_of_person(touch.person, period)
    screen = board(found, speaker)
    if _boards_offered(message) > 1:
        touch.edit(screen)
    else:
        # The button stands under a result, which must stay.
        touch.desk.delivery.reply(Reply(message.chat.id, thread_of(message), screen))
    return ""


def _boards_offered(message: Message) -> int:
    """Count the buttons of a message that lead to a board."""
    if message.reply_markup is None:
        return 0
    datas = (button.callback_data for row in message.reply_markup.inline_keyboard for button in row)
    taps = (decode(data) for data in datas if isinstance(data, str))
    return sum(tap is not None and tap.op is Op.BOARD for tap in taps)


HANDLERS: Final[Handlers] = MappingProxyType(
    {
        Op.LANGUAGE: _choose_language,
        Op.BOARD: _show_board,
    }
)

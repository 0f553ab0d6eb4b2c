"""Taps that lead to a leaderboard, from a result or from another board."""

from types import MappingProxyType
from typing import Final

from telegram import Message

from bot.delivery.worker import Reply
from bot.handlers.desk import thread_of
from bot.handlers.taps.touch import Handlers, OldButtonError, Touch
from bot.screens.board import board, board_of_number, choose_group
from bot.screens.screen import Screen
from bot.screens.taps import Op, decode


async def _show_board(touch: Touch) -> str:
    message, screen = touch.message, await _board(touch)
    if _boards_offered(message) > 1:
        touch.edit(screen)
    else:
        # The button stands under a result, which must stay.
        touch.desk.delivery.reply(Reply(message.chat.id, thread_of(message), screen))
    return ""


async def _board(touch: Touch) -> Screen:
    found = board_of_number(touch.argument)
    if found is None:
        raise OldButtonError
    period, counting = found
    if not touch.in_private:
        shown = await touch.host.board(touch.message.chat.id, period, counting)
        return board(shown, touch.desk.texts.for_language(shown.language))
    if not touch.table:
        groups = await touch.host.groups_of(touch.person)
        if len(groups) > 1:
            return choose_group(groups, touch.speaker)
        return board(await touch.host.board_of_person(touch.person, period), touch.speaker)
    shown = await touch.host.board_of_table(touch.table, touch.person, period, counting)
    return board(shown, touch.speaker)


def _boards_offered(message: Message) -> int:
    """Count the buttons of a message that lead to a board."""
    if message.reply_markup is None:
        return 0
    datas = (button.callback_data for row in message.reply_markup.inline_keyboard for button in row)
    taps = (decode(data) for data in datas if isinstance(data, str))
    return sum(tap is not None and tap.op is Op.BOARD for tap in taps)


HANDLERS: Final[Handlers] = MappingProxyType({Op.BOARD: _show_board})

"""Taps in the lobby: seats, options, starting, closing."""

from types import MappingProxyType
from typing import Final

from bot.handlers.taps.touch import Handlers, Touch
from bot.host.errors import Refusal, RefusedError
from bot.host.shown import OPTION_NAMES
from bot.screens.notices import Notice, notice, option_changed, seated
from bot.screens.taps import Op


async def _sit(touch: Touch) -> str:
    seat = await touch.host.sit(
        touch.update_id,
        touch.table,
        touch.person,
        touch.federation,
        is_member=not touch.in_private or await _is_member(touch),
    )
    return seated(seat, touch.speaker)


async def _is_member(touch: Touch) -> bool:
    """Whether somebody who taps in private, where they were told of a table, is in its group.

    Who taps in the group sees it.
    """
    facts = await touch.host.facts_of(touch.table)
    if facts is None:
        raise RefusedError(Refusal.NO_TABLE)
    return await touch.desk.is_member(facts.chat_id, touch.person.telegram_id)


async def _leave(touch: Touch) -> str:
    await touch.host.leave(touch.update_id, touch.table, touch.person)
    return notice(Notice.LEFT, touch.speaker)


async def _add_computer(touch: Touch) -> str:
    await touch.host.add_computer(touch.update_id, touch.table, touch.person, touch.federation)
    return notice(Notice.COMPUTER_ADDED, touch.speaker)


async def _remove_computer(touch: Touch) -> str:
    await touch.host.remove_computer(touch.update_id, touch.table, touch.person)
    return notice(Notice.COMPUTER_REMOVED, touch.speaker)


async def _draw_lots(touch: Touch) -> str:
    await touch.host.draw_lots(touch.update_id, touch.table, touch.person)
    return notice(Notice.LOTS_DRAWN, touch.speaker)


async def _show_options(touch: Touch) -> str:
    show = touch.tap.argument == 1
    await touch.host.show_options(touch.update_id, touch.table, touch.person, show=show)
    return ""


async def _change_option(touch: Touch) -> str:
    option = touch.one_of(OPTION_NAMES)
    await touch.host.change_option(touch.update_id, touch.table, touch.person, option)
    facts = await touch.host.facts_of(touch.table)
    return "" if facts is None else option_changed(option, facts, touch.speaker)


async def _start(touch: Touch) -> str:
    await touch.host.start(touch.update_id, touch.table, touch.person)
    return notice(Notice.STARTED, touch.speaker)


async def _close(touch: Touch) -> str:
    host, update_id, table, person = touch.host, touch.update_id, touch.table, touch.person
    try:
        await host.close(update_id, table, person, is_admin=False)
    except RefusedError as error:
        message = touch.query.message
        if error.reason is not Refusal.HOST_OR_ADMIN or message is None:
            raise
        if not await touch.desk.is_admin(message.chat.id, person.telegram_id):
            raise
        await host.close(update_id, table, person, is_admin=True)
    return notice(Notice.CLOSED, touch.speaker)


HANDLERS: Final[Handlers] = MappingProxyType(
    {
        Op.SIT: _sit,
        Op.LEAVE: _leave,
        Op.COMPUTER: _add_computer,
        Op.NO_COMPUTER: _remove_computer,
        Op.LOTS: _draw_lots,
        Op.OPTIONS: _show_options,
        Op.OPTION: _change_option,
        Op.START: _start,
        Op.CLOSE: _close,
    }
)

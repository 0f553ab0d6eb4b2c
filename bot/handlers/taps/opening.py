"""Taps of people who would like to play: the next table, or once more after this one."""

from types import MappingProxyType
from typing import Final

from bot.handlers.taps.touch import Answer, Handlers, OldButtonError, Touch
from bot.host.errors import Refusal, RefusedError
from bot.screens.notices import Notice, notice
from bot.screens.taps import Op


async def _wait(touch: Touch) -> Answer | str:
    if touch.in_private:
        raise OldButtonError
    chat_id = touch.message.chat.id
    if touch.argument == 0:
        await touch.host.stop_waiting(touch.update_id, chat_id, touch.person)
        return notice(Notice.NOT_WAITING, touch.speaker)
    try:
        await touch.host.wait_for_table(touch.update_id, chat_id, touch.person)
    except RefusedError as error:
        if error.reason is not Refusal.OPEN_PRIVATE_CHAT:
            raise
        group = await touch.desk.see(touch.message.chat)
        return Answer(url=touch.desk.links.wait(group.id))
    return notice(Notice.WAITING, touch.speaker)


async def _again(touch: Touch) -> str:
    host, table = touch.host, touch.table
    if touch.in_private:
        facts = await host.facts_of(table)
        if facts is None or not await touch.desk.is_member(facts.chat_id, touch.person.telegram_id):
            raise RefusedError(Refusal.NOT_A_MEMBER)
    try:
        await host.play_again(touch.update_id, table, touch.person)
    except RefusedError as error:
        if error.reason is not Refusal.ADMINS_START:
            raise
        facts = await host.facts_of(table)
        if facts is None or not await touch.desk.is_admin(facts.chat_id, touch.person.telegram_id):
            raise
        await host.play_again(touch.update_id, table, touch.person, is_admin=True)
    return notice(Notice.OPENED_AGAIN, touch.speaker)


HANDLERS: Final[Handlers] = MappingProxyType({Op.WAIT: _wait, Op.AGAIN: _again})

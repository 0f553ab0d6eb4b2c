"""Taps about playing alone: beginning such a game, and leaving out its words."""

from types import MappingProxyType
from typing import Final

from bot.handlers.taps.touch import Handlers, Touch
from bot.host.errors import Refusal, RefusedError
from bot.screens.notices import Notice, notice
from bot.screens.solo import GUIDED
from bot.screens.taps import Op
from engine.rules import RULE_SETS


async def _begin(touch: Touch) -> str:
    index, guided = divmod(touch.argument, 2)
    rules = touch.value_at(tuple(RULE_SETS), index)
    try:
        await touch.host.open_solo(touch.update_id, touch.person, rules, guided=guided == GUIDED)
    except RefusedError as error:
        if error.reason is not Refusal.TABLE_OPEN:
            raise
        await touch.host.renew_hand(touch.update_id, int(error.params["table"]), touch.person)
        return notice(Notice.SOLO_GOING, touch.speaker)
    return notice(Notice.STARTED, touch.speaker)


async def _end_guide(touch: Touch) -> str:
    await touch.host.end_guide(touch.update_id, touch.table, touch.person)
    return notice(Notice.GUIDE_ENDED, touch.speaker)


HANDLERS: Final[Handlers] = MappingProxyType({Op.SOLO: _begin, Op.END_GUIDE: _end_guide})

"""Taps that answer before one's turn, and take that back."""

from types import MappingProxyType
from typing import Final

from bot.handlers.taps.touch import Handlers, Touch
from bot.screens.taps import Op
from bot.screens.toasts import answered_ahead, trick_passed, withdrawn


async def _answer(touch: Touch) -> str:
    given = await touch.host.answer_ahead(
        touch.update_id, touch.table, touch.person, touch.tap.version, touch.argument
    )
    return answered_ahead(given.action, touch.speaker, armed=given.armed)


async def _pass_trick(touch: Touch) -> str:
    await touch.host.pass_trick(touch.update_id, touch.table, touch.person, touch.tap.version)
    return trick_passed(touch.speaker)


async def _withdraw(touch: Touch) -> str:
    await touch.host.withdraw(touch.update_id, touch.table, touch.person, touch.tap.version)
    return withdrawn(touch.speaker)


HANDLERS: Final[Handlers] = MappingProxyType(
    {Op.AHEAD: _answer, Op.PASS_TRICK: _pass_trick, Op.WITHDRAW: _withdraw}
)

"""Taps that answer before one's turn, and take that back."""

from types import MappingProxyType
from typing import Final

from bot.handlers.taps.hand import said
from bot.handlers.taps.touch import Handlers, Touch
from bot.screens.taps import Op
from bot.screens.toasts import trick_passed, withdrawn


async def _answer(touch: Touch) -> str:
    given = await touch.host.answer_ahead(
        touch.update_id, touch.table, touch.person, touch.tap.version, touch.argument
    )
    return said(given, touch.speaker)


async def _pass_trick(touch: Touch) -> str:
    given = await touch.host.pass_trick(
        touch.update_id, touch.table, touch.person, touch.tap.version
    )
    return trick_passed(touch.speaker) if given.ahead else said(given, touch.speaker)


async def _withdraw(touch: Touch) -> str:
    await touch.host.withdraw(touch.update_id, touch.table, touch.person, touch.tap.version)
    return withdrawn(touch.speaker)


HANDLERS: Final[Handlers] = MappingProxyType(
    {Op.AHEAD: _answer, Op.PASS_TRICK: _pass_trick, Op.WITHDRAW: _withdraw}
)

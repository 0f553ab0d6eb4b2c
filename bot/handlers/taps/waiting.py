"""Taps of people who wait for others, or whom others wait for."""

from types import MappingProxyType
from typing import Final

from bot.handlers.taps.touch import Handlers, Touch
from bot.screens.notices import Notice, notice, ready_said
from bot.screens.taps import Op


async def _ready(touch: Touch) -> str:
    said = await touch.host.ready(
        touch.update_id, touch.table, touch.person, touch.tap.version or None
    )
    return ready_said(said.missing, touch.speaker, begun=said.begun)


async def _nudge(touch: Touch) -> str:
    await touch.host.nudge(touch.update_id, touch.table, touch.person)
    return notice(Notice.NUDGED, touch.speaker)


async def _let_computer_answer(touch: Touch) -> str:
    await touch.host.let_computer_answer(touch.update_id, touch.table, touch.person)
    return notice(Notice.COMPUTER_ANSWERED, touch.speaker)


async def _send_hand(touch: Touch) -> str:
    await touch.host.renew_hand(touch.update_id, touch.table, touch.person)
    return notice(Notice.HAND_SENT, touch.speaker)


HANDLERS: Final[Handlers] = MappingProxyType(
    {
        Op.READY: _ready,
        Op.NUDGE: _nudge,
        Op.COMPUTER_ANSWERS: _let_computer_answer,
        Op.SEND_HAND: _send_hand,
    }
)

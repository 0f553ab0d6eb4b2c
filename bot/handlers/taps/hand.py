"""Taps in a hand: choosing cards, answering, coming back, advising; and the look at one's cards."""

from types import MappingProxyType
from typing import Final

from bot.handlers.taps.touch import Answer, Handlers, Touch
from bot.host.answering import Given
from bot.host.errors import RefusedError
from bot.screens.notices import Notice, notice
from bot.screens.taps import Op
from bot.screens.toasts import (
    answered,
    answered_ahead,
    chosen,
    hand_alert,
    no_hand_alert,
    suggested,
)
from bot.texts.speaker import Speaker
from engine.cards import NO_CARDS
from engine.seats import SEATS


def said(given: Given, speaker: Speaker) -> str:
    """Say in a toast what became of an answer."""
    if given.ahead:
        return answered_ahead(given.action, speaker, armed=given.armed)
    return answered(given.action, speaker, sealed=given.sealed, armed=given.armed)


async def _choose(touch: Touch) -> str:
    given = await touch.host.choose(
        touch.update_id, touch.table, touch.person, touch.tap.version, touch.argument
    )
    return said(given, touch.speaker)


async def _pick(touch: Touch) -> str:
    cards = await touch.host.pick(
        touch.update_id, touch.table, touch.person, touch.tap.version, touch.argument
    )
    return chosen(cards, touch.speaker)


async def _clear(touch: Touch) -> str:
    await touch.host.clear(touch.update_id, touch.table, touch.person, touch.tap.version)
    return chosen(NO_CARDS, touch.speaker)


async def _play(touch: Touch) -> str:
    given = await touch.host.play_selection(
        touch.update_id, touch.table, touch.person, touch.tap.version
    )
    return said(given, touch.speaker)


async def _page(touch: Touch) -> str:
    await touch.host.show_page(
        touch.update_id,
        touch.table,
        touch.person,
        touch.tap.version,
        all_ranks=touch.tap.argument == 1,
    )
    return ""


async def _refresh(touch: Touch) -> str:
    await touch.host.refresh_hand(touch.table, touch.person)
    return notice(Notice.REFRESHED, touch.speaker)


async def _come_back(touch: Touch) -> str:
    await touch.host.come_back(touch.update_id, touch.table, touch.person)
    return notice(Notice.CAME_BACK, touch.speaker)


async def _suggest(touch: Touch) -> str:
    index, ally = divmod(touch.argument, SEATS)
    play = await touch.host.suggest(
        touch.update_id, touch.table, touch.person, touch.tap.version, ally=ally, index=index
    )
    return suggested(play, touch.speaker)


async def _my_hand(touch: Touch) -> Answer:
    try:
        view = await touch.host.hand_alert(touch.table, touch.person)
    except RefusedError as error:
        return Answer(no_hand_alert(error.reason, touch.speaker), alert=True)
    return Answer(hand_alert(view, touch.speaker), alert=True)


HANDLERS: Final[Handlers] = MappingProxyType(
    {
        Op.CHOOSE: _choose,
        Op.PICK: _pick,
        Op.CLEAR: _clear,
        Op.PLAY: _play,
        Op.PAGE: _page,
        Op.REFRESH: _refresh,
        Op.COME_BACK: _come_back,
        Op.SUGGEST: _suggest,
        Op.MY_HAND: _my_hand,
    }
)

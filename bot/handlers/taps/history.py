"""Taps that ask what has been played: the last trick, the deal so far, the card counter."""

from types import MappingProxyType
from typing import Final

from bot.delivery.worker import Reply
from bot.handlers.taps.touch import Answer, Handlers, Touch
from bot.screens.history import counter, last_trick, story
from bot.screens.screen import Screen
from bot.screens.taps import Op, decode


async def _last_trick(touch: Touch) -> Answer:
    shown = await touch.host.deal_so_far(touch.table, touch.person)
    return Answer(last_trick(shown, touch.speaker), alert=True)


async def _story(touch: Touch) -> str:
    shown = await touch.host.deal_so_far(touch.table, touch.person)
    _show(touch, story(shown, touch.tap.argument, touch.speaker))
    return ""


async def _counter(touch: Touch) -> str:
    shown = await touch.host.count_cards(touch.table, touch.person)
    _show(touch, counter(shown, touch.speaker))
    return ""


def _show(touch: Touch, screen: Screen) -> None:
    """Show a page in the place of another of its kind; beside a hand, which must stay."""
    if not touch.in_private:
        # Only a forwarded or made-up button stands in a group: the page is for its person.
        touch.desk.delivery.reply(Reply(touch.person.telegram_id, None, screen))
    elif _is_page(touch):
        touch.edit(screen)
    else:
        touch.desk.delivery.reply(Reply(touch.message.chat.id, None, screen))


def _is_page(touch: Touch) -> bool:
    """Whether the tapped message shows nothing but such a page."""
    markup = touch.message.reply_markup
    rows = () if markup is None else markup.inline_keyboard
    taps = [decode(str(button.callback_data)) for row in rows for button in row]
    return bool(taps) and all(tap is not None and tap.op in HANDLERS for tap in taps)


HANDLERS: Final[Handlers] = MappingProxyType(
    {Op.LAST_TRICK: _last_trick, Op.STORY: _story, Op.COUNTER: _counter}
)

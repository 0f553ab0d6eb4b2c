"""Answering ahead: what may be said to a table play before one's turn has come."""

from bot.host.shown import HandShown
from bot.screens.choosing import Asked, choosing
from bot.screens.keys import Keys
from bot.screens.screen import Keyboard
from bot.screens.taps import Op
from bot.texts.speaker import Speaker


def answering_ahead(shown: HandShown, speaker: Speaker) -> Keyboard:
    """Offer what can be said already, or to take back what was; nothing where there is neither."""
    ahead = shown.ahead
    if ahead is None:
        return ()
    keys = Keys(shown.facts.table_id, ahead.key)
    if ahead.said is not None or ahead.whole_trick:
        return ((keys.button(speaker.plain("button-withdraw"), Op.WITHDRAW),),)
    view = shown.view._replace(choices=ahead.choices, question=ahead.key)
    asked = Asked(view, ahead.choices, keys, Op.AHEAD)
    whole_trick = keys.button(speaker.plain("button-pass-trick"), Op.PASS_TRICK)
    return choosing(shown, asked, speaker, whole_trick)

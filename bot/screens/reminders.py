"""Notices that ask for an answer: reminders, and nudges of others at the table."""

from typing import Final

from bot.host.shown import NoticeKind, NoticeShown
from bot.screens.keys import Keys
from bot.screens.screen import Screen, Style
from bot.screens.taps import Op
from bot.screens.words import bank_text, seat_text, title_text, until_text
from bot.texts.markup import NOTHING, blocks, bold, joined
from bot.texts.speaker import Speaker

ASKING: Final = frozenset({NoticeKind.REMINDER, NoticeKind.LAST_REMINDER, NoticeKind.NUDGE})


def asking_notice(shown: NoticeShown, speaker: Speaker) -> Screen:
    """Ask a person for an answer, name the game, and lead to the hand in it."""
    facts = shown.facts
    speaker = speaker.under(facts.rules)
    title = bold(title_text(facts, speaker))
    by = NOTHING if shown.by is None else seat_text(facts, shown.by, speaker)
    times = joined(
        " · ",
        (
            until_text(shown.deadline, facts.clock, speaker),
            bank_text(shown.bank or None, speaker),
        ),
    )
    label = speaker.plain("button-send-hand")
    button = Keys(facts.table_id, 0).button(label, Op.SEND_HAND, style=Style.PRIMARY)
    key = f"told-{shown.kind}"
    if shown.kind is NoticeKind.LAST_REMINDER and shown.bank:
        key = "told-last_reminder-bank"
    return Screen(blocks(speaker(key, title=title, seat=by), times), ((button,),))

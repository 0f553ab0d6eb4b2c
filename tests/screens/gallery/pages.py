"""Pages that belong to no deal, notices, and lines of news."""

from collections.abc import Iterator
from dataclasses import replace

from bot.host.house import House
from bot.host.shown import (
    Clock,
    NoticeKind,
    NoticeShown,
)
from bot.screens import pages
from bot.screens.news import news_text
from bot.screens.screen import Screen
from bot.texts.speaker import Speaker
from tests.screens.gallery.deals import (
    EVENTS,
)
from tests.screens.support import (
    LINKS,
    NOON,
    facts_of,
)


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give the screens of this family with their names."""
    yield "events", Screen(news_text(EVENTS, facts_of(), speaker, most=len(EVENTS)))
    yield "rules", pages.rule_card(House("dagang"), speaker)
    yield "rules-folk", pages.rule_card(House("folk"), speaker)
    yield "help-group", pages.help_in_group(speaker)
    yield "help-private", pages.help_in_private(speaker, LINKS)
    yield "welcome-group", pages.welcome_in_group(speaker)
    yield "welcome-back", pages.welcome_back(facts_of(), speaker)
    yield "welcome-private", pages.welcome_in_private("阿强", speaker, LINKS)
    yield "language", pages.language_choice(speaker.language, speaker)
    yield "language-group", pages.language_choice(speaker.language, speaker, group=True)
    yield "open-private", pages.open_private_chat(47, "阿强", speaker, LINKS)
    for kind in NoticeKind:
        shown = NoticeShown(1, 5, kind, facts_of(), "zh-Hans")
        yield f"notice-{kind}", pages.notice_in_private(shown, speaker)
    silent = NoticeShown(1, 5, NoticeKind.SEAT_HELD, facts_of(), "zh-Hans", unreachable=True)
    yield "notice-unreachable", pages.notice_in_private(silent, speaker)
    yield from _asking(speaker)
    yield "seated", pages.seated_in_private(facts_of(), 3, speaker)


def _asking(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give reminders of the clock of half days, with a reserve and without, and a nudge."""
    facts = facts_of(clock=Clock.DAY)
    half = NoticeShown(1, 5, NoticeKind.REMINDER, facts, "zh-Hans", deadline=NOON, bank=86_400)
    yield "reminder-half", pages.notice_in_private(half, speaker)
    last = replace(half, kind=NoticeKind.LAST_REMINDER)
    yield "reminder-last", pages.notice_in_private(last, speaker)
    yield "reminder-last-of-all", pages.notice_in_private(replace(last, bank=0), speaker)
    nudge = NoticeShown(1, 5, NoticeKind.NUDGE, facts_of(clock=Clock.FREE), "zh-Hans", by=3)
    yield "nudge", pages.notice_in_private(nudge, speaker)

"""Pages that belong to no deal, notices, and lines of news."""

from collections.abc import Iterator

from bot.host.house import House
from bot.host.shown import (
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
    yield "open-private", pages.open_private_chat(47, 0, "阿强", speaker, LINKS)
    for kind in NoticeKind:
        shown = NoticeShown(1, 5, kind, facts_of(), "zh-Hans")
        yield f"notice-{kind}", pages.notice_in_private(shown, speaker)
    silent = NoticeShown(1, 5, NoticeKind.SEAT_HELD, facts_of(), "zh-Hans", unreachable=True)
    yield "notice-unreachable", pages.notice_in_private(silent, speaker)
    yield "seated", pages.seated_in_private(facts_of(), 3, speaker)

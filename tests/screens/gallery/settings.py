"""Settings of a person and of a group, and the waiting list."""

from collections.abc import Iterator
from datetime import UTC, datetime

from bot.host.house import House
from bot.host.settings import GroupSettings, PersonSettings
from bot.host.shown import Clock
from bot.screens.screen import Screen
from bot.screens.settings import Page, ask_for_season, group_settings, personal_settings
from bot.screens.waiting import game_on, open_to_wait, waiting
from bot.texts.speaker import Speaker
from engine.options import Sale
from storage.values import Burns, Starters, Windows
from storage.wishes import BuyWish, Wishes, YesNoWish
from tests.screens.support import LINKS

CHOSEN = PersonSettings(
    "zh-Hant",
    "Europe/Paris",
    (1350, 420),
    reminders=False,
    confirm=True,
    burns=Burns.OUT,
    wishes=Wishes(buy=BuyWish.SMALL, sell=YesNoWish.YES),
)
OF_GROUP = GroupSettings(
    "en",
    "America/New_York",
    House("folk", 2, Clock.DAY, Sale.OBLIGED, windows=Windows.STRICT, watch=True),
    Starters.ADMINS,
    datetime(2026, 9, 1, 2, tzinfo=UTC),
)


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give the screens of this family with their names."""
    yield "person", personal_settings(PersonSettings(), Page.MAIN, speaker)
    yield "person-chosen", personal_settings(CHOSEN, Page.MAIN, speaker)
    for page in (Page.LANGUAGE, Page.ZONE, Page.QUIET, Page.WISHES):
        yield f"person-{page.name.lower()}", personal_settings(CHOSEN, page, speaker)
    yield "group", group_settings(GroupSettings(), Page.MAIN, speaker)
    yield "group-chosen", group_settings(OF_GROUP, Page.MAIN, speaker)
    yield "group-options-usual", group_settings(GroupSettings(), Page.OPTIONS, speaker)
    for page in (Page.LANGUAGE, Page.ZONE, Page.OPTIONS, Page.SEASON):
        yield f"group-{page.name.lower()}", group_settings(OF_GROUP, page, speaker)
    yield "group-season-ask", ask_for_season(speaker)
    yield "waiting", waiting(speaker)
    yield "waiting-game-on", game_on(speaker)
    yield "waiting-open-chat", open_to_wait(7, "阿强", speaker, LINKS)

"""The settings of a person and of a group: a page each, and pages to choose from."""

from datetime import UTC
from enum import IntEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.host.house import OPTION_NAMES
from bot.host.quiet import DEFAULT_ZONE, find_zone
from bot.host.settings import GroupSettings, PersonSettings
from bot.screens.keys import NO_TABLE, in_rows
from bot.screens.options import offered, option_lines, options_summary
from bot.screens.screen import Button, Keyboard, Screen, Style
from bot.screens.taps import Op
from bot.texts.languages import SELF_NAMES, Language, choose_language
from bot.texts.markup import Markup, blocks, escape, lines
from bot.texts.speaker import Speaker
from storage.wishes import WISH_VALUES


class Page(IntEnum):
    """A page of settings, or a setting that a tap changes at once; numbers never change."""

    MAIN = 0
    LANGUAGE = 1
    ZONE = 2
    QUIET = 3
    REMINDERS = 4
    CONFIRM = 5
    BURNS = 6
    WISHES = 7
    OPTIONS = 8
    STARTERS = 9
    SEASON = 10


class Press(NamedTuple):
    """A tap on settings: `choice` counts what there is to choose from 1; 0 opens the page."""

    page: Page
    choice: int = 0


_CHOICES: Final = 100
"""More than a page has."""
RESET: Final = _CHOICES - 1
"""The choice of the page of options that takes the group's own ones back."""
SEASON_ASK, SEASON_BEGIN, SEASON_END = 1, 2, 3
"""The choices of the page of the season."""

ZONES: Final = (
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Asia/Singapore",
    "Asia/Bangkok",
    "Asia/Dubai",
    "Europe/Moscow",
    "Europe/Berlin",
    "Europe/London",
    "America/Sao_Paulo",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "Pacific/Auckland",
    "Australia/Sydney",
)
"""Time zones that have a button; any other is taken by its name. New ones come last."""
ZONE_KEYS: Final = MappingProxyType(
    {zone: zone.lower().replace("/", "-").replace("_", "-") for zone in ZONES}
)
"""By what their names are found in the texts."""

HOURS: Final = ((22, 7), (22, 8), (23, 7), (23, 8), (0, 8), (0, 9), (1, 9))
"""Quiet hours that have a button; any others are taken by name. New ones come last."""
WISH_NAMES: Final = tuple(WISH_VALUES)

_HOUR: Final = 60
_WIDE: Final = 3


def number_of(press: Press) -> int:
    """Write a press as callback data has it."""
    return press.page * _CHOICES + press.choice


def press_of(number: int) -> Press | None:
    """Read a press; None for a page that there is none of."""
    page, choice = divmod(number, _CHOICES)
    if page not in set(Page):
        return None
    return Press(Page(page), choice)


def personal_settings(settings: PersonSettings, page: Page, speaker: Speaker) -> Screen:
    """Show a person's settings, or a page of them."""
    match page:
        case Page.LANGUAGE:
            return _languages(speaker("language-person"), settings.language, speaker)
        case Page.ZONE:
            usual = speaker("zone-of-group")
            return _zones(speaker("settings-zone-person"), settings.time_zone, usual, speaker)
        case Page.QUIET:
            return _quiet(settings, speaker)
        case Page.WISHES:
            return _wishes(settings, speaker)
        case _:
            return _person(settings, speaker)


def group_settings(settings: GroupSettings, page: Page, speaker: Speaker) -> Screen:
    """Show a group's settings, or a page of them."""
    match page:
        case Page.LANGUAGE:
            return _languages(speaker("language-group"), settings.language, speaker)
        case Page.ZONE:
            usual = _zone_name(DEFAULT_ZONE, speaker)
            return _zones(speaker("settings-zone-group"), settings.time_zone, usual, speaker)
        case Page.OPTIONS:
            return _options(settings, speaker)
        case Page.SEASON:
            return _season(settings, speaker)
        case _:
            return _group(settings, speaker)


def ask_for_season(speaker: Speaker) -> Screen:
    """Ask whether to begin a season, which the one before does not survive."""
    yes = _button(speaker.plain("button-begin-season"), Page.SEASON, SEASON_BEGIN, Style.DANGER)
    return Screen(speaker("settings-season-ask"), ((yes, _back(speaker, Page.SEASON)),))


def _person(settings: PersonSettings, speaker: Speaker) -> Screen:
    held = [name for name in WISH_NAMES if getattr(settings.wishes, name) != "ask"]
    html = blocks(
        speaker("settings-person"),
        lines(
            speaker("settings-language", value=_language_name(settings.language, speaker)),
            speaker(
                "settings-zone", value=_zone(settings.time_zone, speaker("zone-of-group"), speaker)
            ),
            speaker("settings-quiet", value=_hours_text(settings.quiet, speaker)),
            speaker("settings-reminders", value=_switch(speaker, on=settings.reminders)),
            speaker("settings-confirm", value=_switch(speaker, on=settings.confirm)),
            speaker("settings-burns", value=speaker(f"burns-{settings.burns}")),
            speaker("settings-wishes", n=len(held)) if held else speaker("settings-no-wishes"),
        ),
    )
    return Screen(
        html,
        _main(
            speaker,
            Page.LANGUAGE,
            Page.ZONE,
            Page.QUIET,
            Page.REMINDERS,
            Page.CONFIRM,
            Page.BURNS,
            Page.WISHES,
        ),
    )


def _group(settings: GroupSettings, speaker: Speaker) -> Screen:
    usual = _zone_name(DEFAULT_ZONE, speaker)
    html = blocks(
        speaker("settings-group"),
        lines(
            speaker("settings-language", value=_language_name(settings.language, speaker)),
            speaker("settings-zone", value=_zone(settings.time_zone, usual, speaker)),
            speaker(
                "settings-options",
                rules=speaker(f"option-rules-{settings.house.rules}"),
                options=options_summary(settings.house, speaker),
            ),
            speaker("settings-starters", value=speaker(f"starters-{settings.starters}")),
            speaker("settings-season", value=_since(settings, speaker)),
        ),
    )
    pages = (Page.LANGUAGE, Page.ZONE, Page.OPTIONS, Page.STARTERS, Page.SEASON)
    return Screen(html, _main(speaker, *pages))


def _main(speaker: Speaker, *pages: Page) -> Keyboard:
    buttons = [
        _button(speaker.plain(f"button-settings-{page.name.lower()}"), page) for page in pages
    ]
    return in_rows(buttons, _WIDE)


def _languages(html: Markup, chosen: str | None, speaker: Speaker) -> Screen:
    buttons = tuple(
        _choice(
            Markup(SELF_NAMES[language]), Page.LANGUAGE, index, speaker, chosen=language == chosen
        )
        for index, language in enumerate(Language, start=1)
    )
    return Screen(html, (buttons, (_back(speaker),)))


def _zones(html: Markup, chosen: str | None, usual: Markup, speaker: Speaker) -> Screen:
    """Offer the usual time zone first, then those that have a button."""
    none = _choice(speaker("zone-usual", zone=usual), Page.ZONE, 1, speaker, chosen=chosen is None)
    buttons = [
        _choice(_zone_name(zone, speaker), Page.ZONE, index, speaker, chosen=zone == chosen)
        for index, zone in enumerate(ZONES, start=2)
    ]
    text = blocks(html, speaker("settings-zone-hint"))
    return Screen(text, ((none,), *in_rows(buttons, _WIDE), (_back(speaker),)))


def zone_of_choice(choice: int) -> str | None:
    """Give the zone of a choice from 1 on that page, None for the usual one; `IndexError`."""
    return None if choice == 1 else ZONES[choice - 2]


def _quiet(settings: PersonSettings, speaker: Speaker) -> Screen:
    buttons = [
        _choice(
            _hours_text(hours_of_choice(index), speaker),
            Page.QUIET,
            index,
            speaker,
            chosen=settings.quiet == hours_of_choice(index),
        )
        for index in range(1, len(HOURS) + 2)
    ]
    zone = _zone(settings.time_zone, speaker("zone-of-group"), speaker)
    html = speaker("settings-quiet-about", value=_hours_text(settings.quiet, speaker), zone=zone)
    return Screen(html, (*in_rows(buttons, _WIDE), (_back(speaker),)))


def hours_of_choice(choice: int) -> tuple[int, int] | None:
    """Give the hours of a choice from 1 on that page, None for none; `IndexError`."""
    if choice == 1:
        return None
    begin, end = HOURS[choice - 2]
    return begin * _HOUR, end * _HOUR


def _wishes(settings: PersonSettings, speaker: Speaker) -> Screen:
    html = blocks(
        speaker("settings-wishes-about"),
        lines(
            *(
                speaker(
                    f"wish-{name}-about",
                    value=speaker(f"wish-{name}-{getattr(settings.wishes, name)}"),
                )
                for name in WISH_NAMES
            )
        ),
    )
    buttons = [
        _button(speaker.plain(f"wish-{name}"), Page.WISHES, index)
        for index, name in enumerate(WISH_NAMES, start=1)
    ]
    return Screen(html, (*in_rows(buttons, _WIDE), (_back(speaker),)))


def next_wish(settings: PersonSettings, choice: int) -> tuple[str, str]:
    """Give the wish of a choice from 1 on that page with its next value; `IndexError`."""
    name = WISH_NAMES[choice - 1]
    values = WISH_VALUES[name]
    return name, values[(values.index(getattr(settings.wishes, name)) + 1) % len(values)]


def _options(settings: GroupSettings, speaker: Speaker) -> Screen:
    house = settings.house
    html = blocks(speaker("settings-options-about"), lines(*option_lines(house, speaker)))
    buttons = [
        _button(speaker.plain(f"option-{name}"), Page.OPTIONS, OPTION_NAMES.index(name) + 1)
        for name in offered(house.rules)
    ]
    reset = _button(speaker.plain("button-reset"), Page.OPTIONS, RESET)
    last = (_back(speaker), reset) if house.to_json() else (_back(speaker),)
    return Screen(html, (*in_rows(buttons, _WIDE), last))


def _season(settings: GroupSettings, speaker: Speaker) -> Screen:
    begin = _button(speaker.plain("button-new-season"), Page.SEASON, SEASON_ASK)
    end = _button(speaker.plain("button-no-season"), Page.SEASON, SEASON_END)
    row = (begin,) if settings.season_at is None else (begin, end)
    html = speaker("settings-season-about", value=_since(settings, speaker))
    return Screen(html, (row, (_back(speaker),)))


def _since(settings: GroupSettings, speaker: Speaker) -> Markup:
    if settings.season_at is None:
        return speaker("season-none")
    zone = find_zone(settings.time_zone or DEFAULT_ZONE) or UTC
    return speaker("season-since", date=f"{settings.season_at.astimezone(zone):%Y-%m-%d}")


def _language_name(chosen: str | None, speaker: Speaker) -> Markup:
    if chosen is None:
        return speaker("language-unchosen", language=Markup(SELF_NAMES[speaker.language]))
    return Markup(SELF_NAMES[choose_language(chosen, None)])


def _zone(chosen: str | None, usual: Markup, speaker: Speaker) -> Markup:
    return usual if chosen is None else _zone_name(chosen, speaker)


def _zone_name(zone: str, speaker: Speaker) -> Markup:
    """Name a time zone by a city; one without a button by its own name."""
    key = ZONE_KEYS.get(zone)
    return escape(zone) if key is None else speaker(f"zone-{key}")


def _hours_text(quiet: tuple[int, int] | None, speaker: Speaker) -> Markup:
    if quiet is None:
        return speaker("quiet-never")
    begin, end = (f"{minute // _HOUR}:{minute % _HOUR:02}" for minute in quiet)
    return Markup(f"{begin}–{end}")


def _switch(speaker: Speaker, *, on: bool) -> Markup:
    return speaker("option-on" if on else "option-off")


def _back(speaker: Speaker, page: Page = Page.MAIN) -> Button:
    return _button(speaker.plain("button-back"), page)


def _choice(label: Markup, page: Page, choice: int, speaker: Speaker, *, chosen: bool) -> Button:
    text = speaker.plain("button-chosen" if chosen else "button-not-chosen", label=label)
    return _button(text, page, choice, Style.PRIMARY if chosen else Style.PLAIN)


def _button(label: str, page: Page, choice: int = 0, style: Style = Style.PLAIN) -> Button:
    return NO_TABLE.button(label, Op.SETTING, number_of(Press(page, choice)), style)

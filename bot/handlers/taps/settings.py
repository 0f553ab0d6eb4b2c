"""Taps on the settings of the chat in which they stand."""

from types import MappingProxyType
from typing import Final

from bot.handlers.menus import menu_of_group, menu_of_person
from bot.handlers.taps.touch import Answer, Handlers, OldButtonError, Touch
from bot.host.house import OPTION_NAMES
from bot.screens.notices import Notice, language_chosen, notice, settings_refused
from bot.screens.pages import language_choice
from bot.screens.screen import Screen
from bot.screens.settings import (
    RESET,
    SEASON_ASK,
    SEASON_BEGIN,
    SEASON_END,
    Page,
    Press,
    ask_for_season,
    group_settings,
    hours_of_choice,
    next_wish,
    personal_settings,
    press_of,
    zone_of_choice,
)
from bot.screens.taps import Op
from bot.texts.languages import Language
from bot.texts.speaker import Speaker
from storage.values import Burns, Starters


async def _press(touch: Touch) -> Answer | str:
    press = press_of(touch.argument)
    if press is None:
        raise OldButtonError
    if not touch.in_private and not await touch.desk.may_change(
        touch.message.chat.id, touch.person
    ):
        return _refused(touch)
    try:
        changed, screen = await (_personal if touch.in_private else _of_group)(touch, press)
    except (IndexError, ValueError) as error:
        # A choice that this page has not, or not any more.
        raise OldButtonError from error
    touch.edit(screen)
    return notice(Notice.CHANGED, touch.speaker) if changed else ""


def _refused(touch: Touch) -> Answer:
    return Answer(settings_refused(touch.person.id, touch.speaker), alert=True)


async def _personal(touch: Touch, press: Press) -> tuple[bool, Screen]:
    """Do what a press in a private chat asks for; gives whether something changed, and the page."""
    host, update_id, person = touch.host, touch.update_id, touch.person
    page, choice, then = press.page, press.choice, Page.MAIN
    settings = await host.person_settings(person)
    speaker = touch.speaker
    match page:
        case Page.REMINDERS if not choice:
            await host.set_reminders(update_id, person, on=not settings.reminders)
        case Page.CONFIRM if not choice:
            await host.set_confirm(update_id, person, on=not settings.confirm)
        case Page.BURNS if not choice:
            burns = tuple(Burns)
            following = burns[(burns.index(settings.burns) + 1) % len(burns)]
            await host.set_burns(update_id, person, following)
        case _ if not choice:
            return False, personal_settings(settings, page, speaker)
        case Page.LANGUAGE:
            speaker = await _speak(touch, tuple(Language)[choice - 1])
        case Page.ZONE:
            await host.set_person_time_zone(update_id, person, zone_of_choice(choice))
        case Page.QUIET:
            await host.set_quiet_hours(update_id, person, hours_of_choice(choice))
        case Page.WISHES:
            then = Page.WISHES
            await host.set_wish(update_id, person, *next_wish(settings, choice))
        case _:
            raise OldButtonError
    return True, personal_settings(await host.person_settings(person), then, speaker)


async def _of_group(touch: Touch, press: Press) -> tuple[bool, Screen]:
    """Do what a press of an admin asks for; gives whether something changed, and the page."""
    host, update_id, chat_id = touch.host, touch.update_id, touch.message.chat.id
    page, choice, then = press.page, press.choice, Page.MAIN
    settings = await host.group_settings(chat_id)
    speaker = touch.desk.texts.for_language(settings.language)
    match page:
        case Page.STARTERS if not choice:
            others = settings.starters is Starters.EVERYBODY
            starters = Starters.ADMINS if others else Starters.EVERYBODY
            await host.set_starters(update_id, chat_id, starters)
        case _ if not choice:
            return False, group_settings(settings, page, speaker)
        case Page.LANGUAGE:
            speaker = await _speak(touch, tuple(Language)[choice - 1])
        case Page.ZONE:
            await host.set_group_time_zone(update_id, chat_id, zone_of_choice(choice))
        case Page.OPTIONS:
            then = Page.OPTIONS
            if choice == RESET:
                await host.reset_group_options(update_id, chat_id)
            else:
                await host.change_group_option(update_id, chat_id, OPTION_NAMES[choice - 1])
        case Page.SEASON if choice == SEASON_ASK:
            return False, ask_for_season(speaker)
        case Page.SEASON if choice in {SEASON_BEGIN, SEASON_END}:
            await host.set_season(update_id, chat_id, begin=choice == SEASON_BEGIN)
        case _:
            raise OldButtonError
    return True, group_settings(await host.group_settings(chat_id), then, speaker)


async def _choose_language(touch: Touch) -> Answer | str:
    language = touch.one_of(tuple(Language))
    if not touch.in_private and not await touch.desk.may_change(
        touch.message.chat.id, touch.person
    ):
        return _refused(touch)
    said = await _speak(touch, language)
    touch.edit(language_choice(language, said, group=not touch.in_private))
    return language_chosen(said)


async def _speak(touch: Touch, language: Language) -> Speaker:
    """Speak another language in this chat from now on, its list of commands included."""
    host, desk = touch.host, touch.desk
    if touch.in_private:
        await host.set_person_language(touch.update_id, touch.person, language)
        menu_of_person(desk, await desk.meet(touch.query.from_user))
    else:
        await host.set_group_language(touch.update_id, touch.message.chat.id, language)
        menu_of_group(desk, await desk.see(touch.message.chat))
    return desk.texts.for_language(language)


HANDLERS: Final[Handlers] = MappingProxyType({Op.SETTING: _press, Op.LANGUAGE: _choose_language})

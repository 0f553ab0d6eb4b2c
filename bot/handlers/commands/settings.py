"""The settings of a group or a person, as a panel or by a word."""

import re
from typing import Final

from bot.handlers.commands.asked import Asked, Command, Menu
from bot.handlers.desk import Desk
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import GroupRef
from bot.host.settings import read_hours
from bot.screens.screen import Screen
from bot.screens.settings import Page, group_settings, personal_settings
from bot.texts.markup import Name

_ALLOW: Final = re.compile(r"allow_([0-9a-z]{1,7})")
_ZONE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_+/ -]*")


async def settings(desk: Desk, asked: Asked) -> Screen | None:
    """Show the settings, or change what the argument names: a time zone, or quiet hours.

    In a group it is for admins. An anonymous one may name a person who is let change the settings
    for an hour: Telegram may hide from the bot that this person is the admin.
    """
    if asked.group is not None:
        return await _of_group(desk, asked, asked.group)
    person = asked.somebody()
    if _ZONE.fullmatch(asked.argument):
        await desk.host.set_person_time_zone(asked.update_id, person, asked.argument)
    elif asked.argument:
        await desk.host.set_quiet_hours(asked.update_id, person, read_hours(asked.argument))
    return personal_settings(await desk.host.person_settings(person), Page.MAIN, asked.speaker)


async def _of_group(desk: Desk, asked: Asked, group: GroupRef) -> Screen:
    chat_id = group.chat_id
    if asked.person is not None and not await desk.may_change(chat_id, asked.person):
        raise RefusedError(Refusal.ADMINS_ONLY)
    allowed = _ALLOW.fullmatch(asked.argument)
    if allowed is not None:
        person_id = int(allowed[1], 36)
        name = await desk.host.allow_settings(asked.update_id, chat_id, person_id)
        return Screen(asked.speaker("settings-allowed", name=Name(name)))
    if asked.argument:
        await desk.host.set_group_time_zone(asked.update_id, chat_id, asked.argument)
    return group_settings(await desk.host.group_settings(chat_id), Page.MAIN, asked.speaker)


COMMANDS: Final = (Command("settings", settings, frozenset({Menu.ADMINS, Menu.PRIVATE})),)

"""The command that opens the private chat, alone or by a link that leads on."""

import re
from typing import Final

from bot.handlers.commands.asked import NOWHERE, Asked, Command, told
from bot.handlers.commands.tables import games, gouji
from bot.handlers.desk import Desk
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.shown import TableStatus
from bot.screens.notices import Notice
from bot.screens.pages import seated_in_private, welcome_in_private
from bot.screens.screen import Screen
from bot.screens.taps import table_number

_SIT: Final = re.compile(r"sit_([0-9a-z]{1,8})_([rba])")
_HAND: Final = re.compile(r"hand_([0-9a-z]{1,8})")
_WAIT: Final = re.compile(r"wait_([0-9a-z]{1,8})")
_SIDES: Final = {"r": 0, "b": 1, "a": None}


async def start(desk: Desk, asked: Asked) -> Screen | None:
    """Open the private chat, perhaps by a link that leads on; in a group open a table."""
    if asked.group is not None:
        return await gouji(desk, asked)
    person = asked.somebody()
    host = desk.host
    await host.opened_private_chat(None, person.telegram_id)
    desk.delivery.reachable(person.telegram_id)
    person = await _again(desk, asked, person)
    link = _SIT.fullmatch(asked.argument) or _HAND.fullmatch(asked.argument)
    table = None if link is None else table_number(link[1])
    if link is not None and table is not None:
        if link.re is _SIT:
            return await _sit(desk, asked, person, table, _SIDES[link[2]])
        await host.renew_hand(asked.update_id, table, person)
        return None
    if (waits := _WAIT.fullmatch(asked.argument)) is not None:
        return await _wait(desk, asked, person, table_number(waits[1]))
    if asked.argument:
        return told(Notice.BAD_LINK, asked.speaker)
    if await host.games_of(person):
        return await games(desk, asked)
    return welcome_in_private(person.name, asked.speaker, desk.links)


async def _again(desk: Desk, asked: Asked, person: PersonRef) -> PersonRef:
    """Read a person anew after something about them has changed."""
    user = asked.message.from_user
    return person if user is None else await desk.meet(user)


async def _sit(
    desk: Desk, asked: Asked, person: PersonRef, table_id: int, side: int | None
) -> Screen | None:
    """Seat who came by the link of a lobby, if they are in that group."""
    host, speaker = desk.host, asked.speaker
    facts = await host.facts_of(table_id)
    if facts is None:
        return told(Notice.BAD_LINK, speaker)
    if any(seat.person_id == person.id for seat in facts.seats):
        if facts.status is not TableStatus.LOBBY:
            await host.renew_hand(asked.update_id, table_id, person)
            return None
        seat = next(seat.seat for seat in facts.seats if seat.person_id == person.id)
        return seated_in_private(facts, seat, speaker)
    member = await desk.is_member(facts.chat_id, person.telegram_id)
    seat = await host.sit(asked.update_id, table_id, person, side, is_member=member)
    now = await host.facts_of(table_id)
    return seated_in_private(now or facts, seat, speaker)


async def _wait(desk: Desk, asked: Asked, person: PersonRef, group_id: int | None) -> Screen | None:
    """Put who came by the link on the waiting list of a group, if they are in it."""
    group = None if group_id is None else await desk.host.group_of(group_id)
    if group is None:
        return told(Notice.BAD_LINK, asked.speaker)
    if not await desk.is_member(group.chat_id, person.telegram_id):
        raise RefusedError(Refusal.NOT_A_MEMBER)
    await desk.host.wait_for_table(asked.update_id, group.chat_id, person)
    return told(Notice.WAITING, asked.speaker)


COMMANDS: Final = (Command("start", start, NOWHERE),)

"""Commands about the table of a group: opening it, showing it and one's hand."""

from typing import Final

from bot.handlers.commands.asked import (
    EVERYWHERE,
    IN_GROUPS,
    IN_PRIVATE,
    Asked,
    Command,
    table_here,
    told,
)
from bot.handlers.desk import Desk
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import GroupRef, PersonRef
from bot.host.shown import TableStatus
from bot.screens.games import games as games_page
from bot.screens.notices import Notice
from bot.screens.pages import open_private_chat
from bot.screens.screen import Screen
from bot.screens.solo import solo_page
from bot.screens.waiting import game_on


async def gouji(desk: Desk, asked: Asked) -> Screen | None:
    """Open a table, or post the one anew that is open; in private offer games for one."""
    if asked.group is None:
        guided = await desk.host.wants_guide(asked.somebody())
        return solo_page(asked.speaker, guided=guided)
    try:
        await _open(desk, asked, asked.group, is_admin=False)
    except RefusedError as error:
        match error.reason:
            case Refusal.TABLE_OPEN:
                return await _show_open_table(desk, asked, int(error.params["table"]))
            case Refusal.ADMINS_START if asked.person is not None and await desk.is_admin(
                asked.group.chat_id, asked.person.telegram_id
            ):
                await _open(desk, asked, asked.group, is_admin=True)
            case _:
                raise
    return None


async def _open(desk: Desk, asked: Asked, group: GroupRef, *, is_admin: bool) -> None:
    await desk.host.open_table(
        asked.update_id, group.chat_id, asked.thread_id, asked.person, is_admin=is_admin
    )


async def _show_open_table(desk: Desk, asked: Asked, table_id: int) -> Screen | None:
    """Post the table anew; who is not in a game that is going may wait for the next one."""
    await desk.host.renew_table(asked.update_id, table_id)
    facts = await desk.host.facts_of(table_id)
    if facts is None or facts.status is TableStatus.LOBBY or asked.person is None:
        return None
    if any(seat.person_id == asked.person.id for seat in facts.seats):
        return None
    return game_on(asked.speaker)


async def table(desk: Desk, asked: Asked) -> Screen | None:
    """Post the table message anew; in private list the games."""
    if asked.group is None:
        return await games(desk, asked)
    facts = await table_here(desk, asked)
    await desk.host.renew_table(asked.update_id, facts.table_id)
    return None


async def hand(desk: Desk, asked: Asked) -> Screen | None:
    """Send the hand to the private chat anew."""
    person = asked.somebody()
    if asked.group is None:
        return await _all_hands(desk, asked, person)
    facts = await table_here(desk, asked)
    await desk.host.renew_hand(asked.update_id, facts.table_id, person)
    if not person.dm_ok:
        return open_private_chat(facts.table_id, person.name, asked.speaker, desk.links)
    return told(Notice.HAND_SENT, asked.speaker)


async def games(desk: Desk, asked: Asked) -> Screen | None:
    """List a person's games; in a group only those there: it need not know of others."""
    person = asked.somebody()
    lines = await desk.host.games_of(person)
    speaker = desk.speaker_for(person)
    if asked.group is not None:
        lines = tuple(line for line in lines if line.facts.chat_id == asked.group.chat_id)
        speaker = asked.speaker
    return games_page(lines, speaker, desk.links)


async def _all_hands(desk: Desk, asked: Asked, person: PersonRef) -> Screen | None:
    lines = await desk.host.games_of(person)
    playing = [line for line in lines if line.facts.status is not TableStatus.LOBBY]
    if not playing:
        return games_page(lines, asked.speaker, desk.links)
    first, *others = (line.facts.table_id for line in playing)
    await desk.host.renew_hand(asked.update_id, first, person)
    for table_id in others:
        await desk.host.renew_hand(None, table_id, person)
    return None


COMMANDS: Final = (
    Command("gouji", gouji, EVERYWHERE),
    Command("table", table, IN_GROUPS),
    Command("games", games, IN_PRIVATE),
    Command("hand", hand, EVERYWHERE),
)

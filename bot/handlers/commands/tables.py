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
from bot.host.facts import PersonRef
from bot.host.shown import TableFacts, TableStatus
from bot.screens.games import games as games_page
from bot.screens.notices import Notice
from bot.screens.pages import help_in_private, open_private_chat
from bot.screens.screen import Screen


async def gouji(desk: Desk, asked: Asked) -> Screen | None:
    """Open a table, or post the one anew that is open."""
    if asked.group is None:
        page = help_in_private(asked.speaker, desk.links)
        return told(Notice.GROUP_ONLY, asked.speaker, page.keyboard)
    host, chat_id = desk.host, asked.group.chat_id
    try:
        await host.open_table(asked.update_id, chat_id, asked.thread_id, asked.person)
    except RefusedError as error:
        if error.reason is not Refusal.TABLE_OPEN:
            raise
        await host.renew_table(asked.update_id, int(error.params["table"]))
    return None


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
    try:
        await desk.host.renew_hand(asked.update_id, facts.table_id, person)
    except RefusedError as error:
        if error.reason is not Refusal.OPEN_PRIVATE_CHAT:
            raise
        return _open_private(desk, facts, person, asked)
    if not person.dm_ok:
        return _open_private(desk, facts, person, asked)
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


def _open_private(desk: Desk, facts: TableFacts, person: PersonRef, asked: Asked) -> Screen:
    return open_private_chat(facts.table_id, None, person.name, asked.speaker, desk.links)


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
    Command("gouji", gouji, IN_GROUPS),
    Command("table", table, IN_GROUPS),
    Command("games", games, IN_PRIVATE),
    Command("hand", hand, EVERYWHERE),
)

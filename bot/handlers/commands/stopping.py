"""The command that ends a table."""

from typing import Final

from bot.handlers.commands.asked import IN_GROUPS, Asked, Command, table_here, told
from bot.handlers.desk import Desk
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.shown import TableFacts, TableStatus
from bot.screens.games import games
from bot.screens.notices import Notice
from bot.screens.screen import Screen


async def stop(desk: Desk, asked: Asked) -> Screen | None:
    """Stop the game, or close the lobby, that is open here."""
    host = desk.host
    if asked.group is None:
        return await _stop_from_private(desk, asked, asked.somebody())
    facts = await table_here(desk, asked)
    person = asked.person
    if person is None:
        await host.stop(asked.update_id, facts.table_id, None, is_admin=True)
        return _stopped(facts, asked)
    try:
        await host.stop(asked.update_id, facts.table_id, person, is_admin=False)
    except RefusedError as error:
        if error.reason is not Refusal.HOST_OR_ADMIN:
            raise
        if not await desk.is_admin(facts.chat_id, person.telegram_id):
            raise
        await host.stop(asked.update_id, facts.table_id, person, is_admin=True)
    return _stopped(facts, asked)


async def _stop_from_private(desk: Desk, asked: Asked, person: PersonRef) -> Screen | None:
    """Stop the one game a person is in; of several it is not said which."""
    lines = await desk.host.games_of(person)
    if len(lines) != 1:
        return games(lines, asked.speaker, desk.links)
    facts = lines[0].facts
    await desk.host.stop(asked.update_id, facts.table_id, person, is_admin=False)
    return _stopped(facts, asked)


def _stopped(facts: TableFacts, asked: Asked) -> Screen:
    in_lobby = facts.status is TableStatus.LOBBY
    return told(Notice.CLOSED if in_lobby else Notice.STOPPED, asked.speaker)


COMMANDS: Final = (Command("stop", stop, IN_GROUPS),)

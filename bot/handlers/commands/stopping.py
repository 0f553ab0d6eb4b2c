"""The command that ends a table. A game is stopped only after another tap."""

from functools import partial
from typing import Final

from bot.handlers.commands.asked import EVERYWHERE, Asked, Command, table_here, told
from bot.handlers.desk import Desk
from bot.handlers.rights import by_right, has_rights, own_seat
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.shown import TableFacts, TableStatus
from bot.screens.games import games
from bot.screens.notices import Notice
from bot.screens.powers import ASK, stop_question, which_game
from bot.screens.screen import Screen
from bot.screens.taps import Op

YES: Final = "yes"
"""What an anonymous admin, whom no tap can be told to come from, says to stop a game."""


async def stop(desk: Desk, asked: Asked) -> Screen | None:
    """Close the lobby that is open here, or ask whether the game is to be stopped."""
    if asked.group is None:
        return await _stop_from_private(desk, asked, asked.somebody())
    facts = await table_here(desk, asked)
    person, host = asked.person, desk.host
    sure = person is None and asked.argument.lower() == YES
    if facts.status is TableStatus.LOBBY or sure:
        act = partial(host.stop, asked.update_id, facts.table_id, person)
        await by_right(desk, facts.chat_id, person, act)
        lobby = facts.status is TableStatus.LOBBY
        return told(Notice.CLOSED if lobby else Notice.STOPPED, asked.speaker)
    if person is None:
        return told(Notice.SAY_YES, asked.speaker)
    by_vote = not await has_rights(desk, facts, person)
    if by_vote and own_seat(facts, person) is None:
        raise RefusedError(Refusal.HOST_OR_ADMIN)
    return stop_question(facts, asked.speaker, by_vote=by_vote, private=False)


async def _stop_from_private(desk: Desk, asked: Asked, person: PersonRef) -> Screen | None:
    """Ask about the one game a person is in; of several, which."""
    lines = await desk.host.games_of(person)
    if not lines:
        return games(lines, asked.speaker, desk.links)
    if len(lines) > 1:
        return which_game([line.facts for line in lines], Op.STOP, ASK, asked.speaker)
    return await stop_question_for(desk, lines[0].facts, person)


async def stop_question_for(desk: Desk, facts: TableFacts, person: PersonRef) -> Screen:
    """Ask a person in private whether a game is to be stopped."""
    by_vote = not await has_rights(desk, facts, person)
    return stop_question(facts, desk.speaker_for(person), by_vote=by_vote, private=True)


COMMANDS: Final = (Command("stop", stop, EVERYWHERE),)

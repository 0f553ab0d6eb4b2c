"""Reading: what there is to show. Nothing here changes anything."""

from bot.host.base import UseCases
from bot.host.facts import PersonRef
from bot.host.shown import (
    Board,
    GameLine,
    HandShown,
    LobbyShown,
    Period,
    ResultShown,
    TableFacts,
    TableShown,
)
from engine.view import View
from storage.shown import Slot

Shown = LobbyShown | TableShown | HandShown | ResultShown


class Reading(UseCases):
    """Questions that screens, handlers and delivery ask."""

    async def facts_of(self, table_id: int) -> TableFacts | None:
        """Give a table's facts, None where there is no such table."""
        raise NotImplementedError

    async def table_of(self, chat_id: int, thread_id: int | None) -> TableFacts | None:
        """Give the lobby or game that is open in a group or its topic."""
        raise NotImplementedError

    async def games_of(self, person: PersonRef) -> tuple[GameLine, ...]:
        """List the unended tables at which a person sits, those that wait for them first."""
        raise NotImplementedError

    async def board(self, chat_id: int, period: Period) -> Board:
        """Give a group's leaderboard; empty for an unknown group."""
        raise NotImplementedError

    async def hand_alert(self, table_id: int, person: PersonRef) -> View:
        """Give a person's own view of the deal. Refuses `NO_TABLE`, `NOT_SEATED`, `NOT_PLAYING`."""
        raise NotImplementedError

    async def showing(self, slot: Slot) -> Shown | None:
        """Tell what a message should show now; None where it should be deleted."""
        raise NotImplementedError

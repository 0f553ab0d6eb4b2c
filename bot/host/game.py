"""One table as one transaction sees and changes it."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bot.host.errors import Refusal, RefusedError
from bot.host.pace import Pace
from engine.deal import Deal, asked, is_over
from engine.events import Event
from engine.seats import BIT
from engine.view import View, view
from storage.models import DealRow, Seat, Table
from storage.replay import read_deal
from storage.tables import load_deal, load_table
from storage.values import TableStatus

_QUESTIONS_A_DEAL: Final = 10_000
"""More than a deal has actions."""

Going = tuple[DealRow, Deal]
"""A deal as it is kept and as the engine knows it."""


@dataclass(slots=True)
class Game:
    """A table, its latest deal, and what has happened in this transaction so far.

    row, deal: None in the lobby
    """

    session: AsyncSession
    table: Table
    now: datetime
    pace: Pace
    row: DealRow | None = None
    deal: Deal | None = None
    events: list[Event] = field(default_factory=list)

    @property
    def seats(self) -> list[Seat]:
        """All six seats in order."""
        return self.table.seats

    @property
    def persons(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat in self.table.seats if seat.person_id is not None]

    def going(self) -> Going:
        """Give the deal that is being played; refuses where there is none."""
        if self.table.status not in {TableStatus.PLAYING, TableStatus.ASLEEP}:
            raise RefusedError(Refusal.NOT_PLAYING)
        if self.row is None or self.deal is None or is_over(self.deal):
            raise RefusedError(Refusal.NOT_PLAYING)
        return self.row, self.deal

    def seat_of(self, person_id: int) -> Seat:
        """Give a person's seat; refuses where they have none."""
        for seat in self.table.seats:
            if seat.person_id == person_id:
                return seat
        raise RefusedError(Refusal.NOT_SEATED)

    def view(self, seat: int | None) -> View | None:
        """Give the view of a seat, or anybody's, with its question numbered within the table."""
        if self.row is None or self.deal is None:
            return None
        seen = view(self.deal, seat)
        return seen._replace(question=number_question(self.row.number, seen.question))

    def question(self, seat: int) -> int | None:
        """Give the number of the question that a seat is asked now, None where it is asked none."""
        if self.deal is None or not asked(self.deal) & BIT[seat]:
            return None
        seen = self.view(seat)
        return None if seen is None else seen.question


def number_question(deal_number: int, question: int) -> int:
    """Number a question of a deal uniquely within its table, so that old buttons are known."""
    return deal_number * _QUESTIONS_A_DEAL + question


def plays_by_itself(seat: Seat) -> bool:
    """Whether the computer answers for a seat."""
    return seat.person_id is None or seat.held


async def load_game(
    session: AsyncSession, table_id: int, now: datetime, pace: Pace, *, lock: bool
) -> Game:
    """Read a table and its latest deal. Raises `RefusedError` (`NO_TABLE`)."""
    table = await load_table(session, table_id, lock=lock)
    if table is None:
        raise RefusedError(Refusal.NO_TABLE)
    return await game_of(session, table, now, pace)


async def game_of(session: AsyncSession, table: Table, now: datetime, pace: Pace) -> Game:
    """Give the game of a table that was read whole."""
    game = Game(session, table, now, pace)
    if table.deal_number:
        game.row = await load_deal(session, table.id, table.deal_number)
    if game.row is not None:
        game.deal = await read_deal(session, game.row)
    return game

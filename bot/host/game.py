"""One table as one transaction sees and changes it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, NamedTuple, NoReturn

from sqlalchemy.ext.asyncio import AsyncSession

from bot.host.errors import Refusal, RefusedError
from bot.host.pace import Pace
from engine.actions import Action, Pass, PlayCards, Yield
from engine.deal import Deal, Phase, asked, cards_played, is_over
from engine.events import Event
from engine.record.reading import Reader
from engine.record.steps import from_step
from engine.seats import BIT, OPPOSITE
from engine.snapshot import SnapshotError, dump, dump_event, load, load_event
from engine.view import View, view
from storage.models import DealRow, Json, Seat, Table
from storage.replay import read_deal
from storage.tables import load_deal, load_table
from storage.values import Source, TableStatus

_NUMBERS_A_DEAL: Final = 10_000
"""Numbers of questions and table plays that a deal has for itself: those before the play,"""
_IN_PLAY: Final = 1_000
"""then those in the play, three for each number of cards played,"""
_TABLE_PLAYS: Final = 5_000
"""then those of table plays."""
_TURN, _AGAIN, _LEAD, _KINDS = range(4)


class Veil(NamedTuple):
    """What a play that nobody can answer has led to, hidden while its window seems open.

    truth:  the deal as the log gives it
    events: what has happened since and is told when the window closes
    """

    truth: Deal
    events: tuple[Event, ...]


class Sealed(NamedTuple):
    """An answer that is kept until the window closes, and who gave it."""

    action: Action
    source: Source


Going = tuple[DealRow, Deal]
"""A deal as it is kept and as the engine knows it."""


def _only_read(_size: int) -> NoReturn:
    raise RuntimeError("a game that is only read draws nothing")


@dataclass(slots=True)
class Game:
    """A table, its latest deal, and what has happened in this transaction so far.

    row:     None in the lobby, and so is the deal
    deal:    as it is shown to everybody; while a veil is up, as it stood with the window open and
             nobody asked. Whatever people see, and when, follows from this one, never from `truth`
    veil:    what is hidden meanwhile
    entropy: gives so many random bytes
    """

    session: AsyncSession
    table: Table
    now: datetime
    pace: Pace
    row: DealRow | None = None
    deal: Deal | None = None
    events: list[Event] = field(default_factory=list)
    veil: Veil | None = None
    entropy: Callable[[int], bytes] = field(default=_only_read)

    @property
    def seats(self) -> list[Seat]:
        """All six seats in order."""
        return self.table.seats

    @property
    def persons(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat in self.table.seats if seat.person_id is not None]

    @property
    def public_deal(self) -> Deal | None:
        """The deal as it is shown to everybody."""
        return self.deal

    @property
    def truth(self) -> Deal | None:
        """The deal as the log gives it."""
        return self.deal if self.veil is None else self.veil.truth

    @property
    def asked(self) -> int:
        """The set of seats that owe an answer now: nobody while a veil is up."""
        return 0 if self.deal is None else asked(self.deal)

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
        if seat is None:
            return seen
        sealed = self.sealed(seat)
        if sealed is not None and isinstance(sealed.action, PlayCards | Pass | Yield):
            seen = seen._replace(said=sealed.action)
        return seen._replace(question=self.question(seat) or 0)

    def question(self, seat: int) -> int | None:
        """Give the number of the question that a seat is asked now, None where it is asked none.

        It is unique within the table, so that old buttons are known, and in the play it follows
        from what lies there alone: it does not count the answers that others gave in secret.
        """
        deal = self.deal
        if self.row is None or deal is None or not self.asked & BIT[seat]:
            return None
        first = self.row.number * _NUMBERS_A_DEAL
        if deal.phase is not Phase.PLAY:
            return first + deal.before.since[seat]
        trick = deal.trick
        again = trick.yielded and seat == OPPOSITE[trick.by]
        kind = _LEAD if trick.table is None else _AGAIN if again else _TURN
        return first + _IN_PLAY + cards_played(deal) * _KINDS + kind

    @property
    def table_play(self) -> int | None:
        """The number of the play on the table, unique within the table; None where none lies."""
        return None if self.deal is None else self.number_table_play(self.deal)

    def number_table_play(self, deal: Deal) -> int | None:
        """Number the play on the table of an earlier state of this deal."""
        if self.row is None or deal.phase is not Phase.PLAY or deal.trick.table is None:
            return None
        return self.row.number * _NUMBERS_A_DEAL + _TABLE_PLAYS + cards_played(deal)

    @property
    def trick_number(self) -> int | None:
        """The number of the trick that goes on, the same from its lead to its end."""
        key = self.table_play
        if key is None or self.deal is None:
            return None
        return key - sum(laid.size for _, laid in self.deal.trick.trail)

    def sealed(self, seat: int) -> Sealed | None:
        """Give the answer to its present question that is kept for a seat; None for none."""
        kept = self.table.seats[seat].sealed
        if kept is None or kept["question"] != self.question(seat):
            return None
        return Sealed(read_step(kept["step"]), Source(kept["source"]))


def read_step(step: Json) -> Action:
    """Read an answer that a seat's row keeps."""
    return from_step(Reader(step, "kept answer"))


def plays_by_itself(seat: Seat) -> bool:
    """Whether the computer answers for a seat."""
    return seat.person_id is None or seat.held


async def load_game(
    session: AsyncSession,
    table_id: int,
    now: datetime,
    pace: Pace,
    *,
    lock: bool,
    entropy: Callable[[int], bytes] = _only_read,
) -> Game:
    """Read a table and its latest deal. Raises `RefusedError` (`NO_TABLE`)."""
    table = await load_table(session, table_id, lock=lock)
    if table is None:
        raise RefusedError(Refusal.NO_TABLE)
    game = await game_of(session, table, now, pace)
    game.entropy = entropy
    return game


async def game_of(session: AsyncSession, table: Table, now: datetime, pace: Pace) -> Game:
    """Give the game of a table that was read whole."""
    game = Game(session, table, now, pace)
    if table.deal_number:
        game.row = await load_deal(session, table.id, table.deal_number)
    if game.row is not None:
        game.deal = await read_deal(session, game.row)
        _put_veil_up(game, game.row.veil)
    return game


def _put_veil_up(game: Game, kept: Json | None) -> None:
    """Show what a deal's row wants shown instead of its deal.

    What another version of the engine wrote is left out; then the window closes without news.
    """
    if kept is None or game.deal is None:
        return
    try:
        shown, events = load(kept["deal"]), tuple(load_event(each) for each in kept["events"])
    except SnapshotError:
        return
    game.deal, game.veil = shown, Veil(game.deal, events)


def write_veil(game: Game) -> Json | None:
    """Write what is shown instead of the truth, as a deal's row keeps it; None without a veil."""
    if game.veil is None or game.deal is None:
        return None
    return {
        "deal": dump(game.deal),
        "events": [dump_event(event) for event in game.veil.events],
    }

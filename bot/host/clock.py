"""The clock: everything that happens because time has passed. All of it is rows."""

from datetime import datetime, timedelta
from typing import Final

from bot.host import windows
from bot.host.asking import set_deadlines, stop_clock
from bot.host.base import UseCases
from bot.host.beginning import begin_deal
from bot.host.deciding import vote_ends
from bot.host.ending import close_lobby
from bot.host.game import Game, load_game
from bot.host.holding import take_seat_over
from bot.host.marking import mark_hand
from bot.host.moves import (
    PLAIN,
    decline,
    give_answer,
    give_computers_answers,
    settle,
)
from bot.host.pace import seconds
from bot.host.reminding import remind
from engine.deal import Phase, asks_in_secret, in_window, is_over
from engine.players import PLAYERS
from engine.view import view
from storage.deadlines import answer_deadline, next_due, postpone, take_due
from storage.models import Deadline, Seat
from storage.updates import last_handled, prune
from storage.values import DeadlineKind, Source, TableStatus

MISSES: Final = 2
"""So many answers in a row that a person's time ran out on give the seat to the computer."""

_AFTER_FAILURE: Final = timedelta(minutes=1)


class Timekeeping(UseCases):
    """Use cases of the clock."""

    async def next_due(self) -> datetime | None:
        """Tell when the next deadline is due, None where there is none."""
        async with self.database.read() as session:
            return await next_due(session)

    async def tick(self, now: datetime) -> int:
        """Handle every deadline due at `now`, each in its own transaction; gives their number.

        A table whose deadline cannot be handled does not hold up the others: it is tried again a
        minute later, and all such errors are raised together when the rest is done.
        """
        handled = 0
        failed: dict[int, Exception] = {}
        while True:
            deadline_id = None
            try:
                async with self.database.write() as session:
                    deadline = await take_due(session, now, but=failed)
                    if deadline is None:
                        break
                    deadline_id = deadline.id
                    game = await load_game(
                        session,
                        deadline.table_id,
                        now,
                        self.pace,
                        lock=True,
                        entropy=self.entropy,
                    )
                    await self._expire(game, deadline)
            except Exception as error:
                if deadline_id is None:
                    raise
                failed[deadline_id] = error
                continue
            handled += 1
        if handled:
            async with self.database.write() as session:
                await prune(session, now - seconds(self.pace.remember_updates))
        if failed:
            await self._postpone(failed, now + _AFTER_FAILURE)
            raise ExceptionGroup("deadlines that could not be handled", list(failed.values()))
        return handled

    async def recover(self, now: datetime) -> int:
        """Give people time after an outage: what ran out meanwhile runs out in `pace.recover`.

        To be called once when a process starts; gives the number of deadlines moved.
        """
        async with self.database.write() as session:
            alive = await last_handled(session)
            return await postpone(session, now, now + seconds(self.pace.recover), alive)

    async def _postpone(self, failed: dict[int, Exception], due: datetime) -> None:
        async with self.database.write() as session:
            for deadline_id in failed:
                deadline = await session.get(Deadline, deadline_id)
                if deadline is not None:
                    deadline.due = due

    async def _expire(self, game: Game, deadline: Deadline) -> None:
        match deadline.kind:
            case DeadlineKind.LOBBY:
                await self._lobby_expires(game, deadline)
            case DeadlineKind.NEXT_DEAL:
                await game.session.delete(deadline)
                if game.table.status is TableStatus.PLAYING:
                    await begin_deal(game, self.entropy)
            case DeadlineKind.COMPUTER:
                await game.session.delete(deadline)
                await _computers_answer(game)
            case DeadlineKind.WINDOW:
                await game.session.delete(deadline)
                await windows.close(game)
            case DeadlineKind.ANSWER:
                stop_clock(game, deadline)
                await game.session.delete(deadline)
                await _time_runs_out(game, deadline)
            case DeadlineKind.VOTE:
                await vote_ends(game, deadline)
            case DeadlineKind.REMINDER:
                await _reminder_is_due(game, deadline)

    async def _lobby_expires(self, game: Game, deadline: Deadline) -> None:
        """Close a lobby that nobody has touched for long enough, or look again later."""
        expiry = game.table.touched_at + seconds(self.pace.lobby_expiry)
        if game.table.status is not TableStatus.LOBBY:
            await game.session.delete(deadline)
        elif expiry > game.now:
            deadline.due = expiry
        else:
            await close_lobby(game)


def _is_going(game: Game) -> bool:
    playing = game.table.status is TableStatus.PLAYING
    return playing and game.deal is not None and not is_over(game.deal)


async def _computers_answer(game: Game) -> None:
    """Let computer players answer what they are asked."""
    if not _is_going(game):
        return
    _, before = game.going()
    give_computers_answers(game)
    await settle(game, before)


async def _reminder_is_due(game: Game, deadline: Deadline) -> None:
    answer = await answer_deadline(game.session, game.table.id, deadline.seat, deadline.question)
    await remind(game, deadline, answer)


async def _time_runs_out(game: Game, deadline: Deadline) -> None:
    """Answer for a person whose time is over, if they still owe that answer."""
    if not _is_going(game) or deadline.seat is None:
        return
    seat = game.seats[deadline.seat]
    if seat.held or game.question(seat.seat) != deadline.question:
        await set_deadlines(game)
        return
    if await windows.seal_late_answer(game, seat):
        return
    _, before = game.going()
    answer_for(game, seat)
    await settle(game, before)
    if seat.held:
        await mark_hand(game, seat)


def answer_for(game: Game, seat: Seat) -> None:
    """Let the computer answer for a person who did not: for them it never burns.

    In the play that is an absence, but not in a window: nobody may see who was asked there.
    """
    _, deal = game.going()
    if asks_in_secret(deal, seat.seat):
        give_answer(game, decline(deal, seat.seat), Source.CLOCK)
        return
    give_answer(game, PLAYERS[PLAIN].choose(view(deal, seat.seat)), Source.CLOCK)
    if deal.phase is Phase.PLAY and not in_window(deal):
        _count_absence(game, seat)


def _count_absence(game: Game, seat: Seat) -> None:
    seat.misses += 1
    seat.missed_at = game.now
    if seat.misses >= MISSES:
        take_seat_over(game, seat)

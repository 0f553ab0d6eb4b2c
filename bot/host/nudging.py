"""Where no clock runs, people do what it would: nudge, and in the end let the computer answer.

Neither tells anything of what is secret: who may burn is never nudged, and what whoever asks is
told in return does not depend on who is asked.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from math import ceil
from typing import Final

from bot.host.base import UseCases
from bot.host.clock import answer_for
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.game import Game, plays_by_itself
from bot.host.marking import mark_hand
from bot.host.moves import settle
from bot.host.reminders import OF_QUESTIONS
from engine.deal import Deal, asks_in_secret
from engine.seats import SEATS_IN
from storage.models import Seat
from storage.notices import drop_notices, notify
from storage.values import Clock, NoticeKind, TableStatus

NUDGE_EVERY: Final = timedelta(hours=1)
COMPUTER_AFTER: Final = timedelta(hours=48)
"""So long without any answer, and anybody at the table may let the computer give it."""


class Nudging(UseCases):
    """Use cases of tables without a clock.

    All refuse `NOT_PLAYING`, `NOT_SEATED`, `ASLEEP`, `HAS_CLOCK` at any other table, and
    `NOBODY_AWAITED` where all know that nobody but this person is.
    """

    @asynccontextmanager
    async def _unhurried(
        self, update_id: int | None, table_id: int, person: PersonRef
    ) -> AsyncIterator[tuple[Game, Deal, Seat]]:
        """Open a transaction on a table without a clock for somebody who plays at it."""
        async with self._game(update_id, table_id) as game:
            _, deal = game.going()
            seat = game.seat_of(person.id)
            if game.table.status is TableStatus.ASLEEP:
                raise RefusedError(Refusal.ASLEEP)
            if game.table.clock is not Clock.FREE:
                raise RefusedError(Refusal.HAS_CLOCK)
            if _all_know_nobody_is_awaited(game, seat):
                raise RefusedError(Refusal.NOBODY_AWAITED)
            yield game, deal, seat

    async def nudge(self, update_id: int | None, table_id: int, person: PersonRef) -> None:
        """Ask those who are awaited for their answer; once an hour at each table.

        Refuses `NUDGED_RECENTLY` (params: minutes, until it may be done again).
        """
        async with self._unhurried(update_id, table_id, person) as (game, deal, nudger):
            _check_passed(game, NUDGE_EVERY)
            game.table.nudged_at = game.now
            for seat in _awaited(game, but=nudger):
                person_id = seat.person_id
                if person_id is None or asks_in_secret(deal, seat.seat):
                    continue
                await drop_notices(game.session, table_id, person_id, OF_QUESTIONS)
                notify(
                    game.session,
                    NoticeKind.NUDGE,
                    person_id,
                    table_id,
                    game.now,
                    about={"question": game.question(seat.seat), "by": nudger.seat},
                )

    async def let_computer_answer(
        self, update_id: int | None, table_id: int, person: PersonRef
    ) -> None:
        """Let the computer answer for everybody else who is awaited, as a clock would.

        Refuses `TOO_EARLY` (params: hours, until it may) where somebody has answered not long ago.
        """
        async with self._unhurried(update_id, table_id, person) as (game, deal, own):
            left = game.table.touched_at + COMPUTER_AFTER - game.now
            if left > timedelta():
                raise RefusedError(Refusal.TOO_EARLY, hours=ceil(left / timedelta(hours=1)))
            own.acted_at = game.now
            questions = {seat.seat: game.question(seat.seat) for seat in game.seats}
            late = _awaited(game, but=own)
            for seat in late:
                if questions[seat.seat] == game.question(seat.seat):
                    answer_for(game, seat)
            await settle(game, deal)
            for seat in late:
                if seat.held:
                    await mark_hand(game, seat)


def _check_passed(game: Game, time: timedelta) -> None:
    if game.table.nudged_at is None:
        return
    left = game.table.nudged_at + time - game.now
    if left > timedelta():
        raise RefusedError(Refusal.NUDGED_RECENTLY, minutes=ceil(left / timedelta(minutes=1)))


def _all_know_nobody_is_awaited(game: Game, own: Seat) -> bool:
    """Whether it is no secret that nobody can be nudged by this person."""
    view = game.view(None)
    if view is None or not view.waits_for:
        # In a window, and while 3s and 4s are bought, who is asked is a secret.
        return False
    return all(
        number == own.seat or plays_by_itself(game.seats[number]) for number in view.waits_for
    )


def _awaited(game: Game, *, but: Seat) -> list[Seat]:
    """List the people who owe an answer, but one."""
    seats = [game.seats[number] for number in SEATS_IN[game.asked]]
    return [seat for seat in seats if seat is not but and not plays_by_itself(seat)]

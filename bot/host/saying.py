"""Use cases of answering before one's turn."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.host.ahead import ahead_shown, is_asked_to_follow, pass_whole_trick, say_ahead
from bot.host.answering import Given, be_there, give_own_answer, wants_second_tap
from bot.host.base import UseCases
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.game import Game
from bot.host.marking import mark_hand
from engine.actions import Action, Pass
from engine.deal import waiting
from storage.models import Seat
from storage.values import Urgency


class SayingAhead(UseCases):
    """Use cases of answering before one's turn, and of passing a whole trick.

    `key` is the number of the table play that the button was drawn for (`AheadShown.key`). Where
    the turn has come meanwhile, the answer is given at once. All raise `NO_TABLE`, `NOT_SEATED`,
    `NOT_PLAYING`, and `STALE` where something else lies on the table or the seat need not answer
    it any more; then the hand is shown anew.
    """

    @asynccontextmanager
    async def _table_play(
        self, update_id: int | None, table_id: int, person: PersonRef, key: int
    ) -> AsyncIterator[tuple[Game, Seat]]:
        """Open a transaction on the table for a person who looks at this table play."""
        try:
            async with self._game(update_id, table_id) as game:
                game.going()
                seat = game.seat_of(person.id)
                _check_table_play(game, key)
                yield game, seat
        except RefusedError as error:
            if error.reason is Refusal.STALE:
                async with self._game(None, table_id) as game:
                    await mark_hand(game, game.seat_of(person.id), urgency=Urgency.ASKED)
            raise

    async def answer_ahead(
        self, update_id: int | None, table_id: int, person: PersonRef, key: int, index: int
    ) -> Given:
        """Say what to answer when the turn comes: the index is one of `AheadShown.choices`.

        It replaces what was said before, and lapses where something else lies there then.
        """
        async with self._table_play(update_id, table_id, person, key) as (game, seat):
            shown = ahead_shown(game, seat)
            if shown is not None:
                choices = shown.choices
            elif is_asked_to_follow(game, seat):
                _, deal = game.going()
                choices = waiting(deal)[seat.seat]
            else:
                raise RefusedError(Refusal.STALE)
            if not 0 <= index < len(choices):
                raise RefusedError(Refusal.STALE)
            action = choices[index]
            if await wants_second_tap(game, seat, action, index):
                return Given(action, sealed=False, armed=True, ahead=shown is not None)
            if shown is None:
                return await give_own_answer(game, seat, action)
            return await keep_ahead(game, seat, action)

    async def pass_trick(
        self, update_id: int | None, table_id: int, person: PersonRef, key: int
    ) -> Given:
        """Pass on this table play and on whatever else is played in this trick.

        It does not keep a person from being asked to burn: their setting does.
        """
        async with self._table_play(update_id, table_id, person, key) as (game, seat):
            asked = is_asked_to_follow(game, seat)
            if not asked and ahead_shown(game, seat) is None:
                raise RefusedError(Refusal.STALE)
            await be_there(game, seat)
            pass_whole_trick(game, seat)
            if asked:
                return await give_own_answer(game, seat, Pass(seat.seat))
            await mark_hand(game, seat, urgency=Urgency.ASKED)
            return Given(Pass(seat.seat), sealed=True, ahead=True)

    async def withdraw(
        self, update_id: int | None, table_id: int, person: PersonRef, key: int
    ) -> None:
        """Take back what was said ahead, the pass of a whole trick too; harmless without it."""
        async with self._table_play(update_id, table_id, person, key) as (game, seat):
            await be_there(game, seat)
            seat.ahead = None
            await mark_hand(game, seat, urgency=Urgency.ASKED)


async def keep_ahead(game: Game, seat: Seat, action: Action) -> Given:
    """Keep an answer until the turn comes, in place of an earlier one."""
    await be_there(game, seat)
    say_ahead(game, seat, action)
    await mark_hand(game, seat, urgency=Urgency.ASKED)
    return Given(action, sealed=True, ahead=True)


def _check_table_play(game: Game, key: int) -> None:
    if game.table_play != key:
        raise RefusedError(Refusal.STALE)

"""Getting ready between two deals: the next one begins when everybody is (article 8)."""

from typing import NamedTuple

from bot.host.base import UseCases
from bot.host.beginning import begin_deal
from bot.host.deals import awaited_for_ready, waits_for_ready
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.game import Game
from bot.host.holding import take_seat_back
from bot.host.marking import mark_hand
from storage.deadlines import deadlines_of
from storage.tables import OPEN
from storage.values import DeadlineKind, TableStatus


class ReadySaid(NamedTuple):
    """What came of a word: the deal has begun, or so many people are still waited for.

    Neither where all are ready and a vote must be settled first.
    """

    begun: bool
    missing: int


class GettingReady(UseCases):
    """Use cases between two deals."""

    async def ready(
        self, update_id: int | None, table_id: int, person: PersonRef, deal: int | None = None
    ) -> ReadySaid:
        """Note that a person is ready for the next deal, which begins when all who are there are.

        Who was away is back with it, and a table asleep wakes.
        deal: the number of the deal that the button stands under; None for the latest
        Refuses `NOT_SEATED`, `TABLE_ENDED`, and `DEAL_BEGUN` once it goes on.
        """
        async with self._game(update_id, table_id) as game:
            if game.table.status not in OPEN:
                raise RefusedError(Refusal.TABLE_ENDED)
            seat = game.seat_of(person.id)
            old = deal is not None and deal != game.table.deal_number
            if old or not waits_for_ready(game):
                going = game.table.status is not TableStatus.LOBBY
                raise RefusedError(Refusal.DEAL_BEGUN if going else Refusal.NOT_PLAYING)
            seat.ready = True
            await take_seat_back(game, seat)
            missing = sum(not other.ready for other in awaited_for_ready(game))
            if missing:
                await mark_hand(game, seat)
                return ReadySaid(begun=False, missing=missing)
            await _drop_plan(game)
            await begin_deal(game, self.entropy)
            # A vote on a penalty may have to be settled first; then the deal begins by itself.
            begun = not waits_for_ready(game)
            if not begun:
                await mark_hand(game, seat)
            return ReadySaid(begun=begun, missing=0)


async def _drop_plan(game: Game) -> None:
    for deadline in await deadlines_of(game.session, game.table.id):
        if deadline.kind is DeadlineKind.NEXT_DEAL:
            await game.session.delete(deadline)

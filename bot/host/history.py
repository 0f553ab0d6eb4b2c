"""What has been played: a game over a day cannot be kept in the head."""

from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.game import Game
from bot.host.options import has_counter
from bot.host.portraits import facts_of
from bot.host.reading import Reading
from bot.host.shown import CountShown, StoryShown
from engine.story import Trick, played, tricks
from storage.replay import retell


class History(Reading):
    """Questions about the deal so far. Nothing here changes anything."""

    async def deal_so_far(self, table_id: int, person: PersonRef) -> StoryShown:
        """Give the tricks of the latest deal to somebody who sits at the table.

        Refuses `NO_TABLE`, `NOT_SEATED`, `NOT_PLAYING`.
        """
        async with self._reading(table_id) as game:
            game.seat_of(person.id)
            return StoryShown(facts_of(game), await _tricks(game))

    async def count_cards(self, table_id: int, person: PersonRef) -> CountShown:
        """Count the cards of the latest deal for somebody who sits at the table.

        Refuses `NO_COUNTER` where the table plays without it, and as `deal_so_far` does.
        """
        async with self._reading(table_id) as game:
            seat = game.seat_of(person.id)
            if not has_counter(game.table):
                raise RefusedError(Refusal.NO_COUNTER)
            view = game.view(seat.seat)
            if view is None or view.hand is None:
                raise RefusedError(Refusal.NOT_PLAYING)
            by_seat = played(await _tricks(game))
            return CountShown(facts_of(game), seat.seat, by_seat, view.hand, view.unseen)


async def _tricks(game: Game) -> tuple[Trick, ...]:
    """Tell the tricks as far as they are shown: what a veil hides has not happened yet."""
    if game.row is None:
        raise RefusedError(Refusal.NOT_PLAYING)
    _, events = await retell(game.session, game.row)
    if game.veil is not None and game.veil.events:
        events = events[: -len(game.veil.events)]
    return tricks(events)

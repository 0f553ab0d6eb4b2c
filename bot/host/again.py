"""Playing on after a match: a new table with the same people and options."""

from bot.host.base import UseCases
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.game import load_game
from bot.host.lobby import check_may_open, check_place_is_free, is_blocked, new_table
from bot.host.options import house_of
from storage.groups import find_group
from storage.models import Seat
from storage.tables import OPEN


class Again(UseCases):
    """Opens a table after one that has ended."""

    async def play_again(
        self, update_id: int | None, table_id: int, person: PersonRef, *, is_admin: bool = False
    ) -> int:
        """Open a lobby like the table that has ended, its seats taken as they were; gives its id.

        Whoever had left, is away, blocked or cannot be written to is not seated. The person, who
        sat there, becomes the host. Refuses `NOT_SEATED`, `TABLE_OPEN` (params: table) where a
        lobby or game is going, and `ADMINS_START`.
        """
        async with self._once(update_id) as session:
            before = await load_game(session, table_id, self.now(), self.pace, lock=True)
            before.seat_of(person.id)
            table = before.table
            if table.status in OPEN:
                raise RefusedError(Refusal.TABLE_OPEN, table=table.id)
            # As whoever opens a table does, so that two at once do not open two.
            await find_group(session, table.group.chat_id, lock=True)
            check_may_open(table.group, is_admin=is_admin)
            await check_place_is_free(session, table.group_id, table.thread_id)
            place = (table.group, table.thread_id)
            game = await new_table(self, session, place, person, house_of(table))
            for old, seat in zip(before.seats, game.seats, strict=True):
                if old.computer is not None:
                    seat.computer = old.computer
                elif _plays_on(old, person) and not await is_blocked(
                    session, table.group_id, old.person_id or 0
                ):
                    seat.person_id = old.person_id
                    seat.acted_at = seat.sat_at = game.now
            return game.table.id


def _plays_on(seat: Seat, person: PersonRef) -> bool:
    """Whether somebody who sat there would be at the next table as well."""
    if seat.person is None or not seat.person.dm_ok:
        return False
    return seat.person_id == person.id or not (seat.held or seat.gone)

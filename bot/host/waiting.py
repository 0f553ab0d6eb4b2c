"""The waiting list of a group: who is told when its next table opens."""

from sqlalchemy.ext.asyncio import AsyncSession

from bot.host.base import UseCases
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from storage.groups import find_group
from storage.models import Membership, Person
from storage.people import note_membership
from storage.tables import has_free_seat


class Waiting(UseCases):
    """Use cases of people who would like to play."""

    async def wait_for_table(self, update_id: int | None, chat_id: int, person: PersonRef) -> None:
        """Tell a person, once, when the next table opens in a group.

        Refuses `NO_TABLE` for a group that was never seen, `OPEN_PRIVATE_CHAT`, `BLOCKED`.
        """
        async with self._once(update_id) as session:
            group = await find_group(session, chat_id)
            if group is None:
                raise RefusedError(Refusal.NO_TABLE)
            row = await session.get(Person, person.id)
            if row is None or not row.dm_ok:
                raise RefusedError(Refusal.OPEN_PRIVATE_CHAT)
            membership = await _membership(session, group.id, person.id)
            if membership is None:
                await note_membership(session, group.id, person.id, self.now(), is_member=True)
                membership = await session.get_one(Membership, (group.id, person.id))
            if membership.blocked:
                raise RefusedError(Refusal.BLOCKED)
            membership.is_member = True
            membership.waits_from = membership.waits_from or self.now()

    async def stop_waiting(self, update_id: int | None, chat_id: int, person: PersonRef) -> None:
        """Tell them no more. Refuses `NOT_WAITING`."""
        async with self._once(update_id) as session:
            group = await find_group(session, chat_id)
            membership = None
            if group is not None:
                membership = await _membership(session, group.id, person.id)
            if membership is None or membership.waits_from is None:
                raise RefusedError(Refusal.NOT_WAITING)
            membership.waits_from = None

    async def seats_free(self, chat_id: int) -> bool:
        """Whether somebody could sit down in a group now."""
        async with self.database.read() as session:
            group = await find_group(session, chat_id)
            if group is None:
                return False
            return await has_free_seat(session, group.id)


async def _membership(session: AsyncSession, group_id: int, person_id: int) -> Membership | None:
    return await session.get(Membership, (group_id, person_id), with_for_update=True)

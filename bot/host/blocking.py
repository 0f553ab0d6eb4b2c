"""The block list of a group: whom its host or admins keep from its tables."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncSession

from bot.host.base import UseCases
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.game import Game, load_game
from bot.host.judged import PersonNamed
from bot.host.leaving import clear_seat, pass_host_on
from bot.host.marking import mark_table
from storage.groups import find_group
from storage.models import Group, Membership
from storage.people import blocked_in, note_membership
from storage.tables import open_tables_of_group
from storage.values import TableStatus


class Blocking(UseCases):
    """Use cases about who may not sit in a group. All refuse `NO_TABLE` for an unknown group."""

    @asynccontextmanager
    async def _list(
        self, update_id: int | None, chat_id: int, person: PersonRef | None, *, is_admin: bool
    ) -> AsyncIterator[tuple[AsyncSession, Group, list[Game]]]:
        """Open a transaction on a group's block list for one of its hosts or admins."""
        async with self._once(update_id) as session:
            group = await find_group(session, chat_id)
            if group is None:
                raise RefusedError(Refusal.NO_TABLE)
            games = [
                await load_game(session, table_id, self.now(), self.pace, lock=True)
                for table_id in await open_tables_of_group(session, group.id)
            ]
            hosts = any(person and game.table.host_id == person.id for game in games)
            if not is_admin and not hosts:
                raise RefusedError(Refusal.HOST_OR_ADMIN)
            yield session, group, games

    async def block(
        self,
        update_id: int | None,
        chat_id: int,
        person: PersonRef | None,
        blocked_id: int,
        *,
        is_admin: bool,
    ) -> None:
        """Keep a person (by id) from the tables of a group; a lobby loses them at once.

        A game that is going keeps them, without the host's role: `Powers.penalize` can remove them.
        person None: an anonymous admin. Refuses `HOST_OR_ADMIN`, `CANNOT_BLOCK` for oneself, and
        `ALREADY_BLOCKED`. That admins are not blocked is the caller's to see to.
        """
        async with self._list(update_id, chat_id, person, is_admin=is_admin) as found:
            session, group, games = found
            if person is not None and person.id == blocked_id:
                raise RefusedError(Refusal.CANNOT_BLOCK)
            membership = await session.get(Membership, (group.id, blocked_id))
            if membership is None:
                await note_membership(session, group.id, blocked_id, self.now(), is_member=False)
                membership = await session.get_one(Membership, (group.id, blocked_id))
            if membership.blocked:
                raise RefusedError(Refusal.ALREADY_BLOCKED)
            membership.blocked = True
            membership.waits_from = None
            for game in games:
                await _put_out(game, blocked_id)

    async def unblock(
        self,
        update_id: int | None,
        chat_id: int,
        person: PersonRef | None,
        blocked_id: int,
        *,
        is_admin: bool,
    ) -> None:
        """Let a person (by id) sit in a group again. Refuses `HOST_OR_ADMIN`, `NOT_BLOCKED`."""
        async with self._list(update_id, chat_id, person, is_admin=is_admin) as found:
            session, group, _ = found
            membership = await session.get(Membership, (group.id, blocked_id))
            if membership is None or not membership.blocked:
                raise RefusedError(Refusal.NOT_BLOCKED)
            membership.blocked = False

    async def blocked_people(self, chat_id: int) -> tuple[PersonNamed, ...]:
        """List whom a group keeps from its tables."""
        async with self.database.read() as session:
            group = await find_group(session, chat_id)
            if group is None:
                return ()
            people = await blocked_in(session, group.id)
            return tuple(PersonNamed(person.id, person.name) for person in people)


async def _put_out(game: Game, person_id: int) -> None:
    for seat in game.persons:
        if seat.person_id == person_id and game.table.status is TableStatus.LOBBY:
            clear_seat(seat)
            await game.session.flush()
    await pass_host_on(game, person_id)
    await mark_table(game)

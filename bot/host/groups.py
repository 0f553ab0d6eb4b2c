"""Groups: their names, the bot's coming and going, migration, language."""

from typing import Final

from sqlalchemy.exc import IntegrityError

from bot.host.base import UseCases
from bot.host.ending import close_lobby
from bot.host.facts import GroupFacts, GroupRef, PersonRef
from bot.host.game import load_game
from bot.host.holding import put_to_sleep
from bot.host.marking import mark_table
from bot.host.portraits import facts_of
from bot.host.shown import TableFacts
from storage.groups import find_group, migrate
from storage.models import Group
from storage.models.people import NAME_LENGTH, storable
from storage.notices import notify
from storage.people import note_membership
from storage.shown import tables_shown_before, want_all_of
from storage.tables import leave_topic, open_tables_of_group
from storage.values import NoticeKind, TableStatus

SCROLLED: Final = 25
"""Messages after which a table message is out of sight."""
_SUPERGROUPS: Final = -1_000_000_000_000
"""Ids of supergroups are below."""


class Groups(UseCases):
    """Use cases about groups."""

    async def see_group(self, facts: GroupFacts) -> GroupRef:
        """Note a group as it is now, with the bot in it; may happen any number of times."""
        try:
            return await self._see_group(facts)
        except IntegrityError:
            # Another process saw the same new group at the same moment.
            return await self._see_group(facts)

    async def _see_group(self, facts: GroupFacts) -> GroupRef:
        async with self.database.write() as session:
            group = await find_group(session, facts.chat_id)
            if group is None:
                group = Group(
                    chat_id=facts.chat_id, former_chat_id=None, language=None, present=True
                )
                session.add(group)
            elif not group.present:
                group.present = True
                await want_all_of(session, self.now(), group_id=group.id)
            group.title = storable(facts.title, NAME_LENGTH)
            group.seen_at = self.now()
            await session.flush()
            return GroupRef(group.id, group.chat_id, group.title, group.language)

    async def group_of(self, group_id: int) -> GroupRef | None:
        """Give a group by its own id; None where there is none."""
        async with self.database.read() as session:
            group = await session.get(Group, group_id)
            if group is None:
                return None
            return GroupRef(group.id, group.chat_id, group.title, group.language)

    async def games_in(self, chat_id: int) -> tuple[TableFacts, ...]:
        """List the games of a group that have begun, sleeping ones too, the oldest first."""
        async with self.database.read() as session:
            group = await find_group(session, chat_id)
            found = [] if group is None else await open_tables_of_group(session, group.id)
            games = [
                await load_game(session, table_id, self.now(), self.pace, lock=False)
                for table_id in found
            ]
            return tuple(facts_of(g) for g in games if g.table.status is not TableStatus.LOBBY)

    async def scrolled(self, chat_id: int, message_id: int) -> None:
        """Post a table message anew that a later message of its group has left far behind.

        The ids of a supergroup's messages count all of them, so that any message the bot hears of
        tells how far the chat has gone on; elsewhere they tell nothing. With privacy mode on these
        are commands, and beside them each new deal posts its table message anew.
        """
        if chat_id > _SUPERGROUPS:
            return
        async with self.database.read() as session:
            group = await find_group(session, chat_id)
            if group is None or group.chat_id != chat_id:
                return
            behind = await tables_shown_before(session, group.id, message_id - SCROLLED)
        for table_id in behind:
            async with self._game(None, table_id) as game:
                await mark_table(game, renew=True)

    async def see_member(self, chat_id: int, person: PersonRef, *, is_member: bool) -> None:
        """Note whether a person is a member of a group; who leaves keeps a seat once taken."""
        async with self.database.write() as session:
            group = await find_group(session, chat_id)
            if group is not None:
                await note_membership(session, group.id, person.id, self.now(), is_member=is_member)

    async def left_group(self, update_id: int | None, chat_id: int) -> None:
        """Note that the bot is no longer in a group: lobbies close, games sleep, people are told.

        An unknown chat is none of our business, nor is the old chat of a group that migrated.
        """
        async with self._once(update_id) as session:
            group = await find_group(session, chat_id)
            if group is None or group.chat_id != chat_id or not group.present:
                return
            for table_id in await open_tables_of_group(session, group.id):
                game = await load_game(session, table_id, self.now(), self.pace, lock=True)
                if game.table.status is TableStatus.LOBBY:
                    await close_lobby(game)
                else:
                    await put_to_sleep(game)
                for seat in game.persons:
                    if seat.person_id is not None and not seat.gone:
                        notify(session, NoticeKind.GROUP_LEFT, seat.person_id, table_id, self.now())
            group.present = False

    async def migrate_group(
        self, update_id: int | None, old_chat_id: int, new_chat_id: int
    ) -> None:
        """Move a group to its new chat id; both notices may come, in any order and twice."""
        async with self._once(update_id) as session:
            await migrate(session, old_chat_id, new_chat_id, self.now())

    async def topic_gone(self, chat_id: int, thread_id: int) -> None:
        """Note that a topic takes no messages: its tables go on in the group outside of topics.

        That is where they are shown then, and where commands have to find them.
        """
        async with self.database.write() as session:
            group = await find_group(session, chat_id)
            if group is not None:
                await leave_topic(session, group.id, thread_id)

    async def set_group_language(self, update_id: int | None, chat_id: int, language: str) -> None:
        """Choose a group's language; its messages change with it."""
        async with self._once(update_id) as session:
            group = await find_group(session, chat_id)
            if group is not None:
                group.language = language
                await want_all_of(session, self.now(), group_id=group.id)

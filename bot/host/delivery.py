"""Delivery's bookkeeping: what is to be shown next, and what has been."""

from datetime import datetime
from typing import NamedTuple

from bot.host.base import UseCases
from bot.host.game import load_game
from bot.host.reminders import is_current
from storage.models import Json, Notification
from storage.notices import drop_notice, notify
from storage.shown import Slot, dirty, forget, is_shown, next_ready, record
from storage.values import NoticeKind


class NoticeTaken(NamedTuple):
    """A notice about an answer that was taken off the list: it may be on its way."""

    kind: NoticeKind
    person_id: int
    table_id: int
    at: datetime
    about: Json | None


class Delivering(UseCases):
    """Use cases of delivery. A slot is as it was read; a later wish stays a wish."""

    async def dirty_slots(self, limit: int = 100) -> tuple[Slot, ...]:
        """List what should be shown now and is not, most urgent first.

        Chats that cannot be written to are left out until they can.
        """
        async with self.database.read() as session:
            return await dirty(session, self.now(), limit)

    async def next_slot_due(self) -> datetime | None:
        """Tell when the next slot wants showing (some wait a moment), None where all is shown."""
        async with self.database.read() as session:
            return await next_ready(session)

    async def shown(self, slot: Slot, message_id: int | None, digest: str | None) -> None:
        """Note that a slot's message shows what was read with it; None where it was deleted."""
        async with self.database.write() as session:
            await record(session, slot, message_id, digest, self.now())

    async def message_gone(self, slot: Slot) -> None:
        """Note that a slot's message no longer exists, so that it is sent anew."""
        async with self.database.write() as session:
            await forget(session, slot, self.now())

    async def is_shown(self, chat_id: int, message_id: int) -> bool:
        """Whether a message is one that is kept up to date; else it is a leftover."""
        async with self.database.read() as session:
            return await is_shown(session, chat_id, message_id)

    async def take_notice(self, notice_id: int) -> NoticeTaken | None:
        """Take a notice off the list before it is given; None where it is settled by now."""
        async with self.database.write() as session:
            notice = await session.get(Notification, notice_id, with_for_update=True)
            if notice is None:
                return None
            await session.delete(notice)
            return NoticeTaken(
                notice.kind, notice.person_id, notice.table_id, notice.at, notice.about
            )

    async def put_notice_back(self, taken: NoticeTaken) -> None:
        """Let a notice be given again that surely was not; dropped where its answer has come."""
        async with self.database.write() as session:
            game = await load_game(session, taken.table_id, self.now(), self.pace, lock=True)
            if is_current(game, taken.person_id, taken.about):
                notify(
                    session,
                    taken.kind,
                    taken.person_id,
                    taken.table_id,
                    taken.at,
                    about=taken.about,
                )

    async def notice_given(self, notice_id: int) -> None:
        """Note that a notice was given, or that it cannot be."""
        async with self.database.write() as session:
            await drop_notice(session, notice_id)

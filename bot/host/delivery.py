"""Delivery's bookkeeping: what is to be shown next, and what has been."""

from datetime import datetime

from bot.host.base import UseCases
from storage.notices import drop_notice
from storage.shown import Slot, dirty, forget, is_shown, next_ready, record


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

    async def notice_given(self, notice_id: int) -> None:
        """Note that a notice was given, or that it cannot be."""
        async with self.database.write() as session:
            await drop_notice(session, notice_id)

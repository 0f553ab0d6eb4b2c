"""Delivery's bookkeeping: what is to be shown next, and what has been."""

from datetime import datetime

from bot.host.base import UseCases
from storage.shown import Slot


class Delivering(UseCases):
    """Use cases of delivery. A slot is as it was read; a later wish stays a wish."""

    async def dirty_slots(self, limit: int = 100) -> tuple[Slot, ...]:
        """List what should be shown now and is not, most urgent first.

        Chats that cannot be written to are left out until they can.
        """
        raise NotImplementedError

    async def next_slot_due(self) -> datetime | None:
        """Tell when the next slot wants showing (some wait a moment), None where all is shown."""
        raise NotImplementedError

    async def shown(self, slot: Slot, message_id: int | None, digest: str | None) -> None:
        """Note that a slot's message shows what was read with it; None where it was deleted."""
        raise NotImplementedError

    async def message_gone(self, slot: Slot) -> None:
        """Note that a slot's message no longer exists, so that it is sent anew."""
        raise NotImplementedError

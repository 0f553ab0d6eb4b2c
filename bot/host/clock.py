"""The clock: everything that happens because time has passed. All of it is rows."""

from datetime import datetime

from bot.host.base import UseCases


class Timekeeping(UseCases):
    """Use cases of the clock."""

    async def next_due(self) -> datetime | None:
        """Tell when the next deadline is due, None where there is none."""
        raise NotImplementedError

    async def tick(self, now: datetime) -> int:
        """Handle every deadline due at `now`, each in its own transaction; gives their number."""
        raise NotImplementedError

    async def recover(self, now: datetime) -> int:
        """Give people time after an outage: answers due before `now + pace.recover` move there.

        To be called once when a process starts; gives the number of deadlines moved.
        """
        raise NotImplementedError

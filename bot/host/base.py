"""What every use case has at hand."""

from collections.abc import Callable
from datetime import datetime

from bot.host.pace import Pace
from storage.database import Database


class UseCases:
    """The base of all use cases: each is one transaction, without any network in it.

    now:     gives the present as aware UTC
    entropy: gives so many random bytes
    """

    def __init__(
        self,
        database: Database,
        *,
        now: Callable[[], datetime],
        entropy: Callable[[int], bytes],
        pace: Pace | None = None,
    ) -> None:
        self.database = database
        self.now = now
        self.entropy = entropy
        self.pace = pace or Pace()

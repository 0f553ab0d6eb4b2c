"""The host: every use case in one object."""

from bot.host.again import Again
from bot.host.clock import Timekeeping
from bot.host.delivery import Delivering
from bot.host.groups import Groups
from bot.host.lobby import Lobby
from bot.host.people import People
from bot.host.play import Playing
from bot.host.reading import Reading
from bot.host.waiting import Waiting


class Host(
    People, Groups, Lobby, Playing, Timekeeping, Reading, Delivering, Again, Waiting
):
    """Everything that people, Telegram and the clock can make happen.

    Everything that changes takes the id of its update first, or None. An id that was handled
    raises `AlreadyHandledError` and changes nothing; an update that takes several use cases gives
    its id to one of them and None to the others, which may happen twice without harm. What a
    person may not do raises `RefusedError`.
    """

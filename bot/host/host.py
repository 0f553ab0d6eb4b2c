"""The host: every use case in one object."""

from bot.host.again import Again
from bot.host.blocking import Blocking
from bot.host.boards import Boards
from bot.host.clock import Timekeeping
from bot.host.delivery import Delivering
from bot.host.groups import Groups
from bot.host.history import History
from bot.host.lobby import Lobby
from bot.host.nudging import Nudging
from bot.host.people import People
from bot.host.play import Playing
from bot.host.powers import Powers
from bot.host.ready import GettingReady
from bot.host.settings import GroupSetting, PersonalSettings
from bot.host.solo import Solo
from bot.host.waiting import Waiting
from bot.host.wishes import Wishing


class Host(
    People,
    Groups,
    Lobby,
    Playing,
    Powers,
    Blocking,
    Timekeeping,
    GettingReady,
    Nudging,
    Wishing,
    History,
    Delivering,
    Again,
    Waiting,
    Solo,
    Boards,
    PersonalSettings,
    GroupSetting,
):
    """Everything that people, Telegram and the clock can make happen.

    Everything that changes takes the id of its update first, or None. An id that was handled
    raises `AlreadyHandledError` and changes nothing; an update that takes several use cases gives
    its id to one of them and None to the others, which may happen twice without harm. What a
    person may not do raises `RefusedError`.
    """

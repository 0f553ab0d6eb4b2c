"""What the host says is to be shown: plain values that screens turn into text and keyboards.

Seats are 0-5, times are aware UTC datetimes.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.host.house import OPTION_NAMES
from bot.host.penalty import GivenPenalty, Penalty
from engine.actions import Action
from engine.before import Debt
from engine.cards import NO_CARDS, Cards
from engine.deal import Choices
from engine.events import Event
from engine.options import Options
from engine.result import Result
from engine.story import Trick
from engine.view import View
from storage.values import Clock, NoticeKind, TableStatus, Windows

__all__ = [
    "ENOUGH_DEALS",
    "OPTION_NAMES",
    "Advice",
    "AheadShown",
    "AllyAsked",
    "Board",
    "BoardLine",
    "Clock",
    "CountShown",
    "Counting",
    "GameLine",
    "GroupLine",
    "HandShown",
    "LobbyShown",
    "NewsShown",
    "NoticeKind",
    "NoticeShown",
    "Period",
    "ResultShown",
    "SeatKind",
    "SeatShown",
    "StoryShown",
    "TableFacts",
    "TableShown",
    "TableStatus",
    "Windows",
]


ENOUGH_DEALS: Final = 5
"""So many deals make a share of them mean something; who has fewer comes behind on a board."""


class SeatKind(StrEnum):
    """Who sits at a seat."""

    EMPTY = "empty"
    PERSON = "person"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One seat: `held` where the computer plays for an absent person, `reachable` by message.

    gone: the person has left the game, and may come back
    """

    seat: int
    kind: SeatKind
    name: str = ""
    person_id: int | None = None
    held: bool = False
    reachable: bool = True
    gone: bool = False


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What every screen of one table needs.

    language: the group's own choice, "" where it has made none
    counter, autopass, watch, windows: options as they are in force
    solo:    one person's table in their private chat; `guided` with words at each new thing
    """

    table_id: int
    chat_id: int
    thread_id: int | None
    group_title: str
    language: str
    host_seat: int | None
    host_name: str
    status: TableStatus
    rules: str
    options: Options
    clock: Clock
    deals: int
    deal_number: int
    score: tuple[int, int]
    seats: tuple[SeatShown, ...]
    version: int
    counter: bool = False
    autopass: bool = False
    windows: Windows = Windows.STRICT
    watch: bool = False
    solo: bool = False
    guided: bool = False


@dataclass(frozen=True, slots=True)
class LobbyShown:
    """The lobby in the group; `options_open` while its options page is shown.

    lasts: about how long the match would take with those who sit there
    """

    facts: TableFacts
    options_open: bool
    lasts: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class TableShown:
    """The table message in the group: `view` is anybody's.

    penalties: what was given for this deal
    """

    facts: TableFacts
    view: View
    deadline: datetime | None
    news: tuple[Event, ...]
    result: Result | None = None
    penalties: tuple[GivenPenalty, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """What the ally at a seat suggests (挑牌): cards by rank that make a play."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class AllyAsked:
    """An ally who is asked now and may be looked at, by a person who may suggest a play to it.

    view:      what the person sees, with the ally's seat, hand, choices and question in it
    suggested: what the person has suggested for this question, None for nothing yet
    """

    view: View
    suggested: Cards | None


@dataclass(frozen=True, slots=True)
class AheadShown:
    """What a person who is still to be asked about the table play may say to it already.

    key:         identifies that table play; it is the version of the buttons
    choices:     what the person could answer if they were asked now
    said:        what they have said so far, None for nothing
    whole_trick: they have passed the whole trick, whatever is played in it
    """

    key: int
    choices: Choices
    said: Action | None = None
    whole_trick: bool = False


@dataclass(frozen=True, slots=True)
class HandShown:
    """The hand message of one person; `language` is that person's.

    advice: what allies suggest for the question asked now; allies: whom the person may advise
    ahead:  what may be answered before one's turn; None for nothing
    armed:  index (in the choices, or those ahead) of what counts when it is tapped once more
    sealed: the answer that is kept until the window closes, None for none
    bank:   seconds left of the person's reserve of time, None where there is none; with
            `bank_runs` the ordinary time is over, and `deadline` is the reserve's end
    quiet:  the person is in their quiet hours, and what is sent now makes no sound
    """

    facts: TableFacts
    view: View
    language: str
    deadline: datetime | None
    news: tuple[Event, ...]
    selection: Cards = NO_CARDS
    all_ranks: bool = False
    lessons: tuple[str, ...] = ()
    watched: tuple[Cards | None, ...] = ()
    advice: tuple[Advice, ...] = ()
    allies: tuple[AllyAsked, ...] = ()
    ahead: AheadShown | None = None
    armed: int | None = None
    sealed: Action | None = None
    bank: int | None = None
    bank_runs: bool = False
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class ResultShown:
    """A finished deal in the group, or with `private` in a private chat in that person's language.

    score:   what the deal brought to each federation; the match's stands in the facts
    tribute: what is owed for it in the match's next deal, none where there is no such deal
    penalties: what was given for it; places, scores and tribute have them counted in
    waits:   the next deal waits until people are ready; `ready` are the seats of those who are,
             and it begins at `begins` at the latest, None while the table sleeps
    """

    facts: TableFacts
    language: str
    result: Result
    score: tuple[int, int]
    news: tuple[Event, ...]
    private: bool = False
    tribute: tuple[Debt, ...] = ()
    penalties: tuple[GivenPenalty, ...] = ()
    waits: bool = False
    ready: tuple[int, ...] = ()
    begins: datetime | None = None


@dataclass(frozen=True, slots=True)
class NewsShown:
    """A post in the group about what has happened in a deal."""

    facts: TableFacts
    news: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class StoryShown:
    """The deal so far, trick by trick, as everybody at the table saw it."""

    facts: TableFacts
    tricks: tuple[Trick, ...]


@dataclass(frozen=True, slots=True)
class CountShown:
    """Where the cards of a deal are, for the person at `seat`; cards by rank.

    played: what each seat has played, by seat
    own:    the person's hand
    unseen: in the hands of the others
    """

    facts: TableFacts
    seat: int
    played: tuple[Cards, ...]
    own: Cards
    unseen: Cards


@dataclass(frozen=True, slots=True)
class NoticeShown:
    """What one person is told once, in that person's language, in the private chat `chat_id`.

    penalty: what the person was given, or what was `taken_back`; None in other notices
    given:   the table has given the person's seat to a computer player
    name:    of the person
    unreachable: the computer holds the seat since the bot could not write to the person
    deadline: until when the answer is awaited that the person is reminded of; None without limit
    bank:   seconds left of their reserve of time after that, None where there is none
    by:     the seat that nudges them; None in other notices
    quiet:  the person is in their quiet hours, and what is sent now makes no sound
    """

    id: int
    chat_id: int
    kind: NoticeKind
    facts: TableFacts
    language: str
    penalty: Penalty | None = None
    taken_back: bool = False
    given: bool = False
    name: str = ""
    unreachable: bool = False
    deadline: datetime | None = None
    bank: int | None = None
    by: int | None = None
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class GameLine:
    """One of a person's games for /games; `mine` while this person owes an answer."""

    facts: TableFacts
    mine: bool
    deadline: datetime | None


class Period(StrEnum):
    """Which deals a board counts."""

    WEEK = "week"
    MONTH = "month"
    SEASON = "season"
    ALL = "all"


class Counting(StrEnum):
    """What a board counts of them."""

    POINTS = "points"
    WINS = "wins"
    OPENINGS = "openings"
    BURNS = "burns"


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One person on a board; `won` counts deals won, `opened` points opened, `burns` burns."""

    name: str
    points: int
    deals: int
    won: int
    opened: int = 0
    burns: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """The leaderboard of one group, best first.

    season:   the group has begun one
    table_id: a table of that group, by which a private chat finds it again; 0 in the group
    groups:   how many groups have a board for the person in the private chat
    """

    group_title: str
    language: str
    period: Period
    lines: tuple[BoardLine, ...]
    counting: Counting = Counting.POINTS
    season: bool = False
    table_id: int = 0
    groups: int = 1


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A group with a table of it, by which a private chat names it."""

    title: str
    table_id: int

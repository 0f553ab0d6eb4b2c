"""Values of columns that have a fixed set of them."""

from enum import IntEnum, StrEnum


class Clock(StrEnum):
    """How long an answer may take."""

    LIVE = "live"
    RELAXED = "relaxed"
    DAY = "day"
    FREE = "free"


class Windows(StrEnum):
    """How a window keeps secret who may burn."""

    STRICT = "strict"
    """It is open for a time set by the clock alone, and answers are sealed until it closes."""
    PATIENT = "patient"
    """The first play counts, and it stays open for a time drawn without a look at any hand."""


class Burns(StrEnum):
    """What a person wants to happen when a burn comes within their reach."""

    ASK = "ask"
    NEVER = "never"
    OUT = "out"
    """Burn where it takes them out, else let it go."""


class Starters(StrEnum):
    """Who may open tables in a group."""

    EVERYBODY = "everybody"
    ADMINS = "admins"


class VoteKind(StrEnum):
    """What the people of a table vote on."""

    STOP = "stop"
    SUBSTITUTE = "substitute"
    """A computer player takes a seat over."""
    PENALTY = "penalty"


class VoteOutcome(StrEnum):
    """What came of a vote."""

    PASSED = "passed"
    REJECTED = "rejected"
    DROPPED = "dropped"
    """Withdrawn, or there was nothing left to decide."""


class TableStatus(StrEnum):
    """Where a table stands in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    ASLEEP = "asleep"
    OVER = "over"
    STOPPED = "stopped"
    CLOSED = "closed"


class Source(StrEnum):
    """Who gave an answer."""

    PERSON = "person"
    COMPUTER = "computer"
    CLOCK = "clock"
    """The time ran out, and the computer answered for a person."""
    AHEAD = "ahead"
    """A person had given it before their turn came."""
    AUTOPASS = "autopass"
    """The table's option passes for everybody who cannot beat the table play."""
    WISH = "wish"
    """A person's standing wish."""


class DeadlineKind(StrEnum):
    """What is due at a deadline."""

    ANSWER = "answer"
    """A person's time to answer ends."""
    COMPUTER = "computer"
    """Computer players answer."""
    NEXT_DEAL = "next_deal"
    LOBBY = "lobby"
    """A lobby that nobody touches closes itself."""
    WINDOW = "window"
    """A window closes, or may close from now on."""
    REMINDER = "reminder"
    """A person is reminded of the answer that they owe."""
    VOTE = "vote"
    """The time to object to what was put to a vote ends."""


class NoticeKind(StrEnum):
    """What a person is told once, apart from what their messages show."""

    GROUP_LEFT = "group_left"
    """The bot is no longer in the group; the game sleeps."""
    SEAT_HELD = "seat_held"
    """The computer plays their seat until they come back."""
    REMINDER = "reminder"
    """Half of the time for an answer is over."""
    LAST_REMINDER = "last_reminder"
    """Nine tenths of it are over."""
    NUDGE = "nudge"
    """Somebody at the table asks for their answer."""
    TABLE_OPENED = "table_opened"
    """A table was opened in a group where they wait for one."""
    PENALTY = "penalty"
    """They were given a penalty."""


class Outcome(StrEnum):
    """How a deal went for a federation."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


class SlotKind(StrEnum):
    """What a message shows."""

    TABLE = "table"
    """The lobby and then the table message, in the group."""
    HAND = "hand"
    """The hand message of one person."""
    RESULT = "result"
    """A finished deal, in the group."""
    VOTE = "vote"
    """What is put to a vote, in the group."""
    NEWS = "news"
    """A post about what has happened in a deal, in the group."""


class Urgency(IntEnum):
    """What is shown first; the lowest comes first."""

    ASKED = 0
    TABLE = 1
    OTHERS = 2

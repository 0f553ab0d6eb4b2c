"""Values of columns that have a fixed set of them."""

from enum import IntEnum, StrEnum


class Clock(StrEnum):
    """How long an answer may take."""

    LIVE = "live"
    RELAXED = "relaxed"
    DAY = "day"
    FREE = "free"


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


class DeadlineKind(StrEnum):
    """What is due at a deadline."""

    ANSWER = "answer"
    """A person's time to answer ends."""
    COMPUTER = "computer"
    """Computer players answer."""
    NEXT_DEAL = "next_deal"
    LOBBY = "lobby"
    """A lobby that nobody touches closes itself."""


class NoticeKind(StrEnum):
    """What a person is told once, apart from what their messages show."""

    GROUP_LEFT = "group_left"
    """The bot is no longer in the group; the game sleeps."""
    SEAT_HELD = "seat_held"
    """The computer plays their seat until they come back."""


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


class Urgency(IntEnum):
    """What is shown first; the lowest comes first."""

    ASKED = 0
    TABLE = 1
    OTHERS = 2

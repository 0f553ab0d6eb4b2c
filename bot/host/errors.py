"""Why a use case did not do what was asked, by what the person can be told."""

from enum import StrEnum

from engine.errors import RejectCode


class Refusal(StrEnum):
    """Why the host refuses; `RejectCode` says why the rules do."""

    OPEN_PRIVATE_CHAT = "open_private_chat"
    """The bot cannot write to this person yet: answer with the deep link."""
    NOT_A_MEMBER = "not_a_member"
    """Only members of the group may sit at its tables."""
    NO_BOTS = "no_bots"
    """Bots cannot be seated."""
    ANONYMOUS = "anonymous"
    """Anonymous admins and channels are nobody who could be seated."""
    TABLE_OPEN = "table_open"
    """This group or topic has a table already; params: table (its id)."""
    NO_TABLE = "no_table"
    """There is no such table, or none here."""
    NOT_LOBBY = "not_lobby"
    """The game has begun; this can be done before it only."""
    NOT_PLAYING = "not_playing"
    """There is no deal going at this table."""
    TABLE_ENDED = "table_ended"
    """The table is over, stopped or closed."""
    NOT_SEATED = "not_seated"
    """This person has no seat at the table."""
    SEATED = "seated"
    """This person sits there already."""
    TABLE_FULL = "table_full"
    FEDERATION_FULL = "federation_full"
    NO_COMPUTER = "no_computer"
    """There is no computer player to remove."""
    NOBODY_SEATED = "nobody_seated"
    """A game needs at least one person."""
    HOST_ONLY = "host_only"
    HOST_OR_ADMIN = "host_or_admin"
    STALE = "stale"
    """The button was drawn for an earlier question; the hand is shown anew."""
    NOT_ASKED = "not_asked"
    """Nobody waits for an answer of this person now."""
    NO_COUNTER = "no_counter"
    """This table plays without the card counter."""
    NOTHING_CHOSEN = "nothing_chosen"
    """No cards are chosen."""
    ADMINS_START = "admins_start"
    """Only admins open tables in this group."""
    ADMINS_ONLY = "admins_only"
    """Only admins may change that."""
    NOT_WAITING = "not_waiting"
    """This person does not wait for a table here."""
    NO_TIME_ZONE = "no_time_zone"
    """There is no such time zone."""
    NO_HOURS = "no_hours"
    """That says no hours of a day."""
    BLOCKED = "blocked"
    """This person may not sit at this group's tables."""
    GONE = "gone"
    """This person has left the game and has not come back."""
    SEAT_HELD = "seat_held"
    """A computer player has this seat already."""
    NO_PERSON = "no_person"
    """No person sits there."""
    VOTE_OPEN = "vote_open"
    """The same kind of thing is being voted on."""
    VOTE_RECENT = "vote_recent"
    """The same was rejected a moment ago."""
    VOTE_OVER = "vote_over"
    """The vote is settled."""
    NO_VOTE_HERE = "no_vote_here"
    """The bot is not in the group, where a vote would have to stand."""
    NO_SUCH_PENALTY = "no_such_penalty"
    """The articles, or this moment, know no such penalty."""
    ALREADY_LAST = "already_last"
    """The seat is place 6 as it is."""
    NO_PENALTY = "no_penalty"
    """There is no penalty to take back."""
    OWN_PENALTY = "own_penalty"
    """What the table has voted against its host, the host cannot take back."""
    ALREADY_BLOCKED = "already_blocked"
    NOT_BLOCKED = "not_blocked"
    CANNOT_BLOCK = "cannot_block"
    """Nobody blocks themself, or an admin."""

    DEAL_BEGUN = "deal_begun"
    """The next deal has begun already."""
    ASLEEP = "asleep"
    """The table sleeps: nobody is awaited until somebody wakes it."""
    HAS_CLOCK = "has_clock"
    """The table's clock does what people do where there is none."""
    NOBODY_AWAITED = "nobody_awaited"
    """Nobody but this person is awaited."""
    NUDGED_RECENTLY = "nudged_recently"
    """Somebody nudged a short while ago; params: minutes (until it may be done again)."""
    TOO_EARLY = "too_early"
    """The computer may not answer for people yet; params: hours (until it may)."""


class HostError(Exception):
    """Any error that the host raises on purpose; nothing has changed."""


class RefusedError(HostError):
    """A person may not do that; `reason` says why, `params` fill its text."""

    def __init__(self, reason: Refusal | RejectCode, **params: str | int) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.params = params


class AlreadyHandledError(HostError):
    """This update was handled before: its effect stands, nothing changes again."""

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
    NOTHING_CHOSEN = "nothing_chosen"
    """No cards are chosen."""


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

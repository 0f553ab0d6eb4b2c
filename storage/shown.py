"""Which message shows what: the bookkeeping of level-triggered delivery."""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum


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


@dataclass(frozen=True, slots=True)
class Slot:
    """One message that should show something: at most one for (chat, kind, table or deal).

    chat_id:    where it belongs now
    thread_id:  the topic it is sent to, None for none
    message_id: the message that shows it, None while there is none
    digest:     of what that message shows
    wanted:     the state that should be shown; given back when it has been
    renew:      send it anew and delete the old message instead of editing
    sent_at:    when the message was sent
    """

    id: int
    kind: SlotKind
    chat_id: int
    thread_id: int | None
    table_id: int
    deal_id: int | None
    person_id: int | None
    message_id: int | None
    digest: str | None
    wanted: int
    renew: bool
    urgency: Urgency
    sent_at: datetime | None

"""Telegram's flood limits as budgets that delivery spends, kept under the known limits.

Sends and edits share a chat's budget; answers to taps and deletions cost nothing. Times are
seconds of a monotonic clock that is passed in.
"""

from collections import deque
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

MINUTE: Final = 60.0
RESERVED: Final = 2
"""Calls of a group's minute that edits leave to new messages."""
REPLIES_PER_MINUTE: Final = 6
"""Replies to commands that one group gets; more would starve its table."""

_NOTHING: Final = 1e-6
"""Seconds that are left by rounding only."""


class Kind(StrEnum):
    """What a call spends on."""

    EDIT = "edit"
    POST = "post"
    REPLY = "reply"


@dataclass(frozen=True, slots=True)
class Allowances:
    """How much delivery takes of Telegram's budgets, a little less than is known to be there.

    group_edit_interval:   seconds between two edits in one group; doubled once half of its
                           minute is spent, so that a busy table slows down and does not stall
    private_edit_interval: seconds between two edits in one private chat, after two at once
    """

    group_per_minute: int = 18
    private_per_minute: int = 18
    total_per_second: int = 28
    group_edit_interval: float = 4.0
    private_edit_interval: float = 2.5
    chat_per_second: float = 1.0
    chat_burst: int = 3


@dataclass(slots=True)
class Bucket:
    """Holds `size` calls and fills again at `rate` a second."""

    size: float
    rate: float
    level: float
    at: float

    def wait(self, now: float) -> float:
        """Give the seconds until one more call fits."""
        self.level = min(self.size, self.level + max(0.0, now - self.at) * self.rate)
        self.at = now
        return max(0.0, (1.0 - self.level) / self.rate)

    def add(self, calls: int) -> None:
        """Count a call with -1, or give one back with 1."""
        self.level = min(self.size, self.level + calls)


@dataclass(slots=True)
class Window:
    """At most `count` calls in any `seconds`."""

    count: int
    seconds: float
    times: deque[float] = field(default_factory=deque)

    def used(self, now: float) -> int:
        """Give the calls that still count."""
        while self.times and self.times[0] <= now - self.seconds:
            self.times.popleft()
        return len(self.times)

    def wait(self, now: float, spare: int = 0) -> float:
        """Give the seconds until one more call fits and leaves `spare` to others."""
        count = max(1, self.count - spare)
        if self.used(now) < count:
            return 0.0
        return max(0.0, self.times[-count] + self.seconds - now)


@dataclass(slots=True)
class _Chat:
    buckets: tuple[Bucket, ...]
    edits: Bucket | None
    """Paces edits of a private chat."""
    window: Window | None
    replies: Window
    edited: float = float("-inf")
    held_until: float = float("-inf")


class Budgets:
    """The budgets of all chats and the common one."""

    def __init__(self, allowances: Allowances) -> None:
        self._allowances = allowances
        self._total = Window(allowances.total_per_second, 1.0)
        self._chats: dict[int, _Chat] = {}

    def wait(self, chat_id: int, kind: Kind, now: float) -> float:
        """Give the seconds until this call fits all budgets; 0 when it fits now."""
        chat = self._chat(chat_id, now)
        waits = [chat.held_until - now, self._total.wait(now)]
        waits += [bucket.wait(now) for bucket in chat.buckets]
        if chat.window is not None:
            waits.append(chat.window.wait(now, RESERVED if kind is Kind.EDIT else 0))
            if kind is Kind.EDIT:
                waits.append(chat.edited + self._group_interval(chat.window, now) - now)
        if kind is Kind.EDIT and chat.edits is not None:
            waits.append(chat.edits.wait(now))
        wait = max(waits)
        return wait if wait > _NOTHING else 0.0

    def replies_left(self, chat_id: int, now: float) -> bool:
        """Whether this chat may still have a reply to a command within this minute."""
        return self._chat(chat_id, now).replies.wait(now) <= 0.0

    def spend(self, chat_id: int, kind: Kind, now: float) -> None:
        """Count one call."""
        chat = self._chat(chat_id, now)
        self._total.used(now)
        self._total.times.append(now)
        for bucket in chat.buckets:
            bucket.add(-1)
        if chat.window is not None:
            chat.window.times.append(now)
        if kind is Kind.EDIT:
            chat.edited = now
            if chat.edits is not None:
                chat.edits.add(-1)
        if kind is Kind.REPLY:
            chat.replies.times.append(now)

    def hold(self, chat_id: int, seconds: float, now: float) -> None:
        """Call nothing for this chat for so long: flood control or a pause after an error."""
        chat = self._chat(chat_id, now)
        chat.held_until = max(chat.held_until, now + seconds)

    def release(self, chat_id: int) -> None:
        """Take back a pause that followed an error."""
        if chat_id in self._chats:
            self._chats[chat_id].held_until = float("-inf")

    def _group_interval(self, window: Window, now: float) -> float:
        interval = self._allowances.group_edit_interval
        return interval * 2 if window.used(now) * 2 >= window.count else interval

    def _chat(self, chat_id: int, now: float) -> _Chat:
        chat = self._chats.get(chat_id)
        if chat is None:
            chat = self._chats[chat_id] = self._new(chat_id, now)
        return chat

    def _new(self, chat_id: int, now: float) -> _Chat:
        given = self._allowances
        burst = float(given.chat_burst)
        second = Bucket(burst, given.chat_per_second, burst, now)
        replies = Window(REPLIES_PER_MINUTE, MINUTE)
        if chat_id < 0:
            return _Chat((second,), None, Window(given.group_per_minute, MINUTE), replies)
        size = float(given.private_per_minute)
        edits = None
        if given.private_edit_interval > 0:
            edits = Bucket(2.0, 1 / given.private_edit_interval, 2.0, now)
        return _Chat((second, Bucket(size, size / MINUTE, size, now)), edits, None, replies)

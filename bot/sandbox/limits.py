"""Flood control: how many sends and edits Telegram takes, and what it says beyond."""

import math
from collections import deque
from dataclasses import dataclass, field

from bot.sandbox.errors import ApiError
from bot.sandbox.settings import Limits

MINUTE = 60.0


@dataclass
class Bucket:
    """Holds ``size`` calls, fills again at ``rate`` a second."""

    size: float
    rate: float
    level: float
    at: float

    def wait(self, now: float) -> float:
        """Seconds until one more call fits; 0 when it fits now."""
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        return max(0.0, (1 - self.level) / self.rate)

    def take(self) -> None:
        """Count one call."""
        self.level -= 1


@dataclass
class Window:
    """At most ``count`` calls in any ``seconds``."""

    count: int
    seconds: float
    times: deque[float] = field(default_factory=deque)

    def wait(self, now: float) -> float:
        """Seconds until one more call fits; 0 when it fits now."""
        while self.times and self.times[0] <= now - self.seconds:
            self.times.popleft()
        if len(self.times) < self.count:
            return 0.0
        return self.times[-self.count] + self.seconds - now

    def take(self, now: float) -> None:
        """Count one call."""
        self.times.append(now)


@dataclass
class ChatBudget:
    """What one chat has left, and until when Telegram takes nothing for it."""

    buckets: list[Bucket]
    windows: list[Window]
    banned_until: float = 0.0


class Budgets:
    """All chats' budgets and the common one."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._chats: dict[int, ChatBudget] = {}
        total = limits.total_per_second
        self._total = None if total is None else Window(total, 1.0)

    def spend(self, chat_id: int, now: float) -> None:
        """Count a send or an edit; ApiError 429 with ``retry_after`` when it is one too many."""
        chat = self._of(chat_id, now)
        windows = [*chat.windows, *([self._total] if self._total else [])]
        wait = max(
            [
                chat.banned_until - now,
                *(bucket.wait(now) for bucket in chat.buckets),
                *(window.wait(now) for window in windows),
            ]
        )
        if wait > 0:
            seconds = max(1, math.ceil(wait))
            chat.banned_until = max(chat.banned_until, now + wait)
            raise too_many(seconds)
        for bucket in chat.buckets:
            bucket.take()
        for window in windows:
            window.take(now)

    def ban(self, chat_id: int, seconds: float, now: float) -> None:
        """Take nothing for a chat for so long, whatever it has left."""
        chat = self._of(chat_id, now)
        chat.banned_until = max(chat.banned_until, now + seconds)

    def _of(self, chat_id: int, now: float) -> ChatBudget:
        chat = self._chats.get(chat_id)
        if chat is None:
            chat = self._chats[chat_id] = self._new(chat_id, now)
        return chat

    def _new(self, chat_id: int, now: float) -> ChatBudget:
        limits = self._limits
        buckets, windows = [], []
        if limits.chat_per_second is not None:
            size = float(limits.chat_burst)
            buckets.append(Bucket(size, limits.chat_per_second, size, now))
        if chat_id < 0 and limits.group_per_minute is not None:
            windows.append(Window(limits.group_per_minute, MINUTE))
        if chat_id > 0 and limits.private_per_minute is not None:
            size = float(limits.private_per_minute)
            buckets.append(Bucket(size, size / MINUTE, size, now))
        return ChatBudget(buckets, windows)


def too_many(seconds: int) -> ApiError:
    """429 in Telegram's words."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)

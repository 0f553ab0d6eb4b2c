"""Updates for the bot: kept until it acknowledges them, handed out by long polling."""

import asyncio
from collections import deque
from dataclasses import dataclass
from itertools import islice
from typing import Any

from bot.sandbox.clock import MovableClock
from bot.sandbox.errors import ApiError
from bot.sandbox.signal import Signal
from bot.sandbox.update_faults import UpdateFaults

Json = dict[str, Any]

ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""Kinds that come only to bots that ask for them."""
FIRST_ID = 100_000_001
BATCH = 100
OTHER_POLL = "other getUpdates request; make sure that only one bot instance is running"


@dataclass
class Waiting:
    """One update that was not acknowledged yet."""

    id: int
    at: float
    body: Json
    repeated: bool = False
    """Whether it was acknowledged once and comes again."""
    unheard: bool = False
    """Whether no offset acknowledges it before it was handed out once more."""


@dataclass
class Poll:
    """A getUpdates that runs."""

    ended_by: str = ""


class UpdateQueue:
    """What the bot has still to hear."""

    def __init__(self, clock: MovableClock, keep: float) -> None:
        self._clock = clock
        self._keep = keep
        self._waiting: deque[Waiting] = deque()
        self._next_id = FIRST_ID
        self._signal = Signal(clock)
        self._poll: Poll | None = None
        self._closed = False
        self._acknowledged: deque[Waiting] = deque(maxlen=BATCH)
        self.faults = UpdateFaults(clock)
        self.allowed: list[str] | None = None
        """As the bot asked last; ``None`` is all but those that are sent on request."""

    def __len__(self) -> int:
        self._forget_old()
        return len(self._waiting)

    def put(self, kind: str, content: Json) -> None:
        """Queue an update if the bot hears of such things."""
        heard = kind in self.allowed if self.allowed else kind not in ON_REQUEST
        if not heard:
            return
        if self.faults.passes(kind, content):
            self._append(kind, content)
        # Also for what is late: whoever waits has to wait for that, too.
        self._signal.fire()

    def _append(self, kind: str, content: Json) -> None:
        body = {"update_id": self._next_id, kind: content}
        self._waiting.append(Waiting(self._next_id, self._clock(), body))
        self._next_id += 1

    def again(self, count: int) -> None:
        """Send the last updates that were acknowledged once more, under their old numbers."""
        last = list(self._acknowledged)[-count:] if count > 0 else []
        for update in last:
            update.unheard = True
        self._waiting.extendleft(reversed(last))
        self._signal.fire()

    def clear(self) -> None:
        """Drop everything (``drop_pending_updates``)."""
        self._waiting.clear()

    def wake(self) -> None:
        """Let whoever waits for news look again."""
        self._signal.fire()

    @property
    def news(self) -> asyncio.Event:
        """Is set when there is something new; another one stands here afterwards."""
        return self._signal.event

    def waiting(self, most: int) -> list[Waiting]:
        """The oldest updates that were not acknowledged yet."""
        self._forget_old()
        return list(islice(self._waiting, most))

    def forget(self, number: int) -> None:
        """Acknowledge a single update (a webhook took it)."""
        for index, update in enumerate(self._waiting):
            if update.id == number:
                self._acknowledged.append(update)
                del self._waiting[index]
                return

    def end_poll(self, by: str) -> None:
        """Let the getUpdates that runs fail with 409."""
        if self._poll is not None:
            self._poll.ended_by = by
            self._signal.fire()

    def close(self) -> None:
        """Let nobody wait any longer."""
        self._closed = True
        self._signal.fire()

    async def get(self, offset: int, limit: int, seconds: float) -> list[Json]:
        """Forget what is acknowledged, wait for news, hand it out.

        ApiError 409 when another call comes meanwhile: the later one wins.
        """
        self.end_poll(OTHER_POLL)
        poll = self._poll = Poll()
        if not offset:
            self.faults.polled_first()
        self._acknowledge(offset)
        try:
            while True:
                if poll.ended_by:
                    raise ApiError(409, f"Conflict: terminated by {poll.ended_by}")
                self._forget_old()
                if self._waiting or seconds <= 0 or self._closed:
                    count = limit if 0 < limit <= BATCH else BATCH
                    handed = list(islice(self._waiting, count))
                    for update in handed:
                        update.unheard = False
                    return [update.body for update in handed]
                seconds -= await self._wait(seconds)
        finally:
            if self._poll is poll:
                self._poll = None

    async def _wait(self, seconds: float) -> float:
        """Wait for news or for something late; seconds that went by."""
        late = self.faults.next_due()
        longest = seconds if late is None else min(late, seconds)
        before = self._clock()
        came = await self._signal.wait(longest)
        return self._clock() - before if came else longest

    def _acknowledge(self, offset: int) -> None:
        if offset < 0:
            while len(self._waiting) > -offset:
                self._waiting.popleft()
        again: list[Waiting] = []
        while self._waiting and self._waiting[0].id < offset:
            update = self._waiting.popleft()
            if update.unheard:
                again.append(update)
                continue
            self._acknowledged.append(update)
            if self.faults.repeats and not update.repeated:
                self.faults.repeats -= 1
                update.repeated = True
                again.append(update)
        self._waiting.extendleft(reversed(again))

    def _forget_old(self) -> None:
        """Drop what waited too long; what comes late after all joins the queue."""
        for kind, content in self.faults.due():
            self._append(kind, content)
        while self._waiting and self._waiting[0].at < self._clock() - self._keep:
            self._waiting.popleft()

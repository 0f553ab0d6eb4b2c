"""The delivery worker: compares what should be shown with what is, and calls Telegram for it.

It is woken after every use case, and looks by itself now and then, so that nothing depends on
being woken. What it does is computed from the database each time: ten moves in a second make one
edit, and a crash loses nothing. Only replies to commands are queued as such.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol

from bot.delivery.budgets import Budgets, Kind
from bot.delivery.messenger import (
    DeliveryError,
    FloodError,
    MessageGoneError,
    Messenger,
    MovedError,
    NotDoneError,
    RefusedError,
    ThreadGoneError,
    TooOldError,
    UncertainError,
    UnreachableError,
    digest,
)
from bot.host.delivery import NoticeTaken
from bot.host.reading import Shown
from bot.host.reminders import OF_QUESTIONS
from bot.host.shown import HandShown, NoticeShown
from bot.logging import get_logger
from bot.screens.screen import Screen
from bot.timing import Timing
from storage.shown import Slot, Urgency

POLL: Final = 1.0
"""Seconds after which the worker looks by itself."""
UNCERTAIN_PAUSE: Final = 5.0
"""Seconds after which a message that may have been sent is sent again, if it is still wanted."""
FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
CLOSED_PAUSE: Final = 300.0
"""Seconds for which a group that takes nothing is left alone."""
WAITING_REPLIES: Final = 4
"""Replies that wait for one chat's budget; more are dropped."""

log = get_logger(__name__)


class Shelf(Protocol):
    """What delivery needs of the host (`bot.host.delivery`, `bot.host.reading`)."""

    async def dirty_slots(self, limit: int = 100) -> tuple[Slot, ...]:
        """List what should be shown and is not, most urgent first."""

    async def next_slot_due(self) -> datetime | None:
        """Tell when the next slot wants showing."""

    async def showing(self, slot: Slot) -> Shown | None:
        """Tell what a slot's message should show."""

    async def shown(self, slot: Slot, message_id: int | None, digest: str | None) -> None:
        """Note what a slot's message shows."""

    async def message_gone(self, slot: Slot) -> None:
        """Note that a slot's message is gone."""

    async def notices(self) -> tuple[NoticeShown, ...]:
        """List what people are to be told once."""

    async def notice_given(self, notice_id: int) -> None:
        """Note that a notice was given."""

    async def take_notice(self, notice_id: int) -> NoticeTaken | None:
        """Take a notice off the list; None where it is settled."""

    async def put_notice_back(self, taken: NoticeTaken) -> None:
        """Let a notice that was taken be given again."""

    async def blocked(self, update_id: int | None, telegram_id: int) -> None:
        """Note that a person cannot be written to."""

    async def left_group(self, update_id: int | None, chat_id: int) -> None:
        """Note that the bot is not in a group any more."""

    async def migrate_group(
        self, update_id: int | None, old_chat_id: int, new_chat_id: int
    ) -> None:
        """Move a group to its new id."""

    async def topic_gone(self, chat_id: int, thread_id: int) -> None:
        """Note that a topic takes no messages."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What somebody asked for by a command or a tap: shown once.

    reply_to: the message it answers
    edits:    the message that is to show it, instead of a new one
    """

    chat_id: int
    thread_id: int | None
    screen: Screen
    reply_to: int | None = None
    edits: int | None = None


Job = Slot | Reply | NoticeShown
Render = Callable[[Shown | NoticeShown], Screen]


class Delivery:
    """Shows what should be shown, each chat one call at a time, within its budget."""

    def __init__(
        self,
        shelf: Shelf,
        messenger: Messenger,
        render: Render,
        budgets: Budgets,
        timing: Timing,
        *,
        poll: float = POLL,
    ) -> None:
        self._poll = poll
        self._shelf = shelf
        self._messenger = messenger
        self._render = render
        self._budgets = budgets
        self._timing = timing
        self._wake = asyncio.Event()
        self._replies: dict[int, deque[Reply]] = {}
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._pauses: dict[int, float] = {}
        self._uncertain: set[int] = set()
        self._closed: set[int] = set()

    @property
    def busy(self) -> bool:
        """Whether a call is under way."""
        return bool(self._busy)

    def wake(self) -> None:
        """Look now: something has changed."""
        self._wake.set()

    def reply(self, reply: Reply) -> None:
        """Send something once, as soon as the chat's budget allows; dropped if it is too much."""
        waiting = self._replies.setdefault(reply.chat_id, deque())
        now = self._timing.monotonic()
        limited = reply.chat_id < 0 and reply.edits is None
        spare = not limited or self._budgets.replies_left(reply.chat_id, now)
        if len(waiting) >= WAITING_REPLIES or not spare:
            log.info("reply dropped", chat=reply.chat_id)
            return
        waiting.append(reply)
        self.wake()

    async def run(self) -> None:
        """Deliver until cancelled."""
        while True:
            try:
                pause = await self.round()
            except Exception:
                # A database away for a moment, say: what should be shown is still marked.
                log.exception("delivery round failed")
                pause = POLL
            await self._timing.wait(self._wake, min(pause, self._poll))

    async def round(self) -> float:
        """Start every call that may be made now; gives the seconds until the next may be."""
        now = self._timing.monotonic()
        soonest = self._poll
        # What is read of a chat while a call for it ends may be from before that call.
        busy = set(self._busy)
        slots = await self._shelf.dirty_slots()
        notices = await self._shelf.notices()
        for chat_id, jobs in self._by_chat(slots, notices).items():
            if chat_id in busy:
                continue
            waits = [self._budgets.wait(chat_id, _kind(job), now) for job in jobs]
            ready = next((job for job, wait in zip(jobs, waits, strict=True) if wait <= 0), None)
            if ready is None:
                soonest = min(soonest, *waits)
            else:
                self._begin(ready)
        return min(soonest, await self._until_next())

    async def _until_next(self) -> float:
        """Give the seconds until something that waits a moment wants to be shown."""
        due = await self._shelf.next_slot_due()
        left = 0.0 if due is None else (due - self._timing.now()).total_seconds()
        return left if left > 0 else self._poll

    async def flush(self, seconds: float) -> None:
        """Deliver what can be delivered within so many seconds, at the end."""
        end = self._timing.monotonic() + seconds
        while self._timing.monotonic() < end:
            pause = await self.round()
            if not self._busy:
                if pause >= self._poll:
                    return
                await self._timing.sleep(min(pause, end - self._timing.monotonic()))
            else:
                await self.idle(end - self._timing.monotonic())

    async def close(self) -> None:
        """Give up the calls that are still under way."""
        calls = set(self._busy.values())
        for call in calls:
            call.cancel()
        if calls:
            await asyncio.wait(calls)

    async def idle(self, seconds: float = 60.0) -> None:
        """Wait until no call is under way."""
        if self._busy:
            await asyncio.wait(set(self._busy.values()), timeout=max(0.0, seconds))

    def _by_chat(
        self, slots: Sequence[Slot], notices: Sequence[NoticeShown]
    ) -> dict[int, list[Job]]:
        """Give the jobs of each chat in the order in which they want to be done."""
        asked: dict[int, list[Job]] = {}
        other: dict[int, list[Job]] = {}
        for slot in slots:
            order = asked if slot.urgency is Urgency.ASKED else other
            order.setdefault(slot.chat_id, []).append(slot)
        waiting = {chat: list(replies) for chat, replies in self._replies.items() if replies}
        for notice in notices:
            other.setdefault(notice.chat_id, []).append(notice)
        chats = list(dict.fromkeys([*asked, *waiting, *other]))
        return {
            chat: [*asked.get(chat, ()), *waiting.get(chat, [])[:1], *other.get(chat, ())]
            for chat in chats
        }

    def _begin(self, job: Job) -> None:
        chat_id = job.chat_id
        if isinstance(job, Reply):
            self._replies[chat_id].popleft()
        self._busy[chat_id] = asyncio.create_task(self._do(job))
        self._busy[chat_id].add_done_callback(lambda _task: self._done(chat_id))

    def _done(self, chat_id: int) -> None:
        del self._busy[chat_id]
        self.wake()

    async def _do(self, job: Job) -> None:
        try:
            try:
                match job:
                    case Reply():
                        await self._answer(job)
                    case NoticeShown():
                        await self._tell(job)
                    case Slot():
                        await self._show(job)
            except DeliveryError as error:
                await self._cope(job, error)
            else:
                self._pauses.pop(job.chat_id, None)
        except Exception:
            # One message that cannot be made must not end the task of its chat unheard.
            log.exception("not delivered", chat=job.chat_id, kind=_name(job))
            self._pause(job.chat_id)

    async def _answer(self, reply: Reply) -> None:
        if reply.edits is not None:
            await self._spend(reply.chat_id, Kind.EDIT)
            await self._messenger.edit(reply.chat_id, reply.edits, reply.screen)
            return
        await self._send(
            Kind.REPLY, reply.chat_id, reply.thread_id, reply.screen, reply_to=reply.reply_to
        )

    async def _tell(self, notice: NoticeShown) -> None:
        """Give a notice; one that may have arrived or can never is not given again."""
        if notice.kind in OF_QUESTIONS:
            await self._remind(notice)
            return
        try:
            screen = self._render(notice)
            await self._send(Kind.POST, notice.chat_id, None, screen, silent=notice.quiet)
        except (UncertainError, RefusedError) as error:
            log.warning("notice not given", kind=notice.kind, error=type(error).__name__)
        await self._shelf.notice_given(notice.id)

    async def _remind(self, notice: NoticeShown) -> None:
        """Give a notice that must never come twice, not even where the process dies meanwhile.

        So it is off the list before it is sent, and comes back only where it surely was not.
        """
        taken = await self._shelf.take_notice(notice.id)
        if taken is None:
            return
        try:
            screen = self._render(notice)
            await self._send(Kind.POST, notice.chat_id, None, screen, silent=notice.quiet)
        except (UncertainError, RefusedError) as error:
            log.warning("notice not given", kind=notice.kind, error=type(error).__name__)
        except DeliveryError:
            await self._shelf.put_notice_back(taken)
            raise

    async def _show(self, slot: Slot) -> None:
        shown = await self._shelf.showing(slot)
        if shown is None:
            if slot.message_id is not None:
                await self._take_away(slot.chat_id, slot.message_id)
            await self._shelf.shown(slot, None, None)
            return
        screen = self._render(shown)
        seen = digest(screen)
        try:
            if slot.message_id is None or slot.renew:
                await self._post(slot, screen, seen, quiet=_is_quiet(shown))
            elif slot.digest == seen:
                await self._shelf.shown(slot, slot.message_id, seen)
            else:
                await self._edit(slot, slot.message_id, screen, seen)
        except RefusedError as error:
            # It will be refused again: leave it until it should show something else.
            log.exception("telegram refuses a screen", kind=_name(slot), words=error.kind)
            await self._shelf.shown(slot, slot.message_id, seen)

    async def _edit(self, slot: Slot, message_id: int, screen: Screen, seen: str) -> None:
        await self._spend(slot.chat_id, Kind.EDIT)
        await self._messenger.edit(slot.chat_id, message_id, screen)
        await self._shelf.shown(slot, message_id, seen)

    async def _post(self, slot: Slot, screen: Screen, seen: str, *, quiet: bool) -> None:
        silent = quiet or slot.urgency is not Urgency.ASKED
        if slot.id in self._uncertain:
            self._uncertain.discard(slot.id)
            log.info("sent again, the first may have arrived", chat=slot.chat_id, slot=slot.id)
        message_id = await self._send(
            Kind.POST, slot.chat_id, slot.thread_id, screen, silent=silent
        )
        await self._shelf.shown(slot, message_id, seen)
        if slot.message_id is not None:
            await self.take_away(slot.chat_id, slot.message_id)

    async def _send(
        self,
        kind: Kind,
        chat_id: int,
        thread_id: int | None,
        screen: Screen,
        *,
        silent: bool = False,
        reply_to: int | None = None,
    ) -> int:
        await self._spend(chat_id, kind)
        try:
            return await self._messenger.send(
                chat_id, thread_id, screen, silent=silent, reply_to=reply_to
            )
        except ThreadGoneError:
            if thread_id is None:
                raise
        await self._shelf.topic_gone(chat_id, thread_id)
        await self._spend(chat_id, kind)
        return await self._messenger.send(chat_id, None, screen, silent=silent, reply_to=reply_to)

    async def _spend(self, chat_id: int, kind: Kind) -> None:
        """Count a call; waits where calls to other chats took what they share meanwhile."""
        while (wait := self._budgets.wait(chat_id, kind, self._timing.monotonic())) > 0:
            await self._timing.sleep(wait)
        self._budgets.spend(chat_id, kind, self._timing.monotonic())

    async def take_away(self, chat_id: int, message_id: int) -> None:
        """Delete a message that nothing keeps up to date; its buttons are refused if it stays."""
        try:
            await self._take_away(chat_id, message_id)
        except DeliveryError as error:
            log.info("old message stays", chat=chat_id, error=type(error).__name__)

    async def _take_away(self, chat_id: int, message_id: int) -> None:
        """Delete a message; one that is too old for that loses its buttons instead."""
        try:
            await self._messenger.delete(chat_id, message_id)
        except TooOldError:
            await self._spend(chat_id, Kind.POST)
            await self._messenger.strip(chat_id, message_id)

    async def _cope(self, job: Job, error: DeliveryError) -> None:
        now = self._timing.monotonic()
        chat_id = job.chat_id
        match error:
            case FloodError(seconds):
                log.warning("flood control", chat=chat_id, seconds=seconds, kind=_name(job))
                self._budgets.hold(chat_id, seconds, now)
                self._again(job)
            case MovedError(new_chat_id):
                log.info("group moved", chat=chat_id, to=new_chat_id)
                await self._shelf.migrate_group(None, chat_id, new_chat_id)
                if isinstance(job, Reply):
                    self.reply(Reply(new_chat_id, job.thread_id, job.screen))
            case MessageGoneError() if isinstance(job, Slot):
                await self._shelf.message_gone(job)
            case MessageGoneError():
                # A page whose buttons are tapped although somebody has deleted it.
                log.info("nothing to edit", chat=chat_id, kind=_name(job))
            case UnreachableError():
                await self._unreachable(chat_id, str(error))
            case UncertainError() if isinstance(job, Slot) and _kind(job) is Kind.POST:
                log.warning("perhaps sent", chat=chat_id, kind=_name(job))
                self._uncertain.add(job.id)
                self._budgets.hold(chat_id, UNCERTAIN_PAUSE, now)
            case UncertainError() | NotDoneError():
                self._pause(chat_id)
                if isinstance(error, NotDoneError):
                    self._again(job)
            case _:
                log.warning("not delivered", chat=chat_id, error=type(error).__name__)
                self._pause(chat_id)

    def _again(self, job: Job) -> None:
        """Put a reply back; a slot stays dirty by itself."""
        if isinstance(job, Reply):
            self._replies.setdefault(job.chat_id, deque()).appendleft(job)

    def _pause(self, chat_id: int) -> None:
        pause = min(LONGEST_PAUSE, self._pauses.get(chat_id, FIRST_PAUSE / 2) * 2)
        self._pauses[chat_id] = pause
        self._budgets.hold(chat_id, pause, self._timing.monotonic())
        log.info("delivery pauses", chat=chat_id, seconds=pause)

    async def _unreachable(self, chat_id: int, words: str) -> None:
        self._replies.pop(chat_id, None)
        if chat_id > 0:
            await self._shelf.blocked(None, chat_id)
        elif "kicked" in words or "not a member" in words:
            await self._shelf.left_group(None, chat_id)
        # Also where the host keeps asking for it: a group that is gone may come back migrated.
        self._closed.add(chat_id)
        self._budgets.hold(chat_id, CLOSED_PAUSE, self._timing.monotonic())
        log.info("chat cannot be written to", chat=chat_id)

    def reachable(self, chat_id: int) -> None:
        """Note a sign that a chat can be written to (again)."""
        if chat_id in self._closed:
            self._closed.discard(chat_id)
            self._budgets.release(chat_id)
        self.wake()


def _is_quiet(shown: Shown) -> bool:
    """Whether whoever is shown this wants no sound now: their quiet hours."""
    return isinstance(shown, HandShown) and shown.quiet


def _kind(job: Job) -> Kind:
    if isinstance(job, Reply):
        return Kind.REPLY if job.edits is None else Kind.EDIT
    if isinstance(job, NoticeShown):
        return Kind.POST
    return Kind.POST if job.message_id is None or job.renew else Kind.EDIT


def _name(job: Job) -> str:
    return "reply" if isinstance(job, Reply) else job.kind.value

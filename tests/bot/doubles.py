"""A clock that only tests move, and a database and a Telegram made of plain Python."""

import asyncio
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from bot.delivery.messenger import DeliveryError, Messenger, UnreachableError
from bot.host.delivery import NoticeTaken
from bot.host.reading import Shown
from bot.host.shown import LobbyShown, NoticeShown, TableFacts, TableStatus
from bot.screens.screen import Screen
from engine.options import Options
from engine.rules import DAGANG
from engine.shuffle import seed_of
from engine.start import from_seed
from storage.shown import Slot
from storage.values import Clock, SlotKind, Urgency
from tests.screens.support import NOON, hand_shown

START = datetime(2026, 11, 1, 12, tzinfo=UTC)


class StoodTiming:
    """Stands still until moved; who sleeps moves it."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> datetime:
        return START + timedelta(seconds=self.seconds)

    def monotonic(self) -> float:
        return self.seconds

    async def sleep(self, seconds: float) -> None:
        self.seconds += max(0.0, seconds)
        await asyncio.sleep(0)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        if event.is_set():
            event.clear()
        else:
            await self.sleep(seconds)


FACTS = TableFacts(
    table_id=1,
    chat_id=-100,
    thread_id=None,
    group_title="",
    language="en",
    host_seat=None,
    host_name="",
    status=TableStatus.LOBBY,
    rules="dagang",
    options=Options(),
    clock=Clock.RELAXED,
    deals=1,
    deal_number=0,
    score=(0, 0),
    seats=(),
    version=0,
)

DEAL = from_seed(DAGANG, Options(), seed_of(1))[0]


@dataclass
class Shelf:
    """Slots with the number that each should show; rendering gives it as text."""

    slots: dict[int, Slot] = field(default_factory=dict)
    wanted: dict[int, int | None] = field(default_factory=dict)
    dirty: set[int] = field(default_factory=set)
    blocked_people: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    moved: list[tuple[int, int]] = field(default_factory=list)
    topics_gone: list[tuple[int, int]] = field(default_factory=list)
    due: datetime | None = None
    quiet: bool = False
    to_tell: list[NoticeShown] = field(default_factory=list)
    taken: list[NoticeShown] = field(default_factory=list)

    def want(
        self,
        number: int,
        text: int | None,
        *,
        chat: int = -100,
        thread: int | None = None,
        urgency: Urgency = Urgency.TABLE,
        renew: bool = False,
    ) -> None:
        old = self.slots.get(number)
        self.slots[number] = Slot(
            id=number,
            kind=SlotKind.TABLE if chat < 0 else SlotKind.HAND,
            chat_id=chat,
            thread_id=thread,
            table_id=1,
            deal_id=None,
            person_id=None,
            message_id=None if old is None else old.message_id,
            digest=None if old is None else old.digest,
            wanted=0,
            renew=renew,
            urgency=urgency,
            sent_at=None,
        )
        self.wanted[number] = text
        self.dirty.add(number)

    async def dirty_slots(self, limit: int = 100) -> tuple[Slot, ...]:
        slots = [self.slots[number] for number in self.dirty]
        return tuple(sorted(slots, key=lambda slot: (slot.urgency, slot.id)))[:limit]

    async def notices(self) -> tuple[NoticeShown, ...]:
        return tuple(self.to_tell)

    async def take_notice(self, notice_id: int) -> NoticeTaken | None:
        found = [notice for notice in self.to_tell if notice.id == notice_id]
        await self.notice_given(notice_id)
        self.taken += found
        return NoticeTaken(found[0].kind, 1, 1, NOON, None) if found else None

    async def put_notice_back(self, taken: NoticeTaken) -> None:
        self.to_tell.append(next(each for each in self.taken if each.kind is taken.kind))

    async def notice_given(self, notice_id: int) -> None:
        self.to_tell = [notice for notice in self.to_tell if notice.id != notice_id]

    async def next_slot_due(self) -> datetime | None:
        return self.due

    async def showing(self, slot: Slot) -> Shown | None:
        text = self.wanted[slot.id]
        if text is None:
            return None
        facts = replace(FACTS, version=text)
        if slot.kind is SlotKind.HAND:
            return replace(hand_shown(DEAL, 0, facts), quiet=self.quiet)
        return LobbyShown(facts, options_open=False)

    async def shown(self, slot: Slot, message_id: int | None, digest: str | None) -> None:
        self.slots[slot.id] = replace(
            self.slots[slot.id], message_id=message_id, digest=digest, renew=False
        )
        self.dirty.discard(slot.id)

    async def message_gone(self, slot: Slot) -> None:
        self.slots[slot.id] = replace(self.slots[slot.id], message_id=None, digest=None)

    async def blocked(self, update_id: int | None, telegram_id: int) -> None:
        assert update_id is None
        self.blocked_people.append(telegram_id)
        self.dirty -= {slot.id for slot in self.slots.values() if slot.chat_id == telegram_id}

    async def left_group(self, update_id: int | None, chat_id: int) -> None:
        assert update_id is None
        self.left.append(chat_id)

    async def migrate_group(
        self, update_id: int | None, old_chat_id: int, new_chat_id: int
    ) -> None:
        assert update_id is None
        self.moved.append((old_chat_id, new_chat_id))
        for number, slot in self.slots.items():
            if slot.chat_id == old_chat_id:
                self.slots[number] = replace(slot, chat_id=new_chat_id, message_id=None)

    async def topic_gone(self, chat_id: int, thread_id: int) -> None:
        self.topics_gone.append((chat_id, thread_id))


def render(shown: Shown | NoticeShown) -> Screen:
    return Screen(str(shown.facts.version))


Call = tuple[float, str, int, str]
"""When, what, where, and the text shown or the message deleted."""


class Phone(Messenger):
    """Notes every call; errors are raised in their turn instead of doing it."""

    def __init__(self, timing: StoodTiming) -> None:
        self._timing = timing
        self._next_id = 0
        self.calls: list[Call] = []
        self.silent: list[bool] = []
        self.threads: list[int | None] = []
        self.errors: list[DeliveryError | None] = []
        self.closed: set[int] = set()
        self.gate: asyncio.Event | None = None
        self.called = asyncio.Event()

    async def send(
        self,
        chat_id: int,
        thread_id: int | None,
        screen: Screen,
        *,
        silent: bool = False,
        reply_to: int | None = None,
    ) -> int:
        del reply_to
        self.silent.append(silent)
        self.threads.append(thread_id)
        await self._call("send", chat_id, screen.html)
        self._next_id += 1
        return self._next_id

    async def edit(self, chat_id: int, message_id: int, screen: Screen) -> None:
        del message_id
        await self._call("edit", chat_id, screen.html)

    async def delete(self, chat_id: int, message_id: int) -> None:
        await self._call("delete", chat_id, str(message_id))

    async def strip(self, chat_id: int, message_id: int) -> None:
        await self._call("strip", chat_id, str(message_id))

    async def _call(self, what: str, chat_id: int, text: str) -> None:
        if self.gate is not None:
            await self.gate.wait()
        self.called.set()
        self.calls.append((self._timing.seconds, what, chat_id, text))
        if chat_id in self.closed:
            raise UnreachableError("forbidden: bot was blocked by the user")
        if self.errors and (error := self.errors.pop(0)) is not None:
            raise error

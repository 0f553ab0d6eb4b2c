"""Delivery against a plain Telegram with a clock that stands still."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from bot.delivery.budgets import Allowances, Budgets
from bot.delivery.messenger import (
    DeliveryError,
    FloodError,
    MessageGoneError,
    MovedError,
    NotDoneError,
    RefusedError,
    ThreadGoneError,
    TooOldError,
    UncertainError,
    UnreachableError,
)
from bot.delivery.worker import UNCERTAIN_PAUSE, Delivery, Reply
from bot.host.shown import NoticeShown
from bot.screens.screen import Screen
from storage.shown import Slot
from storage.values import NoticeKind, Urgency
from tests.bot.doubles import FACTS, START, Phone, Shelf, StoodTiming, render

GROUP, OTHER_GROUP, PERSON = -100, -200, 7


class Scene:
    def __init__(self) -> None:
        self.timing = StoodTiming()
        self.shelf = Shelf()
        self.phone = Phone(self.timing)
        self.delivery = Delivery(self.shelf, self.phone, render, Budgets(Allowances()), self.timing)

    async def now(self) -> float:
        """Do all that can be done at this moment; how long the worker would sleep then."""
        while True:
            pause = await self.delivery.round()
            if not self.delivery.busy:
                return pause
            await self.delivery.idle()

    async def run(self, seconds: float) -> None:
        """Let the worker work for so long."""
        end = self.timing.seconds + seconds
        while self.timing.seconds < end:
            pause = await self.now()
            assert pause > 0
            self.timing.seconds = min(end, self.timing.seconds + pause)
        await self.now()

    def did(self) -> list[tuple[str, int, str]]:
        return [call[1:] for call in self.phone.calls]


@pytest.fixture
def scene() -> Scene:
    return Scene()


async def test_first_a_message_then_edits_and_nothing_without_a_change(scene: Scene) -> None:
    scene.shelf.want(1, 10)
    await scene.now()
    scene.shelf.want(1, 11)
    await scene.run(5)
    scene.shelf.want(1, 11)
    await scene.run(5)
    assert scene.did() == [("send", GROUP, "10"), ("edit", GROUP, "11")]
    assert not scene.shelf.dirty


async def test_ten_changes_in_a_second_make_one_edit_of_the_newest(scene: Scene) -> None:
    scene.shelf.want(1, 0)
    await scene.now()
    await scene.run(5)
    for text in range(1, 11):
        scene.shelf.want(1, text)
        await scene.run(0.1)
    await scene.run(10)
    # The first at once, the others together when the group may be edited again.
    assert scene.did()[1:] == [("edit", GROUP, "1"), ("edit", GROUP, "10")]


async def test_thirty_taps_in_thirty_seconds_make_less_than_fifteen_edits(scene: Scene) -> None:
    scene.shelf.want(1, 0, chat=PERSON)
    await scene.run(10)
    scene.phone.calls.clear()
    for text in range(1, 31):
        scene.shelf.want(1, text, chat=PERSON)
        await scene.run(1)
    assert len(scene.phone.calls) < 15
    await scene.run(10)
    assert scene.did()[-1] == ("edit", PERSON, "30")


async def test_a_group_that_never_rests_stays_within_its_minute(scene: Scene) -> None:
    scene.shelf.want(1, 0)
    for text in range(1, 1200):
        scene.shelf.want(1, text, renew=text % 30 == 0)
        await scene.run(0.25)
    times = [at for at, what, _, _ in scene.phone.calls if what != "delete"]
    assert len(times) > 50
    assert all(sum(at - 60 < t <= at for t in times) <= 18 for at in times)
    assert max(later - at for at, later in pairwise(times)) < 15


async def test_new_messages_find_room_where_edits_have_spent_a_minute(scene: Scene) -> None:
    scene.shelf.want(1, 0)
    for text in range(1, 150):
        scene.shelf.want(1, text)
        await scene.run(0.5)
    scene.shelf.want(2, 1000)
    asked_at = scene.timing.seconds
    await scene.run(10)
    assert next(at for at, _, _, text in scene.phone.calls if text == "1000") - asked_at < 1.5


async def test_who_must_answer_is_shown_first(scene: Scene) -> None:
    scene.shelf.want(1, 1, chat=PERSON, urgency=Urgency.OTHERS)
    scene.shelf.want(2, 2, chat=PERSON, urgency=Urgency.ASKED)
    await scene.run(3)
    assert [text for _, _, text in scene.did()] == ["2", "1"]


async def test_a_renewed_message_is_sent_and_the_old_one_deleted(scene: Scene) -> None:
    scene.shelf.want(1, 1)
    await scene.now()
    scene.shelf.want(1, 1, renew=True)
    await scene.run(5)
    assert scene.did() == [("send", GROUP, "1"), ("send", GROUP, "1"), ("delete", GROUP, "1")]
    assert scene.shelf.slots[1].message_id == 2


async def test_a_renewed_message_stands_when_the_old_one_cannot_be_deleted(scene: Scene) -> None:
    scene.shelf.want(1, 1)
    await scene.now()
    scene.phone.errors = [None, UncertainError()]
    scene.shelf.want(1, 1, renew=True)
    await scene.run(5)
    assert scene.shelf.slots[1].message_id == 2
    assert not scene.shelf.dirty


async def test_what_should_show_nothing_is_deleted(scene: Scene) -> None:
    scene.shelf.want(1, 1)
    await scene.now()
    scene.shelf.want(1, None)
    await scene.run(5)
    assert scene.did()[1:] == [("delete", GROUP, "1")]
    assert scene.shelf.slots[1].message_id is None


async def test_what_is_too_old_to_delete_loses_its_buttons_within_the_budget(scene: Scene) -> None:
    # All that a private chat takes at once; what follows is a strip, which waits for its second.
    for number in range(3):
        scene.shelf.want(1, number, renew=number > 0)
        await scene.now()
    scene.phone.errors = [None, TooOldError()]
    scene.shelf.want(1, 4, renew=True)
    await scene.run(10)
    times = {what: at for at, what, _, _ in scene.phone.calls}
    assert scene.did()[-3:] == [("send", GROUP, "4"), ("delete", GROUP, "3"), ("strip", GROUP, "3")]
    assert times["strip"] >= times["send"] + 1


async def test_a_tapped_page_that_was_deleted_holds_up_nothing_else(scene: Scene) -> None:
    scene.phone.errors = [MessageGoneError()]
    scene.delivery.reply(Reply(GROUP, None, Screen("page"), edits=5))
    await scene.now()
    scene.shelf.want(1, 1)
    await scene.now()
    assert scene.did() == [("edit", GROUP, "page"), ("send", GROUP, "1")]


async def test_a_deleted_message_is_sent_anew(scene: Scene) -> None:
    scene.shelf.want(1, 1)
    await scene.now()
    scene.phone.errors = [MessageGoneError()]
    scene.shelf.want(1, 2)
    await scene.run(10)
    assert scene.did() == [("send", GROUP, "1"), ("edit", GROUP, "2"), ("send", GROUP, "2")]


async def test_flood_control_holds_one_chat_and_then_the_newest_is_shown(scene: Scene) -> None:
    scene.phone.errors = [FloodError(30.0)]
    scene.shelf.want(1, 1)
    await scene.now()
    scene.shelf.want(2, 2, chat=PERSON)
    await scene.run(20)
    assert scene.did() == [("send", GROUP, "1"), ("send", PERSON, "2")]
    scene.shelf.want(1, 3)
    await scene.run(20)
    assert scene.phone.calls[-1][1:] == ("send", GROUP, "3")
    assert scene.phone.calls[-1][0] == pytest.approx(30.0, abs=1.0)


async def test_somebody_who_blocked_the_bot_is_noted_and_left_alone(scene: Scene) -> None:
    scene.phone.closed.add(PERSON)
    scene.shelf.want(1, 1, chat=PERSON)
    await scene.run(200)
    assert scene.shelf.blocked_people == [PERSON]
    assert len(scene.phone.calls) == 1
    scene.phone.closed.clear()
    scene.delivery.reachable(PERSON)
    scene.shelf.want(1, 1, chat=PERSON)
    await scene.run(1)
    assert len(scene.phone.calls) == 2


async def test_a_closed_group_is_tried_again_seldom_and_not_wiped(scene: Scene) -> None:
    scene.phone.errors = [UnreachableError("forbidden: the group chat was deleted")]
    scene.shelf.want(1, 1)
    await scene.run(290)
    assert (len(scene.phone.calls), scene.shelf.left) == (1, [])
    await scene.run(20)
    assert scene.did()[-1] == ("send", GROUP, "1")
    assert not scene.shelf.dirty


async def test_a_group_that_threw_the_bot_out_is_left(scene: Scene) -> None:
    scene.phone.errors = [UnreachableError("forbidden: bot was kicked from the supergroup chat")]
    scene.shelf.want(1, 1)
    await scene.run(1)
    assert scene.shelf.left == [GROUP]


async def test_a_moved_group_is_written_to_at_its_new_address(scene: Scene) -> None:
    scene.phone.errors = [MovedError(-1001)]
    scene.shelf.want(1, 1)
    await scene.run(3)
    assert scene.shelf.moved == [(GROUP, -1001)]
    assert scene.did() == [("send", GROUP, "1"), ("send", -1001, "1")]


async def test_without_its_topic_it_is_said_in_the_same_group(scene: Scene) -> None:
    scene.phone.errors = [ThreadGoneError()]
    scene.shelf.want(1, 1, thread=77)
    await scene.run(1)
    assert scene.did() == [("send", GROUP, "1"), ("send", GROUP, "1")]
    assert scene.phone.threads == [77, None]
    assert scene.shelf.topics_gone == [(GROUP, 77)]


async def test_what_may_have_been_sent_is_not_sent_again_at_once(scene: Scene) -> None:
    scene.phone.errors = [UncertainError()]
    scene.shelf.want(1, 1)
    await scene.run(UNCERTAIN_PAUSE - 0.5)
    assert len(scene.phone.calls) == 1
    await scene.run(2)
    assert len(scene.phone.calls) == 2
    assert not scene.shelf.dirty


async def test_what_may_have_been_sent_is_not_sent_again_when_unwanted(scene: Scene) -> None:
    scene.phone.errors = [UncertainError()]
    scene.shelf.want(1, 1)
    await scene.run(1)
    scene.shelf.want(1, None)
    await scene.run(20)
    assert scene.did() == [("send", GROUP, "1")]


async def test_without_a_network_the_pauses_grow(scene: Scene) -> None:
    scene.phone.errors = [NotDoneError()] * 50
    scene.shelf.want(1, 1)
    await scene.run(300)
    times = [at for at, *_ in scene.phone.calls]
    gaps = [later - at for at, later in pairwise(times)]
    assert gaps[0] == pytest.approx(1.0, abs=0.5)
    assert gaps[-1] == pytest.approx(60.0, abs=2)
    assert len(times) < 12


async def test_a_screen_that_telegram_refuses_is_not_tried_for_ever(scene: Scene) -> None:
    scene.phone.errors = [RefusedError("bad request")]
    scene.shelf.want(1, 1)
    await scene.run(120)
    assert len(scene.phone.calls) == 1
    scene.shelf.want(1, 2)
    await scene.run(5)
    assert scene.did()[-1] == ("send", GROUP, "2")


async def test_one_slow_chat_keeps_no_other_waiting(scene: Scene) -> None:
    scene.shelf.want(1, 1)
    scene.phone.gate = asyncio.Event()
    await scene.delivery.round()
    await asyncio.sleep(0)
    gate, scene.phone.gate = scene.phone.gate, None
    scene.shelf.want(2, 2, chat=OTHER_GROUP)
    await scene.delivery.round()
    for _ in range(5):
        await asyncio.sleep(0)
    assert scene.did() == [("send", OTHER_GROUP, "2")]
    gate.set()
    await scene.delivery.idle()
    assert scene.did() == [("send", OTHER_GROUP, "2"), ("send", GROUP, "1")]


async def test_all_chats_together_stay_within_the_second(scene: Scene) -> None:
    for number in range(100):
        scene.shelf.want(number, 1, chat=1000 + number)
    await scene.run(5)
    times = [at for at, *_ in scene.phone.calls]
    assert len(times) == 100
    assert all(sum(at - 1 < t <= at for t in times) <= 28 for at in times)


async def test_a_group_gets_its_replies_but_cannot_be_flooded_with_them(scene: Scene) -> None:
    scene.shelf.want(1, 1)
    for number in range(60):
        scene.delivery.reply(Reply(GROUP, None, Screen(f"help {number}"), reply_to=number))
        await scene.run(1)
    replies = [text for _, _, text in scene.did() if text.startswith("help")]
    assert 6 <= len(replies) <= 12
    assert replies[0] == "help 0"


async def test_a_reply_that_met_flood_control_comes_later(scene: Scene) -> None:
    scene.phone.errors = [FloodError(5.0)]
    scene.delivery.reply(Reply(PERSON, None, Screen("help")))
    await scene.run(10)
    assert [text for _, _, text in scene.did()] == ["help", "help"]


async def test_a_reply_is_not_sent_twice_when_it_may_have_arrived(scene: Scene) -> None:
    scene.phone.errors = [UncertainError()]
    scene.delivery.reply(Reply(PERSON, None, Screen("help")))
    await scene.run(100)
    assert len(scene.phone.calls) == 1


async def test_a_notice_is_given_once(scene: Scene) -> None:
    facts = replace(FACTS, version=99)
    scene.shelf.to_tell = [NoticeShown(5, PERSON, NoticeKind.SEAT_HELD, facts, "en")]
    await scene.run(10)
    assert scene.did() == [("send", PERSON, "99")]


@pytest.mark.parametrize("quiet", [False, True])
async def test_nothing_sounds_in_quiet_hours(scene: Scene, *, quiet: bool) -> None:
    notice = NoticeShown(5, PERSON, NoticeKind.REMINDER, FACTS, "en", quiet=quiet)
    scene.shelf.to_tell = [notice]
    await scene.run(10)
    scene.shelf.want(1, 1, chat=PERSON, urgency=Urgency.ASKED)
    scene.shelf.quiet = quiet
    await scene.run(10)
    assert scene.phone.silent == [quiet, quiet]


async def test_a_notice_waits_for_the_end_of_flood_control(scene: Scene) -> None:
    scene.phone.errors = [FloodError(5.0)]
    scene.shelf.to_tell = [NoticeShown(5, PERSON, NoticeKind.SEAT_HELD, FACTS, "en")]
    await scene.run(10)
    assert len(scene.phone.calls) == 2
    assert not scene.shelf.to_tell


def reminder() -> NoticeShown:
    return NoticeShown(5, PERSON, NoticeKind.REMINDER, FACTS, "en")


async def test_a_reminder_is_off_the_list_before_it_is_sent(scene: Scene) -> None:
    """A process that dies in between has told it once at most."""
    scene.shelf.to_tell = [reminder()]
    scene.phone.gate = asyncio.Event()
    await scene.delivery.round()
    await asyncio.sleep(0)
    assert not scene.shelf.to_tell
    scene.phone.gate.set()
    await scene.run(10)
    assert len(scene.phone.calls) == 1


@pytest.mark.parametrize(
    ("error", "calls"), [(FloodError(5.0), 2), (NotDoneError(), 2), (UncertainError(), 1)]
)
async def test_a_reminder_comes_again_only_where_it_surely_did_not_come(
    scene: Scene, error: DeliveryError, calls: int
) -> None:
    scene.phone.errors = [error]
    scene.shelf.to_tell = [reminder()]
    await scene.run(20)
    assert len(scene.phone.calls) == calls
    assert not scene.shelf.to_tell


async def test_what_is_read_while_a_call_ends_is_not_believed(scene: Scene) -> None:
    """The edit under way is over before the list from before it is looked at."""
    scene.shelf.want(1, 1)
    await scene.now()
    await scene.run(5)
    scene.shelf.want(1, 2)
    scene.phone.gate = asyncio.Event()
    await scene.delivery.round()
    before = await scene.shelf.dirty_slots()
    dirty_slots = scene.shelf.dirty_slots

    async def late(limit: int = 100) -> tuple[Slot, ...]:
        assert scene.phone.gate is not None
        scene.phone.gate.set()
        await scene.delivery.idle()
        return before[:limit]

    scene.shelf.dirty_slots = late  # type: ignore[method-assign]
    await scene.delivery.round()
    scene.shelf.dirty_slots = dirty_slots  # type: ignore[method-assign]
    await scene.run(5)
    assert scene.did() == [("send", GROUP, "1"), ("edit", GROUP, "2")]


async def test_what_waits_a_moment_is_looked_at_in_time(scene: Scene) -> None:
    scene.shelf.due = START + timedelta(seconds=0.25)
    assert await scene.now() == pytest.approx(0.25)


async def test_the_worker_outlives_a_fault_of_the_database(scene: Scene) -> None:
    async def broken(limit: int = 100) -> tuple[()]:
        raise OSError(f"disk, {limit}")

    scene.shelf.want(1, 1)
    dirty_slots = scene.shelf.dirty_slots
    scene.shelf.dirty_slots = broken  # type: ignore[method-assign]
    working = asyncio.create_task(scene.delivery.run())
    for _ in range(5):
        await asyncio.sleep(0)
    assert not working.done()
    scene.shelf.dirty_slots = dirty_slots  # type: ignore[method-assign]
    async with asyncio.timeout(5):
        await scene.phone.called.wait()
    working.cancel()
    assert scene.did() == [("send", GROUP, "1")]


async def test_at_the_end_what_can_be_shown_is_shown(scene: Scene) -> None:
    for number in range(5):
        scene.shelf.want(number, number, chat=number + 1)
    scene.phone.errors = [FloodError(100.0)]
    await scene.delivery.flush(2.0)
    assert len(scene.phone.calls) == 5
    assert scene.timing.seconds <= 2.1

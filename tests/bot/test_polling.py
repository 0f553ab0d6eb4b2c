"""Polling: what is fetched is handled whole and in order before it is acknowledged."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from telegram import Chat, Message, Update, User
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError

from bot.telegram.polling import Poller
from tests.bot.doubles import StoodTiming


def update(number: int, person: int) -> Update:
    user = User(person, f"P{person}", is_bot=False)
    message = Message(number, datetime.now(UTC), Chat(person, Chat.PRIVATE), from_user=user)
    return Update(number, message=message)


class Telegram:
    """Gives out updates until they are acknowledged, and errors in their turn."""

    def __init__(self, *updates: Update) -> None:
        self.waiting = list(updates)
        self.errors: list[TelegramError] = []
        self.offsets: list[int | None] = []
        self.empty = asyncio.Event()

    async def get_updates(
        self,
        offset: int | None = None,
        limit: int | None = None,
        timeout: int | None = None,  # noqa: ASYNC109 - the library's signature
        allowed_updates: Sequence[str] | None = None,
    ) -> tuple[Update, ...]:
        assert "chat_member" in (allowed_updates or ())
        self.offsets.append(offset)
        if self.errors:
            raise self.errors.pop(0)
        self.waiting = [one for one in self.waiting if one.update_id >= (offset or 0)]
        if not self.waiting and timeout:
            self.empty.set()
            await asyncio.Event().wait()
        return tuple(self.waiting[:limit])


async def run(telegram: Telegram, poller: Poller) -> None:
    """Poll until there is nothing left, then stop."""
    running = asyncio.create_task(poller.run())
    async with asyncio.timeout(5):
        await asyncio.wait(
            {running, asyncio.create_task(telegram.empty.wait())},
            return_when=asyncio.FIRST_COMPLETED,
        )
        poller.stop()
        await running


async def test_each_persons_updates_are_handled_in_order_and_people_beside_each_other() -> None:
    telegram = Telegram(*(update(number, number % 3) for number in range(1, 31)))
    begun: list[int] = []
    done: list[int] = []

    async def handle(one: Update) -> None:
        begun.append(one.update_id)
        # The earlier, the longer: without an order later ones would overtake.
        await asyncio.sleep((31 - one.update_id) / 10_000)
        done.append(one.update_id)

    await run(telegram, Poller(telegram, handle, StoodTiming()))
    assert sorted(done) == list(range(1, 31))
    for person in range(3):
        own = [number for number in done if number % 3 == person]
        assert own == sorted(own)
    assert begun[:3] == [1, 2, 3]


async def test_nothing_is_acknowledged_before_all_of_it_is_handled() -> None:
    telegram = Telegram(update(5, 1), update(6, 2))
    gate = asyncio.Event()

    async def handle(one: Update) -> None:
        if one.update_id == 6:
            await gate.wait()

    poller = Poller(telegram, handle, StoodTiming())
    running = asyncio.create_task(poller.run())
    for _ in range(20):
        await asyncio.sleep(0)
    assert telegram.offsets == [None]
    gate.set()
    async with asyncio.timeout(5):
        await telegram.empty.wait()
    assert telegram.offsets == [None, 7]
    poller.stop()
    await running


async def test_what_was_handled_is_acknowledged_at_the_end() -> None:
    telegram = Telegram(update(5, 1))
    stopped: list[Poller] = []

    async def handle(_one: Update) -> None:
        stopped[0].stop()

    stopped.append(Poller(telegram, handle, StoodTiming()))
    async with asyncio.timeout(5):
        await stopped[0].run()
    assert telegram.offsets == [None, 6]
    assert not telegram.waiting


@pytest.mark.parametrize(
    ("error", "pause"),
    [(Conflict("409"), 5.0), (RetryAfter(7), 7.0), (NetworkError("502"), 0.5)],
    ids=["conflict", "flood", "network"],
)
async def test_errors_are_survived_after_a_pause(error: TelegramError, pause: float) -> None:
    telegram = Telegram(update(1, 1))
    telegram.errors = [error]
    handled: list[int] = []
    timing = StoodTiming()

    async def handle(one: Update) -> None:
        handled.append(one.update_id)

    await run(telegram, Poller(telegram, handle, timing))
    assert handled == [1]
    assert timing.seconds == pytest.approx(pause)


async def test_pauses_grow_without_a_network() -> None:
    telegram = Telegram()
    telegram.errors = [NetworkError("down") for _ in range(12)]
    timing = StoodTiming()

    async def handle(_one: Update) -> None:
        raise AssertionError

    await run(telegram, Poller(telegram, handle, timing))
    assert timing.seconds == pytest.approx(0.5 + 1 + 2 + 4 + 8 + 16 + 6 * 30)


async def test_a_wrong_token_ends_polling() -> None:
    telegram = Telegram()
    telegram.errors = [InvalidToken("401")]

    async def handle(_one: Update) -> None:
        raise AssertionError

    with pytest.raises(InvalidToken):
        await Poller(telegram, handle, StoodTiming()).run()

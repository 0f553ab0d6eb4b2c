"""Whole matches over simulated days: six people who sleep, work and live in several time zones.

`python -m tests.host.days` plays the same deals with and without answering ahead and `autopass`,
and prints how long each took.
"""

import argparse
import asyncio
import heapq
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from statistics import mean
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from sqlalchemy import select, update

from bot.host.ahead import ahead_shown, passes_trick
from bot.host.facts import PersonRef
from bot.host.game import load_game
from bot.host.shown import AheadShown, NoticeShown, TableStatus
from engine.actions import Pass
from engine.view import View
from storage.database import Database
from storage.migrations import upgrade
from storage.models import ActionRow, Person, Table
from storage.values import Clock, Source
from tests.host.support import PLAIN, World

HOUR: Final = timedelta(hours=1)
_LONGEST: Final = timedelta(days=120)
"""A match that takes longer has got stuck."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How somebody lives with a game on their phone.

    sleeps, wakes: minutes of their day
    answers: hours after which they typically look at a game that calls them
    looks:   hours after which they typically look at it by themselves
    """

    zone: str
    sleeps: int
    wakes: int
    answers: float
    looks: float


SIX: Final = (
    Habits("Asia/Shanghai", 23 * 60, 7 * 60, answers=0.5, looks=3.0),
    Habits("Asia/Shanghai", 30, 8 * 60 + 30, answers=1.5, looks=4.0),
    Habits("Europe/Berlin", 22 * 60 + 30, 6 * 60 + 30, answers=1.0, looks=4.0),
    Habits("Asia/Shanghai", 8 * 60, 15 * 60, answers=2.0, looks=5.0),
    Habits("America/Vancouver", 23 * 60 + 30, 7 * 60 + 30, answers=3.0, looks=5.0),
    Habits("Asia/Tokyo", 0, 7 * 60, answers=0.25, looks=2.0),
)
"""Two of them are awake while most of the others sleep."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How a match is played: with answers given ahead, with the table's `autopass`."""

    ahead: bool
    autopass: bool


ALL_WAYS: Final = tuple(
    Ways(ahead, autopass) for autopass in (False, True) for ahead in (False, True)
)


class _Look(NamedTuple):
    """When somebody will look at the game next, since it `called` them or by themselves."""

    at: datetime
    number: int
    called: bool


class Reminded(NamedTuple):
    """What somebody was told, and when."""

    at: datetime
    notice: NoticeShown
    asleep: bool


@dataclass(slots=True)
class Story:
    """What became of a match.

    answers: how many there were, by who gave them
    visits:  how often people looked at it
    """

    took: timedelta
    status: TableStatus
    answers: Counter[Source]
    visits: int
    told: list[Reminded] = field(default_factory=list)


class Days:
    """One match of six people at the clock of half days."""

    def __init__(self, world: World, ways: Ways, seed: str, habits: Iterable[Habits] = SIX) -> None:
        self._world = world
        self._ways = ways
        self._habits = tuple(habits)
        self._random = Random(seed)
        self._persons: list[PersonRef] = []
        self._table = 0
        self._visits: list[_Look] = []
        self._asked: dict[int, int | None] = {}
        self._story = Story(timedelta(), TableStatus.PLAYING, Counter(), 0)

    async def play(self) -> Story:
        """Play the match to its end."""
        world = self._world
        await self._begin()
        began = world.now
        for number in range(len(self._persons)):
            self._look_later(number, called=False)
        while await self._goes_on():
            assert world.now - began < _LONGEST, "the match has got stuck"
            due = await world.host.next_due()
            look = self._visits[0]
            if due is not None and due <= look.at:
                world.now = max(world.now, due)
                await world.host.tick(world.now)
            else:
                heapq.heappop(self._visits)
                world.now = max(world.now, look.at)
                await self._visit(look.number)
                if not look.called:
                    self._look_later(look.number, called=False)
            await self._tell()
        self._story.took = world.now - began
        self._story.status = (await world.facts(self._table)).status
        async with world.database.read() as session:
            self._story.answers = Counter(await session.scalars(select(ActionRow.source)))
        return self._story

    async def _begin(self) -> None:
        """Seat the six at a table with the clock of half days; each has their nights quiet."""
        world = self._world
        self._table, self._persons = await world.lobby(len(self._habits))
        async with world.database.write() as session:
            await session.execute(
                update(Table).values(clock=Clock.DAY, deals=1, autopass=self._ways.autopass)
            )
            for person, habits in zip(self._persons, self._habits, strict=True):
                await session.execute(
                    update(Person)
                    .where(Person.id == person.id)
                    .values(
                        time_zone=habits.zone, quiet_from=habits.sleeps, quiet_until=habits.wakes
                    )
                )
        await world.host.start(world.update(), self._table, self._persons[0])

    async def _goes_on(self) -> bool:
        """Whether the game goes on; whoever is newly asked in it looks at it after a while."""
        world = self._world
        async with world.database.read() as session:
            game = await load_game(session, self._table, world.now, world.pace, lock=False)
            questions = {
                number: game.question(game.seat_of(person.id).seat)
                for number, person in enumerate(self._persons)
            }
            status = game.table.status
        for number, question in questions.items():
            if question is not None and question != self._asked.get(number):
                self._look_later(number, called=True)
        self._asked = questions
        return status is TableStatus.PLAYING

    def _look_later(self, number: int, *, called: bool) -> None:
        """Let somebody look after some hours, after a good night where that is in it."""
        habits = self._habits[number]
        typical = HOUR * (habits.answers if called else habits.looks)
        spent = typical * self._random.lognormvariate(0, 0.8)
        at = self._awake(number, self._world.now + spent)
        heapq.heappush(self._visits, _Look(at, number, called))

    def _awake(self, number: int, at: datetime) -> datetime:
        """Give when somebody is awake next, with the time that getting up takes."""
        habits = self._habits[number]
        while self._is_asleep(habits, at):
            at += timedelta(minutes=15)
            if not self._is_asleep(habits, at):
                return at + timedelta(minutes=self._random.randint(5, 60))
        return at

    @staticmethod
    def _is_asleep(habits: Habits, at: datetime) -> bool:
        local = at.astimezone(ZoneInfo(habits.zone))
        minute = local.hour * 60 + local.minute
        if habits.sleeps <= habits.wakes:
            return habits.sleeps <= minute < habits.wakes
        return minute >= habits.sleeps or minute < habits.wakes

    async def _visit(self, number: int) -> None:
        """Let somebody do all that there is to do for them now."""
        self._story.visits += 1
        person = self._persons[number]
        while True:
            view = await self._world.host.hand_alert(self._table, person)
            if view.choices is not None and view.said is None:
                await self._world.answer(self._table, person, view)
                self._world.later(seconds=20)
            else:
                break
        if self._ways.ahead:
            await self._say_ahead(person, view)

    async def _say_ahead(self, person: PersonRef, view: View) -> None:
        """Say what to answer to what lies there: a pass goes for the whole trick."""
        shown = await self._ahead(person)
        if shown is None or shown.said is not None:
            return
        host, table = self._world.host, self._table
        action = PLAIN.choose(view._replace(choices=shown.choices))
        if isinstance(action, Pass):
            await host.pass_trick(self._world.update(), table, person, shown.key)
            return
        index = list(shown.choices).index(action)
        given = await host.answer_ahead(self._world.update(), table, person, shown.key, index)
        if given.armed:
            await host.answer_ahead(self._world.update(), table, person, shown.key, index)

    async def _ahead(self, person: PersonRef) -> AheadShown | None:
        world = self._world
        async with world.database.read() as session:
            game = await load_game(session, self._table, world.now, world.pace, lock=False)
            seat = game.seat_of(person.id)
            return None if passes_trick(game, seat) else ahead_shown(game, seat)

    async def _tell(self) -> None:
        """Deliver notices, and note whether they came in somebody's night."""
        numbers = {person.telegram_id: number for number, person in enumerate(self._persons)}
        for notice in await self._world.host.notices():
            await self._world.host.notice_given(notice.id)
            asleep = self._is_asleep(self._habits[numbers[notice.chat_id]], self._world.now)
            self._story.told.append(Reminded(self._world.now, notice, asleep))


async def play_days(database: Database, ways: Ways, seed: str) -> Story:
    """Play one match of one deal; the same seed deals the same cards."""
    return await Days(World(database, seed=seed), ways, seed).play()


async def _measure(seeds: int) -> None:
    _say(f"one-deal matches of six people at the clock of half days, {seeds} deals each")
    _say("answering ahead  autopass   days (each deal)          answers  own  ahead  passed")
    for ways in ALL_WAYS:
        stories = []
        for number in range(seeds):
            with tempfile.TemporaryDirectory() as folder:
                url = f"sqlite:///{Path(folder) / 'days.db'}"
                await upgrade(url)
                database = Database(url)
                stories.append(await play_days(database, ways, f"days {number}"))
                await database.dispose()
        _print(ways, stories)


def _print(ways: Ways, stories: list[Story]) -> None:
    days = [story.took / timedelta(days=1) for story in stories]
    each = " ".join(f"{number:.1f}" for number in days)
    total = mean(sum(story.answers.values()) for story in stories)
    parts = [
        mean(story.answers[source] for story in stories)
        for source in (Source.PERSON, Source.AHEAD, Source.AUTOPASS)
    ]
    numbers = " ".join(f"{part:6.0f}" for part in (total, *parts))
    _say(
        f"{'yes' if ways.ahead else 'no':15}  {'yes' if ways.autopass else 'no':8}"
        f"  {mean(days):5.1f} ({each})  {numbers}"
    )


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=3, help="how many deals for each way")
    asyncio.run(_measure(parser.parse_args().deals))

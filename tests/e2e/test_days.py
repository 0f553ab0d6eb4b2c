"""Whole days by a clock that is moved: nothing is lost, and nothing comes before its time."""

import time
from datetime import timedelta
from pathlib import Path

import pytest

from bot.host.asking import ANSWER_TIMES
from bot.sandbox.client import Person
from storage.values import Clock, Source
from tests.e2e.support import Stage, anew, answers, question, raise_curtain
from tests.moved_time import MovedTime

pytestmark = pytest.mark.timeout(180)

HOURS = 3600.0


async def slow_game(stage: Stage, person: Person) -> None:
    """Begin a game in which an answer may take half a day."""
    lobby = await stage.open_table(person)
    await stage.begin(person, await stage.set_options(person, lobby, "clock"))


async def test_an_answer_has_its_time_and_no_more(tmp_path: Path) -> None:
    async with raise_curtain(tmp_path, seed="days", timing=MovedTime()) as stage:
        person = stage.sandbox.person("甲")
        await slow_game(stage, person)
        # What is asked before the play has less time.
        await stage.play(person, taps=3)
        hand = await stage.asked(person)
        given = ANSWER_TIMES[Clock.DAY]
        assert given == timedelta(hours=12)
        await stage.time.advance(given.total_seconds() - 1)
        assert question(await stage.asked(person)) == question(hand)
        assert Source.CLOCK not in {row.source for row in await stage.log()}
        await stage.time.advance(1)
        assert [row.source for row in await stage.log()].count(Source.CLOCK) == 1
        await person.wait_for(anew(question(hand)))


async def test_a_deal_of_several_days_is_played_to_its_end(tmp_path: Path) -> None:
    timing, began = MovedTime(), time.monotonic()
    async with raise_curtain(tmp_path, seed="days", timing=timing) as stage:
        people = [stage.sandbox.person(key) for key in "甲丙"]
        for person in people[1:]:
            await person.start()
        await slow_game(stage, people[0])
        given = await stage.play(*people, think=lambda: timing.advance(0.9 * HOURS))
        await stage.result()
        sources = [row.source for row in await stage.log()]
        assert Source.CLOCK not in sources
        assert sources.count(Source.PERSON) == given > 5
        assert timing.monotonic() > 24 * HOURS
    assert time.monotonic() - began < 60


async def test_who_is_silent_for_a_day_is_played_for(tmp_path: Path) -> None:
    async with raise_curtain(tmp_path, seed="days", timing=MovedTime()) as stage:
        person = stage.sandbox.person("甲")
        await slow_game(stage, person)
        await stage.play(person, taps=3)
        await stage.asked(person)
        await stage.time.advance(36 * HOURS)
        # Twice in a row nobody answered; then the computer plays, and the hand asks no more.
        assert [row.source for row in await stage.log()].count(Source.CLOCK) == 2
        assert not any(answers(message) for message in await person.messages())

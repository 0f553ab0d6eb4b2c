"""Whole days by a clock that is moved: nothing is lost, and nothing comes before its time."""

from datetime import timedelta
from itertools import chain, repeat
from pathlib import Path

import pytest

from bot.host.asking import ANSWER_TIMES
from bot.host.bank import BANKS
from bot.sandbox.client import Message, Person
from storage.values import Clock, Source
from tests.e2e.support import Stage, anew, answers, question, raise_curtain
from tests.moved_time import MovedTime

pytestmark = pytest.mark.timeout(180)

HOURS = 3600.0


async def slow_game(stage: Stage, person: Person) -> None:
    """Begin a game in which an answer may take half a day."""
    lobby = await stage.open_table(person)
    await stage.begin(person, await stage.set_options(person, lobby, "clock"))


async def to_a_turn(stage: Stage, person: Person) -> Message:
    """Play on to a question that is no secret: in a window the answer may be given already."""
    await stage.play(person, taps=3)
    while "窗口" in (hand := await stage.asked(person)).text:
        # The longest time that a patient window has for itself.
        await stage.time.advance(0.5 * HOURS + 1)
    return hand


def shown_end(hand: Message) -> float:
    """Read until when an answer is awaited, in seconds since 1970."""
    (moment,) = (each["unix_time"] for each in hand.raw["entities"] if each["type"] == "date_time")
    return float(moment)


async def test_an_answer_has_its_time_and_no_more(tmp_path: Path) -> None:
    async with raise_curtain(tmp_path, seed="days", timing=MovedTime()) as stage:
        person = stage.sandbox.person("甲")
        await slow_game(stage, person)
        # What is asked before the play has less time, and none in reserve.
        hand = await to_a_turn(stage, person)
        given, reserve = ANSWER_TIMES[Clock.DAY], BANKS[Clock.DAY]
        assert given is not None
        assert (given, reserve) == (timedelta(hours=12), timedelta(hours=24))
        # The question came up to half an hour ago, while a window closed.
        left = shown_end(hand) - stage.time()
        assert given.total_seconds() - 0.6 * HOURS < left <= given.total_seconds()
        await stage.time.advance(left + reserve.total_seconds() - 1)
        assert question(await stage.asked(person)) == question(hand)
        assert Source.CLOCK not in {row.source for row in await stage.log()}
        await stage.time.advance(1)
        assert [row.source for row in await stage.log()].count(Source.CLOCK) == 1
        # The game goes on at once, or when the window closes that this answer has opened.
        await stage.time.advance(0.5 * HOURS + 1)
        await person.wait_for(anew(question(hand)))


async def test_a_deal_of_several_days_is_played_to_its_end(tmp_path: Path) -> None:
    timing = MovedTime()
    async with raise_curtain(tmp_path, seed="days", timing=timing) as stage:
        people = [stage.sandbox.person(key) for key in "甲丙"]
        for person in people[1:]:
            await person.start()
        await slow_game(stage, people[0])
        # What comes first is asked before the play, for which there is an hour.
        hours = chain([0.9] * 6, repeat(2.0))
        given = await stage.play(*people, think=lambda: timing.advance(next(hours) * HOURS))
        await stage.result()
        sources = [row.source for row in await stage.log()]
        assert Source.CLOCK not in sources
        # What was sealed in a window may count for nothing.
        assert 5 < sources.count(Source.PERSON) <= given
        assert timing.monotonic() > 24 * HOURS


async def test_who_is_silent_for_a_day_is_played_for(tmp_path: Path) -> None:
    async with raise_curtain(tmp_path, seed="days", timing=MovedTime()) as stage:
        person = stage.sandbox.person("甲")
        await slow_game(stage, person)
        await to_a_turn(stage, person)
        # The reserve is gone with the first answer, so the second has half a day.
        await stage.time.advance((36 + 12) * HOURS)
        # Twice in a row nobody answered; then the computer plays, and the hand asks no more.
        assert [row.source for row in await stage.log()].count(Source.CLOCK) == 2
        assert not any(answers(message) for message in await person.messages())

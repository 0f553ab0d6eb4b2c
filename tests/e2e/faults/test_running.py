"""Faults of running: answers that are lost, updates that come late, others at the database."""

import asyncio
import re
import sqlite3
from pathlib import Path

import pytest

from bot.screens.taps import Op
from storage.values import Source
from tests.e2e.faults.support import SPEAKER, table, texts
from tests.e2e.support import (
    TOO_LATE,
    Stage,
    anew,
    answers,
    is_result,
    offers,
    question,
    raise_curtain,
    tap_to_answer,
)
from tests.moved_time import MovedTime

pytestmark = pytest.mark.timeout(180)

SHOWING = ("sendMessage", "editMessageText", "deleteMessage")
SEATS = 6
KEPT = 4
TEN = 10
_CARDS = re.compile(r"(\d+) ?张")


async def test_the_library_keeps_nothing(stage: Stage) -> None:
    """Neither jobs nor state: what lasts is rows."""
    assert stage.bot is not None
    application = stage.bot.application
    assert application.persistence is None
    assert application._job_queue is None
    assert application.updater is None
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    hand = await stage.asked(person)
    await person.tap(data=answers(hand)[0].data, message=hand)
    assert dict(application.user_data) == dict(application.chat_data) == {}
    assert application.bot_data == {}


@pytest.mark.parametrize("kind", ["500", "502", "504", "drop", "garbage", "lost"])
async def test_what_was_done_without_an_answer_is_made_good(moved: Stage, kind: str) -> None:
    """A message may come twice, but one of them lives, and no answer counts twice."""
    person = moved.sandbox.person("甲")
    lobby = await moved.open_table(person)
    for method in SHOWING:
        more = {} if kind == "lost" else {"done": True}
        times = 1 if method == "deleteMessage" else 2
        await moved.sandbox.faults.calls(method, kind, times, **more)
    await moved.begin(person, lobby)
    await moved.sandbox.wait(120)
    for _ in range(3):
        hand = await moved.asked(person)
        answer = await tap_to_answer(person, hand, answers(hand)[-1])
        assert answer.text not in TOO_LATE
        await person.wait_for(anew(question(hand)), timeout=600)
    await moved.sandbox.wait(120)
    assert await moved.sandbox.faults.left() == []
    # A leftover goes with the first tap on it.
    newest, *older = [one for one in moved.sandbox.seen(person.id) if answers(one)]
    for one in older:
        await person.tap(data=answers(one)[0].data, message=one, stale=True)
    await moved.sandbox.refresh()
    left = [one.id for one in moved.sandbox.seen(person.id) if answers(one)]
    assert left == [newest.id]


async def test_a_message_that_got_lost_is_sent_and_the_others_not_again(moved: Stage) -> None:
    """Of the hands of a new game one is never answered by Telegram, and came."""
    people = [moved.sandbox.person(key) for key in "甲乙丙"]
    lobby = await moved.open_table(*people)
    await moved.sandbox.clear("calls")
    await moved.sandbox.faults.calls("sendMessage", "lost", skip=1)
    await moved.begin(people[0], lobby)
    await moved.sandbox.wait(60)
    sent = [
        [one for one in await person.messages() if one.by_bot and "张" in one.text]
        for person in people
    ]
    tables = [one for one in await moved.sandbox.home.messages() if offers(one, Op.MY_HAND)]
    assert sorted(map(len, [*sent, tables])) == [1, 1, 1, 2]


async def test_a_tap_that_comes_late_is_refused_kindly(moved: Stage) -> None:
    """While the bot polls; its question is over by then."""
    person = moved.sandbox.person("甲")
    await moved.start_game(person)
    hand = await moved.asked(person)
    await moved.sandbox.faults.delay(30, 1, "callback_query")
    choice = answers(hand)[-1].data
    late = await person.tap(data=choice, message=hand, timeout=0.01, excused=True)
    assert not late.answered
    await tap_to_answer(person, hand, answers(hand)[-1])
    await person.wait_for(anew(question(hand)))
    rows = len(await moved.log())
    await moved.sandbox.wait(29.5)
    assert await moved.answers_given() == 1
    assert len(await moved.log()) == rows


async def test_slow_answers_delay_and_lose_nothing(moved: Stage) -> None:
    person = moved.sandbox.person("甲")
    await moved.sandbox.faults.calls("*", "slow", None, seconds=3, lasts=300)
    await moved.start_game(person)
    assert await moved.play(person, taps=3) == 3
    await moved.sandbox.wait(60)
    assert offers(await table(moved), Op.MY_HAND)


async def test_another_at_the_database_is_waited_for(stage: Stage) -> None:
    """Somebody else writes for a second: taps and commands wait and count."""
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    hand = await stage.asked(person)
    other = sqlite3.connect(stage.settings.database_url.partition("///")[2])
    try:
        other.execute("BEGIN IMMEDIATE")
        tapping = asyncio.create_task(tap_to_answer(person, hand, answers(hand)[-1]))
        await asyncio.sleep(1)
        assert not tapping.done()
        other.rollback()
        assert (await tapping).text not in TOO_LATE
    finally:
        other.close()
    assert await stage.answers_given() == 1


@pytest.mark.parametrize("always", [False, True], ids=["at ten or fewer", "always"])
async def test_everybody_sees_how_many_cards_all_have(tmp_path: Path, *, always: bool) -> None:
    """On the table message, as the rules or the table's option have it."""
    async with raise_curtain(tmp_path, seed="counts", timing=MovedTime()) as stage:
        person = stage.sandbox.person("甲")
        lobby = await stage.open_table(person)
        if always:
            lobby = await stage.set_options(person, lobby, "counts")
        await stage.begin(person, lobby)
        few = False
        tapped: dict[str, set[str]] = {person.key: set()}
        while not any(map(is_result, stage.sandbox.seen(stage.group))):
            for shown in stage.sandbox.seen(stage.group):
                if not offers(shown, Op.MY_HAND):
                    continue
                counts = seat_counts(shown.text)
                if not always:
                    assert max(counts, default=0) <= TEN
                elif not few:
                    assert len(counts) == SEATS, shown.text
                few = few or min(counts, default=SEATS * TEN) <= TEN
            found = stage.next_question([person], tapped)
            if found is None:
                await stage.sandbox.refresh(1.0)
                continue
            _, message, choice = found
            tapped[person.key].add(question(message))
            await tap_to_answer(person, message, choice)
        assert few


def seat_counts(text: str) -> list[int]:
    """Read the numbers of cards on the seats' lines of a table message."""
    lines = [line for line in text.splitlines() if line[:1] in {"▶", "🔴", "🔵"}]
    parts = [part for line in lines for part in line.split(" · ")]
    return [int(found[1]) for part in parts if (found := _CARDS.fullmatch(part))]


async def test_computers_answer_only_when_asked_and_never_stop(moved: Stage) -> None:
    """By the same way as people, so that the log can be played again answer by answer."""
    person = moved.sandbox.person("甲")
    await moved.start_game(person)
    await moved.play(person)
    rows = await moved.log()
    assert {row.source for row in rows} <= {Source.PERSON, Source.COMPUTER, Source.AUTOPASS}
    first = rows[0].number
    assert [row.number for row in rows] == list(range(first, first + len(rows)))
    assert len({row.seat for row in rows if row.source is Source.COMPUTER}) == SEATS - 1


async def test_a_command_that_could_not_be_answered_at_once_is_answered_later(
    moved: Stage,
) -> None:
    """Flood control in the private chat: replies wait, and only the first few are kept."""
    person = moved.sandbox.person("甲")
    await person.start()
    await moved.sandbox.faults.flood(person.id, 60)
    for text in ("/games", *["/help"] * 8):
        await person.say(text)
    before = len(texts(await person.messages()))
    await moved.sandbox.wait(70)
    told = texts(await person.messages())[before:]
    assert len(told) == KEPT
    assert told[0] == SPEAKER.plain("games-none")

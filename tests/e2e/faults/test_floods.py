"""Faults about flood limits: Telegram takes no more, and people can act all the same."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.app import Speeds
from bot.sandbox.client import Message, Person
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import Limits
from bot.screens.taps import Op
from bot.settings import Settings
from tests.e2e.faults.support import begin_in, codes, group_of_kind, table
from tests.e2e.support import (
    AT_ONCE,
    TOO_LATE,
    Stage,
    anew,
    answers,
    button,
    is_result,
    offers,
    question,
    raise_curtain,
    tap_to_answer,
    taps,
)
from tests.moved_time import MovedTime

pytestmark = pytest.mark.timeout(180)

SHOWING = ("sendMessage", "editMessageText")
FLOOD = 429
BAN = 245


@pytest.fixture
async def limited(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Stage]:
    """A stage with Telegram's limits and the paces that people get, in time that is moved."""
    speeds = Speeds.from_settings(Settings.read(tmp_path / "no.env", token=SandboxServer().token))
    speeds = replace(speeds, pace=AT_ONCE.pace)
    async with raise_curtain(
        tmp_path, limits=Limits(), speeds=speeds, timing=MovedTime(), seed=request.node.name
    ) as stage:
        yield stage


async def with_cards(stage: Stage, person: Person) -> Message:
    """Play on until cards can be chosen one rank at a time; gives that hand."""
    while True:
        # What is shown may lag behind within the limits; let it come to rest.
        await stage.time.advance(10)
        hand = await stage.asked(person)
        if "窗口" in hand.text:
            continue
        if offers(hand, Op.PICK):
            return hand
        if offers(hand, Op.PAGE):
            await person.tap(data=button(hand, Op.PAGE, 1).data, message=hand)
            return await person.wait_for(lambda message: offers(message, Op.PICK))
        await stage.play(person, taps=1)


async def test_every_tap_on_a_card_is_answered_and_few_edit(limited: Stage) -> None:
    """Thirty taps, one a second: a toast for each, and edits as Telegram takes them."""
    person = limited.sandbox.person("甲")
    await limited.start_game(person)
    hand = await with_cards(limited, person)
    await limited.sandbox.clear("calls")
    ranks = [one.data for one in hand.buttons if ":k" in one.data][:3]
    for number in range(30):
        asked = limited.time.monotonic()
        answer = await person.tap(data=ranks[number % 3], message=hand, stale=True)
        assert answer.text not in {"", *TOO_LATE}
        assert limited.time.monotonic() - asked < 0.5
        await limited.time.advance(1 - (limited.time.monotonic() - asked))
    seen = await codes(limited, person.id, *SHOWING)
    assert set(seen) == {200}
    assert 1 <= seen[200] < 15
    # The last edit shows what was chosen last.
    await limited.time.advance(30)
    shown = await limited.sandbox.again(hand)
    await person.tap(data=button(shown, Op.CLEAR).data, message=shown)


async def test_while_a_chat_is_closed_taps_are_answered_and_count(moved: Stage) -> None:
    """Answers to taps have no limit; the edits beside them have, and wait."""
    person = moved.sandbox.person("甲")
    await moved.start_game(person)
    hand = await moved.asked(person)
    await moved.sandbox.faults.flood(person.id, BAN)
    began = moved.time.monotonic()
    assert (await tap_to_answer(person, hand, answers(hand)[0])).text
    assert moved.time.monotonic() - began < 1
    assert await moved.answers_given() == 1
    await moved.sandbox.wait(BAN / 2)
    late = await person.tap(data=answers(hand)[0].data, message=hand, stale=True)
    assert late.answered
    await moved.sandbox.wait(BAN)
    await person.wait_for(anew(question(hand)))


async def test_one_closed_chat_holds_up_no_other(moved: Stage) -> None:
    """Neither another group nor the private chats of those who play in this one."""
    one, other = moved.sandbox.person("甲"), moved.sandbox.person("丙")
    far = await group_of_kind(moved, "另一群", -1001700000078)
    first = await begin_in(moved, one, moved.group)
    second = await begin_in(moved, other, far)
    await moved.sandbox.faults.flood(moved.group, BAN)
    began = moved.time.monotonic()
    assert await moved.play(one, other, taps=4, results=99) == 4
    assert moved.time.monotonic() - began < BAN / 2
    assert (await codes(moved, moved.group))[FLOOD] == 1
    assert (await moved.sandbox.again(second)).text != second.text
    assert (await moved.sandbox.again(first)).text == first.text


async def test_a_ban_is_waited_out_whatever_succeeds_elsewhere(moved: Stage) -> None:
    """One refusal, silence for as long as it lasts, then one edit with what is so by then."""
    person = moved.sandbox.person("甲")
    await moved.start_game(person)
    await moved.asked(person)
    shown = await table(moved)
    await moved.sandbox.faults.flood(moved.group, BAN)
    await moved.sandbox.clear("calls")
    assert await moved.play(person, taps=5) == 5
    await moved.sandbox.wait(BAN - moved.time.monotonic() % 1 - 10)
    assert await codes(moved, moved.group, *SHOWING) == {FLOOD: 1}
    assert (await codes(moved, person.id, *SHOWING))[200] >= 3
    await moved.sandbox.wait(60)
    assert await codes(moved, moved.group, *SHOWING) == {FLOOD: 1, 200: 1}
    (newest,) = [one for one in moved.sandbox.seen(moved.group) if offers(one, Op.MY_HAND)]
    assert newest.id == shown.id
    await moved.sandbox.clear("calls")
    await person.say("/table", moved.group)
    posted = await moved.sandbox.wait_for(
        lambda one: offers(one, Op.MY_HAND) and one.id > shown.id, moved.group
    )
    assert posted.text == (await moved.sandbox.again(newest)).text


async def test_refusals_out_of_the_blue_are_taken_as_they_come(moved: Stage) -> None:
    """429 although every known limit was kept: the deal ends as if nothing had been."""
    person = moved.sandbox.person("甲")
    await moved.start_game(person)
    for number, method in enumerate(SHOWING):
        await moved.sandbox.faults.calls(
            method, "429", None, probability=0.2, seed=number, retry_after=3
        )
    await moved.play(person)
    refused = sum(count for (_, kind), count in (await moved.sandbox.faults.happened()).items())
    assert refused >= 3
    assert is_result(await moved.result())
    assert {row.source.value for row in await moved.log()} >= {"person", "computer"}


async def test_a_group_whose_minute_is_spent_stops_nobody(moved: Stage) -> None:
    """A whole deal is played although the group takes not one message."""
    people = [moved.sandbox.person(key) for key in "甲乙"]
    await moved.start_game(*people)
    shown = await table(moved)
    await moved.sandbox.clear("calls")
    await moved.sandbox.faults.calls("*", "429", None, chat_id=moved.group, retry_after=40)
    given = await moved.play(*people, taps=12)
    assert given == 12
    assert set(await codes(moved, moved.group)) == {FLOOD}
    assert (await moved.sandbox.again(shown)).text == shown.text
    await moved.sandbox.faults.clear()
    await moved.sandbox.wait(60)
    assert (await moved.sandbox.again(shown)).text != shown.text


async def test_old_buttons_cost_the_group_nothing(moved: Stage) -> None:
    """Anybody taps what is long over, again and again: they are told, the group is not."""
    host, stranger = moved.sandbox.person("甲"), moved.sandbox.person("丙")
    await stranger.start()
    lobby = await moved.open_table(host)
    await moved.begin(host, lobby)
    await table(moved)
    await moved.play(host, taps=1)
    await moved.sandbox.wait(120)
    await moved.sandbox.clear("calls")
    for old in lobby.buttons:
        for _ in range(2):
            answer = await stranger.tap(data=old.data, message=lobby, stale=True)
            assert answer.answered, old
            assert answer.text, old
    await moved.sandbox.wait(10)
    assert await codes(moved, moved.group, *SHOWING) == {}
    # Nobody can tap it: the table's message stands in its place.
    assert not any(offers(one, Op.START) for one in moved.sandbox.seen(moved.group))


async def test_a_group_has_one_message_that_lives(moved: Stage) -> None:
    """However often it is asked for, and where flood control comes between."""
    person = moved.sandbox.person("甲")
    await moved.start_game(person)
    await table(moved)
    for ban in (0, BAN):
        if ban:
            await moved.sandbox.faults.flood(moved.group, ban)
        for _ in range(3):
            await person.say("/table", moved.group)
            await moved.play(person, taps=1)
        await moved.sandbox.wait(ban + 30)
        alive = [one for one in moved.sandbox.seen(moved.group) if taps(one)]
        assert len(alive) == 1
    edits = {
        call.params["message_id"]
        for call in await moved.sandbox.calls("editMessageText", moved.group)
        if call.at > moved.time() - 30
    }
    assert edits <= {alive[0].id}

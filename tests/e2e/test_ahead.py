"""Answering before one's turn, by taps on a phone."""

import pytest

from bot.sandbox.client import Message, Person
from bot.screens.taps import Op, Tap, decode, encode
from bot.screens.toasts import answered_ahead, trick_passed, withdrawn
from bot.texts.speaker import Texts
from engine.actions import Pass
from storage.values import Source
from tests.e2e.support import TOO_LATE, Stage, button, offers, question, tap_to_answer

pytestmark = pytest.mark.timeout(120)

SPEAKER = Texts.load().for_language("zh-hans")
PASSED = answered_ahead(Pass(0), SPEAKER)


async def begin(stage: Stage) -> list[Person]:
    """Start a game of four people on a slow clock, on which hands follow the table."""
    people = [stage.sandbox.person(key) for key in ("甲", "乙", "丙", "丁")]
    lobby = await stage.open_table(*people)
    lobby = await stage.set_options(people[0], lobby, "clock")
    await stage.begin(people[0], lobby)
    return people


async def until_ahead(stage: Stage, people: list[Person]) -> tuple[Person, Message]:
    """Answer for everybody until somebody can pass a trick ahead; gives who, and their hand."""
    tapped: dict[str, set[str]] = {person.key: set() for person in people}
    for _ in range(400):
        await stage.settle()
        await stage.sandbox.refresh()
        for person in people:
            for message in stage.sandbox.seen(person.id):
                if offers(message, Op.PASS_TRICK):
                    return person, message
        found = stage.next_question(people, tapped)
        if found is None:
            await stage.sandbox.refresh(1.0)
            continue
        person, message, choice = found
        tapped[person.key].add(question(message))
        await tap_to_answer(person, message, choice)
    raise AssertionError("nobody can ever answer ahead")


async def test_a_pass_ahead_can_be_taken_back_and_given_for_the_whole_trick(stage: Stage) -> None:
    people = await begin(stage)
    person, hand = await until_ahead(stage, people)
    number = next(tap for tap in hand.buttons if tap.text == SPEAKER.plain("answer-pass"))
    answer = await person.tap(data=number.data, message=hand)
    assert answer.text == PASSED

    hand = await person.wait_for(lambda message: offers(message, Op.WITHDRAW))
    assert not offers(hand, Op.PASS_TRICK)
    answer = await person.tap(data=button(hand, Op.WITHDRAW).data, message=hand)
    assert answer.text == withdrawn(SPEAKER)

    hand = await person.wait_for(lambda message: offers(message, Op.PASS_TRICK))
    answer = await person.tap(data=button(hand, Op.PASS_TRICK).data, message=hand)
    assert answer.text == trick_passed(SPEAKER)
    await person.wait_for(lambda message: offers(message, Op.WITHDRAW))

    others = [each for each in people if each is not person]
    before = sum(row.source is Source.AHEAD for row in await stage.log())
    tapped: dict[str, set[str]] = {each.key: set() for each in people}
    while sum(row.source is Source.AHEAD for row in await stage.log()) == before:
        found = stage.next_question(others, tapped)
        if found is None:
            await stage.sandbox.refresh(1.0)
            continue
        other, message, choice = found
        tapped[other.key].add(question(message))
        await tap_to_answer(other, message, choice)
    given = [row for row in await stage.log() if row.source is Source.AHEAD]
    assert given[-1].step["do"] == "pass"


async def test_what_others_see_does_not_tell_of_it(stage: Stage) -> None:
    people = await begin(stage)
    person, hand = await until_ahead(stage, people)
    table = await stage.sandbox.wait_for(lambda message: offers(message, Op.MY_HAND), stage.group)
    others = {
        each.key: [message.text for message in stage.sandbox.seen(each.id)]
        for each in people
        if each is not person
    }
    await person.tap(data=button(hand, Op.PASS_TRICK).data, message=hand)
    await person.wait_for(lambda message: offers(message, Op.WITHDRAW))
    await stage.settle()
    await stage.sandbox.refresh()
    (now,) = [each for each in stage.sandbox.seen(stage.group) if each.id == table.id]
    assert now.text == table.text
    for key, texts in others.items():
        seen = stage.sandbox.seen(stage.sandbox.person(key).id)
        assert [message.text for message in seen] == texts


async def test_an_answer_to_an_earlier_play_is_refused_kindly(stage: Stage) -> None:
    people = await begin(stage)
    person, hand = await until_ahead(stage, people)
    now = decode(button(hand, Op.PASS_TRICK).data)
    assert now is not None
    before = len(await stage.log())
    for op, argument in ((Op.PASS_TRICK, None), (Op.AHEAD, 0), (Op.PICK, 5), (Op.PAGE, 1)):
        earlier = encode(Tap(now.table, now.version - 1, op, argument))
        answer = await person.tap(data=earlier, message=hand, stale=True)
        assert answer.text in TOO_LATE
    assert len(await stage.log()) == before
    await stage.settle()
    await stage.sandbox.refresh()
    assert any(offers(message, Op.PASS_TRICK) for message in stage.sandbox.seen(person.id))

"""Playing alone in the private chat, over HTTP, and looking at what has been played."""

import pytest

from bot.sandbox.client import Message
from bot.screens.taps import Op
from tests.e2e.support import Stage, answers, button, eventually, offers, tap_to_answer

pytestmark = pytest.mark.timeout(180)


def ended(message: Message) -> bool:
    """Whether a message offers another game after one."""
    return [tap for tap in message.buttons if "再来一局" in tap.text] != []


async def test_a_guided_deal_is_played_without_any_group(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    await person.start()
    await person.say("/gouji")
    page = await person.wait_for(
        lambda message: offers(message, Op.SOLO) and "单人桌" in message.text
    )
    before = len(await stage.sandbox.messages(stage.group))
    choice = next(one for one in page.buttons if "讲解" in one.text)
    assert (await person.tap(data=choice.data, message=page)).answered
    hand = await stage.asked(person)
    assert "💡" in hand.text
    assert "单人桌" in hand.text

    tapped: dict[str, set[str]] = {person.key: set()}
    lessons: set[str] = set()
    given = 0
    while not any(ended(message) for message in stage.sandbox.seen(person.id)):
        found = stage.next_question([person], tapped)
        if found is None:
            await stage.sandbox.refresh(0.5)
            continue
        _, message, one = found
        lessons |= {line for line in message.text.splitlines() if line.startswith("💡")}
        tapped[person.key].add(answers(message)[0].data.rpartition(":")[0])
        await tap_to_answer(person, message, one)
        given += 1
        if given == 3:
            await look_back(stage, message)
    assert given > 3
    assert len(lessons) >= 2
    assert len(await stage.sandbox.messages(stage.group)) == before

    result = next(message for message in stage.sandbox.seen(person.id) if ended(message))
    again = next(one for one in result.buttons if "再来一局" in one.text)
    assert (await person.tap(data=again.data, message=result)).answered
    hand = await stage.asked(person)
    assert "💡" not in hand.text, "the words come once"
    assert not offers(hand, Op.END_GUIDE)


async def look_back(stage: Stage, hand: Message) -> None:
    """Look at everything that tells what has been played."""
    person = stage.sandbox.person("甲")
    last = await person.tap(data=button(hand, Op.LAST_TRICK).data, message=hand, stale=True)
    assert last.alert
    assert last.text
    await person.tap(data=button(hand, Op.STORY).data, message=hand, stale=True)
    story = await person.wait_for(
        lambda message: offers(message, Op.STORY) and not offers(message, Op.COUNTER)
    )
    assert "1. " in story.text
    await person.tap(data=button(hand, Op.COUNTER).data, message=hand, stale=True)
    counted = await person.wait_for(
        lambda message: offers(message, Op.COUNTER) and not offers(message, Op.STORY)
    )
    assert "未见" in counted.text
    messages = len(list(stage.sandbox.seen(person.id)))
    # Its own button renews the page in its place.
    await person.tap(data=button(counted, Op.COUNTER).data, message=counted)
    await eventually(stage.sandbox, lambda: len(list(stage.sandbox.seen(person.id))) == messages)

"""Taps as people make them: twice, too late, at the wrong table, on what never was a button."""

import re

import pytest

from bot.host.errors import Refusal
from bot.screens.notices import Notice, notice, refusal
from bot.screens.taps import Op, Tap, encode
from bot.screens.toasts import no_hand_alert
from bot.texts.speaker import Texts
from tests.e2e.support import (
    TOO_LATE,
    Stage,
    anew,
    answers,
    button,
    eventually,
    offers,
    question,
    tap_twice,
)

pytestmark = pytest.mark.timeout(120)

SPEAKER = Texts.load().for_language("zh-hans")
SPENDS = re.compile("(^|[ +])2|王")
STALE = refusal(Refusal.STALE, SPEAKER)


async def test_a_double_tap_answers_once(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    for _ in range(3):
        hand = await stage.asked(person)
        before = await stage.answers_given()
        # What spends a 2 or a joker wants two taps anyway.
        choice = next(one for one in answers(hand) if not SPENDS.search(one.text))
        told = await tap_twice(person, hand, choice)
        assert all(answer.answered and answer.text for answer in told)
        assert sum(answer.text in TOO_LATE for answer in told) == 1
        assert await stage.answers_given() == before + 1
        asked = question(hand)
        await person.wait_for(anew(asked))


async def test_an_old_keyboard_changes_nothing_and_is_answered_kindly(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    hand = await stage.asked(person)
    await stage.play(person, taps=1)
    await person.wait_for(anew(question(hand)))
    before = len(await stage.log())
    for old in answers(hand):
        answer = await person.tap(data=old.data, message=hand, stale=True)
        assert answer.text == STALE
    assert len(await stage.log()) == before


async def test_a_hand_that_was_deleted_can_still_be_tapped_and_is_sent_anew(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    hand = await stage.asked(person)
    await person.delete(hand)
    answer = await person.tap(data=answers(hand)[0].data, message=hand, stale=True)
    assert answer.answered
    assert await stage.answers_given() == 1
    sent = await person.wait_for(lambda message: message.id > hand.id)
    assert "张" in sent.text


async def test_the_table_message_that_was_deleted_is_posted_anew(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    await stage.asked(person)
    table = await stage.sandbox.wait_for(lambda message: offers(message, Op.MY_HAND), stage.group)
    await person.delete(table)
    await stage.play(person, taps=1)
    posted = await stage.sandbox.wait_for(
        lambda message: offers(message, Op.MY_HAND) and message.id > table.id, stage.group
    )
    assert posted.text


async def test_what_never_was_a_button_is_answered_kindly(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    lobby = await stage.open_table(person)
    old = notice(Notice.OLD_BUTTON, SPEAKER)
    unknown = ("?", "1:1", "1:0:!", "zzzzzzzzzzzz", "1:0:s7", "1:0:v9", "0:0:tzz")
    for data in (*unknown, "1:0:k", "1:0:p"):
        answer = await person.tap(data=data, message=lobby, stale=True)
        assert answer.answered, data
        assert answer.text, data
        assert data not in unknown or answer.text == old, data
    answer = await person.tap(data=encode(Tap(999, 0, Op.SIT)), message=lobby, stale=True)
    assert answer.text == refusal(Refusal.NO_TABLE, SPEAKER)


async def test_others_cannot_tap_a_persons_answers(stage: Stage) -> None:
    player, other = stage.sandbox.person("甲"), stage.sandbox.person("丙")
    await stage.start_game(player)
    hand = await stage.asked(player)
    table = await stage.sandbox.wait_for(lambda message: offers(message, Op.MY_HAND), stage.group)
    await other.start()
    answer = await other.tap(data=answers(hand)[0].data, message=table, stale=True)
    assert answer.text == refusal(Refusal.NOT_SEATED, SPEAKER)
    alert = await other.tap(data=button(table, Op.MY_HAND).data, message=table)
    assert alert.alert
    assert alert.text == no_hand_alert(Refusal.NOT_SEATED, SPEAKER)
    assert await stage.answers_given() == 0


async def test_my_hand_shows_who_taps_their_own_cards(stage: Stage) -> None:
    people = [stage.sandbox.person(key) for key in ("甲", "乙")]
    await stage.start_game(*people)
    table = await stage.sandbox.wait_for(lambda message: offers(message, Op.MY_HAND), stage.group)
    alerts = [
        await person.tap(data=button(table, Op.MY_HAND).data, message=table) for person in people
    ]
    assert all(answer.alert and len(answer.text) <= 200 for answer in alerts)
    assert alerts[0].text != alerts[1].text


async def test_choosing_card_by_card_and_a_wrong_choice(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    hand = await stage.asked(person)
    while not offers(hand, Op.PICK) and not offers(hand, Op.PAGE):
        # Not asked for cards yet, but before the play.
        await stage.play(person, taps=1)
        hand = await person.wait_for(anew(question(hand)))
    before = await stage.answers_given()
    if not offers(hand, Op.PICK):
        await person.tap(data=button(hand, Op.PAGE, 1).data, message=hand)
        hand = await person.wait_for(lambda message: offers(message, Op.PICK))
    ranks = [one for one in hand.buttons if ":k" in one.data]
    assert len(ranks) > 5
    chosen = await person.tap(data=ranks[0].data, message=hand)
    assert chosen.text
    await person.tap(data=ranks[1].data, message=hand, stale=True)
    hand = await person.wait_for(lambda message: offers(message, Op.PLAY))
    refused = await person.tap(data=button(hand, Op.PLAY).data, message=hand)
    assert refused.text
    assert await stage.answers_given() == before
    cleared = await person.tap(data=button(hand, Op.CLEAR).data, message=hand)
    assert cleared.answered
    await person.wait_for(lambda message: not offers(message, Op.PLAY) and offers(message, Op.PICK))


async def test_a_leftover_hand_is_deleted_when_it_is_tapped(stage: Stage) -> None:
    """As it is left where the process died after sending it and before noting that."""
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    hand = await stage.asked(person)
    await stage.sandbox.fault("sendMessage", "lost", 1, chat_id=person.id, seconds=0.3)
    await person.say("/hand")
    leftover = await person.wait_for(
        lambda message: bool(answers(message)) and message.id > hand.id
    )
    kept = await person.wait_for(
        lambda message: bool(answers(message)) and message.id > leftover.id
    )
    await person.tap(data=answers(kept)[0].data, message=kept, stale=True)
    await person.wait_for(anew(question(kept)))
    told = await person.tap(data=answers(leftover)[0].data, message=leftover)
    assert told.text == STALE
    await eventually(
        stage.sandbox,
        lambda: leftover.id not in {one.id for one in stage.sandbox.seen(person.id)},
    )
    assert kept.id in {one.id for one in stage.sandbox.seen(person.id)}

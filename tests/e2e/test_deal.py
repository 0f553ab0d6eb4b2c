"""Whole deals by taps over HTTP, from /gouji to the leaderboard."""

import pytest

from bot.host.shown import OPTION_NAMES, Period
from bot.screens.taps import Op
from storage.values import Source
from tests.e2e.support import Stage, answers, button, offers

pytestmark = pytest.mark.timeout(180)


async def test_one_person_plays_a_deal_with_five_computers(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    given = await stage.play(person)
    result = await stage.result()
    assert person.name in result.text
    log = await stage.log()
    # An answer that was sealed in a window may have counted for nothing.
    assert 0 < sum(row.source is Source.PERSON for row in log) <= given
    assert {row.source for row in log} == {Source.PERSON, Source.COMPUTER, Source.AUTOPASS}
    assert [row.number for row in log] == list(range(len(log)))
    (deal,) = await stage.deals()
    assert deal.ended_at is not None

    await person.say("/top", stage.group)
    board = await stage.sandbox.wait_for(
        lambda message: len(message.buttons) == 7 and offers(message, Op.BOARD), stage.group
    )
    assert person.name in board.text
    told = await person.wait_for(lambda message: not answers(message) and "单局" in message.text)
    assert person.name in told.text


async def test_two_people_play_a_deal(stage: Stage) -> None:
    people = [stage.sandbox.person(key) for key in ("甲", "丁")]
    await stage.start_game(*people)
    given = await stage.play(*people)
    result = await stage.result()
    for person in people:
        assert person.name in result.text
    log = await stage.log()
    assert 0 < sum(row.source is Source.PERSON for row in log) <= given
    assert len({row.person_id for row in log} - {None}) == 2
    # Nobody's time runs out, but for a burn that they let go while a window was open.
    clock = [row.step for row in log if row.source is Source.CLOCK]
    assert all(step.get("do") == "pass" for step in clock)


async def test_the_board_under_a_result_leaves_the_result_standing(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    await stage.play(person)
    result = await stage.result()
    month = tuple(Period).index(Period.MONTH)
    await person.tap(data=button(result, Op.BOARD, month).data, message=result)
    board = await stage.sandbox.wait_for(lambda message: len(message.buttons) == 7, stage.group)
    assert board.id != result.id
    assert (await stage.result()).text == result.text
    week = await person.tap(data=button(board, Op.BOARD, 0).data, message=board)
    assert week.answered
    edited = await stage.sandbox.wait_for(
        lambda message: message.id == board.id, stage.group, after=board.revision
    )
    assert person.name in edited.text


async def test_a_match_of_two_deals_by_the_other_rule_set(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    lobby = await stage.open_table(person)
    await person.tap(data=button(lobby, Op.OPTIONS, 1).data, message=lobby)
    page = await stage.sandbox.wait_for(lambda message: offers(message, Op.OPTION), stage.group)
    for option in ("rules", "deals"):
        choice = button(page, Op.OPTION, OPTION_NAMES.index(option))
        answer = await person.tap(data=choice.data, message=page, stale=True)
        assert answer.text
    await person.tap(data=button(page, Op.OPTIONS, 0).data, message=page, stale=True)
    lobby = await stage.lobby(person.name)
    await stage.begin(person, lobby)
    given = await stage.play(person, results=2)
    first, second = await stage.deals()
    assert (first.rules, second.rules) == ("folk", "folk")
    assert first.ended_at is not None
    assert second.previous is not None
    log = await stage.log()
    assert sum(row.source is Source.PERSON for row in log) == given
    # Nobody's time runs out, but for a burn that they let go while a window was open.
    clock = [row.step for row in log if row.source is Source.CLOCK]
    assert all(step.get("do") == "pass" for step in clock)

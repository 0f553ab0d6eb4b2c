"""Playing alone, with and without words, and watching an ally after the last card."""

import pytest

from bot.host.errors import Refusal, RefusedError
from bot.host.guide import LESSONS
from bot.host.shown import HandShown, ResultShown, SeatKind, TableStatus
from engine.cards import NO_CARDS, size
from engine.rules import RULE_SETS
from engine.seats import SEATS
from storage.replay import check_replays
from storage.shown import SlotKind
from tests.host.support import CHAT, World


@pytest.mark.parametrize("rules", RULE_SETS)
async def test_a_whole_deal_alone_needs_nobody_and_shows_the_hand_only(
    world: World, rules: str
) -> None:
    person = await world.person(1)
    table = await world.host.open_solo(world.update(), person, rules, guided=False)

    facts = await world.facts(table)
    assert (facts.solo, facts.guided, facts.rules, facts.deals) == (True, False, rules, 1)
    assert [seat.kind for seat in facts.seats] == [SeatKind.PERSON, *[SeatKind.COMPUTER] * 5]
    kinds = {slot.kind for slot in await world.deliver()}
    assert kinds == {SlotKind.HAND}, "there is no group to show a table to"

    assert await world.play(table, [person]) > 0
    assert (await world.facts(table)).status is TableStatus.OVER
    (slot,) = await world.deliver()
    shown = await world.host.showing(slot)
    assert isinstance(shown, ResultShown)
    assert shown.private
    assert await check_replays(world.database) == []


async def test_one_game_at_a_time_and_another_after_it(world: World) -> None:
    person = await world.person(1)
    first = await world.host.open_solo(world.update(), person, "dagang", guided=False)
    with pytest.raises(RefusedError) as refused:
        await world.host.open_solo(world.update(), person, "folk", guided=False)
    assert refused.value.reason is Refusal.TABLE_OPEN
    assert refused.value.params == {"table": first}
    await world.host.stop(world.update(), first, person, is_admin=False)
    second = await world.host.open_solo(world.update(), person, "folk", guided=False)
    assert second != first


async def test_it_does_not_stand_in_the_way_of_a_game_in_a_group(world: World) -> None:
    table, persons = await world.game()
    alone = await world.host.open_solo(world.update(), persons[0], "dagang", guided=False)
    assert {line.facts.table_id for line in await world.host.games_of(persons[0])} == {table, alone}
    found = await world.host.table_of(CHAT, None)
    assert found is not None
    assert found.table_id == table


async def test_who_never_opened_the_private_chat_is_led_there(world: World) -> None:
    person = await world.person(1, dm_ok=False)
    with pytest.raises(RefusedError) as refused:
        await world.host.open_solo(world.update(), person, "dagang", guided=False)
    assert refused.value.reason is Refusal.OPEN_PRIVATE_CHAT


async def test_no_clock_runs_for_who_plays_alone(world: World) -> None:
    person = await world.person(1)
    table = await world.host.open_solo(world.update(), person, "dagang", guided=False)
    assert await world.until_asked(table, [person]) is not None
    assert await world.host.next_due() is None
    world.later(days=30)
    await world.host.tick(world.now)
    assert (await world.facts(table)).status is TableStatus.PLAYING


async def test_each_lesson_comes_once_and_stays_with_its_question(world: World) -> None:
    person = await world.person(1)
    assert await world.host.wants_guide(person)
    table = await world.host.open_solo(world.update(), person, "dagang", guided=True)
    seen: list[str] = []
    while (found := await world.until_asked(table, [person])) is not None:
        shown = await hand(world)
        assert len(shown.lessons) <= 2
        assert not set(shown.lessons) & set(seen)
        seen += shown.lessons
        assert (await hand(world, again=table)).lessons == shown.lessons
        await world.answer(table, *found)
    assert {"hand", "lead", "follow"} <= set(seen) <= set(LESSONS)
    assert not await world.host.wants_guide(person), "once is enough"


async def test_the_words_can_be_switched_off(world: World) -> None:
    person = await world.person(1)
    table = await world.host.open_solo(world.update(), person, "dagang", guided=True)
    await world.until_asked(table, [person])
    assert (await hand(world)).lessons
    await world.host.end_guide(world.update(), table, person)
    shown = await hand(world)
    assert (shown.lessons, shown.facts.guided) == ((), False)
    assert not await world.host.wants_guide(person)


async def hand(world: World, *, again: int | None = None) -> HandShown:
    """Give the only person's hand message; with `again` (a table) though nothing has changed."""
    if again is not None:
        person = await world.person(1)
        await world.host.refresh_hand(again, person)
    (slot,) = [slot for slot in await world.deliver() if slot.kind is SlotKind.HAND]
    shown = await world.host.showing(slot)
    assert isinstance(shown, HandShown)
    return shown


@pytest.mark.parametrize("watch", [0, 1])
async def test_who_has_walked_watches_allies_where_the_table_allows_it(
    world: World, watch: int
) -> None:
    table, persons = await world.game(2, watch=watch)
    at = await world.at_seats(table, persons)
    seat, person = next(iter(at.items()))
    while True:
        view = await world.host.hand_alert(table, person)
        if view.hand == NO_CARDS or view.score is not None:
            break
        found = await world.until_asked(table, persons)
        assert found is not None
        await world.answer(table, *found)
    assert view.hand == NO_CARDS
    await world.host.refresh_hand(table, person)
    slots = [slot for slot in await world.deliver() if slot.person_id == person.id]
    shown = await world.host.showing(slots[0])
    if not isinstance(shown, HandShown):
        pytest.fail("the deal ended with this person's last card: another seed is needed")
    if not watch:
        assert shown.watched == ()
        return
    assert len(shown.watched) == SEATS
    watched = {other for other, cards in enumerate(shown.watched) if cards is not None}
    assert watched == {other for other in range(SEATS) if other % 2 == seat % 2} - {seat}
    assert any(size(cards) for cards in shown.watched if cards is not None)

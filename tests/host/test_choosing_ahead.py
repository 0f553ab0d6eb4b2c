"""Choosing cards before one's turn: on the same keyboard, kept until the turn comes."""

import pytest

from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.shown import AheadShown, HandShown
from engine.actions import Pass, PlayCards
from engine.cards import KING, NO_CARDS, QUEEN, TEN, parse_cards
from engine.errors import RejectCode
from engine.plays import play, play_of
from engine.position import Position
from storage.shown import SlotKind, Urgency
from storage.values import Clock
from tests.host.support import World

PEOPLE = 6
HANDS = ("3 4 6*3 9", "3 4 7*3 8", "3 4 10*4 Q*2 2 5", "3 4 J*3 5", "3 4 5*3 8", "3 4 A*3 9")


async def begin(world: World) -> tuple[int, dict[int, PersonRef]]:
    """Let seat 0 lead three 6s; seat 1 is asked, the others are still to be."""
    table, persons = await world.game(PEOPLE)
    await world.put(table, Position(hands=tuple(map(parse_cards, HANDS)), leader=0))
    at = await world.at_seats(table, persons)
    view = await world.host.hand_alert(table, at[0])
    await world.host.answer(None, table, at[0], view.question, PlayCards(0, play("6*3")))
    return table, at


async def hand(world: World, table: int, person: PersonRef) -> HandShown:
    await world.host.refresh_hand(table, person)
    slots = await world.deliver()
    (slot,) = [each for each in slots if (each.kind, each.person_id) == (SlotKind.HAND, person.id)]
    shown = await world.host.showing(slot)
    assert isinstance(shown, HandShown)
    return shown


async def ahead(world: World, table: int, person: PersonRef) -> AheadShown:
    shown = (await hand(world, table, person)).ahead
    assert shown is not None
    return shown


async def test_cards_are_chosen_and_kept_until_the_turn_comes(world: World) -> None:
    table, at = await begin(world)
    person = at[2]
    key = (await ahead(world, table, person)).key
    cards = await world.host.pick(None, table, person, key, TEN)
    assert cards == play("10*3").cards
    shown = await hand(world, table, person)
    assert (shown.selection, shown.all_ranks) == (cards, True)

    given = await world.host.play_selection(None, table, person, key)
    assert given == (PlayCards(2, play("10*3")), True, False, True)
    assert (await ahead(world, table, person)).said == PlayCards(2, play("10*3"))

    view = await world.host.hand_alert(table, at[1])
    assert view.choices is not None
    await world.host.answer(None, table, at[1], view.question, Pass(1))
    own = await world.host.hand_alert(table, person)
    assert (own.by, own.table) == (2, play("10*3"))


async def test_what_was_chosen_is_still_chosen_when_the_turn_comes(world: World) -> None:
    table, at = await begin(world)
    person = at[2]
    key = (await ahead(world, table, person)).key
    await world.host.pick(None, table, person, key, TEN)
    view = await world.host.hand_alert(table, at[1])
    await world.host.answer(None, table, at[1], view.question, Pass(1))

    shown = await hand(world, table, person)
    assert shown.ahead is None
    assert (shown.selection, shown.all_ranks) == (play("10*3").cards, True)
    # The button that was drawn before the turn came plays it now.
    given = await world.host.play_selection(None, table, person, key)
    assert given == (PlayCards(2, play("10*3")), False, False, False)


async def test_it_is_gone_when_something_else_lies_on_the_table(world: World) -> None:
    table, at = await begin(world)
    person = at[2]
    key = (await ahead(world, table, person)).key
    await world.host.pick(None, table, person, key, TEN)
    view = await world.host.hand_alert(table, at[1])
    await world.host.answer(None, table, at[1], view.question, PlayCards(1, play("7*3")))

    shown = await hand(world, table, person)
    assert (shown.selection, shown.all_ranks) == (NO_CARDS, False)
    with pytest.raises(RefusedError) as error:
        await world.host.pick(None, table, person, key, TEN)
    assert error.value.reason is Refusal.STALE


async def test_a_wrong_choice_is_refused_as_at_its_turn_and_stays(world: World) -> None:
    table, at = await begin(world)
    person = at[2]
    key = (await ahead(world, table, person)).key
    with pytest.raises(RefusedError) as error:
        await world.host.play_selection(None, table, person, key)
    assert error.value.reason is Refusal.NOTHING_CHOSEN
    cards = await world.host.pick(None, table, person, key, QUEEN)
    assert play_of(cards) is play("Q*2")
    with pytest.raises(RefusedError) as error:
        await world.host.play_selection(None, table, person, key)
    assert error.value.reason is RejectCode.WRONG_COUNT
    assert error.value.params == {"rules": "dagang", "wanted": 3, "n": 2, "table": "6*3"}
    shown = await hand(world, table, person)
    assert shown.selection == cards
    assert shown.ahead is not None
    assert shown.ahead.said is None


async def test_pages_and_clearing_work_ahead(world: World) -> None:
    table, at = await begin(world)
    person = at[5]
    key = (await ahead(world, table, person)).key
    await world.host.show_page(None, table, person, key, all_ranks=True)
    assert (await hand(world, table, person)).all_ranks
    await world.host.pick(None, table, person, key, KING)
    await world.host.clear(None, table, person, key)
    shown = await hand(world, table, person)
    assert (shown.selection, shown.all_ranks) == (NO_CARDS, True)
    await world.host.show_page(None, table, person, key, all_ranks=False)
    assert not (await hand(world, table, person)).all_ranks


async def test_who_is_not_asked_any_more_chooses_nothing(world: World) -> None:
    table, at = await begin(world)
    key = (await ahead(world, table, at[2])).key
    with pytest.raises(RefusedError) as error:
        await world.host.pick(None, table, at[0], key, TEN)
    assert error.value.reason in {Refusal.STALE, Refusal.NOT_ASKED}


@pytest.mark.parametrize(("steps", "told"), [(1, True), (2, True), (0, False)])
async def test_hands_follow_the_table_between_turns_on_slow_clocks(
    world: World, steps: int, *, told: bool
) -> None:
    """Whoever looks between two turns finds the play that lies there, and may answer it."""
    table, persons = await world.game(PEOPLE, clock=steps)
    assert ((await world.facts(table)).clock in {Clock.DAY, Clock.FREE}) == told
    await world.put(table, Position(hands=tuple(map(parse_cards, HANDS)), leader=0))
    at = await world.at_seats(table, persons)
    await world.deliver()
    view = await world.host.hand_alert(table, at[0])
    await world.host.answer(None, table, at[0], view.question, PlayCards(0, play("6*3")))
    world.later(seconds=world.pace.linger)
    slots = await world.host.dirty_slots()
    shown = {slot.person_id: slot.urgency for slot in slots if slot.kind is SlotKind.HAND}
    assert shown.pop(at[1].id) is Urgency.ASKED
    assert (at[2].id in shown) == told
    if told:
        assert shown[at[2].id] is Urgency.OTHERS

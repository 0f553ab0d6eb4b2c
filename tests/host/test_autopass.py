"""Passing for whoever cannot beat the table play, for everybody alike."""

import pytest
from sqlalchemy import update

from bot.host.facts import PersonRef
from engine.actions import Pass, Wind
from engine.cards import parse_cards
from engine.deal import Stage
from engine.position import Position
from engine.record.steps import to_step
from engine.snapshot import load
from storage.models import Table
from storage.replay import check_replays
from storage.shown import SlotKind
from storage.values import Clock
from tests.host.support import World
from tests.host.watching import give


def hands(*texts: str) -> Position:
    return Position(tuple(parse_cards(text) for text in texts), leader=0)


LOW = hands("3 9 5", "3 5 6", "3 6 7", "3 7 8", "3 J 5", "3 8 5")
"""Only seat 4 can beat the 9 that seat 0 leads; seat 3, its opposite, could only yield."""


async def begin(
    world: World, position: Position, people: int = 6, rules: str = "dagang", *, on: bool = True
) -> tuple[int, dict[int, PersonRef]]:
    table, persons = await world.lobby(people)
    async with world.database.write() as session:
        await session.execute(update(Table).values(rules=rules, autopass=on, clock=Clock.DAY))
    await world.host.start(world.update(), table, persons[0])
    await world.put(table, position)
    await world.deliver()
    return table, await world.at_seats(table, persons)


async def log(world: World) -> list[tuple[object, str]]:
    return [(step, source) for _, _, step, source in await world.log()]


@pytest.mark.parametrize("people", [6, 1])
async def test_it_passes_for_people_and_computers_in_one_update(world: World, people: int) -> None:
    table, seats = await begin(world, LOW, people)
    if people > 1:
        await world.host.blocked(None, seats[2].telegram_id)
        await world.deliver()
    await give(world, table, seats[0], "9")
    assert (await log(world))[1:] == [(to_step(Pass(seat)), "autopass") for seat in (1, 2, 3)]
    slots = [slot.kind for slot in await world.host.dirty_slots()]
    assert slots.count(SlotKind.TABLE) <= 1
    assert (await world.host.hand_alert(table, seats[0])).turn == 4


async def test_it_goes_on_behind_an_answer(world: World) -> None:
    table, seats = await begin(world, LOW)
    await give(world, table, seats[0], "9")
    await give(world, table, seats[4], "J")
    assert (await log(world))[4:] == [
        ({"seat": 4, "play": "J"}, "person"),
        *((to_step(Pass(seat)), "autopass") for seat in (5, 0, 1)),
    ]
    view = await world.host.hand_alert(table, seats[4])
    assert (view.table, view.leader) == (None, 4)


async def test_without_the_option_everybody_is_asked(world: World) -> None:
    table, seats = await begin(world, LOW, on=False)
    await give(world, table, seats[0], "9")
    assert len(await log(world)) == 1
    assert (await world.host.hand_alert(table, seats[1])).turn == 1


async def test_who_can_beat_the_play_is_asked_whether_to(world: World) -> None:
    table, seats = await begin(world, LOW)
    await give(world, table, seats[0], "5")
    assert len(await log(world)) == 1
    assert (await world.host.hand_alert(table, seats[1])).turn == 1


async def test_it_leaves_windows_alone(world: World) -> None:
    table, seats = await begin(world, hands("3 4 K*2", *["3 4 5 6"] * 5))
    await give(world, table, seats[0], "K K")
    assert load((await world.deal()).snapshot).trick.stage is Stage.WINDOW
    assert len(await log(world)) == 1


async def test_who_may_ask_for_the_lead_is_asked(world: World) -> None:
    """Folk: seat 0 plays its last card, and seat 1 may ask for the lead (接风)."""
    position = hands("9", "5 6", "6 7", "7 8", "8 8", "5 8")
    table, seats = await begin(world, position, rules="folk")
    await give(world, table, seats[0], "9")
    assert len(await log(world)) == 1
    view = await world.host.hand_alert(table, seats[1])
    assert view.choices is not None
    assert Wind(1) in view.choices
    await world.host.answer(None, table, seats[1], view.question, Wind(1))
    assert (await log(world))[2:] == [(to_step(Pass(seat)), "autopass") for seat in (2, 3, 4, 5)]


@pytest.mark.parametrize("rules", ["dagang", "folk"])
async def test_whole_deal_is_the_same_game_with_fewer_questions(world: World, rules: str) -> None:
    counted: dict[bool, int] = {}
    for on in (False, True):
        table, persons = await world.lobby(2) if not counted else (0, [])
        if counted:
            persons = [await world.person(number) for number in (1, 2)]
            table = await world.host.open_table(None, -1001, None, persons[0])
            await world.host.sit(None, table, persons[1], None, is_member=True)
        async with world.database.write() as session:
            await session.execute(
                update(Table)
                .where(Table.id == table)
                .values(rules=rules, autopass=on, clock=Clock.RELAXED)
            )
        await world.host.start(None, table, persons[0])
        counted[on] = await world.play(table, persons)
    assert 0 < counted[True] < counted[False]
    assert await check_replays(world.database) == []
    sources = {source for *_, source in await world.log()}
    assert "autopass" in sources


WINDOW = hands("3 4 6 K*2", "3 9", "3 4 9", "3 4 8", "3 7 9", "3 7 A*2 S")
"""Seat 0 leads two kings; seat 3, its opposite, has nothing for them, and seat 5 can burn."""


@pytest.mark.parametrize("on", [True, False])
async def test_an_opposite_that_cannot_beat_gouji_passes_when_the_window_closes(
    world: World, *, on: bool
) -> None:
    table, seats = await begin(world, WINDOW, on=on)
    await give(world, table, seats[0], "K*2")
    before = await log(world)
    world.later(hours=1)
    await world.host.tick(world.now)
    passes = [entry for entry in (await log(world))[len(before) :] if entry[1] == "autopass"]
    assert passes == ([(to_step(Pass(3)), "autopass")] if on else [])
    burner = await world.host.hand_alert(table, seats[5])
    assert burner.burning, "who may burn takes their own time"

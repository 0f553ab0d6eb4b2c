"""Windows of the folk rules: who may only burn stays secret, who may follow is known to all."""

from sqlalchemy import select

from bot.host.facts import PersonRef
from bot.host.shown import TableShown
from engine.actions import Pass, PlayCards
from engine.cards import parse_cards
from engine.plays import play
from engine.position import Position
from engine.record.steps import to_step
from storage.models import Seat
from storage.shown import SlotKind
from tests.host.support import World

HEADLESS = Position(
    hands=tuple(
        parse_cards(text)
        for text in ("", "4 9 K*2", "8*3 A*2", "3 5*2 9 A*2 2", "8*3 Q*2 9", "5 6 7*2")
    ),
    placed=(0,),
    leader=1,
)
"""Seat 0 is out. On a gouji play of 1 may follow: 4, its opposite, and 3, which is headless.

Seat 2 may burn it.
"""


async def to_a_window(world: World) -> tuple[int, dict[int, PersonRef]]:
    table, persons = await world.game(6, rules=1)
    people = await world.at_seats(table, persons)
    await world.put(table, HEADLESS)
    leader = await world.host.hand_alert(table, people[1])
    await world.host.answer(None, table, people[1], leader.question, PlayCards(1, play("K*2")))
    return table, people


async def test_who_is_asked_what_in_a_window(world: World) -> None:
    table, people = await to_a_window(world)
    views = {seat: await world.host.hand_alert(table, person) for seat, person in people.items()}
    asked = {seat: view.burning for seat, view in views.items() if view.choices is not None}
    assert asked == {2: True, 3: False, 4: False}


async def test_silence_in_a_window_passes_and_is_nobodys_absence(world: World) -> None:
    table, _ = await to_a_window(world)
    await world.host.tick(world.later(minutes=10))
    log = [(step, source) for _, _, step, source in await world.log()]
    # Seat 4 has nothing that beats the kings, and the table passes for it.
    for seat, source in ((2, "clock"), (3, "clock"), (4, "autopass")):
        assert (to_step(Pass(seat)), source) in log
    async with world.database.read() as session:
        seats = await session.scalars(select(Seat).order_by(Seat.seat))
        assert [seat.misses for seat in seats] == [0] * 6
    assert not (await world.facts(table)).seats[2].held


async def test_group_sees_the_time_of_those_who_may_follow(world: World) -> None:
    table, people = await to_a_window(world)

    async def shown() -> TableShown:
        await world.host.renew_table(None, table)
        (slot,) = [each for each in await world.deliver() if each.kind is SlotKind.TABLE]
        found = await world.host.showing(slot)
        assert isinstance(found, TableShown)
        return found

    before = await shown()
    assert before.deadline is not None
    assert before.view.turn is None
    # A sealed answer changes nothing for the others, nor does the burner's.
    for seat in (2, 3):
        view = await world.host.hand_alert(table, people[seat])
        await world.host.answer(None, table, people[seat], view.question, Pass(seat))
        now = await shown()
        assert (now.view, now.deadline, now.news) == (before.view, before.deadline, before.news)

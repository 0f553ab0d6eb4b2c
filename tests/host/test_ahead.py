"""Answering before one's turn: what counts when the turn comes, what lapses, what others see."""

import pytest
from sqlalchemy import select, update

from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.shown import HandShown
from engine.actions import Pass, PlayCards, Yield
from engine.cards import parse_cards
from engine.plays import play
from engine.position import Position
from engine.record.steps import to_step
from storage.models import Person, Seat, Table
from storage.shown import SlotKind
from storage.values import Clock
from tests.host.support import World
from tests.host.watching import give, watch

SINGLES = Position(
    hands=tuple(
        parse_cards(text)
        for text in ("3 5 6 9", "3 6 8 9", "3 7 9 10", "3 8 10 J 2", "3 5 9 J", "3 6 10 Q")
    ),
    leader=0,
)
"""Six hands of single cards; seat 0 leads. Nothing here opens a window but the 2."""


class Scene:
    """A table at which all six are people and nobody passes by themselves."""

    def __init__(self, world: World, table: int, people: dict[int, PersonRef]) -> None:
        self.world = world
        self.table = table
        self.people = people

    @classmethod
    async def begin(
        cls, world: World, lead: str = "5", *, position: Position = SINGLES, rules: str = "dagang"
    ) -> "Scene":
        table, persons = await world.lobby(6)
        async with world.database.write() as session:
            await session.execute(
                update(Table).values(rules=rules, clock=Clock.DAY, autopass=False)
            )
        await world.host.start(world.update(), table, persons[0])
        await world.put(table, position)
        scene = cls(world, table, await world.at_seats(table, persons))
        await scene.play(0, lead)
        await world.deliver()
        return scene

    async def play(self, seat: int, cards: str) -> None:
        await give(self.world, self.table, self.people[seat], cards)

    async def pass_now(self, seat: int) -> None:
        view = await self.world.host.hand_alert(self.table, self.people[seat])
        await self.world.host.answer(None, self.table, self.people[seat], view.question, Pass(seat))

    async def hand(self, seat: int) -> HandShown:
        await self.world.host.refresh_hand(self.table, self.people[seat])
        person = self.people[seat].id
        slots = [slot for slot in await self.world.host.dirty_slots() if slot.person_id == person]
        shown = await self.world.host.showing(slots[0])
        assert isinstance(shown, HandShown)
        return shown

    async def say(self, seat: int, action: PlayCards | Pass | Yield) -> None:
        ahead = (await self.hand(seat)).ahead
        assert ahead is not None
        index = tuple(ahead.choices).index(action)
        given = await self.world.host.answer_ahead(
            None, self.table, self.people[seat], ahead.key, index
        )
        assert (given.action, given.ahead, given.armed) == (action, True, False)

    async def pass_trick(self, seat: int) -> None:
        ahead = (await self.hand(seat)).ahead
        assert ahead is not None
        await self.world.host.pass_trick(None, self.table, self.people[seat], ahead.key)

    async def log(self) -> list[tuple[object, str]]:
        return [(step, source) for _, _, step, source in await self.world.log()]

    async def turn(self) -> int | None:
        return (await self.world.host.hand_alert(self.table, self.people[0])).turn


def card(seat: int, cards: str) -> PlayCards:
    return PlayCards(seat, play(cards))


async def test_whoever_is_still_to_be_asked_may_answer_ahead(world: World) -> None:
    scene = await Scene.begin(world)
    shown = {seat: (await scene.hand(seat)).ahead for seat in range(6)}
    assert [seat for seat, ahead in shown.items() if ahead is not None] == [2, 3, 4, 5]
    assert shown[3] is not None
    assert tuple(shown[3].choices) == (
        card(3, "8"),
        card(3, "10"),
        card(3, "J"),
        card(3, "2"),
        Pass(3),
        Yield(3),
    )
    assert len({ahead.key for ahead in shown.values() if ahead is not None}) == 1


async def test_what_was_said_counts_when_the_turn_comes(world: World) -> None:
    scene = await Scene.begin(world)
    await scene.say(2, Pass(2))
    await scene.say(3, Pass(3))
    await scene.say(4, card(4, "9"))
    assert (await scene.hand(2)).ahead is not None
    assert len(await scene.log()) == 1
    await scene.pass_now(1)
    assert (await scene.log())[1:] == [
        (to_step(Pass(1)), "person"),
        (to_step(Pass(2)), "ahead"),
        (to_step(Pass(3)), "ahead"),
        (to_step(card(4, "9")), "ahead"),
    ]
    assert await scene.turn() == 5
    async with world.database.read() as session:
        assert [seat.ahead for seat in await session.scalars(select(Seat))] == [None] * 6


async def test_it_lapses_when_something_else_lies_there(world: World) -> None:
    scene = await Scene.begin(world)
    await scene.say(2, card(2, "7"))
    await scene.say(3, Pass(3))
    await scene.play(1, "6")
    assert await scene.turn() == 2
    for seat in (2, 3):
        ahead = (await scene.hand(seat)).ahead
        assert ahead is None or ahead.said is None
    assert len(await scene.log()) == 2


async def test_it_can_be_changed_and_withdrawn(world: World) -> None:
    scene = await Scene.begin(world)
    await scene.say(2, Pass(2))
    await scene.say(2, card(2, "9"))
    ahead = (await scene.hand(2)).ahead
    assert ahead is not None
    assert (ahead.said, ahead.whole_trick) == (card(2, "9"), False)
    await world.host.withdraw(None, scene.table, scene.people[2], ahead.key)
    ahead = (await scene.hand(2)).ahead
    assert ahead is not None
    assert ahead.said is None
    await scene.pass_now(1)
    assert await scene.turn() == 2


async def test_whole_trick_is_passed_until_it_ends(world: World) -> None:
    scene = await Scene.begin(world)
    await scene.pass_trick(3)
    await scene.play(1, "6")
    ahead = (await scene.hand(3)).ahead
    assert ahead is not None
    assert (ahead.said, ahead.whole_trick) == (Pass(3), True)
    await scene.play(2, "7")
    assert (to_step(Pass(3)), "ahead") in await scene.log()
    for seat in (4, 5, 0, 1):
        await scene.pass_now(seat)
    # The trick is over, and so is the wish.
    await scene.play(2, "9")
    assert await scene.turn() == 3


async def test_whole_trick_passed_covers_what_one_must_answer_as_the_opposite(
    world: World,
) -> None:
    """Passes bind, but not the opposite: seat 3 is asked by each play of seat 0 again."""
    position = SINGLES._replace(
        hands=(parse_cards("3 5 2"), *SINGLES.hands[1:]),
    )
    scene = await Scene.begin(world, position=position)
    await scene.pass_trick(3)
    await scene.play(1, "6")
    for seat in (2, 4, 5):
        await scene.pass_now(seat)
    await scene.play(0, "2")
    assert (await scene.hand(3)).sealed == Pass(3)


async def test_passing_the_trick_at_ones_turn_is_an_answer(world: World) -> None:
    scene = await Scene.begin(world)
    key = (await scene.hand(2)).ahead
    assert key is not None
    given = await world.host.pass_trick(None, scene.table, scene.people[1], key.key)
    assert given.action == Pass(1)
    assert (await scene.log())[1:] == [(to_step(Pass(1)), "person")]


async def test_tap_that_comes_when_the_turn_has_come_is_an_answer(world: World) -> None:
    scene = await Scene.begin(world)
    ahead = (await scene.hand(2)).ahead
    assert ahead is not None
    await scene.pass_now(1)
    await world.host.answer_ahead(None, scene.table, scene.people[2], ahead.key, 0)
    assert (await scene.log())[-1] == (to_step(card(2, "7")), "person")


async def test_button_of_another_table_play_is_stale(world: World) -> None:
    scene = await Scene.begin(world)
    ahead = (await scene.hand(3)).ahead
    assert ahead is not None
    await scene.play(1, "6")
    calls = (
        world.host.answer_ahead(None, scene.table, scene.people[3], ahead.key, 0),
        world.host.pass_trick(None, scene.table, scene.people[3], ahead.key),
        world.host.withdraw(None, scene.table, scene.people[3], ahead.key),
    )
    await world.deliver()
    for call in calls:
        with pytest.raises(RefusedError) as error:
            await call
        assert error.value.reason is Refusal.STALE
    assert SlotKind.HAND in {slot.kind for slot in await world.host.dirty_slots()}
    assert len(await scene.log()) == 2


@pytest.mark.parametrize("index", [-1, 99])
async def test_what_is_no_choice_is_stale(world: World, index: int) -> None:
    scene = await Scene.begin(world)
    ahead = (await scene.hand(3)).ahead
    assert ahead is not None
    with pytest.raises(RefusedError) as error:
        await world.host.answer_ahead(None, scene.table, scene.people[3], ahead.key, index)
    assert error.value.reason is Refusal.STALE


async def test_opposite_that_yielded_may_say_ahead_what_it_does_then(world: World) -> None:
    scene = await Scene.begin(world)
    await scene.say(3, Yield(3))
    for seat in (1, 2):
        await scene.pass_now(seat)
    assert await scene.turn() == 4
    await scene.say(3, card(3, "10"))
    for seat in (4, 5):
        await scene.pass_now(seat)
    assert (await scene.log())[-1] == (to_step(card(3, "10")), "ahead")


async def test_nobody_sees_what_was_said_ahead(world: World) -> None:
    scene = await Scene.begin(world)
    others = [person for seat, person in scene.people.items() if seat != 3]
    await watch(world, others, world.later(seconds=60))
    await scene.say(3, card(3, "J"))
    await scene.pass_trick(3)
    seen = await watch(world, others, world.later(seconds=60))
    assert [each for each in seen if isinstance(each.who, tuple)] == []


async def test_seat_that_the_computer_holds_is_back_by_answering_ahead(world: World) -> None:
    scene = await Scene.begin(world)
    await world.host.blocked(None, scene.people[3].telegram_id)
    assert (await world.facts(scene.table)).seats[3].held
    await world.host.opened_private_chat(None, scene.people[3].telegram_id)
    await scene.say(3, Pass(3))
    assert not (await world.facts(scene.table)).seats[3].held


# --- the second tap ---


async def test_suggested_play_that_spends_a_2_counts_at_the_second_tap(world: World) -> None:
    scene = await Scene.begin(world)
    for seat in (1, 2):
        await scene.pass_now(seat)
    shown = await scene.hand(3)
    assert shown.view.choices is not None
    index = tuple(shown.view.choices).index(card(3, "2"))
    choose = world.host.choose
    question = shown.view.question
    log = await scene.log()

    given = await choose(None, scene.table, scene.people[3], question, index)
    assert (given.action, given.sealed, given.armed) == (card(3, "2"), False, True)
    assert (await scene.hand(3)).armed == index
    assert await scene.log() == log
    # Any other tap disarms it.
    await world.host.show_page(None, scene.table, scene.people[3], question, all_ranks=False)
    assert (await scene.hand(3)).armed is None

    assert (await choose(None, scene.table, scene.people[3], question, index)).armed
    assert not (await choose(None, scene.table, scene.people[3], question, index)).armed
    assert (await scene.log())[-1] == (to_step(card(3, "2")), "person")


async def test_other_plays_count_at_once_but_for_who_wants_to_be_asked(world: World) -> None:
    scene = await Scene.begin(world)
    view = (await scene.hand(1)).view
    assert view.choices is not None
    await set_careful(world, scene.people[1])
    given = await world.host.choose(None, scene.table, scene.people[1], view.question, 0)
    assert (given.action, given.armed) == (card(1, "6"), True)
    await world.host.choose(None, scene.table, scene.people[1], view.question, 0)
    view = (await scene.hand(2)).view
    given = await world.host.choose(None, scene.table, scene.people[2], view.question, 0)
    assert not given.armed
    assert [source for _, source in await scene.log()] == ["person"] * 3


async def test_careful_people_are_asked_about_what_they_chose_by_hand(world: World) -> None:
    scene = await Scene.begin(world)
    await set_careful(world, scene.people[1])
    question = (await scene.hand(1)).view.question
    person = scene.people[1]
    rank = parse_cards("8").index(1)
    await world.host.pick(None, scene.table, person, question, rank)
    assert (await world.host.play_selection(None, scene.table, person, question)).armed
    await world.host.clear(None, scene.table, person, question)
    await world.host.pick(None, scene.table, person, question, rank)
    assert (await world.host.play_selection(None, scene.table, person, question)).armed
    assert not (await world.host.play_selection(None, scene.table, person, question)).armed
    assert (await scene.log())[-1] == (to_step(card(1, "8")), "person")


async def test_second_tap_is_asked_for_ahead_too(world: World) -> None:
    scene = await Scene.begin(world)
    ahead = (await scene.hand(3)).ahead
    assert ahead is not None
    index = tuple(ahead.choices).index(card(3, "2"))
    say = world.host.answer_ahead
    assert (await say(None, scene.table, scene.people[3], ahead.key, index)).armed
    shown = await scene.hand(3)
    assert (shown.armed, shown.ahead and shown.ahead.said) == (index, None)
    given = await say(None, scene.table, scene.people[3], ahead.key, index)
    assert (given.ahead, given.armed) == (True, False)
    shown = await scene.hand(3)
    assert (shown.armed, shown.ahead and shown.ahead.said) == (None, card(3, "2"))


async def set_careful(world: World, person: PersonRef) -> None:
    async with world.database.write() as session:
        await session.execute(update(Person).where(Person.id == person.id).values(confirm=True))

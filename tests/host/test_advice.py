"""Allies look at a short hand and suggest a play (挑牌), and nobody else learns of it."""

from dataclasses import dataclass

import pytest
from sqlalchemy import select

from bot.host.errors import AlreadyHandledError, Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.reading import Shown
from bot.host.shown import Advice, HandShown
from engine.actions import Pass, PlayCards
from engine.cards import Cards, parse_cards
from engine.plays import play
from engine.position import Position
from storage.database import Database
from storage.models import Seat
from storage.shown import Slot, SlotKind
from tests.host.support import World

MANY = "3*2 4*2 5*2 6*2 7*2 8*2 9"
SHORT = "3 9 Q*2 K 2 S"
Q_Q, K_2 = parse_cards("Q*2"), parse_cards("K 2")


@dataclass
class Advising:
    """A deal of six people in which seat 1 holds few cards and is to follow seat 0."""

    world: World
    table: int
    people: dict[int, PersonRef]
    slots: dict[int | None, Slot]

    async def shown(self, seat: int | None) -> Shown | None:
        """Give what is shown to a seat, or with None to the group."""
        return await self.world.host.showing(self.slots[seat])

    async def hand(self, seat: int) -> HandShown:
        shown = await self.shown(seat)
        assert isinstance(shown, HandShown)
        return shown

    async def question(self, seat: int) -> int:
        return (await self.hand(seat)).view.question

    async def suggest(self, by: int, cards: Cards, update: int | None = None) -> None:
        (ally,) = (await self.hand(by)).allies
        assert ally.view.seat is not None
        assert ally.view.choices is not None
        index = [each.cards for each in ally.view.choices.plays].index(cards)
        await self.world.host.suggest(
            update or self.world.update(),
            self.table,
            self.people[by],
            ally.view.question,
            ally=ally.view.seat,
            index=index,
        )

    async def answer(self, seat: int, action: PlayCards | Pass) -> None:
        await self.world.host.answer(
            self.world.update(), self.table, self.people[seat], await self.question(seat), action
        )


async def begin(world: World, *, short: str = SHORT, rules: int = 1) -> Advising:
    """Let seat 0 lead a pair of sixes; seat 1, with few cards, is to follow."""
    table, persons = await world.game(6, rules=rules)
    people = await world.at_seats(table, persons)
    hands = tuple(parse_cards(text) for text in ("3 6*2 9", short, MANY, MANY, MANY, MANY))
    await world.put(table, Position(hands=hands, leader=0))
    slots: dict[int | None, Slot] = {}
    for slot in await world.deliver():
        of = [seat for seat, person in people.items() if person.id == slot.person_id]
        slots[of[0] if of else None] = slot
    advising = Advising(world, table, people, slots)
    await advising.answer(0, PlayCards(0, play("6*2")))
    return advising


@pytest.fixture
async def advising(world: World) -> Advising:
    return await begin(world)


async def test_allies_see_a_short_hand_and_what_it_may_play(advising: Advising) -> None:
    for seat in (3, 5):
        shown = await advising.hand(seat)
        assert shown.view.allies[1] == parse_cards(SHORT)
        (ally,) = shown.allies
        assert (ally.view.seat, ally.view.hand, ally.suggested) == (1, parse_cards(SHORT), None)
        assert ally.view.question == await advising.question(1)
    for seat in (0, 2, 4):
        shown = await advising.hand(seat)
        assert (shown.allies, shown.view.allies[1]) == ((), None)


async def test_allies_are_told_when_the_short_hand_is_asked(advising: Advising) -> None:
    waiting = {slot.person_id for slot in await advising.world.deliver()}
    assert {advising.people[seat].id for seat in (0, 1, 3, 5)} | {None} == waiting


async def test_suggestion_reaches_the_asked_ally_and_its_maker_alone(advising: Advising) -> None:
    before = {seat: await advising.shown(seat) for seat in advising.slots}
    await advising.world.deliver()
    await advising.suggest(5, K_2)
    after = {seat: await advising.shown(seat) for seat in advising.slots}
    assert {seat for seat in before if before[seat] != after[seat]} == {1, 5}
    assert (await advising.hand(1)).advice == (Advice(5, K_2),)
    assert (await advising.hand(5)).allies[0].suggested == K_2
    slots = await advising.world.host.dirty_slots()
    assert {slot.person_id for slot in slots} == {advising.people[seat].id for seat in (1, 5)}
    assert {slot.kind for slot in slots} == {SlotKind.HAND}


async def test_two_allies_suggest_and_one_thinks_again(advising: Advising) -> None:
    await advising.suggest(5, K_2)
    await advising.suggest(3, K_2)
    await advising.suggest(5, Q_Q)
    assert (await advising.hand(1)).advice == (Advice(3, K_2), Advice(5, Q_Q))


async def test_suggestion_outlives_the_process(advising: Advising, database_url: str) -> None:
    await advising.suggest(5, K_2)
    advising.world.open(Database(database_url))
    assert (await advising.hand(1)).advice == (Advice(5, K_2),)
    await advising.world.database.dispose()


async def test_same_update_suggests_once(advising: Advising) -> None:
    await advising.suggest(5, K_2, update=777)
    with pytest.raises(AlreadyHandledError):
        await advising.suggest(5, Q_Q, update=777)
    assert (await advising.hand(1)).advice == (Advice(5, K_2),)


async def test_suggestion_ends_with_the_question(advising: Advising) -> None:
    await advising.suggest(5, K_2)
    (ally,) = (await advising.hand(5)).allies
    await advising.answer(1, PlayCards(1, play("K 2")))
    assert (await advising.hand(5)).allies == ()
    await advising.world.deliver()
    with pytest.raises(RefusedError) as refused:
        await advising.world.host.suggest(
            None, advising.table, advising.people[5], ally.view.question, ally=1, index=0
        )
    assert refused.value.reason is Refusal.STALE
    # The keyboard that was too old is brought up to date.
    (slot,) = await advising.world.host.dirty_slots()
    assert slot.person_id == advising.people[5].id
    assert (await advising.hand(1)).advice == ()


async def test_others_may_suggest_nothing(advising: Advising) -> None:
    host, question = advising.world.host, await advising.question(1)
    stranger = await advising.world.person(99)
    for who, ally, index, reason in (
        (advising.people[0], 1, 0, Refusal.STALE),
        (advising.people[4], 1, 0, Refusal.STALE),
        (advising.people[1], 1, 0, Refusal.STALE),
        (advising.people[3], 5, 0, Refusal.STALE),
        (advising.people[3], 1, 99, Refusal.STALE),
        (stranger, 1, 0, Refusal.NOT_SEATED),
    ):
        with pytest.raises(RefusedError) as refused:
            await host.suggest(None, advising.table, who, question, ally=ally, index=index)
        assert refused.value.reason is reason
    async with advising.world.database.read() as session:
        assert [seat.advice for seat in await session.scalars(select(Seat))] == [None] * 6


@pytest.mark.parametrize(
    ("short", "rules"), [("3 9 Q*2 K 2 S 4*2 5*2", 1), (SHORT, 0)], ids=["eleven cards", "dagang"]
)
async def test_other_hands_stay_closed(world: World, short: str, rules: int) -> None:
    advising = await begin(world, short=short, rules=rules)
    for seat in (3, 5):
        shown = await advising.hand(seat)
        assert (shown.allies, shown.view.allies[1]) == ((), None)

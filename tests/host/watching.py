"""What everybody but some seats gets to see of a table, and when: to compare what must be equal."""

from collections.abc import Iterable
from datetime import datetime
from random import Random
from typing import NamedTuple

from sqlalchemy import select, update

from bot.host.facts import PersonRef
from engine.actions import PlayCards
from engine.cards import Cards, parse_cards
from engine.deal import Deal, Rules, Stage, apply, asked
from engine.options import Options
from engine.plays import play
from engine.position import Position
from engine.seats import FEDERATIONS, SEATS, SEATS_IN
from engine.start import from_position
from storage.models import Deadline, Person, Table
from storage.shown import SlotKind
from storage.values import Burns, Clock, DeadlineKind, Windows
from tests.host.support import World

HIDDEN_PAIRS = ((1, 5), (2, 4), (3, 5), (1, 3))
"""Two seats of one federation: what they hold, neither the leader nor the others may learn."""


class Pair(NamedTuple):
    """Two positions that differ only in the cards of two hidden seats, and a lead in both."""

    positions: tuple[Position, Position]
    hidden: tuple[int, int]
    lead: str


class Seen(NamedTuple):
    """Something that somebody was shown, by whom and when."""

    at: datetime
    who: object
    what: object


def secretly_asked(deal: Deal, lead: str) -> int:
    """Give who is asked about a lead of seat 0 in a window; nobody where the trick is over."""
    after, _ = apply(deal, PlayCards(0, play(lead)))
    return asked(after) if after.trick.stage in {Stage.WINDOW, Stage.KILL} else 0


def random_pair(rules: Rules, lead: str, seed: int, placed: tuple[int, ...] = ()) -> Pair:
    """Make a pair of endgames in which different seats can answer that lead of seat 0.

    placed: who has walked, as seats
    """
    random = Random(seed)
    held_back = ["3"] if rules.holds_threes else []
    while True:
        pack = [*"56789JQKA" * 4, *["10"] * 4, *"2" * 8, *"SB" * 4]
        random.shuffle(pack)
        for card in lead.split():
            pack.remove(card)
        loose = [[pack.pop() for _ in range(random.randint(3, 5))] for _ in range(SEATS)]
        for seat in placed:
            loose[seat] = []
        hidden = random.choice([pair for pair in HIDDEN_PAIRS if not {*pair} & {*placed}])
        one, other = hidden
        pool = loose[one] + loose[other]
        random.shuffle(pool)
        again = list(loose)
        again[one], again[other] = pool[: len(loose[one])], pool[len(loose[one]) :]
        positions = tuple(_position(each, held_back, lead, placed) for each in (loose, again))
        deals = [from_position(rules, Options(), each) for each in positions]
        if secretly_asked(deals[0], lead) != secretly_asked(deals[1], lead):
            return Pair((positions[0], positions[1]), hidden, lead)


def _position(
    loose: list[list[str]], held_back: list[str], lead: str, placed: tuple[int, ...]
) -> Position:
    hands = [[*held_back, *cards] if cards else [] for cards in loose]
    hands[0] = [*hands[0], *lead.split()]
    return Position(tuple(_cards(hand) for hand in hands), leader=0, placed=placed)


def _cards(names: list[str]) -> Cards:
    return parse_cards(" ".join(f"{name}*{names.count(name)}" for name in sorted(set(names))))


def observers(pair: Pair, rules: Rules) -> tuple[int, ...]:
    """List the seats that may know nothing of the hidden ones: where allies look, no ally of them.

    They are of the same federation.
    """
    if not rules.allies_look:
        return tuple(seat for seat in range(SEATS) if seat not in pair.hidden)
    return SEATS_IN[FEDERATIONS[1 - pair.hidden[0] % 2]]


async def window_table(
    world: World, rules: str, clock: Clock, windows: Windows, people: int
) -> tuple[int, dict[int, PersonRef]]:
    """Start a game with these options; gives its people by seat."""
    table, persons = await world.lobby(people)
    async with world.database.write() as session:
        await session.execute(
            update(Table).values(rules=rules, clock=clock, windows=windows, autopass=False)
        )
    await world.host.start(world.update(), table, persons[0])
    return table, await world.at_seats(table, persons)


async def set_burns(world: World, person: PersonRef, burns: Burns) -> None:
    """Let a person have said beforehand what becomes of burns."""
    async with world.database.write() as session:
        await session.execute(update(Person).where(Person.id == person.id).values(burns=burns))


async def open_window(
    world: World, table: int, people: dict[int, PersonRef], position: Position, lead: str
) -> datetime:
    """Let seat 0 lead from a position; tells when the window that opens is due to close."""
    await world.put(table, position)
    await world.deliver()
    await give(world, table, people[0], lead)
    return await closing(world)


async def closing(world: World) -> datetime:
    """Tell when the open window is due to close."""
    async with world.database.read() as session:
        found = select(Deadline.due).where(Deadline.kind == DeadlineKind.WINDOW)
        return (await session.scalars(found)).one()


async def give(world: World, table: int, person: PersonRef, cards: str) -> None:
    """Let a person play some cards."""
    view = await world.host.hand_alert(table, person)
    assert view.seat is not None
    action = PlayCards(view.seat, play(cards))
    await world.host.answer(world.update(), table, person, view.question, action)


async def watch(world: World, who: Iterable[PersonRef], until: datetime) -> list[Seen]:
    """Show everything as time goes on, and list what the group and some people get of it.

    That is each message with its urgency, each notice, and what /games tells.
    """
    people = {person.id: person for person in who}
    seen: list[Seen] = []
    lines: dict[int, object] = {}
    while True:
        for slot in await world.host.dirty_slots():
            shown = await world.host.showing(slot)
            if slot.kind is not SlotKind.HAND or slot.person_id in people:
                label = (slot.kind, slot.person_id, slot.urgency, slot.renew)
                seen.append(Seen(world.now, label, shown))
        await world.deliver()
        for notice in await world.host.notices():
            if notice.chat_id in {person.telegram_id for person in people.values()}:
                seen.append(Seen(world.now, notice.chat_id, notice))
            await world.host.notice_given(notice.id)
        for person in people.values():
            now = await world.host.games_of(person)
            if lines.get(person.id) != now:
                lines[person.id] = now
                seen.append(Seen(world.now, person.id, now))
        times = (await world.host.next_due(), await world.host.next_slot_due())
        due = min((time for time in times if time is not None), default=until)
        if due >= until:
            return seen
        world.now = max(world.now, due)
        await world.host.tick(world.now)

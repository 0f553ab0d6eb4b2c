"""Matches of several deals: what a deal leaves to the next, and the decisions before the play."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.host.facts import PersonRef
from bot.host.shown import ResultShown, TableStatus
from engine.actions import (
    Action,
    Answer,
    Mutual,
    Natural,
    Offer,
    Opener,
    Pay,
    Show,
    TributeKind,
)
from engine.before import Debt
from engine.cards import parse_cards
from engine.deal import Deal, Phase, waiting
from engine.options import Options
from engine.position import Position
from engine.record.steps import to_step
from engine.rules import DAGANG, FOLK
from engine.snapshot import load
from engine.start import from_seed
from storage.database import Database
from storage.models import ActionRow, Deadline, Seat
from storage.replay import check_replays
from storage.shown import SlotKind
from storage.values import DeadlineKind, Source
from tests.host.support import PLAIN, World, drawn

ALL = (0, 1, 2, 3, 4, 5)
SEATED = 6
People = dict[int, PersonRef]

NOBODY_OPENED = Position(
    hands=tuple(parse_cards(text) for text in ("", "", "", "", "3", "3 5")),
    placed=(0, 1, 2, 3),
    leader=4,
)
WITHIN_A_FEDERATION = Position(
    hands=tuple(parse_cards(text) for text in ("3 5", "", "", "", "3", "")),
    placed=(1, 2, 3, 5),
    opened=ALL,
    burns=((3, 4),),
    leader=4,
)
SWEEP = Position(
    hands=tuple(parse_cards(text) for text in ("", "3 5", "", "3 6", "3", "3 7")),
    placed=(0, 2),
    opened=ALL,
    leader=4,
)


def asks(kind: type[Action]) -> Callable[[Deal], bool]:
    """Whether somebody is asked for a decision of this kind at once."""
    return lambda deal: (
        any(isinstance(choices[0], kind) for choices in waiting(deal).values())
        and deal.phase is not Phase.PLAY
    )


def seed_for(kind: type[Action]) -> str:
    """Find the seed of a world in whose first deal somebody is asked for this at once."""
    rules = FOLK if kind is Show else DAGANG
    for number in range(1000):
        deal, _ = from_seed(rules, Options(), drawn(f"match {number}", 0))
        if asks(kind)(deal):
            return f"match {number}"
    raise AssertionError(f"no {kind.__name__} among a thousand deals")


CASES: list[tuple[type[Action], Position | None, str, str | None]] = [
    (Natural, None, seed_for(Natural), "NaturalDeclared"),
    (Offer, None, seed_for(Offer), None),
    (Answer, None, seed_for(Offer), "Sold"),
    (Mutual, NOBODY_OPENED, "match", None),
    (Pay, WITHIN_A_FEDERATION, "match", "TributeReported"),
    (Opener, SWEEP, "match", None),
    (Show, None, seed_for(Show), "ThreesShown"),
]


@pytest.mark.parametrize(
    ("kind", "position", "seed", "told"), CASES, ids=[case[0].__name__ for case in CASES]
)
async def test_decision_left_open_takes_its_default(
    database: Database,
    kind: type[Action],
    position: Position | None,
    seed: str,
    told: str | None,
) -> None:
    world = World(database, seed=seed)
    table, persons = await world.game(SEATED, deals=1, rules=int(kind is Show))
    people = await world.at_seats(table, persons)
    if position is not None:
        await go_on_from(world, table, people, position)
    seat, question, expected = await until_decision(world, table, people, kind)

    async with database.read() as session:
        due = await session.scalar(
            select(Deadline.due).where(
                Deadline.kind == DeadlineKind.ANSWER,
                Deadline.seat == seat,
                Deadline.question == question,
            )
        )
    assert due is not None
    assert timedelta() < due - world.now <= timedelta(minutes=10) / 12

    before = len(await answers(world))
    world.now = max(world.now, due)
    await world.host.tick(world.now)
    mine = next(row for row in (await answers(world))[before:] if row.seat == seat)
    assert (mine.step, mine.source, mine.person_id) == (to_step(expected), Source.CLOCK, None)
    async with database.read() as session:
        seats = (await session.scalars(select(Seat))).all()
        assert not any(each.misses or each.held for each in seats)
    if told is not None:
        assert told in [event["event"] for event in (await world.deal()).news]


async def walk(world: World, table: int, people: People, position: Position) -> None:
    """End the deal from a position in which the leader walks."""
    await world.put(table, position)
    leader = people[position.leader]
    await world.answer(table, leader, await world.host.hand_alert(table, leader))


async def go_on_from(world: World, table: int, people: People, position: Position) -> None:
    """End the deal from a position in which the leader walks, and begin the next one."""
    await walk(world, table, people, position)
    number = (await world.facts(table)).deal_number
    while (await world.facts(table)).deal_number == number:
        await world.pass_time()


async def until_decision(
    world: World, table: int, people: People, kind: type[Action]
) -> tuple[int, int, Action]:
    """Let defaults be taken until a decision of a kind is due: seat, question, its default."""
    while True:
        for seat, person in people.items():
            view = await world.host.hand_alert(table, person)
            assert view.phase is not Phase.PLAY, f"no {kind.__name__} in this deal"
            if view.choices is not None and isinstance(view.choices[0], kind):
                return seat, view.question, PLAIN.choose(view)
        await world.pass_time()


async def answers(world: World) -> list[ActionRow]:
    """Give the log of the latest deal."""
    latest = await world.deal()
    async with world.database.read() as session:
        rows = await session.scalars(
            select(ActionRow).where(ActionRow.deal_id == latest.id).order_by(ActionRow.number)
        )
        return list(rows)


async def test_result_tells_the_tribute_that_then_follows(world: World) -> None:
    table, persons = await world.game(SEATED, deals=1)
    await go_on_from(world, table, await world.at_seats(table, persons), WITHIN_A_FEDERATION)
    (slot,) = [slot for slot in await world.deliver() if slot.kind is SlotKind.RESULT]
    shown = await world.host.showing(slot)
    assert isinstance(shown, ResultShown)
    assert set(shown.tribute) == {
        Debt(4, 3, 1, TributeKind.BURN),
        Debt(4, 2, 1, TributeKind.PLACE),
        Debt(0, 1, 2, TributeKind.PLACE),
    }
    # Shown while the next deal is going on, it is still the result of the first.
    assert (shown.facts.deal_number, (await world.facts(table)).deal_number) == (1, 2)

    while load((await world.deal()).snapshot).phase is not Phase.PLAY:
        await world.pass_time()
    told = {
        (event["seat"], event["to"])
        for event in (await world.deal()).news
        if event["event"] in {"TributePaid", "TributeReported"}
    }
    assert told == {(debt.seat, debt.to) for debt in shown.tribute}


async def test_last_result_of_a_match_tells_no_tribute(world: World) -> None:
    table, persons = await world.game(SEATED)
    await walk(world, table, await world.at_seats(table, persons), WITHIN_A_FEDERATION)
    (slot,) = [slot for slot in await world.deliver() if slot.kind is SlotKind.RESULT]
    shown = await world.host.showing(slot)
    assert isinstance(shown, ResultShown)
    assert shown.tribute == ()


@pytest.mark.parametrize("rules", [0, 1], ids=["dagang", "folk"])
async def test_match_of_two_deals_adds_up(world: World, rules: int) -> None:
    table, persons = await world.game(3, deals=1, rules=rules)
    await world.play(table, persons)
    facts = await world.facts(table)
    assert (facts.status, facts.deal_number) == (TableStatus.OVER, 2)
    results = [slot for slot in await world.deliver() if slot.kind is SlotKind.RESULT]
    shown = [await world.host.showing(slot) for slot in results]
    scores = [each.score for each in shown if isinstance(each, ResultShown)]
    assert facts.score == tuple(map(sum, zip(*scores, strict=True)))
    assert len(scores) == 2
    if rules:
        # Only the positive sum is written down.
        assert all(min(score) == 0 <= max(score) for score in scores)
    assert await check_replays(world.database) == []

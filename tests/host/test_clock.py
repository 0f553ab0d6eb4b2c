"""The clock: time-outs, absent people, sleeping tables, outages."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from sqlalchemy import select, update

from bot.host.facts import PersonRef
from bot.host.shown import TableShown, TableStatus
from engine.actions import Pass, PlayCards
from engine.cards import parse_cards
from engine.deal import Deal, Phase, asked
from engine.plays import play
from engine.position import Position
from engine.seats import COUNT
from engine.view import View
from storage.database import Database
from storage.models import Deadline, DealRow, HandledUpdate, Seat
from storage.shown import SlotKind
from storage.values import Clock, DeadlineKind, NoticeKind
from tests.host.support import CHAT, World, seed_where
from tests.host.timed import at_the_lead


async def to_a_turn(world: World) -> tuple[int, PersonRef, View]:
    """Play until the only person is asked in the play."""
    table, (person,) = await world.game()
    return table, person, await until_turn(world, table, person)


async def until_turn(
    world: World, table: int, person: PersonRef, others: Sequence[PersonRef] = ()
) -> View:
    """Play until it is known to be a person's turn."""
    while True:
        found = await world.until_asked(table, [person, *others])
        assert found is not None
        if found[0] == person and found[1].turn is not None:
            return found[1]
        await world.answer(table, *found)


async def miss(
    world: World, table: int, person: PersonRef, others: Sequence[PersonRef] = ()
) -> None:
    """Let a person's turn run out."""
    view = await until_turn(world, table, person, others)
    (deadline,) = await answer_deadlines(world)
    world.now = deadline.due
    await world.host.tick(world.now)
    assert (await world.host.hand_alert(table, person)).question != view.question


async def answer_turn(world: World, table: int, person: PersonRef) -> None:
    await world.answer(table, person, await until_turn(world, table, person))


async def answer_deadlines(world: World) -> list[Deadline]:
    async with world.database.read() as session:
        found = select(Deadline).where(Deadline.kind == DeadlineKind.ANSWER)
        return list((await session.scalars(found)).all())


async def test_a_person_has_the_tables_time(world: World) -> None:
    table, person, _ = await to_a_turn(world)
    (deadline,) = await answer_deadlines(world)
    assert deadline.due == world.now + timedelta(minutes=10)
    (line,) = await world.host.games_of(person)
    assert line.deadline == deadline.due

    log = await world.log()
    await world.host.tick(deadline.due - timedelta(seconds=1))
    assert await world.log() == log
    await world.host.tick(deadline.due)
    assert (await world.log())[-1][3] == "clock"
    assert not (await world.facts(table)).seats[0].held


async def test_two_absences_in_a_row_give_the_seat_to_the_computer(world: World) -> None:
    table, (person, other) = await world.game(2)
    await miss(world, table, person, [other])
    assert not (await world.facts(table)).seats[0].held
    await miss(world, table, person, [other])

    facts = await world.facts(table)
    assert [seat.held for seat in facts.seats] == [True, *[False] * 5]
    assert facts.status is TableStatus.PLAYING
    (notice,) = await world.host.notices()
    assert (notice.kind, notice.chat_id) == (NoticeKind.SEAT_HELD, person.telegram_id)
    await world.host.notice_given(notice.id)
    assert await world.host.notices() == ()
    # The computer plays on at its own pace.
    await world.almost_over(table)
    await world.host.come_back(None, table, other)
    await world.pass_time()
    await world.play(table, [other])
    assert (await world.facts(table)).status is TableStatus.OVER


async def test_an_answer_in_time_forgives_an_absence(world: World) -> None:
    table, person, _ = await to_a_turn(world)
    for _ in range(3):
        await miss(world, table, person)
        await answer_turn(world, table, person)
    assert not (await world.facts(table)).seats[0].held


async def test_table_without_people_sleeps_and_is_woken_by_one(world: World) -> None:
    table, person, _ = await to_a_turn(world)
    await miss(world, table, person)
    await miss(world, table, person)
    facts = await world.facts(table)
    assert (facts.status, facts.seats[0].held) == (TableStatus.ASLEEP, True)
    assert await world.host.next_due() is None
    assert {slot.kind for slot in await world.deliver()} == {SlotKind.TABLE, SlotKind.HAND}

    world.later(days=3)
    await world.host.come_back(world.update(), table, person)
    facts = await world.facts(table)
    assert (facts.status, facts.seats[0].held) == (TableStatus.PLAYING, False)
    await answer_turn(world, table, person)


async def test_an_answer_wakes_as_well(world: World) -> None:
    table, person, view = await to_a_turn(world)
    await world.host.blocked(None, person.telegram_id)
    assert (await world.facts(table)).status is TableStatus.ASLEEP

    await world.answer(table, person, view)
    facts = await world.facts(table)
    assert (facts.status, facts.seats[0].held) == (TableStatus.PLAYING, False)
    assert await world.host.next_due() is not None


async def test_coming_back_without_having_been_away_is_harmless(world: World) -> None:
    table, person, view = await to_a_turn(world)
    (before,) = await answer_deadlines(world)
    await world.host.come_back(None, table, person)
    (after,) = await answer_deadlines(world)
    assert (after.id, after.due) == (before.id, before.due)
    await world.answer(table, person, view)


async def test_no_clock_on_the_free_table(world: World) -> None:
    table, persons = await world.game(clock=2)
    found = await world.until_asked(table, persons)
    assert found is not None
    assert await world.host.next_due() is None
    assert await world.host.tick(world.later(days=100)) == 0
    await world.answer(table, *found)


# --- before the play ---


def asks_two_before_the_play(deal: Deal) -> bool:
    return deal.phase is not Phase.PLAY and COUNT[asked(deal)] >= 2


async def test_decisions_before_the_play_have_a_twelfth_and_are_no_absence(
    database: Database,
) -> None:
    world = World(database, seed=seed_where(asks_two_before_the_play))
    table, _ = await world.game(6)
    deadlines = await answer_deadlines(world)
    assert len(deadlines) >= 2
    assert {each.due for each in deadlines} == {world.now + timedelta(seconds=50)}

    assert await world.host.tick(world.later(seconds=50)) >= 2
    log = await world.log()
    assert {source for *_, source in log} == {"clock"}
    assert {each.seat for each in deadlines} <= {
        step["seat"] for _, _, step, _ in log if isinstance(step, dict)
    }
    async with world.database.read() as session:
        assert set(await session.scalars(select(Seat.misses))) == {0}
    assert not any(seat.held for seat in (await world.facts(table)).seats)


async def test_decisions_before_the_play_come_in_any_order(database: Database) -> None:
    world = World(database, seed=seed_where(asks_two_before_the_play))
    table, persons = await world.game(6)
    views = {person: await world.host.hand_alert(table, person) for person in persons}
    open_questions = [(person, view) for person, view in views.items() if view.choices]
    assert len(open_questions) >= 2
    # Everybody answers the question as it was first shown to them, the last first.
    for person, view in reversed(open_questions):
        await world.answer(table, person, view)
    assert [step["seat"] for _, _, step, _ in await world.log() if isinstance(step, dict)] == [
        view.seat for _, view in reversed(open_questions)
    ]


async def test_clock_live_gives_half_a_minute_before_the_play(database: Database) -> None:
    world = World(database, seed=seed_where(asks_two_before_the_play))
    await world.game(6, clock=3)
    deadlines = await answer_deadlines(world)
    assert {each.due for each in deadlines} == {world.now + timedelta(seconds=30)}


async def test_computers_decide_before_the_play_while_people_think(database: Database) -> None:
    def asks_some(deal: Deal) -> bool:
        seats = asked(deal)
        return deal.phase is not Phase.PLAY and bool(seats & 1) and bool(seats & ~1)

    world = World(database, seed=seed_where(asks_some))
    table, (person,) = await world.game()
    view = await world.host.hand_alert(table, person)
    await world.host.tick(world.later(seconds=world.pace.computer))
    log = await world.log()
    assert log
    assert {source for *_, source in log} == {"computer"}
    # The person's question is still the same.
    await world.answer(table, person, view)


# --- windows: a position in which seat 0 leads K K, seat 3 is asked and seat 5 can burn ---

_WINDOW = Position(
    hands=tuple(
        parse_cards(text)
        for text in (
            "3 4 6 K*2",
            "9 A*2 S",
            "3 4 A*2 S",
            "3 4 8",
            "3 7 9 A*2 S",
            "3 7 A*2 S",
        )
    ),
    leader=0,
    no_three=(1,),
)


async def to_a_window(world: World) -> tuple[int, list[PersonRef]]:
    """Give six people that position and let the first lead."""
    table, persons = await world.game(6, autopass=1)
    await world.put(table, _WINDOW)
    return table, persons


async def lead(world: World, table: int, leader: PersonRef) -> None:
    view = await world.host.hand_alert(table, leader)
    await world.host.answer(None, table, leader, view.question, PlayCards(0, play("K*2")))


async def steps(world: World) -> list[dict[str, object]]:
    return [step for _, _, step, _ in await world.log() if isinstance(step, dict)]


async def test_silence_in_a_window_declines_and_is_no_absence(world: World) -> None:
    table, persons = await to_a_window(world)
    await lead(world, table, persons[0])
    # Only the opposite, whom all know to be asked, has a time of their own.
    (deadline,) = await answer_deadlines(world)
    assert (deadline.seat, deadline.due) == (3, world.now + timedelta(minutes=10))
    await world.host.tick(world.later(minutes=1))
    assert (await steps(world))[-1] == {"seat": 5, "do": "pass"}
    world.now = deadline.due
    await world.host.tick(world.now)
    async with world.database.read() as session:
        seats = (await session.scalars(select(Seat).order_by(Seat.seat))).all()
    assert [seat.misses for seat in seats] == [0] * 6, "nor is the opposite's"
    assert (await steps(world))[-1]["seat"] == 3


async def test_declining_shows_nobody_anything(world: World) -> None:
    table, persons = await to_a_window(world)
    await lead(world, table, persons[0])
    await world.deliver()
    view = await world.host.hand_alert(table, persons[5])
    await world.host.answer(None, table, persons[5], view.question, Pass(5))

    dirty = [(slot.kind, slot.person_id) for slot in await world.deliver()]
    assert dirty == [(SlotKind.HAND, persons[5].id)]


async def test_computer_never_burns_for_a_person(world: World) -> None:
    table, persons = await to_a_window(world)
    await world.host.blocked(None, persons[5].telegram_id)
    await lead(world, table, persons[0])
    await world.host.tick(world.later(minutes=1))
    assert (await steps(world))[-1] == {"seat": 5, "do": "pass"}
    assert (await world.log())[-1][3] == "computer"


async def test_window_shows_its_own_time_and_that_of_the_opposite(world: World) -> None:
    table, persons = await to_a_window(world)
    await lead(world, table, persons[0])
    shown = await table_shown(world)
    assert shown.deadline == world.now + timedelta(minutes=10)
    await world.host.blocked(None, persons[3].telegram_id)
    assert (await table_shown(world)).deadline == world.now + timedelta(minutes=1)


async def table_shown(world: World) -> TableShown:
    slots = [slot for slot in await world.host.dirty_slots() if slot.kind is SlotKind.TABLE]
    shown = await world.host.showing(slots[0])
    assert isinstance(shown, TableShown)
    return shown


# --- a round without people ---


async def time_out(world: World, times: int) -> None:
    """Let the ordinary turns of so many people run out one after the other."""
    for _ in range(times):
        (deadline,) = await answer_deadlines(world)
        world.now = deadline.due
        await world.host.tick(world.now)


async def test_a_full_round_without_any_person_puts_the_table_to_sleep(world: World) -> None:
    table, persons = await at_the_lead(world, Clock.RELAXED)
    await time_out(world, 5)
    assert (await world.facts(table)).status is TableStatus.PLAYING
    await time_out(world, 1)
    facts = await world.facts(table)
    # Nobody missed twice in a row, so nobody's seat is held.
    assert (facts.status, any(seat.held for seat in facts.seats)) == (TableStatus.ASLEEP, False)
    assert await world.host.next_due() is None

    await world.host.come_back(world.update(), table, persons[2])
    facts = await world.facts(table)
    assert facts.status is TableStatus.PLAYING
    found = await world.asked(table, persons)
    assert found is not None
    await world.answer(table, *found)


async def test_anybody_who_acts_begins_the_round_anew(world: World) -> None:
    table, persons = await at_the_lead(world, Clock.RELAXED)
    await time_out(world, 3)
    view = await world.host.hand_alert(table, persons[3])
    await world.answer(table, persons[3], view)
    # Six time-outs in all, but some of them were before that answer.
    await time_out(world, 3)
    assert (await world.facts(table)).status is TableStatus.PLAYING


async def test_choosing_cards_shows_that_somebody_is_there(world: World) -> None:
    table, persons = await at_the_lead(world, Clock.RELAXED)
    await time_out(world, 5)
    view = await world.host.hand_alert(table, persons[5])
    await world.host.show_page(None, table, persons[5], view.question, all_ranks=True)
    await time_out(world, 1)
    assert (await world.facts(table)).status is TableStatus.PLAYING


# --- outages and trouble ---


async def test_people_get_time_after_an_outage(world: World) -> None:
    table, person, _ = await to_a_turn(world)
    world.later(hours=2)
    assert await world.host.recover(world.now) == 1
    log = await world.log()
    await world.host.tick(world.later(minutes=4))
    assert await world.log() == log
    await world.host.tick(world.later(minutes=1))
    assert len(await world.log()) > len(log)
    assert (await world.facts(table)).status is TableStatus.PLAYING
    assert await world.host.recover(world.now) == 0
    await answer_turn(world, table, person)


async def test_broken_table_does_not_hold_up_the_others(world: World) -> None:
    broken, (person,) = await world.game()
    sound = await world.host.open_table(None, CHAT, 5, person)
    await world.host.start(None, sound, person)
    async with world.database.write() as session:
        row = (await session.scalars(select(DealRow).where(DealRow.table_id == broken))).one()
        row.snapshot, row.seed = {}, "00"
        await session.execute(update(Deadline).values(due=world.now + timedelta(seconds=1)))

    before = await world.log()
    with pytest.raises(ExceptionGroup):
        await world.host.tick(world.later(seconds=1))
    after = await world.log()
    assert len(after) > len(before)
    due = await world.host.next_due()
    assert due is not None
    assert due > world.now


async def test_old_updates_are_forgotten_and_recent_ones_not(world: World) -> None:
    table, persons = await world.game()
    world.later(hours=47)
    await world.play(table, persons, 1)
    async with world.database.read() as session:
        assert await session.get(HandledUpdate, 1) is not None
    world.later(hours=2)
    await world.play(table, persons, 2)
    async with world.database.read() as session:
        left = (await session.scalars(select(HandledUpdate.at))).all()
    assert left
    assert min(left) >= world.now - timedelta(hours=48)


async def test_sleeping_between_two_deals_goes_on_with_the_next(world: World) -> None:
    table, persons = await world.game(deals=1)
    await world.almost_over(table)
    while not (await world.deal()).ended_at:
        found = await world.asked(table, persons)
        await (world.answer(table, *found) if found else world.pass_time())
    await world.host.blocked(None, persons[0].telegram_id)
    assert (await world.facts(table)).status is TableStatus.ASLEEP
    await world.host.tick(world.later(hours=1))
    assert (await world.facts(table)).deal_number == 1

    await world.host.opened_private_chat(None, persons[0].telegram_id)
    await world.host.come_back(None, table, persons[0])
    await world.pass_time()
    facts = await world.facts(table)
    assert (facts.status, facts.deal_number) == (TableStatus.PLAYING, 2)

"""Penalties (articles 41 and 42): given between deals and during them, shown, and taken back."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.judged import Penalty, PenaltyKind, VoteKind, VoteOutcome
from bot.host.pace import Pace
from bot.host.powers import Opened, Settled
from bot.host.shown import NoticeKind, ResultShown, SeatKind, TableShown, TableStatus
from engine.actions import TributeKind
from engine.cards import parse_cards
from engine.position import Position
from engine.rules import DAGANG
from engine.seats import SEATS, federation
from engine.snapshot import result_from_json
from storage.database import Database
from storage.models import DealRow, ResultRow
from storage.replay import check_replays
from storage.shown import SlotKind
from storage.values import Outcome
from tests.host.support import World

LAST, TRIBUTE, POINTS, REMOVAL = PenaltyKind


def swept() -> Position:
    """Two of federation 0 have walked, and the third is about to."""
    hands = ("", "4 5 3", "", "4 6 3", "3", "4 7 3")
    return Position(hands=tuple(map(parse_cards, hands)), leader=4, placed=(0, 2))


async def between_deals(
    world: World, people: int = 2, *, whole: bool = False
) -> tuple[int, list[PersonRef]]:
    """Begin a match of two deals, and play the first, or only its end, to its end."""
    table, persons = await world.game(people, deals=1)
    if not whole:
        await world.almost_over(table)
    await finish(world, table, persons)
    return table, persons


async def finish(world: World, table: int, persons: list[PersonRef]) -> None:
    number = (await world.facts(table)).deal_number
    while not any(row.deal_id for row in await rows(world, number)):
        found = await world.asked(table, persons)
        if found is None:
            await world.pass_time()
        else:
            await world.answer(table, *found)


async def rows(world: World, number: int) -> list[ResultRow]:
    async with world.database.read() as session:
        found = await session.scalars(
            select(ResultRow)
            .join(DealRow, DealRow.id == ResultRow.deal_id)
            .where(DealRow.number == number)
            .order_by(ResultRow.seat)
        )
        return list(found)


async def result(world: World) -> ResultShown:
    """Give what the result message shows now."""
    for slot in await world.host.dirty_slots():
        if slot.kind is SlotKind.RESULT:
            shown = await world.host.showing(slot)
            assert isinstance(shown, ResultShown)
            await world.deliver()
            return shown
    raise AssertionError("the result is not to be shown anew")


async def give(world: World, table: int, host: PersonRef, penalty: Penalty) -> None:
    await world.host.penalize(world.update(), table, host, penalty, is_admin=False)


async def seat_of(world: World, table: int, person: PersonRef, persons: list[PersonRef]) -> int:
    return next(s for s, p in (await world.at_seats(table, persons)).items() if p == person)


async def test_place_6_rewrites_the_result_and_the_score(world: World) -> None:
    table, people = await between_deals(world)
    before = (await result(world)).result
    assert before.sweep is None
    seat = await seat_of(world, table, people[1], people)
    best = before.places[seat]
    assert best is not None
    if best == SEATS:
        seat, best = await seat_of(world, table, people[0], people), 0
        best = before.places[seat] or 0
    await give(world, table, people[0], Penalty(LAST, seat))
    after = await result(world)
    assert after.result.places[seat] == SEATS
    for other in range(SEATS):
        place = before.places[other]
        assert place is not None
        if other != seat:
            assert after.result.places[other] == (place - 1 if place > best else place)
    kept = await rows(world, 1)
    assert [row.place for row in kept] == list(after.result.places)
    assert {row.seat: row.score for row in kept} == {
        seat: after.score[federation(seat)] for seat in range(SEATS)
    }
    for row in kept:
        own, other_side = after.score[federation(row.seat)], after.score[1 - federation(row.seat)]
        wanted = Outcome.DRAWN if own == other_side else Outcome.LOST
        assert row.outcome is (Outcome.WON if own > other_side else wanted)
    facts = await world.facts(table)
    assert facts.score == after.facts.score == after.score
    assert [each.penalty for each in after.penalties] == [Penalty(LAST, seat)]


async def test_the_next_deal_begins_from_what_was_imposed(world: World) -> None:
    table, people = await between_deals(world, whole=True)
    shown = await result(world)
    seat = await seat_of(world, table, people[1], people)
    other = await seat_of(world, table, people[0], people)
    if shown.result.places[seat] != SEATS:
        await give(world, table, people[0], Penalty(LAST, seat))
    await give(world, table, people[0], Penalty(TRIBUTE, other, to=seat, number=2))
    owed = (await result(world)).tribute
    assert (other, seat, 2, TributeKind.PENALTY) in [
        (debt.seat, debt.to, debt.number, debt.kind) for debt in owed
    ]
    while (await world.facts(table)).deal_number == 1:
        await world.pass_time()
    row = await world.deal()
    assert row.previous is not None
    previous = result_from_json(row.previous)
    assert previous.places[seat] == SEATS
    assert previous.penalties == ((other, seat, 2),)
    await world.play(table, people, answers=5)
    assert await check_replays(world.database) == [], "its record still tells the truth"


async def test_points_come_off_the_federation(world: World) -> None:
    table, people = await between_deals(world)
    before = await result(world)
    seat = await seat_of(world, table, people[1], people)
    await give(world, table, people[0], Penalty(POINTS, seat, number=3))
    after = await result(world)
    side = federation(seat)
    assert after.score[side] == before.score[side] - 3
    assert after.score[1 - side] == before.score[1 - side]
    assert after.result == before.result
    assert (await world.facts(table)).score == after.score
    assert {row.score for row in await rows(world, 1) if federation(row.seat) == side} == {
        after.score[side]
    }


async def test_during_a_deal_it_waits_for_the_result(world: World) -> None:
    table, people = await world.game(2, deals=1)
    seat = await seat_of(world, table, people[1], people)
    await world.almost_over(table)
    await give(world, table, people[0], Penalty(POINTS, seat, number=5))
    await give(world, table, people[0], Penalty(LAST, seat))
    slots = {slot.kind: slot for slot in await world.host.dirty_slots()}
    shown = await world.host.showing(slots[SlotKind.TABLE])
    assert isinstance(shown, TableShown)
    assert [each.penalty.kind for each in shown.penalties] == [POINTS, LAST]
    assert shown.facts.score == (0, 0)
    await finish(world, table, people)
    after = await result(world)
    assert after.result.places[seat] == SEATS
    without = DAGANG.score(after.result)[federation(seat)]
    assert after.score[federation(seat)] == without - 5
    assert (await world.facts(table)).score == after.score


async def test_who_is_removed_is_out_of_the_match(world: World) -> None:
    table, people = await world.game(3, deals=1)
    seat = await seat_of(world, table, people[1], people)
    await world.deliver()
    await give(world, table, people[0], Penalty(REMOVAL, seat))
    shown = (await world.facts(table)).seats[seat]
    assert (shown.kind, shown.person_id) == (SeatKind.COMPUTER, None)
    for slot in await world.host.dirty_slots():
        if slot.person_id == people[1].id:
            assert await world.host.showing(slot) is None, "the hand message goes away"
    with pytest.raises(RefusedError) as refused:
        await world.host.come_back(world.update(), table, people[1])
    assert refused.value.reason is Refusal.NOT_SEATED
    (told,) = await world.host.notices()
    assert (told.kind, told.chat_id, told.penalty) == (
        NoticeKind.PENALTY, people[1].telegram_id, Penalty(REMOVAL, seat),
    )  # fmt: skip
    await world.almost_over(table)
    await finish(world, table, [people[0], people[2]])
    assert (await rows(world, 1))[seat].person_id == people[1].id, "they began the deal"
    given = (await result(world)).penalties
    assert [each.name for each in given] == ["P2"], "their name stays with it"


async def test_a_host_who_is_removed_passes_the_role_on(world: World) -> None:
    table, people = await world.game(2)
    seat = await seat_of(world, table, people[0], people)
    await world.host.penalize(world.update(), table, None, Penalty(REMOVAL, seat), is_admin=True)
    facts = await world.facts(table)
    assert facts.host_seat is not None
    assert facts.seats[facts.host_seat].person_id == people[1].id


async def test_the_last_person_removed_leaves_a_table_asleep(world: World) -> None:
    table, people = await world.game(1)
    seat = await seat_of(world, table, people[0], people)
    await world.host.penalize(world.update(), table, None, Penalty(REMOVAL, seat), is_admin=True)
    assert (await world.facts(table)).status is TableStatus.ASLEEP


@pytest.mark.parametrize("kind", PenaltyKind)
async def test_what_was_given_can_be_taken_back(database: Database, kind: PenaltyKind) -> None:
    world = World(database)
    table, people = await between_deals(world)
    before = await result(world)
    seats = [await seat_of(world, table, person, people) for person in people]
    seat, other = seats if before.result.places[seats[0]] != SEATS else reversed(seats)
    penalty = {
        LAST: Penalty(LAST, seat),
        TRIBUTE: Penalty(TRIBUTE, seat, to=other, number=1),
        POINTS: Penalty(POINTS, seat, number=2),
        REMOVAL: Penalty(REMOVAL, seat),
    }[kind]
    facts = await world.facts(table)
    await world.host.penalize(world.update(), table, None, penalty, is_admin=True)
    given = await result(world)
    assert given != before
    taken = await world.host.pardon(world.update(), table, None, is_admin=True)
    assert taken == penalty
    after = await result(world)
    assert (after.result, after.score, after.tribute) == (
        before.result, before.score, before.tribute,
    )  # fmt: skip
    now = await world.facts(table)
    assert (now.score, [seat.person_id for seat in now.seats]) == (
        facts.score, [seat.person_id for seat in facts.seats],
    )  # fmt: skip
    told = [(notice.penalty, notice.taken_back) for notice in await world.host.notices()]
    assert told == [(penalty, False), (penalty, True)]
    with pytest.raises(RefusedError) as refused:
        await world.host.pardon(world.update(), table, None, is_admin=True)
    assert refused.value.reason is Refusal.NO_PENALTY


async def test_when_the_next_deal_has_begun_the_last_one_stands(world: World) -> None:
    table, people = await between_deals(world)
    seat = await seat_of(world, table, people[1], people)
    await give(world, table, people[0], Penalty(POINTS, seat, number=1))
    while (await world.facts(table)).deal_number == 1:
        await world.pass_time()
    with pytest.raises(RefusedError) as refused:
        await world.host.pardon(world.update(), table, people[0], is_admin=False)
    assert refused.value.reason is Refusal.NO_PENALTY
    with pytest.raises(RefusedError) as refused:
        await world.host.penalize(
            world.update(), table, people[0], Penalty(LAST, seat), is_admin=False, number=1
        )
    assert refused.value.reason is Refusal.STALE


async def test_others_can_only_propose_it(world: World) -> None:
    table, people = await between_deals(world, 3)
    seat = await seat_of(world, table, people[2], people)
    penalty = Penalty(POINTS, seat, number=1)
    with pytest.raises(RefusedError) as refused:
        await give(world, table, people[1], penalty)
    assert refused.value.reason is Refusal.HOST_OR_ADMIN
    with pytest.raises(RefusedError) as refused:
        await world.host.pardon(world.update(), table, people[1], is_admin=False)
    assert refused.value.reason is Refusal.HOST_OR_ADMIN
    made = await world.host.propose(
        world.update(), table, people[1], VoteKind.PENALTY, seat=seat, about=penalty
    )
    assert isinstance(made, Opened)
    await world.host.vote(world.update(), made.vote_id, people[2], yes=False)
    done = await world.host.vote(world.update(), made.vote_id, people[0], yes=True)
    assert done == Settled(VoteOutcome.PASSED)
    assert [each.penalty for each in (await result(world)).penalties] == [penalty]


async def test_a_host_does_not_pardon_themself(world: World) -> None:
    table, people = await between_deals(world, 3)
    seat = await seat_of(world, table, people[0], people)
    penalty = Penalty(POINTS, seat, number=1)
    made = await world.host.propose(
        world.update(), table, people[1], VoteKind.PENALTY, seat=seat, about=penalty
    )
    assert isinstance(made, Opened)
    await world.host.vote(world.update(), made.vote_id, people[2], yes=True)
    await world.host.vote(world.update(), made.vote_id, people[0], yes=False)
    with pytest.raises(RefusedError) as refused:
        await world.host.pardon(world.update(), table, people[0], is_admin=False)
    assert refused.value.reason is Refusal.OWN_PENALTY
    await world.host.pardon(world.update(), table, people[0], is_admin=True)


async def test_the_next_deal_waits_for_a_vote_on_the_last_one(world: World) -> None:
    world.pace = Pace(between_deals=15.0)
    world.open(world.database)
    table, people = await between_deals(world, 3)
    seat = await seat_of(world, table, people[2], people)
    penalty = Penalty(POINTS, seat, number=1)
    made = await world.host.propose(
        world.update(), table, people[1], VoteKind.PENALTY, seat=seat, about=penalty
    )
    assert isinstance(made, Opened)
    await world.host.tick(world.later(minutes=5))
    assert (await world.facts(table)).deal_number == 1
    await world.host.tick(world.later(minutes=5))
    assert (await world.facts(table)).deal_number == 2
    assert [row.score for row in await rows(world, 1)][seat] == (await world.facts(table)).score[
        federation(seat)
    ]
    async with world.database.read() as session:
        first = await session.scalar(select(DealRow).where(DealRow.number == 1))
        assert first is not None
        assert first.penalties is not None
        assert first.penalties[0]["voted"]


async def test_a_vote_that_is_settled_lets_the_next_deal_begin(world: World) -> None:
    world.pace = Pace(between_deals=15.0)
    world.open(world.database)
    table, people = await between_deals(world, 3)
    seat = await seat_of(world, table, people[2], people)
    made = await world.host.propose(
        world.update(), table, people[1], VoteKind.PENALTY,
        seat=seat, about=Penalty(POINTS, seat, number=1),
    )  # fmt: skip
    assert isinstance(made, Opened)
    await world.host.tick(world.later(minutes=1))
    await world.host.vote(world.update(), made.vote_id, people[1], yes=False)
    await world.host.tick(world.now)
    assert (await world.facts(table)).deal_number == 2


async def test_the_last_deal_of_a_match_can_be_judged_for_a_day(world: World) -> None:
    table, people = await world.game(2)
    await world.almost_over(table)
    await world.play(table, people)
    facts = await world.facts(table)
    assert facts.status is TableStatus.OVER
    judged = await world.host.judged(table)
    assert judged.over
    seat = await seat_of(world, table, people[1], people)
    assert set(judged.kinds) <= {LAST, POINTS}
    with pytest.raises(RefusedError) as refused:
        await give(world, table, people[0], Penalty(TRIBUTE, seat, to=(seat + 1) % 6, number=1))
    assert refused.value.reason is Refusal.NO_SUCH_PENALTY
    await give(world, table, people[0], Penalty(POINTS, seat, number=2))
    side = federation(seat)
    assert (await world.facts(table)).score[side] == facts.score[side] - 2
    found = await world.host.match_over_in(facts.chat_id, None)
    assert found is not None
    assert found.table_id == table
    world.now += timedelta(days=1, seconds=1)
    assert await world.host.match_over_in(facts.chat_id, None) is None


async def test_a_table_votes_on_a_penalty_after_the_match(world: World) -> None:
    table, people = await world.game(3)
    await world.almost_over(table)
    seat = await seat_of(world, table, people[0], people)
    asked = Penalty(POINTS, seat, number=1)
    removal = Penalty(REMOVAL, seat)
    made = await world.host.propose(
        world.update(), table, people[2], VoteKind.PENALTY, seat=seat, about=removal
    )
    assert isinstance(made, Opened)
    await world.play(table, people)
    assert (await world.facts(table)).status is TableStatus.OVER
    before = (await world.facts(table)).score[federation(seat)]
    await world.host.tick(world.later(minutes=10))
    assert (await world.deal()).penalties is None, "there is no match left to be removed from"
    made = await world.host.propose(
        world.update(), table, people[1], VoteKind.PENALTY, seat=seat, about=asked
    )
    assert isinstance(made, Opened)
    await world.host.tick(world.later(minutes=10))
    assert (await world.facts(table)).score[federation(seat)] == before - 1


async def test_a_sweep_knows_no_last_place(world: World) -> None:
    table, people = await world.game(2, deals=1)
    seat = await seat_of(world, table, people[1], people)
    await give(world, table, people[0], Penalty(LAST, seat))
    await world.put(table, swept())
    await finish(world, table, people)
    shown = await result(world)
    assert shown.result.sweep == 0, "what was imposed during the deal lapses"
    assert LAST not in (await world.host.judged(table)).kinds
    with pytest.raises(RefusedError) as refused:
        await give(world, table, people[0], Penalty(LAST, seat))
    assert refused.value.reason is Refusal.NO_SUCH_PENALTY


async def test_folk_knows_no_tribute(world: World) -> None:
    table, people = await world.game(2, rules=1, deals=1)
    seat = await seat_of(world, table, people[1], people)
    judged = await world.host.judged(table)
    assert judged.kinds == (LAST, POINTS, REMOVAL)
    with pytest.raises(RefusedError) as refused:
        await give(world, table, people[0], Penalty(TRIBUTE, seat, to=(seat + 1) % 6, number=1))
    assert refused.value.reason is Refusal.NO_SUCH_PENALTY


@pytest.mark.parametrize(
    ("penalty", "reason"),
    [
        (Penalty(POINTS, 0, number=4), Refusal.NO_SUCH_PENALTY),
        (Penalty(POINTS, 0, number=0), Refusal.NO_SUCH_PENALTY),
        (Penalty(POINTS, 0, number=-2), Refusal.NO_SUCH_PENALTY),
        (Penalty(TRIBUTE, 0, to=3, number=3), Refusal.NO_SUCH_PENALTY),
        (Penalty(TRIBUTE, 0, to=0, number=1), Refusal.NO_SUCH_PENALTY),
        (Penalty(TRIBUTE, 0, to=None, number=1), Refusal.NO_SUCH_PENALTY),
        (Penalty(POINTS, 5, number=1), Refusal.NO_PERSON),
    ],
)
async def test_what_cannot_be_given(database: Database, penalty: Penalty, reason: Refusal) -> None:
    world = World(database)
    table, people = await world.game(1, deals=1)
    with pytest.raises(RefusedError) as refused:
        await give(world, table, people[0], penalty)
    assert refused.value.reason is reason
    assert (await world.deal()).penalties is None


async def test_who_is_last_already_is_not_put_last(world: World) -> None:
    table, people = await world.game(2, deals=1)
    await world.almost_over(table)
    await finish(world, table, people)
    shown = await result(world)
    seats = {await seat_of(world, table, person, people) for person in people}
    seat = next((seat for seat in seats if shown.result.places[seat] != SEATS), None)
    assert seat is not None
    await give(world, table, people[0], Penalty(LAST, seat))
    with pytest.raises(RefusedError) as refused:
        await give(world, table, people[0], Penalty(LAST, seat))
    assert refused.value.reason is Refusal.ALREADY_LAST


async def test_a_stopped_game_and_a_lobby_are_not_judged(world: World) -> None:
    table, people = await world.game(1)
    await world.host.stop(world.update(), table, people[0], is_admin=False)
    with pytest.raises(RefusedError) as refused:
        await give(world, table, people[0], Penalty(POINTS, 0, number=1))
    assert refused.value.reason is Refusal.TABLE_ENDED
    lobby, people = await world.lobby(1)
    with pytest.raises(RefusedError) as refused:
        await give(world, lobby, people[0], Penalty(POINTS, 0, number=1))
    assert refused.value.reason is Refusal.NOT_PLAYING

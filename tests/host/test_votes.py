"""Votes: what host and admins may at once, the people at the table propose, with time to object."""

from datetime import timedelta

import pytest

from bot.host.errors import AlreadyHandledError, Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.judged import Penalty, PenaltyKind, VoteKind, VoteOutcome, VoteShown
from bot.host.powers import Opened, Settled
from bot.host.shown import TableStatus
from storage.shown import SlotKind
from tests.host.support import CHAT, World, kinds

STOP = VoteKind.STOP


async def opened(world: World, table: int, person: PersonRef) -> int:
    vote = await world.host.propose(world.update(), table, person, STOP)
    assert isinstance(vote, Opened)
    return vote.vote_id


async def say(world: World, vote: int, person: PersonRef, *, yes: bool) -> Opened | Settled:
    return await world.host.vote(world.update(), vote, person, yes=yes)


async def status(world: World, table: int) -> TableStatus:
    return (await world.facts(table)).status


async def message(world: World) -> VoteShown | None:
    """Deliver everything, and give what the vote's message shows then."""
    found = None
    for slot in await world.host.dirty_slots():
        shown = await world.host.showing(slot)
        if slot.kind is SlotKind.VOTE:
            assert shown is None or isinstance(shown, VoteShown)
            found = shown
    await world.deliver()
    return found


async def test_it_passes_at_once_when_all_agree(world: World) -> None:
    table, people = await world.game(3)
    vote = await opened(world, table, people[1])
    assert isinstance(await say(world, vote, people[0], yes=True), Opened)
    assert await status(world, table) is TableStatus.PLAYING
    assert await say(world, vote, people[2], yes=True) == Settled(VoteOutcome.PASSED)
    assert await status(world, table) is TableStatus.STOPPED
    assert (await world.deal()).stopped


async def test_it_passes_after_ten_minutes_when_nobody_objects(world: World) -> None:
    table, people = await world.game(3, clock=2)
    made = await world.host.propose(world.update(), table, people[1], STOP)
    assert isinstance(made, Opened)
    assert made.due == world.now + timedelta(minutes=10)
    await world.host.tick(world.later(minutes=9, seconds=59))
    assert await status(world, table) is TableStatus.PLAYING
    await world.host.tick(world.later(seconds=1))
    assert await status(world, table) is TableStatus.STOPPED


async def test_at_the_end_of_its_time_more_must_be_for_it_than_against(world: World) -> None:
    table, people = await world.game(4, clock=2)
    vote = await opened(world, table, people[1])
    await say(world, vote, people[2], yes=False)
    await world.host.tick(world.later(minutes=10))
    assert await status(world, table) is TableStatus.PLAYING, "one for it, one against it"
    world.later(minutes=10)
    vote = await opened(world, table, people[1])
    await say(world, vote, people[3], yes=True)
    await say(world, vote, people[2], yes=False)
    await world.host.tick(world.later(minutes=10))
    assert await status(world, table) is TableStatus.STOPPED


async def test_it_is_rejected_as_soon_as_it_cannot_pass(world: World) -> None:
    table, people = await world.game(3)
    vote = await opened(world, table, people[1])
    assert isinstance(await say(world, vote, people[0], yes=False), Opened)
    assert await say(world, vote, people[2], yes=False) == Settled(VoteOutcome.REJECTED)
    assert await status(world, table) is TableStatus.PLAYING
    with pytest.raises(RefusedError) as refused:
        await say(world, vote, people[2], yes=True)
    assert refused.value.reason is Refusal.VOTE_OVER


async def test_people_may_change_their_mind_and_the_proposer_take_it_back(world: World) -> None:
    table, people = await world.game(4)
    vote = await opened(world, table, people[1])
    await say(world, vote, people[2], yes=False)
    await say(world, vote, people[2], yes=True)
    await say(world, vote, people[0], yes=True)
    assert await say(world, vote, people[1], yes=False) == Settled(VoteOutcome.DROPPED)
    assert await status(world, table) is TableStatus.PLAYING


async def test_who_is_away_is_not_waited_for_but_may_object(world: World) -> None:
    table, people = await world.game(3)
    await world.host.substitute(world.update(), table, people[2], is_admin=False)
    vote = await opened(world, table, people[1])
    await say(world, vote, people[2], yes=False)
    assert await status(world, table) is TableStatus.PLAYING
    assert isinstance(await say(world, vote, people[2], yes=True), Opened)
    assert await say(world, vote, people[0], yes=True) == Settled(VoteOutcome.PASSED)


async def test_who_leaves_blocks_nothing_and_says_nothing(world: World) -> None:
    table, people = await world.game(3)
    vote = await opened(world, table, people[1])
    await say(world, vote, people[0], yes=True)
    await world.host.leave_game(world.update(), table, people[2])
    assert await status(world, table) is TableStatus.STOPPED, "those who are left agree"


async def test_a_vote_goes_with_its_proposer(world: World) -> None:
    table, people = await world.game(3)
    vote = await opened(world, table, people[1])
    await world.host.leave_game(world.update(), table, people[1])
    with pytest.raises(RefusedError) as refused:
        await say(world, vote, people[0], yes=True)
    assert refused.value.reason is Refusal.VOTE_OVER
    assert await status(world, table) is TableStatus.PLAYING


async def test_only_people_of_the_table_have_a_say(world: World) -> None:
    table, people = await world.game(2)
    stranger = await world.person(9)
    with pytest.raises(RefusedError) as refused:
        await world.host.propose(world.update(), table, stranger, STOP)
    assert refused.value.reason is Refusal.NOT_SEATED
    vote = await opened(world, table, people[1])
    with pytest.raises(RefusedError) as refused:
        await say(world, vote, stranger, yes=True)
    assert refused.value.reason is Refusal.NOT_SEATED
    await world.host.leave_game(world.update(), table, people[0])
    table, people = await world.lobby(2)
    with pytest.raises(RefusedError) as refused:
        await world.host.propose(world.update(), table, people[1], STOP)
    assert refused.value.reason is Refusal.NOT_PLAYING


async def test_one_of_a_kind_at_a_time_and_not_again_at_once(world: World) -> None:
    table, people = await world.game(3)
    vote = await opened(world, table, people[1])
    with pytest.raises(RefusedError) as refused:
        await world.host.propose(world.update(), table, people[2], STOP)
    assert refused.value.reason is Refusal.VOTE_OPEN
    other = await world.host.propose(world.update(), table, people[2], VoteKind.SUBSTITUTE, seat=0)
    assert isinstance(other, Opened), "another kind may be voted on meanwhile"
    await say(world, vote, people[0], yes=False)
    await say(world, vote, people[2], yes=False)
    with pytest.raises(RefusedError) as refused:
        await world.host.propose(world.update(), table, people[2], STOP)
    assert refused.value.reason is Refusal.VOTE_RECENT
    world.later(minutes=11)
    await opened(world, table, people[2])


async def test_nobody_else_there_to_ask(world: World) -> None:
    table, people = await world.game(2)
    await world.host.substitute(world.update(), table, people[0], is_admin=False)
    await world.deliver()
    done = await world.host.propose(world.update(), table, people[1], STOP)
    assert done == Settled(VoteOutcome.PASSED)
    assert await message(world) is None, "nobody needs a message about it"


async def test_the_message_follows_the_vote(world: World) -> None:
    table, people = await world.game(4)
    await world.deliver()
    vote = await opened(world, table, people[1])
    shown = await message(world)
    assert shown is not None
    assert (shown.kind, shown.proposer, shown.yes, shown.no, shown.silent, shown.outcome) == (
        STOP, "P2", ("P2",), (), 3, None,
    )  # fmt: skip
    assert shown.due == world.now + timedelta(minutes=10)
    await say(world, vote, people[0], yes=False)
    await say(world, vote, people[2], yes=True)
    shown = await message(world)
    assert shown is not None
    assert (set(shown.yes), shown.no, shown.silent) == ({"P2", "P3"}, ("P1",), 1)
    await say(world, vote, people[3], yes=True)
    shown = await message(world)
    assert shown is not None
    assert (shown.outcome, shown.due) == (VoteOutcome.PASSED, None)


async def test_a_table_that_ends_leaves_no_vote_open(world: World) -> None:
    table, people = await world.game(3)
    vote = await opened(world, table, people[1])
    await world.host.stop(world.update(), table, people[0], is_admin=False)
    shown = await message(world)
    assert shown is None or shown.outcome is VoteOutcome.DROPPED
    with pytest.raises(RefusedError) as refused:
        await say(world, vote, people[2], yes=True)
    assert refused.value.reason is Refusal.VOTE_OVER
    assert await world.host.next_due() is None


async def test_without_its_group_nothing_can_be_put_to_a_vote(world: World) -> None:
    table, people = await world.game(2)
    await world.host.left_group(world.update(), CHAT)
    with pytest.raises(RefusedError) as refused:
        await world.host.propose(world.update(), table, people[1], STOP)
    assert refused.value.reason is Refusal.NO_VOTE_HERE


async def test_a_vote_ends_where_the_bot_leaves_the_group(world: World) -> None:
    table, people = await world.game(3, clock=2)
    vote = await opened(world, table, people[1])
    await world.host.left_group(world.update(), CHAT)
    await world.host.tick(world.later(minutes=10))
    assert await status(world, table) is TableStatus.ASLEEP
    with pytest.raises(RefusedError) as refused:
        await say(world, vote, people[0], yes=True)
    assert refused.value.reason is Refusal.VOTE_OVER


async def test_after_an_outage_there_is_time_left_to_object(world: World) -> None:
    table, people = await world.game(3, clock=2)
    vote = await opened(world, table, people[1])
    await world.host.recover(world.later(hours=1))
    await world.host.tick(world.later(minutes=4))
    await say(world, vote, people[0], yes=False)
    await world.host.tick(world.later(minutes=1))
    assert await status(world, table) is TableStatus.PLAYING


async def test_an_update_that_comes_twice_counts_once(world: World) -> None:
    table, people = await world.game(3)
    vote = await opened(world, table, people[1])
    update = world.update()
    await world.host.vote(update, vote, people[0], yes=True)
    with pytest.raises(AlreadyHandledError):
        await world.host.vote(update, vote, people[0], yes=False)
    assert await say(world, vote, people[2], yes=True) == Settled(VoteOutcome.PASSED)


async def test_a_vote_outlives_a_restart(world: World) -> None:
    table, people = await world.game(3, clock=2)
    await opened(world, table, people[1])
    world.open(world.database)
    await world.host.tick(world.later(minutes=10))
    assert await status(world, table) is TableStatus.STOPPED


async def test_what_has_come_about_by_itself_drops_the_vote(world: World) -> None:
    table, people = await world.game(3, clock=2)
    seat = next(s for s, p in (await world.at_seats(table, people)).items() if p == people[2])
    await world.host.propose(world.update(), table, people[1], VoteKind.SUBSTITUTE, seat=seat)
    await world.deliver()
    await world.host.substitute(world.update(), table, people[2], is_admin=False)
    await world.host.tick(world.later(minutes=10))
    shown = await message(world)
    assert shown is not None
    assert shown.outcome is VoteOutcome.DROPPED


async def test_the_person_concerned_may_object(world: World) -> None:
    table, people = await world.game(2, clock=2)
    by_seat = await world.at_seats(table, people)
    seat = next(s for s, p in by_seat.items() if p == people[0])
    penalty = Penalty(PenaltyKind.POINTS, seat, number=1)
    made = await world.host.propose(
        world.update(), table, people[1], VoteKind.PENALTY, seat=seat, about=penalty
    )
    assert isinstance(made, Opened)
    done = await world.host.vote(world.update(), made.vote_id, people[0], yes=False)
    assert done == Settled(VoteOutcome.REJECTED)
    assert (await world.deal()).penalties is None


async def test_kinds_of_slots_are_told_apart(world: World) -> None:
    table, people = await world.game(3)
    await world.deliver()
    await opened(world, table, people[1])
    assert (SlotKind.VOTE, None) in kinds(await world.deliver())

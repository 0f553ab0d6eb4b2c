"""A process that dies at any moment loses no answer and doubles none."""

import asyncio
import random

import pytest

from bot.host.errors import AlreadyHandledError, RefusedError
from bot.host.shown import TableStatus
from storage.database import Database
from storage.replay import check_replays
from tests.host.support import PLAIN, World


async def play_deal(world: World, database_url: str, kills: set[int]) -> int:
    """Play a deal; before each step in `kills` the process dies and another takes over."""
    left_behind = []
    table, persons = await world.game(2)
    step = 0
    while (await world.facts(table)).status is TableStatus.PLAYING:
        if step in kills:
            # Nothing is closed, as a killed process closes nothing.
            left_behind.append(world.database)
            world.open(Database(database_url))
            await world.host.recover(world.now)
        found = await world.asked(table, persons)
        await (world.answer(table, *found) if found else world.pass_time())
        step += 1
    for database in left_behind[1:]:
        await database.dispose()
    return step


async def test_killed_ten_times_a_deal_is_the_same(world: World, database_url: str) -> None:
    kills = set(random.Random(3).sample(range(60), 10))
    steps = await play_deal(world, database_url, kills)
    assert sum(step < steps for step in kills) == 10
    killed = await world.log()
    score = (await world.facts(1)).score
    assert await check_replays(world.database) == []
    await world.database.dispose()

    undisturbed = World(Database(database_url), first_update=10_000)
    table, persons = await undisturbed.game(2)
    await undisturbed.play(table, persons)
    again = [entry[1:] for entry in await undisturbed.log() if entry[0] == table]
    assert again == [entry[1:] for entry in killed]
    assert (await undisturbed.facts(table)).score == score
    await undisturbed.database.dispose()


@pytest.mark.parametrize("moment", range(0, 40, 4))
async def test_answer_cut_off_anywhere_happens_once(
    world: World, database_url: str, moment: int
) -> None:
    table, persons = await world.game()
    found = await world.until_asked(table, persons)
    assert found is not None
    person, view = found
    before = await world.log()
    action = PLAIN.choose(view)

    task = asyncio.create_task(world.host.answer(500, table, person, view.question, action))
    for _ in range(moment):
        await asyncio.sleep(0.0005)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)

    fresh = World(Database(database_url))
    cut_off = len(await fresh.log()) == len(before)
    try:
        await fresh.host.answer(500, table, person, view.question, action)
    except AlreadyHandledError:
        assert not cut_off
    else:
        assert cut_off
    log = await fresh.log()
    assert len(log) == len(before) + 1
    assert log[-1][3] == "person"
    assert await check_replays(fresh.database) == []
    await fresh.database.dispose()


async def test_failure_after_the_move_undoes_all_of_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, persons = await world.game()
    found = await world.until_asked(table, persons)
    assert found is not None
    person, view = found
    await world.deliver()
    before = (await world.log(), await world.deal(), await world.host.next_due())

    async def fails(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr("bot.host.moves.mark_moves", fails)
        with pytest.raises(OSError, match="disk"):
            await world.host.answer(600, table, person, view.question, PLAIN.choose(view))

    after = (await world.log(), await world.deal(), await world.host.next_due())
    assert (after[0], after[1].snapshot, after[2]) == (before[0], before[1].snapshot, before[2])
    assert await world.host.dirty_slots() == ()
    await world.host.answer(600, table, person, view.question, PLAIN.choose(view))


async def test_two_answers_at_once_only_one_counts(world: World, database_url: str) -> None:
    table, persons = await world.game(autopass=1)
    other = World(Database(database_url))
    for _ in range(4):
        found = await world.until_asked(table, persons)
        while found is not None and found[1].turn is None:
            # In a window an answer is sealed, and may be given anew.
            await world.answer(table, *found)
            found = await world.until_asked(table, persons)
        assert found is not None
        person, view = found
        before = len(await world.log())
        action = PLAIN.choose(view)
        outcomes = await asyncio.gather(
            *(
                each.host.answer(world.update(), table, person, view.question, action)
                for each in (world, other, world, other)
            ),
            return_exceptions=True,
        )
        assert len(await world.log()) == before + 1
        assert outcomes.count(None) == 1
        assert all(each is None or isinstance(each, RefusedError) for each in outcomes)
    await other.database.dispose()


async def test_same_update_twice_at_once_counts_once(world: World, database_url: str) -> None:
    table, persons = await world.game()
    found = await world.until_asked(table, persons)
    assert found is not None
    person, view = found
    other = World(Database(database_url))
    outcomes = await asyncio.gather(
        *(
            each.host.answer(700, table, person, view.question, PLAIN.choose(view))
            for each in (world, other)
        ),
        return_exceptions=True,
    )
    assert outcomes.count(None) == 1
    assert sum(isinstance(each, AlreadyHandledError) for each in outcomes) == 1
    await other.database.dispose()


async def test_two_processes_handle_each_deadline_once(world: World, database_url: str) -> None:
    table, persons = await world.game()
    other = World(Database(database_url))
    for _ in range(6):
        if await world.asked(table, persons):
            found = await world.asked(table, persons)
            assert found is not None
            await world.answer(table, *found)
        due = await world.host.next_due()
        assert due is not None
        world.now = other.now = due
        handled = await asyncio.gather(world.host.tick(due), other.host.tick(due))
        assert sum(handled) == 1
    assert await check_replays(world.database) == []
    await other.database.dispose()


async def test_meeting_and_opening_at_once(world: World, database_url: str) -> None:
    other = World(Database(database_url))
    await asyncio.gather(world.group(), other.group())
    first, second = await asyncio.gather(world.person(1), other.person(1))
    assert first.id == second.id
    outcomes = await asyncio.gather(
        world.host.open_table(None, -1001, None, first),
        other.host.open_table(None, -1001, None, first),
        return_exceptions=True,
    )
    assert sum(isinstance(each, RefusedError) for each in outcomes) == 1
    await other.database.dispose()

"""The end of a walk: people do nothing more, time passes, and everything has to come to an end."""

from typing import TYPE_CHECKING

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from engine.deal import asked, is_over, result_of
from engine.seats import SEATS, SEATS_IN, federation
from storage.database import Database
from storage.models import (
    DealRow,
    Group,
    Notification,
    Person,
    ResultRow,
    Seat,
    ShownMessage,
    Table,
)
from storage.replay import check_replays, read_deal
from storage.values import Clock, TableStatus
from tests.walker.watch import FlawError

if TYPE_CHECKING:
    from tests.walker.walk import Walk

DEADLINES = 4000
"""Deadlines that may come due after the last step."""
PATIENCE = 20
"""How often a deadline may still be there after it was due: some are looked at again later."""
FLUSH = 3600.0
"""Seconds after the last deadline, in which everything has to be shown."""
GOING = {TableStatus.LOBBY, TableStatus.PLAYING}


async def end(walk: "Walk") -> None:
    """Let time run and check what is left; raises `FlawError`."""
    await walk.sandbox.clear("faults")
    walk.theatre.doom = None
    if walk.theatre.bot is None:
        await walk.start_bot()
    await walk.pass_time(120.0)
    await walk.check()
    if not walk.theatre.up or not walk.watch.polls or walk.watch.unfetched:
        raise FlawError("the bot does not come back after all faults are over")
    await _let_time_run(walk)
    bot = walk.theatre.bot
    assert bot is not None
    await check_database(bot.database)
    walk.figures["deals"] += len(walk.ledger.deals)
    over = sum(is_over(known.now) for known in walk.ledger.deals.values())
    walk.figures["deals played to the end"] += over
    walk.figures["answers in deals"] += sum(
        known.now.version for known in walk.ledger.deals.values()
    )
    for known in walk.ledger.deals.values():
        walk.figures[f"deals of {known.rules}"] += 1


async def _let_time_run(walk: "Walk") -> None:
    last, times = None, 0
    for _ in range(DEADLINES):
        bot = walk.theatre.bot
        assert bot is not None
        due = await bot.host.next_due()
        if due is None:
            break
        times = times + 1 if due == last else 0
        last = due
        if times > PATIENCE:
            raise FlawError(f"a deadline that was due at {due} is not handled")
        left = (due - walk.theatre.time.now()).total_seconds()
        await walk.pass_time(max(left, 0.0) + 0.1)
        await walk.check()
    else:
        raise FlawError(f"after {DEADLINES} deadlines there are still more to come")
    await walk.pass_time(FLUSH)
    await walk.check()


async def check_results(session: AsyncSession, row: DealRow) -> None:
    """What is kept of a deal is what the engine makes of it, where nobody was given a penalty."""
    deal = await read_deal(session, row)
    result = result_of(deal)
    score = deal.rules.score(result)
    wanted = {(seat, result.places[seat], score[federation(seat)]) for seat in range(SEATS)}
    kept = await session.execute(
        select(ResultRow.seat, ResultRow.place, ResultRow.score).where(ResultRow.deal_id == row.id)
    )
    if {tuple(each) for each in kept} != wanted:
        raise FlawError(f"deal {row.id} did not end as its results say: {sorted(wanted)}")


async def check_scores(session: AsyncSession) -> None:
    """A match's score is what its deals have brought."""
    sums = await session.execute(
        select(Table.id, Table.score_0, Table.score_1, ResultRow.seat, func.sum(ResultRow.score))
        .join(DealRow, DealRow.table_id == Table.id)
        .join(ResultRow, ResultRow.deal_id == DealRow.id)
        .where(ResultRow.seat.in_((0, 1)))
        .group_by(Table.id, ResultRow.seat)
    )
    for table, *score, seat, brought in sums:
        if score[federation(seat)] != brought:
            raise FlawError(f"the score of table {table} is {score}, federation {seat}: {brought}")


async def check_database(database: Database) -> None:
    """What must hold of a database when nothing will happen any more; raises `FlawError`."""
    problems = await check_replays(database)
    if problems:
        raise FlawError(f"the log: {problems[0]}")
    async with database.read() as session:
        for table in await session.scalars(select(Table)):
            if table.status not in GOING:
                continue
            row = await session.scalar(
                select(DealRow)
                .where(DealRow.table_id == table.id)
                .order_by(DealRow.number.desc())
                .limit(1)
            )
            deal = None if row is None else await read_deal(session, row)
            people = (
                await session.scalars(
                    select(Seat.seat).where(
                        Seat.table_id == table.id,
                        Seat.person_id.is_not(None),
                        Seat.held.is_(False),
                    )
                )
            ).all()
            waits = (
                deal is not None and not is_over(deal) and set(people) & set(SEATS_IN[asked(deal)])
            )
            if not (waits and table.clock is Clock.FREE):
                raise FlawError(f"table {table.id} is {table.status} for ever, {table.clock}")
        for row in await session.scalars(select(DealRow)):
            results = await session.scalar(select(func.count()).where(ResultRow.deal_id == row.id))
            finished = row.ended_at is not None and not row.stopped
            if results != (SEATS if finished else 0):
                raise FlawError(f"deal {row.id} has {results} results, finished: {finished}")
            if finished and not row.penalties:
                await check_results(session, row)
        await check_scores(session)
        behind = await session.execute(
            select(ShownMessage.key)
            .outerjoin(Person, Person.id == ShownMessage.person_id)
            .outerjoin(Group, Group.id == ShownMessage.group_id)
            .where(
                ShownMessage.wanted > ShownMessage.shown,
                func.coalesce(Person.dm_ok, True),
                func.coalesce(Group.present, True),
            )
        )
        late = [key for (key,) in behind]
        if late:
            raise FlawError(f"never shown: {', '.join(late)}")
        untold = await session.scalar(
            select(func.count())
            .select_from(Notification)
            .join(Person)
            .where(Person.dm_ok.is_(True))
        )
        if untold:
            raise FlawError(f"{untold} notices were never given")

"""The action log is the truth: a deal made from its seed and its log again."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from engine.deal import Deal, Step, apply
from engine.errors import GoujiError
from engine.options import Options
from engine.record.reading import Reader
from engine.record.steps import from_step
from engine.rules import RULE_SETS
from engine.snapshot import SnapshotError, load, result_from_json
from engine.start import from_seed
from storage.database import Database
from storage.models import ActionRow, DealRow


class ReplayError(GoujiError):
    """A log cannot be played; the message says which action of which deal."""


async def read_deal(session: AsyncSession, row: DealRow) -> Deal:
    """Give a deal as it stands: its snapshot, or where this engine cannot read that, its log."""
    try:
        return load(row.snapshot)
    except SnapshotError:
        return await replay(session, row)


async def replay(session: AsyncSession, row: DealRow) -> Deal:
    """Play a deal from its seed by its log; raises `ReplayError` at the first bad action."""
    deal, _ = await retell(session, row)
    return deal


async def retell(session: AsyncSession, row: DealRow) -> Step:
    """Play a deal from its seed by its log, and give all that happened in it.

    Raises `ReplayError` at the first bad action.
    """
    found = select(ActionRow).where(ActionRow.deal_id == row.id).order_by(ActionRow.number)
    actions = (await session.scalars(found)).all()
    return _play(row, actions)


def _play(row: DealRow, actions: Sequence[ActionRow]) -> Step:
    previous = None if row.previous is None else result_from_json(row.previous)
    options = Options(sale=row.sale, counts=row.counts)
    deal, begun = from_seed(RULE_SETS[row.rules], options, bytes.fromhex(row.seed), previous)
    events = list(begun)
    for number, action in enumerate(actions):
        where = f"deal {row.id}, action {number}"
        if action.number != number:
            raise ReplayError(f"{where} is missing from the log")
        try:
            deal, happened = apply(deal, from_step(Reader(action.step, where)))
        except GoujiError as error:
            raise ReplayError(f"{where}: {error}") from error
        events += happened
    return deal, tuple(events)


async def check_replays(database: Database) -> list[str]:
    """List every deal whose log does not give its snapshot, with what is wrong."""
    async with database.read() as session:
        ids = (await session.scalars(select(DealRow.id).order_by(DealRow.id))).all()
    problems = []
    for deal_id in ids:
        async with database.read() as session:
            row = await session.get(DealRow, deal_id)
            problem = None if row is None else await _problem(session, row)
            if problem is not None:
                problems.append(problem)
    return problems


async def _problem(session: AsyncSession, row: DealRow) -> str | None:
    try:
        played = await replay(session, row)
    except ReplayError as error:
        return str(error)
    try:
        kept = load(row.snapshot)
    except SnapshotError as error:
        return f"deal {row.id}: {error}"
    if kept != played:
        return f"deal {row.id}: the log gives another deal than the snapshot"
    if row.version != played.version:
        return f"deal {row.id}: version {row.version}, but {played.version} actions"
    return None

"""The end of a deal, and when the next one begins."""

from collections.abc import Iterable
from datetime import timedelta
from types import MappingProxyType
from typing import Final

from bot.host.asking import part_before_play
from bot.host.game import Game
from bot.host.guide import end_guide
from bot.host.marking import mark_result
from bot.host.pace import seconds
from bot.host.penalties import result_after_penalties, score_after_penalties
from bot.host.votes import drop_votes
from engine.deal import Deal, is_over
from engine.seats import SEATS, SeatPair, federation
from storage.deadlines import deadlines_of
from storage.models import Deadline, DealRow, ResultRow, Seat
from storage.values import Clock, DeadlineKind, Outcome, TableStatus, VoteKind

_UNHURRIED: Final = MappingProxyType({Clock.FREE: timedelta(hours=12)})
"""How long people may take to get ready where answers may take as long as they like."""


async def end_deal(game: Game) -> None:
    """Keep the results of a deal that is over; then comes the next one, or the table is over."""
    table, row, deal = game.table, game.row, game.deal
    if row is None or deal is None:
        return
    row.ended_at = game.now
    score = score_after_penalties(row, deal)
    table.score_0 += score[0]
    table.score_1 += score[1]
    game.session.add_all(_results(game, row, deal, score))
    await mark_result(game, row)
    if table.deal_number >= table.deals:
        table.status = TableStatus.OVER
        if table.guided:
            await end_guide(game)
        await drop_votes(game, but=VoteKind.PENALTY)
    else:
        plan_next_deal(game)


def plan_next_deal(game: Game) -> None:
    """Let the next deal begin when the time to get ready is over, if not before."""
    game.session.add(
        Deadline(
            kind=DeadlineKind.NEXT_DEAL,
            table_id=game.table.id,
            seat=None,
            question=None,
            due=game.now + time_to_get_ready(game),
        )
    )


def time_to_get_ready(game: Game) -> timedelta:
    """Tell how long people have to get ready for the next deal."""
    if game.pace.between_deals is not None:
        return seconds(game.pace.between_deals)
    time = part_before_play(game.table.clock)
    return _UNHURRIED[game.table.clock] if time is None else time


def waits_for_ready(game: Game) -> bool:
    """Whether a deal is over and the next one waits until people are ready."""
    if game.deal is None or not is_over(game.deal) or game.table.deal_number >= game.table.deals:
        return False
    return game.table.status in {TableStatus.PLAYING, TableStatus.ASLEEP}


async def begin_when_ready(game: Game) -> bool:
    """Let the next deal begin at once if all who are there are ready; gives whether they are.

    Nobody waits for people whose seat the computer holds, or to whom the bot cannot write.
    """
    if not waits_for_ready(game) or not all(seat.ready for seat in awaited_for_ready(game)):
        return False
    for deadline in await deadlines_of(game.session, game.table.id):
        if deadline.kind is DeadlineKind.NEXT_DEAL:
            deadline.due = min(deadline.due, game.now)
    return True


def awaited_for_ready(game: Game) -> list[Seat]:
    """List the seats of the people who are waited for before the next deal."""
    return [
        seat
        for seat in game.persons
        if not seat.held and not seat.gone and seat.person is not None and seat.person.dm_ok
    ]


def _results(game: Game, row: DealRow, deal: Deal, score: tuple[int, int]) -> Iterable[ResultRow]:
    result = result_after_penalties(row, deal)
    for seat in range(SEATS):
        own = score[federation(seat)]
        yield ResultRow(
            deal_id=row.id,
            group_id=game.table.group_id,
            person_id=row.starters[seat],
            seat=seat,
            place=result.places[seat],
            score=own,
            outcome=outcome_of(own, score[1 - federation(seat)]),
            opened=seat in result.opened,
            burns=_count(result.burns, 0, seat),
            burned=_count(result.burns, 1, seat),
            smothers=_count(result.smothers, 0, seat),
            smothered=_count(result.smothers, 1, seat),
            ended_at=game.now,
        )


def outcome_of(own: int, other: int) -> Outcome:
    """Tell how a deal went for a federation by what it and the other one got for it."""
    if own == other:
        return Outcome.DRAWN
    return Outcome.WON if own > other else Outcome.LOST


def _count(pairs: Iterable[SeatPair], part: int, seat: int) -> int:
    return sum(pair[part] == seat for pair in pairs)

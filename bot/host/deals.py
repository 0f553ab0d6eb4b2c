"""The beginning and the end of a deal."""

from collections.abc import Callable, Iterable

from bot.host.asking import set_deadlines
from bot.host.game import Game
from bot.host.marking import mark_hands, mark_result, mark_table
from bot.host.news import news_of
from bot.host.pace import seconds
from engine.deal import Deal, result_of
from engine.options import Options
from engine.rules import RULE_SETS
from engine.seats import SEATS, SeatPair, federation
from engine.shuffle import SEED_BYTES
from engine.snapshot import dump, result_to_json
from engine.start import from_seed
from storage.models import Deadline, DealRow, ResultRow
from storage.values import DeadlineKind, Outcome, TableStatus


async def begin_deal(game: Game, entropy: Callable[[int], bytes]) -> None:
    """Shuffle and begin the table's next deal; the seed is kept before anything is shown."""
    table = game.table
    previous = None if game.deal is None else result_of(game.deal)
    options = Options(sale=table.sale, counts=table.counts)
    seed = entropy(SEED_BYTES)
    deal, events = from_seed(RULE_SETS[table.rules], options, seed, previous)
    table.deal_number += 1
    table.touched_at = game.now
    row = DealRow(
        table_id=table.id,
        number=table.deal_number,
        rules=table.rules,
        sale=table.sale,
        counts=table.counts,
        seed=seed.hex(),
        previous=None if previous is None else result_to_json(previous),
        starters=[seat.person_id for seat in game.seats],
        snapshot=dump(deal),
        version=deal.version,
        news=news_of(events),
        began_at=game.now,
        ended_at=None,
        stopped=False,
    )
    game.session.add(row)
    await game.session.flush()
    game.row, game.deal = row, deal
    await set_deadlines(game)
    await mark_table(game, renew=True)
    await mark_hands(game, call=True)


async def end_deal(game: Game) -> None:
    """Keep the results of a deal that is over; then comes the next one, or the table is over."""
    table, row, deal = game.table, game.row, game.deal
    if row is None or deal is None:
        return
    row.ended_at = game.now
    score = deal.rules.score(result_of(deal))
    table.score_0 += score[0]
    table.score_1 += score[1]
    game.session.add_all(_results(game, row, deal, score))
    await mark_result(game, row)
    if table.deal_number >= table.deals:
        table.status = TableStatus.OVER
    else:
        plan_next_deal(game)


def plan_next_deal(game: Game) -> None:
    """Let the next deal begin after a while."""
    game.session.add(
        Deadline(
            kind=DeadlineKind.NEXT_DEAL,
            table_id=game.table.id,
            seat=None,
            question=None,
            due=game.now + seconds(game.pace.between_deals),
        )
    )


def _results(game: Game, row: DealRow, deal: Deal, score: tuple[int, int]) -> Iterable[ResultRow]:
    result = result_of(deal)
    for seat in range(SEATS):
        own = score[federation(seat)]
        yield ResultRow(
            deal_id=row.id,
            group_id=game.table.group_id,
            person_id=row.starters[seat],
            seat=seat,
            place=result.places[seat],
            score=own,
            outcome=_outcome(own, score[1 - federation(seat)]),
            opened=seat in result.opened,
            burns=_count(result.burns, 0, seat),
            burned=_count(result.burns, 1, seat),
            smothers=_count(result.smothers, 0, seat),
            smothered=_count(result.smothers, 1, seat),
            ended_at=game.now,
        )


def _outcome(own: int, other: int) -> Outcome:
    if own == other:
        return Outcome.DRAWN
    return Outcome.WON if own > other else Outcome.LOST


def _count(pairs: Iterable[SeatPair], part: int, seat: int) -> int:
    return sum(pair[part] == seat for pair in pairs)

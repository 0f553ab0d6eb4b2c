"""The beginning of a deal."""

from collections.abc import Callable

from bot.host.asking import set_deadlines
from bot.host.bank import fill_banks
from bot.host.game import Game
from bot.host.guide import teach
from bot.host.marking import mark_hands, mark_result, mark_table
from bot.host.moves import give_wished_answers
from bot.host.news import news_of
from bot.host.penalties import result_after_penalties
from bot.host.votes import hold_up_next_deal
from engine.options import Options
from engine.rules import RULE_SETS
from engine.shuffle import SEED_BYTES
from engine.snapshot import dump, result_to_json
from engine.start import from_seed
from storage.models import DealRow


async def begin_deal(game: Game, entropy: Callable[[int], bytes]) -> None:
    """Shuffle and begin the table's next deal; the seed is kept before anything is shown.

    What people have standing wishes for is answered at once. The match begins with full reserves
    of time. A vote on a penalty for the last deal, from which this one would begin, comes first.
    """
    table = game.table
    if await hold_up_next_deal(game):
        return
    if not table.deal_number:
        fill_banks(game)
    for seat in game.seats:
        seat.ready = False
    if game.row is not None:
        await mark_result(game, game.row)
    previous = None
    if game.row is not None and game.deal is not None:
        previous = result_after_penalties(game.row, game.deal)
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
        starters=[None if seat.gone else seat.person_id for seat in game.seats],
        snapshot=dump(deal),
        version=deal.version,
        news=[],
        began_at=game.now,
        ended_at=None,
        stopped=False,
    )
    game.session.add(row)
    await game.session.flush()
    game.row, game.deal = row, deal
    game.events = list(events)
    give_wished_answers(game)
    row.snapshot, row.version = dump(game.deal), game.deal.version
    row.news = news_of(game.events)
    teach(game)
    await set_deadlines(game)
    await mark_table(game, renew=True)
    await mark_hands(game, call=True)

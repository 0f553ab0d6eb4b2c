"""Giving penalties and taking them back: the results, the score and the people follow."""

from sqlalchemy import select

from bot.host.deals import outcome_of
from bot.host.errors import Refusal, RefusedError
from bot.host.game import Game
from bot.host.leaving import put_back, remove_person
from bot.host.marking import mark_hands, mark_result, mark_table
from bot.host.penalties import (
    check_penalty,
    judged_deal,
    log_entry,
    read_penalty,
    result_after_penalties,
    score_after_penalties,
    write_penalty,
)
from bot.host.penalty import Penalty, PenaltyKind
from engine.deal import Deal, is_over
from engine.seats import federation
from storage.models import DealRow, Json, ResultRow
from storage.notices import notify
from storage.results import running_score
from storage.values import NoticeKind


async def impose(game: Game, penalty: Penalty, by: int | None, *, voted: bool) -> None:
    """Give the person at a seat a penalty for the table's deal; they are told.

    by: who gives or proposes it, a person id, None for an anonymous admin. Refuses as
    `check_penalty` does.
    """
    check_penalty(game, penalty)
    row, deal = judged_deal(game)
    person_id = game.seats[penalty.seat].person_id
    entry = log_entry(penalty, person_id, by, game.now, voted=voted)
    row.penalties = [*(row.penalties or []), entry]
    if penalty.kind is PenaltyKind.REMOVAL:
        await remove_person(game, game.seats[penalty.seat])
    _tell(game, entry, taken_back=False)
    await _follow(game, row, deal)


async def take_back(game: Game, by: int | None, *, is_admin: bool) -> Penalty:
    """Take the latest penalty back, which must be for the table's latest deal; give it.

    Refuses `NO_PENALTY`, and `OWN_PENALTY` to a host whom the table's people voted it against.
    """
    row, deal = judged_deal(game)
    if not row.penalties:
        raise RefusedError(Refusal.NO_PENALTY)
    entry = row.penalties[-1]
    if not is_admin and entry["voted"] and entry["person"] == by:
        raise RefusedError(Refusal.OWN_PENALTY)
    penalty = read_penalty(entry)
    row.penalties = row.penalties[:-1] or None
    if penalty.kind is PenaltyKind.REMOVAL:
        await put_back(game, game.seats[penalty.seat], entry["person"])
    _tell(game, entry, taken_back=True)
    await _follow(game, row, deal)
    return penalty


def _tell(game: Game, entry: Json, *, taken_back: bool) -> None:
    if entry["person"] is None:
        return
    about = {**write_penalty(read_penalty(entry), entry["person"]), "taken_back": taken_back}
    notify(
        game.session,
        NoticeKind.PENALTY,
        entry["person"],
        game.table.id,
        game.now,
        about=about,
    )


async def _follow(game: Game, row: DealRow, deal: Deal) -> None:
    """Bring results and score in line with what was given, and show it."""
    await mark_table(game)
    if not is_over(deal):
        return
    result, score = result_after_penalties(row, deal), score_after_penalties(row, deal)
    found = select(ResultRow).where(ResultRow.deal_id == row.id)
    for kept in await game.session.scalars(found):
        side = federation(kept.seat)
        kept.place = result.places[kept.seat]
        kept.score = score[side]
        kept.outcome = outcome_of(score[side], score[1 - side])
    await game.session.flush()
    total = await running_score(game.session, game.table.id, row.number)
    game.table.score_0, game.table.score_1 = total
    await mark_result(game, row)
    await mark_hands(game)

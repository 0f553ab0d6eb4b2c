"""Penalties of articles 41 and 42: what a deal's result and score are when they are counted in.

The deal and its log stay as they were played. What was given stands in `DealRow.penalties`; the
results, the score of the match and what the next deal begins from follow from both.
"""

from collections.abc import Iterable
from datetime import datetime

from bot.host.errors import Refusal, RefusedError
from bot.host.game import Game
from bot.host.penalty import POINTS, GivenPenalty, Penalty, PenaltyKind
from engine.deal import Deal, is_over, result_of
from engine.penalties import MOST_TRIBUTE, add_tribute, make_last
from engine.result import Result
from engine.seats import SEATS, federation
from storage.models import DealRow, Json, Person
from storage.values import TableStatus

_WITH_TRIBUTE = frozenset({"dagang"})
"""Rule sets in which tribute is paid."""
_AFTER_THE_MATCH = (PenaltyKind.LAST, PenaltyKind.POINTS)
"""What can still be given when the last deal is over."""


def penalties_of(row: DealRow) -> tuple[Penalty, ...]:
    """List what was given for a deal, in order."""
    return tuple(read_penalty(entry) for entry in row.penalties or ())


def read_penalty(entry: Json) -> Penalty:
    """Read a penalty from a row's log, or from what a vote is about."""
    return Penalty(PenaltyKind(entry["kind"]), entry["seat"], entry["to"], entry["number"])


def write_penalty(penalty: Penalty, person_id: int | None) -> Json:
    """Write a penalty against a person as `read_penalty` reads it."""
    return {
        "kind": penalty.kind.value,
        "seat": penalty.seat,
        "to": penalty.to,
        "number": penalty.number,
        "person": person_id,
    }


def log_entry(
    penalty: Penalty, person_id: int | None, by: int | None, at: datetime, *, voted: bool
) -> Json:
    """Write a penalty as given; by None: an anonymous admin."""
    written = write_penalty(penalty, person_id)
    return {**written, "by": by, "voted": voted, "at": at.isoformat()}


def result_after_penalties(row: DealRow, deal: Deal) -> Result:
    """Give the result of a finished deal, penalties on places and tribute counted in.

    A place 6 that was imposed during the deal lapses where the deal ends with a sweep, which knows
    no last place. The next deal's `previous` is this.
    """
    result = result_of(deal)
    for penalty in penalties_of(row):
        match penalty:
            case Penalty(PenaltyKind.LAST, seat) if result.places[seat] is not None:
                result = result if result.sweep is not None else make_last(result, seat)
            case Penalty(PenaltyKind.TRIBUTE, seat, int(to), number):
                result = add_tribute(result, seat, to, number)
            case _:
                continue
    return result


def score_after_penalties(row: DealRow, deal: Deal) -> tuple[int, int]:
    """Give what a finished deal brings to each federation, penalties counted in."""
    score = list(deal.rules.score(result_after_penalties(row, deal)))
    for penalty in penalties_of(row):
        if penalty.kind is PenaltyKind.POINTS:
            score[federation(penalty.seat)] -= penalty.number
    return score[0], score[1]


def judged_deal(game: Game) -> tuple[DealRow, Deal]:
    """Give the deal that penalties are given for. Refuses `NOT_PLAYING`, `TABLE_ENDED`."""
    if game.table.status in {TableStatus.STOPPED, TableStatus.CLOSED}:
        raise RefusedError(Refusal.TABLE_ENDED)
    if game.row is None or game.deal is None:
        raise RefusedError(Refusal.NOT_PLAYING)
    return game.row, game.deal


def offered_kinds(game: Game) -> tuple[PenaltyKind, ...]:
    """List what may be given for the table's deal as things stand."""
    row, deal = judged_deal(game)
    ended = game.table.status is TableStatus.OVER
    kinds = []
    for kind in PenaltyKind:
        if ended and kind not in _AFTER_THE_MATCH:
            continue
        if kind is PenaltyKind.LAST and is_over(deal) and result_of(deal).sweep is not None:
            continue
        if kind is PenaltyKind.TRIBUTE and (
            row.rules not in _WITH_TRIBUTE or row.number >= game.table.deals
        ):
            continue
        kinds.append(kind)
    return tuple(kinds)


def check_penalty(game: Game, penalty: Penalty) -> None:
    """Refuse what cannot be given: `NO_PERSON`, `ALREADY_LAST`, `NO_SUCH_PENALTY`."""
    row, deal = judged_deal(game)
    if penalty.kind not in offered_kinds(game):
        raise RefusedError(Refusal.NO_SUCH_PENALTY)
    if game.seats[penalty.seat].person_id is None:
        raise RefusedError(Refusal.NO_PERSON)
    match penalty.kind:
        case PenaltyKind.LAST:
            if is_over(deal) and result_after_penalties(row, deal).places[penalty.seat] == SEATS:
                raise RefusedError(Refusal.ALREADY_LAST)
            fits = True
        case PenaltyKind.TRIBUTE:
            fits = penalty.to not in {None, penalty.seat} and 1 <= penalty.number <= MOST_TRIBUTE
        case PenaltyKind.POINTS:
            fits = penalty.number in POINTS
        case PenaltyKind.REMOVAL:
            fits = True
    if not fits:
        raise RefusedError(Refusal.NO_SUCH_PENALTY)


async def given_penalties(game: Game, row: DealRow) -> tuple[GivenPenalty, ...]:
    """List what was given for a deal, with the names of those who got it."""
    entries: Iterable[Json] = row.penalties or ()
    given = []
    for entry in entries:
        person = (
            None if entry["person"] is None else await game.session.get(Person, entry["person"])
        )
        given.append(GivenPenalty(read_penalty(entry), "" if person is None else person.name))
    return tuple(given)

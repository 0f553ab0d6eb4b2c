"""What becomes of a vote: it is carried out, or laid aside."""

from bot.host.ending import stop_game
from bot.host.errors import Refusal, RefusedError
from bot.host.game import Game
from bot.host.leaving import give_away
from bot.host.penalizing import impose
from bot.host.penalties import read_penalty
from bot.host.votes import close_vote, outcome_of_vote
from storage.models import Deadline, Seat, Vote
from storage.values import TableStatus, VoteKind, VoteOutcome
from storage.votes import open_votes


async def carry_out(game: Game, vote: Vote, outcome: VoteOutcome) -> VoteOutcome:
    """Settle a vote and do what it has decided; gives what came of it in the end.

    What can no longer be done, since it has come about or the game has gone on, drops it.
    """
    if outcome is VoteOutcome.PASSED:
        try:
            await _do(game, vote)
        except RefusedError:
            outcome = VoteOutcome.DROPPED
    await close_vote(game, vote, outcome)
    return outcome


async def _do(game: Game, vote: Vote) -> None:
    """Do what a vote proposes; refusals come before anything has changed."""
    if game.table.status not in {TableStatus.PLAYING, TableStatus.ASLEEP, TableStatus.OVER}:
        raise RefusedError(Refusal.TABLE_ENDED)
    match vote.kind:
        case VoteKind.STOP:
            await stop_game(game)
        case VoteKind.SUBSTITUTE:
            seat = _same_person(game, vote)
            if seat.held:
                raise RefusedError(Refusal.SEAT_HELD)
            await give_away(game, seat, own=False)
        case VoteKind.PENALTY:
            _same_person(game, vote)
            if vote.about is None or vote.about["deal"] != game.table.deal_number:
                raise RefusedError(Refusal.STALE)
            penalty = read_penalty(vote.about["penalty"])
            await impose(game, penalty, vote.proposer_id, voted=True)


def _same_person(game: Game, vote: Vote) -> Seat:
    """Give the seat that a vote is about, where still the same person sits."""
    if vote.seat is None or vote.about is None:
        raise RefusedError(Refusal.NO_PERSON)
    seat = game.seats[vote.seat]
    if seat.person_id is None or seat.person_id != vote.about["person"]:
        raise RefusedError(Refusal.NO_PERSON)
    return seat


async def review_votes(game: Game) -> None:
    """Settle what is settled by a change of who is present."""
    for vote in await open_votes(game.session, game.table.id):
        if vote.outcome is not None:
            continue
        outcome = outcome_of_vote(game, vote)
        if outcome is not None:
            await carry_out(game, vote, outcome)


async def vote_ends(game: Game, deadline: Deadline) -> None:
    """Settle a vote whose time to object is up."""
    await game.session.delete(deadline)
    vote = None if deadline.question is None else await game.session.get(Vote, deadline.question)
    if vote is None or vote.outcome is not None:
        return
    outcome = outcome_of_vote(game, vote, time_is_up=True)
    if outcome is not None:
        await carry_out(game, vote, outcome)

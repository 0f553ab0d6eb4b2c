"""Votes at a table: who has a say, what comes of it, and when.

Whoever proposes is for it. Silence objects to nothing and blocks nothing for ever: a vote passes at
once when everybody present agrees, and at the end of its time unless more object than agree.
"""

from collections.abc import Iterable
from typing import NamedTuple

from bot.host.game import Game
from bot.host.pace import seconds
from storage.deadlines import deadlines_of
from storage.models import Deadline, Seat, Vote
from storage.shown import SlotKind, want
from storage.values import DeadlineKind, Urgency, VoteKind, VoteOutcome
from storage.votes import drop_due_of_vote, due_of_vote, open_votes


class Tally(NamedTuple):
    """Person ids by what they say; `silent` are those present who are still awaited."""

    yes: tuple[int, ...]
    no: tuple[int, ...]
    silent: tuple[int, ...]


def is_present(seat: Seat) -> bool:
    """Whether a person sits here and plays, so that a vote waits for them."""
    return seat.person_id is not None and not seat.held and not seat.gone


def voters(game: Game) -> Iterable[Seat]:
    """List the seats of those who may vote: who is only away may, who has left may not."""
    return (seat for seat in game.persons if not seat.gone)


def tally(game: Game, vote: Vote) -> Tally:
    """Count a vote as things stand."""
    yes: list[int] = []
    no: list[int] = []
    silent: list[int] = []
    for seat in voters(game):
        person_id = seat.person_id or 0
        said = vote.votes.get(str(person_id))
        if said is not None:
            (yes if said else no).append(person_id)
        elif is_present(seat):
            silent.append(person_id)
    return Tally(tuple(yes), tuple(no), tuple(silent))


def outcome_of_vote(game: Game, vote: Vote, *, time_is_up: bool = False) -> VoteOutcome | None:
    """Tell what comes of a vote as things stand, None while it is open.

    It is dropped when its proposer takes it back or has left.
    """
    yes, no, silent = tally(game, vote)
    if vote.proposer_id not in yes:
        return VoteOutcome.DROPPED
    if not no:
        return VoteOutcome.PASSED if time_is_up or not silent else None
    if time_is_up or not silent:
        return VoteOutcome.PASSED if len(yes) > len(no) else VoteOutcome.REJECTED
    return VoteOutcome.REJECTED if len(no) >= len(yes) + len(silent) else None


async def open_vote(game: Game, vote: Vote) -> Deadline:
    """Open a vote, with its message in the group and the end of its time, which is given."""
    game.session.add(vote)
    await game.session.flush()
    due = Deadline(
        kind=DeadlineKind.VOTE,
        table_id=game.table.id,
        seat=vote.seat,
        question=vote.id,
        due=game.now + seconds(game.pace.vote),
    )
    game.session.add(due)
    await mark_vote(game, vote)
    return due


async def mark_vote(game: Game, vote: Vote) -> None:
    """Ask for the message of a vote in the group."""
    await want(
        game.session,
        (SlotKind.VOTE, game.table.id, vote.id),
        group_id=game.table.group_id,
        urgency=Urgency.TABLE,
        ready_at=game.now,
    )


async def close_vote(game: Game, vote: Vote, outcome: VoteOutcome) -> None:
    """Note what came of a vote; its message says so and has no buttons any more."""
    vote.outcome = outcome
    await drop_due_of_vote(game.session, vote)
    for deadline in await deadlines_of(game.session, game.table.id):
        if deadline.kind is DeadlineKind.NEXT_DEAL and deadline.question == vote.id:
            deadline.due = game.now
    await mark_vote(game, vote)


async def hold_up_next_deal(game: Game) -> bool:
    """Let the next deal wait for a vote on a penalty for the last one; False where there is none.

    What the vote decides may change who opens the next deal and who pays tribute in it.
    """
    for vote in await open_votes(game.session, game.table.id):
        if vote.kind is not VoteKind.PENALTY:
            continue
        end = await due_of_vote(game.session, vote)
        if end is None:
            continue
        game.session.add(
            Deadline(
                kind=DeadlineKind.NEXT_DEAL,
                table_id=game.table.id,
                seat=None,
                question=vote.id,
                due=end.due,
            )
        )
        return True
    return False


async def drop_votes(game: Game, *, but: VoteKind | None = None) -> None:
    """Drop the open votes of a table at which there is nothing left to decide, but of one kind."""
    for vote in await open_votes(game.session, game.table.id):
        if vote.kind is not but:
            await close_vote(game, vote, VoteOutcome.DROPPED)

"""What there is to show of a vote."""

from collections.abc import Iterable

from bot.host.game import Game
from bot.host.judged import VoteShown
from bot.host.penalties import read_penalty
from bot.host.portraits import facts_of
from bot.host.votes import tally
from storage.models import Person, Vote
from storage.votes import due_of_vote


async def vote_shown(game: Game, vote: Vote) -> VoteShown:
    """Give what the message of a vote shows."""
    count = tally(game, vote)
    about = vote.about or {}
    end = await due_of_vote(game.session, vote)
    penalty = about.get("penalty")
    return VoteShown(
        facts=facts_of(game),
        vote_id=vote.id,
        kind=vote.kind,
        proposer="".join(await _names(game, [vote.proposer_id])),
        seat=vote.seat,
        name="".join(await _names(game, [about.get("person")])),
        penalty=None if penalty is None else read_penalty(penalty),
        yes=await _names(game, count.yes),
        no=await _names(game, count.no),
        silent=len(count.silent),
        due=None if end is None else end.due,
        outcome=vote.outcome,
    )


async def _names(game: Game, ids: Iterable[int | None]) -> tuple[str, ...]:
    people = [await game.session.get(Person, each) for each in ids if each is not None]
    return tuple(person.name for person in people if person is not None)

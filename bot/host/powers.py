"""Powers at a table: the host's and the admins' at once, everybody's by vote."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import NamedTuple

from bot.host.base import UseCases
from bot.host.deciding import carry_out, review_votes
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.game import Game, load_game
from bot.host.judged import Judged
from bot.host.leaving import give_away, leave_game
from bot.host.pace import seconds
from bot.host.penalizing import impose, take_back
from bot.host.penalties import (
    check_penalty,
    given_penalties,
    judged_deal,
    offered_kinds,
    write_penalty,
)
from bot.host.penalty import Penalty
from bot.host.portraits import facts_of
from bot.host.shown import TableFacts
from bot.host.votes import mark_vote, open_vote, outcome_of_vote
from engine.deal import is_over
from storage.groups import find_group
from storage.models import Seat, Vote
from storage.tables import latest_over_in, tables_left_by
from storage.values import TableStatus, VoteKind, VoteOutcome
from storage.votes import due_of_vote, open_votes, rejected_since

GOING = frozenset({TableStatus.PLAYING, TableStatus.ASLEEP})
"""Where a game is being played, or sleeps."""


class Opened(NamedTuple):
    """A vote that waits for others, until `due`."""

    vote_id: int
    due: datetime


class Settled(NamedTuple):
    """A vote that is settled."""

    outcome: VoteOutcome


class Powers(UseCases):
    """Use cases about stopping, substitutes, leaving and penalties.

    What host and admins may do at once refuses `HOST_OR_ADMIN` to others, who can propose it.
    person None: an anonymous admin.
    """

    @asynccontextmanager
    async def _match(self, update_id: int | None, table_id: int) -> AsyncIterator[Game]:
        """Open a transaction on a game that has begun. Refuses `NOT_PLAYING`, `TABLE_ENDED`."""
        async with self._game(update_id, table_id) as game:
            if game.table.status is TableStatus.LOBBY:
                raise RefusedError(Refusal.NOT_PLAYING)
            if game.table.status in {TableStatus.STOPPED, TableStatus.CLOSED}:
                raise RefusedError(Refusal.TABLE_ENDED)
            yield game

    async def propose(
        self,
        update_id: int | None,
        table_id: int,
        person: PersonRef,
        kind: VoteKind,
        *,
        seat: int | None = None,
        about: Penalty | None = None,
    ) -> Settled | Opened:
        """Put something to the vote of the people at the table; who proposes it is for it.

        Refuses `NOT_SEATED`, `GONE`, `NO_VOTE_HERE`, `VOTE_OPEN`, `VOTE_RECENT`, and what would
        be refused at once anyway. Where nobody else is awaited it is settled at once.
        """
        async with self._match(update_id, table_id) as game:
            _voter(game, person)
            _check_proposal(game, kind, seat, about)
            if not game.table.group.present:
                raise RefusedError(Refusal.NO_VOTE_HERE)
            if any(vote.kind is kind for vote in await open_votes(game.session, table_id)):
                raise RefusedError(Refusal.VOTE_OPEN)
            since = game.now - seconds(game.pace.vote)
            for earlier in await rejected_since(game.session, table_id, kind, since):
                if earlier.seat == seat:
                    raise RefusedError(Refusal.VOTE_RECENT)
            vote = Vote(
                table_id=table_id,
                kind=kind,
                seat=seat,
                about=_about(game, seat, about),
                proposer_id=person.id,
                votes={str(person.id): True},
                opened_at=game.now,
            )
            end = await open_vote(game, vote)
            return await self._count(game, vote, end.due)

    async def vote(
        self, update_id: int | None, vote_id: int, person: PersonRef, *, yes: bool
    ) -> Settled | Opened:
        """Say yes or no to what was proposed; the last word of a person counts.

        Refuses `VOTE_OVER`, `NOT_SEATED`, `GONE`.
        """
        async with self._once(update_id) as session:
            vote = await session.get(Vote, vote_id)
            if vote is None:
                raise RefusedError(Refusal.VOTE_OVER)
            game = await load_game(session, vote.table_id, self.now(), self.pace, lock=True)
            # The table is locked now: nobody else settles it meanwhile.
            await session.refresh(vote)
            if vote.outcome is not None:
                raise RefusedError(Refusal.VOTE_OVER)
            _voter(game, person)
            vote.votes = {**vote.votes, str(person.id): yes}
            await mark_vote(game, vote)
            end = await due_of_vote(session, vote)
            return await self._count(game, vote, game.now if end is None else end.due)

    async def _count(self, game: Game, vote: Vote, due: datetime) -> Settled | Opened:
        outcome = outcome_of_vote(game, vote)
        if outcome is None:
            return Opened(vote.id, due)
        return Settled(await carry_out(game, vote, outcome))

    async def substitute(
        self,
        update_id: int | None,
        table_id: int,
        person: PersonRef | None,
        seat: int | None = None,
        *,
        is_admin: bool,
    ) -> None:
        """Give a seat to a computer player until its person comes back; None: one's own.

        Anybody gives their own seat, host and admins any person's, who is told. Refuses
        `NOT_SEATED`, `HOST_OR_ADMIN`, `NO_PERSON`, `SEAT_HELD`, `NOT_PLAYING`.
        """
        async with self._match(update_id, table_id) as game:
            taken = _seat(game, person, seat)
            own = person is not None and taken.person_id == person.id
            if not own:
                _check_rights(game, person, is_admin=is_admin)
            check_substitute(game, taken)
            await give_away(game, taken, own=own)
            await review_votes(game)

    async def leave_game(self, update_id: int | None, table_id: int, person: PersonRef) -> None:
        """Let a person leave a game: a computer player holds the seat, nothing is sent them.

        The deal counts for them all the same, and they may come back. A host's role goes on to
        another. Refuses `NOT_SEATED`, `NOT_PLAYING`, `GONE`.
        """
        async with self._match(update_id, table_id) as game:
            if game.table.status not in GOING:
                raise RefusedError(Refusal.TABLE_ENDED)
            await leave_game(game, game.seat_of(person.id))
            await review_votes(game)

    async def penalize(
        self,
        update_id: int | None,
        table_id: int,
        person: PersonRef | None,
        penalty: Penalty,
        *,
        is_admin: bool,
        number: int | None = None,
    ) -> None:
        """Give a penalty at once for the table's deal, whose number is given where it must be that.

        Refuses `HOST_OR_ADMIN`, `STALE` for another deal, `NO_PERSON`, `NO_SUCH_PENALTY`,
        `ALREADY_LAST`.
        """
        async with self._match(update_id, table_id) as game:
            _check_rights(game, person, is_admin=is_admin)
            _check_deal(game, number)
            by = None if person is None else person.id
            await impose(game, penalty, by, voted=False)
            await review_votes(game)

    async def pardon(
        self,
        update_id: int | None,
        table_id: int,
        person: PersonRef | None,
        *,
        is_admin: bool,
        number: int | None = None,
    ) -> Penalty:
        """Take the latest penalty for the table's latest deal back, and give it.

        Refuses `HOST_OR_ADMIN`, `STALE`, `NO_PENALTY`, `OWN_PENALTY`.
        """
        async with self._match(update_id, table_id) as game:
            _check_rights(game, person, is_admin=is_admin)
            _check_deal(game, number)
            by = None if person is None else person.id
            return await take_back(game, by, is_admin=is_admin)

    async def judged(self, table_id: int) -> Judged:
        """Tell what penalties there are to give for a table's deal, and which were given.

        Refuses `NO_TABLE`, `NOT_PLAYING`, `TABLE_ENDED`.
        """
        async with self.database.read() as session:
            game = await load_game(session, table_id, self.now(), self.pace, lock=False)
            row, deal = judged_deal(game)
            return Judged(
                facts=facts_of(game),
                over=is_over(deal),
                kinds=offered_kinds(game),
                given=await given_penalties(game, row),
            )

    async def match_over_in(self, chat_id: int, thread_id: int | None) -> TableFacts | None:
        """Give the match that was over last in a group or its topic, not long ago."""
        async with self.database.read() as session:
            group = await find_group(session, chat_id)
            if group is None:
                return None
            since = self.now() - seconds(self.pace.judge_for)
            table_id = await latest_over_in(session, group.id, thread_id, since)
            if table_id is None:
                return None
            return facts_of(await load_game(session, table_id, self.now(), self.pace, lock=False))

    async def games_left_by(self, person: PersonRef) -> tuple[TableFacts, ...]:
        """List the games that a person has left and may come back to."""
        found = []
        async with self.database.read() as session:
            for table_id in await tables_left_by(session, person.id):
                game = await load_game(session, table_id, self.now(), self.pace, lock=False)
                found.append(facts_of(game))
        return tuple(found)


def check_substitute(game: Game, seat: Seat) -> None:
    """Refuse where there is nobody to be substituted: `NOT_PLAYING`, `NO_PERSON`, `SEAT_HELD`."""
    if game.table.status not in GOING:
        raise RefusedError(Refusal.NOT_PLAYING)
    if seat.person_id is None:
        raise RefusedError(Refusal.NO_PERSON)
    if seat.held:
        raise RefusedError(Refusal.SEAT_HELD)


def _check_proposal(game: Game, kind: VoteKind, seat: int | None, about: Penalty | None) -> None:
    """Refuse what could not be carried out as things stand."""
    match kind:
        case VoteKind.STOP:
            if game.table.status not in GOING:
                raise RefusedError(Refusal.TABLE_ENDED)
        case VoteKind.SUBSTITUTE:
            if seat is None:
                raise RefusedError(Refusal.NO_PERSON)
            check_substitute(game, game.seats[seat])
        case VoteKind.PENALTY:
            if about is None:
                raise RefusedError(Refusal.NO_SUCH_PENALTY)
            check_penalty(game, about)


def _about(game: Game, seat: int | None, penalty: Penalty | None) -> dict[str, object] | None:
    """Write what a vote must remember: whom it is about, for which deal, and what penalty."""
    if seat is None:
        return None
    person_id = game.seats[seat].person_id
    penalty_json = None if penalty is None else write_penalty(penalty, person_id)
    return {"person": person_id, "deal": game.table.deal_number, "penalty": penalty_json}


def _voter(game: Game, person: PersonRef) -> Seat:
    seat = game.seat_of(person.id)
    if seat.gone:
        raise RefusedError(Refusal.GONE)
    return seat


def _seat(game: Game, person: PersonRef | None, number: int | None) -> Seat:
    if number is not None:
        return game.seats[number]
    if person is None:
        raise RefusedError(Refusal.NOT_SEATED)
    return game.seat_of(person.id)


def _check_rights(game: Game, person: PersonRef | None, *, is_admin: bool) -> None:
    if is_admin or (person is not None and game.table.host_id == person.id):
        return
    raise RefusedError(Refusal.HOST_OR_ADMIN)


def _check_deal(game: Game, number: int | None) -> None:
    """Refuse (`STALE`) what was meant for an earlier deal."""
    if number is not None and number != game.table.deal_number:
        raise RefusedError(Refusal.STALE)

"""Who may do what: host and admins at once, others at the table by vote."""

from collections.abc import Awaitable, Callable
from typing import Final, Protocol, TypeVar

from bot.handlers.desk import Desk
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.judged import VoteOutcome
from bot.host.powers import Opened, Settled
from bot.host.shown import TableFacts
from bot.screens.notices import Notice

T = TypeVar("T")
Done_co = TypeVar("Done_co", covariant=True)

_FOR_ADMINS: Final = {Refusal.HOST_OR_ADMIN, Refusal.OWN_PENALTY}
"""Refusals that an admin does not get."""
_CAME_OF_IT: Final = {
    VoteOutcome.PASSED: Notice.VOTE_PASSED,
    VoteOutcome.REJECTED: Notice.VOTE_REJECTED,
    VoteOutcome.DROPPED: Notice.VOTE_DROPPED,
}


class ByRight(Protocol[Done_co]):
    """Something that hosts and admins may do: a use case with all it needs but who asks for it."""

    def __call__(self, *, is_admin: bool) -> Awaitable[Done_co]:
        """Do it; refused to who is neither the host nor an admin."""


async def by_right(desk: Desk, chat_id: int, person: PersonRef | None, act: ByRight[T]) -> T:
    """Do what host and admins may; Telegram is asked who is one only where it matters.

    person None: an anonymous admin
    """
    if person is None:
        return await act(is_admin=True)
    try:
        return await act(is_admin=False)
    except RefusedError as error:
        if error.reason not in _FOR_ADMINS:
            raise
        if not await desk.is_admin(chat_id, person.telegram_id):
            raise
    return await act(is_admin=True)


async def by_right_or_vote(
    desk: Desk,
    chat_id: int,
    person: PersonRef,
    act: ByRight[object],
    propose: Callable[[], Awaitable[Settled | Opened]],
) -> Settled | Opened | None:
    """Do something at once where the person may, else propose it; None where it was done."""
    try:
        await by_right(desk, chat_id, person, act)
    except RefusedError as error:
        if error.reason is not Refusal.HOST_OR_ADMIN:
            raise
        return await propose()
    return None


def came_of_it(vote: Settled | Opened) -> Notice:
    """Say what came of a vote, or that it is open."""
    return Notice.PROPOSED if isinstance(vote, Opened) else _CAME_OF_IT[vote.outcome]


async def has_rights(desk: Desk, facts: TableFacts, person: PersonRef | None) -> bool:
    """Whether somebody is the host of a table, or an admin of its group."""
    if person is None or is_host(facts, person):
        return True
    return await desk.is_admin(facts.chat_id, person.telegram_id)


def is_host(facts: TableFacts, person: PersonRef) -> bool:
    """Whether a person is a table's host."""
    return facts.host_seat is not None and facts.seats[facts.host_seat].person_id == person.id


def own_seat(facts: TableFacts, person: PersonRef | None) -> int | None:
    """Give a person's seat, None where they have none."""
    if person is None:
        return None
    return next((seat.seat for seat in facts.seats if seat.person_id == person.id), None)

"""Who is given how long to answer: the deadlines of a table follow from its deal."""

from datetime import timedelta
from types import MappingProxyType
from typing import Final

from bot.host.game import Game, plays_by_itself
from bot.host.pace import seconds
from engine.deal import Phase, asked, is_over
from engine.seats import SEATS_IN
from storage.deadlines import deadlines_of
from storage.models import Deadline
from storage.values import Clock, DeadlineKind, TableStatus

ANSWER_TIMES: Final = MappingProxyType(
    {
        Clock.LIVE: timedelta(seconds=60),
        Clock.RELAXED: timedelta(minutes=10),
        Clock.DAY: timedelta(hours=12),
        Clock.FREE: None,
    }
)
"""How long an answer in the play may take."""

_BEFORE_PLAY: Final = 12
"""A decision before the play has this part of it,"""
_AT_LEAST: Final = timedelta(seconds=30)
"""but no less than this."""


def answer_time(clock: Clock, phase: Phase) -> timedelta | None:
    """Tell how long an answer may take, None without limit."""
    time = ANSWER_TIMES[clock]
    if time is None or phase is Phase.PLAY:
        return time
    return max(time / _BEFORE_PLAY, _AT_LEAST)


async def set_deadlines(game: Game) -> None:
    """Bring the deadlines of answers in line with who is asked.

    A person's deadline stays as it is while the question stays the same.
    """
    wanted = _wanted(game)
    for deadline in await deadlines_of(game.session, game.table.id):
        if deadline.kind not in {DeadlineKind.ANSWER, DeadlineKind.COMPUTER}:
            continue
        same = wanted.pop((deadline.kind, deadline.seat, deadline.question), None)
        if same is None:
            await game.session.delete(deadline)
        elif deadline.kind is DeadlineKind.COMPUTER:
            deadline.due = min(deadline.due, game.now + same)
    for (kind, seat, question), time in wanted.items():
        game.session.add(
            Deadline(
                kind=kind,
                table_id=game.table.id,
                seat=seat,
                question=question,
                due=game.now + time,
            )
        )


_Key = tuple[DeadlineKind, int | None, int | None]


def _wanted(game: Game) -> dict[_Key, timedelta]:
    """List the deadlines that there should be, with how long they run from their beginning."""
    deal = game.deal
    if deal is None or is_over(deal) or game.table.status is not TableStatus.PLAYING:
        return {}
    time = answer_time(game.table.clock, deal.phase)
    wanted: dict[_Key, timedelta] = {}
    computers: list[int] = []
    people = False
    for number in SEATS_IN[asked(deal)]:
        question = game.question(number) or 0
        if plays_by_itself(game.seats[number]):
            computers.append(question)
            continue
        people = True
        if time is not None:
            wanted[DeadlineKind.ANSWER, number, question] = time
    if computers:
        # In a window computers must not be seen to answer sooner than people do.
        wait = game.pace.window if people and deal.phase is Phase.PLAY else game.pace.computer
        wanted[DeadlineKind.COMPUTER, None, max(computers)] = seconds(wait)
    return wanted


def only_computers_asked(game: Game) -> bool:
    """Whether the table waits for computers alone, which will answer in a moment."""
    if game.deal is None or game.table.status is not TableStatus.PLAYING:
        return False
    seats = SEATS_IN[asked(game.deal)]
    return bool(seats) and all(plays_by_itself(game.seats[number]) for number in seats)

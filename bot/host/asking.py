"""Who is given how long to answer: the deadlines of a table follow from its deal."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final

from bot.host.bank import draw_on_bank, reserve_of
from bot.host.game import Game, plays_by_itself
from bot.host.options import windows_of
from bot.host.pace import seconds
from bot.host.reminders import drop_stale_notices, reminder_times
from engine.deal import Deal, Phase, Stage, asks_in_secret, in_window, is_over
from engine.seats import SEATS_IN
from storage.deadlines import deadlines_of
from storage.models import Deadline, Seat
from storage.values import Clock, DeadlineKind, TableStatus, Windows

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
"""A decision before the play, and getting ready for it, has this part of it,"""
_AT_LEAST: Final = timedelta(seconds=30)
"""but no less than this."""

_OF_ANSWERS: Final = frozenset({DeadlineKind.ANSWER, DeadlineKind.COMPUTER, DeadlineKind.REMINDER})


def answer_time(clock: Clock, phase: Phase) -> timedelta | None:
    """Tell how long an answer may take, None without limit."""
    time = ANSWER_TIMES[clock]
    return time if phase is Phase.PLAY else part_before_play(clock)


def part_before_play(clock: Clock) -> timedelta | None:
    """Tell how long what comes before the play may take, None without limit."""
    time = ANSWER_TIMES[clock]
    return None if time is None else max(time / _BEFORE_PLAY, _AT_LEAST)


def is_private_question(deal: Deal, seat: int) -> bool:
    """Whether a seat is asked what nobody else may know: to burn, or to kill a dead play."""
    return asks_in_secret(deal, seat)


def publicly_awaited(game: Game) -> tuple[int, ...]:
    """List the seats whose answer all know to be awaited; in a window those who may follow."""
    view = game.view(None)
    if view is None or game.deal is None:
        return ()
    if view.waits_for or view.by is None or game.deal.trick.stage is Stage.KILL:
        return view.waits_for
    return SEATS_IN[game.deal.rules.followers(game.deal)]


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A deadline that there should be.

    time:    how long it runs from the moment that it is set
    usual:   how long such an answer has, of which a part may have passed before
    reserve: what may follow on it
    private: nobody else may know of the question
    """

    time: timedelta
    usual: timedelta
    reserve: timedelta = timedelta()
    private: bool = False


_Key = tuple[DeadlineKind, int | None, int | None]


async def set_deadlines(game: Game) -> None:
    """Bring the deadlines of answers in line with who is asked, their reminders with them.

    A person's deadline stays as it is while the question stays the same. Where the question
    stands but nobody's time may run, because the table sleeps or the computer holds the seat,
    what was left is kept: it goes on from there, and no pause gives time back.
    """
    there = await deadlines_of(game.session, game.table.id)
    wanted = _wanted(game, is_window_timed=any(d.kind is DeadlineKind.WINDOW for d in there))
    open_answers = {
        (seat, question) for kind, seat, question in wanted if kind is DeadlineKind.ANSWER
    }
    for deadline in there:
        if deadline.kind not in _OF_ANSWERS:
            continue
        if deadline.kind is DeadlineKind.REMINDER:
            if (deadline.seat, deadline.question) not in open_answers:
                await game.session.delete(deadline)
            continue
        same = wanted.pop((deadline.kind, deadline.seat, deadline.question), None)
        if same is None:
            stop_clock(game, deadline)
            await game.session.delete(deadline)
        elif deadline.kind is DeadlineKind.COMPUTER:
            deadline.due = min(deadline.due, game.now + same.time)
    for (kind, seat, question), each in wanted.items():
        _begin(game, (kind, seat, question), each)
    await drop_stale_notices(game)


def stop_clock(game: Game, deadline: Deadline) -> None:
    """Settle the reserve of a person whose clock stops; keep what is left where nobody answered."""
    if deadline.kind is not DeadlineKind.ANSWER or deadline.seat is None:
        return
    seat = game.seats[deadline.seat]
    draw_on_bank(seat, deadline, game.now)
    if game.question(seat.seat) == deadline.question:
        left = (deadline.reserve_from or deadline.due) - game.now
        seat.left_question = deadline.question
        seat.left_seconds = max(0, round(left.total_seconds()))


def _begin(game: Game, key: _Key, wanted: _Wanted) -> None:
    kind, seat, question = key
    ends = game.now + wanted.time
    _add(game, key, ends + wanted.reserve, reserve_from=ends if wanted.reserve else None)
    if kind is not DeadlineKind.ANSWER or wanted.private:
        return
    reminder = (DeadlineKind.REMINDER, seat, question)
    for level, due in reminder_times(wanted.usual, ends, wanted.reserve, game.now).items():
        _add(game, reminder, due, level=level)


def _add(
    game: Game,
    key: _Key,
    due: datetime,
    *,
    reserve_from: datetime | None = None,
    level: int | None = None,
) -> None:
    kind, seat, question = key
    game.session.add(
        Deadline(
            kind=kind,
            table_id=game.table.id,
            seat=seat,
            question=question,
            due=due,
            reserve_from=reserve_from,
            level=level,
        )
    )


def _wanted(game: Game, *, is_window_timed: bool) -> dict[_Key, _Wanted]:
    """List the deadlines that there should be.

    is_window_timed: a deadline of the window itself stands, at which computers answer; where it
                     is strict, that one alone ends the time of those who may burn
    """
    deal = game.deal
    if deal is None or is_over(deal) or game.table.status is not TableStatus.PLAYING:
        return {}
    time = answer_time(game.table.clock, deal.phase)
    strict = is_window_timed and windows_of(game.table) is Windows.STRICT
    wanted: dict[_Key, _Wanted] = {}
    computers: list[int] = []
    people = False
    for number in SEATS_IN[game.asked]:
        question = game.question(number) or 0
        seat = game.seats[number]
        if plays_by_itself(seat):
            computers.append(question)
            continue
        people = True
        private = asks_in_secret(deal, number)
        if time is not None and not (private and strict):
            wanted[DeadlineKind.ANSWER, number, question] = _Wanted(
                time=_time_left(game, seat, question, time),
                usual=time,
                reserve=_reserve(deal, seat),
                private=private,
            )
    if computers and not is_window_timed:
        # In a window computers must not be seen to answer sooner than people do.
        wait = game.pace.window if people and deal.phase is Phase.PLAY else game.pace.computer
        pause = seconds(wait)
        wanted[DeadlineKind.COMPUTER, None, max(computers)] = _Wanted(time=pause, usual=pause)
    return wanted


def _reserve(deal: Deal, seat: Seat) -> timedelta:
    """Give what follows on a person's time: nothing before the play, nor in a window."""
    if deal.phase is not Phase.PLAY or in_window(deal):
        return timedelta()
    return reserve_of(seat)


def _time_left(game: Game, seat: Seat, question: int, time: timedelta) -> timedelta:
    """Give what is left of the time for a question; after a pause at least a few minutes."""
    if seat.left_question != question or seat.left_seconds is None:
        return time
    return max(seconds(seat.left_seconds), min(time, seconds(game.pace.recover)))


def only_computers_asked(game: Game) -> bool:
    """Whether the table waits for computers alone, which will answer in a moment.

    In a window nobody may know, and no message may be late or early because of it.
    """
    if game.deal is None or game.table.status is not TableStatus.PLAYING or in_window(game.deal):
        return False
    seats = SEATS_IN[game.asked]
    return bool(seats) and all(plays_by_itself(game.seats[number]) for number in seats)

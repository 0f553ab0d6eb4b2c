"""Reminders: once at half and once at nine tenths of the ordinary time of an answer.

They are rows that come and go with the row of the answer's own deadline, and tell in the
transaction that takes them away: no restart repeats one. Who answered ahead is never asked, so
nothing reminds them; nor does anything remind of what must stay secret, in a window.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final

from bot.host.game import Game
from storage.notices import notices_at
from storage.values import NoticeKind

HALF: Final = 1
LAST: Final = 2
RESERVE: Final = 3
"""The ordinary time is over: what shows the deadline shows the end of the reserve from now on."""

_BEFORE_THE_END: Final = MappingProxyType({HALF: 1 / 2, LAST: 1 / 10})
"""Which part of the time is still left at a reminder."""
_SHORTEST: Final = timedelta(minutes=10)
"""Nobody is reminded of an answer that has less time than this: they have just been called."""
OF_QUESTIONS: Final = frozenset({NoticeKind.REMINDER, NoticeKind.LAST_REMINDER, NoticeKind.NUDGE})
"""Notices that mean nothing any more when the question is answered."""


def reminder_times(
    time: timedelta, ends: datetime, reserve: timedelta, now: datetime
) -> Mapping[int, datetime]:
    """Tell when an answer is to be reminded of, by level.

    time: the ordinary time of such an answer, which ends for this one at `ends`; where a part of
          it had passed before `now`, what was due then is not due again
    """
    times: dict[int, datetime] = {}
    if time >= _SHORTEST:
        times = {level: ends - time * part for level, part in _BEFORE_THE_END.items()}
    if reserve:
        times[RESERVE] = ends
    return {level: due for level, due in times.items() if due > now}


async def drop_stale_notices(game: Game) -> None:
    """Drop what has not been told yet and is settled: of answers that are given by now."""
    for notice in await notices_at(game.session, game.table.id, OF_QUESTIONS):
        if not is_current(game, notice.person_id, notice.about):
            await game.session.delete(notice)


def is_current(game: Game, person_id: int, about: Mapping[str, object] | None) -> bool:
    """Whether the question that a notice is about is still one that waits for this person."""
    seat = next((seat for seat in game.seats if seat.person_id == person_id), None)
    if seat is None or seat.held or about is None:
        return False
    question = game.question(seat.seat)
    return question is not None and question == about.get("question")

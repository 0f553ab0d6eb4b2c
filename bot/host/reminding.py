"""What happens when a reminder is due: a notice, or nothing where it would not be welcome."""

from types import MappingProxyType
from typing import Final

from bot.host.game import Game
from bot.host.marking import mark_hand, mark_table
from bot.host.pace import seconds
from bot.host.quiet import is_quiet
from bot.host.reminders import HALF, LAST, OF_QUESTIONS, RESERVE
from storage.models import Deadline, Person, Seat
from storage.notices import drop_notices, notify
from storage.values import DeadlineKind, NoticeKind

_TELLS: Final = MappingProxyType({HALF: NoticeKind.REMINDER, LAST: NoticeKind.LAST_REMINDER})


async def remind(game: Game, deadline: Deadline, answer: Deadline | None) -> None:
    """Remind a person of an answer that they owe; the reminder's row is gone after this.

    answer: the row of that answer's own deadline, None where there is none
    """
    await game.session.delete(deadline)
    if deadline.seat is None or answer is None:
        return
    seat = game.seats[deadline.seat]
    if deadline.level == RESERVE:
        await _reserve_begins(game, seat, answer)
        return
    kind = _TELLS.get(deadline.level or 0)
    late = game.now - deadline.due > seconds(game.pace.recover)
    if kind is None or late or seat.person is None or not _may_remind(game, seat.person):
        return
    # An earlier one that could not be given yet is told by this one.
    await drop_notices(game.session, game.table.id, seat.person.id, OF_QUESTIONS)
    notify(
        game.session,
        kind,
        seat.person.id,
        game.table.id,
        game.now,
        about={"question": deadline.question},
    )


def _may_remind(game: Game, person: Person) -> bool:
    return person.reminders and not is_quiet(person, game.table.group, game.now)


async def _reserve_begins(game: Game, seat: Seat, answer: Deadline) -> None:
    """Show the end of the reserve, or look again where an outage has put its beginning off."""
    if answer.reserve_from is not None and answer.reserve_from > game.now:
        game.session.add(
            Deadline(
                kind=DeadlineKind.REMINDER,
                table_id=game.table.id,
                seat=seat.seat,
                question=answer.question,
                due=answer.reserve_from,
                level=RESERVE,
            )
        )
        return
    await mark_table(game)
    await mark_hand(game, seat)

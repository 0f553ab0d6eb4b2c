"""Leaving a game for good or until one likes to come back, and what becomes of the host's role."""

from bot.host.errors import Refusal, RefusedError
from bot.host.game import Game
from bot.host.holding import go_on, hold_seat
from bot.host.marking import mark_hand, mark_table
from bot.host.moves import PLAIN
from bot.host.votes import is_present
from storage.models import Person, Seat
from storage.notices import notify
from storage.shown import SlotKind, want
from storage.values import NoticeKind, Urgency


async def leave_game(game: Game, seat: Seat) -> None:
    """Let a person leave a game that is going: the computer holds the seat, nothing is sent them.

    The deal stays theirs in the results. They may come back at any time.
    """
    if seat.gone:
        raise RefusedError(Refusal.GONE)
    seat.gone = True
    seat.ready = False
    await hold_seat(game, seat, tell=False)
    await mark_hand(game, seat)
    await pass_host_on(game, seat.person_id)


async def give_away(game: Game, seat: Seat, *, own: bool) -> None:
    """Give a seat to a computer player until its person comes back; who did not ask is told."""
    await hold_seat(game, seat, tell=False)
    if not own and seat.person_id is not None:
        notify(
            game.session,
            NoticeKind.SEAT_HELD,
            seat.person_id,
            game.table.id,
            game.now,
            about={"given": True},
        )


async def remove_person(game: Game, seat: Seat) -> None:
    """Give a seat to a computer player for good; its person is out of the match."""
    person_id = seat.person_id
    clear_seat(seat)
    seat.computer = PLAIN
    await game.session.flush()
    await want(
        game.session,
        (SlotKind.HAND, game.table.id, person_id),
        person_id=person_id,
        urgency=Urgency.OTHERS,
        ready_at=game.now,
    )
    await pass_host_on(game, person_id)
    await go_on(game)


async def put_back(game: Game, seat: Seat, person_id: int) -> None:
    """Give a seat back to a person who was removed from it."""
    seat.computer = None
    seat.person_id = person_id
    seat.sat_at = seat.acted_at = game.now
    person = await game.session.get(Person, person_id)
    seat.held = person is not None and not person.dm_ok
    await game.session.flush()
    await mark_hand(game, seat, renew=True)
    await go_on(game)


def clear_seat(seat: Seat) -> None:
    """Take a person from a seat with all that is only theirs, but for the reserve of time.

    That stays with the seat, since it may be given back to them.
    """
    seat.person_id = seat.computer = seat.acted_at = seat.sat_at = None
    seat.held = seat.gone = seat.ready = False
    seat.misses = 0
    seat.missed_at = seat.left_question = seat.left_seconds = None
    seat.draft_question = seat.draft_cards = seat.armed = None
    seat.draft_all_ranks = False
    seat.advice_question = seat.advice = None
    seat.ahead = seat.sealed = None


async def pass_host_on(game: Game, person_id: int | None) -> None:
    """Let the role of a host who is gone go to who has sat there the longest, of those present.

    Where nobody is present it goes to the first who comes back.
    """
    if person_id is None or game.table.host_id != person_id:
        return
    heirs = [seat for seat in game.persons if seat.person_id != person_id and _may_inherit(seat)]
    heirs.sort(key=lambda seat: (seat.sat_at or seat.acted_at or game.now, seat.seat))
    game.table.host_id = heirs[0].person_id if heirs else None
    game.table.host_at = game.now
    await mark_table(game)


def _may_inherit(seat: Seat) -> bool:
    return is_present(seat) and (seat.person is None or seat.person.dm_ok)

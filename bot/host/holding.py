"""Seats that the computer holds for people who are away, and tables that sleep."""

from bot.host.asking import set_deadlines
from bot.host.deals import begin_when_ready, plan_next_deal
from bot.host.game import Game
from bot.host.marking import mark_hand, mark_hands, mark_table
from bot.host.sleep import fall_asleep_without_people
from bot.host.votes import drop_votes
from bot.host.window_time import keep_window
from engine.deal import is_over
from storage.deadlines import deadlines_of, drop_deadlines
from storage.models import Seat
from storage.notices import notify
from storage.values import DeadlineKind, NoticeKind, TableStatus


async def hold_seat(game: Game, seat: Seat, *, tell: bool = True) -> None:
    """Let the computer play for a person until they come back; nothing in a lobby.

    tell: the person is told that they were away too long
    """
    if game.table.status is TableStatus.LOBBY:
        await mark_table(game)
        return
    if seat.held:
        return
    if tell:
        take_seat_over(game, seat)
    seat.held = True
    await mark_hand(game, seat)
    await go_on(game)


async def go_on(game: Game) -> None:
    """Set what follows from somebody else's answering at a seat from now on."""
    fell_asleep = fall_asleep_without_people(game)
    await set_deadlines(game)
    await mark_table(game)
    if fell_asleep:
        await mark_hands(game)
    else:
        await begin_when_ready(game)


def take_seat_over(game: Game, seat: Seat) -> None:
    """Note that the computer holds a seat, and tell its person."""
    seat.held = True
    if seat.person_id is not None:
        notify(game.session, NoticeKind.SEAT_HELD, seat.person_id, game.table.id, game.now)


async def take_seat_back(game: Game, seat: Seat) -> bool:
    """Give a person their seat back and wake the table; False where nothing was to be done.

    A table that has no host any more has one in them.
    """
    asleep = game.table.status is TableStatus.ASLEEP
    seat.misses = 0
    seat.acted_at = game.now
    seat.gone = False
    if game.table.host_id is None:
        game.table.host_id = seat.person_id
    if not seat.held and not asleep:
        return False
    seat.held = False
    if asleep:
        game.table.status = TableStatus.PLAYING
        game.table.touched_at = game.now
        await _plan_missing_deal(game)
        await keep_window(game, None)
    await set_deadlines(game)
    await mark_table(game)
    if asleep:
        await mark_hands(game)
    else:
        await mark_hand(game, seat)
    return True


async def _plan_missing_deal(game: Game) -> None:
    """Let the next deal begin where the table fell asleep between two."""
    if game.deal is None or not is_over(game.deal):
        return
    planned = await deadlines_of(game.session, game.table.id)
    if not any(deadline.kind is DeadlineKind.NEXT_DEAL for deadline in planned):
        plan_next_deal(game)


async def put_to_sleep(game: Game) -> None:
    """Let a game sleep whatever its people do; any of them wakes it. Its votes are dropped."""
    game.table.status = TableStatus.ASLEEP
    await drop_votes(game)
    # Clocks are stopped before they go, so that the pause takes and gives nobody any time.
    await set_deadlines(game)
    await drop_deadlines(game.session, game.table.id)
    await mark_table(game)
    await mark_hands(game)

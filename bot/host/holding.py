"""Seats that the computer holds for people who are away, and tables that sleep."""

from bot.host.asking import set_deadlines
from bot.host.deals import plan_next_deal
from bot.host.game import Game
from bot.host.marking import mark_hand, mark_hands, mark_table
from bot.host.sleep import fall_asleep_without_people
from engine.deal import is_over
from storage.deadlines import deadlines_of, drop_deadlines
from storage.models import Seat
from storage.notices import notify
from storage.values import DeadlineKind, NoticeKind, TableStatus


async def hold_seat(game: Game, seat: Seat) -> None:
    """Let the computer play for a person until they come back; nothing in a lobby."""
    if game.table.status is TableStatus.LOBBY:
        await mark_table(game)
        return
    if seat.held:
        return
    take_seat_over(game, seat)
    fell_asleep = fall_asleep_without_people(game)
    await set_deadlines(game)
    await mark_table(game)
    if fell_asleep:
        await mark_hands(game)
    else:
        await mark_hand(game, seat)


def take_seat_over(game: Game, seat: Seat) -> None:
    """Note that the computer holds a seat, and tell its person."""
    seat.held = True
    if seat.person_id is not None:
        notify(game.session, NoticeKind.SEAT_HELD, seat.person_id, game.table.id, game.now)


async def take_seat_back(game: Game, seat: Seat) -> bool:
    """Give a person their seat back and wake the table; False where nothing was to be done."""
    asleep = game.table.status is TableStatus.ASLEEP
    seat.misses = 0
    seat.acted_at = game.now
    if not seat.held and not asleep:
        return False
    seat.held = False
    if asleep:
        game.table.status = TableStatus.PLAYING
        await _plan_missing_deal(game)
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
    """Let a game sleep whatever its people do; any of them wakes it."""
    game.table.status = TableStatus.ASLEEP
    await drop_deadlines(game.session, game.table.id)
    await mark_table(game)
    await mark_hands(game)

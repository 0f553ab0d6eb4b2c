"""Windows that do not tell: answers in them, and what happens when they close.

Who may burn a gouji play, or meet a dead one, is a secret, and so is whether anybody may. So a
window stays open for a time that no hand has a part in, and what is answered in it is kept on
the seats until then:

strict:  all answers count when it closes, in seat order from the player on (article 15); whoever
         might burn and said nothing has declined
patient: the first play counts at once, everything else when the least time is over; who may burn
         can still take their time then

Where the rules count answers by their own order (`folk`) none counts at once. Computer players
answer when the window closes, and so does every automatic answer.
"""

from collections.abc import Iterator

from bot.host.game import Game, Sealed, plays_by_itself
from bot.host.marking import mark_hand, mark_sealed
from bot.host.moves import automatic_answer, decline, give_for_seat, settle
from bot.host.options import windows_of
from bot.host.sealing import seal
from bot.host.window_time import row_of_window
from engine.actions import Action, PlayCards
from engine.deal import apply, asks_in_secret, in_window, is_legal, is_over
from engine.seats import BIT
from storage.models import Seat
from storage.values import Source, TableStatus, Windows


async def take_answer(game: Game, seat: Seat, action: Action, source: Source) -> bool:
    """Give an answer, or seal it where a window is open; True where it is sealed.

    What is sealed replaces an earlier answer of the seat, and shows in its own hand alone; what
    is given must be settled. Raises `RejectedError`, changing nothing.
    """
    _, deal = game.going()
    if await row_of_window(game) is None:
        give_for_seat(game, seat, action, source)
        return False
    apply(deal, action)
    if source is Source.PERSON and _counts_at_once(game, action):
        seat.sealed = None
        for number, given in list(_letting_go(game)):
            give_for_seat(game, game.seats[number], *given)
        give_for_seat(game, seat, action, source)
        return False
    seal(game, seat, action, source)
    await mark_sealed(game, seat)
    return True


async def seal_late_answer(game: Game, seat: Seat) -> bool:
    """Seal what the computer answers for a person whose time is over; False without a window.

    An answer that they have sealed themselves stays, and so does their chance to change it.
    """
    if await row_of_window(game) is None:
        return False
    _, deal = game.going()
    if game.sealed(seat.seat) is None:
        seal(game, seat, automatic_answer(deal, seat), Source.CLOCK)
        await mark_hand(game, seat)
    return True


async def close(game: Game) -> None:
    """Close the window whose row has just gone, and let what was kept until then happen."""
    if game.table.status is not TableStatus.PLAYING or game.deal is None:
        return
    if game.veil is not None:
        await _lift_veil(game)
        return
    before = game.deal
    if not is_over(before):
        _open_sealed(game)
    await settle(game, before)


async def _lift_veil(game: Game) -> None:
    """Show what has become of a play that nobody could answer."""
    if game.veil is None or game.deal is None:
        return
    before = game.deal
    game.deal, events = game.veil
    game.veil = None
    game.events.extend(events)
    await settle(game, before)


def _open_sealed(game: Game) -> None:
    """Give the answers of a window that closes, until one of them is the new table play."""
    _, deal = game.going()
    key = game.table_play
    if not in_window(deal):
        return
    if not _by_seat_order(game):
        for number, given in list(_letting_go(game)):
            give_for_seat(game, game.seats[number], *given)
    for number in deal.rules.window_order(deal, deal.trick.asked):
        if game.table_play != key:
            return
        answer = _answer_at_close(game, number) if game.asked & BIT[number] else None
        if answer is not None:
            give_for_seat(game, game.seats[number], *answer)


def _answer_at_close(game: Game, number: int) -> Sealed | None:
    """Give what a seat answers when the window closes, None where it may take its time."""
    _, deal = game.going()
    seat = game.seats[number]
    sealed = game.sealed(number)
    if sealed is not None and is_legal(deal, sealed.action):
        return sealed
    if plays_by_itself(seat):
        return Sealed(automatic_answer(deal, seat), Source.COMPUTER)
    if windows_of(game.table) is Windows.STRICT and asks_in_secret(deal, number):
        return Sealed(decline(deal, number), Source.CLOCK)
    return None


def _letting_go(game: Game) -> Iterator[tuple[int, Sealed]]:
    """List the sealed answers that are no plays, which came before any play that counts now."""
    _, deal = game.going()
    for number in deal.rules.window_order(deal, deal.trick.asked):
        sealed = game.sealed(number)
        if sealed is not None and not isinstance(sealed.action, PlayCards):
            yield number, sealed


def _counts_at_once(game: Game, action: Action) -> bool:
    return isinstance(action, PlayCards) and not _by_seat_order(game)


def _by_seat_order(game: Game) -> bool:
    """Whether answers in this window count by order, not by who was first."""
    _, deal = game.going()
    return deal.rules.seals_windows or windows_of(game.table) is Windows.STRICT

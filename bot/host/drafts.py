"""What a person has chosen so far, kept on the seat for one question alone."""

from bot.host.game import Game
from engine.cards import NO_CARDS, Cards
from storage.models import Seat


def chosen(game: Game, seat: Seat) -> Cards:
    """Give what a person has chosen for the question they are asked now."""
    if seat.draft_cards is None or not is_current(game, seat):
        return NO_CARDS
    return tuple(seat.draft_cards)


def shows_all_ranks(game: Game, seat: Seat) -> bool:
    """Whether a person's keyboard shows all ranks instead of the suggested plays."""
    return seat.draft_all_ranks and is_current(game, seat)


def is_current(game: Game, seat: Seat) -> bool:
    """Whether a draft is for the question that the seat is asked now."""
    return seat.draft_question is not None and seat.draft_question == game.question(seat.seat)


def choose(game: Game, seat: Seat, cards: Cards) -> None:
    """Keep what a person has chosen, with the page of all ranks."""
    keep_page(game, seat, all_ranks=True)
    seat.draft_cards = list(cards)


def keep_page(game: Game, seat: Seat, *, all_ranks: bool) -> None:
    """Keep which page of the keyboard a person looks at; stale choices vanish."""
    if not is_current(game, seat):
        seat.draft_cards = None
        seat.draft_question = game.question(seat.seat)
    seat.armed = None
    seat.draft_all_ranks = all_ranks


def armed(game: Game, seat: Seat) -> int | None:
    """Give what counts when it is tapped once more: an index, or `choosing.SELECTION`.

    While the seat is still to be asked, an index in its choices ahead.
    """
    current = game.question(seat.seat) or game.table_play
    return seat.armed if seat.draft_question == current else None


def arm(game: Game, seat: Seat, choice: int) -> bool:
    """Note the first of two taps on a choice; False where this was the second."""
    if armed(game, seat) == choice:
        seat.armed = None
        return False
    current = game.question(seat.seat) or game.table_play
    if seat.draft_question != current:
        seat.draft_cards = None
        seat.draft_all_ranks = False
        seat.draft_question = current
    seat.armed = choice
    return True

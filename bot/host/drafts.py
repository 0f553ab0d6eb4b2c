"""What a person has chosen so far, kept on the seat for one question or table play alone."""

from bot.host.ahead import is_asked_to_follow, may_say_ahead
from bot.host.game import Game
from engine.cards import NO_CARDS, Cards
from storage.models import Seat


def chosen(game: Game, seat: Seat) -> Cards:
    """Give what a person has chosen for what they may answer now."""
    if seat.draft_cards is None or not is_current(game, seat):
        return NO_CARDS
    return tuple(seat.draft_cards)


def shows_all_ranks(game: Game, seat: Seat) -> bool:
    """Whether a person's keyboard shows all ranks instead of the suggested plays."""
    return seat.draft_all_ranks and is_current(game, seat)


def answerable(game: Game, seat: Seat) -> int | None:
    """Number what a person may answer: the question asked, else the table play ahead of it."""
    question = game.question(seat.seat)
    if question is not None:
        return question
    return None if may_say_ahead(game, seat) is None else game.table_play


def is_current(game: Game, seat: Seat) -> bool:
    """Whether a draft is for what the seat may answer now.

    What was chosen for a table play before the turn came is still chosen when it has come.
    """
    number = seat.draft_question
    if number is None:
        return False
    if number == answerable(game, seat):
        return True
    return number == game.table_play and is_asked_to_follow(game, seat)


def choose(game: Game, seat: Seat, cards: Cards) -> None:
    """Keep what a person has chosen, with the page of all ranks."""
    keep_page(game, seat, all_ranks=True)
    seat.draft_cards = list(cards)


def keep_page(game: Game, seat: Seat, *, all_ranks: bool) -> None:
    """Keep which page of the keyboard a person looks at; stale choices vanish."""
    if not is_current(game, seat):
        seat.draft_cards = None
    seat.draft_question = answerable(game, seat)
    seat.armed = None
    seat.draft_all_ranks = all_ranks


def armed(game: Game, seat: Seat) -> int | None:
    """Give what counts when it is tapped once more: an index, or `choosing.SELECTION`.

    While the seat is still to be asked, an index in its choices ahead.
    """
    return seat.armed if seat.draft_question == answerable(game, seat) else None


def arm(game: Game, seat: Seat, choice: int) -> bool:
    """Note the first of two taps on a choice; False where this was the second."""
    if armed(game, seat) == choice:
        seat.armed = None
        return False
    if not is_current(game, seat):
        seat.draft_cards = None
        seat.draft_all_ranks = False
    seat.draft_question = answerable(game, seat)
    seat.armed = choice
    return True

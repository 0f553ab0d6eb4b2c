"""Answers that are kept on a seat until the window closes, and those that people want beforehand.

Nobody but the person whose answer it is learns of it before, nor that there is one.
"""

from bot.host.ahead import passes_trick
from bot.host.autopass import must_pass
from bot.host.game import Game, plays_by_itself
from engine.actions import Action, Pass, PlayCards
from engine.cards import NO_CARDS, THREE
from engine.deal import Deal, asks_in_secret, waiting
from engine.plays import Play
from engine.record.steps import to_step
from engine.seats import SEATS_IN
from storage.models import Seat
from storage.values import Burns, Source


def seal(game: Game, seat: Seat, action: Action, source: Source) -> None:
    """Keep an answer of a seat to its present question, in place of an earlier one."""
    seat.sealed = {
        "question": game.question(seat.seat),
        "step": to_step(action),
        "source": source.value,
    }


def seal_wishes(game: Game) -> None:
    """Seal, in a window that opens, what people want without being asked.

    That is what their setting says of burns, and the pass of who passed the whole trick, or
    cannot beat the table play where the table's option passes for those, and is asked to follow.
    """
    deal = game.deal
    if deal is None:
        return
    for number in SEATS_IN[game.asked]:
        seat = game.seats[number]
        if seat.person is None or plays_by_itself(seat):
            continue
        if asks_in_secret(deal, number):
            action = wished_burn(deal, number, seat.person.burns)
            if action is not None:
                seal(game, seat, action, Source.WISH)
        elif passes_trick(game, seat):
            seal(game, seat, Pass(number), Source.AHEAD)
        elif must_pass(game, number):
            seal(game, seat, Pass(number), Source.AUTOPASS)


def wished_burn(deal: Deal, seat: int, burns: Burns) -> Action | None:
    """Give the answer that a person's setting has for a burn within reach, None to ask them."""
    if burns is Burns.ASK:
        return None
    if burns is Burns.OUT:
        for play in waiting(deal)[seat].plays:
            if _takes_out(deal, seat, play):
                return PlayCards(seat, play)
    return Pass(seat)


def _takes_out(deal: Deal, seat: int, play: Play) -> bool:
    """Whether a play leaves nothing in a hand, or nothing but the threes that walk."""
    left = [held - spent for held, spent in zip(deal.hands[seat], play.cards, strict=True)]
    if deal.rules.holds_threes:
        left[THREE] = 0
    return tuple(left) == NO_CARDS


def forget_stale(game: Game) -> None:
    """Drop sealed answers to questions that are settled."""
    for seat in game.seats:
        if seat.sealed is not None and game.sealed(seat.seat) is None:
            seat.sealed = None

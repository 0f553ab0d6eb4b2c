"""Allies look at a short hand and suggest what to play (挑牌, `folk`).

A suggestion is kept on the seat that is asked, for one question of it alone, and reaches nobody
but that seat and who made it.
"""

from bot.host.errors import Refusal, RefusedError
from bot.host.game import Game, plays_by_itself
from bot.host.shown import Advice, AllyAsked
from engine.cards import Cards
from engine.deal import Phase, asked
from engine.plays import Play
from engine.seats import BIT, SEATS
from engine.view import View
from storage.models import Seat


def allies_asked(game: Game, adviser: Seat) -> tuple[AllyAsked, ...]:
    """List the allies, asked now, to whom a person may suggest a play, by seat."""
    own = game.view(adviser.seat)
    if own is None:
        return ()
    return tuple(
        AllyAsked(view, _suggested(game, game.seats[seat], adviser.seat))
        for seat in range(SEATS)
        if (view := _view_of_ally(game, own, seat)) is not None
    )


def _view_of_ally(game: Game, own: View, ally: int) -> View | None:
    """Put an ally's hand and choices into one's own view; None where nothing is to be suggested."""
    deal, hand = game.deal, own.allies[ally]
    if deal is None or hand is None or deal.phase is not Phase.PLAY:
        return None
    if not asked(deal) & BIT[ally] or plays_by_itself(game.seats[ally]):
        return None
    choices = deal.rules.choices(deal, ally)
    if not choices.plays:
        return None
    question = game.question(ally) or 0
    return own._replace(seat=ally, hand=hand, choices=choices, question=question)


def suggest(game: Game, adviser: Seat, ally: int, question: int, index: int) -> Play:
    """Keep the play with this index in an ally's choices as suggested to it, and give it.

    Refuses `STALE` where that ally is not asked this question, or may not be looked at.
    """
    for each in allies_asked(game, adviser):
        view = each.view
        if view.seat != ally or view.question != question or view.choices is None:
            continue
        if not 0 <= index < len(view.choices.plays):
            break
        play = view.choices.plays[index]
        _keep(game.seats[ally], question, adviser.seat, play.cards)
        return play
    raise RefusedError(Refusal.STALE)


def advice_for(game: Game, seat: Seat) -> tuple[Advice, ...]:
    """List what allies suggest for the question that a seat is asked now, by seat."""
    if not _is_current(game, seat) or seat.advice is None:
        return ()
    found = sorted((int(by), tuple(cards)) for by, cards in seat.advice.items())
    return tuple(Advice(by, cards) for by, cards in found)


def _suggested(game: Game, seat: Seat, by: int) -> Cards | None:
    """Give what one ally has suggested for the present question."""
    return next((each.cards for each in advice_for(game, seat) if each.seat == by), None)


def _is_current(game: Game, seat: Seat) -> bool:
    return seat.advice_question is not None and seat.advice_question == game.question(seat.seat)


def _keep(seat: Seat, question: int, by: int, cards: Cards) -> None:
    """Keep one suggestion beside those of others for the same question."""
    others = seat.advice or {}
    if seat.advice_question != question:
        others = {}
    seat.advice = {**others, str(by): list(cards)}
    seat.advice_question = question

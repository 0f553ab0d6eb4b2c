"""Passing for whoever cannot beat the table play, where the table's option says so.

It passes for everybody alike and at the same moment, people and computer players, so that it
tells of a hand what any pass tells, and nothing more.
"""

from bot.host.game import Game
from bot.host.options import has_autopass
from engine.actions import Action, Pass, Yield
from engine.deal import Stage, waiting
from engine.seats import SEATS_IN
from storage.models import Seat
from storage.values import Source


def forced_pass(game: Game) -> tuple[Seat, Action, Source] | None:
    """Give the pass of the seat whose turn it is if it can do nothing better, else None.

    Who may ask for the lead (接风) can. Who could only yield cannot: those behind it get their
    turn either way, and a seat without an answer now has none to what beats this play.
    """
    deal = game.deal
    if deal is None or deal.trick.stage is not Stage.TURN or not game.asked:
        return None
    number = SEATS_IN[game.asked][0]
    if not must_pass(game, number):
        return None
    return game.seats[number], Pass(number), Source.AUTOPASS


def must_pass(game: Game, number: int) -> bool:
    """Whether the table's option passes for a seat that is asked to answer the table play."""
    if game.deal is None or not has_autopass(game.table):
        return False
    choices = waiting(game.deal)[number]
    if choices.plays:
        return False
    return all(isinstance(each, Pass | Yield) for each in choices.decisions)

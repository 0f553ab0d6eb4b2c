"""Answers before one's turn: kept on the seat until the turn comes, and nobody else's business.

An answer counts for one table play alone; it lapses when something else lies there. The pass of
a whole trick counts for whatever is played in it.
"""

from typing import NamedTuple

from bot.host.game import Game, read_step
from bot.host.shown import AheadShown
from engine.actions import Action, Pass
from engine.deal import Choices, Stage, asks_in_secret, choices_ahead, waiting
from engine.record.steps import to_step
from engine.seats import BIT, SEATS_IN
from storage.models import Seat
from storage.values import Source


class Said(NamedTuple):
    """What somebody has said ahead; `whole` where it is the pass of a whole trick."""

    action: Action
    whole: bool


def may_say_ahead(game: Game, seat: Seat) -> Choices | None:
    """List what a seat still to be asked about the table play could answer; None for others."""
    deal = game.deal
    return None if deal is None else choices_ahead(deal, seat.seat)


def said_ahead(game: Game, seat: Seat) -> Said | None:
    """Give what a person has said ahead that still holds, None for nothing."""
    kept = seat.ahead
    if kept is None:
        return None
    if kept["step"] is None:
        holds = kept["trick"] == game.trick_number
        return Said(Pass(seat.seat), whole=True) if holds else None
    if kept["key"] != game.table_play:
        return None
    return Said(read_step(kept["step"]), whole=False)


def passes_trick(game: Game, seat: Seat) -> bool:
    """Whether a person has passed whatever is played in the present trick."""
    said = said_ahead(game, seat)
    return said is not None and said.whole


def say_ahead(game: Game, seat: Seat, action: Action) -> None:
    """Keep an answer to the present table play, in place of an earlier one."""
    seat.ahead = {"key": game.table_play, "trick": game.trick_number, "step": to_step(action)}


def pass_whole_trick(game: Game, seat: Seat) -> None:
    """Keep a pass on whatever is played in the present trick."""
    seat.ahead = {"key": game.table_play, "trick": game.trick_number, "step": None}


def ahead_shown(game: Game, seat: Seat) -> AheadShown | None:
    """Give what a person's hand shows of answers ahead; None where there is nothing to say."""
    choices, key = may_say_ahead(game, seat), game.table_play
    if choices is None or key is None:
        return None
    said = said_ahead(game, seat)
    if said is None:
        return AheadShown(key, choices)
    return AheadShown(key, choices, said.action, said.whole)


def answer_said_ahead(game: Game) -> tuple[Seat, Action, Source] | None:
    """Give the answer that was said ahead by whoever's turn it is now, and forget it there.

    None where there is none; one that can no longer be given lapses.
    """
    deal = game.deal
    if deal is None or deal.trick.stage is not Stage.TURN or not game.asked:
        return None
    seat = game.seats[SEATS_IN[game.asked][0]]
    said = said_ahead(game, seat)
    if said is None or seat.person_id is None:
        return None
    if not said.whole:
        seat.ahead = None
    if said.action not in waiting(deal)[seat.seat]:
        return None
    return seat, said.action, Source.AHEAD


def forget_stale(game: Game) -> None:
    """Drop what was said ahead of another table play or another trick."""
    for seat in game.seats:
        if seat.ahead is not None and said_ahead(game, seat) is None:
            seat.ahead = None


def is_asked_to_follow(game: Game, seat: Seat) -> bool:
    """Whether a seat is asked now, and all know it, whether it follows the table play."""
    deal = game.deal
    if deal is None or game.table_play is None or not game.asked & BIT[seat.seat]:
        return False
    return not asks_in_secret(deal, seat.seat)

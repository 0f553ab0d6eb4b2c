"""Penalties between deals, imposed by people and carried out by the rules (articles 41 and 42).

Points off and removal from the match are the match's business; what changes the last deal's
result, and with it the opener and the tribute of the next, is done here.
"""

from typing import Final

from engine.errors import PenaltyError
from engine.result import Result
from engine.seats import SEATS

MOST_TRIBUTE: Final = 2
"""Cards that one penalty tribute may be."""


def make_last(result: Result, seat: int) -> Result:
    """Rewrite a result so that a seat is place 6; the seats below it move up.

    Seats that were place 6 together for want of a 3 stay so. Raises `PenaltyError` after a sweep,
    which knows no last place.
    """
    place = result.places[seat]
    if result.sweep is not None or place is None:
        raise PenaltyError("after a sweep there is no last place to give")
    several_last = result.places.count(SEATS) > 1
    places = tuple(
        SEATS if each == seat else _moved_up(other, place, several_last=several_last)
        for each, other in enumerate(result.places)
    )
    return result._replace(places=places)


def _moved_up(other: int | None, place: int, *, several_last: bool) -> int | None:
    if other is None or other <= place or (other == SEATS and several_last):
        return other
    return other - 1


def add_tribute(result: Result, payer: int, taker: int, cards: int) -> Result:
    """Impose a tribute of one or two cards, paid last in the next deal.

    Raises `PenaltyError` for another number of cards, or for a tribute to oneself.
    """
    if not 1 <= cards <= MOST_TRIBUTE:
        raise PenaltyError(f"a penalty tribute is 1 or {MOST_TRIBUTE} cards, not {cards}")
    if payer == taker:
        raise PenaltyError("nobody pays a tribute to oneself")
    return result._replace(penalties=(*result.penalties, (payer, taker, cards)))

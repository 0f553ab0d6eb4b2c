"""Which plays a hand is offered first: cheap ones that beat the table, whole groups for a lead."""

from typing import Final, NamedTuple

from engine.cards import BIG, FOUR, SMALL, THREE, TWO, Cards, take
from engine.plays import Play, play_of
from engine.seats import BIT, OPPOSITE
from engine.view import View

MOST: Final = 6
"""Suggestions that one keyboard shows."""

_TWO_COSTS, _SMALL_COSTS, _BIG_COSTS = 20, 45, 60
_BREAKING_COSTS: Final = 6
_WAIVING_COSTS: Final = 30
_TWO_WALKED: Final = 2
WITH_POINTS: Final = frozenset({"dagang"})
"""Rule sets in which a point can be opened."""


class Suggestion(NamedTuple):
    """A play with its number (index) in the seat's choices."""

    number: int
    play: Play


def suggestions(view: View, most: int = MOST) -> tuple[Suggestion, ...]:
    """Rank what the seat may play now, best first; empty where it may play nothing."""
    if view.choices is None or view.hand is None:
        return ()
    offered = tuple(Suggestion(*pair) for pair in enumerate(view.choices.plays))
    ranked = _leads(view, offered) if view.table is None else _follows(view, offered)
    return tuple(ranked[:most])


def parts(view: View, selection: Cards, most: int = MOST) -> tuple[Suggestion, ...]:
    """Give the leads that are fewer or more cards of the one rank chosen, the most cards first."""
    if view.choices is None or view.table is not None or not any(selection):
        return ()
    chosen = play_of(selection)
    if chosen.mixed or chosen.natural != chosen.size:
        return ()
    others = [
        Suggestion(number, each)
        for number, each in enumerate(view.choices.plays)
        if each.base == chosen.base and each.natural == each.size and each is not chosen
    ]
    return tuple(sorted(others, key=lambda each: -each.play.size)[:most])


def opens_the_point(view: View, play: Play) -> bool:
    """Whether the seat opens its point with this lead (开点, article 17)."""
    seat, hand = view.seat, view.hand
    if seat is None or hand is None or view.table is not None:
        return False
    if play.base != FOUR or play.natural != hand[FOUR] or not can_open(view):
        return False
    standing = view.standing
    opposite = OPPOSITE[seat]
    holds_cards = opposite in view.active or opposite in standing.smothered
    return standing.may_open == seat or bool(
        standing.natural & BIT[seat]
        and len(standing.placed) < _TWO_WALKED
        and opposite not in standing.placed
        and holds_cards
    )


def goes_out(view: View, play: Play) -> bool:
    """Whether a play takes the seat out: its last cards, where threes are held a lead of these."""
    if play.cards != view.hand:
        return False
    return not view.holds_threes or (view.table is None and play.base == THREE)


def can_open(view: View) -> bool:
    """Whether the seat's point can still be opened in this deal (articles 18 and 27)."""
    if view.rules not in WITH_POINTS:
        return False
    standing = view.standing
    closed = standing.opened | standing.waived | standing.no_four
    return view.seat is not None and not closed & BIT[view.seat]


def _follows(view: View, offered: tuple[Suggestion, ...]) -> list[Suggestion]:
    return sorted(
        offered,
        key=lambda each: (
            not goes_out(view, each.play),
            _follow_cost(view, each.play),
            each.number,
        ),
    )


def _follow_cost(view: View, play: Play) -> int:
    hand = view.hand or ()
    cost = _wild_cost(play)
    if play.natural:
        cost += play.base
        if play.natural < hand[play.base]:
            cost += _BREAKING_COSTS
        if play.base == FOUR and can_open(view):
            cost += _WAIVING_COSTS
    return cost


def _leads(view: View, offered: tuple[Suggestion, ...]) -> list[Suggestion]:
    hand = view.hand or ()
    best: dict[int, Suggestion] = {}
    for each in offered:
        known = best.get(each.play.base)
        if known is None or _lead_cost(hand, each.play) < _lead_cost(hand, known.play):
            best[each.play.base] = each
        if goes_out(view, each.play):
            return [each]
    whole = sorted(best.values(), key=lambda each: _lead_order(view, each.play))
    closing = _closing(view, offered)
    return [*whole, *closing] if not closing or closing[0] not in whole else whole


def _closing(view: View, offered: tuple[Suggestion, ...]) -> list[Suggestion]:
    """Give the cheapest lead that nothing can beat and that one more lead can follow to the end.

    Where threes are held, that is all but these at once, whatever may beat it.
    """
    hand = view.hand or ()
    ending = [
        each
        for each in offered
        if (_leaves_threes(hand, each.play) if view.holds_threes else _ends_next(hand, each.play))
    ]
    return sorted(ending, key=lambda each: (_wild_cost(each.play), each.play.size))[:1]


def _leaves_threes(hand: Cards, play: Play) -> bool:
    return play.base != THREE and sum(hand) - play.size == hand[THREE] > 0


def _ends_next(hand: Cards, play: Play) -> bool:
    """Whether a dead lead leaves cards that go down as one play."""
    left = take(hand, play.cards)
    return play.dead and any(left) and not play_of(left).mixed


def _lead_cost(hand: Cards, play: Play) -> tuple[int, int]:
    """Say first how much of its group a lead leaves behind, then what it attaches."""
    of_base = {TWO: play.twos, SMALL: play.small, BIG: play.big}.get(play.base, play.natural)
    return hand[play.base] - of_base, _wild_cost(play)


def _lead_order(view: View, play: Play) -> tuple[int, int, int]:
    """Opening the point comes first, what would waive it last, 2s and jokers behind the rest."""
    if opens_the_point(view, play):
        return (0, 0, 0)
    waives = play.base == FOUR and can_open(view)
    return (2 if waives else 1, int(play.base >= TWO), play.base)


def _wild_cost(play: Play) -> int:
    return _TWO_COSTS * play.twos + _SMALL_COSTS * play.small + _BIG_COSTS * play.big

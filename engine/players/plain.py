"""The plain player: sheds from the bottom, beats cheaply, leaves its own federation alone."""

from collections.abc import Sequence
from typing import Final

from engine.actions import Action, PlayCards, Wind
from engine.cards import ACE, BIG, FIVE, FOUR, SMALL, THREE, TWO, Cards, take
from engine.deal import Choices
from engine.players.base import question_of
from engine.players.beforehand import decide
from engine.plays import Play, play_of
from engine.rules.gouji import GOUJI_SIZES
from engine.seats import BIT, OPPOSITE, federation
from engine.view import View

_TWO_COSTS: Final = 9.0
_SMALL_COSTS: Final = 11.0
_BIG_COSTS: Final = 14.0
_BREAKING_COSTS: Final = 1.5
_BREAKING_FOR_A_LEAD_COSTS: Final = 20.0
_SMOTHERING_COSTS: Final = 40.0
_AT_ONCE: Final = -1.0
"""For what surely wins the lead to walk with."""
_WAIVING_COSTS: Final = 6.0
_RANK_COSTS: Final = 0.4
"""Of a high card, which would have won a trick later, for each rank above the 5."""

_WORTH: Final = 7.0
"""What beating an opponent is worth as long as nothing is near its end."""
_WORTH_NEAR_THE_END: Final = 14.0
_WORTH_OF_A_BURN: Final = 60.0
_FEW_CARDS: Final = 10
_HARD_TO_BEAT: Final = 10
"""Hardly ever is there an answer to so many cards at once."""
_FEW_GROUPS: Final = 3
_SPARE_OPENING: Final = 2
"""Once so many seats have walked no play is a gouji play in effect, and no point is opened."""


class Plain:
    """Deterministic, without memory: the same view always gets the same answer."""

    def choose(self, view: View) -> Action:
        """Give one of the view's choices; raises `NothingAskedError` where there are none."""
        hand, choices = question_of(view)
        if not choices.plays:
            return _ask_for_lead(choices.decisions) or decide(choices.decisions)
        seat = choices.seat
        if view.by is None:
            return PlayCards(seat, _last_play(view, hand) or _lead(view, hand, choices.plays))
        play = _answer(view, hand, view.by, choices)
        if play is not None:
            return PlayCards(seat, play)
        return _ask_for_lead(choices.decisions) or choices.decisions[0]


def _last_play(view: View, hand: Cards) -> Play | None:
    """Give the play of all cards left, where threes are not held and it is a play."""
    if view.holds_threes or sum(1 for count in hand[:TWO] if count) > 1:
        return None
    return play_of(hand)


def _ask_for_lead(decisions: Sequence[Action]) -> Action | None:
    """Ask for the lead where that can be: it binds to nothing, as a pass would."""
    return next((each for each in decisions if isinstance(each, Wind)), None)


# --- leading ---


def _lead(view: View, hand: Cards, plays: Sequence[Play]) -> Play:
    """Open the point when that is possible, else the lowest group whole."""
    fours = [play for play in plays if play.base == FOUR and play.natural == hand[FOUR]]
    if fours and _opens_now(view):
        return fours[0]
    return min(plays, key=lambda play: _lead_cost(view, hand, play))


def _lead_cost(view: View, hand: Cards, play: Play) -> tuple[float, int]:
    """Put low whole groups first, and whatever leaves only threes behind what is sure to win."""
    cost = play.base * 1.0
    if play.natural < hand[play.base] and play.base < TWO:
        cost += _BREAKING_FOR_A_LEAD_COSTS
    if play.base == FOUR and _saves_fours(view, hand):
        cost += ACE
    left = sum(hand) - play.size
    last = view.holds_threes and left == hand[THREE] and play.base != THREE
    wild = play.twos * _TWO_COSTS + play.small * _SMALL_COSTS + play.big * _BIG_COSTS
    if not last:
        ends = _leaves_a_lead(view, hand, play) and _is_sure(view, play)
        return _AT_ONCE if ends else cost + wild, play.size
    return (_AT_ONCE if _is_sure(view, play) else cost + _SMOTHERING_COSTS + wild), play.size


def _leaves_a_lead(view: View, hand: Cards, play: Play) -> bool:
    """Whether the cards left go down as one play, or there are none, where threes are not held."""
    if view.holds_threes:
        return False
    left = take(hand, play.cards)
    return sum(1 for count in left[:TWO] if count) <= 1


def _opens_now(view: View) -> bool:
    """Whether leading all fours opens the point (article 17)."""
    seat = view.seat
    if seat is None or not view.holds_threes:
        return False
    standing = view.standing
    if (standing.no_four | standing.waived | standing.opened) & BIT[seat]:
        return False
    opposite = OPPOSITE[seat]
    return standing.may_open == seat or (
        bool(standing.natural & BIT[seat])
        and len(standing.placed) < _SPARE_OPENING
        and opposite not in standing.placed
        and view.counts[opposite] != 0
    )


def _saves_fours(view: View, hand: Cards) -> bool:
    """Whether keeping the fours may still open the point."""
    seat = view.seat
    standing = view.standing
    return (
        seat is not None
        and view.holds_threes
        and not (standing.no_four | standing.waived | standing.opened) & BIT[seat]
        and len(standing.placed) < _SPARE_OPENING
        and OPPOSITE[seat] in view.active
        and any(0 < GOUJI_SIZES[rank] <= hand[rank] for rank in range(FIVE, TWO))
    )


# --- following ---


def _answer(view: View, hand: Cards, by: int, choices: Choices) -> Play | None:
    """Choose what to beat the table play with, None for nothing."""
    last = _last_play(view, hand)
    own = federation(by) == federation(choices.seat)
    if last in choices.plays and not (own and view.burning):
        return last
    if own or not choices.decisions:
        return None
    plays = choices.plays
    if view.burning and not view.holds_threes:
        plays = [play for play in plays if _leaves_a_lead(view, hand, play)]
    best = min(plays, key=lambda each: _cost(view, hand, each), default=None)
    if best is None or _cost(view, hand, best) > _worth(view, hand, by):
        return None
    return best


def _cost(view: View, hand: Cards, play: Play) -> float:
    """Weigh what a play that beats the table takes out of the hand."""
    cost = play.twos * _TWO_COSTS + play.small * _SMALL_COSTS + play.big * _BIG_COSTS
    if play.natural:
        cost += max(0, play.base - FIVE) * _RANK_COSTS
        if play.natural < hand[play.base]:
            cost += _BREAKING_COSTS
        if play.base == FOUR and _saves_fours(view, hand):
            cost += _WAIVING_COSTS
    left = sum(hand) - play.size
    held = view.holds_threes and hand[THREE]
    if held and left == hand[THREE] and not _is_sure(view, play):
        cost += _SMOTHERING_COSTS
    return cost


def _worth(view: View, hand: Cards, by: int) -> float:
    """Weigh what beating an opponent's play is worth."""
    if view.burning:
        return _WORTH_OF_A_BURN
    lowest = FOUR if view.holds_threes else THREE
    groups = sum(1 for rank in range(lowest, TWO) if hand[rank])
    count = view.counts[by]
    near = groups <= _FEW_GROUPS or (count is not None and count <= _FEW_CARDS)
    return _WORTH_NEAR_THE_END if near else _WORTH


def _is_sure(view: View, play: Play) -> bool:
    """Whether no hand can hold the cards to beat a play, two-kill-one aside."""
    if play.dead:
        return True
    unseen = view.unseen
    if unseen[BIG] < play.small:
        return True
    wild = unseen[SMALL] + unseen[BIG]
    if play.base < TWO:
        wild += unseen[TWO]
        best = max((unseen[rank] for rank in range(play.base + 1, TWO)), default=0)
    else:
        best = 0
    return best + wild < play.size or (play.size >= _HARD_TO_BEAT and not play.small)

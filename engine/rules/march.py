"""The joker march and who may burn into one (步步带王, article 16)."""

from engine.cards import BIG, FIVE, SMALL, THREE, TWO, Cards
from engine.plays import Play


def can_march(hand: Cards, play: Play) -> bool:
    """Whether the hand left is only 3s or has a joker for each rank left (article 16)."""
    left = sum(hand) - play.size
    if left == hand[THREE]:
        return True
    jokers = hand[SMALL] + hand[BIG] - play.small - play.big
    if jokers < 1:
        return False
    ranks = sum(1 for count in hand[FIVE:TWO] if count)
    if play.natural and play.natural == hand[play.base]:
        ranks -= 1
    return jokers >= ranks


def goes_on(hand: Cards, play: Play) -> bool:
    """Whether a lead keeps to the joker march (article 16)."""
    carried = play.covered > 0 or not any(hand[FIVE:SMALL])
    return play.small + play.big > 0 and carried and can_march(hand, play)

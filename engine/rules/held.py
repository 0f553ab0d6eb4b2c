"""What hands and tables are asked about threes, ranks and jokers."""

from engine.cards import THREE, Cards, Hands
from engine.seats import BIT, SEATS


def only_threes(hand: Cards) -> bool:
    """Whether a hand holds threes and nothing else."""
    return hand[THREE] > 0 and not any(hand[THREE + 1 :])


def seats_without(hands: Hands, rank: int) -> int:
    """Give the set of seats that hold no card of a rank."""
    return sum(BIT[seat] for seat in range(SEATS) if not hands[seat][rank])

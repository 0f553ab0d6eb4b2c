"""A small generator of pseudo-random numbers, the same for ever on every machine.

The engine takes no part of its randomness from Python. For choosing among a few answers a
linear congruential generator of 64 bits is enough, when only its high bits are used.
"""

from typing import Final

_BITS: Final = 64
_USED: Final = 31
_MASK: Final = (1 << _BITS) - 1
_MULTIPLIER: Final = 6364136223846793005
_INCREMENT: Final = 1442695040888963407
_SHIFT: Final = _BITS - _USED


class Generator:
    """A stream of numbers from a seed, any whole number."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK
        for _warm_up in range(3):
            self.below(1)

    def below(self, bound: int) -> int:
        """Give a number from 0 to bound - 1; bound is at most 2³¹."""
        self._state = state = (self._state * _MULTIPLIER + _INCREMENT) & _MASK
        return (state >> _SHIFT) * bound >> _USED

"""What makes a gouji play in every rule set (article 12)."""

from typing import Final

GOUJI_SIZES: Final = (0, 0, 0, 0, 0, 0, 0, 5, 4, 3, 2, 2, 1)
"""Smallest gouji play without a joker by base rank 3 to 2, 2s counted; 0 never (article 12)."""

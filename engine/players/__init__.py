"""Computer players, behind the same view that people have."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.players.base import Player
from engine.players.plain import Plain
from engine.players.random import Random

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType({"plain": Plain()})
"""The players that may sit at a table, by name; they keep nothing between answers."""

RANDOM: Final = "random"

PLAYER_NAMES: Final = (*PLAYERS, RANDOM)
"""Every name that `make_player` knows."""


def make_player(name: str, seed: int) -> Player:
    """Make a player by name; the seed, a whole number, matters to the random one only.

    Raises `KeyError` for a name that is not among `PLAYER_NAMES`.
    """
    return Random(seed) if name == RANDOM else PLAYERS[name]

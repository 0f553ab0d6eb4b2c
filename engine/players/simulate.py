"""Whole deals played by computer players, and how well they play. Times are not taken here."""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Final, NamedTuple

from engine.actions import Action
from engine.deal import Choices, Deal, Rules, apply, asked, result_of
from engine.options import Options
from engine.players.base import Blind, Player
from engine.seats import FIRST_AFTER, SEATS, federation
from engine.shuffle import seed_of
from engine.start import from_seed
from engine.view import view

_PLAYED_TWICE: Final = 2
_SURE: Final = 1.96
"""Standard errors to each side of a mean that make 95 of 100."""


class Played(NamedTuple):
    """A deal played to its end, or as far as it was wanted.

    decisions: answers given through the checked `apply`, passes included
    choices:   those of them where there were two or more answers to choose from
    """

    deal: Deal
    decisions: int
    choices: int


class Tally(NamedTuple):
    """What many deals came to; scores are the sums of each federation's."""

    deals: int
    decisions: int
    choices: int
    scores: tuple[int, int]
    sweeps: int
    burns: int
    smothers: int
    opened: int


class Match(NamedTuple):
    """A match of two players, every deal played twice with the federations exchanged.

    pairs:    deals, each played twice
    mean:     points that the first player is ahead by, per game and federation
    variance: of the mean of the two games of a pair
    margin:   half the width of the interval that holds the true mean in 95 of 100 matches
    won:      share of games won by the first player, drawn ones counting half
    """

    pairs: int
    mean: float
    variance: float
    margin: float
    won: float


Decide = Callable[[Deal, int], tuple[Action, int]]
"""Answers for a seat: the action, and among how many."""


def play_out(deal: Deal, players: Sequence[Player]) -> Played:
    """Play a deal to its end with six players by seat.

    Of several that are asked, the first in playing order answers first (article 15).
    """
    return _play_out(deal, _deciders(players))


def _play_out(deal: Deal, decide: Sequence[Decide]) -> Played:
    decisions = choices = 0
    while seats := asked(deal):
        seat = FIRST_AFTER[deal.trick.by][seats]
        action, number = decide[seat](deal, seat)
        deal, _events = apply(deal, action)
        decisions += 1
        if number > 1:
            choices += 1
    return Played(deal, decisions, choices)


def simulate(
    rules: Rules, options: Options, players: Sequence[Player], seeds: Iterable[int]
) -> Tally:
    """Play a first deal from each seed with six players by seat."""
    deals = decisions = choices = 0
    scores = [0, 0]
    sweeps = burns = smothers = opened = 0
    decide = _deciders(players)
    for seed in seeds:
        played = _play_out(from_seed(rules, options, seed_of(seed))[0], decide)
        result = result_of(played.deal)
        score = rules.score(result)
        deals += 1
        decisions += played.decisions
        choices += played.choices
        scores[0] += score[0]
        scores[1] += score[1]
        sweeps += result.sweep is not None
        burns += len(result.burns)
        smothers += len(result.smothers)
        opened += len(result.opened)
    return Tally(deals, decisions, choices, (scores[0], scores[1]), sweeps, burns, smothers, opened)


def compare(
    rules: Rules, options: Options, first: Player, second: Player, seeds: Iterable[int]
) -> Match:
    """Play each seed's deal twice, the first player once in each federation."""
    pairs: list[float] = []
    won = 0.0
    for seed in seeds:
        deal, _events = from_seed(rules, options, seed_of(seed))
        leads = []
        for own in range(_PLAYED_TWICE):
            seats = [first if federation(seat) == own else second for seat in range(SEATS)]
            score = rules.score(result_of(play_out(deal, seats).deal))
            leads.append((score[own] - score[1 - own]) / 2)
        won += sum(1.0 if lead > 0 else 0.5 if lead == 0 else 0.0 for lead in leads)
        pairs.append(sum(leads) / len(leads))
    number = len(pairs)
    mean = sum(pairs) / number
    variance = sum((each - mean) ** 2 for each in pairs) / max(1, number - 1)
    return Match(
        pairs=number,
        mean=mean,
        variance=variance,
        margin=_SURE * sqrt(variance / number),
        won=won / (number * _PLAYED_TWICE),
    )


def _deciders(players: Sequence[Player]) -> tuple[Decide, ...]:
    return tuple(_decide(player) for player in players)


def _decide(player: Player) -> Decide:
    if isinstance(player, Blind):
        pick = player.pick

        def blindly(deal: Deal, seat: int) -> tuple[Action, int]:
            choices: Choices = deal.rules.choices(deal, seat)
            return pick(choices), len(choices)

        return blindly

    def seeing(deal: Deal, seat: int) -> tuple[Action, int]:
        seen = view(deal, seat)
        return player.choose(seen), 0 if seen.choices is None else len(seen.choices)

    return seeing

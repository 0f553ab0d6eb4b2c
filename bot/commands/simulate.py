"""`gouji simulate`: computer players play whole deals, counted and timed."""

import json
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from engine.options import Options
from engine.players import make_player
from engine.players.simulate import Tally, simulate
from engine.rules import RULE_SETS
from engine.seats import SEATS

Say = Callable[[str], None]
_DIGITS: Final = 1


class Simulation(NamedTuple):
    """What is simulated: so many deals from `seed` on, all six seats by one kind of player."""

    rules: str
    players: str
    deals: int
    seed: int


def run(simulation: Simulation, *, as_json: bool, say: Say) -> None:
    """Play the deals and tell what they came to, and how many decisions a second that was.

    A decision is an answer given through the checked `apply`, passes included; seconds are those of
    the processor, so that neighbours on the machine weigh less.
    """
    players = [make_player(simulation.players, simulation.seed + seat) for seat in range(SEATS)]
    seeds = range(simulation.seed, simulation.seed + simulation.deals)
    start = time.process_time()
    tally = simulate(RULE_SETS[simulation.rules], Options(), players, seeds)
    seconds = time.process_time() - start
    report = _report(simulation, tally, seconds)
    if as_json:
        say(json.dumps(report))
    else:
        for name, value in report.items():
            say(f"{name.replace('_', ' ')}: {value}")


def _report(simulation: Simulation, tally: Tally, seconds: float) -> dict[str, object]:
    return {
        "rules": simulation.rules,
        "players": simulation.players,
        "seed": simulation.seed,
        "deals": tally.deals,
        "decisions": tally.decisions,
        "decisions_with_a_choice": tally.choices,
        "cpu_seconds": round(seconds, 3),
        "decisions_per_second": round(tally.decisions / seconds, _DIGITS),
        "decisions_with_a_choice_per_second": round(tally.choices / seconds, _DIGITS),
        "deals_per_second": round(tally.deals / seconds, _DIGITS),
        "scores": list(tally.scores),
        "sweeps": tally.sweeps,
        "burns": tally.burns,
        "smothers": tally.smothers,
        "opened": tally.opened,
    }

"""`python -m tests.walker`: walk for as long as you like, or walk one walk again."""

import argparse
import asyncio
import secrets
import sys
import time
from collections import Counter
from dataclasses import replace

from tests.walker.acts import MOODS
from tests.walker.plan import Plan
from tests.walker.walk import FailedWalkError, walk

SEEDS = 2**32


def main() -> int:
    """Walk; 1 when something was found."""
    given = _arguments()
    plan = Plan(
        seed=0 if given.seed is None else given.seed,
        steps=given.steps,
        rules=given.rules,
        faults=not given.no_faults,
        kills=not given.no_kills,
        mood=given.mood,
    )
    figures: Counter[str] = Counter()
    failed = 0
    end = time.monotonic() + given.minutes * 60
    while True:
        if given.seed is None:
            plan = replace(plan, seed=secrets.randbelow(SEEDS))
        began = time.monotonic()
        try:
            report = asyncio.run(walk(plan))
        except FailedWalkError as error:
            failed += 1
            sys.stdout.write(f"\n{'=' * 80}\n{error}\n{'=' * 80}\n")
        else:
            figures.update(report.figures)
            figures["walks"] += 1
            figures["steps"] += plan.steps
            if given.story:
                sys.stdout.write("\n".join(report.story) + "\n")
            took = time.monotonic() - began
            deals = report.figures["deals"]
            sys.stdout.write(
                f"{plan}: {deals} deals, nothing found, {took:.0f} s, {report.trace[:12]}\n"
            )
        sys.stdout.flush()
        if given.seed is not None or time.monotonic() > end or failed >= given.failures:
            break
    for name, number in sorted(figures.items()):
        sys.stdout.write(f"{number:9} {name}\n")
    return 1 if failed else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.walker", description=__doc__)
    parser.add_argument("--seed", type=int, help="walk this one walk")
    parser.add_argument("--steps", type=int, default=1000, help="of one walk")
    parser.add_argument("--minutes", type=float, default=0.0, help="go on with new seeds so long")
    parser.add_argument("--rules", default="", help="of every table: dagang or folk")
    parser.add_argument("--mood", default="", choices=("", *MOODS), help="of people, all the time")
    parser.add_argument("--no-faults", action="store_true", help="Telegram works")
    parser.add_argument("--no-kills", action="store_true", help="the bot lives")
    parser.add_argument("--failures", type=int, default=1, help="stop after so many")
    parser.add_argument("--story", action="store_true", help="tell the last steps in any case")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

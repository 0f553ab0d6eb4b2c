"""What live deals cost and how late questions come: `python -m tests.e2e.measure`."""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from bot.logging import set_up
from tests.e2e.live import play_live

PEOPLE = (1, 2, 3, 6)
SEEDS = ("first", "second", "third")


async def main() -> None:
    """Play deals with few and with many people, and print what was counted."""
    set_up("warning")
    for people in PEOPLE:
        for seed in SEEDS:
            with tempfile.TemporaryDirectory() as folder:
                began = time.monotonic()
                played = await play_live(Path(folder), people, seed=seed)
                took = time.monotonic() - began
                sys.stdout.write(f"{played} (took {took:.0f} s)\n")
                sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main())

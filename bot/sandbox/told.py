"""Results of which Telegram says something besides."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Told:
    """A result with the description that stands beside it."""

    result: object
    description: str

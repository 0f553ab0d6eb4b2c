"""What a seat can answer: the steps of `record.md` as values. Seats are 0-5."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.plays import Play
from engine.seats import SEATS


class TributeKind(StrEnum):
    """Why a tribute is owed (articles 30-34, 42)."""

    POINT = "point"
    BURN = "burn"
    SMOTHER = "smother"
    PLACE = "place"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class PlayCards:
    """Put cards down, at a lead or as an answer to the table play."""

    seat: int
    play: Play


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the table play go (过牌); for a seat asked to burn, decline."""

    seat: int


@dataclass(frozen=True, slots=True)
class Yield:
    """Let the next two seats answer first (让牌, article 11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Wind:
    """Ask for the lead after a last play (接风, `folk`)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Natural:
    """Declare a natural opening, or not (自然开点, article 17)."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer a card (a rank) for a 3 or a 4 to the opposite; None gives up (article 23)."""

    seat: int
    rank: int
    card: int | None


@dataclass(frozen=True, slots=True)
class Answer:
    """Sell a 3 or a 4 to the seat that offers, or refuse (article 23)."""

    seat: int
    to: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Mutual:
    """Settle whether an unopened pair pays each other (article 31)."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Opener:
    """Vote for the opener after a sweep (articles 7 and 8)."""

    seat: int
    choice: int


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay within a federation, or only report (article 35)."""

    seat: int
    kind: TributeKind
    to: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Show:
    """Show some threes of one suit for the lead, none with suit None (`folk`)."""

    seat: int
    suit: str | None
    number: int


Action = PlayCards | Pass | Yield | Wind | Natural | Offer | Answer | Mutual | Opener | Pay | Show

PASSES: Final = tuple(Pass(seat) for seat in range(SEATS))
YIELDS: Final = tuple(Yield(seat) for seat in range(SEATS))

"""What happened, in the game's own terms and without text. Seats are 0-5."""

from dataclasses import dataclass
from typing import Final

from engine.actions import TributeKind
from engine.cards import Cards
from engine.plays import Play
from engine.seats import SEATS


@dataclass(frozen=True, slots=True)
class Led:
    """A trick was begun; `gouji` tells whether the play is a gouji play in effect."""

    seat: int
    play: Play
    gouji: bool


@dataclass(frozen=True, slots=True)
class Followed:
    """The table play of `beaten` was beaten in turn, by a challenge or by two-kill-one."""

    seat: int
    play: Play
    beaten: int
    gouji: bool


@dataclass(frozen=True, slots=True)
class Burned:
    """The gouji play of `victim` was burned; `counter` for a counter-burn (反捎牌)."""

    seat: int
    play: Play
    victim: int
    gouji: bool
    counter: bool


@dataclass(frozen=True, slots=True)
class Rescued:
    """A burn was undone (解捎牌): `seat` beat the burner's play."""

    seat: int
    burner: int
    victim: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat let the table play go, for all to hear."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat that could have burned did not; nobody else may learn that it was asked."""

    seat: int


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seat gave its sealed answer in a window; nobody else may learn that it was asked."""

    seat: int


@dataclass(frozen=True, slots=True)
class Yielded:
    """A seat let the next two answer first."""

    seat: int


@dataclass(frozen=True, slots=True)
class WindAsked:
    """A seat asked for the lead after a last play (接风, `folk`)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ThreesShown:
    """A seat showed threes of one suit for the lead (亮3, `folk`)."""

    seat: int
    suit: str
    number: int


@dataclass(frozen=True, slots=True)
class Smothered:
    """`seat` was brought to its threes and beaten by `smotherer` (闷牌); its threes are shown."""

    seat: int
    smotherer: int
    threes: int


@dataclass(frozen=True, slots=True)
class Walked:
    """A seat went out and took a place from the top."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat without a 3 played its last card, which is no walk (article 26)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PointOpened:
    """A seat opened its point (开点)."""

    seat: int


@dataclass(frozen=True, slots=True)
class MarchBegan:
    """A burn stood and the burner leads with a joker each time (步步带王)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TrickWon:
    """Nobody answered any more; `leader` leads next, after a walk not the winner itself."""

    seat: int
    leader: int


@dataclass(frozen=True, slots=True)
class NaturalDeclared:
    """A seat declared a natural opening."""

    seat: int


@dataclass(frozen=True, slots=True)
class Sold:
    """`seat` sold one card of `rank` (3 or 4) to `to` for `card`, all given as ranks."""

    seat: int
    to: int
    rank: int
    card: int


@dataclass(frozen=True, slots=True)
class OfferRefused:
    """`seat` refused to sell a card of `rank` to `to` for `card`."""

    seat: int
    to: int
    rank: int
    card: int


@dataclass(frozen=True, slots=True)
class Given:
    """`seat` gave one card of `rank` (3 or 4) to `to` (赠牌)."""

    seat: int
    to: int
    rank: int


@dataclass(frozen=True, slots=True)
class TributePaid:
    """`seat` paid `cards` to `to`."""

    seat: int
    to: int
    cards: Cards
    kind: TributeKind


@dataclass(frozen=True, slots=True)
class TributeReported:
    """Within a federation `seat` reported what it would have paid and kept it (article 35)."""

    seat: int
    to: int
    cards: Cards
    kind: TributeKind


@dataclass(frozen=True, slots=True)
class Opened:
    """The deal is opened by `seat`; `pooled` are the pooled fives or None."""

    seat: int
    pooled: Play | None


@dataclass(frozen=True, slots=True)
class DealOver:
    """The deal ended; places by seat (None unknown), the score of both federations."""

    places: tuple[int | None, ...]
    score: tuple[int, int]
    sweep: int | None


Event = (
    Led
    | Followed
    | Burned
    | Rescued
    | Passed
    | Declined
    | Sealed
    | Yielded
    | WindAsked
    | ThreesShown
    | Smothered
    | Walked
    | WentOut
    | PointOpened
    | MarchBegan
    | TrickWon
    | NaturalDeclared
    | Sold
    | OfferRefused
    | Given
    | TributePaid
    | TributeReported
    | Opened
    | DealOver
)

PASSED: Final = tuple(Passed(seat) for seat in range(SEATS))
"""The most frequent event, made once for each seat."""

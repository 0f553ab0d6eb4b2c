"""What happened, in the game's own terms and without text. Seats are 0-5."""

from typing import NamedTuple

from engine.actions import TributeKind
from engine.cards import Cards
from engine.plays import Play


class Led(NamedTuple):
    """A trick was begun; `gouji` tells whether the play is a gouji play in effect."""

    seat: int
    play: Play
    gouji: bool


class Followed(NamedTuple):
    """The table play of `beaten` was beaten in turn, by a challenge or by two-kill-one."""

    seat: int
    play: Play
    beaten: int
    gouji: bool


class Burned(NamedTuple):
    """The gouji play of `victim` was burned; `counter` for a counter-burn (反捎牌)."""

    seat: int
    play: Play
    victim: int
    gouji: bool
    counter: bool


class Rescued(NamedTuple):
    """A burn was undone (解捎牌): `seat` beat the burner's play."""

    seat: int
    burner: int
    victim: int


class Passed(NamedTuple):
    """A seat let the table play go, for all to hear."""

    seat: int


class Declined(NamedTuple):
    """A seat that could have burned did not; nobody else may learn that it was asked."""

    seat: int


class Yielded(NamedTuple):
    """A seat let the next two answer first."""

    seat: int


class Smothered(NamedTuple):
    """`seat` was brought to its threes and beaten by `smotherer` (闷牌); its threes are shown."""

    seat: int
    smotherer: int
    threes: int


class Walked(NamedTuple):
    """A seat went out and took a place from the top."""

    seat: int
    place: int


class WentOut(NamedTuple):
    """A seat without a 3 played its last card, which is no walk (article 26)."""

    seat: int


class PointOpened(NamedTuple):
    """A seat opened its point (开点)."""

    seat: int


class MarchBegan(NamedTuple):
    """A burn stood and the burner leads with a joker each time (步步带王)."""

    seat: int


class TrickWon(NamedTuple):
    """Nobody answered any more; `leader` leads next, after a walk not the winner itself."""

    seat: int
    leader: int


class NaturalDeclared(NamedTuple):
    """A seat declared a natural opening."""

    seat: int


class Sold(NamedTuple):
    """`seat` sold one card of `rank` (3 or 4) to `to` for `card`, all given as ranks."""

    seat: int
    to: int
    rank: int
    card: int


class OfferRefused(NamedTuple):
    """`seat` refused to sell a card of `rank` to `to` for `card`."""

    seat: int
    to: int
    rank: int
    card: int


class Given(NamedTuple):
    """`seat` gave one card of `rank` (3 or 4) to `to` (赠牌)."""

    seat: int
    to: int
    rank: int


class TributePaid(NamedTuple):
    """`seat` paid `cards` to `to`."""

    seat: int
    to: int
    cards: Cards
    kind: TributeKind


class TributeReported(NamedTuple):
    """Within a federation `seat` reported what it would have paid and kept it (article 35)."""

    seat: int
    to: int
    cards: Cards
    kind: TributeKind


class Opened(NamedTuple):
    """The deal is opened by `seat`; `pooled` are the pooled fives or None."""

    seat: int
    pooled: Play | None


class DealOver(NamedTuple):
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
    | Yielded
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

"""The deal as an immutable value, and the three questions everything above asks it.

`apply` gives the next deal, `waiting` says who owes an answer and which, `view` (in
`engine.view`) says what a seat may know. Nothing outside the engine derives turns.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol, overload

from engine.actions import Action, PlayCards
from engine.before import Before, Debt
from engine.cards import HAND_SIZE, NO_CARDS, Cards, Hands
from engine.errors import RejectedError
from engine.events import Event
from engine.options import Options
from engine.plays import Play
from engine.position import Position
from engine.result import Result
from engine.seats import BIT, SEATS, SEATS_IN, SeatPair
from engine.standing import Standing


class Phase(StrEnum):
    """Where a deal stands."""

    OPEN = "open"
    SHOW = "show"
    BUY = "buy"
    TRIBUTE = "tribute"
    PLAY = "play"
    OVER = "over"


class Stage(StrEnum):
    """What a trick is waiting for."""

    LEAD = "lead"
    """The leader begins a trick."""
    TURN = "turn"
    """One seat after another answers an ordinary play."""
    WINDOW = "window"
    """The opposite and the burners answer a gouji play in effect, in any order."""
    KILL = "kill"
    """A seat may meet a dead play by two-kill-one."""


class Trick(NamedTuple):
    """A trick under way. Sets of seats are bit sets (`engine.seats`)."""

    stage: Stage
    by: int
    """Who made the table play; at a lead the leader."""
    table: Play | None
    asked: int
    """Who owes an answer now."""
    owed: int
    """Who is owed a turn on the table play, those asked included; in a window, a yielder."""
    passed: int
    """Whose pass is remembered for this trick."""
    yielded: bool
    """The opposite has yielded on this table play."""
    burn: SeatPair | None
    """The burn that stands on the table."""
    pure: bool
    """The table play is a pure gouji play in effect."""
    pooled: bool
    """The trick was opened with pooled fives."""
    since: int
    """The number of actions before this question arose: answers carry it to be current."""
    trail: tuple[tuple[int, Play], ...]
    """All plays of this trick with their seats, in order."""
    sealed: tuple[tuple[int, Play | None], ...] = ()
    """Answers given in a window of sealed answers, None for no play."""
    alone: bool = False
    """The table play may be answered by its opposite and nobody else."""


class Deal(NamedTuple):
    """One deal at one moment. Equal deals are equal values; a copy is the value itself."""

    rules: "Rules"
    options: Options
    phase: Phase
    hands: Hands
    active: int
    """Seats that hold cards and are not smothered."""
    trick: Trick
    standing: Standing
    before: Before
    version: int
    """Actions applied since the deal began."""


class Choices(Sequence[Action]):
    """Every answer that one seat may give now, in a stable order: plays first, low to high."""

    __slots__ = ("_length", "decisions", "plays", "seat")

    def __init__(self, seat: int, plays: Sequence[Play], decisions: tuple[Action, ...]) -> None:
        self.seat = seat
        self.plays = plays
        self.decisions = decisions
        self._length = len(plays) + len(decisions)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return tuple(self)[index]
        length = self._length
        if index < 0:
            index += length
        if not 0 <= index < length:
            raise IndexError(index)
        plays = self.plays
        if index < len(plays):
            return PlayCards(self.seat, plays[index])
        return self.decisions[index - len(plays)]

    def __iter__(self) -> Iterator[Action]:
        for each in self.plays:
            yield PlayCards(self.seat, each)
        yield from self.decisions

    def __contains__(self, action: object) -> bool:
        if isinstance(action, PlayCards):
            return action.seat == self.seat and action.play in self.plays
        return action in self.decisions

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Choices({self.seat}, {tuple(self.plays)}, {self.decisions})"


Step = tuple[Deal, tuple[Event, ...]]
"""The next deal and what happened on the way to it."""


class Rules(Protocol):
    """A rule set: the object that answers every question on which rule sets differ."""

    @property
    def name(self) -> str:
        """The id used in records and settings."""

    @property
    def holds_threes(self) -> bool:
        """Whether 3s are held to the end and 4s open the point, or both are plain low cards."""

    @property
    def shows_threes(self) -> bool:
        """Whether threes are shown for the lead, so that their suits matter."""

    @property
    def hides_counts(self) -> bool:
        """Whether counts above ten stay hidden whatever the table's option says (报牌)."""

    @property
    def allies_look(self) -> bool:
        """Whether allies may look at a hand of ten cards or fewer (挑牌)."""

    def begin(self, deal: Deal) -> Step:
        """Take a drawn deal to the first decision that somebody owes."""

    def take_position(self, position: Position) -> Standing:
        """Give the standing of a position at a lead; `ValueError` where there is no such one."""

    def apply(self, deal: Deal, action: Action) -> Step:
        """Apply one answer; raises `RejectedError`, and then nothing has changed."""

    def choices(self, deal: Deal, seat: int) -> Choices:
        """List what a seat that owes an answer may answer."""

    def default(self, deal: Deal, seat: int) -> Action:
        """Give the choice before the play that a record leaving it open means."""

    def leave_to_lots(self, deal: Deal) -> Step:
        """Settle the opener by lots where votes are still due."""

    def debts(self, result: Result) -> tuple[Debt, ...]:
        """List the tribute that a result makes its seats owe, whatever they still settle."""

    def due_now(self, deal: Deal) -> Cards:
        """Give the cards that the seat asked to pay within its federation would pay."""

    def followers(self, deal: Deal) -> int:
        """Give the seats whose play in the window now open is a follow and no burn."""

    def window_order(self, deal: Deal, seats: int) -> tuple[int, ...]:
        """Put those asked in a window in the order in which their answers count."""

    @property
    def seals_windows(self) -> bool:
        """Whether answers in a window count by order, not by who came first."""

    def held_open(self, deal: Deal, action: Action) -> Step | None:
        """Give the deal and events of `apply` up to a play that none can answer, in a window.

        What `apply` makes of such a play tells all that no hand can answer it: the trick ends at
        once. None where the answer puts no such play on the table.
        """

    def gouji_in_effect(self, deal: Deal) -> bool:
        """Whether the table play is a gouji play in effect."""

    def places(self, standing: Standing) -> tuple[int | None, ...]:
        """Give the place of each seat, None while unknown."""

    def sweep(self, standing: Standing) -> int | None:
        """Give the federation whose sweep is certain."""

    def score(self, result: Result) -> tuple[int, int]:
        """Score a finished deal by federation, penalties on its places included."""


def apply(deal: Deal, action: Action) -> Step:
    """Apply one answer: the next deal and the events.

    Raises `RejectedError` with the code of `record.md`; the deal given is never changed.
    """
    return deal.rules.apply(deal, action)


def is_legal(deal: Deal, action: Action) -> bool:
    """Whether `apply` would accept an answer."""
    try:
        deal.rules.apply(deal, action)
    except RejectedError:
        return False
    return True


def asked(deal: Deal) -> int:
    """Give the set of seats that owe an answer now; empty only when the deal is over."""
    if deal.phase is Phase.PLAY:
        return deal.trick.asked
    before = deal.before
    if deal.phase is Phase.OPEN:
        return before.mutual_due | before.vote_due
    if deal.phase is Phase.SHOW:
        return before.show_due
    if deal.phase is Phase.BUY:
        return before.natural_due | before.buying | before.selling
    if deal.phase is Phase.TRIBUTE:
        return 1 << before.debts[0].seat
    return 0


def in_window(deal: Deal) -> bool:
    """Whether it is a secret who owes an answer to the table play: a burner, a killer, nobody."""
    return deal.phase is Phase.PLAY and deal.trick.stage in {Stage.WINDOW, Stage.KILL}


def asks_in_secret(deal: Deal, seat: int) -> bool:
    """Whether nobody else may know that a seat is asked: to burn, or to meet a dead play."""
    if not in_window(deal):
        return False
    return deal.trick.stage is Stage.KILL or not deal.rules.followers(deal) & BIT[seat]


def owed_later(deal: Deal) -> int:
    """Give the set of seats still to be asked about an ordinary table play, behind those asked."""
    if deal.phase is not Phase.PLAY or deal.trick.stage is not Stage.TURN:
        return 0
    return deal.trick.owed & ~deal.trick.asked


def choices_ahead(deal: Deal, seat: int) -> Choices | None:
    """List what a seat still to be asked could answer if it were its turn; None for all others.

    When its turn comes it can still make the plays listed, unless the table play has changed;
    whether it may yield or ask for the lead can change before.
    """
    return deal.rules.choices(deal, seat) if owed_later(deal) & BIT[seat] else None


def at_turn(deal: Deal, seat: int) -> Deal:
    """Give the deal as if it were the turn of a seat still to be asked, to judge its answers."""
    return deal._replace(trick=deal.trick._replace(asked=BIT[seat]))


def cards_played(deal: Deal) -> int:
    """Count the cards that have left the hands: each play on the table has a number of its own."""
    return HAND_SIZE * SEATS - sum(map(sum, deal.hands))


def waiting(deal: Deal) -> Mapping[int, Choices]:
    """Tell who owes an answer and what each may answer, by seat ascending."""
    choices = deal.rules.choices
    return {seat: choices(deal, seat) for seat in SEATS_IN[asked(deal)]}


def lead(leader: int, since: int) -> Trick:
    """Make a trick that waits for its lead."""
    return Trick(Stage.LEAD, leader, None, 1 << leader, 0, 0, False, None, False, False, since, ())


def holders(hands: Hands) -> int:
    """Give the set of seats that hold cards."""
    return sum(1 << seat for seat, hand in enumerate(hands) if hand != NO_CARDS)


def result_of(deal: Deal) -> Result:
    """Give what a deal that is over leaves to the next one."""
    return result_at(deal.rules, deal.standing)


def result_at(rules: Rules, standing: Standing) -> Result:
    """Give the result that a standing at the end of a deal amounts to."""
    return Result(
        places=rules.places(standing),
        opened=SEATS_IN[standing.opened],
        burns=standing.burns,
        smothers=standing.smothers,
        sweep=rules.sweep(standing),
    )


def is_over(deal: Deal) -> bool:
    """Whether the deal has ended."""
    return deal.phase is Phase.OVER

"""What a rule set decides: every question on which rule sets differ, in one place."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from engine.actions import Action
from engine.before import Debt
from engine.cards import Cards, Hands
from engine.deal import Choices, Deal, Step, Trick
from engine.errors import RejectCode
from engine.events import Event
from engine.plays import Play
from engine.position import Position
from engine.result import Result
from engine.standing import Standing


class Questions(ABC):
    """The questions on which rule sets differ; a rule set is the object that answers them."""

    name: ClassVar[str]

    lowest_attached: ClassVar[int]
    """The lowest rank that 2s and jokers may be attached to."""

    holds_threes: ClassVar[bool]
    """3s are held to the end, and 4s open the point; else they are plain low cards."""

    shows_threes: ClassVar[bool]
    """Threes are shown for the lead, so that their suits matter."""

    hides_counts: ClassVar[bool]
    """Counts above ten stay hidden whatever the table's option says (报牌)."""

    allies_look: ClassVar[bool]
    """Allies may look at a hand of ten cards or fewer (挑牌)."""

    seals_windows: ClassVar[bool]
    """Answers in a window are sealed and count by order, not by who came first."""

    @abstractmethod
    def is_gouji(self, play: Play) -> bool:
        """Whether a play is a gouji play, in effect or not (article 12)."""

    @abstractmethod
    def in_effect(self, standing: Standing, active: int, seat: int) -> bool:
        """Whether a gouji play that `seat` has just made is in effect.

        `standing` is what stood before the play, `active` the active seats after it.
        """

    @abstractmethod
    def binds(self, trick: Trick, standing: Standing) -> bool:
        """Whether a pass binds for the rest of a trick (article 10)."""

    @abstractmethod
    def knows_yield(self, trick: Trick, standing: Standing) -> bool:
        """Whether the opposite may yield in this trick at all (article 11)."""

    @abstractmethod
    def followers(self, deal: Deal) -> int:
        """Give the seats whose play in the window now open is a follow and no burn."""

    @abstractmethod
    def window_order(self, deal: Deal, seats: int) -> tuple[int, ...]:
        """Put those asked in a window in the order in which their answers count."""

    @abstractmethod
    def leads(self, deal: Deal, seat: int) -> Sequence[Play]:
        """List what the leader may lead."""

    @abstractmethod
    def refuse_lead(self, deal: Deal, seat: int, play: Play) -> RejectCode | None:
        """Say why a lead is refused, None where it is not; the cards are held and unmixed."""

    @abstractmethod
    def refuse_follow(self, play: Play) -> RejectCode | None:
        """Say why a play is no answer to any play at all, None where it may be one."""

    @abstractmethod
    def burns(self, hand: Cards, table: Play) -> tuple[Play, ...]:
        """List what a hand may burn a play with, under the burn conditions."""

    @abstractmethod
    def may_burn(self, hand: Cards, table: Play, play: Play) -> bool:
        """Whether a play that beats the table meets the burn conditions."""

    @abstractmethod
    def dead_answers(self, hand: Cards, table: Play) -> tuple[Play, ...]:
        """List what a hand can meet a dead play with."""

    @abstractmethod
    def is_dead_answer(self, table: Play, play: Play) -> bool:
        """Whether a play meets a dead play."""

    @abstractmethod
    def may_be_met(self, table: Play) -> bool:
        """Whether some hand, in whatever deal, could meet a dead play."""

    @abstractmethod
    def led(self, deal: Deal, hands: Hands, seat: int, play: Play, events: list[Event]) -> Standing:
        """Give what a lead leaves behind; `hands` are those after it."""

    @abstractmethod
    def beaten(
        self, deal: Deal, hands: Hands, seat: int, play: Play, events: list[Event]
    ) -> Standing:
        """Give what beating the table play leaves behind; `hands` are those after it."""

    @abstractmethod
    def won(self, deal: Deal, winner: int, events: list[Event]) -> Standing:
        """Give what winning the trick leaves behind."""

    @abstractmethod
    def ended(self, standing: Standing) -> bool:
        """Whether the deal is over."""

    @abstractmethod
    def places(self, standing: Standing) -> tuple[int | None, ...]:
        """Give the place of each seat, None while unknown."""

    @abstractmethod
    def sweep(self, standing: Standing) -> int | None:
        """Give the federation whose sweep is certain."""

    @abstractmethod
    def score(self, result: Result) -> tuple[int, int]:
        """Score a finished deal by federation, penalties on its places included."""

    # --- before the play ---

    @abstractmethod
    def begin(self, deal: Deal) -> Step:
        """Take a drawn deal to the first decision that somebody owes."""

    @abstractmethod
    def take_position(self, position: Position) -> Standing:
        """Give the standing of a position at a lead; `ValueError` where there is no such one."""

    @abstractmethod
    def apply_before(self, deal: Deal, action: Action) -> Step:
        """Apply one choice before the play; raises `RejectedError`."""

    @abstractmethod
    def choices_before(self, deal: Deal, seat: int) -> Choices:
        """List the choices of a seat before the play."""

    @abstractmethod
    def default(self, deal: Deal, seat: int) -> Action:
        """Give the choice before the play that a record leaving it open means."""

    @abstractmethod
    def due_now(self, deal: Deal) -> Cards:
        """Give the cards that the seat asked to pay within its federation would pay."""

    @abstractmethod
    def debts(self, result: Result) -> tuple[Debt, ...]:
        """List the tribute that a result makes its seats owe, whatever they still settle."""

    @abstractmethod
    def leave_to_lots(self, deal: Deal) -> Step:
        """Settle the opener by lots where votes are still due."""

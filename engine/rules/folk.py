"""The rule set `folk`, the second source text (`rules.md` section 7)."""

from collections.abc import Sequence
from typing import ClassVar

from engine import scoring
from engine.actions import Action, Show, Wind
from engine.before import Debt
from engine.cards import BIG, NO_CARDS, SMALL, THREE, TWO, Cards, Hands, cards_of
from engine.deal import Choices, Deal, Phase, Stage, Step, Trick, asked, holders, lead
from engine.errors import RejectCode, RejectedError
from engine.events import Event, MarchBegan, Opened, ThreesShown, Walked, WindAsked
from engine.plays import Leads, Play, answers, beats
from engine.position import Position
from engine.result import Result
from engine.rules import showing
from engine.rules.gouji import GOUJI_SIZES, in_effect
from engine.rules.trick import Asked, Laid, Tricks
from engine.seats import (
    BIT,
    FEDERATIONS,
    FIRST_AFTER,
    NOBODY,
    OPPOSITE,
    OTHERS,
    SEATS,
    federation,
    in_order,
    seat_set,
)
from engine.shuffle import Lots, draw_by_turns, shuffled, threes_drawn
from engine.standing import Standing

_PLACES_BEFORE_MELEE = 2


class Folk(Tricks):
    """The rules of Qingdao and Yantai: burns first, headless seats, last plays, the melee."""

    name: ClassVar[str] = "folk"
    lowest_attached: ClassVar[int] = THREE
    holds_threes: ClassVar[bool] = False
    shows_threes: ClassVar[bool] = True
    hides_counts: ClassVar[bool] = True
    allies_look: ClassVar[bool] = True
    seals_windows: ClassVar[bool] = True

    # --- before the play ---

    def begin(self, deal: Deal) -> Step:
        """Draw, and ask who shows threes for the lead (上班)."""
        before = deal.before
        if before.seed is not None:
            lots = Lots(before.seed)
            deck = shuffled(lots)
            draw = draw_by_turns(deck, lots.below(SEATS))
            hands = tuple(cards_of(card.rank for card in hand) for hand in draw.hands)
            before = before._replace(seed=None, drawn=hands, threes=threes_drawn(draw))
            # Who leads where nobody shows: drawn now, so that nothing is left to chance later.
            deal = deal._replace(
                hands=hands, active=holders(hands), trick=lead(lots.below(SEATS), 0)
            )
        before = before._replace(show_due=showing.who_may_show(before))
        return self._walk_on(deal._replace(phase=Phase.SHOW, before=before), [])

    def apply_before(self, deal: Deal, action: Action) -> Step:
        """Show threes, or none; raises `RejectedError`."""
        seat = action.seat
        if not asked(deal) & BIT[seat]:
            raise RejectedError(RejectCode.NOT_YOUR_TURN)
        if not isinstance(action, Show) or action not in showing.shows(deal.before, seat):
            raise RejectedError(RejectCode.NOT_OFFERED)
        before = deal.before._replace(show_due=deal.before.show_due & OTHERS[seat])
        events: list[Event] = []
        if action.suit is not None:
            before = before._replace(shows=(*before.shows, (seat, action.suit, action.number)))
            events.append(ThreesShown(seat, action.suit, action.number))
        return self._walk_on(deal._replace(before=before, version=deal.version + 1), events)

    def _walk_on(self, deal: Deal, events: list[Event]) -> Step:
        if asked(deal):
            return deal, tuple(events)
        shown = showing.winner(deal.before)
        opener = deal.trick.by if shown == NOBODY else shown
        if not deal.active & BIT[opener]:
            opener = FIRST_AFTER[opener][deal.active]
        events.append(Opened(opener, None))
        return deal._replace(phase=Phase.PLAY, trick=lead(opener, deal.version)), tuple(events)

    def choices_before(self, deal: Deal, seat: int) -> Choices:
        """List what a seat may show."""
        return Choices(seat, (), tuple(showing.shows(deal.before, seat)))

    def default(self, deal: Deal, seat: int) -> Action:
        """Show nothing."""
        return Show(seat, None, 0)

    def leave_to_lots(self, deal: Deal) -> Step:
        """Leave everything as it is: the lots were drawn at the beginning."""
        return deal, ()

    def debts(self, result: Result) -> tuple[Debt, ...]:
        """List nothing: there is no tribute."""
        return ()

    def due_now(self, deal: Deal) -> Cards:
        """Give no cards: there is no tribute."""
        return NO_CARDS

    def take_position(self, position: Position) -> Standing:
        """Take a position as it stands."""
        for seat, hand in enumerate(position.hands):
            if (seat in position.placed) != (hand == NO_CARDS):
                raise ValueError(f"seat {seat}: who is placed has no cards, all others have some")
        if position.smothered or position.no_three:
            raise ValueError("nobody is smothered or without a 3 in folk")
        march = position.march
        if march is not None and not self._leads_on(position.hands[march]):
            raise ValueError(f"seat {march} cannot go on in a march with its hand")
        standing = position.standing()
        if self.ended(standing):
            raise ValueError("the deal is over in this position")
        return standing

    # --- gouji ---

    def is_gouji(self, play: Play) -> bool:
        """Tell gouji plays by base and size, or by a joker; dead ones are gouji plays too."""
        if play.small or play.big:
            return True
        least = GOUJI_SIZES[play.base]
        return 0 < least <= play.size

    def in_effect(self, standing: Standing, active: int, seat: int) -> bool:
        """Need an active opposite, five active seats and fewer than two finished."""
        return in_effect(standing, active, seat)

    def binds(self, trick: Trick, standing: Standing) -> bool:
        """Bind passes until the melee, which begins behind the trick of place 2's last play."""
        return not self._is_melee(trick, standing)

    def knows_yield(self, trick: Trick, standing: Standing) -> bool:
        """Know the yield on ordinary plays only, and not in the melee (让牌)."""
        return trick.stage is Stage.TURN and not self._is_melee(trick, standing)

    @staticmethod
    def _is_melee(trick: Trick, standing: Standing) -> bool:
        """Whether places 1 and 2 were gone when this trick began (四人乱缠)."""
        if len(standing.placed) < _PLACES_BEFORE_MELEE:
            return False
        playing = {seat for seat, _play in trick.trail}
        before = sum(1 for seat in standing.placed if seat not in playing)
        return before >= _PLACES_BEFORE_MELEE

    # --- who may answer ---

    def asks(self, laid: Laid) -> Asked:
        """Ask as all rule sets do, but for what follows a yield, a last play, a headless seat."""
        seat, play = laid.seat, laid.play
        opposite = BIT[OPPOSITE[seat]] & laid.active
        if play.dead:
            return Asked(Stage.KILL, 0, 0)
        if self._follows_yield(laid):
            stage = Stage.WINDOW if laid.gouji else Stage.TURN
            return Asked(stage, opposite, opposite, alone=True)
        others = laid.active & OTHERS[seat]
        if self._is_duel(laid):
            return Asked(Stage.WINDOW, self.burners(laid, others), 0)
        if laid.gouji:
            follow = opposite | self._headless(laid.before.standing, others) & ~laid.passed
            return Asked(Stage.WINDOW, follow | self.burners(laid, others & ~follow), 0)
        return super().asks(laid)

    @staticmethod
    def _follows_yield(laid: Laid) -> bool:
        """Whether a yielder plays that both next seats let go: its opposite alone may answer."""
        trick = laid.before.trick
        return trick.yielded and laid.seat == OPPOSITE[trick.by]

    def _is_duel(self, laid: Laid) -> bool:
        """Whether the opposite meets the last play of place 1 or 2 with a gouji play (够死级)."""
        trick = laid.before.trick
        placed = laid.before.standing.placed[:_PLACES_BEFORE_MELEE]
        return (
            trick.table is not None
            and laid.seat == OPPOSITE[trick.by]
            and trick.by in placed
            and self.is_gouji(laid.play)
        )

    def followers(self, deal: Deal) -> int:
        """Let the opposite and headless seats follow; in a dead duel there are none."""
        opposite = BIT[OPPOSITE[deal.trick.by]]
        if not deal.active & opposite:
            return 0
        return opposite | self._headless(deal.standing, deal.active) & ~opposite

    @staticmethod
    def _headless(standing: Standing, active: int) -> int:
        """Give the active seats whose opposite has finished (无头)."""
        return seat_set(tuple(OPPOSITE[seat] for seat in standing.placed)) & active

    def window_order(self, deal: Deal, seats: int) -> tuple[int, ...]:
        """Put allies that burn first, then other burners, then those that follow."""
        by = deal.trick.by
        follow = self.followers(deal)
        allies = FEDERATIONS[federation(by)]
        groups = (seats & allies & ~follow, seats & ~allies & ~follow, seats & follow)
        return tuple(seat for group in groups for seat in in_order(by) if group & BIT[seat])

    # --- asking for the lead ---

    def other_answers(self, deal: Deal, seat: int) -> tuple[Action, ...]:
        """Offer the lead to the next seat behind an ordinary last play (接风)."""
        plain = super().other_answers(deal, seat)
        return (*plain, Wind(seat)) if self._may_ask_for_lead(deal, seat) else plain

    def other_answer(self, deal: Deal, action: Action) -> Step:
        """Ask for the lead: the turn passes on, and nothing binds the asker."""
        seat = action.seat
        trick = deal.trick
        if isinstance(action, Wind) and not trick.asked & BIT[seat]:
            raise RejectedError(self.why_not_answering(deal, seat))
        if not isinstance(action, Wind) or not self._may_ask_for_lead(deal, seat):
            raise RejectedError(self.why_not_offered(deal, seat))
        return self.let_go(deal, seat, WindAsked(seat), binds=False)

    @staticmethod
    def _may_ask_for_lead(deal: Deal, seat: int) -> bool:
        trick = deal.trick
        return (
            trick.stage is Stage.TURN
            and deal.hands[trick.by] == NO_CARDS
            and seat == FIRST_AFTER[trick.by][deal.active]
        )

    # --- leading and burning ---

    def leads(self, deal: Deal, seat: int) -> Sequence[Play]:
        """List the leads; in a march a joker with each but the last."""
        hand = deal.hands[seat]
        plays = Leads(hand, self.lowest_attached)
        if deal.standing.march == seat:
            return tuple(play for play in plays if _goes_on(hand, play))
        return plays

    def _leads_on(self, hand: Cards) -> bool:
        return any(_goes_on(hand, play) for play in Leads(hand, self.lowest_attached))

    def refuse_lead(self, deal: Deal, seat: int, play: Play) -> RejectCode | None:
        """Keep a march to its jokers."""
        if deal.standing.march == seat and not _goes_on(deal.hands[seat], play):
            return RejectCode.MARCH
        return None

    def refuse_follow(self, play: Play) -> RejectCode | None:
        """Refuse nothing: threes are plain low cards."""
        return None

    def burns(self, hand: Cards, table: Play) -> tuple[Play, ...]:
        """List the burns open to a hand (烧牌的条件)."""
        return tuple(
            play for play in answers(hand, table, self.lowest_attached) if _can_march(hand, play)
        )

    def may_burn(self, hand: Cards, table: Play, play: Play) -> bool:
        """Need jokers for all hands left but the last."""
        return beats(play, table) and _can_march(hand, play)

    def dead_answers(self, hand: Cards, table: Play) -> tuple[Play, ...]:
        """List nothing: a dead play is capped (扣牌)."""
        return ()

    def is_dead_answer(self, table: Play, play: Play) -> bool:
        """Let nothing meet a dead play."""
        return False

    def may_be_met(self, table: Play) -> bool:
        """Let no hand meet a dead play: all know that (扣牌)."""
        return False

    # --- what a play leaves behind ---

    def led(
        self,
        deal: Deal,
        hands: Hands,
        seat: int,
        play: Play,
        events: list[Event],
    ) -> Standing:
        """Finish a seat whose hand is empty."""
        return self._finish(deal.standing, hands, seat, events)

    def beaten(
        self,
        deal: Deal,
        hands: Hands,
        seat: int,
        play: Play,
        events: list[Event],
    ) -> Standing:
        """End the march of the beaten seat, finish a seat whose hand is empty."""
        standing = deal.standing
        if standing.march == deal.trick.by:
            standing = standing._replace(march=None)
        return self._finish(standing, hands, seat, events)

    @staticmethod
    def _finish(standing: Standing, hands: Hands, seat: int, events: list[Event]) -> Standing:
        if hands[seat] != NO_CARDS:
            return standing
        march = None if standing.march == seat else standing.march
        standing = standing._replace(placed=(*standing.placed, seat), march=march)
        events.append(Walked(seat, len(standing.placed)))
        return standing

    def won(self, deal: Deal, winner: int, events: list[Event]) -> Standing:
        """Keep the burn that stands and begin its march."""
        standing = deal.standing
        burn = deal.trick.burn
        if burn is None:
            return standing
        standing = standing._replace(burns=(*standing.burns, burn))
        if deal.hands[winner] != NO_CARDS:
            standing = standing._replace(march=winner)
            events.append(MarchBegan(winner))
        return standing

    # --- the end ---

    def ended(self, standing: Standing) -> bool:
        """End with at most one seat unplaced, or with a sweep."""
        return len(standing.placed) >= SEATS - 1 or self.sweep(standing) is not None

    def places(self, standing: Standing) -> tuple[int | None, ...]:
        """Give places in the order of finishing."""
        swept = self.sweep(standing) is not None
        return scoring.places_from_both_ends(standing.placed, (), 0, swept=swept)

    def sweep(self, standing: Standing) -> int | None:
        """Find a sweep: the first three of one federation (串三户)."""
        return scoring.sweep(standing.placed, (), 0)

    def score(self, result: Result) -> tuple[int, int]:
        """Score the places (计分)."""
        return scoring.score_folk(result.places, result.sweep)


def _can_march(hand: Cards, play: Play) -> bool:
    """Whether the hand left has a joker for each rank left but one."""
    if play.size == sum(hand):
        return True
    jokers = hand[SMALL] + hand[BIG] - play.small - play.big
    ranks = sum(1 for count in hand[:TWO] if count)
    if play.natural and play.natural == hand[play.base]:
        ranks -= 1
    return jokers >= ranks - 1


def _goes_on(hand: Cards, play: Play) -> bool:
    """Whether a lead keeps to the joker march: the last one is free."""
    return play.size == sum(hand) or (play.small + play.big > 0 and _can_march(hand, play))

"""How a trick goes, in what all rule sets share (`rules.md` section 4).

A rule set is a subclass that answers the questions of `engine.rules.questions`. Here is what rule
sets have in common: whose turn it is, what binds a seat that has passed, how a window opens and
closes, and why an answer is refused.
"""

from engine.actions import PASSES, YIELDS, Action, Pass, PlayCards, Yield
from engine.cards import BIG, SMALL, TWO, Cards, Hands, holds
from engine.deal import Choices, Deal, Phase, Stage, Step, Trick, lead, result_at
from engine.errors import RejectCode, RejectedError
from engine.events import (
    PASSED,
    Burned,
    DealOver,
    Declined,
    Event,
    Followed,
    Led,
    Rescued,
    TrickWon,
    Yielded,
)
from engine.plays import Play, answers, beats
from engine.rules.questions import Questions
from engine.seats import (
    BIT,
    FIRST_AFTER,
    NOBODY,
    OPPOSITE,
    OTHERS,
    SEATS,
    SEATS_IN,
    SeatPair,
)


class Tricks(Questions):
    """Everything about a trick that does not depend on the rule set."""

    def apply(self, deal: Deal, action: Action) -> Step:
        """Apply one answer; raises `RejectedError`."""
        if deal.phase is Phase.PLAY:
            if isinstance(action, PlayCards):
                return self._play(deal, action.seat, action.play)
            if isinstance(action, Pass):
                return self._pass(deal, action.seat)
            if isinstance(action, Yield):
                return self._yield(deal, action.seat)
            raise RejectedError(self._why_not_offered(deal, action.seat))
        if deal.phase is Phase.OVER:
            raise RejectedError(RejectCode.DEAL_OVER)
        return self.apply_before(deal, action)

    def choices(self, deal: Deal, seat: int) -> Choices:
        """List what a seat that owes an answer may answer."""
        if deal.phase is not Phase.PLAY:
            return self.choices_before(deal, seat)
        trick = deal.trick
        table = trick.table
        if table is None:
            return Choices(seat, self.leads(deal, seat), ())
        hand = deal.hands[seat]
        stage = trick.stage
        if stage is Stage.TURN:
            return Choices(
                seat,
                answers(hand, table, self.lowest_attached),
                _PASS_OR_YIELD[seat] if _may_yield(trick, seat) else _PASS_ONLY[seat],
            )
        if stage is Stage.KILL:
            return Choices(seat, self.dead_answers(hand, table), _PASS_ONLY[seat])
        if seat == OPPOSITE[trick.by]:
            return Choices(
                seat,
                answers(hand, table, self.lowest_attached),
                _PASS_ONLY[seat] if trick.yielded else _PASS_OR_YIELD[seat],
            )
        return Choices(seat, self.burns(hand, table), _PASS_ONLY[seat])

    def gouji_in_effect(self, deal: Deal) -> bool:
        """Whether the table play is a gouji play in effect."""
        return deal.trick.stage is Stage.WINDOW

    # --- a play ---

    def _play(self, deal: Deal, seat: int, play: Play) -> Step:
        trick = deal.trick
        hand = deal.hands[seat]
        code = self.refuse_cards(hand, play)
        if code is None:
            table = trick.table
            if table is None:
                code = (
                    self.refuse_lead(deal, seat, play)
                    if seat == trick.by
                    else RejectCode.NOT_YOUR_TURN
                )
            elif not trick.asked & BIT[seat]:
                code = self._why_not_asked(deal, seat)
                if code is RejectCode.OPPOSITE_ONLY:
                    code = self._refuse_answer(trick, hand, table, play, seat) or code
            else:
                code = self._refuse_answer(trick, hand, table, play, seat)
        if code is not None:
            raise RejectedError(code)
        return self._lay(deal, seat, play)

    def refuse_cards(self, hand: Cards, play: Play) -> RejectCode | None:
        """Say why cards cannot be put down at all, None where they can."""
        if not (
            holds(hand, play.cards)
            if play.mixed
            else hand[play.base] >= play.natural
            and hand[TWO] >= play.twos
            and hand[SMALL] >= play.small
            and hand[BIG] >= play.big
        ):
            return RejectCode.CARDS_NOT_HELD
        if play.mixed or (play.base < self.lowest_attached and play.natural != play.size):
            return RejectCode.MIXED_RANKS
        return None

    def _refuse_answer(
        self, trick: Trick, hand: Cards, table: Play, play: Play, seat: int
    ) -> RejectCode | None:
        if trick.stage is Stage.KILL:
            return None if self.is_dead_answer(table, play) else RejectCode.DEAD_PLAY
        if play.size != table.size:
            return RejectCode.WRONG_COUNT
        code = self.refuse_follow(play)
        if code is not None:
            return code
        if not beats(play, table):
            return RejectCode.TOO_LOW
        if (
            trick.stage is Stage.WINDOW
            and seat != OPPOSITE[trick.by]
            and not self.may_burn(hand, table, play)
        ):
            return RejectCode.OPPOSITE_ONLY
        return None

    def _lay(self, deal: Deal, seat: int, play: Play) -> Step:
        """Put an accepted play on the table and find out who may answer it."""
        trick = deal.trick
        hand = list(deal.hands[seat])
        hand[play.base] -= play.natural
        hand[TWO] -= play.twos
        hand[SMALL] -= play.small
        hand[BIG] -= play.big
        hands = (*deal.hands[:seat], tuple(hand), *deal.hands[seat + 1 :])
        active = deal.active if any(hand) else deal.active & OTHERS[seat]
        events: list[Event] = []
        passed = trick.passed
        burn: SeatPair | None = None
        by = trick.by
        if trick.table is None:
            standing = self.led(deal, hands, seat, play, events)
        else:
            standing = self.beaten(deal, hands, seat, play, events)
            if standing.smothered is not deal.standing.smothered:
                active &= OTHERS[by]
            if trick.yielded and _sits_behind_yielder(trick, seat):
                passed |= BIT[OPPOSITE[by]] if self.remembers_passes(standing) else 0
            if trick.stage is Stage.WINDOW and seat != OPPOSITE[by]:
                burn = (seat, by)
        gouji = not play.dead and self.is_gouji(play) and self.in_effect(standing, active, seat)
        events.insert(0, self._event(trick, seat, play, burn, gouji=gouji))
        if trick.burn is not None and burn is None:
            events.insert(1, Rescued(seat, *trick.burn))
        stage, asked, owed = self._answerers(hands, active, passed, seat, play, gouji=gouji)
        after = Deal(
            deal.rules,
            deal.options,
            deal.phase,
            hands,
            active,
            Trick(
                stage,
                seat,
                play,
                asked,
                owed,
                passed,
                False,
                burn,
                gouji and play.natural == play.size,
                trick.pooled,
                deal.version + 1,
                (*trick.trail, (seat, play)),
            ),
            standing,
            deal.before,
            deal.version + 1,
        )
        if standing is not deal.standing and self.ended(standing):
            return self._end(after, events)
        if not asked:
            return self._win(after, events)
        return after, tuple(events)

    def _answerers(
        self, hands: Hands, active: int, passed: int, seat: int, play: Play, *, gouji: bool
    ) -> tuple[Stage, int, int]:
        """Say who may answer a new table play: the stage, who is asked, who is owed a turn."""
        others = active & OTHERS[seat]
        if play.dead:
            for each in SEATS_IN[others]:
                if self.dead_answers(hands[each], play):
                    return Stage.KILL, BIT[each], 0
            return Stage.KILL, 0, 0
        opposite = active & BIT[OPPOSITE[seat]]
        if gouji:
            asked = opposite
            for each in SEATS_IN[others & ~passed & ~opposite]:
                if self.burns(hands[each], play):
                    asked |= BIT[each]
            return Stage.WINDOW, asked, 0
        owed = others & ~passed | opposite
        return Stage.TURN, BIT[FIRST_AFTER[seat][owed]] if owed else 0, owed

    @staticmethod
    def _event(trick: Trick, seat: int, play: Play, burn: SeatPair | None, *, gouji: bool) -> Event:
        if trick.table is None:
            return Led(seat, play, gouji)
        if burn is None:
            return Followed(seat, play, trick.by, gouji)
        counter = trick.burn is not None and seat == trick.burn[1]
        return Burned(seat, play, trick.by, gouji, counter)

    # --- no play ---

    def _pass(self, deal: Deal, seat: int) -> Step:
        trick = deal.trick
        if not trick.asked & BIT[seat]:
            code = self._why_not_asked(deal, seat)
            raise RejectedError(
                RejectCode.NOT_YOUR_TURN if code is RejectCode.OPPOSITE_ONLY else code
            )
        if trick.table is None:
            raise RejectedError(RejectCode.CANNOT_PASS)
        passed = trick.passed
        owed = trick.owed
        event: Event = PASSED[seat]
        if trick.stage is Stage.TURN:
            owed &= OTHERS[seat]
            asked = _next_turn(trick.by, owed, yielded=trick.yielded)
            binds = self.remembers_passes(deal.standing)
        else:
            asked = trick.asked & OTHERS[seat]
            binds = trick.stage is Stage.WINDOW and seat == OPPOSITE[trick.by]
            if not binds:
                event = Declined(seat)
            if not asked:
                asked, owed = owed, 0
        if binds:
            passed |= BIT[seat]
        after = self._ask(deal, asked, owed, passed, yielded=trick.yielded)
        return (after, (event,)) if asked else self._win(after, [event])

    def _yield(self, deal: Deal, seat: int) -> Step:
        trick = deal.trick
        if not trick.asked & BIT[seat]:
            code = self._why_not_asked(deal, seat)
            raise RejectedError(
                RejectCode.NOT_YOUR_TURN if code is RejectCode.OPPOSITE_ONLY else code
            )
        if not _may_yield(trick, seat):
            raise RejectedError(RejectCode.CANNOT_YIELD)
        if trick.stage is Stage.TURN:
            owed = trick.owed
            asked = _next_turn(trick.by, owed, yielded=True)
        else:
            owed = BIT[seat]
            asked = trick.asked & OTHERS[seat]
            if not asked:
                asked, owed = owed, 0
        return self._ask(deal, asked, owed, trick.passed, yielded=True), (Yielded(seat),)

    def _ask(self, deal: Deal, asked: int, owed: int, passed: int, *, yielded: bool) -> Deal:
        """Leave the table play and ask somebody else; one asked again is asked anew."""
        trick = deal.trick
        again = yielded and asked & ~trick.asked & BIT[OPPOSITE[trick.by]]
        return Deal(
            deal.rules,
            deal.options,
            deal.phase,
            deal.hands,
            deal.active,
            Trick(
                trick.stage,
                trick.by,
                trick.table,
                asked,
                owed,
                passed,
                yielded,
                trick.burn,
                trick.pure,
                trick.pooled,
                deal.version + 1 if again else trick.since,
                trick.trail,
            ),
            deal.standing,
            deal.before,
            deal.version + 1,
        )

    # --- the end of a trick ---

    def _win(self, deal: Deal, events: list[Event]) -> Step:
        """Give the trick to the table play's seat, and the lead to it or to the next seat."""
        winner = deal.trick.by
        standing = self.won(deal, winner, events)
        leader = winner if deal.active & BIT[winner] else FIRST_AFTER[winner][deal.active]
        events.append(TrickWon(winner, leader))
        if leader == NOBODY:
            return self._end(deal._replace(standing=standing), events)
        return (
            Deal(
                deal.rules,
                deal.options,
                deal.phase,
                deal.hands,
                deal.active,
                lead(leader, deal.version),
                standing,
                deal.before,
                deal.version,
            ),
            tuple(events),
        )

    def _end(self, deal: Deal, events: list[Event]) -> Step:
        """End the deal; a burn that stands on the table counts."""
        standing = deal.standing
        if deal.trick.burn is not None:
            standing = standing._replace(burns=(*standing.burns, deal.trick.burn))
        standing = standing._replace(march=None, may_open=None)
        result = result_at(deal.rules, standing)
        events.append(DealOver(result.places, self.score(result), result.sweep))
        trick = deal.trick._replace(
            table=None, asked=0, owed=0, passed=0, yielded=False, burn=None, pure=False
        )
        return deal._replace(phase=Phase.OVER, trick=trick, standing=standing), tuple(events)

    # --- refusals ---

    def _why_not_asked(self, deal: Deal, seat: int) -> RejectCode:
        """Say why a seat that owes no answer may not give one."""
        trick = deal.trick
        if trick.table is None or seat == trick.by or not deal.active & BIT[seat]:
            return RejectCode.NOT_YOUR_TURN
        if trick.stage is Stage.TURN:
            asked = SEATS_IN[trick.asked][0]
            if trick.passed & BIT[seat] and _turn_of(trick, seat) < _turn_of(trick, asked):
                return RejectCode.PASSED
        elif trick.stage is Stage.WINDOW:
            if trick.passed & ~trick.owed & BIT[seat]:
                return RejectCode.PASSED
            if seat != OPPOSITE[trick.by] and not self.burns(deal.hands[seat], trick.table):
                return RejectCode.OPPOSITE_ONLY
        return RejectCode.NOT_YOUR_TURN

    def _why_not_offered(self, deal: Deal, seat: int) -> RejectCode:
        if deal.trick.asked & BIT[seat]:
            return RejectCode.NOT_OFFERED
        return RejectCode.NOT_YOUR_TURN


_PASS_ONLY = tuple((PASSES[seat],) for seat in range(SEATS))
_PASS_OR_YIELD = tuple((PASSES[seat], YIELDS[seat]) for seat in range(SEATS))
_YIELDER = 3
"""How far behind the table play's seat its opposite sits."""


def _may_yield(trick: Trick, seat: int) -> bool:
    """Whether a seat asked now may yield (article 11)."""
    if trick.yielded or trick.table is None or seat != OPPOSITE[trick.by]:
        return False
    if trick.stage is Stage.TURN:
        return bool(trick.owed & (BIT[(seat + 1) % SEATS] | BIT[(seat + 2) % SEATS]))
    return trick.stage is Stage.WINDOW


def _next_turn(by: int, owed: int, *, yielded: bool) -> int:
    """Give the set of the one seat whose turn it is, empty when nobody is owed one."""
    opposite = BIT[OPPOSITE[by]]
    if yielded and owed & ~opposite:
        owed &= ~opposite
    return BIT[FIRST_AFTER[by][owed]] if owed else 0


def _sits_behind_yielder(trick: Trick, seat: int) -> bool:
    """Whether a yielder let this seat answer first."""
    return (seat - trick.by) % SEATS > _YIELDER


def _turn_of(trick: Trick, seat: int) -> int:
    """Say how late a seat's turn on the table play comes; a yielder's comes last."""
    distance = (seat - trick.by) % SEATS
    return SEATS if trick.yielded and distance == _YIELDER else distance

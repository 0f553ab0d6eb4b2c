"""How a trick goes, in what all rule sets share (`rules.md` section 4).

A rule set is a subclass that answers the questions of `engine.rules.questions`. Here is what rule
sets have in common: whose turn it is, what binds a seat that has passed, how a window opens and
closes, and why an answer is refused.
"""

from typing import NamedTuple

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
    Sealed,
    TrickWon,
    Yielded,
)
from engine.plays import Play, answers, covers
from engine.rules.questions import Questions
from engine.seats import (
    BIT,
    FIRST_AFTER,
    NEXT,
    NEXT_ALLY,
    NOBODY,
    OPPOSITE,
    OTHERS,
    SEATS,
    SEATS_IN,
    SeatPair,
    seat_set,
)
from engine.standing import Standing


class Laid(NamedTuple):
    """A play just put on the table: the deal before it, and what is so after it."""

    before: Deal
    standing: Standing
    hands: Hands
    active: int
    passed: int
    seat: int
    play: Play
    gouji: bool
    """It is a gouji play in effect."""


class Asked(NamedTuple):
    """Who may answer a table play: the stage, who is asked now, who is owed a turn.

    alone: its opposite and nobody else
    """

    stage: Stage
    asked: int
    owed: int
    alone: bool = False


class _Counted(NamedTuple):
    """The play that counts next with the deal before it, None where all have declined."""

    deal: Deal
    seat: int
    play: Play | None
    events: tuple[Event, ...]


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
            return self.other_answer(deal, action)
        if deal.phase is Phase.OVER:
            raise RejectedError(RejectCode.DEAL_OVER)
        if isinstance(action, PlayCards):
            code = self.refuse_cards(deal.hands[action.seat], action.play)
            if code is not None:
                raise RejectedError(code)
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
            plays = answers(hand, table, self.lowest_attached)
            return Choices(seat, plays, self.other_answers(deal, seat))
        if stage is Stage.KILL:
            return Choices(seat, self.dead_answers(hand, table), _PASS_ONLY[seat])
        if self.followers(deal) & BIT[seat]:
            plays = answers(hand, table, self.lowest_attached)
            return Choices(seat, plays, self.other_answers(deal, seat))
        return Choices(seat, self.burns(hand, table), _PASS_ONLY[seat])

    def other_answers(self, deal: Deal, seat: int) -> tuple[Action, ...]:
        """List what a seat whose turn it is may answer without a play."""
        return _PASS_OR_YIELD[seat] if self._may_yield(deal, seat) else _PASS_ONLY[seat]

    def other_answer(self, deal: Deal, action: Action) -> Step:
        """Apply an answer that is no play, pass or yield; raises `RejectedError`."""
        raise RejectedError(self.why_not_offered(deal, action.seat))

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
                    code = self._refuse_answer(deal, table, play, seat) or code
            else:
                code = self._refuse_answer(deal, table, play, seat)
        if code is not None:
            raise RejectedError(code)
        if self.seals_windows and trick.stage is Stage.WINDOW:
            return self._seal(deal, seat, play)
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

    def _refuse_answer(self, deal: Deal, table: Play, play: Play, seat: int) -> RejectCode | None:
        stage = deal.trick.stage
        if stage is Stage.KILL:
            return None if self.is_dead_answer(table, play) else RejectCode.DEAD_PLAY
        if play.size != table.size:
            return RejectCode.WRONG_COUNT
        code = self.refuse_follow(play)
        if code is not None:
            return code
        if not covers(play, table):
            return RejectCode.TOO_LOW
        if (
            stage is Stage.WINDOW
            and not self.followers(deal) & BIT[seat]
            and not self.may_burn(deal.hands[seat], table, play)
        ):
            return RejectCode.OPPOSITE_ONLY
        return None

    def _lay(self, deal: Deal, seat: int, play: Play) -> Step:
        """Put an accepted play on the table; the trick ends where nobody may answer it."""
        after, events = self._put(deal, seat, play)
        if after.standing is not deal.standing and self.ended(after.standing):
            return self._end(after, events)
        if not after.trick.asked:
            return self._win(after, events)
        return after, tuple(events)

    def _put(self, deal: Deal, seat: int, play: Play) -> tuple[Deal, list[Event]]:
        """Put an accepted play on the table and find out who may answer it, maybe nobody."""
        trick = deal.trick
        hand = list(deal.hands[seat])
        hand[play.base] -= play.natural
        hand[TWO] -= play.twos
        hand[SMALL] -= play.small
        hand[BIG] -= play.big
        hands_now = list(deal.hands)
        hands_now[seat] = tuple(hand)
        hands = tuple(hands_now)
        active = deal.active if any(hand) else deal.active & OTHERS[seat]
        effects: list[Event] = []
        passed = trick.passed
        burn: SeatPair | None = None
        by = trick.by
        if trick.table is None:
            standing = self.led(deal, hands, seat, play, effects)
        else:
            standing = self.beaten(deal, hands, seat, play, effects)
            if standing.smothered is not deal.standing.smothered:
                active &= OTHERS[by]
            if trick.yielded and _sits_behind_yielder(trick, seat):
                passed |= BIT[OPPOSITE[by]] if self.binds(trick, deal.standing) else 0
            if trick.stage is Stage.WINDOW and not self.followers(deal) & BIT[seat]:
                burn = (seat, by)
        gouji = (
            not play.dead and self.is_gouji(play) and self.in_effect(deal.standing, active, seat)
        )
        laid = Laid(deal, standing, hands, active, passed, seat, play, gouji)
        stage, asked, owed, alone = self.asks(laid)
        events = [self._event(trick, seat, play, burn, gouji=stage is Stage.WINDOW)]
        if trick.burn is not None and burn is None:
            events.append(Rescued(seat, *trick.burn))
        events += effects
        changed = _new(
            Trick,
            (
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
                (),
                alone,
            ),
        )
        return _next(deal, hands, active, changed, standing), events

    def held_open(self, deal: Deal, action: Action) -> Step | None:
        """Give what follows an accepted answer while nobody has found out that none can answer it.

        Where the play that the answer puts on the table might be answered in secret, but is not
        because no hand can: the deal just behind that play, with its window open and nobody
        asked, and the events until then, with which those of `apply` begin. None elsewhere.
        """
        if deal.phase is not Phase.PLAY:
            return None
        counts = self._counts(deal, action)
        if counts is None or counts.play is None:
            return None
        after, events = self._put(counts.deal, counts.seat, counts.play)
        if after.trick.asked or self.ended(after.standing):
            return None
        if after.trick.stage is Stage.KILL and not self.may_be_met(counts.play):
            return None
        if after.trick.stage not in {Stage.WINDOW, Stage.KILL}:
            return None
        return after, (*counts.events, *events)

    def _counts(self, deal: Deal, action: Action) -> _Counted | None:
        """Find the play that an accepted answer puts on the table, None where it puts none."""
        play = action.play if isinstance(action, PlayCards) else None
        if self.seals_windows and deal.trick.stage is Stage.WINDOW:
            return self._open_sealed(deal, action.seat, play)
        return None if play is None else _Counted(deal, action.seat, play, ())

    def asks(self, laid: Laid) -> Asked:
        """Say who may answer a new table play."""
        _before, _standing, hands, active, passed, seat, play, gouji = laid
        others = active & OTHERS[seat]
        if play.dead:
            for each in SEATS_IN[others]:
                if self.dead_answers(hands[each], play):
                    return Asked(Stage.KILL, BIT[each], 0)
            return Asked(Stage.KILL, 0, 0)
        opposite = active & BIT[OPPOSITE[seat]]
        if gouji:
            return Asked(Stage.WINDOW, opposite | self.burners(laid, others & ~opposite), 0)
        owed = others & ~passed | opposite
        return Asked(Stage.TURN, BIT[FIRST_AFTER[seat][owed]] if owed else 0, owed)

    def burners(self, laid: Laid, seats: int) -> int:
        """Give those of `seats` that have not passed and can burn the new table play."""
        burners = 0
        for each in SEATS_IN[seats & ~laid.passed]:
            if self.burns(laid.hands[each], laid.play):
                burners |= BIT[each]
        return burners

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
            raise RejectedError(self.why_not_answering(deal, seat))
        if trick.table is None:
            raise RejectedError(RejectCode.CANNOT_PASS)
        if self.seals_windows and trick.stage is Stage.WINDOW:
            return self._seal(deal, seat, None)
        if trick.stage is Stage.TURN:
            return self.let_go(deal, seat, PASSED[seat], binds=self.binds(trick, deal.standing))
        challenger = trick.stage is Stage.WINDOW and bool(self.followers(deal) & BIT[seat])
        event: Event = PASSED[seat] if challenger else Declined(seat)
        passed = trick.passed | BIT[seat] if challenger else trick.passed
        asked, owed = trick.asked & OTHERS[seat], trick.owed
        if not asked:
            asked, owed = owed, 0
        after = self.ask(deal, asked, owed, passed, yielded=trick.yielded)
        return (after, (event,)) if asked else self._win(after, [event])

    def let_go(self, deal: Deal, seat: int, event: Event, *, binds: bool) -> Step:
        """Go on to the next turn; with `binds` the pass is remembered for the trick."""
        trick = deal.trick
        owed = trick.owed & OTHERS[seat]
        passed = trick.passed | BIT[seat] if binds else trick.passed
        asked = _next_turn(trick.by, owed, yielded=trick.yielded)
        after = self.ask(deal, asked, owed, passed, yielded=trick.yielded)
        return (after, (event,)) if asked else self._win(after, [event])

    def _seal(self, deal: Deal, seat: int, answer: Play | None) -> Step:
        """Keep an answer in a window of sealed ones; the first play down the list counts."""
        trick = deal.trick
        counts = self._open_sealed(deal, seat, answer)
        if counts is None:
            sealed = (*trick.sealed, (seat, answer))
            waiting = trick._replace(asked=trick.asked & OTHERS[seat], sealed=sealed)
            return deal._replace(trick=waiting, version=deal.version + 1), (Sealed(seat),)
        if counts.play is not None:
            after, events = self._lay(counts.deal, counts.seat, counts.play)
            return after, (*counts.events, *events)
        passed = counts.deal.trick.passed
        return self._win(self.ask(deal, 0, 0, passed, yielded=False), list(counts.events))

    def _open_sealed(self, deal: Deal, seat: int, answer: Play | None) -> _Counted | None:
        """Open the sealed answers down the list, None where one that matters is still to come."""
        trick = deal.trick
        given = dict((*trick.sealed, (seat, answer)))
        passed = trick.passed
        events: list[Event] = [Sealed(seat)]
        play: Play | None = None
        for each in self.window_order(deal, trick.asked | seat_set(tuple(given))):
            if each not in given:
                return None
            play = given[each]
            if play is not None:
                seat = each
                break
            if self.followers(deal) & BIT[each]:
                passed |= BIT[each]
                events.append(PASSED[each])
        opened = deal._replace(trick=trick._replace(passed=passed, sealed=()))
        return _Counted(opened, seat, play, tuple(events))

    def _yield(self, deal: Deal, seat: int) -> Step:
        trick = deal.trick
        if not trick.asked & BIT[seat]:
            raise RejectedError(self.why_not_answering(deal, seat))
        if not self._may_yield(deal, seat):
            raise RejectedError(RejectCode.CANNOT_YIELD)
        if trick.stage is Stage.TURN:
            owed = trick.owed
            asked = _next_turn(trick.by, owed, yielded=True)
        else:
            owed = BIT[seat]
            asked = trick.asked & OTHERS[seat]
            if not asked:
                asked, owed = owed, 0
        return self.ask(deal, asked, owed, trick.passed, yielded=True), (Yielded(seat),)

    def _may_yield(self, deal: Deal, seat: int) -> bool:
        """Whether a seat asked now may yield (article 11)."""
        trick = deal.trick
        if trick.yielded or trick.table is None or seat != OPPOSITE[trick.by]:
            return False
        if trick.stage is Stage.KILL:
            return False
        if trick.stage is Stage.TURN and not trick.owed & _BEHIND[seat]:
            return False
        return self.knows_yield(trick, deal.standing)

    def ask(self, deal: Deal, asked: int, owed: int, passed: int, *, yielded: bool) -> Deal:
        """Leave the table play and ask somebody else; one asked again is asked anew."""
        trick = deal.trick
        again = (
            yielded
            and asked & BIT[OPPOSITE[trick.by]]
            and not (trick.yielded and trick.asked & BIT[OPPOSITE[trick.by]])
        )
        changed = _new(
            Trick,
            (
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
                (),
                trick.alone,
            ),
        )
        return _next(deal, deal.hands, deal.active, changed, deal.standing)

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
        if trick.alone or seat in dict(trick.sealed):
            return RejectCode.NOT_YOUR_TURN
        if trick.stage is Stage.TURN:
            asked = SEATS_IN[trick.asked][0]
            if trick.passed & BIT[seat] and _turn_of(trick, seat) < _turn_of(trick, asked):
                return RejectCode.PASSED
        elif trick.stage is Stage.WINDOW:
            if trick.passed & ~trick.owed & BIT[seat]:
                return RejectCode.PASSED
            follows = self.followers(deal) & BIT[seat]
            if not follows and not self.burns(deal.hands[seat], trick.table):
                return RejectCode.OPPOSITE_ONLY
        return RejectCode.NOT_YOUR_TURN

    def why_not_answering(self, deal: Deal, seat: int) -> RejectCode:
        """Say why a seat that owes no answer may not pass, yield or ask for the lead."""
        code = self._why_not_asked(deal, seat)
        return RejectCode.NOT_YOUR_TURN if code is RejectCode.OPPOSITE_ONLY else code

    def why_not_offered(self, deal: Deal, seat: int) -> RejectCode:
        """Say why an answer of another kind is refused."""
        if deal.trick.asked & BIT[seat]:
            return RejectCode.NOT_OFFERED
        return RejectCode.NOT_YOUR_TURN


_new = tuple.__new__
"""Makes a `NamedTuple` by position, past its keyword handling: each decision makes two."""
_PASS_ONLY = tuple((PASSES[seat],) for seat in range(SEATS))
_PASS_OR_YIELD = tuple((PASSES[seat], YIELDS[seat]) for seat in range(SEATS))
_BEHIND = tuple(BIT[NEXT[seat]] | BIT[NEXT_ALLY[seat]] for seat in range(SEATS))
"""By seat the two that answer first when it yields."""
_YIELDER = 3
"""How far behind the table play's seat its opposite sits."""


def _next_turn(by: int, owed: int, *, yielded: bool) -> int:
    """Give the set of the one seat whose turn it is, empty when nobody is owed one."""
    opposite = BIT[OPPOSITE[by]]
    if yielded and owed & ~opposite:
        owed &= ~opposite
    return BIT[FIRST_AFTER[by][owed]] if owed else 0


def _next(deal: Deal, hands: Hands, active: int, trick: Trick, standing: Standing) -> Deal:
    """Make the deal behind one more action."""
    return _new(
        Deal,
        (
            deal.rules,
            deal.options,
            deal.phase,
            hands,
            active,
            trick,
            standing,
            deal.before,
            deal.version + 1,
        ),
    )


def _sits_behind_yielder(trick: Trick, seat: int) -> bool:
    """Whether a yielder let this seat answer first."""
    return (seat - trick.by) % SEATS > _YIELDER


def _turn_of(trick: Trick, seat: int) -> int:
    """Say how late a seat's turn on the table play comes; a yielder's comes last."""
    distance = (seat - trick.by) % SEATS
    return SEATS if trick.yielded and distance == _YIELDER else distance

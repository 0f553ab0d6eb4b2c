"""The rule set `dagang`, 《够级游戏大纲》 (`rules.md` sections 3-6)."""

from collections.abc import Sequence
from typing import ClassVar

from engine import scoring
from engine.actions import Action
from engine.before import Debt
from engine.cards import BIG, FIVE, FOUR, NO_CARDS, SMALL, THREE, Cards, Hands, take
from engine.deal import Choices, Deal, Phase, Stage, Step, Trick, asked, holders, lead
from engine.errors import RejectCode
from engine.events import (
    Event,
    MarchBegan,
    Opened,
    PointOpened,
    Smothered,
    Walked,
    WentOut,
)
from engine.plays import Leads, Play, answers, beats, killers, kills, play_of
from engine.position import Position
from engine.result import Result
from engine.rules import prelude
from engine.rules.gouji import GOUJI_SIZES, in_effect
from engine.rules.held import only_threes, seats_without
from engine.rules.march import can_march, goes_on
from engine.rules.trick import Tricks
from engine.seats import (
    BIT,
    COUNT,
    FIRST_AFTER,
    OPPOSITE,
    OTHERS,
    SEATS,
    federation,
    in_order,
    seat_set,
)
from engine.standing import Standing

_WALKED_ENDS_GOUJI = 2
_FEWEST_WITH_THREES = 2


class Dagang(Tricks):
    """The outline's rules: threes held, points opened, burns and marches, smothering."""

    name: ClassVar[str] = "dagang"
    lowest_attached: ClassVar[int] = FIVE
    holds_threes: ClassVar[bool] = True
    shows_threes: ClassVar[bool] = False
    hides_counts: ClassVar[bool] = False
    allies_look: ClassVar[bool] = False
    seals_windows: ClassVar[bool] = False

    # --- before the play ---

    def begin(self, deal: Deal) -> Step:
        """Walk to the first choice that somebody owes, or open the deal."""
        return self._walk_on(prelude.leave_open(deal), [], due=0)

    def apply_before(self, deal: Deal, action: Action) -> Step:
        """Apply one choice before the play and walk on; raises `RejectedError`."""
        events: list[Event] = []
        after = prelude.choose(deal, action, events)
        due = asked(deal) & OTHERS[action.seat]
        return self._walk_on(after._replace(version=deal.version + 1), events, due=due)

    def choices_before(self, deal: Deal, seat: int) -> Choices:
        """List the choices of a seat before the play."""
        return Choices(seat, (), tuple(prelude.choices(deal, seat)))

    def default(self, deal: Deal, seat: int) -> Action:
        """Give the choice that a record leaving it open means."""
        return prelude.default(deal, seat)

    def debts(self, result: Result) -> tuple[Debt, ...]:
        """List what points, burns, smothers and places make owed (articles 30-34)."""
        return tuple(prelude.debts_after(result))

    def due_now(self, deal: Deal) -> Cards:
        """Give the cards that the seat asked to pay within its federation would pay."""
        return prelude.due_now(deal)

    def leave_to_lots(self, deal: Deal) -> Step:
        """Settle the opener by lots where votes are still due."""
        return self._walk_on(prelude.by_lots(deal), [], due=asked(deal))

    def _walk_on(self, deal: Deal, events: list[Event], *, due: int) -> Step:
        """Settle what needs no choice; whoever is asked and was not `due` is asked anew."""
        after = prelude.settle(deal, events)
        if after.phase is Phase.PLAY:
            return self._open(after, events)
        before = after.before
        since = tuple(
            after.version if asked(after) & ~due & BIT[seat] else before.since[seat]
            for seat in range(SEATS)
        )
        return after._replace(before=before._replace(since=since)), tuple(events)

    def _open(self, deal: Deal, events: list[Event]) -> Step:
        """Open the deal, with the pooled fives after a sweep (articles 8, 26 and 27)."""
        opener = deal.trick.by
        standing = deal.standing._replace(
            no_three=seats_without(deal.hands, THREE) & deal.active,
            no_four=seats_without(deal.hands, FOUR) & deal.active,
        )
        trick = lead(opener, deal.version)
        pool = prelude.pooled(deal)
        hands, active = deal.hands, deal.active
        if pool is not None:
            whole, parts = pool
            table = play_of(whole)
            hands = tuple(map(take, hands, parts))
            active = holders(hands)
            owed = active & OTHERS[opener]
            trick = trick._replace(
                stage=Stage.TURN,
                table=table,
                asked=BIT[FIRST_AFTER[opener][owed]],
                owed=owed,
                pooled=True,
                trail=((opener, table),),
            )
        events.append(Opened(opener, trick.table))
        opened = deal._replace(
            phase=Phase.PLAY, hands=hands, active=active, trick=trick, standing=standing
        )
        return self._end(opened, events) if self.ended(standing) else (opened, tuple(events))

    def take_position(self, position: Position) -> Standing:
        """Take a position as it stands, with the record's three conditions on threes."""
        hands = position.hands
        for seat, hand in enumerate(hands):
            _check_seat(position, seat, hand)
        if sum(1 for hand in hands if hand[THREE]) < _FEWEST_WITH_THREES:
            raise ValueError("fewer than two seats hold a 3")
        march = position.march
        if march is not None and not only_threes(hands[march]) and not self._marches(hands[march]):
            raise ValueError(f"seat {march} cannot go on in a march with its hand")
        standing = position.standing()
        out = seat_set(position.placed) | seat_set(position.smothered)
        standing = standing._replace(
            no_three=standing.no_three | seats_without(hands, THREE) & ~out
        )
        if self.ended(standing):
            raise ValueError("the deal is over in this position")
        return standing

    def _marches(self, hand: Cards) -> bool:
        plays = Leads((0, *hand[THREE + 1 :]), self.lowest_attached)
        return not hand[FOUR] and any(goes_on(hand, play) for play in plays)

    # --- gouji ---

    def is_gouji(self, play: Play) -> bool:
        """Tell gouji plays by base and size, or by a small joker (article 12)."""
        if play.big:
            return False
        if play.small:
            return True
        least = GOUJI_SIZES[play.base]
        return 0 < least <= play.size

    def in_effect(self, standing: Standing, active: int, seat: int) -> bool:
        """Need an active opposite, five active seats and fewer than two walked (article 12)."""
        return in_effect(standing, active, seat)

    def binds(self, trick: Trick, standing: Standing) -> bool:
        """Bind passes until two seats have walked (article 10)."""
        return len(standing.placed) < _WALKED_ENDS_GOUJI

    def knows_yield(self, trick: Trick, standing: Standing) -> bool:
        """Know the yield in every trick (article 11)."""
        return True

    def followers(self, deal: Deal) -> int:
        """Let the opposite alone challenge; anybody else burns (articles 13, 14)."""
        return BIT[OPPOSITE[deal.trick.by]]

    def window_order(self, deal: Deal, seats: int) -> tuple[int, ...]:
        """Put the askings of a window in playing order (article 15)."""
        return tuple(seat for seat in in_order(deal.trick.by) if seats & BIT[seat])

    # --- leading ---

    def leads(self, deal: Deal, seat: int) -> Sequence[Play]:
        """List the leads: no 3 before the walk, in a march a joker with each (articles 5, 16)."""
        hand = deal.hands[seat]
        rest = (0, *hand[THREE + 1 :])
        if rest == NO_CARDS:
            return (play_of(hand),)
        plays = Leads(rest, self.lowest_attached)
        if deal.standing.march == seat:
            return tuple(play for play in plays if goes_on(hand, play))
        return plays

    def refuse_lead(self, deal: Deal, seat: int, play: Play) -> RejectCode | None:
        """Hold back the threes and keep a march to its jokers (articles 5, 16)."""
        hand = deal.hands[seat]
        if play.base == THREE and (play.natural != hand[THREE] or not only_threes(hand)):
            return RejectCode.THREE_HELD
        if deal.standing.march == seat and play.base != THREE and not goes_on(hand, play):
            return RejectCode.MARCH
        return None

    def refuse_follow(self, play: Play) -> RejectCode | None:
        """A 3 is never followed with (article 5)."""
        return RejectCode.THREE_HELD if play.base == THREE else None

    # --- burns and dead plays ---

    def burns(self, hand: Cards, table: Play) -> tuple[Play, ...]:
        """List the burns open to a hand (article 16)."""
        if not hand[THREE] or hand[FOUR]:
            return ()
        if not hand[SMALL] + hand[BIG] and sum(hand) - hand[THREE] != table.size:
            return ()
        return tuple(
            play for play in answers(hand, table, self.lowest_attached) if can_march(hand, play)
        )

    def may_burn(self, hand: Cards, table: Play, play: Play) -> bool:
        """Hold a 3 and no 4, and be able to march on (article 16)."""
        return hand[THREE] > 0 and not hand[FOUR] and beats(play, table) and can_march(hand, play)

    def dead_answers(self, hand: Cards, table: Play) -> tuple[Play, ...]:
        """List the two-kill-ones open to a hand (articles 5, 16)."""
        return killers(hand, table, self.lowest_attached)

    def is_dead_answer(self, table: Play, play: Play) -> bool:
        """Whether a play is a two-kill-one."""
        return kills(play, table)

    def may_be_met(self, table: Play) -> bool:
        """Let one big joker be met by two (articles 5, 16)."""
        return table.big == 1

    # --- what a play leaves behind ---

    def led(self, deal: Deal, hands: Hands, seat: int, play: Play, events: list[Event]) -> Standing:
        """A walk takes a place; fours open the point or waive it; another lead lets it lapse."""
        standing = deal.standing
        if play.base == THREE:
            standing = standing._replace(placed=(*standing.placed, seat), may_open=None, march=None)
            events.append(Walked(seat, len(standing.placed)))
            return standing
        if play.base == FOUR:
            if not hands[seat][FOUR] and self._opens(deal, seat):
                standing = standing._replace(opened=standing.opened | BIT[seat], may_open=None)
                events.append(PointOpened(seat))
            else:
                standing = _waive(standing, seat)
        if standing.may_open is not None:
            standing = standing._replace(may_open=None)
        return self._went_out(standing, hands, seat, events)

    def beaten(
        self, deal: Deal, hands: Hands, seat: int, play: Play, events: list[Event]
    ) -> Standing:
        """Smother a seat brought to its threes, end its march, waive a point (articles 16-20)."""
        standing = deal.standing
        by = deal.trick.by
        hand = deal.hands[by]
        if standing.march == by:
            standing = standing._replace(march=None)
        if only_threes(hand):
            standing = standing._replace(
                smothered=(*standing.smothered, by), smothers=(*standing.smothers, (seat, by))
            )
            events.append(Smothered(by, seat, hand[THREE]))
        if play.base == FOUR:
            standing = _waive(standing, seat)
        return self._went_out(standing, hands, seat, events)

    def won(self, deal: Deal, winner: int, events: list[Event]) -> Standing:
        """Keep the burn that stands, begin its march, give the chance to open the point."""
        standing = deal.standing
        trick = deal.trick
        hand = deal.hands[winner]
        if trick.burn is not None:
            standing = standing._replace(burns=(*standing.burns, trick.burn))
            if not only_threes(hand):
                standing = standing._replace(march=winner)
                events.append(MarchBegan(winner))
        if trick.pooled and self._pool_opens(deal, winner):
            standing = standing._replace(opened=standing.opened | BIT[winner])
            events.append(PointOpened(winner))
        if trick.pure and hand[FOUR] and self._may_still_open(standing, winner):
            standing = standing._replace(may_open=winner)
        return standing

    def _opens(self, deal: Deal, seat: int) -> bool:
        """Whether leading all its 4s now opens a seat's point (article 17)."""
        standing = deal.standing
        if not self._may_still_open(standing, seat):
            return False
        if standing.may_open == seat:
            return True
        opposite = OPPOSITE[seat]
        return (
            bool(standing.natural & BIT[seat])
            and len(standing.placed) < _WALKED_ENDS_GOUJI
            and opposite not in standing.placed
            and deal.hands[opposite] != NO_CARDS
        )

    def _pool_opens(self, deal: Deal, winner: int) -> bool:
        """Whether winning the pooled fives opens a sweeper's point (article 17).

        It takes one rank with nothing attached, and it opens nothing for who opened without a 4.
        """
        trick = deal.trick
        opener = trick.trail[0][0]
        return (
            federation(winner) != federation(opener)
            and trick.table is not None
            and trick.table.size in trick.table.cards
            and self._may_still_open(deal.standing, winner)
        )

    @staticmethod
    def _may_still_open(standing: Standing, seat: int) -> bool:
        return not (standing.no_four | standing.waived | standing.opened) & BIT[seat]

    @staticmethod
    def _went_out(standing: Standing, hands: Hands, seat: int, events: list[Event]) -> Standing:
        if standing.no_three & BIT[seat] and hands[seat] == NO_CARDS:
            events.append(WentOut(seat))
        return standing

    # --- the end ---

    def ended(self, standing: Standing) -> bool:
        """End with at most one seat unplaced, or with a sweep."""
        settled = len(standing.placed) + len(standing.smothered) + COUNT[standing.no_three]
        return settled >= SEATS - 1 or self.sweep(standing) is not None

    def places(self, standing: Standing) -> tuple[int | None, ...]:
        """Give places from the top to walkers, from the bottom to the smothered (article 20)."""
        return scoring.places_from_both_ends(
            standing.placed,
            standing.smothered,
            standing.no_three,
            swept=self.sweep(standing) is not None,
        )

    def sweep(self, standing: Standing) -> int | None:
        """Find a sweep: three walked first, or three fallen alone (articles 4, 38)."""
        return scoring.sweep(standing.placed, standing.smothered, standing.no_three)

    def score(self, result: Result) -> tuple[int, int]:
        """Score places, points, burns and smothers (article 38)."""
        return scoring.score_outline(
            result.places, result.sweep, result.opened, result.burns, result.smothers
        )


def _check_seat(position: Position, seat: int, hand: Cards) -> None:
    """Refuse, with `ValueError`, hands that no seat can have in this position."""
    if seat in position.placed:
        if hand != NO_CARDS:
            raise ValueError(f"seat {seat} is placed and holds cards")
    elif seat in position.smothered:
        if not only_threes(hand):
            raise ValueError(f"seat {seat} is smothered and does not hold only 3s")
    elif seat != position.leader and only_threes(hand):
        raise ValueError(f"seat {seat} holds only 3s, but is neither leader nor smothered")


def _waive(standing: Standing, seat: int) -> Standing:
    """Waive a seat's point for the deal, unless it is opened already (article 18)."""
    if (standing.opened | standing.waived) & BIT[seat]:
        return standing
    return standing._replace(waived=standing.waived | BIT[seat])

"""A slow second reading of the play of `dagang`, to hold the engine against.

It is written from the articles and `rules.md` sections 3, 4 and 6 alone and shares nothing with
the engine: cards are texts, a play is a sorted tuple of them, whoever owes a turn stands in a
list. Everything is tried rather than derived.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

ORDER = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "S", "B"]
ATTACHED = ["2", "S", "B"]
GOUJI = {"10": 5, "J": 4, "Q": 3, "K": 2, "A": 2, "2": 1}
SEATS = range(6)
PLACE_POINTS = {1: 2, 2: 1, 3: 0, 4: 0, 5: -1, 6: -2}

Cards = tuple[str, ...]


def strength(card: str) -> int:
    return ORDER.index(card)


def sort(cards: Iterable[str]) -> Cards:
    return tuple(sorted(cards, key=strength))


def bases(cards: Cards) -> set[str]:
    return {card for card in cards if card not in ATTACHED}


def base(cards: Cards) -> str:
    """Its one rank outside 2, S, B; with none, its lowest."""
    return next(iter(bases(cards)), min(cards, key=strength))


def is_play(cards: Cards) -> bool:
    """Articles 6 and 9(1): one rank, and 2s and jokers beside it, but not beside a 3 or 4."""
    if not cards or len(bases(cards)) > 1:
        return False
    return not bases(cards) & {"3", "4"} or len(set(cards)) == 1


def text(cards: Cards) -> str:
    counts = Counter(cards)
    first = base(cards)
    ranks = [first, *(card for card in ATTACHED if card != first)]
    written = [(rank, counts[rank]) for rank in ranks if counts[rank]]
    return " ".join(rank if count == 1 else f"{rank}*{count}" for rank, count in written)


def _hand_text(hand: Counter[str]) -> str:
    held = [(rank, hand[rank]) for rank in ORDER if hand[rank]]
    return " ".join(rank if count == 1 else f"{rank}*{count}" for rank, count in held)


def strengths(cards: Cards) -> list[int]:
    """What each card is worth in its play: an attached 2 as the base (article 6)."""
    of_base = strength(base(cards))
    return [of_base if card == "2" else strength(card) for card in cards]


def each_above(upper: Iterable[int], lower: Iterable[int]) -> bool:
    above, below = sorted(upper), sorted(lower)
    return len(above) == len(below) and all(
        high > low for high, low in zip(above, below, strict=True)
    )


def beats(answer: Cards, table: Cards) -> bool:
    """Article 9(3), card by card."""
    return is_play(answer) and each_above(strengths(answer), strengths(table))


def kills(answer: Cards, table: Cards) -> bool:
    """Article 5: two B over the one; the rest card by card."""
    if table.count("B") != 1 or answer.count("B") < 2 or not is_play(answer):
        return False
    big = strength("B")
    upper, lower = strengths(answer), strengths(table)
    for _ in range(2):
        upper.remove(big)
    lower.remove(big)
    return each_above(upper, lower)


def is_gouji(cards: Cards) -> bool:
    """Article 12."""
    if "B" in cards:
        return False
    return "S" in cards or len(cards) >= GOUJI.get(base(cards), 99)


def combinations(hand: Counter[str]) -> Iterator[Cards]:
    """Every play that a hand can make, 3s among them."""
    wild = [range(hand[card] + 1) for card in ATTACHED]
    for counts in product(*wild):
        attached = tuple(
            card for card, count in zip(ATTACHED, counts, strict=True) for _ in range(count)
        )
        if attached:
            yield sort(attached)
        for rank in ORDER[:12]:
            for count in range(1, hand[rank] + 1):
                cards = sort((rank,) * count + attached)
                if is_play(cards):
                    yield cards


def left_after(hand: Counter[str], cards: Cards) -> Counter[str]:
    left = Counter(hand)
    left.subtract(cards)
    return +left


def only_threes(hand: Counter[str]) -> bool:
    return set(+hand) == {"3"}


def may_march_with(left: Counter[str]) -> bool:
    """Article 16(3): only 3s are left, or a joker for each rank left, and one at least."""
    jokers = left["S"] + left["B"]
    ranks = len([rank for rank in ORDER[2:12] if left[rank]])
    return only_threes(left) or jokers >= max(1, ranks)


def can_burn_with(hand: Counter[str], table: Cards) -> list[Cards]:
    """Article 16: a 3, no 4, and a play after which a march is possible."""
    if not hand["3"] or hand["4"]:
        return []
    return [
        cards
        for cards in combinations(hand)
        if beats(cards, table) and may_march_with(left_after(hand, cards))
    ]


@dataclass
class Reference:
    """A deal at play, changed in place by `do`."""

    hands: list[Counter[str]]
    leader: int
    placed: list[int] = field(default_factory=list)
    smothered: list[int] = field(default_factory=list)
    no_three: set[int] = field(default_factory=set)
    no_four: set[int] = field(default_factory=set)
    opened: set[int] = field(default_factory=set)
    waived: set[int] = field(default_factory=set)
    natural: set[int] = field(default_factory=set)
    burns: list[list[int]] = field(default_factory=list)
    smothers: list[list[int]] = field(default_factory=list)
    may_open: int | None = None
    march: int | None = None

    by: int | None = None
    table: Cards = ()
    mode: str = "lead"
    turns: list[int] = field(default_factory=list)
    asked: set[int] = field(default_factory=set)
    waits: int | None = None
    passed: set[int] = field(default_factory=set)
    yielded: bool = False
    burn: list[int] | None = None
    pure: bool = False
    pooled_by: int | None = None
    over: bool = False

    # --- who may do what ---

    def active(self, seat: int) -> bool:
        return bool(+self.hands[seat]) and seat not in self.smothered

    def to_act(self) -> list[int]:
        if self.over:
            return []
        if self.mode == "lead":
            return [self.leader]
        return self.turns[:1] if self.mode == "turn" else sorted(self.asked)

    def legal(self, seat: int) -> set[str]:
        """Every answer of a seat that is asked."""
        hand = self.hands[seat]
        if self.mode == "lead":
            return {text(cards) for cards in combinations(hand) if self.why_no_lead(cards) is None}
        answers = {"pass"}
        if self.mode == "kill":
            plays = [cards for cards in combinations(hand) if kills(cards, self.table)]
        elif self.mode == "window" and seat != self.opposite():
            plays = can_burn_with(hand, self.table)
        else:
            plays = [cards for cards in combinations(hand) if beats(cards, self.table)]
            if self.may_yield(seat):
                answers.add("yield")
        return answers | {text(cards) for cards in plays}

    def why_no_lead(self, cards: Cards) -> str | None:
        hand = self.hands[self.leader]
        if "3" in cards and (not only_threes(hand) or len(cards) != hand["3"]):
            return "three_held"
        if self.march != self.leader or "3" in cards:
            return None
        left = left_after(hand, cards)
        others = any(hand[rank] for rank in ORDER[2:13])
        carries = any(card not in {"S", "B"} for card in cards) or not others
        with_joker = "S" in cards or "B" in cards
        return None if with_joker and carries and may_march_with(left) else "march"

    def opposite(self) -> int:
        assert self.by is not None
        return (self.by + 3) % 6

    def may_yield(self, seat: int) -> bool:
        if self.yielded or seat != self.opposite():
            return False
        if self.mode == "window":
            return True
        return self.mode == "turn" and bool({(seat + 1) % 6, (seat + 2) % 6} & set(self.turns))

    def binding(self) -> bool:
        return len(self.placed) < 2

    def shown(self) -> dict[str, object]:
        """What a record's "expect" shows of it, answers aside."""
        at_lead = self.mode == "lead" and not self.over
        standing = [self.burn] if self.burn is not None else []
        table = None if self.by is None else {"seat": self.by, "play": text(self.table)}
        return {
            "to_act": self.to_act(),
            "phase": "over" if self.over else "play",
            "leader": self.leader if at_lead else None,
            "table": table,
            "hands": [_hand_text(hand) for hand in self.hands],
            "placed": self.placed,
            "smothered": self.smothered,
            "no_three": sorted(self.no_three),
            "burns": [*self.burns, *standing],
            "smothers": self.smothers,
            "opened": sorted(self.opened),
            "march": self.march,
            "may_open": self.may_open,
            "places": self.places(),
            "score": self.score(),
            "sweep": self.sweep(),
        }

    # --- one answer ---

    def do(self, seat: int, answer: str | Cards) -> None:
        if answer == "pass":
            self._pass(seat)
        elif answer == "yield":
            self._yield(seat)
        else:
            assert not isinstance(answer, str)
            self._play(seat, answer)

    def _pass(self, seat: int) -> None:
        if self.mode == "kill":
            self._win()
            return
        opposite = self.opposite()
        if (self.mode == "turn" or seat == opposite) and self.binding():
            self.passed.add(seat)
        if self.mode == "turn":
            self.turns.remove(seat)
            if not self.turns:
                self._win()
            return
        self.asked.remove(seat)
        self._window_goes_on()

    def _yield(self, seat: int) -> None:
        self.yielded = True
        if self.mode == "turn":
            self.turns.remove(seat)
            self.turns.append(seat)
            return
        self.asked.remove(seat)
        self.waits = seat
        self._window_goes_on()

    def _window_goes_on(self) -> None:
        if self.asked:
            return
        if self.waits is not None:
            self.asked, self.waits = {self.waits}, None
            return
        self._win()

    def _play(self, seat: int, cards: Cards) -> None:
        before = self.by
        self.hands[seat] = left_after(self.hands[seat], cards)
        if self.mode == "lead":
            self._led(seat, cards)
            self.passed = set()
            self.burn = None
        else:
            assert before is not None
            burns = self.mode == "window" and seat != self.opposite()
            if self.yielded and seat in {(before + 4) % 6, (before + 5) % 6} and self.binding():
                self.passed.add(self.opposite())
            self.burn = [seat, before] if burns else None
            if self.march == before:
                self.march = None
            if only_threes(self.hands[before]):
                self.smothered.append(before)
                self.smothers.append([seat, before])
            if "4" in cards and seat not in self.opened:
                self.waived.add(seat)
        self.by, self.table = seat, cards
        self.yielded, self.waits = False, None
        self._ask(seat, cards)
        self._end_if_certain()
        if not self.over and not self.to_act():
            self._win()

    def _led(self, seat: int, cards: Cards) -> None:
        if "3" in cards:
            self.placed.append(seat)
            self.march = None
        elif "4" in cards:
            if "4" not in self.hands[seat] and self._opens(seat):
                self.opened.add(seat)
            elif seat not in self.opened:
                self.waived.add(seat)
        self.may_open = None

    def _opens(self, seat: int) -> bool:
        if seat in self.no_four | self.waived | self.opened:
            return False
        opposite = (seat + 3) % 6
        gone = opposite in self.placed or not +self.hands[opposite]
        natural = seat in self.natural and not gone and len(self.placed) < 2
        return self.may_open == seat or natural

    def _in_effect(self, seat: int, cards: Cards) -> bool:
        there = [each for each in SEATS if self.active(each) or each == seat]
        return (
            is_gouji(cards)
            and self.active((seat + 3) % 6)
            and len(there) >= 5
            and len(self.placed) < 2
        )

    def _ask(self, seat: int, cards: Cards) -> None:
        others = [(seat + step) % 6 for step in range(1, 6) if self.active((seat + step) % 6)]
        opposite = (seat + 3) % 6
        self.turns, self.asked, self.pure = [], set(), False
        if "B" in cards:
            self.mode = "kill"
            for other in others:
                if any(kills(each, cards) for each in combinations(self.hands[other])):
                    self.asked.add(other)
        elif self._in_effect(seat, cards):
            self.mode = "window"
            self.pure = len(set(cards)) == 1 and cards[0] not in ATTACHED
            self.asked = {
                other
                for other in others
                if other == opposite
                or (other not in self.passed and can_burn_with(self.hands[other], cards))
            }
        else:
            self.mode = "turn"
            self.turns = [
                other for other in others if other == opposite or other not in self.passed
            ]

    def _win(self) -> None:
        winner = self.by
        assert winner is not None
        if self.burn is not None:
            self.burns.append(self.burn)
            if not only_threes(self.hands[winner]):
                self.march = winner
        barred = self.no_four | self.waived | self.opened
        if (
            self.pooled_by is not None
            and winner % 2 != self.pooled_by % 2
            and len(set(self.table)) == 1
            and winner not in barred
        ):
            self.opened.add(winner)
            barred.add(winner)
        if self.pure and self.hands[winner]["4"] and winner not in barred:
            self.may_open = winner
        self.pooled_by = None
        self.burn, self.pure, self.by, self.table, self.mode = None, False, None, (), "lead"
        self.turns, self.asked, self.passed, self.yielded = [], set(), set(), False
        self.leader = next(
            seat for seat in ((winner + step) % 6 for step in range(6)) if self.active(seat)
        )

    # --- the end ---

    def sweep(self) -> int | None:
        for federation in (0, 1):
            winners = {federation, federation + 2, federation + 4}
            if set(self.placed[:3]) == winners:
                return federation
            fallen = set(self.smothered) | self.no_three
            if fallen == set(SEATS) - winners:
                return federation
        return None

    def _end_if_certain(self) -> None:
        unplaced = set(SEATS) - set(self.placed) - set(self.smothered) - self.no_three
        if len(unplaced) > 1 and self.sweep() is None:
            return
        if self.burn is not None:
            self.burns.append(self.burn)
        self.over, self.burn, self.table, self.by = True, None, (), None
        self.march = self.may_open = None

    def places(self) -> list[int | None]:
        places: list[int | None] = [None] * 6
        for place, seat in enumerate(self.placed, 1):
            places[seat] = place
        if self.sweep() is not None:
            return places
        for seat in self.no_three:
            places[seat] = 6
        free = [place for place in range(1, 7) if place > len(self.placed)]
        free = free[: len(free) - len(self.no_three)]
        for seat in self.smothered:
            places[seat] = free.pop()
        unplaced = [seat for seat in SEATS if places[seat] is None]
        if len(unplaced) == 1:
            places[unplaced[0]] = free[0]
        return places

    def score(self) -> list[int] | None:
        if not self.over:
            return None
        points = [0] * 6
        sweep = self.sweep()
        for seat, place in enumerate(self.places()):
            if sweep is None and place is not None:
                points[seat] += PLACE_POINTS[place]
        for seat in SEATS:
            if seat in self.opened and (seat + 3) % 6 not in self.opened:
                points[seat] += 1
                points[(seat + 3) % 6] -= 1
        for pair in (self.burns, self.smothers):
            for winner, loser in pair:
                points[winner] += 1
                points[loser] -= 1
        score = [sum(points[federation::2]) for federation in (0, 1)]
        if sweep is not None:
            score[sweep] += 5
            score[1 - sweep] -= 5
        return score

    # --- refusals (record.md) ---

    def refusal(self, seat: int, answer: str | Cards) -> str | None:
        """The reject code of an answer, None where it is legal."""
        if self.over:
            return "deal_over"
        is_cards = not isinstance(answer, str)
        if is_cards:
            if Counter(answer) - self.hands[seat]:
                return "cards_not_held"
            if not is_play(sort(answer)):
                return "mixed_ranks"
        if seat in self.to_act():
            return self._refusal_of_asked(seat, answer)
        why = self._why_not_asked(seat)
        if why != "opposite_only":
            return why
        return self._refusal_of_follow(sort(answer)) or why if is_cards else "not_your_turn"

    def _refusal_of_asked(self, seat: int, answer: str | Cards) -> str | None:
        if answer == "pass":
            return "cannot_pass" if self.mode == "lead" else None
        if answer == "yield":
            return None if self.mode != "lead" and self.may_yield(seat) else "cannot_yield"
        cards = sort(answer)
        if self.mode == "lead":
            return self.why_no_lead(cards)
        if self.mode == "kill":
            return None if kills(cards, self.table) else "dead_play"
        code = self._refusal_of_follow(cards)
        if code is None and self.mode == "window" and seat != self.opposite():
            code = None if cards in can_burn_with(self.hands[seat], self.table) else "opposite_only"
        return code

    def _refusal_of_follow(self, cards: Cards) -> str | None:
        if len(cards) != len(self.table):
            return "wrong_count"
        if "3" in cards:
            return "three_held"
        return None if beats(cards, self.table) else "too_low"

    def _why_not_asked(self, seat: int) -> str:
        if self.mode in {"lead", "kill"} or not self.active(seat) or seat == self.by:
            return "not_your_turn"
        if self.mode == "turn":
            in_order = self._all_turns()
            earlier = in_order.index(seat) < in_order.index(self.turns[0])
            return "passed" if seat in self.passed and earlier else "not_your_turn"
        if self.waits == seat:
            return "not_your_turn"
        if seat in self.passed:
            return "passed"
        if seat != self.opposite() and not can_burn_with(self.hands[seat], self.table):
            return "opposite_only"
        return "not_your_turn"

    def _all_turns(self) -> Sequence[int]:
        """In which order the others answer an ordinary table play, had nobody passed."""
        assert self.by is not None
        order = [(self.by + step) % 6 for step in range(1, 6)]
        if self.yielded:
            order.remove(self.opposite())
            order.append(self.opposite())
        return order

"""A slow second reading of the play of `folk`, to hold the engine against.

It is written from the second text and `rules.md` section 7 alone, heading by heading, and shares
nothing with the engine. Cards are as in `tests/engine/reference.py`: texts, a play is a sorted
tuple of them. Everything is tried rather than derived.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from tests.engine.reference import (
    ATTACHED,
    GOUJI,
    ORDER,
    SEATS,
    Cards,
    base,
    bases,
    each_above,
    left_after,
    sort,
    strengths,
    text,
)

POINTS = {1: 4, 2: 2, 3: 0, 4: 0, 5: -2, 6: -4}
SWEEP = 12
SUITS = "shdc"
SHOWN = 2
"""Threes of one suit that a show holds at least (上班: 两张同色 3)."""

Moments = dict[str, list[int]]
"""At which moments of the draw a seat drew its 3s, by suit."""


# --- 发牌 ---


def is_play(cards: Cards) -> bool:
    """发牌（二）（三）: one rank; jokers and 2s go with any card, with 3s and 4s too."""
    return bool(cards) and len(bases(cards)) <= 1


def beats(answer: Cards, table: Cards) -> bool:
    """发牌（二）（五）: as many cards, each above the one it covers; nothing is above a B."""
    return is_play(answer) and each_above(strengths(answer), strengths(table))


def is_gouji(cards: Cards) -> bool:
    """够级牌: with a joker always; else by the fewest cards of the base."""
    return "S" in cards or "B" in cards or len(cards) >= GOUJI.get(base(cards), 99)


def combinations(hand: Counter[str]) -> Iterator[Cards]:
    """Every play that a hand can make."""
    for twos, smalls, bigs in product(*[range(hand[card] + 1) for card in ATTACHED]):
        attached = ("2",) * twos + ("S",) * smalls + ("B",) * bigs
        if attached:
            yield attached
        for rank in ORDER[:12]:
            for number in range(1, hand[rank] + 1):
                yield (rank,) * number + attached


def answers_to(hand: Counter[str], table: Cards) -> list[Cards]:
    return [cards for cards in combinations(hand) if beats(cards, table)]


# --- 烧牌的条件 ---


def can_go_on_with(left: Counter[str]) -> bool:
    """A joker for each lead to come but the last; or nothing left to lead."""
    ranks = [rank for rank in ORDER[:12] if left[rank]]
    return not +left or left["S"] + left["B"] >= len(ranks) - 1


def burns_with(hand: Counter[str], table: Cards) -> list[Cards]:
    return [cards for cards in answers_to(hand, table) if can_go_on_with(left_after(hand, cards))]


def may_be_led_in_march(hand: Counter[str], cards: Cards) -> bool:
    """每次所发牌中必须挂一小花或大花，但最后一次发牌可除外."""
    left = left_after(hand, cards)
    if not left:
        return True
    return ("S" in cards or "B" in cards) and can_go_on_with(left)


@dataclass
class FolkReference:
    """A deal at play, changed in place by `do`."""

    hands: list[Counter[str]]
    leader: int
    placed: list[int] = field(default_factory=list)
    burns: list[list[int]] = field(default_factory=list)
    march: int | None = None

    by: int | None = None
    table: Cards = ()
    mode: str = "lead"
    turns: list[int] = field(default_factory=list)
    """Who is still owed a turn on an ordinary table play, in order."""
    unsealed: list[int] = field(default_factory=list)
    """Who is asked in a window, in the order in which the sealed answers are opened."""
    sealed: dict[int, Cards | None] = field(default_factory=dict)
    follow: set[int] = field(default_factory=set)
    """Who follows in a window, as opposite or headless; the others in it burn."""
    only_opposite: bool = False
    """The table play is that of a yielder that both let through (让牌)."""
    passed: set[int] = field(default_factory=set)
    yielded: bool = False
    burn: list[int] | None = None
    melee: bool = False
    over: bool = False
    seen: Counter[str] = field(default_factory=Counter)
    """How often each rare rule was met."""

    def __post_init__(self) -> None:
        self.melee = len(self.placed) >= 2

    # --- who may do what ---

    def active(self, seat: int) -> bool:
        return bool(+self.hands[seat])

    def others(self, seat: int) -> list[int]:
        """The active others, in playing order."""
        around = [(seat + step) % 6 for step in range(1, 6)]
        return [other for other in around if self.active(other)]

    def opposite(self) -> int:
        assert self.by is not None
        return (self.by + 3) % 6

    def to_act(self) -> list[int]:
        if self.over:
            return []
        if self.mode == "lead":
            return [self.leader]
        if self.mode == "turn":
            return self.turns[:1]
        return sorted(seat for seat in self.unsealed if seat not in self.sealed)

    def legal(self, seat: int) -> set[str]:
        """Every answer of a seat that is asked."""
        hand = self.hands[seat]
        if self.mode == "lead":
            return {text(cards) for cards in combinations(hand) if self.why_no_lead(cards) is None}
        if self.mode == "window" and seat not in self.follow:
            return {"pass"} | {text(cards) for cards in burns_with(hand, self.table)}
        answers = {"pass"} | {text(cards) for cards in answers_to(hand, self.table)}
        if self.may_yield(seat):
            answers.add("yield")
        if self.may_wind(seat):
            answers.add("wind")
        return answers

    def why_no_lead(self, cards: Cards) -> str | None:
        if self.march != self.leader or may_be_led_in_march(self.hands[self.leader], cards):
            return None
        return "march"

    def may_yield(self, seat: int) -> bool:
        """让牌: of the opposite, once, while one of the two behind it is owed a turn."""
        behind = {(seat + 1) % 6, (seat + 2) % 6} & set(self.turns)
        at_turn = self.mode == "turn" and seat == self.opposite()
        return at_turn and bool(behind) and not self.yielded and not self.melee

    def may_wind(self, seat: int) -> bool:
        """接风: of the seat that would lead if nobody beat this last play."""
        if self.mode != "turn" or self.by is None or self.active(self.by):
            return False
        return seat == self.others(self.by)[0]

    def shown(self) -> dict[str, object]:
        """What a record's "expect" shows of it, answers aside."""
        standing = [self.burn] if self.burn is not None else []
        return {
            "to_act": self.to_act(),
            "phase": "over" if self.over else "play",
            "leader": self.leader if self.mode == "lead" and not self.over else None,
            "table": None if self.by is None else {"seat": self.by, "play": text(self.table)},
            "hands": [hand_text(hand) for hand in self.hands],
            "placed": self.placed,
            "smothered": [],
            "no_three": [],
            "burns": [*self.burns, *standing],
            "smothers": [],
            "opened": [],
            "march": self.march,
            "may_open": None,
            "places": self.places(),
            "score": self.score(),
            "sweep": self.sweep(),
        }

    # --- one answer ---

    def do(self, seat: int, answer: str | Cards) -> None:
        assert seat in self.to_act()
        if self.mode == "window":
            self._seal(seat, None if isinstance(answer, str) else answer)
        elif not isinstance(answer, str):
            self._play(seat, answer, burns=False)
        elif answer == "yield":
            self.yielded = True
            self.turns = [*self.turns[1:], seat]
            self.seen["yield"] += 1
        else:
            self.turns.remove(seat)
            if answer == "wind":
                self.seen["wind"] += 1
            elif not self.melee:
                self.passed.add(seat)
            if not self.turns:
                self._win()

    def _seal(self, seat: int, answer: Cards | None) -> None:
        """烧牌优先和联邦烧牌优先: open the answers in order as far as they have been given."""
        self.sealed[seat] = answer
        let_go: set[int] = set()
        for each in self.unsealed:
            if each not in self.sealed:
                return
            cards = self.sealed[each]
            if cards is not None:
                self.passed |= let_go
                self._note_window(each)
                self._play(each, cards, burns=each not in self.follow)
                return
            if each in self.follow:
                let_go.add(each)
        self._win()

    def _note_window(self, taken: int) -> None:
        given = [seat for seat, cards in self.sealed.items() if cards is not None]
        self.seen["burn"] += taken not in self.follow
        self.seen["headless follow in window"] += taken in self.follow and taken != self.opposite()
        self.seen["later answer counts for nothing"] += len(given) > 1

    def _play(self, seat: int, cards: Cards, *, burns: bool) -> None:
        answered, already = self.by, list(self.placed)
        let_through = duel = False
        if answered is None:
            self.melee = len(already) >= 2
        else:
            of_opposite = seat == self.opposite()
            let_through = self.yielded and of_opposite
            duel = of_opposite and answered in already[:2] and is_gouji(cards)
            if self.yielded and not of_opposite:
                self.passed.add(self.opposite())
            self._note_answer(seat, answered, burns=burns)
            if self.march == answered:
                self.march = None
        self.burn = [seat, answered] if burns and answered is not None else None
        self.hands[seat] = left_after(self.hands[seat], cards)
        if not self.hands[seat]:
            self.placed.append(seat)
            if self.march == seat:
                self.march = None
        self.by, self.table = seat, cards
        self.yielded = self.only_opposite = False
        self.turns, self.unsealed, self.sealed, self.follow = [], [], {}, set()
        if len(self.placed) == 5 or self.sweep() is not None:
            self._end()
            return
        self._ask(seat, cards, already, let_through=let_through, duel=duel)
        if not self.to_act():
            self._win()

    def _note_answer(self, seat: int, answered: int, *, burns: bool) -> None:
        last_play = answered in self.placed[:2]
        self.seen["burned in turn"] += burns and self.burn is not None
        self.seen["burn rescued"] += not burns and self.burn is not None
        self.seen["march beaten"] += self.march == answered
        self.seen["yield followed"] += self.yielded and seat != self.opposite()
        self.seen["passed seat answers"] += seat in self.passed
        self.seen["last play answered by its opposite"] += last_play and seat == self.opposite()
        self.seen["window on a last play answered"] += last_play and self.mode == "window"

    def _ask(
        self, seat: int, cards: Cards, already: list[int], *, let_through: bool, duel: bool
    ) -> None:
        """Who may answer a play; `already` was finished before it."""
        others = self.others(seat)
        opposite = (seat + 3) % 6
        unbound = [other for other in others if other not in self.passed]
        burners = [
            other for other in unbound if other != opposite and burns_with(self.hands[other], cards)
        ]
        self.mode = "turn"
        if "B" in cards:  # 扣牌
            self.turns = []
        elif let_through:  # 让牌: 唯有对头才有上牌权
            self.turns = [other for other in others if other == opposite]
            self.only_opposite = True
            self.seen["yield let through"] += 1
        elif duel:  # 够死级: 除有烧牌者外
            self._open_window(seat, burners, [])
            self.seen["duel"] += 1
            self.seen["duel that can be burned"] += bool(burners)
        elif self._in_effect(seat, cards, already):
            headless = [(first + 3) % 6 for first in already[:1]]
            follow = [
                other
                for other in others
                if other == opposite or (other in headless and other not in self.passed)
            ]
            burners = [other for other in burners if other not in headless]
            self._open_window(seat, burners, follow)
            self.seen["window"] += 1
            self.seen["window on a last play"] += not self.hands[seat]
            self.seen["window with several burners"] += len(burners) > 1
            self.seen["window with a headless seat"] += len(follow) > 1
        else:
            self.turns = [
                other
                for other in others
                if self.melee or other == opposite or other not in self.passed
            ]
            self.seen["turn in melee"] += self.melee
            self.seen["gouji play of a headless seat"] += (
                is_gouji(cards) and opposite in already[:1]
            )

    def _open_window(self, seat: int, burners: list[int], follow: list[int]) -> None:
        allies = [other for other in burners if other % 2 == seat % 2]
        foes = [other for other in burners if other % 2 != seat % 2]
        self.mode = "window"
        self.unsealed, self.follow = [*allies, *foes, *follow], set(follow)

    def _in_effect(self, seat: int, cards: Cards, already: list[int]) -> bool:
        """够级牌: judged as if a seat whose last play it is still held cards."""
        there = {seat, *self.others(seat)}
        opposite = (seat + 3) % 6
        return is_gouji(cards) and opposite in there and len(there) >= 5 and len(already) < 2

    def _win(self) -> None:
        """The next trick: of the winner, or where it is finished of the next active (接风)."""
        winner = self.by
        assert winner is not None
        if self.burn is not None:
            self.burns.append(self.burn)
            self.seen["burn stands"] += 1
            if self.active(winner):
                self.march = winner
                self.seen["march"] += 1
        self.seen["lead inherited"] += not self.active(winner)
        self.leader = winner if self.active(winner) else self.others(winner)[0]
        self.by, self.table, self.mode, self.burn = None, (), "lead", None
        self.turns, self.unsealed, self.sealed, self.follow = [], [], {}, set()
        self.passed, self.yielded, self.only_opposite = set(), False, False

    # --- 计分 ---

    def _end(self) -> None:
        if self.burn is not None:
            self.burns.append(self.burn)
        self.over, self.burn, self.by, self.table, self.march = True, None, None, (), None
        self.seen["sweep"] += self.sweep() is not None

    def sweep(self) -> int | None:
        first = {seat % 2 for seat in self.placed[:3]}
        return first.pop() if len(self.placed) >= 3 and len(first) == 1 else None

    def places(self) -> list[int | None]:
        places: list[int | None] = [None] * 6
        order = list(self.placed)
        if len(order) == 5:
            order += [seat for seat in SEATS if seat not in order]
        for place, seat in enumerate(order, 1):
            places[seat] = place
        return places

    def score(self) -> list[int] | None:
        if not self.over:
            return None
        if self.sweep() is not None:
            return [SWEEP if self.sweep() == federation else 0 for federation in (0, 1)]
        points = [POINTS[place] for place in self.places() if place is not None]
        return [max(0, sum(points[federation::2])) for federation in (0, 1)]

    # --- refusals (record.md) ---

    def refusal(self, seat: int, answer: str | Cards) -> str | None:
        """The reject code of an answer, None where it is legal."""
        if self.over:
            return "deal_over"
        if answer == "show":  # a step of another phase
            return "not_offered" if seat in self.to_act() else "not_your_turn"
        if not isinstance(answer, str):
            if Counter(answer) - self.hands[seat]:
                return "cards_not_held"
            if not is_play(sort(answer)):
                return "mixed_ranks"
        if seat in self.to_act():
            if isinstance(answer, str):
                return self._refusal_of_decision(seat, answer)
            return self._refusal_of_play(seat, sort(answer))
        why = self._why_not_asked(seat)
        if why != "opposite_only":
            return why
        if isinstance(answer, str):
            return "not_your_turn"
        return self._refusal_of_follow(sort(answer)) or why

    def _refusal_of_decision(self, seat: int, answer: str) -> str | None:
        if answer == "pass":
            return "cannot_pass" if self.mode == "lead" else None
        if answer == "yield":
            return None if self.may_yield(seat) else "cannot_yield"
        return None if answer == "wind" and self.may_wind(seat) else "not_offered"

    def _refusal_of_play(self, seat: int, cards: Cards) -> str | None:
        if self.mode == "lead":
            return self.why_no_lead(cards)
        code = self._refusal_of_follow(cards)
        if code is None and self.mode == "window" and seat not in self.follow:
            return None if cards in burns_with(self.hands[seat], self.table) else "opposite_only"
        return code

    def _refusal_of_follow(self, cards: Cards) -> str | None:
        if len(cards) != len(self.table):
            return "wrong_count"
        return None if beats(cards, self.table) else "too_low"

    def _why_not_asked(self, seat: int) -> str:
        if self.mode == "lead" or not self.active(seat) or seat == self.by or self.only_opposite:
            return "not_your_turn"
        if self.mode == "turn":
            order = self._all_turns()
            earlier = order.index(seat) < order.index(self.turns[0])
            return "passed" if seat in self.passed and earlier else "not_your_turn"
        if seat in self.sealed:
            return "not_your_turn"
        return "passed" if seat in self.passed else "opposite_only"

    def _all_turns(self) -> list[int]:
        """In which order the others answer an ordinary table play, had nobody passed."""
        assert self.by is not None
        order = [(self.by + step) % 6 for step in range(1, 6)]
        if self.yielded:
            order.remove(self.opposite())
            order.append(self.opposite())
        return order


def hand_text(hand: Counter[str]) -> str:
    held = [(rank, hand[rank]) for rank in ORDER if hand[rank]]
    return " ".join(rank if number == 1 else f"{rank}*{number}" for rank, number in held)


# --- 上班 ---


@dataclass
class Showing:
    """Showing threes for the lead: all that may decide at once, seat by seat in any order."""

    moments: list[Moments]
    """By seat."""
    due: set[int] = field(default_factory=set)
    shown: list[tuple[int, str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.due = {seat for seat in SEATS if len(self.answers(seat)) > 1}

    def answers(self, seat: int) -> list[tuple[str | None, int]]:
        """What a seat may show: two or more 3s of one suit, or none."""
        held = self.moments[seat]
        some = [(suit, n) for suit in held for n in range(SHOWN, len(held[suit]) + 1)]
        return [*some, (None, 0)]

    def do(self, seat: int, suit: str | None, number: int) -> None:
        assert (suit, number) in self.answers(seat)
        self.due.remove(seat)
        if suit is not None:
            self.shown.append((seat, suit, number))

    def winner(self) -> int | None:
        """亮出同花色 3 多者; among equals 最先摸到. None: lots."""
        complete = {
            (-number, self.moments[seat][suit][number - 1]): seat
            for seat, suit, number in self.shown
        }
        return complete[min(complete)] if complete else None

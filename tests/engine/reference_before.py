"""A slow second reading of what `dagang` does before the play (`rules.md` section 5).

Like `tests/engine/reference.py` it shares nothing with the engine. Answers are steps of a record.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.engine.reference import ORDER, SEATS, sort

Step = dict[str, Any]
PAYING = ["B", "S", "2"]
PURE = {"10": 5, "J": 4, "Q": 3, "K": 2, "A": 2}


@dataclass
class Before:
    """A drawn deal up to its opening, changed in place by `do`."""

    drawn: list[Counter[str]]
    opener: int
    previous: dict[str, Any] | None
    obliged: bool

    hands: list[Counter[str]] = field(default_factory=list)
    phase: str = "open"
    mutual_due: set[int] = field(default_factory=set)
    mutual: set[int] = field(default_factory=set)
    vote_due: set[int] = field(default_factory=set)
    votes: list[int] = field(default_factory=list)
    natural_due: set[int] = field(default_factory=set)
    natural: set[int] = field(default_factory=set)
    rank: str = "3"
    could_buy: set[int] = field(default_factory=set)
    to_offer: set[int] = field(default_factory=set)
    offered: dict[int, str] = field(default_factory=dict)
    refused: dict[int, str] = field(default_factory=dict)
    spent: list[Counter[str]] = field(default_factory=list)
    sales: list[Step] = field(default_factory=list)
    gifts: list[Step] = field(default_factory=list)
    owed: list[tuple[str, int, int, int]] = field(default_factory=list)
    tribute: list[Step] = field(default_factory=list)
    pool: str | None = None

    def __post_init__(self) -> None:
        self.hands = [Counter(hand) for hand in self.drawn]
        self.spent = [Counter() for _ in SEATS]
        if self.previous is not None:
            self._leave_open(self.previous)
        self._go_on()

    # --- 1: left open ---

    def _leave_open(self, previous: dict[str, Any]) -> None:
        sweep = previous["sweep"]
        for low, high in ((0, 3), (1, 4), (2, 5)):
            if {low, high} & set(previous["opened"]):
                continue
            if sweep is not None:
                chooser = low if low % 2 != sweep else high
            else:
                place_low, place_high = previous["places"][low], previous["places"][high]
                chooser = high if place_high > place_low else low
            self.mutual_due.add(chooser)
        if sweep is not None:
            self.vote_due = {seat for seat in SEATS if seat % 2 != sweep}

    # --- who is asked, and for what ---

    def to_act(self) -> list[int]:
        if self.phase == "open":
            return sorted(self.mutual_due | self.vote_due)
        if self.phase == "buy":
            sellers = {(seat + 3) % 6 for seat in self.offered}
            return sorted(self.natural_due | self.to_offer | sellers)
        return [self.owed[0][1]] if self.phase == "tribute" else []

    def legal(self, seat: int) -> list[Step]:
        steps: list[Step] = []
        both = (False, True)
        if self.phase == "open":
            if seat in self.mutual_due:
                steps += [{"do": "mutual", "yes": yes} for yes in both]
            if seat in self.vote_due:
                steps += [{"do": "opener", "for": ally} for ally in SEATS if ally % 2 == seat % 2]
        elif self.phase == "buy":
            if seat in self.natural_due:
                steps += [{"do": "natural", "yes": yes} for yes in both]
            if seat in self.to_offer:
                cards = [*self._offerable(seat), None]
                steps += [{"do": "offer", "rank": self.rank, "card": card} for card in cards]
            buyer = (seat + 3) % 6
            if buyer in self.offered:
                steps += [{"do": "answer", "to": buyer, "yes": yes} for yes in both]
        else:
            kind, _payer, to, _number = self.owed[0]
            steps += [{"do": "pay", "kind": kind, "to": to, "yes": yes} for yes in both]
        return [{"seat": seat} | step for step in steps]

    def _left(self, seat: int) -> Counter[str]:
        """Its drawn 2s and jokers that it has neither sold nor paid."""
        drawn = Counter({card: self.drawn[seat][card] for card in PAYING})
        drawn.subtract(self.spent[seat])
        return +drawn

    def _offerable(self, seat: int) -> list[str]:
        least = ORDER.index(self.refused[seat]) + 1 if seat in self.refused else 0
        return [card for card in self._left(seat) if ORDER.index(card) >= least]

    # --- one answer ---

    def do(self, step: Step) -> None:
        seat = step["seat"]
        match step["do"]:
            case "mutual":
                self.mutual_due.remove(seat)
                if step["yes"]:
                    self.mutual.add(seat)
            case "opener":
                self.vote_due.remove(seat)
                self.votes.append(step["for"])
                if self.votes.count(step["for"]) == 2:
                    self.vote_due = set()
                    self.opener = step["for"]
            case "natural":
                self.natural_due.remove(seat)
                if step["yes"]:
                    self.natural.add(seat)
            case "offer":
                self._offer(seat, step["card"])
            case "answer":
                if step["yes"]:
                    self._sell(step["to"])
                else:
                    self._refuse(step["to"])
            case "pay":
                self._settle(pays=step["yes"])
        self._go_on()

    def _offer(self, seat: int, card: str | None) -> None:
        self.to_offer.remove(seat)
        if card is not None:
            self.offered[seat] = card
            if self.obliged:
                self._sell(seat)

    def _sell(self, buyer: int) -> None:
        seller, card = (buyer + 3) % 6, self.offered.pop(buyer)
        self._move(seller, buyer, [self.rank])
        self._move(buyer, seller, [card])
        self.spent[buyer][card] += 1
        self.sales.append({"from": seller, "to": buyer, "rank": self.rank, "card": card})

    def _refuse(self, buyer: int) -> None:
        self.refused[buyer] = self.offered.pop(buyer)
        if self._offerable(buyer):
            self.to_offer.add(buyer)

    def _move(self, giver: int, taker: int, cards: list[str]) -> None:
        self.hands[giver].subtract(cards)
        assert min(self.hands[giver].values()) >= 0
        self.hands[taker].update(cards)

    # --- what follows without a choice ---

    def _go_on(self) -> None:
        if self.phase == "open" and not self.to_act():
            self.phase = "buy"
            self.natural_due = {
                seat
                for seat in SEATS
                if all(self.drawn[seat][rank] < least for rank, least in PURE.items())
            }
            self._buy("3")
        while self.phase == "buy" and not self.to_act():
            self._give()
            if self.rank == "3":
                self._buy("4")
            else:
                self.phase = "tribute"
                self._owe()
        while self.phase == "tribute":
            if not self.owed:
                self._open()
                return
            _kind, payer, to, _number = self.owed[0]
            if self.due() and payer % 2 == to % 2:
                return
            self._settle(pays=True)

    def _buy(self, rank: str) -> None:
        self.rank, self.refused = rank, {}
        self.could_buy = {
            seat
            for seat in SEATS
            if not self.hands[seat][rank]
            and self._left(seat)
            and self.hands[(seat + 3) % 6][rank] >= 2
        }
        self.to_offer = set(self.could_buy)

    def _from_opener(self) -> list[int]:
        return [(self.opener + step) % 6 for step in range(6)]

    def _give(self) -> None:
        for seat in self._from_opener():
            if self.hands[seat][self.rank] or seat in self.could_buy:
                continue
            for step in (3, 4, 2, 5, 1):
                giver = (seat + step) % 6
                if self.hands[giver][self.rank] >= 2:
                    self._move(giver, seat, [self.rank])
                    self.gifts.append({"from": giver, "to": seat, "rank": self.rank})
                    break

    # --- 6: tribute ---

    def _owe(self) -> None:
        previous = self.previous
        if previous is None:
            return
        opened, places = previous["opened"], previous["places"]
        order = self._from_opener()
        for seat in order:
            opposite = (seat + 3) % 6
            if seat not in opened and (opposite in opened or {seat, opposite} & self.mutual):
                self.owed.append(("point", seat, opposite, 1))
        self.owed += [("burn", victim, burner, 1) for burner, victim in previous["burns"]]
        self.owed += [("smother", loser, winner, 1) for winner, loser in previous["smothers"]]
        if previous["sweep"] is not None:
            swept = [seat for seat in order if seat % 2 != previous["sweep"]]
            self.owed += [("place", seat, (seat + 3) % 6, 1) for seat in swept]
            return
        for low, high, number in ((5, 2, 1), (6, 1, 2)):
            payers = [seat for seat in order if places[seat] == low]
            takers = [seat for seat in SEATS if places[seat] == high]
            self.owed += [("place", seat, takers[0], number) for seat in payers if takers]

    def due(self) -> list[str]:
        """The cards that settle the first debt."""
        _kind, payer, _to, number = self.owed[0]
        federation = [seat for seat in SEATS if seat % 2 == payer % 2]
        if self.drawn[payer]["S"] == 4 or any(self.drawn[seat]["B"] == 4 for seat in federation):
            return []
        left = self._left(payer)
        return [card for card in PAYING for _ in range(left[card])][:number]

    def _settle(self, *, pays: bool) -> None:
        cards = self.due()
        kind, payer, to, _number = self.owed.pop(0)
        if pays and cards:
            self._move(payer, to, cards)
            self.spent[payer].update(cards)
            counts = Counter(sort(cards))
            written = " ".join(
                rank if count == 1 else f"{rank}*{count}" for rank, count in counts.items()
            )
            self.tribute.append({"from": payer, "to": to, "cards": written, "kind": kind})

    # --- 7: opening ---

    def _open(self) -> None:
        self.phase = "play"
        if self.previous is None or self.previous["sweep"] is None:
            return
        allies = [seat for seat in SEATS if seat % 2 == self.opener % 2]
        for rank in ORDER[2:12]:
            if all(self.hands[seat][rank] for seat in allies):
                total = sum(self.hands[seat].pop(rank) for seat in allies)
                self.pool = f"{rank}*{total}"
                return

"""Every deal of the bot's database, state by state, made anew from its seed and log.

It is what the watchers know of hidden cards: of the bot's own code only the engine takes part.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from engine.cards import NO_CARDS, RANKS, THREE, Cards, add, cards_of, holds, take
from engine.deal import Deal, Phase, apply
from engine.events import (
    Burned,
    Event,
    Followed,
    Given,
    Led,
    OfferRefused,
    Opened,
    Smothered,
    Sold,
    TributePaid,
    TributeReported,
)
from engine.options import Options
from engine.record.reading import Reader
from engine.record.steps import from_step
from engine.result import Result
from engine.rules import RULE_SETS
from engine.seats import OPPOSITE, SEATS
from engine.snapshot import result_from_json
from engine.start import from_seed
from engine.view import view
from storage.database import Database
from storage.models import (
    ActionRow,
    Deadline,
    DealRow,
    Group,
    Person,
    Seat,
    ShownMessage,
    Table,
)
from storage.values import SlotKind, Source, TableStatus

ENDED = (TableStatus.OVER, TableStatus.STOPPED, TableStatus.CLOSED)
NOBODY = 0
SHORT = 10
"""In `folk` an ally may be looked at who has so many cards or fewer."""


@dataclass
class KnownDeal:
    """One deal: all its states, and which cards everybody has been shown in it."""

    id: int
    table_id: int
    rules: str
    seed: str
    states: list[Deal]
    public: set[Cards] = field(default_factory=set)
    hands: list[set[Cards]] = field(default_factory=lambda: [set() for _ in range(SEATS)])
    """Every hand that a seat has held, by seat."""
    played: list[list[Cards]] = field(default_factory=lambda: [[NO_CARDS] for _ in range(SEATS)])
    """What each seat has played in all, after each of its plays."""
    sitters: list[set[int]] = field(default_factory=lambda: [set() for _ in range(SEATS)])
    """Everybody who has sat at a seat, by seat, by Telegram's ids."""

    @property
    def now(self) -> Deal:
        return self.states[-1]

    def enter(self, deal: Deal, events: tuple[Event, ...]) -> None:
        self.states.append(deal)
        for seat, hand in enumerate(deal.hands):
            self.hands[seat].add(hand)
        self.public.update(play.cards for _, play in deal.trick.trail)
        for each in events:
            self.public.update(shown_by(each))
            if isinstance(each, Led | Followed | Burned):
                totals = self.played[each.seat]
                totals.append(add(totals[-1], each.play.cards))

    def tells_of_plays(self, cards: Cards) -> bool:
        """Whether these are all cards of some ranks that one seat had played at some time."""
        return any(
            all(not number or number == total[rank] for rank, number in enumerate(cards))
            for totals in self.played
            for total in totals
        )

    def seats_of(self, person: int) -> list[int]:
        return [seat for seat in range(SEATS) if person in self.sitters[seat]]


def shown_by(event: Event) -> Iterator[Cards]:
    """Cards that an event shows to everybody."""
    match event:
        case Led(_, play) | Followed(_, play) | Burned(_, play):
            yield play.cards
        case TributePaid(_, _, cards) | TributeReported(_, _, cards):
            yield cards
        case Sold(_, _, rank, card) | OfferRefused(_, _, rank, card):
            yield cards_of([rank])
            yield cards_of([card])
        case Given(_, _, rank):
            yield cards_of([rank])
        case Smothered(_, _, threes):
            yield cards_of([THREE] * threes)
        case Opened(_, pooled) if pooled is not None:
            yield pooled.cards
        case _:
            return


class SlotNow(NamedTuple):
    """A message that shows a table or a hand, as it should be by now.

    veiled: it shows what is not so, to keep a secret
    """

    kind: SlotKind
    chat_id: int
    message_id: int
    table_id: int
    veiled: bool


class TableNow(NamedTuple):
    """Where a table is and what it is about."""

    id: int
    chat_id: int
    status: str
    rules: str
    host: int | None
    watch: bool
    options_open: bool


@dataclass
class Ledger:
    """All deals, by their numbers in the database; `follow` brings it up to date.

    database: opened for this alone, so that it is there while the bot is dead
    """

    database: Database
    deals: dict[int, KnownDeal] = field(default_factory=dict)
    tables: dict[int, TableNow] = field(default_factory=dict)
    orphans: int = 0
    """Deadlines of tables at which nothing will happen any more."""
    slots: list[SlotNow] = field(default_factory=list)
    """Messages that the bot holds to be up to date."""
    seated: dict[tuple[int, int], int] = field(default_factory=dict)
    """The seat of a person (Telegram's id) at a table, now."""
    sealed: set[tuple[int, int]] = field(default_factory=set)
    """People and tables where an answer of theirs is kept for later."""
    answers: Counter[tuple[int, int]] = field(default_factory=Counter)
    """How many answers people have given themselves at a table."""
    _last: int = 0

    def latest(self, table_id: int) -> KnownDeal | None:
        """The last deal of a table, None before the first."""
        of_table = [known for known in self.deals.values() if known.table_id == table_id]
        return max(of_table, key=lambda known: known.id, default=None)

    async def follow(self) -> None:
        """Read what has come since. An answer that the engine refuses raises its error."""
        async with self.database.read() as session:
            tables = await session.execute(
                select(Table, Group.chat_id, Person.telegram_id)
                .join(Group, Group.id == Table.group_id)
                .outerjoin(Person, Person.id == Table.host_id)
            )
            for table, chat_id, host in tables:
                self.tables[table.id] = TableNow(
                    table.id, chat_id, table.status, table.rules, host, table.watch,
                    table.options_open,
                )  # fmt: skip
            new = select(DealRow).where(DealRow.id > max(self.deals, default=0))
            for row in await session.scalars(new.order_by(DealRow.id)):
                self._begin(row)
            log = (
                select(ActionRow, Person.telegram_id)
                .outerjoin(Person, Person.id == ActionRow.person_id)
                .where(ActionRow.id > self._last)
                .order_by(ActionRow.id)
            )
            for action, giver in await session.execute(log):
                known = self.deals[action.deal_id]
                if action.source is Source.PERSON:
                    self.answers[giver or NOBODY, known.table_id] += 1
                step = from_step(Reader(action.step, f"action {action.id}"))
                known.enter(*apply(known.now, step))
                self._last = action.id
            self.orphans = (
                await session.scalar(
                    select(func.count())
                    .select_from(Deadline)
                    .join(Table, Table.id == Deadline.table_id)
                    .where(Table.status.in_(ENDED))
                )
                or 0
            )
            await self._follow_slots(session)
            sitting = await session.execute(
                select(Seat.table_id, Seat.seat, Person.telegram_id, Seat.sealed).join(
                    Person, Person.id == Seat.person_id
                )
            )
            self.seated.clear()
            self.sealed.clear()
            for table_id, seat, person, sealed in sitting:
                self.seated[table_id, person] = seat
                if sealed is not None:
                    self.sealed.add((person, table_id))
                for known in self.deals.values():
                    if known.table_id == table_id:
                        known.sitters[seat].add(person)

    async def _follow_slots(self, session: AsyncSession) -> None:
        veiled = set(
            await session.scalars(select(DealRow.table_id).where(DealRow.veil.is_not(None)))
        )
        found = await session.execute(
            select(ShownMessage, func.coalesce(Person.telegram_id, Group.chat_id))
            .outerjoin(Person, Person.id == ShownMessage.person_id)
            .outerjoin(Group, Group.id == ShownMessage.group_id)
            .where(
                ShownMessage.kind.in_((SlotKind.TABLE, SlotKind.HAND)),
                ShownMessage.wanted == ShownMessage.shown,
                ShownMessage.message_id.is_not(None),
            )
        )
        self.slots = [
            SlotNow(row.kind, chat_id, row.message_id or 0, row.table_id, row.table_id in veiled)
            for row, chat_id in found
        ]

    def _begin(self, row: DealRow) -> None:
        previous: Result | None = None if row.previous is None else result_from_json(row.previous)
        options = Options(sale=row.sale, counts=row.counts)
        deal, events = from_seed(RULE_SETS[row.rules], options, bytes.fromhex(row.seed), previous)
        known = KnownDeal(row.id, row.table_id, row.rules, row.seed, [])
        known.enter(deal, events)
        self.deals[row.id] = known

    def may_know(self, cards: Cards, viewer: int | None, chat_id: int) -> bool:
        """Whether somebody (None: everybody in that group) may be told of just these cards."""
        if viewer is None:
            deals = [
                known
                for known in self.deals.values()
                if self.tables[known.table_id].chat_id == chat_id
            ]
            return any(
                cards in known.public
                or known.tells_of_plays(cards)
                or cards == _unseen(known, None, cards)
                for known in deals
            )
        return any(
            self._seat_may_know(known, seat, cards)
            for known in self.deals.values()
            for seat in self._seats(known, viewer, chat_id)
        )

    def _seats(self, known: KnownDeal, viewer: int, chat_id: int) -> list[int | None]:
        """Where somebody sits; None for a reader in the group."""
        seats: list[int | None] = [*known.seats_of(viewer)]
        return seats or ([None] if self.tables[known.table_id].chat_id == chat_id else [])

    def _seat_may_know(self, known: KnownDeal, seat: int | None, cards: Cards) -> bool:
        if cards in known.public or known.tells_of_plays(cards):
            return True
        if cards == _unseen(known, seat, cards):
            return True
        if seat is None:
            return False
        if any(holds(hand, cards) for hand in known.hands[seat]):
            return True
        offers = {
            cards_of([rank])
            for deal in known.states
            if deal.phase is Phase.BUY
            for buyer, *ranks in view(deal, seat).before.offers
            if seat in {buyer, OPPOSITE[buyer]}
            for rank in ranks
        }
        return cards in offers or any(
            holds(hand, cards)
            for ally in ((seat + 2) % SEATS, (seat + 4) % SEATS)
            for hand in known.hands[ally]
            if self._may_look(known, seat, hand)
        )

    def _may_look(self, known: KnownDeal, seat: int, hand: Cards) -> bool:
        if known.rules == "folk" and sum(hand) <= SHORT:
            return True
        return self.tables[known.table_id].watch and known.now.hands[seat] == NO_CARDS


def _unseen(known: KnownDeal, seat: int | None, like: Cards) -> Cards | None:
    """What a card counter says of the ranks that are named, if it is that: not played, not own."""
    for deal in known.states[-40:]:
        left = NO_CARDS
        for hand in deal.hands:
            left = add(left, hand)
        if seat is not None:
            left = take(left, deal.hands[seat])
        if all(not like[rank] or like[rank] == left[rank] for rank in range(RANKS)):
            return like
    return None

"""One row of every kind."""

from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from engine.deal import apply, waiting
from engine.options import Counts, Options, Sale
from engine.record.steps import to_step
from engine.rules import DAGANG
from engine.seats import SEATS
from engine.shuffle import seed_of
from engine.snapshot import dump
from engine.start import from_seed
from storage.models import (
    ActionRow,
    Deadline,
    DealRow,
    Group,
    HandledUpdate,
    Membership,
    Notification,
    Person,
    ResultRow,
    Seat,
    ShownMessage,
    Table,
    Vote,
)
from storage.values import (
    Clock,
    DeadlineKind,
    NoticeKind,
    Outcome,
    SlotKind,
    Source,
    TableStatus,
    Urgency,
    VoteKind,
)

NOW = datetime(2026, 11, 29, 12, 30, 15, 250_000, tzinfo=UTC)


async def fill(session: AsyncSession) -> DealRow:
    """Write a table in play, with a row of every kind; gives its deal."""
    person = Person(
        telegram_id=7_999_999_999,
        name="阿强",
        username=None,
        language=None,
        language_code="zh-hans",
        dm_ok=True,
        seen_at=NOW,
    )
    group = Group(
        chat_id=-1002147483648999,
        former_chat_id=None,
        title="周末够级",
        language=None,
        present=True,
        seen_at=NOW,
    )
    session.add_all([person, group])
    await session.flush()
    table = Table(
        group_id=group.id,
        thread_id=None,
        host_id=person.id,
        status=TableStatus.PLAYING,
        rules="dagang",
        deals=1,
        clock=Clock.RELAXED,
        sale=Sale.VOLUNTARY,
        counts=Counts.TEN,
        options_open=False,
        deal_number=1,
        score_0=0,
        score_1=0,
        opened_at=NOW,
        touched_at=NOW,
    )
    table.seats = [
        Seat(
            seat=number,
            person_id=None if number else person.id,
            computer="plain" if number else None,
            held=False,
            misses=0,
            acted_at=None,
            draft_question=None,
            draft_cards=None,
            draft_all_ranks=False,
            advice_question=10_000 if number == 0 else None,
            advice={"2": [0] * 14 + [1]} if number == 0 else None,
        )
        for number in range(SEATS)
    ]
    session.add(table)
    await session.flush()
    deal = await _fill_deal(session, table, person)
    await _fill_keeping(session, table, person, group)
    return deal


async def _fill_deal(session: AsyncSession, table: Table, person: Person) -> DealRow:
    seed = seed_of(7)
    begun, _ = from_seed(DAGANG, Options(), seed)
    seat, choices = next(iter(waiting(begun).items()))
    deal, _ = apply(begun, choices[0])
    row = DealRow(
        table_id=table.id,
        number=1,
        rules="dagang",
        sale=Sale.VOLUNTARY,
        counts=Counts.TEN,
        seed=seed.hex(),
        previous=None,
        starters=[person.id, None, None, None, None, None],
        snapshot=dump(deal),
        version=deal.version,
        news=[],
        began_at=NOW,
        ended_at=None,
        stopped=False,
    )
    session.add(row)
    await session.flush()
    session.add(
        ActionRow(
            deal_id=row.id,
            number=0,
            seat=seat,
            step=to_step(choices[0]),
            source=Source.COMPUTER,
            person_id=None,
            at=NOW,
        )
    )
    session.add(
        ResultRow(
            deal_id=row.id,
            group_id=table.group_id,
            person_id=person.id,
            seat=0,
            place=1,
            score=3,
            outcome=Outcome.WON,
            opened=False,
            burns=0,
            burned=0,
            smothers=0,
            smothered=0,
            ended_at=NOW,
        )
    )
    return row


async def _fill_keeping(session: AsyncSession, table: Table, person: Person, group: Group) -> None:
    session.add_all(
        [
            Membership(group_id=group.id, person_id=person.id, is_member=True, seen_at=NOW),
            HandledUpdate(update_id=1, at=NOW),
            Deadline(kind=DeadlineKind.ANSWER, table_id=table.id, seat=0, question=10_000, due=NOW),
            Vote(
                table_id=table.id,
                kind=VoteKind.STOP,
                seat=None,
                about=None,
                proposer_id=person.id,
                votes={str(person.id): True},
                opened_at=NOW,
            ),
            Notification(kind=NoticeKind.SEAT_HELD, person_id=person.id, table_id=table.id, at=NOW),
            ShownMessage(
                key=f"table:{table.id}:",
                kind=SlotKind.TABLE,
                group_id=group.id,
                person_id=None,
                table_id=table.id,
                deal_id=None,
                message_id=2**33,
                digest="0" * 64,
                wanted=2,
                shown=1,
                renew_at=-1,
                urgency=Urgency.TABLE,
                ready_at=NOW,
                sent_at=NOW,
            ),
        ]
    )
    await session.flush()

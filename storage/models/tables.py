"""Tables (matches) and their seats."""

from datetime import datetime

from sqlalchemy import JSON, CheckConstraint, ForeignKey, String, UniqueConstraint, false, true
from sqlalchemy.orm import Mapped, mapped_column, relationship

from engine.options import Counts, Sale
from storage.models.base import Base, Json, TelegramId, Utc, one_of
from storage.models.people import Group, Person
from storage.values import Clock, TableStatus, VoteKind, VoteOutcome, Windows


class Table(Base):
    """A table: a lobby, then a match of `deals` deals, of which `deal_number` is the latest.

    thread_id:           the topic in the group, None for none
    host_id:             whose table it is, None while nobody is
    score_0, score_1:    the match's score by federation
    version:             counts changes; two writers at once are one too many
    touched_at:          when people or the clock last did something here
    counter, autopass, windows: options of which None means what goes with the clock
    watch:               who has walked may watch an ally's hand
    solo:                one person's table in their private chat; its group stands for that chat
    guided:              a solo table with words at each new thing
    deals_chosen:        somebody chose `deals`; else they follow the clock
    host_at:             when the host last acted in the lobby
    nudged_at:           when somebody last nudged those who are awaited
    """

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), index=True)
    thread_id: Mapped[int | None] = mapped_column(TelegramId)
    host_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    status: Mapped[TableStatus] = mapped_column(one_of(TableStatus, "status"), index=True)
    rules: Mapped[str] = mapped_column(String(32))
    deals: Mapped[int]
    clock: Mapped[Clock] = mapped_column(one_of(Clock, "clock"))
    sale: Mapped[Sale] = mapped_column(one_of(Sale, "sale"))
    counts: Mapped[Counts] = mapped_column(one_of(Counts, "counts"))
    options_open: Mapped[bool]
    deal_number: Mapped[int]
    score_0: Mapped[int]
    score_1: Mapped[int]
    version: Mapped[int] = mapped_column()
    opened_at: Mapped[datetime] = mapped_column(Utc)
    touched_at: Mapped[datetime] = mapped_column(Utc)
    counter: Mapped[bool | None] = mapped_column(default=None)
    autopass: Mapped[bool | None] = mapped_column(default=None)
    windows: Mapped[Windows | None] = mapped_column(one_of(Windows, "windows"), default=None)
    watch: Mapped[bool] = mapped_column(default=False, server_default=false())
    solo: Mapped[bool] = mapped_column(default=False, server_default=false())
    guided: Mapped[bool] = mapped_column(default=False, server_default=false())
    nudged_at: Mapped[datetime | None] = mapped_column(Utc, default=None)
    deals_chosen: Mapped[bool] = mapped_column(default=False, server_default=true())
    host_at: Mapped[datetime | None] = mapped_column(Utc, default=None)

    group: Mapped[Group] = relationship(lazy="raise")
    host: Mapped[Person | None] = relationship(lazy="raise")
    seats: Mapped[list["Seat"]] = relationship(lazy="raise", order_by="Seat.seat")

    __mapper_args__ = {"version_id_col": version}  # noqa: RUF012 - SQLAlchemy reads it once


class Seat(Base):
    """One of the six seats: a person's, a computer player's (`computer` names it), or empty.

    held:     the computer plays for the person until they come back
    misses:   answers in a row that the person's time ran out on; `missed_at` the latest of them
    acted_at: when the person last did something here
    draft_*:  what the person has chosen so far, for the question `draft_question` alone
    advice:   cards by rank that allies suggest for `advice_question` alone, by the allies' seats
    armed:    index of the choice that counts when it is tapped again, for `draft_question` alone
    bank:     seconds left of the person's reserve of time, None where the clock has no bank
    left_*:   seconds that were left for `left_question` when its clock was stopped unanswered
    ready:    the person is ready for the next deal
    gone:     the person has left the game; the seat is held and no message is for them
    ahead:    an answer given before the turn, and what must still be so for it to count
    lessons:  what a guided deal has explained, with the question that it was for
    sealed:   an answer kept until the window closes, with its question
    sat_at:   since when the person sits at this table, None for a computer player
    """

    __tablename__ = "seats"
    __table_args__ = (
        UniqueConstraint("table_id", "seat"),
        UniqueConstraint("table_id", "person_id"),
        CheckConstraint("seat BETWEEN 0 AND 5", name="seat"),
        CheckConstraint("person_id IS NULL OR computer IS NULL", name="one_sitter"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    seat: Mapped[int]
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    computer: Mapped[str | None] = mapped_column(String(32))
    held: Mapped[bool]
    misses: Mapped[int]
    acted_at: Mapped[datetime | None] = mapped_column(Utc)
    draft_question: Mapped[int | None]
    draft_cards: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True))
    draft_all_ranks: Mapped[bool]
    advice_question: Mapped[int | None]
    advice: Mapped[dict[str, list[int]] | None] = mapped_column(JSON(none_as_null=True))
    armed: Mapped[int | None] = mapped_column(default=None)
    bank: Mapped[int | None] = mapped_column(default=None)
    missed_at: Mapped[datetime | None] = mapped_column(Utc, default=None)
    left_question: Mapped[int | None] = mapped_column(default=None)
    left_seconds: Mapped[int | None] = mapped_column(default=None)
    ready: Mapped[bool] = mapped_column(default=False, server_default=false())
    gone: Mapped[bool] = mapped_column(default=False, server_default=false())
    ahead: Mapped[Json | None] = mapped_column(JSON(none_as_null=True), default=None)
    lessons: Mapped[dict[str, int] | None] = mapped_column(JSON(none_as_null=True), default=None)
    sealed: Mapped[Json | None] = mapped_column(JSON(none_as_null=True), default=None)
    sat_at: Mapped[datetime | None] = mapped_column(Utc, default=None)

    person: Mapped[Person | None] = relationship(lazy="raise")


class Vote(Base):
    """Something that the people of a table vote on.

    seat:    whom it is about, None for everybody
    about:   what else is proposed, by kind; None for nothing
    votes:   what people said, true for it, by person id
    outcome: what came of it, None while it is open
    """

    __tablename__ = "votes"
    __table_args__ = (CheckConstraint("seat BETWEEN 0 AND 5", name="seat"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    kind: Mapped[VoteKind] = mapped_column(one_of(VoteKind, "kind"))
    seat: Mapped[int | None]
    about: Mapped[Json | None] = mapped_column(JSON(none_as_null=True))
    proposer_id: Mapped[int] = mapped_column(ForeignKey("people.id"))
    votes: Mapped[dict[str, bool]] = mapped_column(JSON)
    outcome: Mapped[VoteOutcome | None] = mapped_column(
        one_of(VoteOutcome, "outcome"), default=None
    )
    opened_at: Mapped[datetime] = mapped_column(Utc)

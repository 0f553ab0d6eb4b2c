"""Deals, the log of their actions, and their results."""

from datetime import datetime

from sqlalchemy import JSON, CheckConstraint, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from engine.options import Counts, Sale
from storage.models.base import Base, Json, Utc, one_of
from storage.values import Outcome, Source


class DealRow(Base):
    """One deal of a table. Seed, previous result and actions are the truth; snapshot a cache.

    seed:     64 hexadecimal digits
    previous: the result of the deal before, as `engine.result` writes it; None for the first
    starters: who began the deal, person ids by seat, None for a computer player, also where one
              held the seat of somebody who had left
    snapshot: the deal after `version` actions, as `engine.snapshot` writes it
    news:     events worth a line, as `engine.snapshot` writes them
    ended_at: when it was over or stopped
    veil:     what is shown instead of the snapshot while a window seems open that nobody can
              answer: that deal and the news to come, None where nothing is veiled
    posts:    how many of the news each post in the group goes up to; None before the first
    penalties: what its people were given for it (articles 41 and 42), in order; None nothing
    """

    __tablename__ = "deals"
    __table_args__ = (UniqueConstraint("table_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    number: Mapped[int]
    rules: Mapped[str] = mapped_column(String(32))
    sale: Mapped[Sale] = mapped_column(one_of(Sale, "sale"))
    counts: Mapped[Counts] = mapped_column(one_of(Counts, "counts"))
    seed: Mapped[str] = mapped_column(String(64))
    previous: Mapped[Json | None] = mapped_column(JSON(none_as_null=True))
    starters: Mapped[list[int | None]] = mapped_column(JSON)
    snapshot: Mapped[Json] = mapped_column(JSON)
    version: Mapped[int]
    news: Mapped[list[Json]] = mapped_column(JSON)
    began_at: Mapped[datetime] = mapped_column(Utc)
    ended_at: Mapped[datetime | None] = mapped_column(Utc)
    stopped: Mapped[bool]
    veil: Mapped[Json | None] = mapped_column(JSON(none_as_null=True), default=None)
    posts: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True), default=None)
    penalties: Mapped[list[Json] | None] = mapped_column(JSON(none_as_null=True), default=None)


class ActionRow(Base):
    """One answer, in the order of `number` from 0; `step` is that of a record."""

    __tablename__ = "actions"
    __table_args__ = (UniqueConstraint("deal_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    deal_id: Mapped[int] = mapped_column(ForeignKey("deals.id", ondelete="CASCADE"))
    number: Mapped[int]
    seat: Mapped[int]
    step: Mapped[Json] = mapped_column(JSON)
    source: Mapped[Source] = mapped_column(one_of(Source, "source"))
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    at: Mapped[datetime] = mapped_column(Utc)


class ResultRow(Base):
    """What a finished deal was for one seat; `person_id` who began it there, None a computer.

    score:            the federation's score
    burned, smothered: how often this seat was
    """

    __tablename__ = "results"
    __table_args__ = (
        UniqueConstraint("deal_id", "seat"),
        CheckConstraint("seat BETWEEN 0 AND 5", name="seat"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    deal_id: Mapped[int] = mapped_column(ForeignKey("deals.id", ondelete="CASCADE"))
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), index=True)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    seat: Mapped[int]
    place: Mapped[int | None]
    score: Mapped[int]
    outcome: Mapped[Outcome] = mapped_column(one_of(Outcome, "outcome"))
    opened: Mapped[bool]
    burns: Mapped[int]
    burned: Mapped[int]
    smothers: Mapped[int]
    smothered: Mapped[int]
    ended_at: Mapped[datetime] = mapped_column(Utc)

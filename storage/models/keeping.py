"""What keeps the host going over restarts: messages, notices, deadlines, handled updates."""

from datetime import datetime

from sqlalchemy import JSON, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from storage.models.base import Base, Json, TelegramId, Utc, one_of
from storage.values import DeadlineKind, NoticeKind, SlotKind


class ShownMessage(Base):
    """One message that shows something, in a group's or a person's chat.

    key:      names it: kind with table, person and deal as far as the kind has them
    wanted:   counts changes of what should be shown, `shown` is the last one that was
    renew_at: the last change that asked for a new message; due while above `shown`
    urgency:  of the wish not yet fulfilled, as `Urgency`
    ready_at: not to be shown before
    """

    __tablename__ = "shown_messages"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(64), unique=True)
    kind: Mapped[SlotKind] = mapped_column(one_of(SlotKind, "kind"))
    group_id: Mapped[int | None] = mapped_column(ForeignKey("groups.id"), index=True)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    deal_id: Mapped[int | None] = mapped_column(ForeignKey("deals.id", ondelete="CASCADE"))
    message_id: Mapped[int | None] = mapped_column(TelegramId)
    digest: Mapped[str | None] = mapped_column(String(64))
    wanted: Mapped[int]
    shown: Mapped[int]
    renew_at: Mapped[int]
    urgency: Mapped[int]
    ready_at: Mapped[datetime] = mapped_column(Utc, index=True)
    sent_at: Mapped[datetime | None] = mapped_column(Utc)


class Notification(Base):
    """Something to be told once; gone when it has been.

    about: what the telling needs beside its table, by kind; None for nothing
    """

    __tablename__ = "notifications"

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[NoticeKind] = mapped_column(one_of(NoticeKind, "kind"))
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    at: Mapped[datetime] = mapped_column(Utc)
    about: Mapped[Json | None] = mapped_column(JSON(none_as_null=True), default=None)


class Deadline(Base):
    """Something that happens at `due` unless it is settled before.

    seat, question: whose answer to which question of the deal is awaited (`ANSWER`, `REMINDER`)
    reserve_from:   when the ordinary time for that answer ends and the person's reserve begins to
                    run, until `due`; None where there is no reserve (`ANSWER`)
    level:          which of the reminders it is, from 1 (`REMINDER`)
    """

    __tablename__ = "deadlines"

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[DeadlineKind] = mapped_column(one_of(DeadlineKind, "kind"))
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    seat: Mapped[int | None]
    question: Mapped[int | None]
    due: Mapped[datetime] = mapped_column(Utc, index=True)
    reserve_from: Mapped[datetime | None] = mapped_column(Utc, default=None)
    level: Mapped[int | None] = mapped_column(default=None)


class HandledUpdate(Base):
    """An update of Telegram whose effect is in the database."""

    __tablename__ = "handled_updates"

    update_id: Mapped[int] = mapped_column(TelegramId, primary_key=True, autoincrement=False)
    at: Mapped[datetime] = mapped_column(Utc, index=True)

"""People and groups. Everything else refers to them by internal ids, never by Telegram's."""

from datetime import datetime
from typing import Final

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from storage.models.base import Base, TelegramId, Utc

NAME_LENGTH: Final = 256
"""Twice what Telegram allows for a name or title today."""


def storable(text: str, length: int) -> str:
    """Make a text of somebody else's fit for every database: short, and without the NUL."""
    return text.replace("\0", "")[:length]


class Person(Base):
    """A person; `language` is their own choice, `language_code` what Telegram says.

    dm_ok: the bot can write to them, as far as is known
    """

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(primary_key=True)
    telegram_id: Mapped[int] = mapped_column(TelegramId, unique=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    username: Mapped[str | None] = mapped_column(String(64))
    language: Mapped[str | None] = mapped_column(String(16))
    language_code: Mapped[str | None] = mapped_column(String(35))
    dm_ok: Mapped[bool]
    seen_at: Mapped[datetime] = mapped_column(Utc)


class Group(Base):
    """A group chat. The chat id is an attribute that migration changes.

    former_chat_id: the id before the migration, so that late updates still find the group
    present:        the bot is in it
    """

    __tablename__ = "groups"

    id: Mapped[int] = mapped_column(primary_key=True)
    chat_id: Mapped[int] = mapped_column(TelegramId, unique=True)
    former_chat_id: Mapped[int | None] = mapped_column(TelegramId, unique=True)
    title: Mapped[str] = mapped_column(String(NAME_LENGTH))
    language: Mapped[str | None] = mapped_column(String(16))
    present: Mapped[bool]
    seen_at: Mapped[datetime] = mapped_column(Utc)


class Membership(Base):
    """A person as a member of a group, as last seen."""

    __tablename__ = "memberships"

    group_id: Mapped[int] = mapped_column(
        ForeignKey("groups.id", ondelete="CASCADE"), primary_key=True
    )
    person_id: Mapped[int] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    is_member: Mapped[bool]
    seen_at: Mapped[datetime] = mapped_column(Utc)

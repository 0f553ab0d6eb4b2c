"""People and groups. Everything else refers to them by internal ids, never by Telegram's."""

from datetime import datetime
from typing import Final

from sqlalchemy import JSON, ForeignKey, String, false, true
from sqlalchemy.orm import Mapped, mapped_column

from storage.models.base import Base, Json, TelegramId, Utc, one_of
from storage.values import Burns, Starters

NAME_LENGTH: Final = 256
"""Twice what Telegram allows for a name or title today."""


def storable(text: str, length: int) -> str:
    """Make a text of somebody else's fit for every database: short, and without the NUL."""
    return text.replace("\0", "")[:length]


class Person(Base):
    """A person; `language` is their own choice, `language_code` what Telegram says.

    dm_ok:       the bot can write to them, as far as is known
    time_zone:   a name of the IANA list, None for the group's
    quiet_from, quiet_until: minutes of their day between which nobody reminds them, None for never
    reminders:   they want to be reminded of answers that they owe
    confirm:     they want to be asked again before a play counts
    burns:       what happens when a burn comes within their reach
    wishes:      what they decide before the play, as `storage.wishes` writes it; None for nothing
    guided_at:   when they ended or left the guided deal, None while they have not
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
    time_zone: Mapped[str | None] = mapped_column(String(64), default=None)
    quiet_from: Mapped[int | None] = mapped_column(default=None)
    quiet_until: Mapped[int | None] = mapped_column(default=None)
    reminders: Mapped[bool] = mapped_column(default=True, server_default=true())
    confirm: Mapped[bool] = mapped_column(default=False, server_default=false())
    burns: Mapped[Burns] = mapped_column(
        one_of(Burns, "burns"), default=Burns.ASK, server_default=Burns.ASK.value
    )
    wishes: Mapped[Json | None] = mapped_column(JSON(none_as_null=True), default=None)
    guided_at: Mapped[datetime | None] = mapped_column(Utc, default=None)


class Group(Base):
    """A group chat. The chat id is an attribute that migration changes.

    former_chat_id: the id before the migration, so that late updates still find the group
    present:        the bot is in it
    time_zone:      a name of the IANA list, None for the default one
    starters:       who may open tables
    defaults:       options of new tables that differ from the usual ones, by name
    season_at:      when the season of the leaderboard began, None while there is none
    """

    __tablename__ = "groups"

    id: Mapped[int] = mapped_column(primary_key=True)
    chat_id: Mapped[int] = mapped_column(TelegramId, unique=True)
    former_chat_id: Mapped[int | None] = mapped_column(TelegramId, unique=True)
    title: Mapped[str] = mapped_column(String(NAME_LENGTH))
    language: Mapped[str | None] = mapped_column(String(16))
    present: Mapped[bool]
    seen_at: Mapped[datetime] = mapped_column(Utc)
    time_zone: Mapped[str | None] = mapped_column(String(64), default=None)
    starters: Mapped[Starters] = mapped_column(
        one_of(Starters, "starters"),
        default=Starters.EVERYBODY,
        server_default=Starters.EVERYBODY.value,
    )
    defaults: Mapped[Json | None] = mapped_column(JSON(none_as_null=True), default=None)
    season_at: Mapped[datetime | None] = mapped_column(Utc, default=None)


class Membership(Base):
    """A person as a member of a group, as last seen.

    blocked:    they may not sit at this group's tables
    waits_from: since when they wait for the group's next table, None where they do not
    settings_until: they may change the group's settings until then, as an anonymous admin said
    """

    __tablename__ = "memberships"

    group_id: Mapped[int] = mapped_column(
        ForeignKey("groups.id", ondelete="CASCADE"), primary_key=True
    )
    person_id: Mapped[int] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    is_member: Mapped[bool]
    seen_at: Mapped[datetime] = mapped_column(Utc)
    blocked: Mapped[bool] = mapped_column(default=False, server_default=false())
    waits_from: Mapped[datetime | None] = mapped_column(Utc, default=None)
    settings_until: Mapped[datetime | None] = mapped_column(Utc, default=None)

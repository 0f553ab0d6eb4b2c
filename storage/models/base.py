"""What all models share: names of constraints, times, columns with a fixed set of values."""

from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, TypeVar

from sqlalchemy import BigInteger, DateTime, Dialect, Enum, MetaData
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeDecorator

Json = dict[str, Any]

TelegramId = BigInteger
"""Ids of Telegram need up to 52 bits."""

_Value = TypeVar("_Value", bound=StrEnum)


class Utc(TypeDecorator[datetime]):
    """An aware datetime, kept and given back in UTC by every database."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuse naive times; SQLite has no zones, so there the UTC time is kept without."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone cannot be stored")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give the time back in UTC."""
        if value is None:
            return None
        if dialect.name == "sqlite":
            return value.replace(tzinfo=UTC)
        return value.astimezone(UTC)


def one_of(values: type[_Value], name: str) -> Enum:
    """Make a text column that takes the values of an enumeration, which the database checks."""

    def texts(members: Iterable[_Value]) -> list[str]:
        return [member.value for member in members]

    return Enum(
        values,
        name=name,
        native_enum=False,
        create_constraint=True,
        length=32,
        values_callable=texts,
    )


class Base(DeclarativeBase):
    """The base of all models. Named constraints, so that migrations can change them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_N_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )

"""What handlers tell the host about the world, and what they get back for it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PersonFacts:
    """A person as an update shows them.

    language_code: as Telegram sends it, None where it sends none
    """

    telegram_id: int
    name: str
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class PersonRef:
    """A person whom the host knows; `language` is their own choice or None.

    dm_ok: the bot can write to them, as far as is known
    """

    id: int
    telegram_id: int
    name: str
    language: str | None
    language_code: str | None
    dm_ok: bool


@dataclass(frozen=True, slots=True)
class GroupFacts:
    """A group chat as an update shows it."""

    chat_id: int
    title: str


@dataclass(frozen=True, slots=True)
class GroupRef:
    """A group that the host knows; `language` is None while nobody chose one."""

    id: int
    chat_id: int
    title: str
    language: str | None

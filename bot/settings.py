"""Settings from the environment and a `.env` file, checked at the start.

Every name begins with `GOUJI_`; `.env.example` explains each of them.
"""

import re
from pathlib import Path
from typing import Annotated, Final, Literal, Self

from dotenv import dotenv_values
from pydantic import AfterValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError
from sqlalchemy.engine import make_url

from storage.database import DatabaseUrlError, with_driver

PREFIX: Final = "GOUJI_"
ENV_FILE: Final = ".env"
_TOKEN: Final = re.compile(r"\d{5,20}:[A-Za-z0-9_-]{30,80}")
_ANY_TOKEN: Final = f"{10**9}:{'A' * 35}"
"""Of the right form, for commands that never use it."""


class WrongSettingsError(Exception):
    """Settings are missing or wrong; one line a setting says what and what to do."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def _token(token: SecretStr) -> SecretStr:
    if not _TOKEN.fullmatch(token.get_secret_value()):
        raise ValueError(
            "this is not a bot token; @BotFather gives it, in the form 123456789:AA..."
        )
    return token


def _api_url(url: str) -> str:
    url = url.strip().rstrip("/")
    if not re.fullmatch(r"https?://[^\s/]+(/[^\s]*)?/bot", url):
        raise ValueError(
            "an address that ends in /bot is wanted, such as http://127.0.0.1:8081/bot;"
            " leave the setting out for Telegram's own"
        )
    return url


def _database_url(url: str) -> str:
    try:
        return with_driver(url).render_as_string(hide_password=False)
    except DatabaseUrlError as error:
        raise ValueError(str(error)) from None


Seconds = Annotated[float, Field(ge=0, le=3600, allow_inf_nan=False)]


class Settings(BaseSettings):
    """What whoever runs the bot may set. Delays in seconds."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=ENV_FILE, env_file_encoding="utf-8", extra="ignore"
    )

    token: Annotated[SecretStr, AfterValidator(_token)]
    bot_api_url: Annotated[str, AfterValidator(_api_url)] = "https://api.telegram.org/bot"
    database_url: Annotated[str, AfterValidator(_database_url)] = "sqlite+aiosqlite:///var/gouji.db"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    default_language: Literal["zh-Hans", "zh-Hant", "en"] = "zh-Hans"
    computer_delay: Seconds = 2.0
    settle_delay: Seconds = 1.0
    window_delay: Seconds = 6.0
    next_deal_delay: Seconds = 0.0
    outage_grace: Seconds = 300.0
    group_per_minute: Annotated[int, Field(ge=1, le=1_000_000)] = 18
    private_per_minute: Annotated[int, Field(ge=1, le=1_000_000)] = 18
    total_per_second: Annotated[int, Field(ge=1, le=1_000_000)] = 28
    group_edit_interval: Seconds = 4.0
    private_edit_interval: Seconds = 2.5

    @classmethod
    def read(cls, env_file: Path | None = None, **given: object) -> Self:
        """Read the settings; `given` go before the environment, and that before the file.

        Raises `WrongSettingsError`.
        """
        file = env_file or Path(ENV_FILE)
        try:
            unknown = _unknown_names(file)
            # The library takes `_env_file`; what it tells type checkers does not name it.
            settings = cls(_env_file=file, **given)  # type: ignore[call-arg, arg-type]
        except ValidationError as error:
            wrong = tuple(_line(one["loc"], one["type"], one["msg"]) for one in error.errors())
            raise WrongSettingsError((*wrong, *unknown)) from None
        except (SettingsError, UnicodeDecodeError) as error:
            raise WrongSettingsError((f"{file}: cannot be read: {error}",)) from None
        if unknown:
            raise WrongSettingsError(unknown)
        return settings

    @classmethod
    def database_only(cls) -> str:
        """Give the database's address where nothing else is needed. Raises `WrongSettingsError`."""
        return cls.read(token=_ANY_TOKEN).database_url


def is_sqlite(url: str) -> bool:
    """Whether a database address names an SQLite file."""
    return make_url(url).get_backend_name() == "sqlite"


def make_folder(url: str) -> None:
    """Make the folder of an SQLite file; harmless when it is there, and for PostgreSQL."""
    database = make_url(url).database
    if is_sqlite(url) and database and database != ":memory:":
        Path(database).parent.mkdir(parents=True, exist_ok=True)


def _unknown_names(file: Path) -> tuple[str, ...]:
    """Find misspelt settings in the file. The environment may hold names that are not ours."""
    known = [PREFIX + name.upper() for name in Settings.model_fields]
    return tuple(
        f"{name} in {file} is not a setting; known: {', '.join(known)}"
        for name in dotenv_values(file, encoding="utf-8")
        if name.upper().startswith(PREFIX) and name.upper() not in known
    )


def _line(where: tuple[int | str, ...], kind: str, words: str) -> str:
    """Say what is wrong with one setting, without its value, which may be secret."""
    name = PREFIX + str(where[0]).upper() if where else PREFIX
    if kind == "missing":
        return f"{name} is missing: set it in the environment or in {ENV_FILE}"
    return f"{name}: {words.removeprefix('Value error, ')}"

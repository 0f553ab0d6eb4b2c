"""Running what may fail for reasons that whoever runs the bot can mend."""

import asyncio
from collections.abc import Coroutine
from typing import Final, NoReturn, TypeVar

import typer

from bot.app import WrongTokenError
from bot.commands.database import DatabaseBehindError, NoDatabaseError
from bot.settings import WrongSettingsError

WRONG: Final = 2
"""Exit status where what was given or set is wrong."""

T = TypeVar("T")


def attempt(work: Coroutine[object, object, T]) -> T:
    """Run to the end; what can be mended is said without a traceback."""
    try:
        return asyncio.run(work)
    except (DatabaseBehindError, NoDatabaseError) as error:
        fail(str(error))
    except WrongSettingsError as error:
        fail(*error.lines)
    except WrongTokenError:
        fail("GOUJI_TOKEN: Telegram does not know this token; @BotFather shows the right one")


def fail(*lines: str) -> NoReturn:
    """Say what is wrong and end with the status for it."""
    for line in lines:
        typer.echo(f"gouji: {line}", err=True)
    raise typer.Exit(WRONG)

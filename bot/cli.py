"""The command `gouji`."""

import asyncio
import sys
from collections.abc import Callable, Collection, Coroutine
from typing import Annotated, Final, NoReturn, TypeVar

import typer

from bot.app import WrongTokenError
from bot.commands import database, referee, running, simulate
from bot.commands.database import DatabaseBehindError, NoDatabaseError
from bot.settings import Settings, WrongSettingsError
from engine.players import PLAYER_NAMES
from engine.rules import RULE_SETS

WRONG: Final = 2
"""Exit status where what was given or set is wrong."""
SANDBOX_PORT: Final = 8081

T = TypeVar("T")

app = typer.Typer(
    help="Gouji, a card game for six, on Telegram.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
db = typer.Typer(help="The database's form.", no_args_is_help=True)
app.add_typer(db, name="db")


@app.command()
def run() -> None:
    """Run the bot by polling. Settings: environment or .env (see .env.example)."""
    settings = _settings()
    _await(running.run(settings))


@app.command()
def sandbox(
    *,
    port: Annotated[int, typer.Option(help="Port of the page; 0 takes a free one.")] = SANDBOX_PORT,
    bot: Annotated[bool, typer.Option("--bot", help="Run the bot against it as well.")] = False,
) -> None:
    """Serve a local Telegram with a page in the browser; no token is needed."""
    try:
        _await(running.sandbox(port, with_bot=bot, say=typer.echo))
    except OSError as error:
        _fail(f"port {port} cannot be used ({error.strerror}); choose another with --port")


@db.command()
def upgrade() -> None:
    """Bring the database to the form that this version needs."""
    _await(database.upgrade(_database_url(), typer.echo))


@db.command()
def current() -> None:
    """Say which form the database has."""
    _await(database.current(_database_url(), typer.echo))


@db.command()
def check() -> None:
    """Say whether the database has the form that this version needs; exit status 1 if not."""
    if not _await(database.check(_database_url(), typer.echo)):
        raise typer.Exit(1)


@app.command("referee")
def referee_(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - is stdin.")],
    *,
    state: Annotated[
        bool, typer.Option("--state", help="Print the state after the last step as JSON.")
    ] = False,
) -> None:
    """Replay records of deals. Exit status 0: all hold, 1: one fails, 2: one cannot be read."""
    status = referee.referee(
        files,
        show_state=state,
        stdin=sys.stdin.buffer,
        say=typer.echo,
        complain=lambda line: typer.echo(line, err=True),
    )
    raise typer.Exit(status)


def _one_of(names: Collection[str]) -> Callable[[str], str]:
    """Make the check that an option is one of some names."""

    def check_name(name: str) -> str:
        if name not in names:
            raise typer.BadParameter(f"one of {', '.join(names)} was wanted")
        return name

    return check_name


@app.command("simulate")
def simulate_(
    *,
    rules: Annotated[
        str, typer.Option(callback=_one_of(RULE_SETS), help=f"Rule set: {', '.join(RULE_SETS)}.")
    ] = next(iter(RULE_SETS)),
    players: Annotated[
        str,
        typer.Option(callback=_one_of(PLAYER_NAMES), help=f"Who plays: {', '.join(PLAYER_NAMES)}."),
    ] = "plain",
    deals: Annotated[int, typer.Option(min=1, help="How many deals.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first deal.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Let computer players play whole deals, and time them."""
    wanted = simulate.Simulation(rules, players, deals, seed)
    simulate.run(wanted, as_json=as_json, say=typer.echo)


def _settings() -> Settings:
    try:
        return Settings.read()
    except WrongSettingsError as error:
        _fail(*error.lines)


def _database_url() -> str:
    """Give the database's address, for which no token is needed."""
    try:
        return Settings.database_only()
    except WrongSettingsError as error:
        _fail(*error.lines)


def _await(work: Coroutine[object, object, T]) -> T:
    """Run to the end; what whoever runs the bot can mend is said without a traceback."""
    try:
        return asyncio.run(work)
    except (DatabaseBehindError, NoDatabaseError) as error:
        _fail(str(error))
    except WrongSettingsError as error:
        _fail(*error.lines)
    except WrongTokenError:
        _fail("GOUJI_TOKEN: Telegram does not know this token; @BotFather shows the right one")


def _fail(*lines: str) -> NoReturn:
    for line in lines:
        typer.echo(f"gouji: {line}", err=True)
    raise typer.Exit(WRONG)


def main() -> None:
    """Run the command line."""
    app()

"""The command `gouji`.

What runs the bot is loaded by the commands that need it: the referee answers at once without it.
"""

import sys
from collections.abc import Callable, Collection
from typing import Annotated, Final

import typer

from bot.commands import referee, simulate
from engine.players import PLAYER_NAMES
from engine.rules import RULE_SETS

SANDBOX_PORT: Final = 8081

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
    from bot.commands import service

    service.run()


@app.command("sandbox")
def sandbox_(
    *,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port of the page; 0 is any.")
    ] = SANDBOX_PORT,
    bot: Annotated[bool, typer.Option("--bot", help="Run the bot against it as well.")] = False,
) -> None:
    """Serve a local Telegram with a page in the browser; no token is needed."""
    from bot.commands.sandbox import sandbox

    sandbox(port, with_bot=bot)


@db.command()
def upgrade() -> None:
    """Bring the database to the form that this version needs."""
    from bot.commands import service

    service.upgrade()


@db.command()
def current() -> None:
    """Say which form the database has."""
    from bot.commands import service

    service.current()


@db.command()
def check() -> None:
    """Say whether the database has the form that this version needs; exit status 1 if not."""
    from bot.commands import service

    if not service.check():
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


def main() -> None:
    """Run the command line."""
    app()

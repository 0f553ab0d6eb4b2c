"""What people do to their own accounts. The bot is told of none of it."""

from bot.sandbox.errors import ScriptError
from bot.sandbox.model import Account
from bot.sandbox.world import World

CHANGEABLE = frozenset({"first_name", "last_name", "username", "language_code"})


def change(world: World, person: Account, **given: str) -> None:
    """Take another name, user name or language; seen in whatever is told of them from now on."""
    if unknown := sorted(set(given) - CHANGEABLE):
        raise ScriptError(f"{unknown} cannot be changed")
    for name, value in given.items():
        setattr(person, name, value)
    world.feed.add("state")


def delete_account(world: World, person: Account) -> None:
    """Delete one's account: it stays in its groups without a name, and takes nothing any more."""
    change(world, person, first_name="", last_name="", username="", language_code="")
    person.deleted = True

"""What of the Bot API the bot uses and the sandbox serves: `python -m tests.sandbox.coverage`.

The bot's calls are read from its source (and, with `--sandbox URL`, from the log of a sandbox that
a bot has run against); what is served is found by calling every served method and noting which
parameters it looked at. What is merely taken counts as not served.
"""

import argparse
import ast
import asyncio
import inspect
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import telegram

import bot
from bot.sandbox import checking
from bot.sandbox.client import Sandbox
from bot.sandbox.methods import HANDLERS
from bot.sandbox.methods.served import WITHOUT_EFFECT
from bot.sandbox.methods.unserved import NOT_HERE
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import Limits, SandboxSettings
from tests.sandbox.probes import Prober
from tests.sandbox.support import Api

Calls = Mapping[str, set[str]]
"""Parameters by method."""

LIBRARYS_OWN = {
    "self",
    "args",
    "kwargs",
    "read_timeout",
    "write_timeout",
    "connect_timeout",
    "pool_timeout",
    "api_kwargs",
    "filename",
}
REPLACED = {
    "disable_web_page_preview": "link_preview_options",
    "reply_to_message_id": "reply_parameters",
    "allow_sending_without_reply": "reply_parameters",
}
"""Arguments that the library sends under other names."""
SHORTCUTS = {
    ("query", "answer"): ("answer_callback_query", {"callback_query_id"}),
    ("message", "reply_text"): ("send_message", {"chat_id"}),
}
"""Methods of the library's objects that call a method of the bot, and what they fill in."""


def schema_parameters(method: str) -> set[str]:
    """All parameters that a method has."""
    return set(checking._parameters(method).get("properties", {}))


@dataclass(frozen=True)
class Served:
    """What becomes of the parameters of one method."""

    looked_at: set[str]
    refused: set[str]
    ignored: set[str]


async def served() -> dict[str, Served]:
    """All served methods, each called with all it may look at."""
    settings = SandboxSettings(limits=Limits.without_budgets())
    async with (
        SandboxServer(settings) as server,
        Sandbox(server.url) as sandbox,
        aiohttp.ClientSession() as http,
    ):
        await Prober(Api(http, f"{server.bot_api_url}{server.token}"), sandbox).all()
        seen = server.world.looked_at
        found = {}
        for method in HANDLERS:
            known = schema_parameters(method)
            looked_at = known & seen[method]
            refused = known & NOT_HERE.keys()
            found[method] = Served(looked_at, refused, known - looked_at - refused)
        return found


def used_by_source(folder: Path) -> dict[str, set[str]]:
    """Methods of the Bot API that the bot's source calls, with their parameters."""
    # The library calls getMe itself when it begins.
    found: defaultdict[str, set[str]] = defaultdict(set, {"getMe": set()})
    for path in sorted(folder.rglob("*.py")):
        if "sandbox" in path.relative_to(folder).parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                for method, parameters in _call(node):
                    found[method] |= parameters
    return dict(found)


def _call(node: ast.Call) -> Iterator[tuple[str, set[str]]]:
    """The Bot API call that an expression makes through the library, if it makes one."""
    if not isinstance(node.func, ast.Attribute):
        return
    holder, name = ast.unparse(node.func.value).rsplit(".", 1)[-1], node.func.attr
    name, filled = SHORTCUTS.get((holder, name), (name, set()))
    if not filled and not re.search(r"(^|_)bot$", holder):
        return
    if name == "do_api_request":
        if node.args and isinstance(node.args[0], ast.Constant):
            yield str(node.args[0].value), _keys(node, "api_kwargs")
        return
    method = re.sub(r"_([a-z])", lambda match: match[1].upper(), name)
    if method not in checking._document()["methods"]:
        return
    signature = list(inspect.signature(getattr(telegram.Bot, name)).parameters)[1:]
    signature = [one for one in signature if one not in filled]
    given = {*signature[: len(node.args)], *(word.arg for word in node.keywords if word.arg)}
    sent = {REPLACED.get(one, one) for one in given - LIBRARYS_OWN}
    yield method, sent | filled | _keys(node, "api_kwargs")


def _keys(node: ast.Call, argument: str) -> set[str]:
    for word in node.keywords:
        if word.arg == argument and isinstance(word.value, ast.Dict):
            return {str(key.value) for key in word.value.keys if isinstance(key, ast.Constant)}
    return set()


async def recorded(url: str) -> dict[str, set[str]]:
    """The same from the log of a sandbox."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    async with Sandbox(url) as sandbox:
        for call in await sandbox.calls():
            found[call.method] |= set(call.params)
    return dict(found)


def report(used: Calls, serves: Mapping[str, Served]) -> Iterator[str]:
    """The comparison, line by line."""
    methods = [method for method in used if method in serves]
    wanted = sum(map(len, used.values()))
    good = sum(len(used[method] & serves[method].looked_at) for method in methods)
    yield f"the bot uses: {len(methods)} of {len(used)} methods are served, "
    yield f"              {good} of {wanted} parameters have an effect"
    for method, parameters in sorted(used.items()):
        if method not in serves:
            yield f"  {method}: not served"
            continue
        for name in sorted(parameters - serves[method].looked_at):
            yield f"  {method}.{name}: {_what_becomes(name, method, serves)}"
    everything = len(checking._document()["methods"])
    known = sum(len(schema_parameters(method)) for method in serves)
    looked = sum(len(one.looked_at) for one in serves.values())
    yield f"in all: {len(serves)} of {everything} methods are served, "
    yield f"        {looked} of their {known} parameters have an effect"
    for method, one in sorted(serves.items()):
        if one.ignored:
            yield f"  {method}: without effect {', '.join(sorted(one.ignored))}"
        if one.refused:
            yield f"  {method}: refused {', '.join(sorted(one.refused))}"


def _what_becomes(name: str, method: str, serves: Mapping[str, Served]) -> str:
    if name in serves[method].refused:
        return f"refused: {NOT_HERE[name]}"
    if name in serves[method].ignored:
        return f"without effect: {WITHOUT_EFFECT.get(name, 'unknown why')}"
    return "not in the schema"


async def run(url: str) -> None:
    """Print the comparison."""
    used: defaultdict[str, set[str]] = defaultdict(set)
    for calls in (used_by_source(Path(bot.__file__).parent), await recorded(url) if url else {}):
        for method, parameters in calls.items():
            used[method] |= parameters
    for line in report(used, await served()):
        print(line)  # noqa: T201 - it is a command


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--sandbox", default="", help="address of a sandbox a bot has run against")
    asyncio.run(run(parser.parse_args().sandbox))


if __name__ == "__main__":
    main()

"""What the sandbox claims to serve, it serves; what the bot sends, it serves with effect."""

import ast
from pathlib import Path

import pytest

import bot
from bot.sandbox.checking import check_result
from bot.sandbox.client import Sandbox
from bot.sandbox.methods import HANDLERS
from bot.sandbox.methods.served import WITHOUT_EFFECT
from bot.sandbox.methods.unserved import NOT_HERE
from bot.sandbox.server import SandboxServer
from tests.sandbox.coverage import Served, _call, recorded, report, served, used_by_source
from tests.sandbox.probes import Prober
from tests.sandbox.support import Api


async def test_every_served_method_answers_as_the_bot_api_says(api: Api, sandbox: Sandbox) -> None:
    prober = Prober(api, sandbox)
    await prober.all()
    assert {method for method, _ in prober.results} == HANDLERS.keys()
    wrong = [(method, check_result(method, result)) for method, result in prober.results]
    assert [one for one in wrong if one[1]] == []
    assert await sandbox.violations() == []


async def test_no_parameter_is_silently_without_effect() -> None:
    found = await served()
    ignored = {name for one in found.values() for name in one.ignored}
    assert ignored == WITHOUT_EFFECT.keys()
    refused = {name for one in found.values() for name in one.refused}
    assert refused == NOT_HERE.keys()
    for one in found.values():
        assert not one.looked_at & one.refused


async def test_all_that_the_bot_sends_has_an_effect() -> None:
    used = used_by_source(Path(bot.__file__).parent)
    assert {"sendMessage", "editMessageText", "answerCallbackQuery", "getUpdates"} <= used.keys()
    found = await served()
    missing = {
        method: parameters - (found[method].looked_at if method in found else set())
        for method, parameters in used.items()
    }
    assert {method: names for method, names in missing.items() if names} == {}
    assert used.keys() <= found.keys()


@pytest.mark.parametrize(
    ("source", "calls"),
    [
        (
            "self._bot.send_message(1, 'x', disable_notification=True, read_timeout=3)",
            [("sendMessage", {"chat_id", "text", "disable_notification"})],
        ),
        (
            "query.answer(text, url=url)",
            [("answerCallbackQuery", {"callback_query_id", "text", "url"})],
        ),
        ("bot.do_api_request('x', api_kwargs={'y': 1})", [("x", {"y"})]),
        ("bot.get_me()", [("getMe", set())]),
        ("robot.send_message(1)", []),
        ("bot.initialize()", []),
    ],
)
def test_calls_are_found_in_source(source: str, calls: list[tuple[str, set[str]]]) -> None:
    node = ast.parse(source, mode="eval").body
    assert isinstance(node, ast.Call)
    assert list(_call(node)) == calls


async def test_calls_of_a_run_count_too(api: Api, server: SandboxServer) -> None:
    await api("getChat", chat_id=-1001700000001)
    await api.full("sendMessage", chat_id=1, text="x")
    assert await recorded(server.url) == {
        "getChat": {"chat_id"},
        "sendMessage": {"chat_id", "text"},
    }


def test_the_report_says_what_is_missing() -> None:
    used = {"sendMessage": {"text", "thumbnail", "colour"}, "sendDice": {"emoji"}}
    lines = "\n".join(report(used, {"sendMessage": Served({"text"}, set(), {"thumbnail"})}))
    assert "1 of 2 methods are served" in lines
    assert "1 of 4 parameters have an effect" in lines
    assert "sendDice: not served" in lines
    assert "sendMessage.thumbnail: without effect" in lines
    assert "sendMessage.colour: not in the schema" in lines

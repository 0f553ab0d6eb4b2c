"""A bot on aiogram, as people see it: what it does here is what that library does at Telegram."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.sandbox.client import Message, Predicate, Sandbox
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import Limits, SandboxSettings
from tests.second_client.environment import HERE, python

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    # One process for all of them: the library takes seconds to be imported.
    pytest.mark.xdist_group("second client"),
    pytest.mark.timeout(120),
]
STARTING = 40.0
"""Seconds in which the other process begins to poll."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def sandbox(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    """A sandbox on which the small bot runs; its standard error is passed on at the end."""
    interpreter = await asyncio.to_thread(python)
    settings = SandboxSettings(limits=Limits.without_budgets())
    said = tmp_path_factory.mktemp("second") / "stderr"
    async with SandboxServer(settings) as server, Sandbox(server.url) as client:
        with said.open("wb") as errors:
            process = await asyncio.create_subprocess_exec(
                str(interpreter),
                "-I",  # nothing of this project can be imported there
                str(HERE / "aiogram_bot.py"),
                server.url,
                server.token,
                cwd=HERE.anchor,
                env=dict(os.environ),
                stderr=errors,
            )
            try:
                await _commands_set(client, process, said)
                yield client
            finally:
                if process.returncode is None:
                    process.kill()
                await process.wait()
                sys.stderr.write(await asyncio.to_thread(said.read_text))


async def _commands_set(sandbox: Sandbox, process: asyncio.subprocess.Process, said: Path) -> None:
    """Wait until the bot has told its commands: it is there and polls."""
    async with asyncio.timeout(STARTING):
        while not (await sandbox.refresh_state())["commands"]:
            assert process.returncode is None, await asyncio.to_thread(said.read_text)
            await sandbox.refresh(1.0)


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def nothing_against_the_schema(sandbox: Sandbox) -> AsyncIterator[None]:
    yield
    assert await sandbox.violations() == []
    assert {call.code for call in await sandbox.calls()} <= {200, 400, 403}


def says(text: str) -> Predicate:
    return lambda message: message.text == text


def bold(message: Message) -> list[str]:
    """What is bold in a message without letters beyond the first 65 536."""
    return [
        message.text[entity["offset"] : entity["offset"] + entity["length"]]
        for entity in message.raw.get("entities", ())
        if entity["type"] == "bold"
    ]


async def test_its_commands_are_there(sandbox: Sandbox) -> None:
    (menu,) = (await sandbox.refresh_state())["commands"]
    assert menu["scope"] == {"type": "all_private_chats"}
    assert [one["command"] for one in menu["commands"]] == ["menu", "write", "unknown"]


async def test_greets_by_name_whatever_the_name(sandbox: Sandbox) -> None:
    for key in ("甲", "乙", "戊", "己"):
        person = sandbox.person(key)
        sent = await person.start()
        hello = await person.wait_for(lambda message: message.text.endswith(" -"), after=sent.id)
        assert person.name.strip("\u200f\u061c")[:3] in bold(hello)[0]


async def test_deep_link_from_a_button_and_from_an_answer(sandbox: Sandbox) -> None:
    person = sandbox.person("甲")
    await person.say("/menu")
    menu = await person.wait_for(lambda message: message.has_button("link"))
    assert [button.style for button in menu.buttons[:2]] == ["success", ""]
    for button, payload in (("link", "from_menu"), ("lead", "from_tap")):
        followed = await person.tap(button, menu)
        assert followed.opened == "private"
        await person.wait_for(says(f"{person.name} {payload}"))


async def test_counts_in_a_message_that_it_edits(sandbox: Sandbox) -> None:
    person, group = sandbox.person("乙"), sandbox.group
    said = await person.say("/menu", group)
    menu = await person.wait_for(lambda message: message.has_button("+1"), group)
    assert menu.raw["reply_to_message"]["message_id"] == said.id
    for number in (1, 2):
        answer = await person.tap("+1", menu)
        assert (answer.answered, answer.text, answer.alert) == (True, f"now {number}", False)
    counted = await sandbox.again(menu)
    assert (counted.text, bold(counted), counted.edited) == ("count: 2", ["2"], True)
    assert len(counted.buttons) == 6
    answers = await asyncio.gather(*(one.tap("+1", menu) for one in sandbox.people))
    assert sorted(answer.text for answer in answers) == [f"now {n}" for n in range(3, 9)]
    # Of edits that run beside each other the last to arrive stands: this makes sure of it.
    await person.tap("again", menu)
    assert (await sandbox.again(menu)).text == "count: 8"
    assert (await person.tap("again", menu)).text == "TelegramBadRequest"


async def test_alerts_garbage_and_deleted_messages(sandbox: Sandbox) -> None:
    person, group = sandbox.person("戊"), sandbox.group
    await person.say("/menu", group)
    menu = await person.wait_for(lambda message: message.has_button("alert"), group)
    alert = await person.tap("alert", menu)
    assert (alert.text, alert.alert) == (person.name, True)
    assert (await person.tap(data="?" * 64, message=menu, stale=True)).text == "what is that?"
    assert (await person.tap("away", menu)).text == "gone"
    async with asyncio.timeout(10):
        while not (await sandbox.again(menu)).deleted:
            await sandbox.refresh(1.0)
    # The old screen is still tapped: the library gets an inaccessible message.
    assert (await person.tap(data="alert", message=menu, stale=True)).alert


async def test_blocked_removed_and_moved(sandbox: Sandbox) -> None:
    person, other = sandbox.person("甲"), sandbox.person("丙")
    written = ["TelegramForbiddenError", "written", "TelegramForbiddenError"]
    for do, told in zip((None, other.start, other.block), written, strict=True):
        if do is not None:
            await do()
        assert await asks_to_write(sandbox, other.id) == told
    group = (
        await sandbox.request(
            "POST",
            "groups",
            {"title": "小群", "id": -5001, "type": "group", "bot_status": "left"},
        )
    )["chat"]["id"]
    assert await asks_to_write(sandbox, group) == "TelegramForbiddenError"
    await person.set_member("bot", "member", group)
    await person.wait_for(says(f"{person.name} and 6 more"), group)
    await other.leave(group)
    await other.join(group)
    await person.wait_for(says(f"welcome, {other.name}"), group)
    new = (await sandbox.request("POST", "migrate", {"person": "甲", "chat": group}))["chat"]["id"]
    assert await asks_to_write(sandbox, group) == "TelegramMigrateToChat"
    assert await asks_to_write(sandbox, new) == "written"


async def asks_to_write(sandbox: Sandbox, chat: int) -> str:
    """Have the bot write to a chat; the error that the library raised, or ``written``."""
    person = sandbox.person("甲")
    sent = await person.say(f"/write {chat}")
    after = Message.read(sent.raw).revision
    told = await person.wait_for(
        lambda message: message.text == "written" or message.text.startswith("Telegram"),
        after=after,
    )
    return told.text


async def test_goes_on_after_faults(sandbox: Sandbox) -> None:
    """The library polls again after whatever happened to a poll, and nothing is lost."""
    person = sandbox.person("丁")
    for kind in ("500", "502", "429", "lost"):
        await sandbox.fault("getUpdates", kind, retry_after=1, seconds=0.1)
        sent = await person.start(f"after_{kind}")
        await person.wait_for(says(f"{person.name} after_{kind}"), after=sent.revision, timeout=25)
    assert (await sandbox.request("GET", "faults"))["faults"] == []
    # What went wrong here went wrong on purpose.
    await sandbox.clear("calls")


async def test_takes_updates_by_a_webhook_too(sandbox: Sandbox) -> None:
    person, group = sandbox.person("乙"), sandbox.group
    await person.say("/webhook")
    await person.wait_for(lambda message: message.text.startswith("by webhook"), timeout=20)
    await sandbox.clear("calls")
    said = await person.say("/menu", group)
    menu = await person.wait_for(
        lambda message: message.has_button("+1"), group, after=said.revision
    )
    answers = await asyncio.gather(*(one.tap("+1", menu) for one in sandbox.people))
    assert sorted(answer.text for answer in answers) == [f"now {n}" for n in range(1, 7)]
    assert "getUpdates" not in {call.method for call in await sandbox.calls()}


async def test_knows_every_field_that_came(sandbox: Sandbox) -> None:
    """Last: of all updates that the other tests caused."""
    person = sandbox.person("甲")
    await person.say("/unknown")
    told = await person.wait_for(lambda message: message.text.startswith("unknown: "))
    assert told.text == "unknown: nothing"

"""A bot and a local Telegram for end-to-end tests, and people who play by tapping."""

import asyncio
import hashlib
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from sqlalchemy import select

from bot.app import GoujiBot, Speeds
from bot.commands.database import prepare
from bot.delivery.budgets import Allowances
from bot.host.errors import Refusal
from bot.host.pace import Pace
from bot.host.shown import OPTION_NAMES
from bot.sandbox.client import WAIT, Answer, Button, Message, Person, Sandbox
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import Limits, SandboxSettings
from bot.screens.notices import refusal
from bot.screens.taps import Op, Tap, decode
from bot.settings import Settings
from bot.texts.languages import Language
from bot.texts.names import clean_name
from bot.texts.speaker import Texts
from bot.timing import Timing
from storage.database import Database
from storage.models import ActionRow, DealRow
from storage.replay import check_replays
from storage.values import Source
from tests.moved_time import MovedTime
from tests.rest import Rest

DEAL_SECONDS = 120.0
"""How long a deal may take here, at most."""
RARELY = 24 * 3600.0
"""Seconds after which a bot that nobody shares a database with looks at it by itself."""
TOO_LATE = {
    refusal(reason, Texts.load().for_language(language))
    for reason in (Refusal.STALE, Refusal.NOT_ASKED)
    for language in Language
}
ASKS_AGAIN = {
    Texts.load().for_language(language).plain("toast-again", play="").strip()
    for language in Language
}
"""What the bot says to a first tap on a dear play, behind the play's name."""
AT_ONCE = Speeds(
    Pace(computer=0.0, window=0.0, settle=0.0, between_deals=0.0, linger=0.0, after_pass=0.0),
    Allowances(
        group_per_minute=10**6,
        private_per_minute=10**6,
        total_per_second=10**6,
        group_edit_interval=0.0,
        private_edit_interval=0.0,
        chat_per_second=10.0**6,
        chat_burst=10**6,
    ),
)
"""No waiting: for a sandbox without budgets."""


async def at_once() -> None:
    """Think for no time."""


@dataclass
class Stage:
    """A sandbox with the bot on it, and who plays."""

    server: SandboxServer
    sandbox: Sandbox
    settings: Settings
    bot: GoujiBot | None = None
    """The bot, where it runs in this process."""
    rest: Rest = field(default_factory=Rest)
    timing: Timing | None = None
    """The bot's time, where it runs in this process."""

    @property
    def group(self) -> int:
        return self.sandbox.group

    @property
    def time(self) -> MovedTime:
        """The time of a stage on which it is moved."""
        assert isinstance(self.timing, MovedTime), "raise the curtain with timing=MovedTime()"
        return self.timing

    async def settle(self) -> None:
        """Wait until the bot (in this process) has done all that it does without time passing."""
        await self.rest.settle()

    def database(self) -> Database:
        return Database(self.settings.database_url)

    async def open_table(self, *people: Person) -> Message:
        """Open a table by the first person, at which all of them sit; gives the lobby."""
        for person in people:
            await person.start()
        await people[0].say("/gouji", self.group)
        lobby = await self.lobby(people[0].name)
        for person in people[1:]:
            await person.tap(data=button(lobby, Op.SIT, None).data, message=lobby, stale=True)
        return await self.lobby(*(person.name for person in people))

    async def lobby(self, *named: str) -> Message:
        """Wait for the lobby, with these names in it."""
        return await self.sandbox.wait_for(
            lambda message: (
                offers(message, Op.CLOSE)
                and all(clean_name(name) in message.text for name in named)
            ),
            self.group,
        )

    async def set_options(self, host: Person, lobby: Message, *options: str) -> Message:
        """Change options of a lobby, each once; gives the lobby."""
        await host.tap(data=button(lobby, Op.OPTIONS, 1).data, message=lobby, stale=True)
        page = await self.sandbox.wait_for(lambda message: offers(message, Op.OPTION), self.group)
        for option in options:
            choice = button(page, Op.OPTION, OPTION_NAMES.index(option))
            assert (await host.tap(data=choice.data, message=page, stale=True)).text
        await host.tap(data=button(page, Op.OPTIONS, 0).data, message=page, stale=True)
        return await self.lobby(host.name)

    async def start_game(self, *people: Person) -> None:
        """Open a table and begin the game."""
        await self.begin(people[0], await self.open_table(*people))

    async def begin(self, host: Person, lobby: Message) -> None:
        """Begin the game of a lobby."""
        assert (await host.tap(data=button(lobby, Op.START).data, message=lobby)).answered

    def results(self) -> int:
        """Count the results that stand in the group."""
        return sum(is_result(message) for message in self.sandbox.seen(self.group))

    async def result(self) -> Message:
        """Wait for the result in the group."""
        return await self.sandbox.wait_for(is_result, self.group)

    async def play(
        self,
        *people: Person,
        taps: int = 10_000,
        results: int = 1,
        think: Callable[[], Awaitable[None]] = at_once,
    ) -> int:
        """Answer for these people until so many results stand in the group; gives how often.

        Every tap is waited for and is on a keyboard that was not tapped before. What came too
        late, since the question was settled meanwhile, does not count.
        """
        given = 0
        tapped: dict[str, set[str]] = {person.key: set() for person in people}
        end = time.monotonic() + DEAL_SECONDS
        while given < taps:
            found = self.next_question(people, tapped)
            if found is not None:
                person, message, choice = found
                tapped[person.key].add(question(message))
                await think()
                # As a phone does: the keyboard may have changed since it was looked at.
                answer = await tap_to_answer(person, message, choice)
                given += answer.text not in TOO_LATE
                continue
            if self.results() >= results:
                break
            assert time.monotonic() < end, "the deal does not end"
            await self.sandbox.refresh(1.0)
        return given

    def next_question(
        self, people: Sequence[Person], tapped: dict[str, set[str]]
    ) -> tuple[Person, Message, Button] | None:
        """Find somebody who is asked something new, and what they would tap."""
        for person in people:
            for message in self.sandbox.seen(person.id):
                choices = answers(message)
                if choices and question(message) not in tapped[person.key]:
                    return person, message, choices[0]
        return None

    async def asked(self, person: Person) -> Message:
        """Wait until a person is asked for an answer; moved time may go on to the next window."""
        longest = 600.0 if isinstance(self.timing, MovedTime) else WAIT
        return await person.wait_for(lambda message: bool(answers(message)), timeout=longest)

    async def log(self) -> list[ActionRow]:
        """Read the log of all actions, in order."""
        database = self.database()
        try:
            async with database.read() as session:
                rows = await session.scalars(
                    select(ActionRow).order_by(ActionRow.deal_id, ActionRow.number)
                )
                return list(rows)
        finally:
            await database.dispose()

    async def answers_given(self) -> int:
        """Count the actions that people gave themselves."""
        return sum(row.source is Source.PERSON for row in await self.log())

    async def deals(self) -> list[DealRow]:
        """Read all deals."""
        database = self.database()
        try:
            async with database.read() as session:
                return list(await session.scalars(select(DealRow).order_by(DealRow.id)))
        finally:
            await database.dispose()

    async def check(self) -> None:
        """Hold the stage to what must hold after everything that happens on it."""
        assert await self.sandbox.violations() == []
        database = self.database()
        try:
            assert await check_replays(database) == []
        finally:
            await database.dispose()


def offers(message: Message, op: Op) -> bool:
    """Whether a message has a button of this kind."""
    return any(tap.op is op for tap in taps(message))


def taps(message: Message) -> list[Tap]:
    """Read the meaning of all buttons."""
    return [tap for one in message.buttons if (tap := decode(one.data)) is not None]


def button(message: Message, op: Op, argument: int | None = None) -> Button:
    """Find a button by its meaning."""
    for one in message.buttons:
        tap = decode(one.data)
        if tap is not None and tap.op is op and tap.argument == argument:
            return one
    raise KeyError(op, argument)


def answers(message: Message) -> list[Button]:
    """Give the buttons of a hand that answer what is asked, the suggested ones first."""
    found = []
    for one in message.buttons:
        tap = decode(one.data)
        if tap is not None and tap.op is Op.CHOOSE:
            found.append(one)
    return found


def question(message: Message) -> str:
    """Give which question a hand's keyboard was drawn for."""
    return answers(message)[0].data.rpartition(":")[0]


def anew(asked: str) -> Callable[[Message], bool]:
    """Whether a hand asks another question than this."""
    return lambda message: bool(answers(message)) and question(message) != asked


def is_result(message: Message) -> bool:
    """Whether a message in the group is a deal's result."""
    return message.by_bot and sum(tap.op is Op.BOARD for tap in taps(message)) == 1


async def eventually(sandbox: Sandbox, holds: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait until something holds of what people see."""
    async with asyncio.timeout(seconds):
        while not holds():
            await sandbox.refresh(1.0)


def is_dear(choice: Button) -> bool:
    """Whether a button plays a 2 or a joker, which takes a second tap."""
    cards = choice.text.split()[-1].split("+")
    return any(card.partition("×")[0] in {"2", "小王", "大王"} for card in cards)


async def tap_to_answer(person: Person, message: Message, choice: Button) -> Answer:
    """Tap a button that answers, and once more where the bot asks whether that is meant."""
    answer = await person.tap(data=choice.data, message=message, stale=True)
    if any(asked in answer.text for asked in ASKS_AGAIN):
        answer = await person.tap(data=choice.data, message=message, stale=True)
    assert answer.answered, f"no answer to {choice.text}"
    return answer


async def tap_twice(person: Person, message: Message, choice: Button) -> list[Answer]:
    """Tap a button twice before the first tap can be answered."""
    taps = (person.tap(data=choice.data, message=message, stale=True) for _ in range(2))
    return list(await asyncio.gather(*taps))


def bot_settings(server: SandboxServer, folder: Path) -> Settings:
    """Give settings for a bot on a sandbox with a database of its own."""
    return Settings.read(
        env_file=folder / "no.env",
        token=server.token,
        bot_api_url=server.bot_api_url,
        database_url=f"sqlite:///{folder / 'gouji.db'}",
    )


@asynccontextmanager
async def raise_curtain(
    folder: Path,
    *,
    limits: Limits | None = None,
    speeds: Speeds = AT_ONCE,
    timing: Timing | None = None,
    clock: Callable[[], float] | None = None,
    seed: str = "",
) -> AsyncIterator[Stage]:
    """Start a sandbox and a bot in this process; checks the stage at the end.

    seed: of the cards, so that a test has the same deals each time
    """
    drawn = itertools.count()

    def entropy(size: int) -> bytes:
        return hashlib.sha256(f"{seed} {next(drawn)}".encode()).digest()[:size]

    moved = timing if isinstance(timing, MovedTime) else None
    if moved is not None:
        clock, speeds = moved, replace(speeds, looks=RARELY)
    settings = SandboxSettings(limits=limits or Limits.without_budgets())
    async with SandboxServer(settings, clock) as server, Sandbox(server.url, moved) as sandbox:
        stage = Stage(server, sandbox, bot_settings(server, folder), timing=timing)
        await prepare(stage.settings.database_url)
        bot = GoujiBot(stage.settings, timing=timing, speeds=speeds, entropy=entropy)
        stage.bot = bot
        stage.rest = Rest() if moved is None else moved.rest
        stage.rest.watch("calls of the bot", lambda: bot.calls_under_way)
        stage.rest.watch("transactions", lambda: bot.database.connections_in_use)
        stage.rest.watch("requests of people", lambda: sandbox.under_way)
        stage.rest.watch("held by the sandbox", lambda: -server.clock.held)
        try:
            await (bot.start() if moved is None else moved.drive(bot.start()))
            yield stage
        finally:
            await (bot.stop() if moved is None else moved.drive(bot.stop()))
        await stage.check()

"""Matches over HTTP: decisions before the play, tribute and score; a folk deal with all it has."""

import asyncio
import hashlib
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.host.errors import Refusal
from bot.host.shown import Period
from bot.sandbox.client import Button, Message, Person
from bot.screens.notices import refusal
from bot.screens.suggest import suggestions
from bot.screens.taps import Op, decode
from bot.texts.speaker import Texts
from bot.timing import RealTime
from engine.actions import Action, Offer, PlayCards, Wind
from engine.deal import Deal, Phase, apply, asked, result_of, waiting
from engine.options import Options
from engine.players import PLAYERS
from engine.rules import DAGANG, FOLK
from engine.seats import FIRST_AFTER, SEATS
from engine.snapshot import load
from engine.start import from_seed
from engine.view import View, view
from storage.models import Seat
from storage.values import Source
from tests.e2e.support import (
    AT_ONCE,
    Stage,
    answers,
    button,
    is_result,
    question,
    raise_curtain,
    tap_to_answer,
)
from tests.moved_time import MovedTime

pytestmark = pytest.mark.timeout(240)

SPEED = 60.0
SPEAKER = Texts.load().for_language("zh-hans")
SIGNS = {"Sold": "🤝", "OfferRefused": "✋", "Given": "🎁", "NaturalDeclared": "📣"}
SHORT = 10


def first_deal(rules: str, seed: str) -> Deal:
    """Begin the deal that a stage with this seed begins with."""
    drawn = hashlib.sha256(f"{seed} 0".encode()).digest()
    return from_seed({"dagang": DAGANG, "folk": FOLK}[rules], Options(), drawn)[0]


# --- dagang: two deals ---


def seed_for_buyers() -> str:
    """Find a seed with which one of the first three seats buys in the first deal."""
    for number in range(200):
        owed = waiting(first_deal("dagang", f"buyers {number}"))
        if any(seat < 3 and isinstance(choices[0], Offer) for seat, choices in owed.items()):
            return f"buyers {number}"
    raise AssertionError("nobody buys in two hundred deals")


async def test_match_of_two_deals_with_silence_before_the_first(tmp_path: Path) -> None:
    async with raise_curtain(tmp_path, seed=seed_for_buyers(), timing=RealTime(SPEED)) as stage:
        people = [stage.sandbox.person(key) for key in ("甲", "乙", "丙")]
        lobby = await stage.set_options(people[0], await stage.open_table(*people), "deals")
        await stage.begin(people[0], lobby)
        await silence_before_the_play(stage)
        await stage.play(*people, results=2)
        await check_results(stage)
        await check_board(people[0])


async def silence_before_the_play(stage: Stage) -> None:
    """Let the time of everybody who is asked before the play run out."""
    async with asyncio.timeout(60):
        while load((await stage.deals())[0].snapshot).phase is not Phase.PLAY:
            await stage.sandbox.refresh(0.2)
    (deal,) = await stage.deals()
    happened = {event["event"] for event in deal.news}
    assert happened & set(SIGNS)
    # What came of it is announced; that nobody answered costs nobody anything.
    await stage.sandbox.wait_for(
        lambda message: all(SIGNS[kind] in message.text for kind in happened & set(SIGNS)),
        stage.group,
    )
    assert Source.CLOCK in {row.source for row in await stage.log()}
    database = stage.database()
    async with database.read() as session:
        for seat in await session.scalars(select(Seat)):
            assert (seat.misses, seat.held) == (0, False)
    await database.dispose()


async def check_results(stage: Stage) -> None:
    """Hold both results to the deals: tribute told and then paid, scores added up."""
    first, second = sorted(
        (one for one in stage.sandbox.seen(stage.group) if is_result(one)), key=lambda one: one.id
    )
    deals = [load(row.snapshot) for row in await stage.deals()]
    results = [result_of(deal) for deal in deals]
    owed = DAGANG.debts(results[0])
    assert owed
    assert first.text.count("→") >= len(owed)
    assert "下局进贡" in first.text
    assert "下局进贡" not in second.text
    scores = [DAGANG.score(result) for result in results]
    total = [sum(each) for each in zip(*scores, strict=True)]
    assert f"总分 🔴 {total[0]} : {total[1]} 🔵" in second.text
    news = (await stage.deals())[1].news
    settled = Counter(
        (event["seat"], event["to"])
        for event in news
        if event["event"] in {"TributePaid", "TributeReported"}
    )
    # The exempt and the defiant pay nothing.
    mutual = load((await stage.deals())[1].snapshot).before.mutual
    assert mutual or settled <= Counter((debt.seat, debt.to) for debt in owed)


async def check_board(person: Person) -> None:
    """Look at the group's board from the result in the private chat."""
    told = await person.wait_for(is_result)
    month = tuple(Period).index(Period.MONTH)
    assert (await person.tap(data=button(told, Op.BOARD, month).data, message=told)).answered
    board = await person.wait_for(lambda message: len(message.buttons) == 7)
    assert "周末够级" in board.text
    assert person.name in board.text
    week = button(board, Op.BOARD, 0)
    await person.tap(data=week.data, message=board)
    again = await person.wait_for(lambda one: one.id == board.id and one.revision > board.revision)
    assert "周末够级" in again.text
    sent = await person.say("/top")
    anew = await person.wait_for(lambda message: message.id > sent.id)
    assert "周末够级" in anew.text


# --- folk ---

PEOPLE = {"甲": 0, "乙": 2, "丙": 4, "丁": 1}
"""Three allies and an opponent, with their seats."""


def choose(seen: View) -> Action:
    """Answer as the people of this test tap: ask for the lead, else the first button."""
    assert seen.choices is not None
    for action in seen.choices.decisions:
        if isinstance(action, Wind):
            return action
    offered = suggestions(seen, 1)
    if offered and seen.seat is not None:
        return PlayCards(seen.seat, offered[0].play)
    return seen.choices.decisions[0]


def foretell(seed: str) -> Deal | None:
    """Play the deal of a seed as it will be played; None without all that is looked for."""
    deal = first_deal("folk", seed)
    happened: Counter[str] = Counter()
    while seats := asked(deal):
        seat = FIRST_AFTER[deal.trick.by][seats]
        seen = view(deal, seat)
        a_person = seat in PEOPLE.values()
        action = choose(seen) if a_person else PLAYERS["plain"].choose(seen)
        deal, events = apply(deal, action)
        if a_person:
            happened.update(type(event).__name__ for event in events)
    wanted = {"ThreesShown", "Burned", "WindAsked"}
    return deal if wanted <= set(happened) and max(FOLK.score(result_of(deal))) else None


def foretold() -> tuple[str, Deal]:
    """Find a seed whose deal has threes shown, a burn and a wind by people, and a score."""
    for number in range(300):
        seed = f"folk {number}"
        end = foretell(seed)
        if end is not None:
            return seed, end
    raise AssertionError("no such deal in three hundred")


async def test_folk_deal_with_threes_burn_wind_and_suggestions(tmp_path: Path) -> None:
    seed, expected = foretold()
    # Windows that are open for a moment, or nobody could burn.
    speeds = replace(AT_ONCE, pace=replace(AT_ONCE.pace, window=0.3))
    async with raise_curtain(tmp_path, seed=seed, speeds=speeds, timing=MovedTime()) as stage:
        people = {key: stage.sandbox.person(key) for key in PEOPLE}
        host = people["甲"]
        for person in people.values():
            await person.start()
        lobby = await stage.set_options(host, await stage.open_table(host), "rules", "autopass")
        for key, seat in PEOPLE.items():
            if people[key] is not host:
                data = button(lobby, Op.SIT, seat % 2).data
                assert (await people[key].tap(data=data, message=lobby, stale=True)).answered
        await stage.begin(host, await stage.lobby(*(each.name for each in people.values())))

        table = FolkTable(stage, people)
        await table.play()
        assert table.suggested >= 3
        assert all(table.tapped(*words) for words in (("亮",), ("烧", "燒"), ("接风", "接風")))
        assert {"🃏", "🔥", "🍃", "🚪"} <= table.announced

        (row,) = await stage.deals()
        assert load(row.snapshot).standing == expected.standing
        score = FOLK.score(result_of(expected))
        told = await stage.result()
        signed = [f"+{points}" if points else "0" for points in score]
        assert f"本局 🔴 {signed[0]} : {signed[1]} 🔵" in told.text
        assert "进贡" not in told.text


class FolkTable:
    """Plays a folk deal by taps, with suggestions among allies, and looks at what others see."""

    def __init__(self, stage: Stage, people: dict[str, Person]) -> None:
        self.stage = stage
        self.people = people
        self.suggested = 0
        self.announced: set[str] = set()
        self._labels: list[str] = []
        self._late: tuple[Person, Message, Button] | None = None

    def tapped(self, *words: str) -> bool:
        """Whether a button with one of these words was tapped."""
        return any(word in label for label in self._labels for word in words)

    async def play(self) -> None:
        """Answer for everybody until the result stands."""
        tapped: dict[str, set[str]] = {key: set() for key in self.people}
        async with asyncio.timeout(150):
            while not any(is_result(one) for one in self.stage.sandbox.seen(self.stage.group)):
                self._look()
                found = self.stage.next_question(list(self.people.values()), tapped)
                if found is None:
                    await self.stage.sandbox.refresh(1.0)
                    continue
                person, message, _ = found
                tapped[person.key].add(question(message))
                await self._answer(person, message)

    async def _answer(self, person: Person, message: Message) -> None:
        wind = [one for one in answers(message) if "接" in one.text]
        choice = (wind or answers(message))[0]
        if not wind and self.suggested < 4 and self._is_looked_at(person, message):
            choice = await self._take_advice(person, message, choice)
        await tap_to_answer(person, message, choice)
        self._labels.append(choice.text)
        if self._late is not None:
            adviser, old, suggestion = self._late
            late = await adviser.tap(data=suggestion.data, message=old, stale=True)
            assert late.text == refusal(Refusal.STALE, SPEAKER)
            self._late = None

    @staticmethod
    def _is_looked_at(person: Person, message: Message) -> bool:
        """Whether an ally's hand is short and has something to play."""
        cards = re.search(r"你的牌 (\d+) 张", message.text)
        plays = [one for one in answers(message) if one.style == "success"]
        return person.key != "丁" and cards is not None and int(cards[1]) <= SHORT and bool(plays)

    async def _take_advice(self, person: Person, message: Message, expected: Button) -> Button:
        """Let an ally suggest its first button, and give the button by which it is played."""
        seat = PEOPLE[person.key]
        adviser = next(each for key, each in self.people.items() if key not in {"丁", person.key})

        def may_suggest(one: Message) -> bool:
            return bool(self._suggestions(one, seat, question(message)))

        looking = await adviser.wait_for(may_suggest)
        assert "👀" in looking.text
        suggestion = self._suggestions(looking, seat, question(message))[0]
        told = await adviser.tap(data=suggestion.data, message=looking)
        assert "提示" in told.text
        advised = await person.wait_for(lambda one: "💡" in one.text)
        assert f"💡 🔴{adviser.name}" in advised.text
        taken = answers(advised)[0]
        assert taken.text.startswith("💡")
        assert taken.data == expected.data
        self._look()
        self.suggested += 1
        if self.suggested == 1:
            self._late = (adviser, looking, suggestion)
        return taken

    @staticmethod
    def _suggestions(message: Message, seat: int, asked_for: str) -> list[Button]:
        """Give the buttons that suggest to a seat an answer to a question."""
        found = []
        for one in message.buttons:
            tap = decode(one.data)
            if tap is None or tap.op is not Op.SUGGEST or tap.argument is None:
                continue
            if tap.argument % SEATS == seat and one.data.rpartition(":")[0] == asked_for:
                found.append(one)
        return found

    def _look(self) -> None:
        """Hold what the group and the opponent see to what they may see."""
        group = list(self.stage.sandbox.seen(self.stage.group))
        for message in (*group, *self.stage.sandbox.seen(self.people["丁"].id)):
            labels = " ".join(one.text for one in message.buttons)
            assert "👀 🔴" not in message.text
            assert "💡" not in message.text + labels
        for message in group:
            assert "捎" not in message.text or not message.by_bot
            self.announced |= {sign for sign in ("🃏", "🔥", "🍃", "🚪") if sign in message.text}

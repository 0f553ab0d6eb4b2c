"""Windows that do not tell: who is asked, if anybody, shows in nothing and at no time."""

import itertools
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.shown import HandShown, TableShown, TableStatus
from bot.host.window_time import LONGEST, MEDIAN, draw_least_time
from engine.actions import Pass, PlayCards, Yield
from engine.cards import parse_cards
from engine.deal import Deal, in_window, is_over
from engine.errors import RejectCode
from engine.options import Options
from engine.plays import play
from engine.position import Position
from engine.record.steps import to_step
from engine.rules import DAGANG, RULE_SETS
from engine.snapshot import load
from engine.start import from_position
from storage.database import Database
from storage.models import Seat
from storage.replay import check_replays
from storage.shown import SlotKind
from storage.values import Burns, Clock, Windows
from tests.host.support import World, drawn
from tests.host.watching import (
    Pair,
    closing,
    give,
    observers,
    open_window,
    random_pair,
    secretly_asked,
    set_burns,
    watch,
    window_table,
)

Open = Callable[[], Awaitable[World]]


@pytest.fixture
async def open_world(tmp_path: Path, migrated_sqlite: Path) -> AsyncIterator[Open]:
    """Make worlds that draw the same lots, each with a database of its own."""
    opened: list[World] = []

    async def open_one() -> World:
        file = tmp_path / f"world{len(opened)}.db"
        shutil.copy(migrated_sqlite, file)
        opened.append(World(Database(f"sqlite:///{file}")))
        return opened[-1]

    yield open_one
    for world in opened:
        await world.database.dispose()


STRICT = (Clock.RELAXED, Windows.STRICT)
PATIENT = (Clock.DAY, Windows.PATIENT)
LEADS = (("dagang", "K K"), ("dagang", "B"), ("folk", "K K"))


@pytest.mark.parametrize("people", [6, 4])
@pytest.mark.parametrize("times", [STRICT, PATIENT, (Clock.LIVE, Windows.PATIENT)])
@pytest.mark.parametrize("led", LEADS)
@pytest.mark.parametrize("seed", range(2))
async def test_nobody_learns_who_is_asked(
    open_world: Open, led: tuple[str, str], times: tuple[Clock, Windows], people: int, seed: int
) -> None:
    """Silence, and computer players that answer when the window closes."""
    rules, lead = led
    pair = random_pair(RULE_SETS[rules], lead, seed)
    traces = []
    for position in pair.positions:
        world = await open_world()
        table, seats = await window_table(world, rules, *times, people)
        closes = await open_window(world, table, seats, position, lead)
        who = [seats[seat] for seat in observers(pair, RULE_SETS[rules]) if seat in seats]
        traces.append((closes, await watch(world, who, closes)))
    assert any(isinstance(seen.what, TableShown) for seen in traces[0][1])
    assert traces[0] == traces[1]


@pytest.mark.parametrize("seed", range(2))
async def test_nobody_learns_who_is_asked_where_the_opposite_has_walked(
    open_world: Open, seed: int
) -> None:
    pair = random_pair(DAGANG, "B", seed, placed=(3,))
    traces = []
    for position in pair.positions:
        world = await open_world()
        table, seats = await window_table(world, "dagang", *STRICT, 6)
        closes = await open_window(world, table, seats, position, "B")
        who = [seats[seat] for seat in observers(pair, DAGANG)]
        traces.append((closes, await watch(world, who, closes)))
    assert traces[0] == traces[1]


@pytest.mark.parametrize("times", [STRICT, PATIENT])
async def test_nobody_learns_who_is_asked_in_a_dead_duel(
    open_world: Open, times: tuple[Clock, Windows]
) -> None:
    """Seat 5 can burn the 2 of seat 3 with its small joker, or has one rank too many for it."""
    traces = []
    for second, first in (("5*3 S", "6 7*2 8"), ("5*2 6 S", "5 7*2 8")):
        world = await open_world()
        table, seats = await window_table(world, "folk", *times, 6)
        scene = Scene(world, table, seats)
        await world.put(table, hands("K", first, "5 6*2 7", "A 2 4", "5*2 6 7", second))
        await scene.play(0, "K")
        for seat in (1, 2):
            await scene.do(seat, Pass(seat))
        await world.deliver()
        await scene.play(3, "2")
        closes = await closing(world)
        who = [seats[seat] for seat in (0, 2, 4)]
        traces.append((closes, await watch(world, who, closes), await scene.asks(5)))
    assert traces[0][:2] == traces[1][:2]
    assert [asks for _, _, asks in traces] == [True, False]


async def test_nobody_learns_afterwards_who_was_silent(open_world: Open) -> None:
    """A strict window that nobody answers: the trick goes on as if nobody had been asked."""
    pair = random_pair(DAGANG, "K K", 7)
    traces = []
    for position in pair.positions:
        world = await open_world()
        table, seats = await window_table(world, "dagang", *STRICT, 6)
        closes = await open_window(world, table, seats, position, "K K")
        who = [seats[seat] for seat in observers(pair, DAGANG)]
        traces.append(await watch(world, who, closes + timedelta(minutes=30)))
    assert traces[0] == traces[1]


@pytest.mark.parametrize(("rules", "lead"), LEADS)
async def test_nobody_learns_what_is_sealed(open_world: Open, rules: str, lead: str) -> None:
    """In one position a hidden person burns or kills, and thinks twice; in the other nobody can."""
    rule_set = RULE_SETS[rules]
    pair, burner = next(
        (pair, seat)
        for pair in (random_pair(rule_set, lead, seed) for seed in range(100, 400))
        if (seat := burner_of_first_only(pair, rules)) is not None
    )
    traces = []
    for number, position in enumerate(pair.positions):
        world = await open_world()
        table, seats = await window_table(world, rules, *STRICT, 6)
        closes = await open_window(world, table, seats, position, lead)
        who = [seats[seat] for seat in observers(pair, rule_set)]
        seen = await watch(world, who, world.later(seconds=5))
        if number == 0:
            view = await world.host.hand_alert(table, seats[burner])
            assert view.choices is not None
            assert not any(line.mine for line in await world.host.games_of(seats[burner]))
            for action in (view.choices[0], Pass(burner), view.choices[0]):
                await world.host.answer(None, table, seats[burner], view.question, action)
            shown = await hand_of(world, table, seats[burner])
            assert shown.sealed == view.choices[0]
        traces.append(seen + await watch(world, who, closes))
    assert traces[0] == traces[1]


def burner_of_first_only(pair: Pair, rules: str) -> int | None:
    """Give a hidden seat that is asked in secret in the first position, and in the second none."""
    first, second = (
        secretly_asked(deal_of(position, rules), pair.lead) & ~(1 << 3)
        for position in pair.positions
    )
    if second or 3 in pair.hidden:
        return None
    return next((seat for seat in pair.hidden if first & (1 << seat)), None)


def deal_of(position: Position, rules: str) -> Deal:
    return from_position(RULE_SETS[rules], Options(), position)


async def hand_of(world: World, table: int, person: PersonRef) -> HandShown:
    await world.host.refresh_hand(table, person)
    (slot,) = [slot for slot in await world.host.dirty_slots() if slot.person_id == person.id]
    shown = await world.host.showing(slot)
    assert isinstance(shown, HandShown)
    return shown


def hands(*texts: str) -> Position:
    return Position(tuple(parse_cards(text) for text in texts), leader=0)


WINDOW = hands("3 4 6 K*2", "3 9 A*2 S", "3 4 6 6", "3 4 8 A*2", "3 4 6 7", "3 7 2*2 S")
"""On K K of seat 0, its opposite 3 can challenge, and 1 and 5 can burn, 5 higher."""


class Scene:
    """A window on K K of seat 0, and what people do in it."""

    def __init__(self, world: World, table: int, people: dict[int, PersonRef]) -> None:
        self.world = world
        self.table = table
        self.people = people

    @classmethod
    async def begin(
        cls,
        world: World,
        clock: Clock,
        windows: Windows,
        *,
        position: Position = WINDOW,
        lead: str = "K K",
        rules: str = "dagang",
        people: int = 6,
    ) -> "Scene":
        table, seats = await window_table(world, rules, clock, windows, people)
        scene = cls(world, table, seats)
        await open_window(world, table, seats, position, lead)
        return scene

    async def play(self, seat: int, cards: str) -> None:
        await give(self.world, self.table, self.people[seat], cards)

    async def do(self, seat: int, action: Pass | Yield) -> None:
        view = await self.world.host.hand_alert(self.table, self.people[seat])
        await self.world.host.answer(None, self.table, self.people[seat], view.question, action)

    async def hand_deadline(self, seat: int) -> datetime | None:
        return (await hand_of(self.world, self.table, self.people[seat])).deadline

    async def asks(self, seat: int) -> bool:
        view = await self.world.host.hand_alert(self.table, self.people[seat])
        return view.choices is not None

    async def shown(self) -> TableShown:
        await self.world.host.renew_table(None, self.table)
        slots = [s for s in await self.world.deliver() if s.kind is SlotKind.TABLE]
        found = await self.world.host.showing(slots[0])
        assert isinstance(found, TableShown)
        return found

    async def close(self) -> TableShown:
        self.world.now = await closing(self.world)
        await self.world.host.tick(self.world.now)
        return await self.shown()

    async def log(self) -> list[tuple[object, str]]:
        return [(step, source) for _, _, step, source in await self.world.log()]


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [(Clock.LIVE, 6), (Clock.RELAXED, 60), (Clock.DAY, 300), (Clock.FREE, 300)],
)
async def test_strict_window_is_open_for_the_clocks_time(
    world: World, clock: Clock, seconds: int
) -> None:
    await Scene.begin(world, clock, Windows.STRICT)
    assert await closing(world) == world.now + timedelta(seconds=seconds)


async def test_strict_answers_count_at_the_close_in_seat_order(world: World) -> None:
    """Seat 5 burns first and higher, 3 challenges, but 1 sits nearest behind the player."""
    scene = await Scene.begin(world, *STRICT)
    before = await scene.shown()
    await scene.play(5, "2*2")
    await scene.play(3, "A*2")
    await scene.play(1, "A*2")
    now = await scene.shown()
    assert (now.view, now.deadline, now.news) == (before.view, before.deadline, before.news)
    assert len(await scene.log()) == 1
    view = (await scene.close()).view
    assert (view.by, str(view.table), view.passed) == (1, "A*2", ())
    assert (await scene.log())[1:] == [({"seat": 1, "play": "A*2"}, "person")]


async def test_strict_silence_declines_and_leaves_the_opposite_its_clock(world: World) -> None:
    scene = await Scene.begin(world, *STRICT)
    led = world.now
    before = await scene.shown()
    assert before.deadline == led + timedelta(minutes=10)
    shown = await scene.hand_deadline(5)
    assert shown == led + timedelta(minutes=1)
    after = await scene.close()
    assert (after.view, after.deadline) == (before.view, before.deadline)
    assert [await scene.asks(seat) for seat in (1, 3, 5)] == [False, True, False]
    assert {source for _, source in (await scene.log())[1:]} == {"clock"}
    async with world.database.read() as session:
        assert [seat.misses for seat in await session.scalars(select(Seat))] == [0] * 6
    # Behind the close the opposite's answer counts at once.
    await scene.do(3, Pass(3))
    assert (await scene.shown()).view.table is None


async def test_strict_answer_may_be_changed_until_the_close(world: World) -> None:
    scene = await Scene.begin(world, *STRICT)
    await scene.play(1, "A*2")
    await scene.do(1, Pass(1))
    await scene.play(5, "2*2")
    view = (await scene.close()).view
    assert (view.by, str(view.table)) == (5, "2*2")


async def test_sealed_yield_lets_the_opposite_answer_last(world: World) -> None:
    scene = await Scene.begin(world, *STRICT)
    await scene.do(3, Yield(3))
    assert not (await scene.shown()).view.yielded
    assert (await scene.close()).view.yielded
    assert [await scene.asks(seat) for seat in (1, 3, 5)] == [False, True, False]
    await scene.play(3, "A*2")
    assert (await scene.shown()).view.by == 3


async def test_illegal_answer_is_refused_at_once(world: World) -> None:
    scene = await Scene.begin(world, *STRICT)
    with pytest.raises(RefusedError) as error:
        await scene.play(3, "8")
    assert error.value.reason is RejectCode.WRONG_COUNT
    assert await scene.asks(3)


async def test_patient_play_counts_at_once_behind_what_was_let_go_before(world: World) -> None:
    scene = await Scene.begin(world, *PATIENT)
    await scene.do(3, Pass(3))
    await scene.do(1, Pass(1))
    assert len(await scene.log()) == 1
    await scene.play(5, "2*2")
    view = (await scene.shown()).view
    assert (view.by, view.passed) == (5, (3,))


async def test_patient_window_stays_open_for_its_least_time_then_for_who_can_burn(
    world: World,
) -> None:
    scene = await Scene.begin(world, *PATIENT)
    closes = await closing(world)
    await scene.do(3, Pass(3))
    assert (await scene.shown()).view.passed == ()
    assert (await scene.close()).view.passed == (3,)
    assert world.now == closes
    assert await scene.asks(1)
    await scene.do(1, Pass(1))
    await scene.play(5, "2*2")
    assert (await scene.shown()).view.by == 5


async def test_nothing_counts_at_once_where_the_rules_count_by_order(world: World) -> None:
    position = hands("4 5 K*2 6", "5 5 6 7", "5 5 6 8", "4 4 A*2", "5 5 6 9", "5 5 6 10")
    scene = await Scene.begin(world, *PATIENT, position=position, rules="folk")
    await scene.play(3, "A*2")
    assert (await scene.shown()).view.by == 0
    assert (await scene.close()).view.by == 3


async def test_computers_answer_when_the_window_closes(world: World) -> None:
    scene = await Scene.begin(world, *STRICT, people=1)
    assert len(await scene.log()) == 1
    closes = await closing(world)
    assert await world.host.next_due() == closes
    await scene.close()
    assert {source for _, source in (await scene.log())[1:]} == {"computer"}


# --- windows that nobody can answer ---

_DUEL = hands("K", "5 5 6 6", "5 6 6 7", "A 2 4", "5 5 6 7", "5 5 7 7")


async def test_dead_duel_without_burners_seems_open(world: World) -> None:
    table, people = await window_table(world, "folk", *STRICT, 6)
    scene = Scene(world, table, people)
    await world.put(table, _DUEL)
    await scene.play(0, "K")
    for seat in (1, 2):
        await scene.do(seat, Pass(seat))
    await scene.play(3, "2")
    shown = await scene.shown()
    assert (shown.view.by, shown.view.waits_for, shown.view.gouji) == (3, (), True)
    assert not any([await scene.asks(seat) for seat in range(6)])
    assert load((await world.deal()).snapshot).trick.table is None
    shown = await scene.close()
    assert (shown.view.table, shown.view.leader) == (None, 3)
    assert await scene.asks(3)


LAST = Position(
    tuple(parse_cards(text) for text in ("3 B", "", "", "", "", "3 5")),
    leader=0,
    placed=(2, 3, 4),
    no_three=(1,),
)


async def test_nobody_can_act_behind_a_veil(world: World) -> None:
    """Seat 0 has won the trick by its big joker, but may lead and walk only when all know it."""
    table, people = await window_table(world, "dagang", *STRICT, 6)
    scene = Scene(world, table, people)
    await world.put(table, LAST)
    await scene.play(0, "B")
    veil = (await world.deal()).veil
    assert veil is not None
    assert in_window(load(veil["deal"]))
    shown = await scene.shown()
    assert (shown.result, shown.view.by) == (None, 0)
    with pytest.raises(RefusedError) as error:
        await world.host.answer(None, table, people[0], shown.view.question, Pass(0))
    assert error.value.reason in {Refusal.NOT_ASKED, Refusal.STALE}
    await scene.close()
    assert (await world.deal()).veil is None
    await scene.play(0, "3")
    assert (await world.facts(table)).status is TableStatus.OVER


async def test_veil_outlasts_a_restart_and_the_tables_sleep(world: World) -> None:
    scene = await Scene.begin(world, *PATIENT, lead="B", position=hands("3 4 B 5", *REST), people=2)
    shown = await scene.shown()
    world.open(world.database)
    assert (await scene.shown()).view == shown.view
    for person in scene.people.values():
        await world.host.blocked(None, person.telegram_id)
    assert (await world.facts(scene.table)).status is TableStatus.ASLEEP
    await world.host.tick(world.later(days=1))
    assert (await scene.shown()).view == shown.view
    await world.host.come_back(None, scene.table, scene.people[1])
    assert (await scene.shown()).view == shown.view
    assert (await scene.close()).view.table is None


REST = ("3 4 6 6", "3 4 6 7", "3 4 6 8", "3 4 7 7", "3 4 8 8")


async def test_stopping_behind_a_veil_rates_nothing(world: World) -> None:
    scene = await Scene.begin(world, *STRICT, lead="B", position=hands("3 4 B 5", *REST))
    await world.host.stop(None, scene.table, scene.people[0], is_admin=True)
    assert (await world.deal()).stopped
    assert await world.host.next_due() is None


# --- what people say of burns beforehand ---


@pytest.mark.parametrize(
    ("burns", "given"),
    [(Burns.NEVER, Pass(1)), (Burns.OUT, PlayCards(1, play("A*2 S"))), (Burns.ASK, None)],
)
async def test_burns_are_answered_as_people_said(
    world: World, burns: Burns, given: Pass | PlayCards | None
) -> None:
    """Seat 1 goes out with A A S, and could also burn with A A A? only with jokers left."""
    position = hands("3 4 6 K*3", "3 A*2 S", "3 4 6 6", "3 4 8 8", "3 4 6 7", "3 4 7 7")
    table, people = await window_table(world, "dagang", *STRICT, 6)
    await set_burns(world, people[1], burns)
    scene = Scene(world, table, people)
    await open_window(world, table, people, position, "K K K")
    shown = await hand_of(world, table, people[1])
    assert shown.sealed == given
    await scene.close()
    step = None if given is None else to_step(given)
    log = await scene.log()
    assert ((step, "wish") in log) == (given is not None)
    assert len(await scene.log()) == 2


async def test_what_was_said_of_burns_may_be_changed_until_the_close(world: World) -> None:
    table, people = await window_table(world, "dagang", *STRICT, 6)
    await set_burns(world, people[1], Burns.NEVER)
    scene = Scene(world, table, people)
    await open_window(world, table, people, WINDOW, "K K")
    await scene.play(1, "A*2")
    assert (await scene.close()).view.by == 1


async def test_automatic_play_never_burns_for_a_person(world: World) -> None:
    table, people = await window_table(world, "dagang", *STRICT, 6)
    await set_burns(world, people[1], Burns.OUT)
    await world.host.blocked(None, people[1].telegram_id)
    scene = Scene(world, table, people)
    await open_window(world, table, people, WINDOW, "K K")
    await scene.close()
    assert ({"seat": 1, "do": "pass"}, "computer") in await scene.log()


# --- time ---


def test_least_times_are_short_and_long_by_chance_alone() -> None:
    numbers = itertools.count()
    times = sorted(
        draw_least_time(lambda size: drawn("wait", next(numbers))[:size]) for _ in range(2001)
    )
    assert timedelta(seconds=160) < times[1000] < timedelta(seconds=200)
    assert times[0] < MEDIAN / 5
    assert times[-1] <= LONGEST
    assert draw_least_time(lambda size: b"\xff" * size) == LONGEST
    assert draw_least_time(bytes) >= timedelta()


@pytest.mark.parametrize("rules", ["dagang", "folk"])
@pytest.mark.parametrize(("clock", "windows"), [(Clock.LIVE, Windows.STRICT), PATIENT])
async def test_whole_deals_leave_a_log_that_plays_again(
    world: World, rules: str, clock: Clock, windows: Windows
) -> None:
    table, people = await window_table(world, rules, clock, windows, 3)
    await world.play(table, list(people.values()))
    assert (await world.facts(table)).status is TableStatus.OVER
    assert await check_replays(world.database) == []
    row = await world.deal()
    assert row.veil is None
    assert is_over(load(row.snapshot))


async def test_questions_do_not_count_what_was_declined_in_secret(open_world: Open) -> None:
    """Two seats decline in one world and none in the other: the next question is the same."""
    unable = hands("3 4 6 K*2", "3 9 A*2 4", "3 4 6 6", "3 4 8 A*2", "3 4 6 7", "3 7 2*2 4")
    questions = []
    logged = []
    for position in (WINDOW, unable):
        scene = await Scene.begin(await open_world(), *STRICT, position=position)
        await scene.do(3, Pass(3))
        await scene.close()
        view = await scene.world.host.hand_alert(scene.table, scene.people[0])
        questions.append(view.question)
        logged.append(len(await scene.log()))
    assert questions[0] == questions[1] > 0
    assert logged == [4, 2]


async def test_windows_have_time_left_after_an_outage(world: World) -> None:
    scene = await Scene.begin(world, *STRICT)
    await world.host.recover(world.later(hours=1))
    await world.host.tick(world.later(minutes=4))
    assert await scene.asks(1)
    await scene.play(1, "A*2")
    assert (await scene.close()).view.by == 1

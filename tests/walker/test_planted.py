"""Faults are planted in the bot, and the walker has to find each of them."""

import itertools
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from telegram import Bot, CallbackQuery

from bot.delivery.messenger import Messenger
from bot.delivery.rendering import Renderer
from bot.handlers.taps import Touch, dispatch
from bot.host import answering, windows
from bot.host.clock import Timekeeping
from bot.host.game import Game
from bot.host.reading import Reading
from bot.host.shown import HandShown, LobbyShown, TableShown
from bot.logging import get_logger
from bot.screens.screen import Button, Screen
from bot.screens.taps import Op
from bot.screens.words import cards_text
from bot.telegram.polling import Poller
from bot.texts.languages import Language
from bot.texts.markup import Markup
from bot.texts.speaker import Texts
from engine.actions import Action, Pass
from engine.cards import NO_CARDS, RANKS
from engine.seats import OPPOSITE
from engine.view import view
from storage.models import Deadline, Seat
from storage.shown import Slot
from storage.values import Source, TableStatus
from tests.walker.plan import Plan
from tests.walker.walk import FailedWalkError, walk

pytestmark = pytest.mark.timeout(120)

QUIET = Plan(12, 70, "dagang", faults=False, kills=False, mood="play")
"""A walk on which nothing is found unless it is planted."""

Patch = pytest.MonkeyPatch


async def found(plan: Plan = QUIET) -> str:
    """What the walker says that it has found."""
    with pytest.raises(FailedWalkError) as failed:
        await walk(plan)
    told = str(failed.value)
    # Whatever it is, it comes with what walks it again.
    assert str(plan) in told
    return told


Change = Callable[[Any, Screen], Screen]


def change_screens(patch: Patch, change: Change) -> None:
    render = Renderer.__call__
    patch.setattr(Renderer, "__call__", lambda self, shown: change(shown, render(self, shown)))


def more_text(screen: Screen, text: str) -> Screen:
    return screen._replace(html=Markup(f"{screen.html}\n{text}"))


@pytest.mark.parametrize("language", list(Language))
async def test_a_hand_in_the_group(monkeypatch: Patch, language: Language) -> None:
    speaker = Texts.load().for_language(language)
    seen: list[str] = []

    def leaky(shown: Any, screen: Screen) -> Screen:
        if isinstance(shown, HandShown) and shown.view.hand not in {None, NO_CARDS}:
            seen.append(cards_text(shown.view.hand or NO_CARDS, speaker))
        return more_text(screen, seen[-1]) if isinstance(shown, TableShown) and seen else screen

    change_screens(monkeypatch, leaky)
    assert "hidden cards: -100" in await found()


async def test_two_cards_of_somebody_else_on_a_button(monkeypatch: Patch) -> None:
    """The highest two ranks of whoever was shown something before."""
    speaker = Texts.load().for_language(Language.ZH_HANS)
    last: dict[int | None, tuple[int, ...]] = {}

    def leaky(shown: Any, screen: Screen) -> Screen:
        if not isinstance(shown, HandShown) or shown.view.hand is None:
            return screen
        last[shown.view.seat] = shown.view.hand
        others = [hand for seat, hand in last.items() if seat != shown.view.seat]
        if not others:
            return screen
        ranks = [rank for rank in range(RANKS) if others[0][rank]][-2:]
        cards = tuple(others[0][rank] if rank in ranks else 0 for rank in range(RANKS))
        label = cards_text(cards, speaker)
        return screen._replace(keyboard=(*screen.keyboard, (Button(label, "0:0:r"),)))

    change_screens(monkeypatch, leaky)
    assert "hidden cards: 700" in await found(replace(QUIET, steps=200))


async def test_cards_of_somebody_else_in_an_answer_to_a_tap(monkeypatch: Patch) -> None:
    speaker = Texts.load().for_language(Language.ZH_HANS)
    hands: list[str] = []
    answer = CallbackQuery.answer

    def heard(shown: Any, screen: Screen) -> Screen:
        if isinstance(shown, HandShown) and shown.view.hand not in {None, NO_CARDS}:
            hands.append(cards_text(shown.view.hand or NO_CARDS, speaker)[:150])
        return screen

    async def leaky(self: CallbackQuery, text: str | None = None, **given: Any) -> bool:
        given.pop("url", None)
        return await answer(self, hands[0] if hands else text, **given)

    change_screens(monkeypatch, heard)
    monkeypatch.setattr(CallbackQuery, "answer", leaky)
    assert "answerCallbackQuery) was told of" in await found()


async def test_something_that_depends_on_hidden_cards(monkeypatch: Patch) -> None:
    """No card is named, but who knows how could tell one hand from another."""
    showing = Reading.showing

    async def leaky(self: Reading, slot: Slot) -> Any:
        shown = await showing(self, slot)
        if not isinstance(shown, TableShown):
            return shown
        async with self._reading(slot.table_id) as game:
            hands = game.deal.hands if game.deal is not None else ()
            jokers = max(range(6), key=lambda seat: hands[seat][-3:])
            return replace(shown, facts=replace(shown.facts, version=jokers))

    monkeypatch.setattr(Reading, "showing", leaky)
    assert "looks otherwise for other hidden cards: table" in await found()


def change_shown(patch: Patch, change: Callable[[Any], Any]) -> None:
    """Let what is rendered be something else than the host has said."""
    render = Renderer.__call__
    patch.setattr(Renderer, "__call__", lambda self, shown: render(self, change(shown)))


async def test_a_wrong_number_of_cards(monkeypatch: Patch) -> None:
    def wrong(shown: Any) -> Any:
        if not isinstance(shown, TableShown):
            return shown
        counts = tuple(None if count is None else count - 1 for count in shown.view.counts)
        return replace(shown, view=shown.view._replace(counts=counts))

    change_shown(monkeypatch, wrong)
    assert "cards (table of table" in await found()


async def test_a_number_of_cards_that_is_hidden(monkeypatch: Patch) -> None:
    """In `folk` it is told only when few are left."""

    def open_hearted(shown: Any) -> Any:
        if not isinstance(shown, TableShown):
            return shown
        counts = tuple(count or 36 for count in shown.view.counts)
        return replace(shown, view=shown.view._replace(counts=counts))

    change_shown(monkeypatch, open_hearted)
    assert "told [36] of seat" in await found(replace(QUIET, rules="folk"))


async def test_a_turn_that_is_anothers(monkeypatch: Patch) -> None:
    def wrong(shown: Any) -> Any:
        if not isinstance(shown, TableShown) or shown.view.turn is None:
            return shown
        return replace(shown, view=shown.view._replace(turn=OPPOSITE[shown.view.turn]))

    change_shown(monkeypatch, wrong)
    assert "marked as if it were not the turn of" in await found()


async def test_a_hand_without_one_of_its_cards(monkeypatch: Patch) -> None:
    def wrong(shown: Any) -> Any:
        if not isinstance(shown, HandShown) or not shown.view.hand:
            return shown
        hand = (max(0, shown.view.hand[0] - 1), *shown.view.hand[1:])
        return replace(shown, view=shown.view._replace(hand=hand))

    change_shown(monkeypatch, wrong)
    assert "not the cards of seat" in await found(replace(QUIET, steps=200))


async def test_an_edit_that_was_never_made(monkeypatch: Patch) -> None:
    edit, count = Messenger.edit, itertools.count(1)

    async def lazy(self: Messenger, *args: Any, **given: Any) -> None:
        if next(count) % 3:
            await edit(self, *args, **given)

    monkeypatch.setattr(Messenger, "edit", lazy)
    assert "not as it is" in await found()


async def test_an_answer_that_is_lost(monkeypatch: Patch) -> None:
    """The toast says that it counts, but it is nowhere."""

    async def lost(touch: Touch) -> str:
        return touch.speaker.plain("toast-passed")

    monkeypatch.setattr(dispatch, "HANDLERS", {**dispatch.HANDLERS, Op.CHOOSE: lost})
    assert "and nothing is in the log" in await found()


async def test_an_answer_that_nobody_gave(monkeypatch: Patch) -> None:
    """Whose turn comes next passes for themselves as well, by the same tap."""
    give = windows.take_answer

    async def double(game: Game, seat: Seat, action: Action, source: Source) -> bool:
        sealed = await give(game, seat, action, source)
        turn = None if game.deal is None else view(game.deal, None).turn
        if turn is not None and game.deal is not None and game.deal.trick.table is not None:
            await give(game, game.seats[turn], Pass(turn), source)
        return sealed

    monkeypatch.setattr(answering, "take_answer", double)
    assert "has not given an answer" in await found()


async def test_a_tap_that_is_not_answered(monkeypatch: Patch) -> None:
    answer, count = CallbackQuery.answer, itertools.count(1)

    async def swallowed(self: CallbackQuery, *args: Any, **given: Any) -> bool:
        return next(count) % 20 == 0 or await answer(self, *args, **given)

    monkeypatch.setattr(CallbackQuery, "answer", swallowed)
    assert "not answered: " in await found()


async def test_a_tap_that_is_answered_twice(monkeypatch: Patch) -> None:
    answer, count = CallbackQuery.answer, itertools.count(1)

    async def doubled(self: CallbackQuery, *args: Any, **given: Any) -> bool:
        if next(count) % 20 == 0:
            await answer(self, *args, **given)
        return await answer(self, *args, **given)

    monkeypatch.setattr(CallbackQuery, "answer", doubled)
    assert "answered twice: " in await found()


async def test_too_many_buttons(monkeypatch: Patch) -> None:
    rows = tuple(tuple(Button("x", "0:0:r") for _ in range(5)) for _ in range(21))

    def crowded(_: Any, screen: Screen) -> Screen:
        return screen._replace(keyboard=(*rows[:20], rows[0][:1]))

    change_screens(monkeypatch, crowded)
    assert "reply markup is too long" in await found()


async def test_markup_that_telegram_cannot_read(monkeypatch: Patch) -> None:
    def broken(shown: Any, screen: Screen) -> Screen:
        return more_text(screen, "<b>") if isinstance(shown, LobbyShown) else screen

    change_screens(monkeypatch, broken)
    assert "can't parse entities" in await found()


async def test_a_parameter_that_does_not_exist(monkeypatch: Patch) -> None:
    answer = Bot.answer_callback_query

    async def inventive(self: Bot, *args: Any, **given: Any) -> bool:
        return await answer(self, *args, **given | {"api_kwargs": {"volume": 11}})

    monkeypatch.setattr(Bot, "answer_callback_query", inventive)
    assert "volume" in await found()


async def test_more_than_telegram_takes(monkeypatch: Patch) -> None:
    edit = Messenger.edit

    async def eager(self: Messenger, chat_id: int, message_id: int, screen: Screen) -> None:
        for number in range(8):
            await edit(self, chat_id, message_id, more_text(screen, str(number)))

    monkeypatch.setattr(Messenger, "edit", eager)
    assert "flood control: editMessageText" in await found()


@pytest.mark.parametrize(
    ("said", "judged"),
    [
        ({"person": "阿强"}, "somebody's name is in the log"),
        ({"cards": "3×2 K×4 2 小王"}, "cards are in the log"),
        ({"cards": "大王"}, "cards are in the log"),
        ({"hand": str([0, 3, 1, 2, 0, 0, 4, 1, 0, 2, 2, 1, 1, 0, 1])}, "cards are in the log"),
    ],
)
async def test_a_log_that_says_too_much(
    monkeypatch: Patch, said: dict[str, str], judged: str
) -> None:
    send = Messenger.send

    async def talkative(self: Messenger, *args: Any, **given: Any) -> int:
        get_logger("bot.test").info("sent", **said)
        return await send(self, *args, **given)

    monkeypatch.setattr(Messenger, "send", talkative)
    assert judged in await found()


async def test_an_error_in_the_log(monkeypatch: Patch) -> None:
    tick, count = Timekeeping.tick, itertools.count(1)

    async def failing(self: Timekeeping, now: Any) -> int:
        if next(count) == 5:
            raise RuntimeError("no disk")
        return await tick(self, now)

    monkeypatch.setattr(Timekeeping, "tick", failing)
    assert "in the log: " in (told := await found())
    assert "RuntimeError" in told


async def test_deadlines_that_nobody_handles(monkeypatch: Patch) -> None:
    async def idle(_self: Timekeeping, _now: Any) -> int:
        return 0

    monkeypatch.setattr(Timekeeping, "tick", idle)
    assert "is not handled" in await found()


async def test_deadlines_that_outlive_their_table(monkeypatch: Patch) -> None:
    async def forgetful(_self: Timekeeping, game: Game, deadline: Deadline) -> None:
        game.table.status = TableStatus.CLOSED
        deadline.due += timedelta(days=1)

    monkeypatch.setattr(Timekeeping, "_lobby_expires", forgetful)
    assert "deadlines of tables that have ended" in await found(
        replace(QUIET, mood="meet", steps=12)
    )


async def test_a_bot_that_stops_by_itself(monkeypatch: Patch) -> None:
    handle, count = Poller._handle_all, itertools.count(1)

    async def dying(self: Poller, batch: Any) -> None:
        if next(count) == 12:
            raise RuntimeError("no more")
        await handle(self, batch)

    monkeypatch.setattr(Poller, "_handle_all", dying)
    assert "the bot has stopped by itself" in await found()


async def test_nothing_without_a_fault() -> None:
    """The same walk, so that the others find what is planted and nothing else."""
    report = await walk(QUIET)
    assert report.figures["taps"]

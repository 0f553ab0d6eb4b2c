"""How texts are read for cards, and what a reader may know."""

import json
from pathlib import Path

import pytest

from bot.sandbox.calls import Call
from bot.texts.languages import Language
from bot.texts.markup import to_plain
from bot.texts.speaker import Texts
from engine.actions import Action, PlayCards
from engine.cards import Cards, parse_cards
from engine.deal import Deal, Phase, apply, waiting
from engine.options import Options
from engine.rules import DAGANG
from engine.start import from_seed
from storage.database import Database
from tests.walker.leaks import leaks, runs
from tests.walker.ledger import KnownDeal, Ledger, TableNow

GROUP, FIRST, SECOND, STRANGER = -100, 11, 12, 99


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("你的牌（8）：3×2 4 K×3 2 小王", "3*2 4 K*3 2 S"),
        ("Your cards: 10×2 A big joker", "10*2 A B"),
        ("出了 K×2+2", "K*2 2"),
        ("收 大王", "B"),
        ("[J]", "J"),
    ],
)
def test_cards_are_found_in_every_language(text: str, cards: str) -> None:
    assert [found for _, found in runs(text)] == [parse_cards(cards)]


@pytest.mark.parametrize(
    "text",
    [
        "🔴1 阿强 · 3 张",
        "第 2/4 局 · 🔴 +3 : −3 🔵",
        "⏳ 12:30 UTC",
        "🤖A",
        "亮 3 ♠×4",
        "5 分钟",
        "KQ",
    ],
)
def test_other_signs_and_numbers_are_no_cards(text: str) -> None:
    assert list(runs(text)) == []


def test_words_of_the_bot_about_cards_are_no_cards() -> None:
    for language in Language:
        speaker = Texts.load().for_language(language)
        for key in ("rules-dagang-table", "rules-dagang-gouji", "rules-folk-gouji"):
            assert list(runs(to_plain(speaker(key)))) == []
    assert list(runs("🃏 [小群] A table is open. Tap below to take a seat.")) == []
    assert [run for run, _ in runs("🃏 [小群] A is theirs")] == ["A"]


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    """A deal at whose table two people sit, in the middle of its first trick."""
    deal, events = from_seed(DAGANG, Options(), bytes(32))
    known = KnownDeal(1, 1, "dagang", "00" * 32, [])
    known.sitters[0].add(FIRST)
    known.sitters[1].add(SECOND)
    known.enter(deal, events)
    while deal.phase is not Phase.PLAY or len(deal.trick.trail) < 2:
        deal, events = apply(deal, _something(deal))
        known.enter(deal, events)
    found = Ledger(Database(f"sqlite:///{tmp_path / 'none.db'}"))
    found.deals[1] = known
    found.tables[1] = TableNow(1, GROUP, "playing", "dagang", None, watch=False, options_open=False)
    return found


def _something(deal: Deal) -> Action:
    choices = next(iter(waiting(deal).values()))
    plays = [action for action in choices if isinstance(action, PlayCards)]
    return plays[-1] if plays else choices[0]


def sent(chat: int, text: str) -> Call:
    return Call(0.0, "sendMessage", chat, {"text": text, "parse_mode": "HTML"}, 200, "")


def written(cards: Cards) -> str:
    names = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "小王", "大王")
    return " ".join(
        name if count == 1 else f"{name}×{count}"
        for name, count in zip(names, cards, strict=True)
        if count
    )


def test_a_hand_is_for_its_holder_alone(ledger: Ledger) -> None:
    hand = written(ledger.deals[1].now.hands[0])
    told = f"🖐 <b>{hand}</b>"
    assert list(leaks(sent(FIRST, told), FIRST, ledger)) == []
    assert [leak.run for leak in leaks(sent(GROUP, told), None, ledger)] == [hand]
    assert list(leaks(sent(SECOND, told), SECOND, ledger))
    assert list(leaks(sent(STRANGER, told), STRANGER, ledger))


def test_what_lies_on_the_table_is_for_all(ledger: Ledger) -> None:
    for _, play in ledger.deals[1].now.trick.trail:
        told = f"桌上 {written(play.cards)}。"
        for chat, viewer in ((GROUP, None), (FIRST, FIRST), (SECOND, SECOND)):
            assert list(leaks(sent(chat, told), viewer, ledger)) == []


def test_labels_are_read_too(ledger: Ledger) -> None:
    label = written(ledger.deals[1].now.hands[1])
    markup = json.dumps({"inline_keyboard": [[{"text": label, "callback_data": "x"}]]})
    call = Call(0.0, "editMessageText", FIRST, {"text": "?", "reply_markup": markup}, 200, "")
    assert [leak.run for leak in leaks(call, FIRST, ledger)] == [label]


def test_the_counter_adds_up_or_is_a_leak(ledger: Ledger) -> None:
    fits, not_so = "   4   0  12  3", "   4   0  11  K"
    assert list(leaks(sent(SECOND, fits), SECOND, ledger)) == []
    assert [leak.run for leak in leaks(sent(STRANGER, not_so), STRANGER, ledger)] == ["K"]

"""Toasts, refusals and command menus in every language."""

import pytest

from bot.handlers.commands.asked import Menu
from bot.handlers.commands.registry import offered
from bot.host.errors import Refusal
from bot.host.shown import OPTION_NAMES
from bot.screens import notices
from bot.screens.notices import Notice
from bot.texts.languages import Language
from bot.texts.markup import utf16_length
from bot.texts.speaker import TOAST_LENGTH, Speaker
from engine.errors import RejectCode
from tests.screens.support import SPEAKERS, facts_of

every_language = pytest.mark.parametrize("speaker", SPEAKERS.values(), ids=list(Language))
EN = SPEAKERS[Language.EN]
ZH = SPEAKERS[Language.ZH_HANS]


@every_language
def test_every_refusal_has_its_own_short_sentence(speaker: Speaker) -> None:
    said = [notices.refusal(reason, speaker) for reason in (*Refusal, *RejectCode)]
    assert len(set(said)) == len(said)
    assert all(5 <= utf16_length(text) <= TOAST_LENGTH for text in said)
    assert not any(text.endswith("…") for text in said)


def test_a_wrong_number_of_cards_is_told_with_both_numbers() -> None:
    wrong = RejectCode.WRONG_COUNT
    assert notices.refusal(wrong, ZH, wanted=3, n=2) == "要出 3 张，你选了 2 张。"
    assert (
        notices.refusal(wrong, EN, wanted=3, n=2) == "The play on the table needs 3; you chose 2."
    )
    assert "3" not in notices.refusal(wrong, EN)
    low = notices.refusal(RejectCode.TOO_LOW, ZH, wanted=3, n=3, table="Q*2 S")
    assert "Q×2+小王" in low
    assert low != notices.refusal(RejectCode.TOO_LOW, ZH)
    assert notices.refusal(Refusal.TABLE_OPEN, EN, table=7) == notices.refusal(
        Refusal.TABLE_OPEN, EN
    )


@every_language
def test_notices_are_plain(speaker: Speaker) -> None:
    for which in Notice:
        text = notices.notice(which, speaker)
        assert text
        assert not set("<>&") & set(text)


def test_seats_count_from_one_and_name_their_federation() -> None:
    assert notices.seated(0, EN) == "You sit at 🔴 1"
    assert notices.seated(5, EN) == "You sit at 🔵 6"


@every_language
def test_options_are_told_when_changed(speaker: Speaker) -> None:
    for name in OPTION_NAMES:
        assert notices.option_changed(name, facts_of(), speaker)


def test_each_language_confirms_itself() -> None:
    assert "English" in notices.language_chosen(EN)
    assert "简体中文" in notices.language_chosen(ZH)


@every_language
def test_menus_are_what_telegram_takes(speaker: Speaker) -> None:
    for names in map(offered, Menu):
        menu = notices.commands(names, speaker)
        assert [name for name, _ in menu] == list(names)
        assert all(1 <= len(text) <= 256 for _, text in menu)

"""What taps in a hand are answered with, in every language."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.host.errors import Refusal
from bot.screens import toasts
from bot.texts.languages import Language
from bot.texts.markup import utf16_length
from bot.texts.speaker import TOAST_LENGTH, Speaker
from engine.actions import Mutual, Pass, PlayCards, Yield
from engine.cards import NO_CARDS, OF_A_RANK, RANK_NAMES, RANKS, parse_cards
from engine.plays import play
from engine.view import view
from tests.screens.support import SPEAKERS, play_out

every_language = pytest.mark.parametrize("speaker", SPEAKERS.values(), ids=list(Language))
EN = SPEAKERS[Language.EN]
ZH = SPEAKERS[Language.ZH_HANS]
OWN = view(play_out(1, 0)[0], 0)

ALL = (OF_A_RANK,) * (RANKS - 2) + (4, 4)
hands = st.tuples(*(st.integers(0, most) for most in ALL))
"""Any hand at all, of up to all 216 cards."""


def test_answers_are_confirmed() -> None:
    assert toasts.answered(PlayCards(1, play("K*2 2 S")), ZH) == "出了 K×2+2+小王"
    assert toasts.answered(PlayCards(1, play("K*2 2 S")), EN) == "Played K×2+2+small joker"
    assert toasts.answered(Pass(1), EN) == "Passed"
    assert toasts.answered(Yield(1), EN) == "Yielded"
    assert toasts.answered(Mutual(1, yes=True), EN) == "Done"


@every_language
def test_what_is_not_given_yet_does_not_read_like_what_is(speaker: Speaker) -> None:
    kings = PlayCards(1, play("K*2 2"))
    said = [
        toasts.answered(kings, speaker),
        toasts.answered(kings, speaker, armed=True),
        toasts.answered(kings, speaker, sealed=True),
        toasts.answered_ahead(kings, speaker),
        toasts.answered_ahead(kings, speaker, armed=True),
    ]
    assert len(set(said)) == len(said)
    assert all("K×2+2" in text for text in said)


@every_language
def test_passing_ahead_names_what_was_said(speaker: Speaker) -> None:
    assert speaker.plain("answer-pass") in toasts.answered_ahead(Pass(1), speaker)
    assert speaker.plain("answer-yield") in toasts.answered_ahead(Yield(1), speaker)
    others = {toasts.trick_passed(speaker), toasts.withdrawn(speaker)}
    assert len({*others, toasts.answered_ahead(Pass(1), speaker)}) == 3


def test_choosing_is_told_with_the_number() -> None:
    assert toasts.chosen(parse_cards("8*3 B"), ZH) == "已选 8×3+大王，共 4 张"
    assert toasts.chosen(parse_cards("8*3 9"), ZH) == "已选 8×3 9，共 4 张"
    assert toasts.chosen(parse_cards("A"), EN) == "Chosen: A (1 card)"
    assert toasts.chosen(NO_CARDS, ZH) == "一张也没选"


@settings(max_examples=60, deadline=None)
@given(hands, st.sampled_from(list(SPEAKERS.values())))
def test_any_hand_fits_an_alert_whole(cards: tuple[int, ...], speaker: Speaker) -> None:
    alert = toasts.hand_alert(OWN._replace(hand=cards), speaker)
    assert utf16_length(alert) <= TOAST_LENGTH
    assert not alert.endswith("…")
    if any(cards):
        assert str(sum(cards)) in alert
        for rank in range(RANKS - 2):
            if cards[rank] > 1:
                assert f"{RANK_NAMES[rank]}×{cards[rank]}" in alert


@every_language
def test_who_has_no_cards_learns_why(speaker: Speaker) -> None:
    empty = OWN._replace(hand=NO_CARDS)
    out = empty._replace(places=(2, None, None, None, None, None))
    said = [
        toasts.hand_alert(empty, speaker),
        toasts.hand_alert(out, speaker),
        toasts.no_hand_alert(Refusal.NOT_SEATED, speaker),
        toasts.no_hand_alert(Refusal.NOT_PLAYING, speaker),
    ]
    assert len(set(said)) == len(said)
    assert speaker.plain("place-2") in said[1]
    assert all(5 <= utf16_length(text) <= TOAST_LENGTH for text in said)


@every_language
def test_the_longest_plays_fit_toasts(speaker: Speaker) -> None:
    long = PlayCards(0, play("10*16 2*16 S*4 B*4"))
    texts = [
        toasts.answered(long, speaker, armed=True),
        toasts.answered(long, speaker, sealed=True),
        toasts.answered_ahead(long, speaker, armed=True),
        toasts.chosen(ALL, speaker),
        toasts.suggested(long.play, speaker),
    ]
    assert all(utf16_length(text) <= TOAST_LENGTH for text in texts)
    assert not any("…" in text for text in texts)

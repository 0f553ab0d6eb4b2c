"""A sealed answer (folk): who gave it reads what it said; nobody else learns of it."""

from bot.screens.hand import hand
from bot.screens.toasts import answered
from bot.texts.languages import Language
from engine.actions import Pass, PlayCards
from engine.deal import apply
from engine.plays import play
from engine.rules import FOLK
from engine.view import view
from tests.screens.support import SPEAKERS, facts_of, hand_shown, position

SPEAKER = SPEAKERS[Language.EN]
FACTS = facts_of(rules="folk")


def test_the_opposite_reads_what_it_said_until_the_burners_have_answered() -> None:
    deal = position(0, "K*2 5 6", "5 6 7", "A*2 6", "2*2 7 8", "6 7 8", "7 8 9", rules=FOLK)
    deal, _ = apply(deal, PlayCards(0, play("K*2")))
    before = view(deal, 5)
    deal, _ = apply(deal, PlayCards(3, play("2*2")))
    said = SPEAKER("hand-sealed", answer="2\u00d72")
    assert said in hand(hand_shown(deal, 3, FACTS), SPEAKER).html
    assert "7 8 2\u00d72" in hand(hand_shown(deal, 3, FACTS), SPEAKER).html
    assert view(deal, 5) == before
    deal, _ = apply(deal, PlayCards(2, play("A*2")))
    assert view(deal, 3).said is None
    assert said not in hand(hand_shown(deal, 3, FACTS), SPEAKER).html


def test_the_toast_promises_no_more_than_is_so() -> None:
    answer = PlayCards(3, play("2*2"))
    assert answered(answer, SPEAKER) != answered(answer, SPEAKER, sealed=True)
    assert "2\u00d72" in answered(answer, SPEAKER, sealed=True)
    assert SPEAKER.plain("answer-pass") in answered(Pass(3), SPEAKER, sealed=True)

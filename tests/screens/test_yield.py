"""What a yielder reads: nothing while others may answer, and that it is its turn again after."""

from bot.screens.hand import hand
from bot.texts.languages import Language
from engine.actions import PlayCards, Yield
from engine.deal import apply
from engine.plays import play
from tests.screens.support import SPEAKERS, facts_of, hand_shown, position

SPEAKER = SPEAKERS[Language.ZH_HANS]


def test_who_yielded_and_is_asked_again_is_told_so_and_cannot_yield_twice() -> None:
    deal = position(0, "3 4 5 K*2", "3 4 5", "3 4 5", "3 4 A*2", "3 4 5", "3 4 5")
    deal, _ = apply(deal, PlayCards(0, play("K*2")))
    before = hand(hand_shown(deal, 3, facts_of()), SPEAKER)
    deal, _ = apply(deal, Yield(3))
    after = hand(hand_shown(deal, 3, facts_of()), SPEAKER)
    assert SPEAKER("hand-yielded") not in before.html
    assert SPEAKER("hand-yielded") in after.html
    labels = [
        [button.label for row in screen.keyboard for button in row] for screen in (before, after)
    ]
    assert SPEAKER.plain("answer-yield") in labels[0]
    assert SPEAKER.plain("answer-yield") not in labels[1]
    assert {button.data for row in after.keyboard for button in row}.isdisjoint(
        {button.data for row in before.keyboard for button in row}
    )

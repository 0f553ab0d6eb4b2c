"""Short answers to taps: toasts, alerts and refusals."""

from collections.abc import Iterator

from bot.host.errors import Refusal
from bot.screens.notices import Notice, notice, refusal
from bot.screens.screen import Screen
from bot.screens.toasts import (
    answered,
    answered_ahead,
    chosen,
    hand_alert,
    no_hand_alert,
    suggested,
    trick_passed,
    withdrawn,
)
from bot.texts.markup import escape
from bot.texts.speaker import Speaker
from engine.actions import Mutual, Pass, PlayCards, Yield
from engine.cards import NO_CARDS, parse_cards
from engine.errors import RejectCode
from engine.plays import play
from engine.view import view
from tests.screens.gallery.deals import ordinary
from tests.screens.support import position

LONGEST_HAND = "3*3 4*3 5*3 6*3 7*3 8*3 9*2 10*2 J*2 Q*2 K*2 A*2 2*2 S*2 B*2"


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give the screens of this family with their names."""
    yield "refusals", told(*(refusal(each, speaker) for each in Refusal))
    wrong = [refusal(each, speaker) for each in RejectCode]
    numbers = refusal(RejectCode.WRONG_COUNT, speaker, wanted=3, n=2)
    low = refusal(RejectCode.TOO_LOW, speaker, table="Q*2 S")
    yield "wrong-plays", told(numbers, low, *wrong)
    folk = [refusal(each, speaker, rules="folk") for each in RejectCode]
    yield "wrong-plays-folk", told(*(each for each in folk if each not in wrong))
    kings = PlayCards(3, play("K*2 2 S"))
    yield (
        "answers",
        told(
            answered(kings, speaker),
            answered(kings, speaker, armed=True),
            answered(kings, speaker, sealed=True),
            answered(Pass(3), speaker),
            answered(Yield(3), speaker),
            answered(Mutual(3, yes=True), speaker),
            answered_ahead(kings, speaker),
            answered_ahead(kings, speaker, armed=True),
            trick_passed(speaker),
            withdrawn(speaker),
            chosen(parse_cards("8*3 B"), speaker),
            chosen(NO_CARDS, speaker),
            suggested(play("9*2"), speaker),
        ),
    )
    own = view(ordinary(), 3)
    yield "alert-hand", told(hand_alert(own, speaker))
    longest = view(position(0, LONGEST_HAND, *["3 4"] * 5), 0)
    yield "alert-longest-hand", told(hand_alert(longest, speaker))
    yield (
        "alert-no-hand",
        told(
            hand_alert(own._replace(hand=NO_CARDS), speaker),
            hand_alert(own._replace(hand=NO_CARDS, places=(None, None, None, 1, 2, 3)), speaker),
            no_hand_alert(Refusal.NOT_SEATED, speaker),
            no_hand_alert(Refusal.NOT_PLAYING, speaker),
        ),
    )
    yield "notices", told(*(notice(each, speaker) for each in Notice))


def told(*texts: str) -> Screen:
    """Put short answers under each other, as a screen of their own."""
    return Screen(escape("\n".join(texts)))

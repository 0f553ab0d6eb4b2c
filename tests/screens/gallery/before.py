"""Before the play: what is asked in private."""

from collections.abc import Iterator

from bot.screens.hand import hand
from bot.screens.screen import Screen
from bot.texts.speaker import Speaker
from engine.actions import Mutual, Natural, Offer, Opener, Pay
from tests.screens.gallery.deals import (
    owing,
    selling,
)
from tests.screens.support import (
    facts_of,
    hand_shown,
)


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give the screens of this family with their names."""
    facts = facts_of()
    for kind in (Offer, Natural, Mutual, Opener, Pay):
        deal, seat = owing(kind)
        yield f"decide-{kind.__name__.lower()}", hand(hand_shown(deal, seat, facts), speaker)
    deal, seat = selling()
    yield "decide-answer", hand(hand_shown(deal, seat, facts), speaker)

"""Playing alone with words, and what has been played."""

from collections.abc import Iterator
from dataclasses import replace

from bot.host.guide import LESSONS
from bot.host.shown import CountShown, StoryShown
from bot.screens.hand import hand
from bot.screens.history import counter, last_trick, story
from bot.screens.screen import Screen
from bot.screens.solo import solo_page
from bot.texts.markup import escape
from bot.texts.speaker import Speaker
from engine.rules import DAGANG
from engine.story import played, tricks
from engine.view import view
from tests.screens.gallery.deals import kings, laid, opened_with_kings
from tests.screens.support import facts_of, hand_shown, play_out, position


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give the screens of this family with their names."""
    yield "solo", solo_page(speaker, guided=False)
    yield "solo-first", solo_page(speaker, guided=True)
    alone = facts_of(solo=True, guided=True, group_title="")
    first = replace(hand_shown(kings(), 0, alone), lessons=("hand", "lead"))
    yield "guided-first", hand(first, speaker)
    for at, lesson in enumerate(LESSONS):
        deal = opened_with_kings() if at % 2 else kings()
        shown = replace(hand_shown(deal, 3 if at % 2 else 0, alone), lessons=(lesson,))
        yield f"guided-{lesson}", hand(shown, speaker)
    walked = laid(position(0, "3*4", "3 9", "3 9 K", "3 9", "3 9*2", "3 9"), "3*4")
    watching = replace(
        hand_shown(walked, 0, facts_of(watch=True)),
        watched=tuple(cards if seat in {2, 4} else None for seat, cards in enumerate(walked.hands)),
    )
    yield "hand-watching", hand(watching, speaker)
    deal, events = play_out(7, 40, DAGANG)
    facts = facts_of(counter=True)
    told = tricks(events)
    yield "story", story(StoryShown(facts, told), None, speaker)
    yield "story-nothing", story(StoryShown(facts, ()), None, speaker)
    yield "last-trick", Screen(escape(last_trick(StoryShown(facts, told), speaker)))
    own = view(deal, 3)
    if own.hand is not None:
        yield "counter", counter(CountShown(facts, 3, played(told), own.hand, own.unseen), speaker)

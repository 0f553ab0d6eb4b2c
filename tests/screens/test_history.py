"""What has been played, told within Telegram's limits for any deal and any names."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.host.shown import CountShown, StoryShown
from bot.screens.history import ALERT, counter, last_trick, story
from bot.screens.screen import Screen
from bot.screens.taps import Op, decode
from bot.texts.markup import Markup, to_plain, utf16_length
from bot.texts.speaker import Speaker
from engine.cards import RANKS
from engine.events import TrickWon
from engine.rules import RULE_SETS
from engine.story import played, tricks
from engine.view import view
from tests.screens.support import SPEAKERS, facts_of, play_out

LONG = "王" * 64
LONGEST_TEXT = 4096


def told(rules: str, number: int, actions: int) -> tuple[StoryShown, CountShown]:
    """Play a deal so far and tell it."""
    deal, events = play_out(number, actions, RULE_SETS[rules])
    facts = facts_of(rules=rules)
    facts = replace(facts, seats=tuple(replace(seat, name=LONG) for seat in facts.seats))
    seen = tricks(events)
    own = view(deal, 2)
    assert own.hand is not None
    return StoryShown(facts, seen), CountShown(facts, 2, played(seen), own.hand, own.unseen)


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(list(RULE_SETS)),
    st.integers(0, 500),
    st.integers(0, 400),
    st.sampled_from(list(SPEAKERS.values())),
)
def test_every_page_fits_and_all_tricks_are_on_one(
    rules: str, number: int, actions: int, speaker: Speaker
) -> None:
    shown, counted = told(rules, number, actions)
    alert = last_trick(shown, speaker)
    assert 0 < utf16_length(alert) <= ALERT
    pages = [story(shown, 0, speaker)]
    while (following := target(pages[-1], len(pages))) is not None:
        pages.append(story(shown, following, speaker))
    for page in pages:
        assert utf16_length(to_plain(Markup(page.html))) <= LONGEST_TEXT
    whole = "\n".join(to_plain(Markup(page.html)) for page in pages)
    for trick in range(1, len(shown.tricks) + 1):
        assert sum(line.startswith(f"{trick}. ") for line in whole.splitlines()) == 1
    assert story(shown, None, speaker) == pages[-1]
    assert story(shown, 99, speaker) == pages[-1], "a page that is gone leads to the last one"
    table = counter(counted, speaker)
    assert utf16_length(to_plain(Markup(table.html))) <= LONGEST_TEXT


def target(screen: Screen, page: int) -> int | None:
    """Find the button that leads on to a page."""
    for button in (button for row in screen.keyboard for button in row):
        tap = decode(button.data or "")
        if tap is not None and tap.op is Op.STORY and tap.argument == page:
            return page
    return None


def test_a_trick_under_way_is_not_the_last_trick() -> None:
    shown, _ = told("dagang", 3, 12)
    assert not isinstance(shown.tricks[-1][-1], TrickWon)
    over = sum(isinstance(trick[-1], TrickWon) for trick in shown.tricks)
    for speaker in SPEAKERS.values():
        assert str(over) in last_trick(shown, speaker)
        assert last_trick(replace(shown, tricks=shown.tricks[-1:]), speaker) == speaker.plain(
            "alert-no-trick"
        )


def test_the_counter_has_a_line_for_every_rank() -> None:
    _, counted = told("dagang", 5, 60)
    for speaker in SPEAKERS.values():
        text = counter(counted, speaker).html
        rows = text[text.index("<pre>") + 5 : text.index("</pre>")].splitlines()
        assert len(rows) == RANKS
        big = rows[0].split()
        assert [int(number) for number in big[:3]] == [
            sum(cards[-1] for cards in counted.played),
            counted.own[-1],
            counted.unseen[-1],
        ]

"""What reads otherwise under the folk rules."""

from collections.abc import Iterator
from dataclasses import replace

from bot.host.shown import (
    Advice,
    LobbyShown,
    ResultShown,
    TableStatus,
)
from bot.screens.hand import hand
from bot.screens.lobby import lobby
from bot.screens.news import news_text
from bot.screens.result import result
from bot.screens.screen import Screen
from bot.screens.table import table
from bot.texts.speaker import Speaker
from engine.actions import Show
from engine.cards import parse_cards
from engine.rules import FOLK
from tests.screens.gallery.deals import (
    FOLK_EVENTS,
    FOLK_SWEPT,
    folk_headless,
    folk_last_play,
    folk_look,
    folk_window,
    laid,
    owing,
)
from tests.screens.support import (
    LINKS,
    allies_asked,
    facts_of,
    hand_shown,
    position,
    table_shown,
)


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give the screens of this family with their names."""
    facts = facts_of(rules="folk", score=(3, 0))
    options = replace(facts, status=TableStatus.LOBBY)
    yield "folk-lobby-options", lobby(LobbyShown(options, options_open=True), speaker)
    deal, seat = owing(Show, FOLK)
    yield "folk-show", hand(hand_shown(deal, seat, facts), speaker)
    window = folk_window()
    shown = table_shown(window, facts, FOLK_EVENTS[:6])
    yield "folk-table-window", table(shown, speaker, LINKS)
    yield "folk-challenge", hand(hand_shown(window, 3, facts), speaker)
    yield "folk-burn-march", hand(hand_shown(window, 1, facts), speaker)
    yield "folk-burn-out", hand(hand_shown(window, 4, facts), speaker)
    yield "folk-burn-last", hand(hand_shown(window, 5, facts), speaker)
    marching = position(1, "3 9", "3 5 6 S*2", *["3 9"] * 4, rules=FOLK)
    march = marching._replace(standing=marching.standing._replace(march=1))
    yield "folk-march", hand(hand_shown(march, 1, facts), speaker)
    yield "folk-headless", hand(hand_shown(folk_headless(), 3, facts), speaker)
    walking = position(0, "J*2 2", *["3 9"] * 5, rules=FOLK)
    yield "folk-lead-out", hand(hand_shown(walking, 0, facts), speaker)
    walked = laid(walking, "J*2 2")
    yield "folk-out", hand(hand_shown(walked, 0, facts), speaker)
    yield "folk-wind", hand(hand_shown(folk_last_play(), 1, facts), speaker)
    swept = ResultShown(replace(facts, score=(15, 0)), "zh-Hans", FOLK_SWEPT, (12, 0), ())
    yield "folk-result", result(swept, speaker)
    yield from _advice(speaker)
    events = news_text(FOLK_EVENTS, facts, speaker.under("folk"), most=len(FOLK_EVENTS))
    yield "folk-events", Screen(events)


def _advice(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """What allies see of each other at ten cards or fewer."""
    facts = facts_of(rules="folk", score=(3, 0))
    window = folk_window()
    looking = replace(hand_shown(window, 5, facts), allies=allies_asked(window, 5, 3))
    yield "folk-ally-asked-too", hand(looking, speaker)
    trick = laid(folk_look(), "6*2")
    looking = replace(hand_shown(trick, 5, facts), allies=allies_asked(trick, 5, 1))
    yield "folk-ally-asked", hand(looking, speaker)
    suggested = tuple(replace(each, suggested=parse_cards("K 2")) for each in looking.allies)
    yield "folk-ally-advised", hand(replace(looking, allies=suggested), speaker)
    advice = (Advice(3, parse_cards("Q*2")), Advice(5, parse_cards("K 2")))
    yield "folk-advised", hand(replace(hand_shown(trick, 1, facts), advice=advice), speaker)

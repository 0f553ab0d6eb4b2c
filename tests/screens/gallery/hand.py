"""The hand message in the private chat while a deal is played."""

from collections.abc import Iterator
from dataclasses import replace

from bot.host.shown import (
    TableStatus,
)
from bot.screens.hand import hand
from bot.screens.screen import Screen
from bot.texts.speaker import Speaker
from engine.actions import Pass
from engine.cards import parse_cards
from engine.deal import apply
from tests.screens.gallery.deals import (
    EVENTS,
    killing,
    kings,
    laid,
    opened_with_kings,
    ordinary,
)
from tests.screens.support import (
    facts_of,
    hand_shown,
    position,
    seats,
)


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give the screens of this family with their names."""
    facts = facts_of()
    yield "hand-lead", hand(hand_shown(kings(), 0, facts), speaker)
    chosen = parse_cards("9 K")
    yield "hand-lead-mixed", hand(hand_shown(kings(), 0, facts, chosen), speaker)
    yield "hand-follow", hand(hand_shown(ordinary(), 3, facts), speaker)
    chosen = parse_cards("K*2 2")
    more = hand_shown(ordinary(), 3, facts, chosen, all_ranks=True)
    yield "hand-more", hand(more, speaker)
    nothing = laid(kings(), "9")
    nothing, _ = apply(nothing, Pass(1))
    yield "hand-nothing", hand(hand_shown(nothing, 2, facts), speaker)
    window = opened_with_kings()
    yield "hand-challenge", hand(hand_shown(window, 3, facts), speaker)
    yield "hand-burn", hand(hand_shown(window, 1, facts), speaker)
    yield "hand-wait", hand(replace(hand_shown(window, 4, facts), news=EVENTS[7:9]), speaker)
    marching = position(1, "3 9", "3 5 6 S*2", "3 9", "3 9", "3 9*2", "3 9")
    march = marching._replace(standing=marching.standing._replace(march=1))
    yield "hand-march", hand(hand_shown(march, 1, facts), speaker)
    opening = position(0, "3 4*3 9", "3 9", "3 9", "3 9", "3 9*2", "3 9")
    opening = opening._replace(standing=opening.standing._replace(may_open=0))
    yield "hand-open", hand(hand_shown(opening, 0, facts), speaker)
    walking = position(0, "3*4", "3 9", "3 9", "3 9", "3 9*2", "3 9")
    yield "hand-walk", hand(hand_shown(walking, 0, facts), speaker)
    walked = laid(walking, "3*4")
    yield "hand-walked", hand(hand_shown(walked, 0, facts), speaker)
    held = list(seats())
    held[3] = replace(held[3], held=True)
    away = facts_of(seats=tuple(held))
    yield "hand-held", hand(hand_shown(ordinary(), 3, away), speaker)
    yield "hand-kill", hand(hand_shown(killing(), 1, facts), speaker)
    stopped = facts_of(status=TableStatus.STOPPED)
    yield "hand-stopped", hand(hand_shown(ordinary(), 3, stopped), speaker)
    asleep = facts_of(status=TableStatus.ASLEEP)
    yield "hand-asleep", hand(hand_shown(ordinary(), 2, asleep), speaker)

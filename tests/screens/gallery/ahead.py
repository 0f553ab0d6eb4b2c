"""Answering before one's turn, and answers that are kept or asked twice."""

from collections.abc import Iterator
from dataclasses import replace

from bot.host.choosing import SELECTION
from bot.host.shown import AheadShown, HandShown
from bot.screens.hand import hand
from bot.screens.screen import Screen
from bot.texts.speaker import Speaker
from engine.actions import Pass, PlayCards
from engine.cards import parse_cards
from engine.deal import Deal, choices_ahead
from engine.plays import play
from tests.screens.gallery.deals import opened_with_kings, ordinary
from tests.screens.support import facts_of, hand_shown

KEY = 20_003
"""The table play that is answered ahead."""


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give the screens of this family with their names."""
    waiting = ahead(ordinary(), 5)
    yield "ahead-open", hand(waiting, speaker)
    yield "ahead-more", hand(replace(waiting, all_ranks=True), speaker)
    chosen = replace(waiting, all_ranks=True, selection=parse_cards("10*2 S"))
    yield "ahead-chosen", hand(chosen, speaker)
    yield "ahead-armed", hand(replace(waiting, armed=index_of(waiting, "10*2 S")), speaker)
    yield "ahead-said", hand(said(waiting, PlayCards(5, play("10*2 S"))), speaker)
    yield "ahead-passed", hand(said(waiting, Pass(5)), speaker)
    yield "ahead-whole-trick", hand(said(waiting, None, whole_trick=True), speaker)
    yield "ahead-nothing", hand(ahead(ordinary(), 4), speaker)

    follow = hand_shown(ordinary(), 3, facts_of())
    choices = follow.view.choices
    assert choices is not None
    armed = list(choices.plays).index(play("K*2 2"))
    yield "armed-suggestion", hand(replace(follow, armed=armed), speaker)
    selected = replace(follow, all_ranks=True, selection=parse_cards("K*2 2"), armed=SELECTION)
    yield "armed-selection", hand(selected, speaker)

    window = opened_with_kings()
    burning = replace(hand_shown(window, 1, facts_of()), sealed=PlayCards(1, play("A*2")))
    yield "kept-burn", hand(burning, speaker)
    opposite = replace(hand_shown(window, 3, facts_of()), sealed=Pass(3))
    yield "kept-pass", hand(opposite, speaker)
    yield "bank", hand(replace(follow, bank=22 * 3600 + 40 * 60), speaker)
    yield "bank-runs", hand(replace(follow, bank=3600, bank_runs=True), speaker)


def ahead(deal: Deal, seat: int) -> HandShown:
    """Show a seat that is not asked yet what it may answer ahead."""
    shown = hand_shown(deal, seat, facts_of())
    choices = choices_ahead(deal, seat)
    assert choices is not None
    return replace(shown, ahead=AheadShown(KEY, choices))


def said(
    shown: HandShown, action: PlayCards | Pass | None, *, whole_trick: bool = False
) -> HandShown:
    """Let the seat have answered ahead."""
    assert shown.ahead is not None
    return replace(shown, ahead=replace(shown.ahead, said=action, whole_trick=whole_trick))


def index_of(shown: HandShown, text: str) -> int:
    """Number a play among those that may be answered ahead."""
    assert shown.ahead is not None
    return list(shown.ahead.choices.plays).index(play(text))

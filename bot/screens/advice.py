"""What allies show and suggest to each other (挑牌, `folk`), in their private chats alone."""

from collections.abc import Iterator
from typing import Final

from bot.host.shown import AllyAsked, HandShown
from bot.screens.keys import Keys, fitted
from bot.screens.screen import Button, Keyboard, Style
from bot.screens.suggest import suggestions
from bot.screens.taps import Op
from bot.screens.words import cards_text, numbered_seat, play_label, play_text, seat_text
from bot.texts.markup import Markup, bold
from bot.texts.speaker import Speaker
from engine.cards import NO_CARDS, size
from engine.plays import Play, play_of
from engine.seats import SEATS

_MOST: Final = 3
"""Plays that may be suggested to one ally."""
_PER_ROW: Final = 2


# --- for who is asked ---


def advice_given(shown: HandShown, speaker: Speaker) -> Iterator[Markup]:
    """Say who suggests what."""
    for advice in shown.advice:
        play = bold(play_text(play_of(advice.cards), speaker))
        yield speaker("advice", seat=seat_text(shown.facts, advice.seat, speaker), play=play)


def advised_plays(shown: HandShown, keys: Keys, speaker: Speaker) -> Keyboard:
    """Give a button for each play that is suggested and may be made."""
    choices = shown.view.choices
    if choices is None:
        return ()
    advised = {play_of(advice.cards): None for advice in shown.advice}
    buttons = [
        keys.button(
            speaker.plain("button-advised", play=play_label(play, speaker)),
            Op.CHOOSE,
            list(choices.plays).index(play),
            Style.PRIMARY,
        )
        for play in advised
        if play in choices.plays
    ]
    return fitted(buttons, _PER_ROW)


# --- for who may advise ---


def ally_hands(shown: HandShown, speaker: Speaker) -> Iterator[Markup]:
    """Show the hands of allies that may be looked at, and what may be suggested."""
    asked = {each.view.seat: each for each in shown.allies}
    for seat, hand in enumerate(shown.view.allies):
        if hand is None or hand == NO_CARDS:
            continue
        name = numbered_seat(shown.facts, seat, speaker)
        cards = bold(cards_text(hand, speaker))
        yield speaker("ally-hand", seat=name, n=size(hand), cards=cards)
        if seat in asked:
            yield _suggested(asked[seat], speaker)


def _suggested(ally: AllyAsked, speaker: Speaker) -> Markup:
    if ally.suggested is None:
        return speaker("ally-asked")
    return speaker("ally-advised", play=play_text(play_of(ally.suggested), speaker))


def suggesting(shown: HandShown, speaker: Speaker) -> Keyboard:
    """Give buttons by which to suggest a play to each ally who is asked."""
    rows: list[tuple[Button, ...]] = []
    for ally in shown.allies:
        seat = ally.view.seat
        if seat is None:
            continue
        keys = Keys(shown.facts.table_id, ally.view.question)
        buttons = [
            keys.button(
                _label(ally, seat, each.play, speaker), Op.SUGGEST, seat + SEATS * each.number
            )
            for each in suggestions(ally.view, _MOST)
        ]
        rows.extend(fitted(buttons, _PER_ROW))
    return tuple(rows)


def _label(ally: AllyAsked, seat: int, play: Play, speaker: Speaker) -> str:
    key = "button-suggested" if play.cards == ally.suggested else "button-suggest"
    return speaker.plain(key, number=seat + 1, play=play_label(play, speaker))

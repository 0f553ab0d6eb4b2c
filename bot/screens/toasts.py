"""What is said in a toast or an alert to taps in a hand."""

from types import MappingProxyType
from typing import Final

from bot.host.errors import Refusal
from bot.screens.notices import refusal
from bot.screens.words import cards_text, place_text, play_text
from bot.texts.markup import Markup
from bot.texts.speaker import Speaker
from engine.actions import Action, Pass, PlayCards, Yield
from engine.cards import NO_CARDS, Cards, size
from engine.errors import RejectCode
from engine.plays import Play, play_of
from engine.view import View

_NO_HAND: Final = MappingProxyType(
    {
        Refusal.NOT_SEATED: "alert-not-seated",
        Refusal.NOT_PLAYING: "alert-not-playing",
        Refusal.NO_TABLE: "alert-not-playing",
        Refusal.TABLE_ENDED: "alert-not-playing",
    }
)


def hand_alert(view: View, speaker: Speaker) -> str:
    """Show somebody their own cards in an alert, in at most 200 UTF-16 code units."""
    speaker = speaker.under(view.rules)
    if view.hand is not None and view.hand != NO_CARDS:
        return speaker.plain("alert-hand", n=size(view.hand), cards=cards_text(view.hand, speaker))
    place = None if view.seat is None else view.places[view.seat]
    if place is None:
        return speaker.plain("alert-no-cards")
    return speaker.plain("alert-out", place=place_text(place, speaker))


def no_hand_alert(reason: Refusal | RejectCode, speaker: Speaker) -> str:
    """Say in an alert why there is no hand to be shown."""
    key = _NO_HAND.get(reason) if isinstance(reason, Refusal) else None
    return refusal(reason, speaker) if key is None else speaker.plain(key)


def answered(action: Action, speaker: Speaker, *, sealed: bool = False, armed: bool = False) -> str:
    """Confirm an answer in a toast; a sealed one may still count for nothing.

    armed: it was not given yet, and is when it is tapped once more
    """
    if armed:
        return speaker.plain("toast-again", play=_said(action, speaker))
    if sealed:
        return speaker.plain("toast-sealed", answer=_said(action, speaker))
    match action:
        case PlayCards(_, play):
            return speaker.plain("toast-played", play=play_text(play, speaker))
        case Pass():
            return speaker.plain("toast-passed")
        case Yield():
            return speaker.plain("toast-yielded")
        case _:
            return speaker.plain("toast-answered")


def answered_ahead(action: Action, speaker: Speaker, *, armed: bool = False) -> str:
    """Confirm an answer that was given before one's turn."""
    key = "toast-again-ahead" if armed else "toast-ahead"
    return speaker.plain(key, answer=_said(action, speaker))


def trick_passed(speaker: Speaker) -> str:
    """Confirm that somebody passes until the trick is over."""
    return speaker.plain("toast-pass-trick")


def withdrawn(speaker: Speaker) -> str:
    """Confirm that what was answered ahead is taken back."""
    return speaker.plain("toast-withdrawn")


def _said(action: Action, speaker: Speaker) -> Markup:
    match action:
        case PlayCards(_, play):
            return play_text(play, speaker)
        case Yield():
            return speaker("answer-yield")
        case _:
            return speaker("answer-pass")


def chosen(selection: Cards, speaker: Speaker) -> str:
    """Say in a toast what is chosen."""
    if selection == NO_CARDS:
        return speaker.plain("toast-cleared")
    cards = play_text(play_of(selection), speaker)
    return speaker.plain("toast-chosen", cards=cards, n=size(selection))


def suggested(play: Play, speaker: Speaker) -> str:
    """Confirm in a toast what was suggested to an ally."""
    return speaker.plain("toast-suggested", play=play_text(play, speaker))

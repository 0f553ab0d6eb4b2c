"""Actions as the steps of a record, and back."""

from collections.abc import Mapping
from typing import Final

from engine.actions import (
    Action,
    Answer,
    Mutual,
    Natural,
    Offer,
    Opener,
    Pass,
    Pay,
    PlayCards,
    Show,
    TributeKind,
    Wind,
    Yield,
)
from engine.cards import BIG, FOUR, RANK_NAMES, SMALL, SUITS, THREE, TWO
from engine.plays import play_of
from engine.record.reading import Reader

Step = dict[str, object]
"""One step as JSON: `{"seat": 0, "play": "K*2"}`, `{"seat": 1, "do": "pass"}` and so on."""

_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "pass": (),
    "yield": (),
    "wind": (),
    "natural": ("yes",),
    "offer": ("rank", "card"),
    "answer": ("to", "yes"),
    "mutual": ("yes",),
    "opener": ("for",),
    "pay": ("kind", "to", "yes"),
    "show": ("suit", "count"),
}
_BOUGHT: Final = {RANK_NAMES[rank]: rank for rank in (THREE, FOUR)}
_PAID: Final = {kind.value: kind for kind in TributeKind if kind is not TributeKind.PENALTY}
_SUITS: Final = {suit: suit for suit in SUITS}
_SPENT: Final = {RANK_NAMES[rank]: rank for rank in (TWO, SMALL, BIG)}


def to_step(action: Action) -> Step:
    """Write an action as a step."""
    match action:
        case PlayCards(seat, cards):
            return {"seat": seat, "play": str(cards)}
        case Pass(seat):
            return {"seat": seat, "do": "pass"}
        case Yield(seat):
            return {"seat": seat, "do": "yield"}
        case Wind(seat):
            return {"seat": seat, "do": "wind"}
        case Natural(seat, yes):
            return {"seat": seat, "do": "natural", "yes": yes}
        case Offer(seat, rank, card):
            spent = None if card is None else RANK_NAMES[card]
            return {"seat": seat, "do": "offer", "rank": RANK_NAMES[rank], "card": spent}
        case Answer(seat, to, yes):
            return {"seat": seat, "do": "answer", "to": to, "yes": yes}
        case Mutual(seat, yes):
            return {"seat": seat, "do": "mutual", "yes": yes}
        case Opener(seat, choice):
            return {"seat": seat, "do": "opener", "for": choice}
        case Pay(seat, kind, to, yes):
            return {"seat": seat, "do": "pay", "kind": kind.value, "to": to, "yes": yes}
        case Show(seat, suit, number):
            return {"seat": seat, "do": "show", "suit": suit, "count": number}


def from_step(step: Reader) -> Action:
    """Read a step whose keys that are no part of the action are gone.

    Raises `RecordError`, which names the key and what was wanted.
    """
    seat = step.seat("seat")
    if step.has("play"):
        step.only("seat", "play")
        return PlayCards(seat, play_of(step.cards("play")))
    keys = step.choice("do", _KEYS)
    step.only("seat", "do", *keys)
    match step.text("do"):
        case "pass":
            return Pass(seat)
        case "yield":
            return Yield(seat)
        case "wind":
            return Wind(seat)
        case "natural":
            return Natural(seat, step.flag("yes"))
        case "offer":
            card = None if step.is_null("card") else step.choice("card", _SPENT)
            return Offer(seat, step.choice("rank", _BOUGHT), card)
        case "answer":
            return Answer(seat, step.seat("to"), step.flag("yes"))
        case "mutual":
            return Mutual(seat, step.flag("yes"))
        case "opener":
            return Opener(seat, step.seat("for"))
        case "pay":
            return Pay(seat, step.choice("kind", _PAID), step.seat("to"), step.flag("yes"))
        case _:
            suit = None if step.is_null("suit") else step.choice("suit", _SUITS)
            return Show(seat, suit, step.number("count"))

"""Answers that are no plays: what is asked, and what their buttons say."""

from collections.abc import Iterator

from bot.host.shown import Clock, TableFacts
from bot.screens.words import (
    SUIT_SIGNS,
    cards_text,
    play_text,
    rank_label,
    rank_text,
    seat_name,
    seat_text,
)
from bot.texts.markup import NOTHING, Markup, escape
from bot.texts.speaker import Speaker
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
    Wind,
    Yield,
)
from engine.cards import NO_CARDS, THREE
from engine.deal import Stage
from engine.players.beforehand import decide
from engine.seats import OPPOSITE
from engine.view import View


def answer_text(facts: TableFacts, view: View, action: Action, speaker: Speaker) -> Markup:
    """Say inside a text what was answered."""
    if isinstance(action, PlayCards):
        return play_text(action.play, speaker)
    return escape(decision_label(facts, view, action, speaker))


def decision_label(facts: TableFacts, view: View, action: Action, speaker: Speaker) -> str:
    """Say on a button what an answer is."""
    match action:
        case PlayCards():
            return str(action.play)
        case Pass():
            return speaker.plain(_pass_key(view))
        case Yield():
            return speaker.plain("answer-yield")
        case Wind():
            return speaker.plain("answer-wind")
        case Opener(_, choice):
            return speaker.plain("answer-opener", name=seat_name(facts, choice, speaker))
        case Offer(_, rank, card):
            if card is None:
                return speaker.plain("answer-offer-none")
            names = {"rank": rank_label(rank, speaker), "card": rank_label(card, speaker)}
            return speaker.plain("answer-offer", **names)
        case Show(_, suit, number):
            if suit is None:
                return speaker.plain("answer-show-none")
            return speaker.plain("answer-show", suit=SUIT_SIGNS[suit], number=number)
        case Natural(_, yes) | Answer(_, _, yes) | Mutual(_, yes) | Pay(_, _, _, yes):
            kind = type(action).__name__.lower()
            return speaker.plain(f"answer-{kind}-{'yes' if yes else 'no'}")


def decision_prompts(
    facts: TableFacts, view: View, decisions: tuple[Action, ...], speaker: Speaker
) -> Iterator[Markup]:
    """Explain each kind of choice before the play once, in the order of the buttons.

    Behind each stands what is decided for whoever is out of time.
    """
    for kind in dict.fromkeys(map(type, decisions)):
        alike = tuple(each for each in decisions if type(each) is kind)
        yield _prompt(facts, view, alike[0], speaker)
        if facts.clock is not Clock.FREE:
            answer = decision_label(facts, view, decide(alike), speaker)
            yield speaker("prompt-default", answer=answer)


def _prompt(facts: TableFacts, view: View, action: Action, speaker: Speaker) -> Markup:
    match action:
        case Offer(seat, rank, _):
            key = "prompt-offer-three" if rank == THREE else "prompt-offer-four"
            return speaker(key, opposite=seat_text(facts, OPPOSITE[seat], speaker))
        case Answer(_, to, _):
            return _offer_prompt(facts, view, to, speaker)
        case Mutual(seat, _):
            return speaker("prompt-mutual", opposite=seat_text(facts, OPPOSITE[seat], speaker))
        case Pay(_, kind, to, _):
            return speaker(
                "prompt-pay",
                to=seat_text(facts, to, speaker),
                kind=speaker(f"tribute-{kind}"),
                cards=cards_text(view.due or NO_CARDS, speaker),
            )
        case Natural():
            return speaker("prompt-natural")
        case Opener():
            return speaker("prompt-opener")
        case Show():
            return speaker("prompt-show")
        case _:
            return NOTHING


def _offer_prompt(facts: TableFacts, view: View, buyer: int, speaker: Speaker) -> Markup:
    """Say what the opposite offers for what."""
    for seat, rank, card in view.before.offers:
        if seat == buyer:
            return speaker(
                "prompt-answer",
                to=seat_text(facts, buyer, speaker),
                card=rank_text(card, speaker),
                rank=rank_text(rank, speaker),
                held=(view.hand or NO_CARDS)[rank],
            )
    return NOTHING


def _pass_key(view: View) -> str:
    """A pass in a window is a burn declined, save for those who may follow."""
    if view.stage is Stage.KILL:
        return "answer-no-kill"
    if view.burning:
        return "answer-no-burn"
    return "answer-pass"

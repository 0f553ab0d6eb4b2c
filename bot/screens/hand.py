"""The hand message in the private chat: one's cards, what lies on the table, what to tap."""

from collections.abc import Iterator

from bot.host.shown import HandShown, TableStatus
from bot.screens.advice import advice_given, advised_plays, ally_hands, suggesting
from bot.screens.ahead import answering_ahead
from bot.screens.choosing import Asked, choosing
from bot.screens.history import history_row
from bot.screens.keys import Keys, fitted
from bot.screens.news import news_text
from bot.screens.screen import Keyboard, Screen, Style
from bot.screens.situation import situation
from bot.screens.solo import end_of_lessons, lessons
from bot.screens.table import going_on, seat_marks
from bot.screens.taps import Op
from bot.screens.words import (
    cards_text,
    deal_text,
    numbered_seat,
    play_text,
    score_text,
    seat_text,
    title_text,
)
from bot.texts.markup import NOTHING, Markup, blocks, bold, joined, lines
from bot.texts.speaker import Speaker
from engine.cards import NO_CARDS, size
from engine.plays import play_of
from engine.seats import OPPOSITE, SEATS
from engine.view import View

_NEWS = 4
"""Lines of news in a hand message: the group has them all."""
_LOOKS_PER_ROW = 4


def hand(shown: HandShown, speaker: Speaker) -> Screen:
    """Show one person's hand and, while an answer is owed or can be given, its keyboard."""
    facts, view = shown.facts, shown.view
    speaker = speaker.under(facts.rules)
    html = blocks(
        lines(_header(shown, speaker), _seats(shown, speaker)),
        lines(*situation(shown, speaker), _others(shown, speaker)),
        lines(*lessons(shown, speaker)),
        lines(*advice_given(shown, speaker)),
        _own_cards(view, speaker),
        lines(*ally_hands(shown, speaker)),
        lines(*_watched(shown, speaker)),
        _chosen(shown, speaker),
        news_text(shown.news, facts, speaker, _NEWS),
    )
    return Screen(html, _keyboard(shown, speaker))


# --- text ---


def _header(shown: HandShown, speaker: Speaker) -> Markup:
    facts = shown.facts
    return joined(
        " · ",
        (
            bold(title_text(facts, speaker)),
            deal_text(facts, speaker),
            score_text(facts.score),
        ),
    )


def _seats(shown: HandShown, speaker: Speaker) -> Markup:
    seat = shown.view.seat
    if seat is None:
        return NOTHING
    return speaker(
        "hand-seats",
        seat=numbered_seat(shown.facts, seat, speaker),
        opposite=numbered_seat(shown.facts, OPPOSITE[seat], speaker),
    )


def _others(shown: HandShown, speaker: Speaker) -> Markup:
    """Say what all know of the other seats, as far as there is something."""
    told = []
    for seat in range(SEATS):
        marks = seat_marks(shown.view, seat, speaker)
        if marks and seat != shown.view.seat:
            name = seat_text(shown.facts, seat, speaker)
            told.append(Markup(f"{name} {joined(' ', marks)}"))
    return joined(" · ", told)


def _own_cards(view: View, speaker: Speaker) -> Markup:
    if view.hand is None or view.hand == NO_CARDS:
        return NOTHING
    return speaker("hand-cards", n=size(view.hand), cards=bold(cards_text(view.hand, speaker)))


def _watched(shown: HandShown, speaker: Speaker) -> Iterator[Markup]:
    """Show the hands of allies that somebody who has walked may watch."""
    for seat, cards in enumerate(shown.watched):
        if cards is not None and cards != NO_CARDS:
            yield speaker(
                "hand-watched",
                seat=numbered_seat(shown.facts, seat, speaker),
                n=size(cards),
                cards=cards_text(cards, speaker),
            )


def _chosen(shown: HandShown, speaker: Speaker) -> Markup:
    ahead = shown.ahead
    may_choose = ahead is not None and ahead.said is None and not ahead.whole_trick
    asked = shown.view.choices is not None or may_choose
    if not asked or shown.selection == NO_CARDS or not going_on(shown.facts):
        return NOTHING
    return speaker("hand-chosen", cards=bold(play_text(play_of(shown.selection), speaker)))


# --- keyboard ---


def _keyboard(shown: HandShown, speaker: Speaker) -> Keyboard:
    if not going_on(shown.facts):
        return ()
    view = shown.view
    keys = Keys(shown.facts.table_id, view.question)
    looking = history_row(shown, speaker)
    if view.choices is None:
        answering = answering_ahead(shown, speaker)
        looking = (*looking, keys.button(speaker.plain("button-refresh"), Op.REFRESH))
    else:
        asked = Asked(view, view.choices, keys, Op.CHOOSE)
        answering = (*advised_plays(shown, keys, speaker), *choosing(shown, asked, speaker))
    return (
        *answering,
        *suggesting(shown, speaker),
        *_come_back(shown, keys, speaker),
        *fitted(looking, _LOOKS_PER_ROW),
        *end_of_lessons(shown, speaker),
    )


def _come_back(shown: HandShown, keys: Keys, speaker: Speaker) -> Keyboard:
    facts, seat = shown.facts, shown.view.seat
    away = seat is not None and facts.seats[seat].held
    if not away and facts.status is not TableStatus.ASLEEP:
        return ()
    label = speaker.plain("button-come-back")
    return ((keys.button(label, Op.COME_BACK, style=Style.SUCCESS),),)

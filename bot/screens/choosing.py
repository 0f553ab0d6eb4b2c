"""The keyboard by which one of several answers is given: plays offered, ranks, other answers."""

from itertools import groupby
from typing import Final, NamedTuple

from bot.host.choosing import SELECTION
from bot.host.shown import HandShown
from bot.screens.answers import decision_label
from bot.screens.keys import PHONE_WIDTH, WIDEST, Keys, fits, fitted, label_width
from bot.screens.screen import Button, Keyboard, Style
from bot.screens.suggest import Suggestion, goes_out, opens_the_point, parts, suggestions
from bot.screens.taps import Op
from bot.screens.words import play_label, rank_label
from bot.texts.speaker import Speaker
from engine.actions import Action, PlayCards
from engine.cards import NO_CARDS, RANKS, Cards, holds
from engine.deal import Choices
from engine.plays import Play, play_of
from engine.view import View

_FOLLOWS: Final = 6
"""Plays offered to beat the table with, the way to all others counted."""
_LEADS: Final = 8
"""Plays offered for a lead: they stand above the ranks."""
_PARTS: Final = 8
"""Leads offered of the one rank that is chosen, besides those."""
_FOLLOWS_PER_ROW: Final = 3
_LEADS_PER_ROW: Final = 4
_RANKS_PER_ROW: Final = 5
_DECISIONS_PER_ROW: Final = 3


class Asked(NamedTuple):
    """One question and what its buttons say to the host.

    view:     with the choices that there are
    keys:     make buttons of the question's version
    give:     what a tap on an answer asks for
    """

    view: View
    choices: Choices
    keys: Keys
    give: Op


def chosen_play(view: View, selection: Cards) -> Play | None:
    """Give the play that is chosen where it is one that the seat may make now."""
    if view.choices is None or selection == NO_CARDS:
        return None
    play = play_of(selection)
    return play if play in view.choices.plays else None


def choosing(shown: HandShown, asked: Asked, speaker: Speaker, *more: Button) -> Keyboard:
    """Offer all answers to a question; `more` stands behind the pass."""
    decisions = _decisions(shown, asked, speaker, more)
    if not asked.choices.plays:
        return decisions
    if asked.view.table is None:
        return (
            *_offered(shown, asked, speaker),
            *_ranks(shown, asked, speaker),
            *_controls(shown, asked, speaker),
            *decisions,
        )
    if not shown.all_ranks:
        return _in_one_row(asked, _offered(shown, asked, speaker), decisions)
    fewer = asked.keys.button(speaker.plain("button-fewer"), Op.PAGE, 0)
    return (
        *_ranks(shown, asked, speaker),
        *_controls(shown, asked, speaker),
        *_beside(fewer, decisions),
    )


def _beside(button: Button, decisions: Keyboard) -> Keyboard:
    """Put what leads back to the plays offered beside the pass where that can be read."""
    if decisions:
        row = (button, *decisions[0])
        if len(row) <= WIDEST and fits(row):
            return (row, *decisions[1:])
    return ((button,), *decisions)


def _in_one_row(asked: Asked, plays: Keyboard, decisions: Keyboard) -> Keyboard:
    """Put a burn beside what declines it, where there is one to choose from."""
    if asked.view.burning and len(plays) == len(decisions) == 1:
        row = (*plays[0], *decisions[0])
        if len(row) <= _FOLLOWS_PER_ROW and fits(row):
            return (row,)
    return (*plays, *decisions)


# --- plays offered ---


def _offered(shown: HandShown, asked: Asked, speaker: Speaker) -> Keyboard:
    view, number = asked.view, len(asked.choices.plays)
    if view.table is None:
        leads = [_offer(shown, asked, each, speaker) for each in suggestions(view, _LEADS)]
        return fitted(leads, _LEADS_PER_ROW)
    most = _FOLLOWS if number <= _FOLLOWS else _FOLLOWS - 1
    offered = suggestions(view, most)
    buttons = [_offer(shown, asked, each, speaker) for each in offered]
    if len(offered) < number:
        buttons.append(asked.keys.button(speaker.plain("button-more"), Op.PAGE, 1))
    return fitted(buttons, _FOLLOWS_PER_ROW)


def _offer(shown: HandShown, asked: Asked, each: Suggestion, speaker: Speaker) -> Button:
    if shown.armed == each.number:
        label = speaker.plain("button-again", play=play_label(each.play, speaker))
        return asked.keys.button(label, asked.give, each.number, Style.DANGER)
    label = _play_label(asked.view, each.play, speaker)
    if _is_kept(shown, each.play):
        label = speaker.plain("button-chosen", label=label)
    return asked.keys.button(label, asked.give, each.number, Style.SUCCESS)


def _is_kept(shown: HandShown, play: Play) -> bool:
    """Whether a play is the answer that waits for the window to close."""
    return isinstance(shown.sealed, PlayCards) and shown.sealed.play is play


def _play_label(view: View, play: Play, speaker: Speaker) -> str:
    label = play_label(play, speaker)
    if view.table is None:
        key = "play-lead"
        if goes_out(view, play):
            key = "play-walk"
        elif opens_the_point(view, play):
            key = "play-open"
        return speaker.plain(key, play=label)
    return speaker.plain("play-burn", play=label) if view.burning else label


# --- ranks ---


def _ranks(shown: HandShown, asked: Asked, speaker: Speaker) -> Keyboard:
    """One button for each rank that some play open to the seat uses."""
    selection = shown.selection
    own = asked.view.hand or NO_CARDS
    usable = {rank for play in asked.choices.plays for rank in range(RANKS) if play.cards[rank]}
    shows = [rank for rank in range(RANKS) if own[rank] and (rank in usable or selection[rank])]
    buttons = [
        asked.keys.button(
            _rank_label(rank, selection[rank], own[rank], speaker),
            Op.PICK,
            rank,
            Style.PRIMARY if selection[rank] else Style.PLAIN,
        )
        for rank in shows
    ]
    chosen = (_rank_label(rank, own[rank], own[rank], speaker) for rank in shows)
    return fitted(buttons, _RANKS_PER_ROW, max(map(label_width, chosen), default=0))


def _rank_label(rank: int, chosen: int, held: int, speaker: Speaker) -> str:
    name = rank_label(rank, speaker)
    if not chosen:
        return f"{name}×{held}"
    return f"{name} {chosen}/{held}✅" if held > 1 else f"{name} ✅"


def _controls(shown: HandShown, asked: Asked, speaker: Speaker) -> Keyboard:
    """What plays the cards chosen, what drops them, and fewer of them instead."""
    own = asked.view.hand or NO_CARDS
    if shown.selection == NO_CARDS or not holds(own, shown.selection):
        return ()
    clear = asked.keys.button(speaker.plain("button-clear"), Op.CLEAR)
    fewer = [
        _offer(shown, asked, each, speaker) for each in parts(asked.view, shown.selection, _PARTS)
    ]
    return (
        *fitted((_play_button(shown, asked, speaker), clear)),
        *fitted(fewer, _LEADS_PER_ROW),
    )


def _play_button(shown: HandShown, asked: Asked, speaker: Speaker) -> Button:
    play = play_of(shown.selection)
    legal = chosen_play(asked.view, shown.selection) is not None
    key, style = "button-play", Style.SUCCESS if legal else Style.PLAIN
    if shown.armed == SELECTION:
        key, style = "button-play-again", Style.DANGER
    label = speaker.plain(key, play=play_label(play, speaker))
    if label_width(label) > PHONE_WIDTH:
        label = speaker.plain("button-play-many", n=play.size)
    return asked.keys.button(label, Op.PLAY, style=style)


# --- other answers ---


def _decisions(
    shown: HandShown, asked: Asked, speaker: Speaker, more: tuple[Button, ...]
) -> Keyboard:
    """A button for every other answer, those of one kind beside each other."""
    first = len(asked.choices.plays)
    numbered = list(enumerate(asked.choices.decisions, start=first))
    rows: list[tuple[Button, ...]] = []
    for kind, members in groupby(numbered, key=lambda pair: _row_of(pair[1])):
        buttons = [_decision(shown, asked, *each, speaker) for each in members]
        if kind == _PASSING:
            buttons[1:1] = more
        rows.extend(fitted(buttons, _DECISIONS_PER_ROW))
    return tuple(rows)


def _decision(
    shown: HandShown, asked: Asked, index: int, action: Action, speaker: Speaker
) -> Button:
    label = decision_label(shown.facts, asked.view, action, speaker)
    if shown.sealed == action:
        label = speaker.plain("button-chosen", label=label)
    return asked.keys.button(label, asked.give, index)


_PASSING: Final = "Pass"


def _row_of(action: Action) -> str:
    """Put pass, yield and asking for the lead beside each other."""
    kind = type(action).__name__
    return _PASSING if kind in {"Yield", "Wind"} else kind

"""The hand message in the private chat: one's cards, what lies on the table, what to tap."""

from collections.abc import Iterator
from itertools import groupby

from bot.host.shown import HandShown, TableStatus
from bot.screens.advice import advice_given, advised_plays, ally_hands, suggesting
from bot.screens.answers import decision_label, decision_prompts
from bot.screens.keys import Keys, in_rows
from bot.screens.news import news_text
from bot.screens.screen import Button, Keyboard, Screen, Style
from bot.screens.suggest import (
    Suggestion,
    goes_out,
    opens_the_point,
    suggestions,
)
from bot.screens.table import awaited_text, going_on, seat_marks, table_text
from bot.screens.taps import Op
from bot.screens.words import (
    cards_text,
    deal_text,
    numbered_seat,
    place_text,
    play_label,
    play_text,
    rank_label,
    score_text,
    seat_text,
    title_text,
    until_text,
)
from bot.texts.markup import NOTHING, Markup, blocks, bold, joined, lines
from bot.texts.speaker import Speaker
from engine.actions import PlayCards, Wind
from engine.cards import FOUR, NO_CARDS, RANKS, THREE, Cards, holds, size, take
from engine.deal import Choices, Phase, Stage
from engine.plays import Play, play_of
from engine.seats import OPPOSITE, SEATS
from engine.view import View

_NEWS = 4
"""Lines of news in a hand message: the group has them all."""
_PER_ROW = 3
_RANKS_PER_ROW = 4
_LEADS = 4
"""Suggested leads: they stand above the ranks."""


def hand(shown: HandShown, speaker: Speaker) -> Screen:
    """Show one person's hand and, while an answer is owed, its keyboard."""
    facts, view = shown.facts, shown.view
    speaker = speaker.under(facts.rules)
    html = blocks(
        lines(_header(shown, speaker), _seats(shown, speaker)),
        lines(*_situation(shown, speaker), _others(shown, speaker)),
        lines(*advice_given(shown, speaker)),
        _own_cards(view, speaker),
        lines(*ally_hands(shown, speaker)),
        _chosen(shown, speaker),
        news_text(shown.news, facts, speaker, _NEWS),
    )
    return Screen(html, _keyboard(shown, speaker))


def chosen_play(view: View, selection: Cards) -> Play | None:
    """Give the play that is chosen where it is one that the seat may make now."""
    if view.choices is None or selection == NO_CARDS:
        return None
    play = play_of(selection)
    return play if play in view.choices.plays else None


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


def _situation(shown: HandShown, speaker: Speaker) -> Iterator[Markup]:
    """Say what is wanted, or who is awaited, until when, and what lies on the table."""
    facts, view = shown.facts, shown.view
    if view.choices is None or not going_on(facts):
        wanted = awaited_text(facts, view, speaker)
        hints = [_own_end(view, speaker), _own_word(view, speaker)]
    else:
        asked = _asked(shown, view.choices, speaker)
        wanted, hints = bold(next(asked)), list(asked)
    deadline = shown.deadline if going_on(facts) else None
    yield joined(" · ", (wanted, until_text(deadline, facts.clock, speaker)))
    yield table_text(facts, view, speaker)
    yield from hints


def _others(shown: HandShown, speaker: Speaker) -> Markup:
    """Say what all know of the other seats, as far as there is something."""
    told = []
    for seat in range(SEATS):
        marks = seat_marks(shown.view, seat, speaker)
        if marks and seat != shown.view.seat:
            name = seat_text(shown.facts, seat, speaker)
            told.append(Markup(f"{name} {joined(' ', marks)}"))
    return joined(" · ", told)


def _own_end(view: View, speaker: Speaker) -> Markup:
    """Say how the deal ended for the seat, where it has."""
    seat = view.seat
    if seat is None or view.phase is not Phase.PLAY:
        return NOTHING
    if seat in view.standing.smothered:
        return speaker("hand-smothered")
    if seat in view.standing.placed:
        place = view.standing.placed.index(seat) + 1
        return speaker("hand-walked", place=place_text(place, speaker))
    return NOTHING


def _own_word(view: View, speaker: Speaker) -> Markup:
    """Say what the seat has answered in a window of sealed answers."""
    if view.said is None:
        return NOTHING
    said = speaker("answer-pass")
    if isinstance(view.said, PlayCards):
        said = play_text(view.said.play, speaker)
    return speaker("hand-sealed", answer=said)


def _asked(shown: HandShown, choices: Choices, speaker: Speaker) -> Iterator[Markup]:
    """Say what is asked, then what helps to answer."""
    facts, view = shown.facts, shown.view
    if view.phase is not Phase.PLAY:
        yield speaker("hand-decide")
        yield from decision_prompts(facts, view, choices.decisions, speaker)
    elif view.table is None:
        yield speaker("hand-lead")
        yield from _lead_hints(view, choices, speaker)
    elif view.stage is Stage.KILL:
        yield speaker("hand-kill")
    elif view.burning:
        yield speaker("hand-burn")
        yield from _burn_hint(view, speaker)
    elif view.yielded and view.by == _opposite(view):
        yield speaker("hand-yielded")
    elif view.stage is Stage.WINDOW:
        yield speaker("hand-challenge" if view.by == _opposite(view) else "hand-headless")
    else:
        yield speaker("hand-follow")
        if any(isinstance(each, Wind) for each in choices.decisions):
            yield speaker("hand-may-wind")
        if not choices.plays:
            yield speaker("hand-nothing")


def _lead_hints(view: View, choices: Choices, speaker: Speaker) -> Iterator[Markup]:
    if view.standing.march == view.seat:
        yield speaker("hand-march")
    if any(opens_the_point(view, play) for play in choices.plays if play.base == FOUR):
        yield speaker("hand-may-open")
    if any(goes_out(view, play) for play in choices.plays):
        yield speaker("hand-may-walk")


def _opposite(view: View) -> int | None:
    return None if view.seat is None else OPPOSITE[view.seat]


def _burn_hint(view: View, speaker: Speaker) -> Iterator[Markup]:
    """Say what the first burn offered would leave, and what that means."""
    offered = suggestions(view, 1)
    if not offered or view.hand is None:
        return
    play = offered[0].play
    left = take(view.hand, play.cards)
    if left == NO_CARDS:
        yield speaker("hand-burn-last", play=play_text(play, speaker))
        return
    key = "hand-burn-out" if _leaves_a_lead(view, left) else "hand-burn-march"
    yield speaker(key, play=play_text(play, speaker), left=cards_text(left, speaker))


def _leaves_a_lead(view: View, left: Cards) -> bool:
    """Whether the cards left can go down as one last lead, so that there is no march."""
    if view.holds_threes:
        return size(left) == left[THREE]
    return not play_of(left).mixed


def _own_cards(view: View, speaker: Speaker) -> Markup:
    if view.hand is None or view.hand == NO_CARDS:
        return NOTHING
    return speaker("hand-cards", n=size(view.hand), cards=bold(cards_text(view.hand, speaker)))


def _chosen(shown: HandShown, speaker: Speaker) -> Markup:
    if shown.view.choices is None or shown.selection == NO_CARDS or not going_on(shown.facts):
        return NOTHING
    return speaker("hand-chosen", cards=bold(play_text(play_of(shown.selection), speaker)))


# --- keyboard ---


def _keyboard(shown: HandShown, speaker: Speaker) -> Keyboard:
    if not going_on(shown.facts):
        return ()
    view = shown.view
    keys = Keys(shown.facts.table_id, view.question)
    back = _come_back(shown, keys, speaker)
    choices = view.choices
    back = (*suggesting(shown, speaker), *back)
    if choices is None:
        refresh = keys.button(speaker.plain("button-refresh"), Op.REFRESH)
        return (*back, (refresh,))
    decisions = _decisions(shown, choices, keys, speaker)
    if not choices.plays:
        return (*decisions, *back)
    if view.table is None:
        plays = (*_suggested(shown, keys, speaker), *_ranks(shown, keys, speaker))
    elif shown.all_ranks:
        plays = _ranks(shown, keys, speaker)
    else:
        plays = _suggested(shown, keys, speaker)
    return (*advised_plays(shown, keys, speaker), *plays, *decisions, *back)


def _come_back(shown: HandShown, keys: Keys, speaker: Speaker) -> Keyboard:
    facts, seat = shown.facts, shown.view.seat
    away = seat is not None and facts.seats[seat].held
    if not away and facts.status is not TableStatus.ASLEEP:
        return ()
    label = speaker.plain("button-come-back")
    return ((keys.button(label, Op.COME_BACK, style=Style.SUCCESS),),)


def _suggested(shown: HandShown, keys: Keys, speaker: Speaker) -> Keyboard:
    view = shown.view
    leading = view.table is None
    offered = suggestions(view, _LEADS) if leading else suggestions(view)
    buttons = [
        keys.button(_play_label(view, each, speaker), Op.CHOOSE, each.number, Style.SUCCESS)
        for each in offered
    ]
    if not leading and len(offered) < len(view.choices.plays if view.choices else ()):
        buttons.append(keys.button(speaker.plain("button-more"), Op.PAGE, 1))
    return in_rows(buttons, _PER_ROW if not leading else _LEADS)


def _play_label(view: View, each: Suggestion, speaker: Speaker) -> str:
    play = each.play
    label = play_label(play, speaker)
    if view.table is None:
        key = "play-lead"
        if goes_out(view, play):
            key = "play-walk"
        elif opens_the_point(view, play):
            key = "play-open"
        return speaker.plain(key, play=label)
    return speaker.plain("play-burn", play=label) if view.burning else label


def _ranks(shown: HandShown, keys: Keys, speaker: Speaker) -> Keyboard:
    """One button for each rank that some play open to the seat uses, then what to do with them."""
    view, selection = shown.view, shown.selection
    own = view.hand or NO_CARDS
    plays = view.choices.plays if view.choices is not None else ()
    usable = {rank for play in plays for rank in range(RANKS) if play.cards[rank]}
    buttons = [
        keys.button(
            _rank_label(rank, selection[rank], own[rank], speaker),
            Op.PICK,
            rank,
            Style.PRIMARY if selection[rank] else Style.PLAIN,
        )
        for rank in range(RANKS)
        if own[rank] and (rank in usable or selection[rank])
    ]
    return (*in_rows(buttons, _RANKS_PER_ROW), *_rank_controls(shown, keys, speaker))


def _rank_label(rank: int, chosen: int, held: int, speaker: Speaker) -> str:
    name = rank_label(rank, speaker)
    return f"{name} {chosen}/{held}✅" if chosen else f"{name}×{held}"


def _rank_controls(shown: HandShown, keys: Keys, speaker: Speaker) -> Keyboard:
    view, selection = shown.view, shown.selection
    buttons: list[Button] = []
    if selection != NO_CARDS and holds(view.hand or NO_CARDS, selection):
        buttons.append(keys.button(speaker.plain("button-clear"), Op.CLEAR))
        legal = chosen_play(view, selection) is not None
        buttons.append(
            keys.button(
                speaker.plain("button-play", play=play_label(play_of(selection), speaker)),
                Op.PLAY,
                style=Style.SUCCESS if legal else Style.PLAIN,
            )
        )
    if view.table is not None:
        buttons.insert(0, keys.button(speaker.plain("button-fewer"), Op.PAGE, 0))
    return (tuple(buttons),) if buttons else ()


def _decisions(shown: HandShown, choices: Choices, keys: Keys, speaker: Speaker) -> Keyboard:
    """A button for every other answer, those of one kind beside each other."""
    first = len(choices.plays)
    numbered = list(enumerate(choices.decisions, start=first))
    kinds = groupby(numbered, key=lambda pair: _row_of(type(pair[1]).__name__))
    rows: list[tuple[Button, ...]] = []
    for _, members in kinds:
        buttons = [
            keys.button(decision_label(shown.facts, shown.view, action, speaker), Op.CHOOSE, index)
            for index, action in members
        ]
        rows.extend(in_rows(buttons, _PER_ROW))
    return tuple(rows)


def _row_of(kind: str) -> str:
    """Put pass, yield and asking for the lead beside each other."""
    return "Pass" if kind in {"Yield", "Wind"} else kind

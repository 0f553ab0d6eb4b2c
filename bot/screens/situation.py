"""What a hand message says of the moment: what is wanted or who is awaited, and what that means."""

from collections.abc import Iterator

from bot.host.shown import AheadShown, HandShown
from bot.screens.answers import answer_text, decision_prompts
from bot.screens.suggest import goes_out, opens_the_point, suggestions
from bot.screens.table import awaited_text, going_on, table_text
from bot.screens.words import bank_text, cards_text, place_text, play_text, until_text
from bot.texts.markup import NOTHING, Markup, bold, joined
from bot.texts.speaker import Speaker
from engine.actions import Wind
from engine.cards import FOUR, NO_CARDS, THREE, Cards, size, take
from engine.deal import Choices, Phase, Stage
from engine.plays import play_of
from engine.seats import OPPOSITE
from engine.view import View


def situation(shown: HandShown, speaker: Speaker) -> Iterator[Markup]:
    """Say what is wanted, or who is awaited, until when, and what lies on the table."""
    facts, view = shown.facts, shown.view
    bank = NOTHING
    if view.choices is None or not going_on(facts):
        wanted = awaited_text(facts, view, speaker)
        hints = [_own_end(view, speaker), *_said(shown, speaker)]
    else:
        asked = _asked(shown, view.choices, speaker)
        wanted, hints = bold(next(asked)), [*asked, *_said(shown, speaker)]
        running = shown.bank_runs
        bank = speaker("bank-runs") if running else bank_text(shown.bank, speaker)
    deadline = shown.deadline if going_on(facts) else None
    yield joined(" · ", (wanted, until_text(deadline, facts.clock, speaker), bank))
    yield table_text(facts, view, speaker)
    yield from hints
    if shown.ahead is not None and going_on(facts):
        yield from _ahead(shown, shown.ahead, speaker)


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


def _said(shown: HandShown, speaker: Speaker) -> Iterator[Markup]:
    """Say what the seat has answered in a window that keeps answers sealed."""
    view = shown.view
    if shown.sealed is not None:
        # It stays in the host's hands until the window closes, and can be changed.
        answer = answer_text(shown.facts, view, shown.sealed, speaker)
        yield speaker("hand-kept", answer=bold(answer))
    elif view.said is not None:
        answer = answer_text(shown.facts, view, view.said, speaker)
        yield speaker("hand-sealed", answer=answer)


def _ahead(shown: HandShown, ahead: AheadShown, speaker: Speaker) -> Iterator[Markup]:
    """Say what has been answered ahead, or that it can be."""
    if ahead.whole_trick:
        yield speaker("ahead-whole-trick")
    elif ahead.said is not None:
        answer = answer_text(shown.facts, shown.view, ahead.said, speaker)
        yield speaker("ahead-said", answer=bold(answer))
    elif ahead.choices.plays:
        yield speaker("ahead-open")
    else:
        yield speaker("ahead-nothing")


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
        if not choices.plays:
            yield speaker("hand-nothing")
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

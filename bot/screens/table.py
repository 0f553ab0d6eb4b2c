"""The table message in the group: what everybody may know, and nothing else."""

from bot.host.shown import Clock, TableFacts, TableShown, TableStatus
from bot.screens.keys import Keys
from bot.screens.links import Links
from bot.screens.news import news_text
from bot.screens.powers import penalties_text
from bot.screens.screen import Button, Keyboard, Screen, Style
from bot.screens.taps import Op
from bot.screens.words import (
    ACTING_MARK,
    deal_text,
    numbered_seat,
    place_text,
    score_text,
    seat_text,
    trick_text,
    until_text,
)
from bot.texts.markup import NOTHING, Markup, blocks, bold, joined, lines
from bot.texts.speaker import Speaker
from engine.deal import Phase
from engine.seats import BIT, OPPOSITE, SEATS
from engine.view import View


def table(shown: TableShown, speaker: Speaker, links: Links) -> Screen:
    """Show a table in play; `shown.view` is anybody's view."""
    facts, view = shown.facts, shown.view
    speaker = speaker.under(facts.rules)
    html = blocks(
        lines(
            joined(" · ", (bold(deal_text(facts, speaker)), score_text(facts.score))),
            joined(
                " · ",
                (
                    awaited_text(facts, view, speaker),
                    until_text(shown.deadline if going_on(facts) else None, facts.clock, speaker),
                ),
            ),
            table_text(facts, view, speaker),
        ),
        lines(*(_seat_line(facts, view, seat, speaker) for seat in range(SEATS))),
        news_text(shown.news, facts, speaker),
        penalties_text(facts, shown.penalties, speaker),
    )
    return Screen(html, _keyboard(facts, speaker, links, over=view.phase is Phase.OVER))


def awaited_text(facts: TableFacts, view: View, speaker: Speaker) -> Markup:
    """Say who is awaited, as far as all know it: in a window nobody is named."""
    if facts.status is TableStatus.ASLEEP:
        return speaker("table-asleep")
    if not going_on(facts):
        return speaker(f"table-{facts.status}")
    if view.phase is Phase.OVER:
        return speaker("table-deal-over")
    if view.phase is not Phase.PLAY:
        names = joined(" ", (seat_text(facts, seat, speaker) for seat in view.waits_for))
        return speaker(f"before-{view.phase}", names=names)
    if view.turn is None:
        return speaker("table-window")
    key = "table-lead" if view.table is None else "table-turn"
    seat = seat_text(facts, view.turn, speaker)
    return speaker(key, seat=bold(seat))


def going_on(facts: TableFacts) -> bool:
    """Whether the game goes on, or sleeps and may be woken."""
    return facts.status in {TableStatus.PLAYING, TableStatus.ASLEEP}


def _seat_line(facts: TableFacts, view: View, seat: int, speaker: Speaker) -> Markup:
    name = numbered_seat(facts, seat, speaker)
    if seat == view.turn:
        name = Markup(f"{ACTING_MARK}{bold(name)}")
    return joined(" · ", (name, *seat_marks(view, seat, speaker)))


def table_text(facts: TableFacts, view: View, speaker: Speaker) -> Markup:
    """Say what lies on the table; nothing between tricks and when the deal is over."""
    if view.table is None:
        return NOTHING
    return trick_text(facts, view.trail, speaker, gouji=view.gouji)


def seat_marks(view: View, seat: int, speaker: Speaker) -> list[Markup]:
    """Say what all know of a seat: place, cards left, passed, point."""
    standing = view.standing
    marks: list[Markup] = []
    place = view.places[seat]
    if place is not None:
        marks.append(place_text(place, speaker))
    if seat in standing.smothered:
        marks.append(speaker("seat-smothered", threes=view.revealed[seat]))
    elif standing.no_three & BIT[seat]:
        marks.append(speaker("seat-no-three"))
    count = view.counts[seat]
    if count and seat not in standing.smothered:
        marks.append(speaker("seat-cards", n=count))
    if seat in view.passed:
        marks.append(speaker("seat-passed"))
    elif view.yielded and view.by is not None and seat == OPPOSITE[view.by]:
        marks.append(speaker("seat-yielded"))
    if standing.march == seat:
        marks.append(speaker("seat-march"))
    if standing.opened & BIT[seat]:
        marks.append(speaker("seat-opened"))
    elif standing.natural & BIT[seat]:
        marks.append(speaker("seat-natural"))
    return marks


def _keyboard(facts: TableFacts, speaker: Speaker, links: Links, *, over: bool) -> Keyboard:
    if not going_on(facts):
        return ()
    keys = Keys(facts.table_id, 0)
    rows: Keyboard = (
        (
            keys.button(speaker.plain("button-my-hand"), Op.MY_HAND),
            Button(speaker.plain("button-go-play"), url=links.hand(facts.table_id)),
        ),
    )
    if facts.clock is Clock.FREE and facts.status is TableStatus.PLAYING and not over:
        rows += (
            (
                keys.button(speaker.plain("button-nudge"), Op.NUDGE),
                keys.button(speaker.plain("button-computer-answers"), Op.COMPUTER_ANSWERS),
            ),
        )
    away = any(seat.held for seat in facts.seats)
    if facts.status is not TableStatus.ASLEEP and not away:
        return rows
    wake = keys.button(speaker.plain("button-come-back"), Op.COME_BACK, style=Style.SUCCESS)
    return (*rows, (wake,))

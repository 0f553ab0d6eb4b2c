"""The lobby in the group: who sits where, what will be played, what is missing."""

from typing import Final

from bot.host.shown import LobbyShown, SeatKind, SeatShown, TableFacts, TableStatus
from bot.screens.keys import Keys, in_rows
from bot.screens.options import (
    duration_text,
    house_shown,
    number_of,
    offered,
    option_lines,
    option_value,
)
from bot.screens.screen import Button, Keyboard, Screen, Style
from bot.screens.taps import Op
from bot.screens.waiting import wait_button
from bot.screens.words import numbered_seat
from bot.texts.markup import NOTHING, Markup, Name, blocks, joined, lines
from bot.texts.speaker import Speaker

OPTIONS_WIDTH: Final = 3
"""Buttons of options in a row."""
_ENDED: Final = frozenset({TableStatus.OVER, TableStatus.STOPPED, TableStatus.CLOSED})


def lobby(shown: LobbyShown, speaker: Speaker) -> Screen:
    """Show the lobby, or its page of options."""
    facts = shown.facts
    if facts.status in _ENDED:
        return Screen(speaker("lobby-closed"))
    if shown.options_open:
        return _options_page(facts, speaker)
    html = blocks(
        speaker("lobby-title", options=_summary(facts, speaker)),
        *(
            lines(*(_seat_line(facts, seat, speaker) for seat in facts.seats[side::2]))
            for side in (0, 1)
        ),
        lines(
            _host(facts, speaker),
            _missing(facts, speaker),
            speaker("lobby-lasts", time=duration_text(shown.lasts, speaker)),
        ),
    )
    return Screen(html, _keyboard(facts, speaker))


def _summary(facts: TableFacts, speaker: Speaker) -> Markup:
    house = house_shown(facts)
    shown = ("rules", "deals", "clock")
    return joined(" · ", (option_value(name, house, speaker) for name in shown))


def _seat_line(facts: TableFacts, shown: SeatShown, speaker: Speaker) -> Markup:
    host = speaker("seat-host") if shown.seat == facts.host_seat else NOTHING
    silent = NOTHING if shown.reachable else speaker("seat-unreachable")
    return joined(" · ", (numbered_seat(facts, shown.seat, speaker), host, silent))


def _host(facts: TableFacts, speaker: Speaker) -> Markup:
    """Name a host who sits nowhere."""
    if facts.host_seat is not None or not facts.host_name:
        return NOTHING
    return speaker("lobby-host", name=Name(facts.host_name))


def _missing(facts: TableFacts, speaker: Speaker) -> Markup:
    empty = sum(seat.kind is SeatKind.EMPTY for seat in facts.seats)
    if not empty:
        return speaker("lobby-full")
    return lines(speaker("lobby-missing", n=empty), speaker("lobby-hint"))


def _keyboard(facts: TableFacts, speaker: Speaker) -> Keyboard:
    keys = Keys(facts.table_id, facts.version)
    kinds = [seat.kind for seat in facts.seats]
    return tuple(
        row
        for row in (
            _sitting(keys, kinds, speaker),
            _arranging(keys, kinds, speaker),
            (
                keys.button(speaker.plain("button-options"), Op.OPTIONS, 1),
                keys.button(speaker.plain("button-leave"), Op.LEAVE),
                keys.button(speaker.plain("button-close"), Op.CLOSE, style=Style.DANGER),
            ),
            _starting(keys, kinds, speaker),
        )
        if row
    )


def _sitting(keys: Keys, kinds: list[SeatKind], speaker: Speaker) -> tuple[Button, ...]:
    """Offer the federations that have a seat free, or to wait for the next table."""
    free = [federation for federation in (0, 1) if SeatKind.EMPTY in kinds[federation::2]]
    buttons = [
        keys.button(speaker.plain(f"button-sit-{federation}"), Op.SIT, federation, Style.PRIMARY)
        for federation in free
    ]
    if buttons:
        buttons.append(keys.button(speaker.plain("button-sit-any"), Op.SIT))
    else:
        buttons.append(wait_button(speaker))
    return tuple(buttons)


def _arranging(keys: Keys, kinds: list[SeatKind], speaker: Speaker) -> tuple[Button, ...]:
    buttons = []
    if SeatKind.EMPTY in kinds:
        buttons.append(keys.button(speaker.plain("button-computer"), Op.COMPUTER))
    if SeatKind.COMPUTER in kinds:
        buttons.append(keys.button(speaker.plain("button-no-computer"), Op.NO_COMPUTER))
    if kinds.count(SeatKind.PERSON) > 1:
        buttons.append(keys.button(speaker.plain("button-lots"), Op.LOTS))
    return tuple(buttons)


def _starting(keys: Keys, kinds: list[SeatKind], speaker: Speaker) -> tuple[Button, ...]:
    if SeatKind.PERSON not in kinds:
        return ()
    return (keys.button(speaker.plain("button-start"), Op.START, style=Style.SUCCESS),)


def _options_page(facts: TableFacts, speaker: Speaker) -> Screen:
    keys = Keys(facts.table_id, facts.version)
    html = blocks(speaker("options-title"), lines(*option_lines(house_shown(facts), speaker)))
    buttons = [
        keys.button(speaker.plain(f"option-{name}"), Op.OPTION, number_of(name))
        for name in offered(facts.rules)
    ]
    back = keys.button(speaker.plain("button-back"), Op.OPTIONS, 0)
    return Screen(html, (*in_rows(buttons, OPTIONS_WIDTH), (back,)))

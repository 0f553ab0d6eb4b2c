"""The lobby in the group."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from bot.host.shown import (
    Clock,
    LobbyShown,
    SeatKind,
    SeatShown,
    TableStatus,
)
from bot.screens.lobby import lobby
from bot.screens.screen import Screen
from bot.texts.speaker import Speaker
from engine.options import Counts, Options, Sale
from tests.screens.support import (
    facts_of,
    seats,
)


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give the screens of this family with their names."""
    new = facts_of(
        status=TableStatus.LOBBY,
        deals=1,
        deal_number=0,
        score=(0, 0),
        seats=tuple(
            SeatShown(seat, SeatKind.PERSON, "阿强", 1)
            if seat == 0
            else SeatShown(seat, SeatKind.EMPTY)
            for seat in range(6)
        ),
    )
    hour = timedelta(hours=1)
    yield "lobby-new", lobby(LobbyShown(new, options_open=False, lasts=0.4 * hour), speaker)
    nowhere = replace(
        new, host_seat=None, seats=tuple(SeatShown(s, SeatKind.EMPTY) for s in range(6))
    )
    yield "lobby-host-nowhere", lobby(LobbyShown(nowhere, options_open=False), speaker)
    filling = seats()
    filling = (*filling[:5], SeatShown(5, SeatKind.EMPTY))
    filling = (filling[0], replace(filling[1], reachable=False), *filling[2:])
    some = facts_of(status=TableStatus.LOBBY, seats=filling, clock=Clock.DAY, deals=4)
    yield "lobby-filling", lobby(LobbyShown(some, options_open=False, lasts=140 * hour), speaker)
    full = facts_of(status=TableStatus.LOBBY)
    yield "lobby-full", lobby(LobbyShown(full, options_open=False, lasts=2.3 * hour), speaker)
    yield "lobby-options", lobby(LobbyShown(full, options_open=True), speaker)
    obliged = replace(
        full, options=Options(sale=Sale.OBLIGED, counts=Counts.ALWAYS), clock=Clock.FREE
    )
    yield "lobby-options-changed", lobby(LobbyShown(obliged, options_open=True), speaker)
    closed = facts_of(status=TableStatus.CLOSED)
    yield "lobby-closed", lobby(LobbyShown(closed, options_open=False), speaker)

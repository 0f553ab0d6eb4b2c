"""The guided deal: which things are explained when, each once in it."""

from collections.abc import Iterator
from typing import Final

from bot.host.game import Game
from engine.actions import Yield
from engine.cards import THREE, size
from engine.deal import Phase
from engine.view import View
from storage.models import Person, Seat

AT_ONCE: Final = 2
"""Things that are explained with one question at most; the others wait for the next."""


def teach(game: Game) -> None:
    """Note what is new in the questions that people are asked now at a guided table."""
    if not game.table.guided:
        return
    for seat in game.persons:
        question = game.question(seat.seat)
        view = game.view(seat.seat)
        lessons = dict(seat.lessons or {})
        if question is None or view is None or question in lessons.values():
            continue
        new = [lesson for lesson in _lessons(view) if lesson not in lessons]
        if new:
            seat.lessons = {**lessons, **dict.fromkeys(new[:AT_ONCE], question)}


def lessons_for(game: Game, seat: Seat) -> tuple[str, ...]:
    """List what is explained with the question that a seat is asked now."""
    if not game.table.guided or seat.lessons is None:
        return ()
    question = game.question(seat.seat)
    return tuple(lesson for lesson, asked in seat.lessons.items() if asked == question)


def _lessons(view: View) -> Iterator[str]:
    """List what there is to explain of a question, the rarest first."""
    if view.choices is None:
        return
    if view.phase is not Phase.PLAY:
        yield "before"
        return
    if view.burning:
        yield "burn"
    if any(isinstance(each, Yield) for each in view.choices.decisions):
        yield "yield"
    if view.gouji:
        yield "gouji"
    if view.table is not None and view.table.dead:
        yield "dead"
    if view.table is None:
        yield from _lessons_of_a_lead(view)
    yield "hand"
    yield "lead" if view.table is None else "follow"


def _lessons_of_a_lead(view: View) -> Iterator[str]:
    if view.standing.march == view.seat:
        yield "march"
    if view.standing.may_open == view.seat:
        yield "point"
    if view.holds_threes and view.hand is not None and size(view.hand) == view.hand[THREE]:
        yield "walk"


LESSONS: Final = (
    "before", "burn", "yield", "gouji", "dead", "march", "point", "walk", "hand", "lead", "follow",
)  # fmt: skip
"""Everything that is explained."""


async def end_guide(game: Game) -> None:
    """Note that the people of a table have had the guided deal, or do not want it."""
    game.table.guided = False
    for seat in game.persons:
        row = await game.session.get(Person, seat.person_id)
        if row is not None and row.guided_at is None:
            row.guided_at = game.now

"""A move: apply an answer, keep it in the log, and settle what follows from it."""

from collections.abc import Mapping
from typing import Final

from bot.host.asking import is_private_question, set_deadlines
from bot.host.deals import end_deal
from bot.host.game import Game, plays_by_itself
from bot.host.marking import mark_hands, mark_moves, mark_table
from bot.host.news import news_of
from bot.host.sleep import fall_asleep_without_people
from bot.host.wishes import wished
from engine.actions import Action, Pass
from engine.deal import Deal, apply, asked, is_over, waiting
from engine.players import PLAYERS
from engine.record.steps import to_step
from engine.seats import SEATS_IN, in_order
from engine.snapshot import dump
from engine.view import view
from storage.models import ActionRow, Seat
from storage.values import Source

PLAIN: Final = "plain"
"""The computer player that answers for people, and sits where nothing else is asked for."""


def give_answer(game: Game, action: Action, source: Source, person_id: int | None = None) -> None:
    """Apply one answer to the deal and log it; raises `RejectedError`, changing nothing."""
    row, deal = game.going()
    following, events = apply(deal, action)
    game.session.add(
        ActionRow(
            deal_id=row.id,
            number=deal.version,
            seat=action.seat,
            step=to_step(action),
            source=source,
            person_id=person_id,
            at=game.now,
        )
    )
    game.deal = following
    game.events.extend(events)


def give_wished_answers(game: Game) -> None:
    """Answer before the play whatever people have standing wishes for."""
    while game.deal is not None and (found := wished(game.deal, game.seats)) is not None:
        seat, action = found
        give_answer(game, action, Source.WISH, seat.person_id)


def give_computers_answers(game: Game) -> None:
    """Answer for every computer player in a row, until a person is asked something new.

    Where people are asked as well, computers answer the present question only, in seat order
    from the one who made the table play on.
    """
    _, deal = game.going()
    questions = {number: game.question(number) for number in SEATS_IN[asked(deal)]}
    while (following := _next_computer(game, deal, questions)) is not None:
        give_answer(game, automatic_answer(deal, game.seats[following]), Source.COMPUTER)
        deal = game.deal or deal


def _next_computer(game: Game, deal: Deal, questions: Mapping[int, int | None]) -> int | None:
    """Give the seat whose computer answers next, None where people come first.

    questions: what was asked when the computers began to answer, by seat
    """
    if is_over(deal):
        return None
    seats = SEATS_IN[asked(deal)]
    people = [number for number in seats if not plays_by_itself(game.seats[number])]
    if any(game.question(number) != questions.get(number) for number in people):
        return None
    for number in in_order(deal.trick.by):
        if number in seats and number not in people:
            same = questions.get(number) == game.question(number)
            return number if same or not people else None
    return None


def automatic_answer(deal: Deal, seat: Seat) -> Action:
    """Give what the computer answers at a seat: for a person it never burns."""
    if seat.person_id is not None and is_private_question(deal, seat.seat):
        return decline(deal, seat.seat)
    return PLAYERS[seat.computer or PLAIN].choose(view(deal, seat.seat))


def decline(deal: Deal, seat: int) -> Action:
    """Let a private question go; where that cannot be, answer as the plain player does."""
    letting_go = Pass(seat)
    if letting_go in waiting(deal)[seat]:
        return letting_go
    return PLAYERS[PLAIN].choose(view(deal, seat))


async def settle(game: Game, before: Deal) -> None:
    """Keep the deal as it stands after moves, and set, mark and end what follows.

    before: the deal before this transaction's first move
    """
    give_wished_answers(game)
    row, deal = game.row, game.deal
    if row is None or deal is None:
        return
    row.snapshot = dump(deal)
    row.version = deal.version
    fresh = news_of(game.events)
    if fresh:
        row.news = [*row.news, *fresh]
    game.table.touched_at = game.now
    if is_over(deal):
        await end_deal(game)
    fell_asleep = fall_asleep_without_people(game)
    await set_deadlines(game)
    await mark_moves(game, before, deal)
    if fell_asleep:
        await mark_table(game)
        await mark_hands(game)

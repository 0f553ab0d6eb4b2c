"""A move: apply an answer, keep it in the log, and settle what follows from it."""

from collections.abc import Mapping
from typing import Final

from bot.host import ahead, sealing
from bot.host.ahead import answer_said_ahead
from bot.host.asking import set_deadlines
from bot.host.autopass import forced_pass
from bot.host.deals import end_deal
from bot.host.errors import Refusal, RefusedError
from bot.host.game import Game, Veil, plays_by_itself, write_veil
from bot.host.guide import teach
from bot.host.marking import mark_hands, mark_moves, mark_table
from bot.host.news import news_of
from bot.host.posts import plan_post
from bot.host.sealing import seal_wishes
from bot.host.sleep import fall_asleep_without_people
from bot.host.window_time import keep_window
from bot.host.wishes import wished
from engine.actions import Action, Pass
from engine.deal import Deal, apply, asks_in_secret, in_window, is_over, waiting
from engine.players import PLAYERS
from engine.record.steps import to_step
from engine.seats import SEATS_IN, in_order
from engine.snapshot import dump
from engine.view import view
from storage.models import ActionRow, Seat
from storage.values import Source

PLAIN: Final = "plain"
"""The computer player that answers for people, and sits where nothing else is asked for."""

_OWN: Final = frozenset({Source.PERSON, Source.AHEAD, Source.WISH})
"""Answers that the person at a seat has given, be it beforehand."""


def give_answer(game: Game, action: Action, source: Source, person_id: int | None = None) -> None:
    """Apply one answer to the deal and log it; raises `RejectedError`, changing nothing.

    A play that nobody can answer, which only hands tell, gets a veil: its window seems open.
    """
    row, deal = game.going()
    if game.veil is not None:
        raise RefusedError(Refusal.NOT_ASKED)
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
    held = deal.rules.held_open(deal, action) if following.trick.table is None else None
    if held is None:
        game.deal = following
    else:
        game.deal, told = held
        game.veil = Veil(following, events[len(told) :])
        events = told
    game.events.extend(events)


def give_for_seat(game: Game, seat: Seat, action: Action, source: Source) -> None:
    """Apply an answer of a seat, in the name of its person where that is who gave it."""
    give_answer(game, action, source, seat.person_id if source in _OWN else None)


def answer_at_once(game: Game) -> None:
    """Give what needs no waiting: answers said ahead, and passes that the table's option gives."""
    while (found := answer_said_ahead(game)) is not None or (
        found := forced_pass(game)
    ) is not None:
        give_for_seat(game, *found)


def give_wished_answers(game: Game) -> None:
    """Answer before the play whatever people have standing wishes for."""
    while game.deal is not None and (found := wished(game.deal, game.seats)) is not None:
        seat, action = found
        give_answer(game, action, Source.WISH, seat.person_id)


def give_computers_answers(game: Game) -> None:
    """Answer for every computer player in a row, until a person is asked something new.

    Where people are asked as well, computers answer the present question only, in seat order
    from the one who made the table play on. A window that opens has its own time.
    """
    window = game.table_play
    questions = {number: game.question(number) for number in SEATS_IN[game.asked]}
    while (following := _next_computer(game, window, questions)) is not None:
        _, deal = game.going()
        give_answer(game, automatic_answer(deal, game.seats[following]), Source.COMPUTER)
        answer_at_once(game)


def _next_computer(
    game: Game, window: int | None, questions: Mapping[int, int | None]
) -> int | None:
    """Give the seat whose computer answers next, None where people or a window come first.

    window, questions: the table play, and what was asked by seat, when computers began to answer
    """
    deal = game.deal
    if deal is None or (in_window(deal) and game.table_play != window):
        return None
    seats = SEATS_IN[game.asked]
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
    if seat.person_id is not None and asks_in_secret(deal, seat.seat):
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
    answer_at_once(game)
    row, deal, truth = game.row, game.deal, game.truth
    if row is None or deal is None or truth is None:
        return
    row.snapshot = dump(truth)
    row.version = truth.version
    row.veil = write_veil(game)
    fresh = news_of(game.events)
    if fresh:
        row.news = [*row.news, *fresh]
    game.table.touched_at = game.now
    if is_over(deal):
        await end_deal(game)
    await plan_post(game)
    teach(game)
    fell_asleep = fall_asleep_without_people(game)
    if await keep_window(game, before):
        seal_wishes(game)
    sealing.forget_stale(game)
    ahead.forget_stale(game)
    await set_deadlines(game)
    await mark_moves(game, before, deal)
    if fell_asleep:
        await mark_table(game)
        await mark_hands(game)

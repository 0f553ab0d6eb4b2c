"""What there is to show of a game: from rows to the values that screens are made from."""

from dataclasses import replace
from datetime import datetime

from bot.host.advice import advice_for, allies_asked
from bot.host.drafts import chosen, shows_all_ranks
from bot.host.duration import duration
from bot.host.game import Game
from bot.host.news import read_news
from bot.host.options import has_autopass, has_counter, house_of, windows_of
from bot.host.shown import (
    GameLine,
    HandShown,
    LobbyShown,
    NoticeShown,
    ResultShown,
    SeatKind,
    SeatShown,
    TableFacts,
    TableShown,
)
from bot.texts.languages import choose_language
from engine.deal import is_over, result_of
from engine.options import Options
from engine.seats import SEATS_IN
from storage.deadlines import deadlines_of
from storage.models import Notification, Person, Seat
from storage.results import running_score
from storage.values import DeadlineKind, TableStatus


def facts_of(game: Game) -> TableFacts:
    """Give what every screen of a table needs."""
    table = game.table
    host_seat = None
    if table.host_id is not None:
        host_seat = next((s.seat for s in game.seats if s.person_id == table.host_id), None)
    return TableFacts(
        table_id=table.id,
        chat_id=table.group.chat_id,
        thread_id=table.thread_id,
        group_title=table.group.title,
        language=choose_language(table.group.language, None),
        host_seat=host_seat,
        host_name="" if table.host is None else table.host.name,
        status=table.status,
        rules=table.rules,
        options=Options(sale=table.sale, counts=table.counts),
        clock=table.clock,
        deals=table.deals,
        deal_number=table.deal_number,
        score=(table.score_0, table.score_1),
        seats=tuple(_seat(seat) for seat in game.seats),
        version=table.version,
        counter=has_counter(table),
        autopass=has_autopass(table),
        windows=windows_of(table),
        watch=table.watch,
        solo=table.solo,
        guided=table.guided,
    )


def _seat(seat: Seat) -> SeatShown:
    if seat.person is not None:
        return SeatShown(
            seat=seat.seat,
            kind=SeatKind.PERSON,
            name=seat.person.name,
            person_id=seat.person.id,
            held=seat.held,
            reachable=seat.person.dm_ok,
        )
    kind = SeatKind.EMPTY if seat.computer is None else SeatKind.COMPUTER
    return SeatShown(seat=seat.seat, kind=kind)


async def table_shown(game: Game) -> LobbyShown | TableShown:
    """Give what the table's message in the group shows."""
    facts = facts_of(game)
    view = game.view(None)
    if game.row is None or game.deal is None or view is None:
        lasts = duration(house_of(game.table), len(game.persons), game.pace)
        return LobbyShown(facts, game.table.options_open, lasts)
    return TableShown(
        facts=facts,
        view=view,
        deadline=await public_deadline(game),
        news=read_news(game.row.news),
        result=result_of(game.deal) if is_over(game.deal) else None,
    )


async def hand_shown(game: Game, seat: Seat) -> HandShown | ResultShown | None:
    """Give what the hand message of a person shows, None before the first deal."""
    if game.row is None or game.deal is None or seat.person is None:
        return None
    language = language_of(seat.person)
    if is_over(game.deal):
        return await result_shown(game, language)
    view = game.view(seat.seat)
    if view is None:
        return None
    own = await _deadline(game, seat.seat)
    return HandShown(
        facts=facts_of(game),
        view=view,
        language=language,
        deadline=own or await public_deadline(game),
        news=read_news(game.row.news),
        selection=chosen(game, seat),
        all_ranks=shows_all_ranks(game, seat),
        advice=advice_for(game, seat),
        allies=allies_asked(game, seat),
    )


async def result_shown(game: Game, language: str | None = None) -> ResultShown | None:
    """Give the result of the game's deal, None where it has none; by default for the group."""
    if game.row is None or game.deal is None or not is_over(game.deal):
        return None
    # The table may have gone on meanwhile.
    number = game.row.number
    score = await running_score(game.session, game.table.id, number)
    facts = replace(facts_of(game), deal_number=number, score=score)
    result = result_of(game.deal)
    goes_on = facts.deal_number < facts.deals
    return ResultShown(
        facts=facts,
        language=language or facts.language,
        result=result,
        score=game.deal.rules.score(result),
        news=read_news(game.row.news),
        private=language is not None,
        tribute=game.deal.rules.debts(result) if goes_on else (),
    )


async def game_line(game: Game, seat: Seat) -> GameLine:
    """Give one of a person's games."""
    mine = game.table.status is TableStatus.PLAYING and game.question(seat.seat) is not None
    deadline = await (_deadline(game, seat.seat) if mine else public_deadline(game))
    return GameLine(facts_of(game), mine, deadline)


def notice_shown(game: Game, notice: Notification, person: Person) -> NoticeShown:
    """Give a notice for one person."""
    return NoticeShown(
        id=notice.id,
        chat_id=person.telegram_id,
        kind=notice.kind,
        facts=facts_of(game),
        language=language_of(person),
    )


def language_of(person: Person) -> str:
    """Give the language in which a person is written to."""
    return choose_language(person.language, person.language_code)


async def public_deadline(game: Game) -> datetime | None:
    """Tell until when those are awaited who are known to be; in a window those who may follow."""
    view = game.view(None)
    if view is None or game.deal is None:
        return None
    known = view.waits_for
    if not known and view.by is not None:
        known = SEATS_IN[game.deal.rules.followers(game.deal)]
    times = [await _deadline(game, seat) for seat in known]
    return max((time for time in times if time is not None), default=None)


async def _deadline(game: Game, seat: int) -> datetime | None:
    for deadline in await deadlines_of(game.session, game.table.id):
        if deadline.kind is DeadlineKind.ANSWER and deadline.seat == seat:
            return deadline.due
    return None

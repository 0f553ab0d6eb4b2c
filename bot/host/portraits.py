"""What there is to show of a game: from rows to the values that screens are made from."""

from dataclasses import replace
from datetime import datetime

from bot.host.advice import advice_for, allies_asked
from bot.host.ahead import ahead_shown
from bot.host.asking import publicly_awaited
from bot.host.deals import waits_for_ready
from bot.host.drafts import armed, chosen, shows_all_ranks
from bot.host.duration import duration
from bot.host.game import Game
from bot.host.guide import lessons_for
from bot.host.news import read_news
from bot.host.options import has_autopass, has_counter, house_of, windows_of
from bot.host.penalties import (
    given_penalties,
    read_penalty,
    result_after_penalties,
    score_after_penalties,
)
from bot.host.quiet import is_quiet
from bot.host.reminders import OF_QUESTIONS
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
from bot.host.window_time import row_of_window
from engine.cards import Cards
from engine.deal import asks_in_secret, is_over
from engine.options import Options
from engine.seats import BIT
from engine.view import hands_to_watch
from storage.deadlines import deadline_of
from storage.models import Deadline, Notification, Person, Seat
from storage.results import running_score
from storage.values import DeadlineKind, NoticeKind, TableStatus, Windows


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
        language=table.group.language or "",
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
            gone=seat.gone,
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
        result=result_after_penalties(game.row, game.deal) if is_over(game.deal) else None,
        penalties=await given_penalties(game, game.row),
    )


async def hand_shown(game: Game, seat: Seat) -> HandShown | ResultShown | None:
    """Give what the hand message of a person shows.

    None before the first deal, and for who has left the game.
    """
    if game.row is None or game.deal is None or seat.person is None or seat.gone:
        return None
    language = language_of(seat.person)
    if is_over(game.deal):
        return await result_shown(game, language)
    view = game.view(seat.seat)
    if view is None:
        return None
    own = await _answer_row(game, seat.seat)
    sealed = game.sealed(seat.seat)
    return HandShown(
        facts=facts_of(game),
        view=view,
        language=language,
        deadline=shown_end(own, game.now) or await _end_without_row(game, seat.seat),
        news=read_news(game.row.news),
        selection=chosen(game, seat),
        all_ranks=shows_all_ranks(game, seat),
        lessons=lessons_for(game, seat),
        watched=_watched(game, seat),
        advice=advice_for(game, seat),
        allies=allies_asked(game, seat),
        ahead=ahead_shown(game, seat),
        armed=armed(game, seat),
        sealed=None if sealed is None else sealed.action,
        bank=_bank_left(seat, own, game.now),
        bank_runs=own is not None and _in_reserve(own, game.now),
        quiet=is_quiet(seat.person, game.table.group, game.now),
    )


def _watched(game: Game, seat: Seat) -> tuple[Cards | None, ...]:
    """Give the hands of allies that somebody who has walked may watch at this table."""
    deal = game.public_deal
    if deal is None or not game.table.watch:
        return ()
    return hands_to_watch(deal, seat.seat)


async def result_shown(game: Game, language: str | None = None) -> ResultShown | None:
    """Give the result of the game's deal, None where it has none; by default for the group."""
    if game.row is None or game.deal is None or not is_over(game.deal):
        return None
    # The table may have gone on meanwhile.
    number = game.row.number
    score = await running_score(game.session, game.table.id, number)
    facts = replace(facts_of(game), deal_number=number, score=score)
    result = result_after_penalties(game.row, game.deal)
    goes_on = facts.deal_number < facts.deals
    waits = number == game.table.deal_number and waits_for_ready(game)
    return ResultShown(
        facts=facts,
        language=language or facts.language,
        result=result,
        score=score_after_penalties(game.row, game.deal),
        news=read_news(game.row.news),
        private=language is not None,
        tribute=game.deal.rules.debts(result) if goes_on else (),
        penalties=await given_penalties(game, game.row),
        waits=waits,
        ready=tuple(seat.seat for seat in game.persons if seat.ready) if waits else (),
        begins=await _next_deal(game) if waits else None,
    )


async def game_line(game: Game, seat: Seat) -> GameLine:
    """Give one of a person's games.

    What is asked in secret, or answered already under seal, makes none that waits for them.
    """
    mine = (
        game.table.status is TableStatus.PLAYING
        and game.question(seat.seat) is not None
        and not (game.deal is not None and asks_in_secret(game.deal, seat.seat))
        and game.sealed(seat.seat) is None
    )
    own = await _answer_row(game, seat.seat) if mine else None
    deadline = shown_end(own, game.now) if mine else await public_deadline(game)
    return GameLine(facts_of(game), mine, deadline)


async def notice_shown(game: Game, notice: Notification, person: Person) -> NoticeShown:
    """Give a notice for one person."""
    about = notice.about or {}
    seat = next((seat for seat in game.persons if seat.person_id == person.id), None)
    asks = notice.kind in OF_QUESTIONS and seat is not None
    own = await _answer_row(game, seat.seat) if asks and seat is not None else None
    penalized = notice.kind is NoticeKind.PENALTY
    unreachable = bool(about.get("unreachable"))
    return NoticeShown(
        id=notice.id,
        chat_id=person.telegram_id,
        kind=notice.kind,
        facts=facts_of(game),
        language=language_of(person),
        penalty=read_penalty(about) if penalized else None,
        taken_back=penalized and about["taken_back"],
        given=notice.kind is NoticeKind.SEAT_HELD and bool(about.get("given")),
        name=person.name,
        unreachable=unreachable,
        deadline=shown_end(own, game.now),
        bank=_bank_left(seat, own, game.now) if asks and seat is not None else None,
        by=about.get("by"),
        quiet=is_quiet(person, game.table.group, game.now),
    )


def language_of(person: Person) -> str:
    """Give the tag of the language in which a person is written to, "" where none is known."""
    return person.language or person.language_code or ""


async def public_deadline(game: Game) -> datetime | None:
    """Tell until when those are awaited who are known to be; in a window those who may follow.

    A strict window is open until its own time ends at least. When a patient one may close is
    nobody's business.
    """
    known = publicly_awaited(game)
    times = [shown_end(await _answer_row(game, seat), game.now) for seat in known]
    if windows_of(game.table) is Windows.STRICT:
        times.append(await _window_end(game))
    return max((time for time in times if time is not None), default=None)


async def _end_without_row(game: Game, seat: int) -> datetime | None:
    """Tell until when a seat may answer that has no deadline of its own, or others are awaited."""
    if game.deal is not None and game.asked & BIT[seat] and asks_in_secret(game.deal, seat):
        return await _window_end(game)
    return await public_deadline(game)


async def _window_end(game: Game) -> datetime | None:
    row = await row_of_window(game)
    return None if row is None else row.due


def shown_end(row: Deadline | None, now: datetime) -> datetime | None:
    """Tell until when an answer is awaited: until its ordinary time ends, then with the reserve."""
    if row is None:
        return None
    return row.due if row.reserve_from is None or _in_reserve(row, now) else row.reserve_from


def _in_reserve(row: Deadline, now: datetime) -> bool:
    return row.reserve_from is not None and row.reserve_from <= now


def _bank_left(seat: Seat, row: Deadline | None, now: datetime) -> int | None:
    """Give the seconds left of a person's reserve, less what runs off now."""
    if seat.bank is None or row is None or not _in_reserve(row, now):
        return seat.bank
    return max(0, round((row.due - now).total_seconds()))


async def _answer_row(game: Game, seat: int) -> Deadline | None:
    return await deadline_of(game.session, game.table.id, DeadlineKind.ANSWER, seat)


async def _next_deal(game: Game) -> datetime | None:
    row = await deadline_of(game.session, game.table.id, DeadlineKind.NEXT_DEAL)
    return None if row is None else row.due

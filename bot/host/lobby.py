"""The lobby: opening a table, taking seats, options, the start."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bot.host.base import UseCases
from bot.host.beginning import begin_deal
from bot.host.ending import close_lobby
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.game import Game
from bot.host.house import House
from bot.host.leaving import pass_host_on
from bot.host.marking import mark_table
from bot.host.moves import PLAIN
from bot.host.options import next_value, put_house
from bot.host.pace import seconds
from bot.host.sleep import fall_asleep_without_people
from engine.seats import SEATS, federation
from engine.shuffle import Lots
from storage.deadlines import drop_deadlines
from storage.groups import find_group
from storage.models import Deadline, Group, Membership, Person, Seat, Table
from storage.notices import notify
from storage.people import end_waiting, note_membership
from storage.tables import GOING, OPEN, open_table_in
from storage.values import DeadlineKind, NoticeKind, Starters, TableStatus

_LOT_BYTES: Final = 32


class Lobby(UseCases):
    """Use cases before a game begins.

    All raise `NO_TABLE`, `NOT_LOBBY` once it has begun and `TABLE_ENDED` once it is over.
    """

    @asynccontextmanager
    async def _lobby(
        self, update_id: int | None, table_id: int, person: PersonRef | None
    ) -> AsyncIterator[Game]:
        """Open a transaction of a person on a lobby, whose message is shown anew."""
        async with self._game(update_id, table_id) as game:
            if game.table.status not in OPEN:
                raise RefusedError(Refusal.TABLE_ENDED)
            if game.table.status is not TableStatus.LOBBY:
                raise RefusedError(Refusal.NOT_LOBBY)
            yield game
            game.table.touched_at = game.now
            if person is not None and game.table.host_id == person.id:
                game.table.host_at = game.now
            await mark_table(game)

    async def open_table(
        self,
        update_id: int | None,
        chat_id: int,
        thread_id: int | None,
        person: PersonRef | None,
        *,
        is_admin: bool = False,
    ) -> int:
        """Open a table in a group (or its topic) with the group's options and give its id.

        The person becomes its host and is seated where the bot can write to them; without a person
        (an anonymous admin) the first to sit becomes the host. Who waits for a table here is told.
        Refuses `TABLE_OPEN` (params: table) where a lobby or game is going, `NO_TABLE` for a group
        that was never seen, `ADMINS_START` where only admins may, and the person is none, and
        `BLOCKED`.
        """
        async with self._once(update_id) as session:
            group = await find_group(session, chat_id, lock=True)
            if group is None:
                raise RefusedError(Refusal.NO_TABLE)
            check_may_open(group, is_admin=is_admin or person is None)
            if person is not None and await is_blocked(session, group.id, person.id):
                raise RefusedError(Refusal.BLOCKED)
            await check_place_is_free(session, group.id, thread_id)
            house = House.from_json(group.defaults)
            game = await new_table(self, session, (group, thread_id), person, house)
            seat = game.seats[0]
            if person is not None and await _can_write_to(session, person):
                seat.person_id = person.id
                seat.acted_at = seat.sat_at = game.now
                await note_membership(session, group.id, person.id, game.now, is_member=True)
            return game.table.id

    async def sit(
        self,
        update_id: int | None,
        table_id: int,
        person: PersonRef,
        federation: int | None,
        *,
        is_member: bool,
    ) -> int:
        """Seat a person, or move them to the other federation; gives the seat.

        federation None: the one with fewer people. Refuses `NOT_A_MEMBER`, `BLOCKED`,
        `OPEN_PRIVATE_CHAT`, `SEATED`, `FEDERATION_FULL`, `TABLE_FULL`.
        """
        async with self._lobby(update_id, table_id, person) as game:
            if not is_member:
                raise RefusedError(Refusal.NOT_A_MEMBER)
            if await is_blocked(game.session, game.table.group_id, person.id):
                raise RefusedError(Refusal.BLOCKED)
            if not await _can_write_to(game.session, person):
                raise RefusedError(Refusal.OPEN_PRIVATE_CHAT)
            own = next((seat for seat in game.seats if seat.person_id == person.id), None)
            if own is not None and federation in {None, own.seat % 2}:
                raise RefusedError(Refusal.SEATED)
            seat = free_seat(game, federation)
            if own is not None:
                await _empty(game, own)
            seat.person_id = person.id
            seat.acted_at = seat.sat_at = game.now
            if game.table.host_id is None:
                game.table.host_id = person.id
            await note_membership(
                game.session, game.table.group_id, person.id, game.now, is_member=True
            )
            return seat.seat

    async def leave(self, update_id: int | None, table_id: int, person: PersonRef) -> None:
        """Free a person's seat; a host who leaves passes the role on. Refuses `NOT_SEATED`."""
        async with self._lobby(update_id, table_id, person) as game:
            await _empty(game, game.seat_of(person.id))
            await pass_host_on(game, person.id)

    async def add_computer(
        self, update_id: int | None, table_id: int, person: PersonRef, federation: int | None
    ) -> int:
        """Put a computer player on a free seat and give the seat.

        Refuses `NOT_SEATED`, `FEDERATION_FULL`, `TABLE_FULL`.
        """
        async with self._lobby(update_id, table_id, person) as game:
            _check_takes_part(game, person)
            seat = free_seat(game, federation)
            seat.computer = PLAIN
            return seat.seat

    async def remove_computer(
        self, update_id: int | None, table_id: int, person: PersonRef
    ) -> None:
        """Take the last computer player away. Refuses `NOT_SEATED`, `NO_COMPUTER`."""
        async with self._lobby(update_id, table_id, person) as game:
            _check_takes_part(game, person)
            computers = [seat for seat in game.seats if seat.computer is not None]
            if not computers:
                raise RefusedError(Refusal.NO_COMPUTER)
            computers[-1].computer = None

    async def draw_lots(self, update_id: int | None, table_id: int, person: PersonRef) -> None:
        """Mix all who sit over both federations evenly. Refuses `NOT_SEATED`."""
        async with self._lobby(update_id, table_id, person) as game:
            _check_takes_part(game, person)
            lots = Lots(self.entropy(_LOT_BYTES))
            sitters = [
                (seat.person_id, seat.computer, seat.acted_at, seat.sat_at)
                for seat in game.seats
                if seat.person_id is not None or seat.computer is not None
            ]
            for seat in game.seats:
                await _empty(game, seat)
            numbers = list(range(len(sitters)))
            while numbers:
                seat = game.seats[numbers.pop(lots.below(len(numbers)))]
                seat.person_id, seat.computer, seat.acted_at, seat.sat_at = sitters.pop()

    async def show_options(
        self, update_id: int | None, table_id: int, person: PersonRef, *, show: bool
    ) -> None:
        """Open or close the options page of the lobby. Refuses `HOST_ONLY`."""
        async with self._lobby(update_id, table_id, person) as game:
            _check_host(game, person)
            game.table.options_open = show

    async def change_option(
        self, update_id: int | None, table_id: int, person: PersonRef, option: str
    ) -> None:
        """Give an option of `OPTION_NAMES` its next value. Refuses `HOST_ONLY`.

        Raises `ValueError` for any other name.
        """
        async with self._lobby(update_id, table_id, person) as game:
            _check_host(game, person)
            next_value(game.table, option)

    async def start(self, update_id: int | None, table_id: int, person: PersonRef) -> None:
        """Begin the game, computer players on the seats left.

        Refuses `HOST_ONLY`, and `NOBODY_SEATED` without any person.
        """
        async with self._lobby(update_id, table_id, person) as game:
            _check_host(game, person)
            if not game.persons:
                raise RefusedError(Refusal.NOBODY_SEATED)
            for seat in game.seats:
                if seat.person_id is None:
                    seat.computer = seat.computer or PLAIN
                    continue
                seat.held = seat.person is not None and not seat.person.dm_ok
                seat.acted_at = game.now
            game.table.options_open = False
            game.table.status = TableStatus.PLAYING
            await drop_deadlines(game.session, table_id)
            fall_asleep_without_people(game)
            await begin_deal(game, self.entropy)

    async def close(
        self, update_id: int | None, table_id: int, person: PersonRef | None, *, is_admin: bool
    ) -> None:
        """Close a lobby: its host or an admin at once, those in it once it was left alone a while.

        Refuses `HOST_OR_ADMIN`. person None: an anonymous admin.
        """
        async with self._lobby(update_id, table_id, person) as game:
            check_may_close(game, person, is_admin=is_admin)
            await close_lobby(game)


def check_may_close(game: Game, person: PersonRef | None, *, is_admin: bool) -> None:
    """Refuse (`HOST_OR_ADMIN`) who may not close this lobby now.

    Who sits there may when its host has done nothing for a while.
    """
    if is_admin:
        return
    if person is None:
        raise RefusedError(Refusal.HOST_OR_ADMIN)
    if game.table.host_id in {None, person.id}:
        return
    since = game.table.host_at or game.table.opened_at
    left_alone = game.now - since >= seconds(game.pace.lobby_grace)
    if not left_alone or not any(seat.person_id == person.id for seat in game.seats):
        raise RefusedError(Refusal.HOST_OR_ADMIN)


def check_may_open(group: Group, *, is_admin: bool) -> None:
    """Refuse (`ADMINS_START`) who may not open tables in a group."""
    if group.starters is Starters.ADMINS and not is_admin:
        raise RefusedError(Refusal.ADMINS_START)


async def check_place_is_free(session: AsyncSession, group_id: int, thread_id: int | None) -> None:
    """Refuse (`TABLE_OPEN`, params: table) where a lobby or game is going."""
    going = await open_table_in(session, group_id, thread_id)
    if going is not None and going.status in GOING:
        raise RefusedError(Refusal.TABLE_OPEN, table=going.id)


async def new_table(
    cases: UseCases,
    session: AsyncSession,
    place: tuple[Group, int | None],
    host: PersonRef | None,
    house: House,
) -> Game:
    """Make a lobby with empty seats, show it, and tell those who wait for one but for its host.

    place: the group and the topic in it
    """
    now = cases.now()
    group, _ = place
    table = bare_table(place, host, house, now)
    session.add(table)
    await session.flush()
    session.add(_expiry(table, now + seconds(cases.pace.lobby_expiry)))
    for person_id in await end_waiting(session, group.id):
        if host is None or person_id != host.id:
            notify(session, NoticeKind.TABLE_OPENED, person_id, table.id, now)
    game = Game(session, table, now, cases.pace)
    await mark_table(game)
    return game


def bare_table(
    place: tuple[Group, int | None], host: PersonRef | None, house: House, now: datetime
) -> Table:
    """Make a table in its lobby with empty seats, not yet in the database."""
    group, thread_id = place
    table = Table(
        group_id=group.id,
        thread_id=thread_id,
        host_id=None if host is None else host.id,
        host_at=now,
        status=TableStatus.LOBBY,
        options_open=False,
        deal_number=0,
        score_0=0,
        score_1=0,
        opened_at=now,
        touched_at=now,
    )
    put_house(table, house)
    table.seats = [empty_seat(number) for number in range(SEATS)]
    return table


def empty_seat(number: int) -> Seat:
    """Make an empty seat."""
    return Seat(
        seat=number,
        person_id=None,
        computer=None,
        held=False,
        misses=0,
        acted_at=None,
        draft_question=None,
        draft_cards=None,
        draft_all_ranks=False,
        advice_question=None,
        advice=None,
    )


def free_seat(game: Game, wanted: int | None) -> Seat:
    """Find a free seat of a federation, or with None of the one where fewer sit.

    Refuses `FEDERATION_FULL` or `TABLE_FULL`.
    """
    free = [seat for seat in game.seats if seat.person_id is None and seat.computer is None]
    if not free:
        raise RefusedError(Refusal.TABLE_FULL)
    if wanted is None:
        room = [sum(federation(seat.seat) == side for seat in free) for side in (0, 1)]
        wanted = 0 if room[0] >= room[1] else 1
    for seat in free:
        if federation(seat.seat) == wanted:
            return seat
    raise RefusedError(Refusal.FEDERATION_FULL)


async def _can_write_to(session: AsyncSession, person: PersonRef) -> bool:
    """Whether the bot can write to a person by now; the handler may know them from before."""
    row = await session.get(Person, person.id)
    return row is not None and row.dm_ok


async def is_blocked(session: AsyncSession, group_id: int, person_id: int) -> bool:
    """Whether a group keeps a person from its tables."""
    membership = await session.get(Membership, (group_id, person_id))
    return membership is not None and membership.blocked


async def _empty(game: Game, seat: Seat) -> None:
    """Free a seat at once, so that the same person may take another in this transaction."""
    seat.person_id = seat.computer = seat.acted_at = seat.sat_at = None
    await game.session.flush()


def _check_host(game: Game, person: PersonRef) -> None:
    if game.table.host_id != person.id:
        raise RefusedError(Refusal.HOST_ONLY)


def _check_takes_part(game: Game, person: PersonRef) -> None:
    if game.table.host_id != person.id:
        game.seat_of(person.id)


def _expiry(table: Table, due: datetime) -> Deadline:
    return Deadline(kind=DeadlineKind.LOBBY, table_id=table.id, seat=None, question=None, due=due)

"""People: who they are, whether the bot can write to them, their language."""

from sqlalchemy.exc import IntegrityError

from bot.host.base import UseCases
from bot.host.deciding import review_votes
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonFacts, PersonRef
from bot.host.game import load_game
from bot.host.holding import hold_seat
from bot.host.leaving import pass_host_on
from storage.models import Person
from storage.models.people import NAME_LENGTH, storable
from storage.notices import notify
from storage.people import find_person
from storage.shown import want_all_of
from storage.tables import open_tables_of_person
from storage.values import NoticeKind


class People(UseCases):
    """Use cases about single people."""

    async def meet(self, facts: PersonFacts) -> PersonRef:
        """Note a person as seen now and give them back; may happen any number of times.

        Raises `RefusedError` (`NO_BOTS`) for a bot.
        """
        if facts.is_bot:
            raise RefusedError(Refusal.NO_BOTS)
        try:
            return await self._meet(facts)
        except IntegrityError:
            # Another process met the same new person at the same moment.
            return await self._meet(facts)

    async def _meet(self, facts: PersonFacts) -> PersonRef:
        async with self.database.write() as session:
            person = await find_person(session, facts.telegram_id)
            if person is None:
                person = Person(telegram_id=facts.telegram_id, dm_ok=False, language=None)
                session.add(person)
            person.name = storable(facts.name, NAME_LENGTH)
            person.username = facts.username
            person.language_code = facts.language_code
            person.seen_at = self.now()
            await session.flush()
            return ref_of(person)

    async def person_known(self, person_id: int) -> PersonRef | None:
        """Give a person by the host's id, None for nobody."""
        async with self.database.read() as session:
            person = await session.get(Person, person_id)
            return None if person is None else ref_of(person)

    async def opened_private_chat(self, update_id: int | None, telegram_id: int) -> None:
        """Note that the bot can write to a person (again), whose hands are then shown anew."""
        async with self._once(update_id) as session:
            person = await find_person(session, telegram_id)
            if person is None or person.dm_ok:
                return
            person.dm_ok = True
            await want_all_of(session, self.now(), person_id=person.id)

    async def blocked(self, update_id: int | None, telegram_id: int) -> None:
        """Note that the bot cannot write to a person; the computer holds their seats.

        They take them back with one tap when they return. A host's role goes on to another.
        """
        async with self._once(update_id) as session:
            person = await find_person(session, telegram_id)
            if person is None or not person.dm_ok:
                return
            for table_id in await open_tables_of_person(session, person.id):
                game = await load_game(session, table_id, self.now(), self.pace, lock=True)
                seat = game.seat_of(person.id)
                held_before = seat.held
                await hold_seat(game, seat, tell=False)
                if seat.held and not held_before:
                    about = {"unreachable": True}
                    now = self.now()
                    notify(session, NoticeKind.SEAT_HELD, person.id, table_id, now, about=about)
                await pass_host_on(game, person.id)
                await review_votes(game)
            person.dm_ok = False

    async def set_person_language(
        self, update_id: int | None, person: PersonRef, language: str
    ) -> None:
        """Choose a person's language; their hand messages change with it."""
        async with self._once(update_id) as session:
            row = await session.get(Person, person.id)
            if row is not None:
                row.language = language
                await want_all_of(session, self.now(), person_id=row.id)


def ref_of(person: Person) -> PersonRef:
    """Give what handlers need of a person."""
    return PersonRef(
        id=person.id,
        telegram_id=person.telegram_id,
        name=person.name,
        language=person.language,
        language_code=person.language_code,
        dm_ok=person.dm_ok,
    )

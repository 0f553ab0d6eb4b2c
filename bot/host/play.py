"""Playing: answers, choosing cards, coming back, stopping."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.host.advice import suggest
from bot.host.answering import Given, check_answer, give_own_answer, wants_second_tap
from bot.host.choosing import SELECTION, tapped
from bot.host.drafts import answerable, choose, chosen, keep_page
from bot.host.ending import close_lobby, stop_game
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.game import Game
from bot.host.holding import take_seat_back
from bot.host.lobby import check_may_close
from bot.host.marking import mark_hand, mark_table
from bot.host.saying import SayingAhead, keep_ahead
from engine.actions import Action, PlayCards
from engine.cards import NO_CARDS, RANKS, Cards
from engine.deal import at_turn, is_legal, waiting
from engine.plays import Play, play_of
from storage.models import Seat
from storage.tables import OPEN
from storage.values import TableStatus, Urgency


class Playing(SayingAhead):
    """Use cases during a game.

    `question` is the number that the button was drawn with (`View.question` of what the host gave
    to show, unique within the table). All raise `NO_TABLE`, `NOT_SEATED`, `NOT_PLAYING`, and where
    a question is given `STALE` and `NOT_ASKED`; then the hand is shown anew.
    """

    @asynccontextmanager
    async def _asked(
        self, update_id: int | None, table_id: int, person: PersonRef, question: int
    ) -> AsyncIterator[tuple[Game, Seat]]:
        """Open a transaction on the table for a person who is asked this question."""
        try:
            async with self._game(update_id, table_id) as game:
                game.going()
                seat = game.seat_of(person.id)
                _check_question(game, seat, question)
                yield game, seat
        except RefusedError as error:
            if error.reason in {Refusal.STALE, Refusal.NOT_ASKED}:
                await self.refresh_hand(table_id, person)
            raise

    @asynccontextmanager
    async def _choosing(
        self, update_id: int | None, table_id: int, person: PersonRef, version: int
    ) -> AsyncIterator[tuple[Game, Seat]]:
        """Open a transaction for a person who chooses cards, for a question or ahead of it.

        version: the question's number, or that of the table play (`AheadShown.key`)
        """
        try:
            async with self._game(update_id, table_id) as game:
                game.going()
                seat = game.seat_of(person.id)
                if version != game.table_play or answerable(game, seat) is None:
                    _check_question(game, seat, version)
                yield game, seat
        except RefusedError as error:
            if error.reason in {Refusal.STALE, Refusal.NOT_ASKED}:
                await self.refresh_hand(table_id, person)
            raise

    async def answer(
        self, update_id: int | None, table_id: int, person: PersonRef, question: int, action: Action
    ) -> None:
        """Give a person's answer; refuses with the `RejectCode` of the rules."""
        async with self._asked(update_id, table_id, person, question) as (game, seat):
            await give_own_answer(game, seat, action)

    async def choose(
        self, update_id: int | None, table_id: int, person: PersonRef, question: int, index: int
    ) -> Given:
        """Give the answer with this index in the person's choices, and tell which it was.

        A play that a finger should not make by mistake is armed first and counts at the second
        tap. Refuses `STALE` where there is no such index.
        """
        async with self._asked(update_id, table_id, person, question) as (game, seat):
            _, deal = game.going()
            choices = waiting(deal)[seat.seat]
            if not 0 <= index < len(choices):
                raise RefusedError(Refusal.STALE)
            action = choices[index]
            if await wants_second_tap(game, seat, action, index):
                return Given(action, sealed=False, armed=True)
            return await give_own_answer(game, seat, action)

    async def pick(
        self, update_id: int | None, table_id: int, person: PersonRef, question: int, rank: int
    ) -> Cards:
        """Choose other cards of a rank, as `choosing.tapped` says; gives what is chosen.

        Refuses `STALE` for what is no rank.
        """
        async with self._choosing(update_id, table_id, person, question) as (game, seat):
            seen = game.view(seat.seat)
            if seen is None or not 0 <= rank < RANKS:
                raise RefusedError(Refusal.STALE)
            cards = tapped(seen, chosen(game, seat), rank)
            choose(game, seat, cards)
            await self._touch_hand(game, seat)
            return cards

    async def clear(
        self, update_id: int | None, table_id: int, person: PersonRef, question: int
    ) -> None:
        """Choose nothing."""
        async with self._choosing(update_id, table_id, person, question) as (game, seat):
            choose(game, seat, NO_CARDS)
            await self._touch_hand(game, seat)

    async def play_selection(
        self, update_id: int | None, table_id: int, person: PersonRef, question: int
    ) -> Given:
        """Play what is chosen, and tell what it was; armed first for who wants to be asked.

        Before the turn it is kept until that comes. Refuses `NOTHING_CHOSEN` and with the
        `RejectCode` of the rules; the choice stays then.
        """
        async with self._choosing(update_id, table_id, person, question) as (game, seat):
            cards = chosen(game, seat)
            if cards == NO_CARDS:
                raise RefusedError(Refusal.NOTHING_CHOSEN)
            action = PlayCards(seat.seat, play_of(cards))
            _, deal = game.going()
            ahead = game.question(seat.seat) is None
            if ahead:
                # The rules judge it as they would if the turn had come.
                check_answer(at_turn(deal, seat.seat), action)
            legal = ahead or is_legal(deal, action)
            if legal and await wants_second_tap(game, seat, action, SELECTION, by_hand=True):
                return Given(action, sealed=False, armed=True, ahead=ahead)
            if ahead:
                return await keep_ahead(game, seat, action)
            return await give_own_answer(game, seat, action)

    async def show_page(
        self,
        update_id: int | None,
        table_id: int,
        person: PersonRef,
        question: int,
        *,
        all_ranks: bool,
    ) -> None:
        """Show all ranks, or the suggested plays, on a person's keyboard."""
        async with self._choosing(update_id, table_id, person, question) as (game, seat):
            keep_page(game, seat, all_ranks=all_ranks)
            await self._touch_hand(game, seat)

    async def suggest(
        self,
        update_id: int | None,
        table_id: int,
        person: PersonRef,
        question: int,
        *,
        ally: int,
        index: int,
    ) -> Play:
        """Suggest to an ally (a seat) the answer with this index in its choices (挑牌).

        `question` is the ally's. Gives the play; refuses `STALE` where that ally is not asked
        this any more, or may not be looked at.
        """
        try:
            async with self._game(update_id, table_id) as game:
                game.going()
                adviser = game.seat_of(person.id)
                play = suggest(game, adviser, ally, question, index)
                adviser.acted_at = game.now
                await mark_hand(game, game.seats[ally], urgency=Urgency.ASKED)
                await mark_hand(game, adviser)
                return play
        except RefusedError as error:
            if error.reason is Refusal.STALE:
                await self.refresh_hand(table_id, person)
            raise

    @staticmethod
    async def _touch_hand(game: Game, seat: Seat) -> None:
        seat.acted_at = game.now
        await mark_hand(game, seat, urgency=Urgency.ASKED)

    async def come_back(self, update_id: int | None, table_id: int, person: PersonRef) -> None:
        """Give a person their seat back from the computer; wakes a sleeping table."""
        async with self._game(update_id, table_id) as game:
            if game.table.status not in {TableStatus.PLAYING, TableStatus.ASLEEP}:
                raise RefusedError(Refusal.NOT_PLAYING)
            seat = game.seat_of(person.id)
            if not await take_seat_back(game, seat):
                await mark_hand(game, seat)

    async def stop(
        self, update_id: int | None, table_id: int, person: PersonRef | None, *, is_admin: bool
    ) -> None:
        """Stop a game for good, unrated, or close a lobby. Refuses `HOST_OR_ADMIN`, `TABLE_ENDED`.

        person None: an anonymous admin.
        """
        async with self._game(update_id, table_id) as game:
            if game.table.status not in OPEN:
                raise RefusedError(Refusal.TABLE_ENDED)
            if game.table.status is TableStatus.LOBBY:
                check_may_close(game, person, is_admin=is_admin)
                await close_lobby(game)
                return
            if not is_admin and (person is None or game.table.host_id != person.id):
                raise RefusedError(Refusal.HOST_OR_ADMIN)
            await stop_game(game)

    async def renew_table(self, update_id: int | None, table_id: int) -> None:
        """Post the table message anew; the old one is deleted."""
        async with self._game(update_id, table_id) as game:
            await mark_table(game, renew=True)

    async def renew_hand(self, update_id: int | None, table_id: int, person: PersonRef) -> None:
        """Send the hand message anew; the old one is deleted."""
        async with self._game(update_id, table_id) as game:
            if game.row is None:
                raise RefusedError(Refusal.NOT_PLAYING)
            seat = game.seat_of(person.id)
            if seat.gone:
                raise RefusedError(Refusal.GONE)
            await mark_hand(game, seat, urgency=Urgency.ASKED, renew=True)

    async def refresh_hand(self, table_id: int, person: PersonRef) -> None:
        """Bring the hand message up to date."""
        async with self._game(None, table_id) as game:
            if game.row is None:
                raise RefusedError(Refusal.NOT_PLAYING)
            await mark_hand(game, game.seat_of(person.id), urgency=Urgency.ASKED)


def _check_question(game: Game, seat: Seat, question: int) -> None:
    current = game.question(seat.seat)
    if current is None:
        raise RefusedError(Refusal.NOT_ASKED)
    if current != question:
        raise RefusedError(Refusal.STALE)

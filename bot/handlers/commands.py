"""Commands in groups and in the private chat."""

import re
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Final

from telegram import Chat, Message, Update
from telegram.error import NetworkError

from bot.handlers.desk import Desk, thread_of, why
from bot.host.errors import AlreadyHandledError, Refusal, RefusedError
from bot.host.facts import GroupRef, PersonRef
from bot.host.shown import Period, TableFacts, TableStatus
from bot.logging import get_logger
from bot.screens.board import board
from bot.screens.games import games
from bot.screens.notices import Notice, notice
from bot.screens.pages import (
    help_in_group,
    help_in_private,
    language_choice,
    open_private_chat,
    rule_card,
    seated_in_private,
    welcome_in_private,
)
from bot.screens.screen import Keyboard, Screen
from bot.screens.taps import table_number
from bot.texts.markup import escape
from bot.texts.speaker import Speaker
from engine.options import Options
from engine.rules import DAGANG

_SIT: Final = re.compile(r"sit_([0-9a-z]{1,8})_([rba])")
_HAND: Final = re.compile(r"hand_([0-9a-z]{1,8})")
_SIDES: Final = {"r": 0, "b": 1, "a": None}

log = get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Asked:
    """A command as it was given.

    person: who gave it, None for an anonymous admin of the group
    group:  where, None in a private chat
    """

    update_id: int
    message: Message
    person: PersonRef | None
    group: GroupRef | None
    speaker: Speaker
    argument: str

    @property
    def thread_id(self) -> int | None:
        """The topic in which the command was given."""
        return thread_of(self.message)

    def somebody(self) -> PersonRef:
        """Give the person; raises `RefusedError` for an anonymous admin."""
        if self.person is None:
            raise RefusedError(Refusal.ANONYMOUS)
        return self.person


Do = Callable[[Asked], Awaitable[Screen | None]]


class Commands:
    """One method a command: it gives what is to be replied, if anything."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def handler(self, do: Do) -> Callable[[Update, object], Coroutine[None, None, None]]:
        """Make a callback for the library: who asked, what is answered, what went wrong."""

        async def handle(update: Update, _context: object) -> None:
            message = update.message
            if message is None:
                return
            asked = await self._asked(update.update_id, message)
            if asked is None:
                return
            try:
                screen = await do(asked)
            except AlreadyHandledError:
                return
            except RefusedError as error:
                screen = why(error, asked.speaker)
            except Exception:
                # Whatever went wrong, who wrote gets an answer and the update is done with.
                log.exception("command failed", update_id=update.update_id)
                screen = _told(Notice.FAILED, asked.speaker)
            if screen is not None:
                self._desk.reply(message, screen)

        return handle

    async def _asked(self, update_id: int, message: Message) -> Asked | None:
        """Find out who asks where; None for those who get no answer: other bots."""
        user, chat = message.from_user, message.chat
        group = None if chat.type == Chat.PRIVATE else await self._desk.see(chat)
        anonymous = message.sender_chat is not None
        if not anonymous and (user is None or user.is_bot):
            return None
        person = None if anonymous or user is None else await self._desk.meet(user)
        if group is not None and person is not None:
            self._desk.note_present(group.chat_id, person.telegram_id)
        in_private = group is None and person is not None
        speaker = self._desk.speaker_for(person) if in_private and person else None
        asked = Asked(
            update_id,
            message,
            person,
            group,
            speaker or self._desk.speaker_in(group),
            (message.text or "").partition(" ")[2].strip(),
        )
        if anonymous and message.sender_chat != chat:
            # A channel writes here: it is nobody, neither a person nor an admin.
            self._desk.reply(message, why(RefusedError(Refusal.ANONYMOUS), asked.speaker))
            return None
        return asked

    # In groups, and in private where it makes sense

    async def gouji(self, asked: Asked) -> Screen | None:
        """Open a table, or post the one anew that is open."""
        if asked.group is None:
            page = help_in_private(asked.speaker, self._desk.links)
            return _told(Notice.GROUP_ONLY, asked.speaker, page.keyboard)
        host, chat_id = self._desk.host, asked.group.chat_id
        try:
            await host.open_table(asked.update_id, chat_id, asked.thread_id, asked.person)
        except RefusedError as error:
            if error.reason is not Refusal.TABLE_OPEN:
                raise
            await host.renew_table(asked.update_id, int(error.params["table"]))
        return None

    async def table(self, asked: Asked) -> Screen | None:
        """Post the table message anew; in private list the games."""
        if asked.group is None:
            return await self.games(asked)
        facts = await self._here(asked)
        await self._desk.host.renew_table(asked.update_id, facts.table_id)
        return None

    async def hand(self, asked: Asked) -> Screen | None:
        """Send the hand to the private chat anew."""
        person = asked.somebody()
        if asked.group is None:
            return await self._all_hands(asked, person)
        facts = await self._here(asked)
        try:
            await self._desk.host.renew_hand(asked.update_id, facts.table_id, person)
        except RefusedError as error:
            if error.reason is not Refusal.OPEN_PRIVATE_CHAT:
                raise
            return self._open_private(facts, None, person, asked)
        if not person.dm_ok:
            return self._open_private(facts, None, person, asked)
        return _told(Notice.HAND_SENT, asked.speaker)

    async def top(self, asked: Asked) -> Screen | None:
        """Show the group's board; in private that of the group where the person sat last."""
        if asked.group is None:
            found = await self._desk.host.board_of_person(asked.somebody(), Period.MONTH)
        else:
            found = await self._desk.host.board(asked.group.chat_id, Period.MONTH)
        return board(found, asked.speaker)

    async def rules(self, asked: Asked) -> Screen | None:
        """Show the rules of the table here, in private of a game's, else of a new table."""
        facts = None
        if asked.group is not None:
            facts = await self._desk.host.table_of(asked.group.chat_id, asked.thread_id)
        elif playing := await self._desk.host.games_of(asked.somebody()):
            facts = playing[0].facts
        if facts is None:
            return rule_card(DAGANG.name, Options(), asked.speaker)
        return rule_card(facts.rules, facts.options, asked.speaker)

    async def help(self, asked: Asked) -> Screen | None:
        """Explain the bot."""
        if asked.group is not None:
            return help_in_group(asked.speaker)
        return help_in_private(asked.speaker, self._desk.links)

    async def games(self, asked: Asked) -> Screen | None:
        """List a person's games; never in a group, which need not know of other groups."""
        person = asked.somebody()
        lines = await self._desk.host.games_of(person)
        speaker = self._desk.speaker_for(person)
        if asked.group is not None:
            lines = tuple(line for line in lines if line.facts.chat_id == asked.group.chat_id)
            speaker = asked.speaker
        return games(lines, speaker, self._desk.links)

    async def stop(self, asked: Asked) -> Screen | None:
        """Stop the game, or close the lobby, that is open here."""
        host = self._desk.host
        if asked.group is None:
            return await self._stop_from_private(asked, asked.somebody())
        facts = await self._here(asked)
        person = asked.person
        if person is None:
            await host.stop(asked.update_id, facts.table_id, None, is_admin=True)
            return self._stopped(facts, asked)
        try:
            await host.stop(asked.update_id, facts.table_id, person, is_admin=False)
        except RefusedError as error:
            if error.reason is not Refusal.HOST_OR_ADMIN:
                raise
            if not await self._desk.is_admin(facts.chat_id, person.telegram_id):
                raise
            await host.stop(asked.update_id, facts.table_id, person, is_admin=True)
        return self._stopped(facts, asked)

    async def language(self, asked: Asked) -> Screen | None:
        """Offer the languages."""
        speaker = asked.speaker
        return language_choice(speaker.language, speaker, group=asked.group is not None)

    async def start(self, asked: Asked) -> Screen | None:
        """Open the private chat, perhaps by a link that leads on."""
        if asked.group is not None:
            return await self.gouji(asked)
        person = asked.somebody()
        host = self._desk.host
        await host.opened_private_chat(None, person.telegram_id)
        self._desk.delivery.reachable(person.telegram_id)
        person = await self._again(asked, person)
        link = _SIT.fullmatch(asked.argument) or _HAND.fullmatch(asked.argument)
        table = None if link is None else table_number(link[1])
        if link is not None and table is not None:
            if link.re is _SIT:
                return await self._sit(asked, person, table, _SIDES[link[2]])
            await host.renew_hand(asked.update_id, table, person)
            return None
        if asked.argument:
            return _told(Notice.BAD_LINK, asked.speaker)
        if await host.games_of(person):
            return await self.games(asked)
        return welcome_in_private(person.name, asked.speaker, self._desk.links)

    async def unknown(self, asked: Asked) -> Screen | None:
        """Tell who writes to the bot what it understands."""
        return _told(Notice.UNKNOWN_COMMAND, asked.speaker)

    # What they share

    async def _here(self, asked: Asked) -> TableFacts:
        if asked.group is None:
            raise RefusedError(Refusal.NO_TABLE)
        facts = await self._desk.host.table_of(asked.group.chat_id, asked.thread_id)
        if facts is None:
            raise RefusedError(Refusal.NO_TABLE)
        return facts

    async def _again(self, asked: Asked, person: PersonRef) -> PersonRef:
        """Read a person anew after something about them has changed."""
        user = asked.message.from_user
        return person if user is None else await self._desk.meet(user)

    def _open_private(
        self, facts: TableFacts, side: int | None, person: PersonRef, asked: Asked
    ) -> Screen:
        return open_private_chat(facts.table_id, side, person.name, asked.speaker, self._desk.links)

    async def _all_hands(self, asked: Asked, person: PersonRef) -> Screen | None:
        lines = await self._desk.host.games_of(person)
        playing = [line for line in lines if line.facts.status is not TableStatus.LOBBY]
        if not playing:
            return games(lines, asked.speaker, self._desk.links)
        first, *others = (line.facts.table_id for line in playing)
        await self._desk.host.renew_hand(asked.update_id, first, person)
        for table_id in others:
            await self._desk.host.renew_hand(None, table_id, person)
        return None

    async def _stop_from_private(self, asked: Asked, person: PersonRef) -> Screen | None:
        """Stop the one game a person is in; of several it is not said which."""
        lines = await self._desk.host.games_of(person)
        if len(lines) != 1:
            return games(lines, asked.speaker, self._desk.links)
        facts = lines[0].facts
        await self._desk.host.stop(asked.update_id, facts.table_id, person, is_admin=False)
        return self._stopped(facts, asked)

    def _stopped(self, facts: TableFacts, asked: Asked) -> Screen:
        in_lobby = facts.status is TableStatus.LOBBY
        return _told(Notice.CLOSED if in_lobby else Notice.STOPPED, asked.speaker)

    async def _sit(
        self, asked: Asked, person: PersonRef, table_id: int, side: int | None
    ) -> Screen | None:
        """Seat who came by the link of a lobby, if they are in that group."""
        host, speaker = self._desk.host, asked.speaker
        facts = await host.facts_of(table_id)
        if facts is None:
            return _told(Notice.BAD_LINK, speaker)
        if any(seat.person_id == person.id for seat in facts.seats):
            if facts.status is not TableStatus.LOBBY:
                await host.renew_hand(asked.update_id, table_id, person)
                return None
            seat = next(seat.seat for seat in facts.seats if seat.person_id == person.id)
            return seated_in_private(facts, seat, speaker)
        try:
            member = await self._desk.is_member(facts.chat_id, person.telegram_id)
        except NetworkError:
            return _told(Notice.FAILED, speaker)
        seat = await host.sit(asked.update_id, table_id, person, side, is_member=member)
        now = await host.facts_of(table_id)
        return seated_in_private(now or facts, seat, speaker)


def _told(which: Notice, speaker: Speaker, keyboard: Keyboard = ()) -> Screen:
    """Say a short text as a message."""
    return Screen(escape(notice(which, speaker)), keyboard)

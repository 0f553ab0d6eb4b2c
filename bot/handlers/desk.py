"""What every handler has at hand, and the few questions that all of them ask."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Final

from telegram import Bot, Chat, Message, User
from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.delivery.worker import Delivery, Reply
from bot.host.errors import RefusedError
from bot.host.facts import GroupFacts, GroupRef, PersonFacts, PersonRef
from bot.host.host import Host
from bot.logging import get_logger
from bot.screens.links import Links
from bot.screens.notices import refusal
from bot.screens.screen import Screen
from bot.texts.languages import Language
from bot.texts.markup import escape
from bot.texts.speaker import Speaker, Texts

_IN_GROUP: Final = {
    ChatMemberStatus.OWNER,
    ChatMemberStatus.ADMINISTRATOR,
    ChatMemberStatus.MEMBER,
}
_ADMINS: Final = {ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR}

REMEMBERED: Final = 10_000
"""People in groups who are remembered to have been there."""

log = get_logger(__name__)


@dataclass(slots=True)
class Desk:
    """The parts of the running bot that handlers use."""

    host: Host
    texts: Texts
    links: Links
    bot: Bot
    delivery: Delivery
    _later: set[asyncio.Task[None]] = field(default_factory=set)
    _present: dict[tuple[int, int], None] = field(default_factory=dict)
    _menus: dict[int, Language] = field(default_factory=dict)

    async def meet(self, user: User) -> PersonRef:
        """Note a person; `RefusedError` for a bot."""
        return await self.host.meet(
            PersonFacts(
                user.id, user.full_name, user.username, user.language_code, is_bot=user.is_bot
            )
        )

    async def see(self, chat: Chat) -> GroupRef:
        """Note a group."""
        return await self.host.see_group(GroupFacts(chat.id, chat.title or ""))

    def note_present(self, chat_id: int, telegram_id: int) -> None:
        """Remember that somebody did something in a group, so that they are in it."""
        key = (chat_id, telegram_id)
        self._present.pop(key, None)
        self._present[key] = None
        if len(self._present) > REMEMBERED:
            del self._present[next(iter(self._present))]

    def note_absent(self, chat_id: int, telegram_id: int) -> None:
        """Forget that somebody was seen in a group."""
        self._present.pop((chat_id, telegram_id), None)

    def is_new_menu(self, chat_id: int, language: Language) -> bool:
        """Note the language of a chat's own list of commands; False where it was noted before."""
        if self._menus.get(chat_id) is language:
            return False
        self._menus.pop(chat_id, None)
        self._menus[chat_id] = language
        if len(self._menus) > REMEMBERED:
            del self._menus[next(iter(self._menus))]
        return True

    def forget_menu(self, chat_id: int) -> None:
        """Forget that a chat has a list of its own: it could not be set."""
        self._menus.pop(chat_id, None)

    def speaker_for(self, person: PersonRef) -> Speaker:
        """Give who speaks to a person in their language."""
        return self.texts.for_language(person.language or person.language_code)

    def speaker_for_user(self, user: User) -> Speaker:
        """Give who speaks to somebody of whom only Telegram's word is known."""
        return self.texts.for_language(user.language_code)

    def speaker_in(self, group: GroupRef | None) -> Speaker:
        """Give who speaks in a group: in its language, else in the one that is set for all."""
        return self.texts.for_language(None if group is None else group.language)

    def reply(self, message: Message, screen: Screen) -> None:
        """Answer a command where it was given; in a group as a reply to it."""
        in_group = message.chat.type != Chat.PRIVATE
        self.delivery.reply(
            Reply(
                message.chat.id,
                thread_of(message),
                screen,
                reply_to=message.message_id if in_group else None,
            )
        )

    def later(self, work: Coroutine[object, object, None]) -> None:
        """Do something beside the handling of updates; `finish` waits for it."""
        task = asyncio.create_task(work)
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def finish(self, seconds: float) -> None:
        """Wait for what is still to be done, at most so many seconds."""
        if self._later:
            await asyncio.wait(set(self._later), timeout=seconds)

    async def is_admin(self, chat_id: int, telegram_id: int) -> bool:
        """Whether somebody is an administrator of a group; False where Telegram does not say."""
        try:
            member = await self.bot.get_chat_member(chat_id, telegram_id)
        except TelegramError as error:
            log.info("admin rights unknown", chat=chat_id, error=type(error).__name__)
            return False
        return member.status in _ADMINS

    async def may_change(self, chat_id: int, person: PersonRef) -> bool:
        """Whether a person may change a group's settings.

        That is who is an administrator as Telegram says, or whom an anonymous one has let do it.
        """
        if await self.is_admin(chat_id, person.telegram_id):
            return True
        return await self.host.ask_for_settings(chat_id, person)

    async def is_member(self, chat_id: int, telegram_id: int) -> bool:
        """Whether somebody is in a group, or was let in with restrictions.

        Telegram need not tell a bot that is no administrator; then it counts whether they were
        seen in the group. Raises an error of the library where it cannot be asked.
        """
        try:
            member = await self.bot.get_chat_member(chat_id, telegram_id)
        except (BadRequest, Forbidden) as error:
            log.info("membership unknown", chat=chat_id, error=type(error).__name__)
            return (chat_id, telegram_id) in self._present
        return member.status in _IN_GROUP or bool(getattr(member, "is_member", False))


def thread_of(message: Message) -> int | None:
    """Give a message's topic; None outside of topics and in General, which has no id to send to."""
    return message.message_thread_id if message.is_topic_message else None


def why(error: RefusedError, speaker: Speaker) -> Screen:
    """Explain a refusal as a message."""
    return Screen(escape(refusal(error.reason, speaker, **error.params)))

"""What happens to chats: the bot comes and goes, people block it, leave, groups move."""

from telegram import Chat, ChatMember, ChatMemberUpdated, Message, Update, User

from bot.delivery.worker import Reply
from bot.handlers.desk import Desk
from bot.host.errors import AlreadyHandledError, RefusedError
from bot.host.facts import GroupRef
from bot.host.shown import TableStatus
from bot.logging import get_logger
from bot.screens.pages import welcome_back, welcome_in_group

_OUT = {ChatMember.LEFT, ChatMember.BANNED}

log = get_logger(__name__)


class Chats:
    """Handles changes of membership and of groups. Nothing here is answered with an error."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def about_bot(self, update: Update, _context: object) -> None:
        """Note that the bot was blocked, unblocked, added or removed."""
        change = update.my_chat_member
        if change is None:
            return
        try:
            if change.chat.type == Chat.PRIVATE:
                await self._private(update.update_id, change)
            else:
                await self._group(update.update_id, change)
        except AlreadyHandledError:
            return

    async def _private(self, update_id: int, change: ChatMemberUpdated) -> None:
        await self._desk.meet(change.from_user)
        if change.new_chat_member.status in _OUT:
            await self._desk.host.blocked(update_id, change.from_user.id)
        else:
            await self._desk.host.opened_private_chat(update_id, change.from_user.id)
            self._desk.delivery.reachable(change.from_user.id)

    async def _group(self, update_id: int, change: ChatMemberUpdated) -> None:
        chat = change.chat
        if change.new_chat_member.status in _OUT:
            await self._desk.host.left_group(update_id, chat.id)
            return
        group = await self._desk.see(chat)
        self._desk.delivery.reachable(chat.id)
        if change.old_chat_member.status in _OUT:
            await self._greet(group)

    async def _greet(self, group: GroupRef) -> None:
        """Say what there is to do in a group that the bot has come to, perhaps back to."""
        speaker = self._desk.speaker_in(group)
        games = await self._desk.host.games_in(group.chat_id)
        if not games:
            self._desk.delivery.reply(Reply(group.chat_id, None, welcome_in_group(speaker)))
        for facts in games:
            if facts.status is TableStatus.ASLEEP:
                screen = welcome_back(facts, speaker)
                self._desk.delivery.reply(Reply(group.chat_id, facts.thread_id, screen))
            else:
                # Somebody has gone on with it from the private chat.
                await self._desk.host.renew_table(None, facts.table_id)

    async def about_member(self, update: Update, _context: object) -> None:
        """Note who came and who left (told to administrators only)."""
        change = update.chat_member
        if change is None or change.new_chat_member.user.is_bot:
            return
        user = change.new_chat_member.user
        if change.new_chat_member.status in _OUT:
            await self._left(update.update_id, change.chat, user)
        else:
            person = await self._desk.meet(user)
            await self._desk.host.see_member(change.chat.id, person, is_member=True)

    async def service(self, update: Update, _context: object) -> None:
        """Note a group that moved, and who left it."""
        message = update.message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            await self._moved(update.update_id, message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self._moved(update.update_id, message.migrate_from_chat_id, message.chat.id)
        elif message.left_chat_member is not None:
            await self._member_left(update.update_id, message)

    async def _member_left(self, update_id: int, message: Message) -> None:
        who = message.left_chat_member
        if who is not None and who.id != self._desk.bot.id:
            await self._left(update_id, message.chat, who)

    async def _left(self, update_id: int, chat: Chat, user: User) -> None:
        """Free a seat in the lobby. A game goes on: the private chat works without the group."""
        if user.is_bot:
            return
        person = await self._desk.meet(user)
        self._desk.note_absent(chat.id, user.id)
        await self._desk.host.see_member(chat.id, person, is_member=False)
        for line in await self._desk.host.games_of(person):
            facts = line.facts
            if facts.chat_id != chat.id or facts.status is not TableStatus.LOBBY:
                continue
            try:
                await self._desk.host.leave(update_id, facts.table_id, person)
            except (AlreadyHandledError, RefusedError) as error:
                log.info("seat not freed", table=facts.table_id, error=type(error).__name__)

    async def _moved(self, update_id: int, old: int, new: int) -> None:
        try:
            await self._desk.host.migrate_group(update_id, old, new)
        except AlreadyHandledError:
            return
        self._desk.delivery.reachable(new)

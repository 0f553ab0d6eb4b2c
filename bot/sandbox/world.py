"""Everything there is: accounts, chats, messages, what the bot has still to hear."""

import hashlib
import itertools
import uuid
from collections import defaultdict
from dataclasses import dataclass, field

from bot.sandbox.accounts import ANONYMOUS, OFFICIAL
from bot.sandbox.calls import CallLog, Violation
from bot.sandbox.clock import MovableClock
from bot.sandbox.entities import tidy
from bot.sandbox.errors import ScriptError
from bot.sandbox.faults import Faults
from bot.sandbox.feed import Feed
from bot.sandbox.files import Files
from bot.sandbox.limits import Budgets
from bot.sandbox.model import Account, Answer, Chat, Json, Media, Message, Tap, chat_member
from bot.sandbox.profile import Profile
from bot.sandbox.rights import ADMINS
from bot.sandbox.settings import GroupSettings, PersonSettings, SandboxSettings
from bot.sandbox.updates import UpdateQueue
from bot.sandbox.webhook import Webhook

SHARED = frozenset({"private", "group"})
"""Types of chats whose messages are numbered together."""


@dataclass(frozen=True)
class Draft:
    """What a new or edited message shows."""

    text: str
    entities: list[Json] = field(default_factory=list)
    markup: Json | None = None
    media: Media | None = None
    extra: Json = field(default_factory=dict)
    """Further fields of the message, such as ``link_preview_options``."""
    keyboard: Json | None = None
    """Markup that is not shown in the message: a reply keyboard, its removal, a forced reply."""


class World:
    """State in memory, and the few ways in which it changes."""

    def __init__(self, settings: SandboxSettings, clock: MovableClock) -> None:
        self.settings = settings
        self.clock = clock
        limits = settings.limits
        self.queue = UpdateQueue(clock, limits.update_age)
        self.budgets = Budgets(limits)
        self.feed = Feed(clock)
        self.calls = CallLog()
        self.faults = Faults(clock)
        self.boot = uuid.uuid4().hex
        """Tells this world from another that was at the same address."""
        self.violations: list[Violation] = []
        self.commands: dict[tuple[str, str], list[Json]] = {}
        """Lists of commands by scope (as JSON text) and language."""
        self.webhook = Webhook()
        self.profile = Profile()
        self.files = Files(settings.token)
        self.looked_at: defaultdict[str, set[str]] = defaultdict(set)
        """By method, the parameters that it has looked at so far."""
        self.last_webhook_set = float("-inf")
        self.people: dict[int, Account] = {}
        self.chats: dict[int, Chat] = {}
        self.taps: dict[str, Tap] = {}
        self.cached: dict[tuple[int, int, int, str], tuple[float, Answer]] = {}
        """Answers that the tapper's own app repeats, and until when."""
        self._tap_ids = itertools.count(1)
        self._private_ids = itertools.count(1)
        self._ephemeral_ids = itertools.count(1)
        self.bot = Account(
            "bot",
            int(settings.token.split(":", 1)[0]),
            settings.bot_name,
            username=settings.bot_username,
            is_bot=True,
        )
        for person in settings.people:
            self.add_person(person)
        for group in settings.groups:
            self.add_group(group)

    def violate(self, *found: Violation) -> None:
        """Remember calls that are against the Bot API."""
        if found:
            self.violations += found
            self.feed.add("state")

    # People and chats

    def add_person(self, given: PersonSettings) -> Account:
        """Somebody new, who has not opened the bot yet."""
        person = Account(
            given.key,
            given.id,
            given.first_name,
            given.last_name,
            given.username,
            given.language_code,
        )
        if person.id in self.people or person.id == self.bot.id:
            raise ScriptError(f"there is somebody with the id {person.id} already")
        self.people[person.id] = person
        self.chats[person.id] = Chat(person.id, "private", person=person)
        self.feed.add("state")
        return person

    def add_group(self, given: GroupSettings, members: list[Account] | None = None) -> Chat:
        """A group of these people (of all by default); the first owns it."""
        # Message 1 of a supergroup is the one that says it was made (and the General topic).
        chat = Chat(
            given.id,
            given.type,
            given.title,
            is_forum=given.is_forum,
            last_id=1,
            description=given.description,
        )
        if chat.id in self.chats:
            raise ScriptError(f"there is a chat with the id {chat.id} already")
        everybody = list(self.people.values()) if members is None else members
        for person in everybody:
            chat.statuses[person.id] = "member" if chat.statuses else "creator"
        chat.statuses[self.bot.id] = given.bot_status
        self.chats[chat.id] = chat
        self.feed.add("state")
        return chat

    def account(self, number: int) -> Account | None:
        """A person, the bot, or an account of Telegram's own, by id."""
        if number == self.bot.id:
            return self.bot
        return self.people.get(number) or OFFICIAL.get(number)

    def person(self, name: object) -> Account:
        """A person by key, id, first name or user name; ScriptError if there is none."""
        for person in self.people.values():
            names = {person.key, person.id, str(person.id), person.first_name, person.name}
            if name in names or (person.username and name == person.username):
                return person
        raise ScriptError(f"there is nobody called {name!r}")

    def chat(self, number: object, person: Account | None = None) -> Chat:
        """A chat by id or title; without either the person's private chat; else ScriptError."""
        if number is None and person is not None:
            return self.chats[person.id]
        for chat in self.chats.values():
            if number in {chat.id, str(chat.id)} or (chat.title and number == chat.title):
                return chat
        raise ScriptError(f"there is no chat {number!r}")

    def message(self, chat: Chat, number: int) -> Message:
        """A message that was there at some time; ScriptError if never."""
        found = chat.messages.get(number)
        if found is None:
            raise ScriptError(f"there is no message {number} in {chat.id}")
        return found

    # Messages

    def author(self, chat: Chat, person: Account) -> tuple[Account, Chat | None]:
        """In whose name somebody writes here: anonymous administrators in the group's."""
        return (ANONYMOUS, chat) if chat.is_anonymous(person.id) else (person, None)

    def post(
        self,
        chat: Chat,
        sender: Account,
        draft: Draft,
        *,
        reply_to: Message | None = None,
        thread: int | None = None,
        service: Json | None = None,
        silent: bool = False,
        sender_chat: Chat | None = None,
        author: Account | None = None,
        receiver: Account | None = None,
    ) -> Message:
        """Put a message into a chat; the bot is not told of it here."""
        message = Message(
            chat,
            self._number(chat, ephemeral=receiver is not None),
            sender,
            int(self.clock()),
            draft.text,
            draft.entities,
            draft.markup,
            reply_to=reply_to,
            thread=thread,
            service=service or {},
            silent=silent,
            author=author or sender,
            sender_chat=sender_chat,
            media=draft.media,
            extra=draft.extra,
            keyboard=draft.keyboard,
            receiver=receiver,
        )
        if sender is self.bot:
            chat.other_bot_spoke = False
        (chat.messages if receiver is None else chat.ephemeral)[message.id] = message
        self.feed.add_message(message)
        return message

    def _number(self, chat: Chat, *, ephemeral: bool) -> int:
        if ephemeral:
            return next(self._ephemeral_ids)
        # Supergroups count for themselves; all other chats of an account share one count.
        chat.last_id = next(self._private_ids) if chat.type in SHARED else chat.last_id + 1
        return chat.last_id

    def written(self, text: str) -> Draft:
        """What a person's text becomes."""
        limits = self.settings.limits
        return Draft(*tidy(text, [], limits.entities))

    def edit(self, message: Message, draft: Draft) -> None:
        """Show something else in a message."""
        message.text, message.entities, message.markup = draft.text, draft.entities, draft.markup
        message.media = draft.media
        message.extra = draft.extra
        message.edit_date = int(self.clock())
        self.feed.add_message(message)

    def delete(self, message: Message) -> None:
        """Take a message away."""
        message.deleted = True
        if message.id in message.chat.pinned:
            message.chat.pinned.remove(message.id)
        self.feed.add_message(message)

    def tell(self, message: Message) -> None:
        """Queue the update of a new message."""
        message.heard = True
        kind = "channel_post" if message.chat.type == "channel" else "message"
        self.queue.put(kind, message.message())

    def serve(
        self, chat: Chat, sender: Account, service: Json, *, thread: int | None = None
    ) -> Message:
        """Post a service message and tell the bot."""
        named, sender_chat = self.author(chat, sender)
        message = self.post(
            chat,
            named,
            Draft(""),
            service=service,
            sender_chat=sender_chat,
            author=sender,
            thread=thread,
        )
        if chat.person is not None or chat.has(self.bot.id):
            self.tell(message)
        return message

    def set_status(self, chat: Chat, account: Account, status: str, by: Account) -> None:
        """Change somebody's standing and tell the bot as Telegram does."""
        old = chat.status(account.id)
        if chat.type == "private":
            old = chat.statuses.get(account.id, "member")
        if old == status:
            return
        before = chat_member(account, old, chat.rights.get(account.id), forum=chat.is_forum)
        if status not in ADMINS | {"restricted"}:
            chat.rights.pop(account.id, None)
        chat.statuses[account.id] = status
        self.tell_member(chat, account, before, by)

    def set_rights(
        self, chat: Chat, account: Account, rights: dict[str, bool], by: Account
    ) -> None:
        """Give or take single rights of an administrator or a restricted member."""
        before = chat.member(account)
        chat.rights[account.id] = {**chat.rights.get(account.id, {}), **rights}
        if chat.member(account) != before:
            self.tell_member(chat, account, before, by)

    def tell_member(self, chat: Chat, account: Account, before: Json, by: Account) -> None:
        """Tell the bot how somebody stands here now, as far as it hears of that."""
        update = {
            "chat": chat.chat(),
            "from": self.author(chat, by)[0].user(),
            "date": int(self.clock()),
            "old_chat_member": before,
            "new_chat_member": chat.member(account)
            if chat.person is None
            else chat_member(account, chat.status(account.id)),
        }
        if account is self.bot:
            self.queue.put("my_chat_member", update)
        elif chat.status(self.bot.id) == "administrator":
            self.queue.put("chat_member", update)
        self.feed.add("state")

    # Taps

    def tap(self, person: Account, message: Message, data: str) -> Tap:
        """Press a button: queue the callback query."""
        number = f"{self.bot.id}{next(self._tap_ids):08d}"
        tap = Tap(number, person, message, data, self.clock())
        until, answer = self.cached.get(tap.key, (0.0, None))
        if answer is not None and tap.at < until:
            tap.answer = answer
            tap.done.set()
            return tap
        self.taps[tap.id] = tap
        instance = hashlib.blake2b(f"{message.chat.id}/{self.bot.id}".encode(), digest_size=8)
        self.queue.put(
            "callback_query",
            {
                "id": tap.id,
                "from": person.user(),
                "message": message.maybe_inaccessible(),
                "chat_instance": str(int.from_bytes(instance.digest(), signed=True)),
                "data": data,
            },
        )
        return tap

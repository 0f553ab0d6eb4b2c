"""Everything there is: accounts, chats, messages, what the bot has still to hear."""

import hashlib
import itertools
import uuid
from dataclasses import dataclass, field

from bot.sandbox.calls import CallLog, Faults, Violation
from bot.sandbox.clock import MovableClock
from bot.sandbox.entities import tidy
from bot.sandbox.errors import ScriptError
from bot.sandbox.feed import Feed
from bot.sandbox.limits import Budgets
from bot.sandbox.model import Account, Chat, Json, Message, Tap, chat_member
from bot.sandbox.settings import GroupSettings, PersonSettings, SandboxSettings
from bot.sandbox.updates import UpdateQueue


@dataclass(frozen=True)
class Draft:
    """What a new or edited message shows."""

    text: str
    entities: list[Json] = field(default_factory=list)
    markup: Json | None = None


class World:
    """State in memory, and the few ways in which it changes."""

    def __init__(self, settings: SandboxSettings, clock: MovableClock) -> None:
        self.settings = settings
        self.clock = clock
        limits = settings.limits
        self.queue = UpdateQueue(clock, limits.update_age)
        self.budgets = Budgets(limits)
        self.feed = Feed()
        self.calls = CallLog()
        self.faults = Faults()
        self.boot = uuid.uuid4().hex
        """Tells this world from another that was at the same address."""
        self.violations: list[Violation] = []
        self.commands: dict[tuple[str, str], list[Json]] = {}
        """Lists of commands by scope (as JSON text) and language."""
        self.webhook: Json = {"url": ""}
        self.people: dict[int, Account] = {}
        self.chats: dict[int, Chat] = {}
        self.taps: dict[str, Tap] = {}
        self._tap_ids = itertools.count(1)
        self._private_ids = itertools.count(1)
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
        chat = Chat(given.id, given.type, given.title, is_forum=given.is_forum, last_id=1)
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
        """A person or the bot by id."""
        return self.bot if number == self.bot.id else self.people.get(number)

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
    ) -> Message:
        """Put a message into a chat; the bot is not told of it here."""
        # Supergroups count for themselves; all other chats of an account share one count.
        if chat.type == "supergroup":
            chat.last_id += 1
            number = chat.last_id
        else:
            number = chat.last_id = next(self._private_ids)
        message = Message(
            chat,
            number,
            sender,
            int(self.clock()),
            draft.text,
            draft.entities,
            draft.markup,
            reply_to=reply_to,
            thread=thread,
            service=service or {},
            silent=silent,
        )
        chat.messages[number] = message
        self.feed.add_message(message)
        return message

    def written(self, text: str) -> Draft:
        """What a person's text becomes."""
        limits = self.settings.limits
        return Draft(*tidy(text, [], limits.entities))

    def edit(self, message: Message, draft: Draft) -> None:
        """Show something else in a message."""
        message.text, message.entities, message.markup = draft.text, draft.entities, draft.markup
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
        self.queue.put("message", message.message())

    def serve(self, chat: Chat, sender: Account, service: Json) -> Message:
        """Post a service message and tell the bot."""
        message = self.post(chat, sender, Draft(""), service=service)
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
        chat.statuses[account.id] = status
        update = {
            "chat": chat.chat(),
            "from": by.user(),
            "date": int(self.clock()),
            "old_chat_member": chat_member(account, old),
            "new_chat_member": chat_member(account, status),
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

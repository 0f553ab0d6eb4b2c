"""People, chats, messages and taps as the sandbox keeps them."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.rights import ADMINS, PERMISSIONS, PRESENT, admin_rights

Json = dict[str, Any]

GENERAL = 1
"""The topic that every forum has; it is written to by naming none."""


@dataclass(eq=False)
class Account:
    """A person or the bot; one and the same whatever they call themselves."""

    key: str
    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = ""
    is_bot: bool = False
    deleted: bool = False
    """Whether the account was given up."""

    def user(self) -> Json:
        """A ``User`` of the Bot API."""
        found: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        for name in ("last_name", "username", "language_code"):
            if value := getattr(self, name):
                found[name] = value
        return found

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()


@dataclass
class Chat:
    """A group, a channel, or the private chat of one person with the bot (with the person's id)."""

    id: int
    type: str
    title: str = ""
    person: Account | None = None
    statuses: dict[int, str] = field(default_factory=dict)
    """Account id to status; in a private chat only whether the bot was blocked."""
    rights: dict[int, dict[str, bool]] = field(default_factory=dict)
    """Account id to what an administrator was given or refused beyond the usual."""
    tags: dict[int, str] = field(default_factory=dict)
    """Account id to member tag."""
    permissions: dict[str, bool] = field(default_factory=lambda: dict(PERMISSIONS))
    """What members may do who are no administrators."""
    messages: dict[int, "Message"] = field(default_factory=dict)
    ephemeral: dict[int, "Message"] = field(default_factory=dict)
    """Messages that one member sees, by their own numbers."""
    last_id: int = 0
    started: bool = False
    """Whether a person has written to the bot (private chats)."""
    migrated_to: int | None = None
    is_forum: bool = False
    topics: dict[int, str] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    """Topics in which only administrators can write; General among them."""
    hidden_general: bool = False
    pinned: list[int] = field(default_factory=list)
    description: str = ""
    linked: int | None = None
    """The channel whose posts come into this group, or the group of a channel."""
    other_bot_spoke: bool = False
    """Whether another bot was the last to write: commands without a name are for that one then."""
    gone: bool = False
    """Whether its owner deleted the group."""

    def chat(self) -> Json:
        """A ``Chat`` of the Bot API."""
        found: Json = {"id": self.id, "type": self.type}
        if self.person is not None:
            user = self.person.user()
            names = ("first_name", "last_name", "username")
            return found | {name: user[name] for name in names if name in user}
        found["title"] = self.title
        if self.is_forum:
            found["is_forum"] = True
        return found

    def status(self, account: int) -> str:
        """A member's status; ``left`` for strangers."""
        return self.statuses.get(account, "left")

    def has(self, account: int) -> bool:
        """Whether somebody is in here."""
        return self.status(account) in PRESENT

    def may(self, account: int, right: str) -> bool:
        """Whether somebody has a right here, as owner, administrator or member."""
        match self.status(account):
            case "creator":
                return True
            case "administrator":
                given = admin_rights(self.rights.get(account, {}), forum=self.is_forum)
                return given.get(right, False)
            case "member":
                return self.permissions.get(right, False)
            case "restricted":
                own = self.rights.get(account, {})
                return own.get(right, self.permissions.get(right, False))
            case _:
                return False

    def is_anonymous(self, account: int) -> bool:
        """Whether an administrator writes here in the group's name."""
        return self.status(account) in ADMINS and self.rights.get(account, {}).get(
            "is_anonymous", False
        )

    def member(self, account: Account) -> Json:
        """A ``ChatMember`` of the Bot API."""
        member = chat_member(
            account, self.status(account.id), self.rights.get(account.id), forum=self.is_forum
        )
        tag = self.tags.get(account.id)
        if tag and member["status"] in {"member", "restricted"}:
            member["tag"] = tag
        return member


def chat_member(
    account: Account,
    status: str,
    rights: dict[str, bool] | None = None,
    *,
    forum: bool = False,
) -> Json:
    """A ``ChatMember`` of the Bot API."""
    given = rights or {}
    member: Json = {"status": status, "user": account.user()}
    if status == "creator":
        member["is_anonymous"] = given.get("is_anonymous", False)
    elif status == "administrator":
        member |= admin_rights(given, forum=forum)
    elif status == "restricted":
        member |= dict.fromkeys(PERMISSIONS, False) | {
            name: value for name, value in given.items() if name in PERMISSIONS
        }
        member |= {"is_member": True, "until_date": 0}
    elif status == "kicked":
        member["until_date"] = 0
    return member


@dataclass(frozen=True)
class Media:
    """A photo or document as a message carries it."""

    kind: str
    """``photo`` or ``document``."""
    body: Any
    """What stands in the message under that name."""
    file_id: str
    """Of the file itself (of a photo: in its largest size)."""


@dataclass
class Message:
    """A message, also after it was deleted."""

    chat: Chat
    id: int
    sender: Account
    date: int
    text: str = ""
    """Text, or with a photo or document its caption."""
    entities: list[Json] = field(default_factory=list)
    markup: Json | None = None
    edit_date: int | None = None
    reply_to: "Message | None" = None
    thread: int | None = None
    service: Json = field(default_factory=dict)
    """Fields of a service message, such as ``new_chat_members``."""
    deleted: bool = False
    revision: int = 0
    silent: bool = False
    author: Account | None = None
    """Who wrote it, where it comes in the name of a group or channel."""
    sender_chat: Chat | None = None
    media: Media | None = None
    extra: Json = field(default_factory=dict)
    """Further fields, such as ``link_preview_options`` or ``forward_origin``."""
    keyboard: Json | None = None
    """A reply keyboard, its removal or a forced reply, which messages do not show themselves."""
    reactions: dict[int, list[Json]] = field(default_factory=dict)
    """Reactions by account."""
    receiver: Account | None = None
    """The one who sees an ephemeral message; its id is a number of its own then."""
    replaces: int | None = None
    """The message in whose place its receiver sees it (ephemeral messages)."""
    heard: bool = False
    """Whether the bot was told of it."""
    unseen: bool = False
    """Whether its receiver's app has lost it (ephemeral messages)."""

    def message(self, *, nested: bool = False) -> Json:
        """A ``Message`` of the Bot API."""
        found: Json = {
            "message_id": self.id,
            "from": self.sender.user(),
            "chat": self.chat.chat(),
            "date": self.date,
        }
        if self.chat.type == "channel":
            del found["from"]
        if self.receiver is not None:
            found |= {
                "message_id": 0,
                "ephemeral_message_id": self.id,
                "receiver_user": self.receiver.user(),
            }
        if self.sender_chat is not None:
            found["sender_chat"] = self.sender_chat.chat()
        elif tag := self.chat.tags.get(self.sender.id):
            found["sender_tag"] = tag
        if self.edit_date is not None:
            found["edit_date"] = self.edit_date
        if self.thread is not None:
            found |= {"message_thread_id": self.thread, "is_topic_message": True}
        if self.reply_to is not None and not nested:
            found["reply_to_message"] = self.reply_to.message(nested=True)
        found |= self._content()
        if self.markup is not None:
            found["reply_markup"] = self.markup
        return found | self.extra | self.service

    def _content(self) -> Json:
        found: Json = {}
        text, entities = "text", "entities"
        if self.media is not None:
            found[self.media.kind] = self.media.body
            text, entities = "caption", "caption_entities"
        if self.text:
            found[text] = self.text
        if self.entities:
            found[entities] = [dict(entity) for entity in self.entities]
        return found

    def maybe_inaccessible(self) -> Json:
        """The message, or what stands for it when it was deleted."""
        if self.deleted:
            return {"chat": self.chat.chat(), "message_id": self.id, "date": 0}
        return self.message()


@dataclass(frozen=True)
class Answer:
    """What the bot answered to a tap."""

    text: str = ""
    alert: bool = False
    url: str = ""


@dataclass
class Tap:
    """A pressed button, waiting for its answer."""

    id: str
    person: Account
    message: Message
    data: str
    at: float
    done: asyncio.Event = field(default_factory=asyncio.Event)
    answer: Answer | None = None
    excused: bool = False
    """Whether nobody minds if it stays without an answer."""

    @property
    def key(self) -> tuple[int, int, int, str]:
        """Who tapped what: the same again may be answered from memory."""
        return self.person.id, self.message.chat.id, self.message.id, self.data

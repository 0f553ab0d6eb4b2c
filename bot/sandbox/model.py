"""People, chats, messages and taps as the sandbox keeps them."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

PRESENT = frozenset({"creator", "administrator", "member", "restricted"})
"""Statuses of those who are in a chat."""
ADMINS = frozenset({"creator", "administrator"})

RIGHTS = (
    "can_be_edited",
    "is_anonymous",
    "can_promote_members",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
)
GIVEN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_tags",
)


@dataclass(frozen=True)
class Account:
    """A person or the bot."""

    key: str
    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = ""
    is_bot: bool = False

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
    """A group, or the private chat of one person with the bot (whose id is the person's)."""

    id: int
    type: str
    title: str = ""
    person: Account | None = None
    statuses: dict[int, str] = field(default_factory=dict)
    """Account id to status; in a private chat only whether the bot was blocked."""
    messages: dict[int, "Message"] = field(default_factory=dict)
    last_id: int = 0
    started: bool = False
    """Whether a person has written to the bot (private chats)."""
    migrated_to: int | None = None
    is_forum: bool = False
    topics: dict[int, str] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)

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


def chat_member(account: Account, status: str) -> Json:
    """A ``ChatMember`` of the Bot API."""
    member: Json = {"status": status, "user": account.user()}
    if status == "creator":
        member["is_anonymous"] = False
    elif status == "administrator":
        member |= dict.fromkeys(RIGHTS, False) | dict.fromkeys(GIVEN_RIGHTS, True)
    elif status == "kicked":
        member["until_date"] = 0
    return member


@dataclass
class Message:
    """A message, also after it was deleted."""

    chat: Chat
    id: int
    sender: Account
    date: int
    text: str = ""
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

    def message(self, *, nested: bool = False) -> Json:
        """A ``Message`` of the Bot API."""
        found: Json = {
            "message_id": self.id,
            "from": self.sender.user(),
            "chat": self.chat.chat(),
            "date": self.date,
        }
        if self.edit_date is not None:
            found["edit_date"] = self.edit_date
        if self.thread is not None:
            found |= {"message_thread_id": self.thread, "is_topic_message": True}
        if self.reply_to is not None and not nested:
            found["reply_to_message"] = self.reply_to.message(nested=True)
        if self.text:
            found["text"] = self.text
        if self.entities:
            found["entities"] = [dict(entity) for entity in self.entities]
        if self.markup is not None:
            found["reply_markup"] = self.markup
        return found | self.service

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

"""What a sandbox may be told: who is there, which limits hold, where it listens."""

from dataclasses import dataclass, field

DEFAULT_TOKEN = "4242424242:AAsandboxSandboxSandboxSandboxSand0"


@dataclass(frozen=True)
class Limits:
    """Telegram's budgets and sizes as documented or observed. ``None`` switches a budget off.

    Sends, edits and pins count; answers to taps never do. A group has a hard window, a private
    chat a bucket that fills at its rate and holds that many calls.
    """

    group_per_minute: int | None = 20
    private_per_minute: int | None = 20
    chat_per_second: float | None = 1.0
    chat_burst: int = 5
    total_per_second: int | None = 30
    text_length: int = 4096
    caption_length: int = 1024
    source_bytes: int = 32_768
    """Of a text with its markup, before it is parsed."""
    photo_bytes: int = 10 * 1024 * 1024
    photo_sides: int = 10_000
    """Width and height of a photo, together."""
    photo_ratio: int = 20
    download_bytes: int = 20 * 1024 * 1024
    entities: int = 100
    answer_length: int = 200
    callback_data_bytes: int = 64
    buttons: int = 100
    buttons_in_row: int = 8
    markup_bytes: int = 10_000
    reply_buttons: int = 300
    reply_buttons_in_row: int = 12
    callback_expiry: float = 15.0
    """Seconds in which a tap can be answered."""
    ephemeral_window: float = 15.0
    """Seconds after a tap or command in which it can be answered by an ephemeral message."""
    delete_age: float = 48 * 3600.0
    """Seconds after which the bot can no longer delete its own message."""
    update_age: float = 24 * 3600.0
    """Seconds for which an update waits to be fetched."""
    set_webhook_every: float | None = 1.0
    """Seconds between two setWebhook."""

    @classmethod
    def without_budgets(cls) -> "Limits":
        """All sizes, no flood control: for tests about something else."""
        return cls(
            group_per_minute=None,
            private_per_minute=None,
            chat_per_second=None,
            total_per_second=None,
            set_webhook_every=None,
        )


@dataclass(frozen=True)
class PersonSettings:
    """Somebody with a Telegram account. ``key`` is what scripts call them."""

    key: str
    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = "zh-hans"


@dataclass(frozen=True)
class GroupSettings:
    """A group that stands when the sandbox starts; the first person owns it."""

    title: str = "周末够级"
    id: int = -1001700000001
    type: str = "supergroup"
    bot_status: str = "member"
    """``member``, ``administrator`` or ``left``."""
    is_forum: bool = False
    description: str = ""


DEFAULT_PEOPLE = (
    PersonSettings("甲", 7000000001, "阿强", username="aqiang"),
    PersonSettings("乙", 7000000002, "小李", "李", username="xiaoli"),
    PersonSettings("丙", 7000000003, "老王"),
    PersonSettings("丁", 7000000004, "老趙", language_code="zh-hant"),
    PersonSettings("戊", 7000000005, "<b>&_*[", username="tags_and_marks", language_code="en"),
    PersonSettings("己", 7000000006, "\u200fשלום\u200f \u061cسلام", language_code="he"),
)
"""Four plain names, one made of markup, one written from right to left."""


@dataclass(frozen=True)
class SandboxSettings:
    """Everything a sandbox is started with."""

    host: str = "127.0.0.1"
    port: int = 0
    """0 takes a free one."""
    token: str = DEFAULT_TOKEN
    bot_name: str = "够级"
    bot_username: str = "gouji_sandbox_bot"
    people: tuple[PersonSettings, ...] = DEFAULT_PEOPLE
    groups: tuple[GroupSettings, ...] = (GroupSettings(),)
    limits: Limits = field(default_factory=Limits)
    privacy_mode: bool = True
    """Only commands and replies to the bot reach it from groups where it is no admin."""
    mentions_reach_bot: bool = False
    """Whether ``@bot`` alone reaches it too: BotFather says so, those who tried found it untrue."""
    members_hidden: bool = False
    """Whether only administrators are told who is in a group (Telegram promises it to no other)."""
    custom_emoji: bool = False
    """Whether the bot may use custom emoji: its owner pays for that; else they are left out."""
    webhook_anywhere: bool = True
    """Whether webhooks may be at any port and without TLS, as tests need and Telegram refuses."""
    webhook_timeout: float = 60.0
    """Seconds in which a webhook has to answer."""
    latency: float = 0.0
    """Seconds that every call of the Bot API takes."""

"""What a screen is: text with a keyboard, ready for delivery and free of Telegram's library."""

from enum import StrEnum
from typing import NamedTuple


class Style(StrEnum):
    """Colours of a button (Bot API 9.4); older clients show it plain."""

    PLAIN = ""
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


class Button(NamedTuple):
    """One button: exactly one of `data` (callback, ASCII, at most 24 bytes) and `url` is set."""

    label: str
    data: str | None = None
    url: str | None = None
    style: Style = Style.PLAIN


Keyboard = tuple[tuple[Button, ...], ...]


class Screen(NamedTuple):
    """One message: HTML text as Telegram's HTML parse mode takes it, and its keyboard."""

    html: str
    keyboard: Keyboard = ()

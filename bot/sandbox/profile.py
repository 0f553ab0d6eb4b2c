"""How the bot presents itself: names and descriptions by language, menu buttons, wished rights."""

from dataclasses import dataclass, field

from bot.sandbox.model import Json


@dataclass
class Profile:
    """What setMy… and setChatMenuButton have set; the empty language is for all others."""

    names: dict[str, str] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)
    menu_buttons: dict[int | None, Json] = field(default_factory=dict)
    """By private chat; ``None`` for those without one of their own."""
    wished_rights: dict[bool, Json] = field(default_factory=dict)
    """Rights that are proposed when the bot is made administrator, by whether of a channel."""

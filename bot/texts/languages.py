"""The languages there are, and which of them a reader gets."""

from enum import StrEnum
from types import MappingProxyType
from typing import Final


class Language(StrEnum):
    """A language with a complete catalogue; the order is that of the buttons."""

    ZH_HANS = "zh-Hans"
    ZH_HANT = "zh-Hant"
    EN = "en"


SELF_NAMES: Final = MappingProxyType(
    {Language.ZH_HANS: "简体中文", Language.ZH_HANT: "繁體中文", Language.EN: "English"}
)
"""What each language calls itself: the same in every language."""

_TRADITIONAL = frozenset({"hant", "tw", "hk", "mo"})


def choose_language(person_choice: str | None, telegram_language_code: str | None) -> Language:
    """Choose a reader's language: their own choice, else what Telegram says of their client.

    Telegram says an IETF tag or nothing. Chinese of any kind is Chinese, anything else English;
    nothing at all is simplified Chinese.
    """
    return _known(person_choice) or _known(telegram_language_code) or Language.ZH_HANS


def _known(code: str | None) -> Language | None:
    if not code:
        return None
    primary, *subtags = code.lower().replace("_", "-").split("-")
    if primary != "zh":
        return Language.EN
    return Language.ZH_HANT if _TRADITIONAL.intersection(subtags) else Language.ZH_HANS

"""Messages by key, in one language, with what people wrote made harmless.

Everything that goes into a message is escaped here and nowhere else.
"""

from collections.abc import Mapping
from importlib import resources
from typing import Final, Self

from babel import Locale
from babel.messages.pofile import read_po

from bot.texts.languages import Language, choose_language
from bot.texts.markup import Markup, Name, Title, cut, escape, to_plain
from bot.texts.names import LONGEST, LONGEST_TITLE, clean_name

TOAST_LENGTH: Final = 200
"""The longest answer to a tap, in UTF-16 code units."""
NOBODY: Final = "name-nobody"
"""The message for a name that has nothing to show."""
OWN_WORDS: Final = "@"
"""Stands between a key and the rule set whose own words the message is in."""

Messages = Mapping[str, tuple[str, ...]]
"""The forms of each message by key: one, or in a language that tells them apart one and many."""


class Speaker:
    """Says messages in one language, by default in the words of the outline (`dagang`).

    Parameters: a `Name` is cleaned and escaped, any other `str` escaped, `Markup` and `int` taken
    as they are. A message with a plural takes its form by the parameter `n`.
    """

    def __init__(self, language: Language, messages: Messages, rules: str | None = None) -> None:
        self.language = language
        self._messages = messages
        self._rules = rules
        self._locale = Locale.parse(language.value, sep="-")

    def under(self, rules: str) -> "Speaker":
        """Give who says what another rule set has its own words for (`key@rules`) in these."""
        return Speaker(self.language, self._messages, rules)

    def __call__(self, key: str, /, **params: str | int) -> Markup:
        """Say a message as HTML; `KeyError` for a key or parameter that does not exist."""
        forms = self._messages.get(f"{key}{OWN_WORDS}{self._rules}") or self._messages[key]
        form = forms[0]
        if len(forms) > 1 and self._locale.plural_form(int(params["n"])) != "one":
            form = forms[-1]
        return Markup(form.format(**{name: self._safe(value) for name, value in params.items()}))

    def plain(self, key: str, /, **params: str | int) -> str:
        """Say a message without markup for a toast or an alert, cut to what Telegram takes."""
        return cut(to_plain(self(key, **params)), TOAST_LENGTH)

    def name(self, raw: str, longest: int = LONGEST) -> Markup:
        """Say a name that somebody gave."""
        return escape(clean_name(raw, longest)) or self(NOBODY)

    def _safe(self, value: str | int) -> str | int:
        if isinstance(value, int | Markup):
            return value
        if isinstance(value, Name):
            return self.name(value, LONGEST_TITLE if isinstance(value, Title) else LONGEST)
        return escape(value)


class Texts:
    """The catalogues of all languages; `default` is a tag for who has chosen none."""

    def __init__(self, speakers: Mapping[Language, Speaker], default: str | None = None) -> None:
        self._speakers = speakers
        self._default = default

    @classmethod
    def load(cls, default: str | None = None) -> Self:
        """Read the catalogues that come with the program."""
        speakers = {language: Speaker(language, read_messages(language)) for language in Language}
        return cls(speakers, default)

    def for_language(self, code: str | None) -> Speaker:
        """Give the speaker for a language tag, as `choose_language` understands it."""
        return self._speakers[choose_language(code, self._default)]


def read_messages(language: Language) -> dict[str, tuple[str, ...]]:
    """Read the catalogue of one language."""
    path = resources.files("bot.texts") / "locales" / f"{language.value.replace('-', '_')}.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language.value.replace("-", "_"))
    messages: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if not message.id:
            continue
        key = message.id if isinstance(message.id, str) else message.id[0]
        string = message.string
        messages[key] = (string,) if isinstance(string, str) else tuple(string or ())
    return messages

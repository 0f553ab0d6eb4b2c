"""What scripts see: messages, buttons, answers to taps, calls of the bot."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.sandbox import labels
from bot.sandbox.errors import ScriptError

Json = dict[str, Any]
Predicate = Callable[["Message"], bool]


class SandboxError(Exception):
    """The sandbox refused: the person cannot do that."""


class NothingCameError(AssertionError):
    """What was waited for did not come; says what was there instead."""


@dataclass(frozen=True)
class Button:
    """One inline button."""

    text: str
    data: str = ""
    url: str = ""
    style: str = ""


@dataclass(frozen=True)
class Message:
    """A message as it stood when it was looked at. ``raw`` has all fields of the Bot API."""

    chat_id: int
    id: int
    text: str
    by_bot: bool
    deleted: bool
    revision: int
    rows: tuple[tuple[Button, ...], ...]
    raw: Json

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons in order."""
        return tuple(button for row in self.rows for button in row)

    @property
    def edited(self) -> bool:
        """Whether it was edited."""
        return "edit_date" in self.raw

    def button(self, text: str) -> Button:
        """The button with this label, as `labels` finds it; KeyError if none, or several."""
        try:
            found = labels.find(text, [(button.text, button) for button in self.buttons])
        except ScriptError as error:
            raise KeyError(str(error)) from None
        if found is None:
            raise KeyError(text)
        return found

    def has_button(self, text: str) -> bool:
        """Whether a label is this, reads so, or holds it."""
        return labels.has(text, (button.text for button in self.buttons))

    def shows(self, *words: str, button: str = "") -> bool:
        """Whether all these words stand in the text, and such a button below it."""
        return all(word in self.text for word in words) and (not button or self.has_button(button))

    @classmethod
    def read(cls, raw: Json) -> "Message":
        """From the scripting interface's JSON."""
        rows = raw.get("reply_markup", {}).get("inline_keyboard", [])
        return cls(
            raw["chat_id"],
            raw["message_id"],
            raw.get("text", ""),
            raw["from"]["is_bot"],
            raw["deleted"],
            raw["revision"],
            tuple(
                tuple(
                    Button(
                        button["text"],
                        button.get("callback_data", ""),
                        button.get("url", ""),
                        button.get("style", ""),
                    )
                    for button in row
                )
                for row in rows
            ),
            raw,
        )


@dataclass(frozen=True)
class Answer:
    """What came of a tap. ``answered`` is false when the bot said nothing in time."""

    answered: bool
    text: str = ""
    alert: bool = False
    url: str = ""
    opened: str = ""
    """``private`` when a deep link opened the private chat, ``outside`` for other links."""


@dataclass(frozen=True)
class Call:
    """One call of the Bot API, as the sandbox saw it; ``code`` 200 is success."""

    at: float
    method: str
    chat_id: int | None
    params: Json
    code: int
    description: str


def told(message: Message) -> str:
    """The message as text, for errors."""
    rows = "\n".join(" ".join(f"[{button.text}]" for button in row) for row in message.rows)
    return f"#{message.id} {message.text}\n{rows}".strip()

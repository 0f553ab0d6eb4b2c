"""What changed on the screens, numbered, for pages and scripts that follow it."""

from dataclasses import dataclass
from typing import Any

from bot.sandbox.clock import MovableClock
from bot.sandbox.model import Message
from bot.sandbox.signal import Signal

Json = dict[str, Any]


@dataclass(frozen=True)
class Change:
    """One thing that changed; a message's change is shown as the message is now."""

    revision: int
    kind: str
    what: Message | Json

    def to_json(self) -> Json:
        """The change as the scripting interface tells it."""
        if isinstance(self.what, Message):
            return {"kind": self.kind, "message": shown(self.what)}
        return {"kind": self.kind, **self.what}


def shown(message: Message) -> Json:
    """A message for pages and scripts: Telegram's fields, and what became of it."""
    found = message.message() | {
        "chat_id": message.chat.id,
        "deleted": message.deleted,
        "revision": message.revision,
        "silent": message.silent,
    }
    if message.keyboard is not None:
        found["reply_keyboard"] = message.keyboard
    if message.replaces is not None:
        found["replaces"] = message.replaces
    if any(message.reactions.values()):
        found["reactions"] = message.reactions
    return found


class Feed:
    """All changes since the start, newest last."""

    def __init__(self, clock: MovableClock) -> None:
        self._changes: list[Change] = []
        self.signal = Signal(clock)
        self.closed = False

    @property
    def revision(self) -> int:
        """The number of the newest change; 0 before the first."""
        return len(self._changes)

    def add_message(self, message: Message) -> None:
        """A message came, was edited or was deleted.

        An ephemeral one, which few see and which has no number of the chat's, is told by itself.
        """
        message.revision = self.revision + 1
        self._add("message" if message.receiver is None else "ephemeral", message)

    def add(self, kind: str, **what: object) -> None:
        """Something else happened: ``state``, ``answer``, ``typing``, ``opened``."""
        self._add(kind, dict(what))

    def since(self, revision: int) -> list[Change]:
        """Changes after this one; of a message that changed often only the last."""
        return [
            change
            for change in self._changes[max(0, revision) :]
            if not isinstance(change.what, Message) or change.what.revision == change.revision
        ]

    async def wait(self, revision: int, seconds: float) -> None:
        """Return once there is a change after this one, at the latest after so many seconds."""
        if self.revision <= revision and not self.closed:
            await self.signal.wait(seconds)

    def close(self) -> None:
        """Let nobody wait any longer."""
        self.closed = True
        self.signal.fire()

    def _add(self, kind: str, what: Message | Json) -> None:
        self._changes.append(Change(self.revision + 1, kind, what))
        self.signal.fire()

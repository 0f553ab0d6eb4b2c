"""Somebody with a phone, as scripts move them."""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from bot.sandbox.client.looks import Answer, Json, Message, Predicate
from bot.sandbox.client.owner import Owner

if TYPE_CHECKING:
    from bot.sandbox.client.sandbox import Sandbox

WAIT = 10.0
"""Seconds that waiting lasts by default."""


@dataclass(frozen=True)
class Person:
    """Somebody with a phone. Where no chat is named, the private chat is meant.

    ``async with sandbox.person("甲") as person`` tells a story of which no tap stays unanswered.
    """

    sandbox: "Sandbox"
    key: str
    id: int
    name: str
    _before: set[str] = field(default_factory=set, compare=False, repr=False)
    """Taps that had no answer when the story began."""

    async def _do(self, what: str, **given: object) -> Json:
        return await self.sandbox.request("POST", what, {"person": self.key, **given})

    async def say(
        self,
        text: str,
        chat: int | None = None,
        *,
        reply_to: int | None = None,
        thread: int | None = None,
    ) -> Message:
        """Write a text, in a topic perhaps."""
        told = await self._do(
            "say", text=text, chat=chat or self.id, reply_to=reply_to, thread=thread
        )
        return Message.read(told["message"])

    async def __aenter__(self) -> Self:
        self._before.clear()
        self._before.update(await self._open_taps())
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Hold the bot to it that no tap of these lines stayed without an answer."""
        if kind is None and (left := await self._unanswered()):
            raise AssertionError(f"{self.key} got no answer to {sorted(left.values())}")

    async def _open_taps(self) -> dict[str, str]:
        taps = (await self.sandbox.request("GET", "taps", {"person": self.key}))["taps"]
        return {tap["id"]: tap["data"] for tap in taps}

    async def _unanswered(self) -> dict[str, str]:
        taps = await self._open_taps()
        return {number: data for number, data in taps.items() if number not in self._before}

    async def start(self, payload: str = "") -> Message:
        """Open the private chat, as a deep link with this payload does."""
        return Message.read((await self._do("start", payload=payload))["message"])

    async def open(self, url: str) -> Answer:
        """Follow a link."""
        return Answer(answered=False, opened=(await self._do("open", url=url))["opened"])

    async def tap(
        self,
        text: str = "",
        message: Message | None = None,
        *,
        chat: int | None = None,
        data: str | None = None,
        position: tuple[int, int] | None = None,
        stale: bool = False,
        age: float = 0.0,
        excused: bool = False,
        timeout: float = WAIT,  # noqa: ASYNC109 - seconds of the sandbox, whose time may stand
    ) -> Answer:
        """Press a button by label (as `labels` finds it), data or (row, column).

        Without a message: of the newest of the bot's that has the button, in the private chat or
        else in the first group, or only in ``chat``; waits for one. ``stale`` sends ``data`` as an
        old screen would, whether or not the button is still there. ``age``: seconds that the tap
        is old when the bot hears of it. ``excused``: nobody minds if it gets no answer.
        SandboxError when the message has no such button.
        """
        if message is None:
            message = await self._message_with(chat, text, data)
        given: Json = {"chat": message.chat_id, "message_id": message.id, "timeout": timeout}
        if "ephemeral_message_id" in message.raw:
            given |= {"ephemeral_message_id": message.raw["ephemeral_message_id"]}
        given |= {"age": age, "excused": excused}
        if position is not None:
            given |= {"row": position[0], "column": position[1]}
        elif data is not None:
            given |= {"data": data, "stale": stale}
        else:
            given |= {"text": text}
        told = await self._do("tap", **given)
        return Answer(told["answered"], told["text"], told["alert"], told["url"], told["opened"])

    async def _message_with(self, chat: int | None, text: str, data: str | None) -> Message:
        chats = [self.id, self.sandbox.group] if chat is None else [chat]

        def has(message: Message) -> bool:
            if data is not None:
                return any(button.data == data for button in message.buttons)
            return bool(message.buttons) and message.has_button(text)

        return await self.sandbox.wait_for(has, *chats)

    async def hand(self) -> Message:
        """The newest message with buttons in the private chat; waits for one."""
        return await self.wait_for(lambda message: bool(message.buttons))

    async def expects(self, *words: str, chat: int | None = None, button: str = "") -> Message:
        """Wait for a message of the bot that shows all these words, and a button perhaps."""
        return await self.wait_for(lambda message: message.shows(*words, button=button), chat)

    async def wait_for(
        self,
        wanted: Predicate,
        chat: int | None = None,
        *,
        timeout: float = WAIT,  # noqa: ASYNC109 - seconds of the sandbox, as above
        after: int = 0,
    ) -> Message:
        """As ``Sandbox.wait_for``, in the private chat by default."""
        return await self.sandbox.wait_for(wanted, chat or self.id, timeout=timeout, after=after)

    async def messages(self, chat: int | None = None) -> list[Message]:
        """The chat's messages now, oldest first."""
        return await self.sandbox.messages(chat or self.id)

    async def delete(self, message: Message) -> None:
        """Delete a message for everyone."""
        await self._do("delete", chat=message.chat_id, message_id=message.id)

    async def block(self) -> None:
        """Block the bot."""
        await self._do("block")

    async def unblock(self) -> None:
        """Take the block back."""
        await self._do("unblock")

    def owns(self, chat: int) -> Owner:
        """Act on a group as one of its administrators."""
        return Owner(self._do, chat)

    async def join(self, chat: int) -> None:
        """Come into a group."""
        await self._do("join", chat=chat)

    async def leave(self, chat: int) -> None:
        """Leave a group."""
        await self._do("leave", chat=chat)

    async def change(self, **given: str) -> "Person":
        """Take another ``first_name``, ``last_name``, ``username`` or ``language_code``."""
        told = (await self._do("change", **given))["person"]
        await self.sandbox.refresh_state()
        return replace(self, name=told["first_name"])

    async def delete_account(self) -> None:
        """Delete the account; the bot hears nothing of it."""
        await self._do("delete_account")

    async def set_member(self, member: str, status: str, chat: int) -> None:
        """Set somebody's standing (``bot`` for the bot), as an administrator of the group."""
        await self._do("member", member=member, status=status, chat=chat)

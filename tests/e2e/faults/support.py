"""What tests about faults look at: calls of the bot, replies, groups of other kinds."""

from collections import Counter
from collections.abc import Callable, Iterable

from bot.sandbox.client import Message, Person
from bot.screens.taps import Op
from bot.texts.speaker import Texts
from tests.e2e.support import Stage, button, offers, question, tap_to_answer

TEXTS = Texts.load()
SPEAKER = TEXTS.for_language("zh-hans")
HOUR = 3600.0


async def group_of_kind(stage: Stage, title: str, number: int, **more: object) -> int:
    """Let there be another group, with everybody in it and owned by the first; gives its id."""
    told = await stage.sandbox.request("POST", "groups", {"title": title, "id": number, **more})
    await stage.sandbox.refresh_state()
    made: int = told["chat"]["id"]
    return made


async def somebody_new(stage: Stage, key: str, number: int, name: str) -> Person:
    """Let there be somebody who is in no group yet."""
    await stage.sandbox.request("POST", "people", {"key": key, "id": number, "first_name": name})
    await stage.sandbox.refresh_state()
    return stage.sandbox.person(key)


async def codes(stage: Stage, chat: int, *methods: str) -> Counter[int]:
    """Count what came of the calls for a chat, by code; of all methods where none is named."""
    calls = await stage.sandbox.calls(chat=chat)
    return Counter(call.code for call in calls if not methods or call.method in methods)


def texts(messages: Iterable[Message]) -> list[str]:
    """Give the texts of those messages that the bot wrote."""
    return [message.text for message in messages if message.by_bot]


def after(message: Message, *words: str) -> Callable[[Message], bool]:
    """Whether a message came after another and shows some words."""
    return lambda one: one.id > message.id and one.shows(*words)


async def reply(stage: Stage, command: Message) -> Message:
    """Wait for the reply to a command."""

    def is_reply(message: Message) -> bool:
        return bool(message.raw.get("reply_to_message", {}).get("message_id") == command.id)

    return await stage.sandbox.wait_for(is_reply, command.chat_id)


async def begin_in(stage: Stage, person: Person, chat: int, thread: int | None = None) -> Message:
    """Begin a game alone in any group; gives the table message."""
    await person.start()
    await person.say("/gouji", chat, thread=thread)
    lobby = await stage.sandbox.wait_for(lambda message: offers(message, Op.START), chat)
    await person.tap(data=button(lobby, Op.START).data, message=lobby)
    return await table(stage, chat)


async def table(stage: Stage, chat: int | None = None) -> Message:
    """Wait for the table message of a game."""
    wanted = stage.group if chat is None else chat
    return await stage.sandbox.wait_for(lambda message: offers(message, Op.MY_HAND), wanted)


async def answer_once(stage: Stage, person: Person, message: Message) -> None:
    """Give the first answer that a hand offers."""
    found = stage.next_question([person], {person.key: set()})
    assert found is not None
    _, seen, choice = found
    assert seen.id == message.id
    await tap_to_answer(person, message, choice)


async def until_asked(stage: Stage, person: Person, *others: Person) -> Message:
    """Answer for others until this person is asked; gives their hand."""
    tapped: dict[str, set[str]] = {other.key: set() for other in others}
    while stage.next_question([person], {person.key: set()}) is None:
        found = stage.next_question(others, tapped)
        if found is None:
            await stage.sandbox.refresh(1.0)
            continue
        other, message, choice = found
        tapped[other.key].add(question(message))
        await tap_to_answer(other, message, choice)
    return await stage.asked(person)

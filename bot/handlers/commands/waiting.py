"""The command of people who would like to play."""

from typing import Final

from bot.handlers.commands.asked import IN_GROUPS, Asked, Command, told
from bot.handlers.desk import Desk
from bot.host.errors import Refusal, RefusedError
from bot.screens.notices import Notice
from bot.screens.screen import Screen
from bot.screens.waiting import open_to_wait, waiting


async def wait(desk: Desk, asked: Asked) -> Screen | None:
    """Tell a person when the next table opens here."""
    if asked.group is None:
        return told(Notice.GROUP_ONLY, asked.speaker)
    person, chat_id = asked.somebody(), asked.group.chat_id
    if await desk.host.seats_free(chat_id):
        return told(Notice.SEATS_FREE, asked.speaker)
    try:
        await desk.host.wait_for_table(asked.update_id, chat_id, person)
    except RefusedError as error:
        if error.reason is not Refusal.OPEN_PRIVATE_CHAT:
            raise
        return open_to_wait(asked.group.id, person.name, asked.speaker, desk.links)
    return waiting(asked.speaker)


COMMANDS: Final = (Command("wait", wait, IN_GROUPS),)

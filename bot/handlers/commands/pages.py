"""Commands that show a page: the board, the rules, help, the languages."""

from typing import Final

from bot.handlers.commands.asked import EVERYWHERE, Asked, Command, told
from bot.handlers.desk import Desk
from bot.host.house import House
from bot.host.shown import Period
from bot.screens.board import board, choose_group
from bot.screens.notices import Notice
from bot.screens.options import house_shown
from bot.screens.pages import help_in_group, help_in_private, language_choice, rule_card
from bot.screens.screen import Screen


async def top(desk: Desk, asked: Asked) -> Screen | None:
    """Show the group's board; in private let a person of several groups choose."""
    if asked.group is not None:
        return board(await desk.host.board(asked.group.chat_id, Period.MONTH), asked.speaker)
    groups = await desk.host.groups_of(asked.somebody())
    if len(groups) > 1:
        return choose_group(groups, asked.speaker)
    return board(await desk.host.board_of_person(asked.somebody(), Period.MONTH), asked.speaker)


async def rules(desk: Desk, asked: Asked) -> Screen | None:
    """Show the rules of the table here, in private of a game's, else of a new table here."""
    facts = None
    if asked.group is not None:
        facts = await desk.host.table_of(asked.group.chat_id, asked.thread_id)
    elif playing := await desk.host.games_of(asked.somebody()):
        facts = playing[0].facts
    if facts is not None:
        return rule_card(house_shown(facts), asked.speaker)
    if asked.group is None:
        return rule_card(House(), asked.speaker)
    return rule_card((await desk.host.group_settings(asked.group.chat_id)).house, asked.speaker)


async def help_page(desk: Desk, asked: Asked) -> Screen | None:
    """Explain the bot."""
    if asked.group is not None:
        return help_in_group(asked.speaker)
    return help_in_private(asked.speaker, desk.links)


async def language(_desk: Desk, asked: Asked) -> Screen | None:
    """Offer the languages."""
    speaker = asked.speaker
    return language_choice(speaker.language, speaker, group=asked.group is not None)


async def unknown(_desk: Desk, asked: Asked) -> Screen | None:
    """Tell who writes to the bot what it understands."""
    return told(Notice.UNKNOWN_COMMAND, asked.speaker)


COMMANDS: Final = (
    Command("top", top, EVERYWHERE),
    Command("rules", rules, EVERYWHERE),
    Command("language", language, EVERYWHERE),
    Command("help", help_page, EVERYWHERE),
)

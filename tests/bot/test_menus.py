"""The lists of commands: who is offered what, and that whatever is offered is understood."""

import re

import pytest

from bot.handlers.commands.asked import Menu
from bot.handlers.commands.registry import COMMANDS, offered
from bot.screens.links import Links
from bot.screens.notices import commands
from bot.screens.pages import help_in_private
from bot.texts.languages import Language
from bot.texts.speaker import Texts

LATER = {"stats", "history", "replay", "forgetme", "verify"}
"""What the bot cannot do yet, and must not offer."""


def test_every_command_has_one_meaning() -> None:
    names = [command.name for command in COMMANDS]
    assert len(names) == len(set(names))
    assert not LATER & set(names)
    assert all(re.fullmatch("[a-z0-9_]{1,32}", name) for name in names)


def test_admins_are_offered_more_than_others() -> None:
    groups, admins, private = (offered(menu) for menu in Menu)
    assert set(groups) < set(admins)
    assert {"settings", "block", "unblock"} <= set(admins) - set(groups)
    assert {"gouji", "table", "hand", "rules", "top", "stop", "sub", "penalty", "help", "wait"} <= (
        set(groups)
    )
    assert {"games", "settings", "hand", "rules", "top", "help"} <= set(private)
    assert not {"table", "wait", "block", "penalty"} & set(private)


@pytest.mark.parametrize("language", Language)
def test_help_in_private_names_all_that_is_offered_there(language: Language) -> None:
    page = help_in_private(Texts.load().for_language(language), Links("gouji_bot"))
    assert set(offered(Menu.PRIVATE)) - {"help"} <= set(re.findall("/([a-z]+)", page.html))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("menu", Menu)
def test_menus_are_as_telegram_takes_them(menu: Menu, language: Language) -> None:
    listed = commands(offered(menu), Texts.load().for_language(language))
    assert 0 < len(listed) <= 100
    assert all(1 <= len(description) <= 256 for _, description in listed)

"""The waiting list of a group: what those who would like to play are told."""

from bot.screens.keys import NO_TABLE
from bot.screens.links import Links
from bot.screens.notices import Notice, notice
from bot.screens.screen import Button, Screen, Style
from bot.screens.taps import Op
from bot.texts.markup import Name, escape
from bot.texts.speaker import Speaker


def waiting(speaker: Speaker) -> Screen:
    """Confirm that somebody will be told, who can take it back."""
    button = NO_TABLE.button(speaker.plain("button-stop-waiting"), Op.WAIT, 0)
    return Screen(escape(notice(Notice.WAITING, speaker)), ((button,),))


def game_on(speaker: Speaker) -> Screen:
    """Tell somebody who came too late to play, and offer to tell them of the next table."""
    return Screen(speaker("game-on"), ((wait_button(speaker),),))


def wait_button(speaker: Speaker) -> Button:
    """Make the button by which one is told when the next table opens."""
    return NO_TABLE.button(speaker.plain("button-wait"), Op.WAIT, 1)


def open_to_wait(group: int, name: str, speaker: Speaker, links: Links) -> Screen:
    """Ask somebody to open the private chat, by which they begin to wait; group: its number."""
    button = Button(speaker.plain("button-open-chat"), url=links.wait(group), style=Style.PRIMARY)
    return Screen(speaker("open-to-wait", name=Name(name)), ((button,),))

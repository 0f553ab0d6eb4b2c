"""Playing alone: where such a game is begun, and the words of a guided one."""

from collections.abc import Iterator
from typing import Final

from bot.host.shown import HandShown
from bot.screens.keys import NO_TABLE, Keys
from bot.screens.screen import Button, Keyboard, Screen, Style
from bot.screens.taps import Op
from bot.texts.markup import Markup, blocks
from bot.texts.speaker import Speaker
from engine.rules import RULE_SETS

GUIDED: Final = 1
"""Added to twice the index of the rule set in a button's argument: with words."""


def solo_page(speaker: Speaker, *, guided: bool) -> Screen:
    """Offer games for one person; with `guided` the one with words comes first."""
    return Screen(
        blocks(speaker("solo-page"), speaker("solo-guided") if guided else Markup("")),
        _offers(speaker, guided=guided),
    )


def _offers(speaker: Speaker, *, guided: bool) -> Keyboard:
    plain = tuple(
        _offer(speaker.plain(f"button-solo-{rules}"), index, 0, Style.PLAIN)
        for index, rules in enumerate(RULE_SETS)
    )
    first = _offer(speaker.plain("button-solo-guided"), 0, GUIDED, Style.PRIMARY)
    return ((first,), plain) if guided else (plain, (first._replace(style=Style.PLAIN),))


def _offer(label: str, index: int, guided: int, style: Style) -> Button:
    return NO_TABLE.button(label, Op.SOLO, 2 * index + guided, style)


def once_more(shown_rules: str, speaker: Speaker) -> Button:
    """Offer another game by the same rules, after one."""
    index = tuple(RULE_SETS).index(shown_rules)
    return _offer(speaker.plain("button-once-more"), index, 0, Style.SUCCESS)


def lessons(shown: HandShown, speaker: Speaker) -> Iterator[Markup]:
    """Explain what is new in a question of a guided deal."""
    for lesson in shown.lessons:
        yield speaker(f"lesson-{lesson}")


def end_of_lessons(shown: HandShown, speaker: Speaker) -> Keyboard:
    """Let somebody do without the words."""
    if not shown.facts.guided:
        return ()
    keys = Keys(shown.facts.table_id, 0)
    return ((keys.button(speaker.plain("button-no-guide"), Op.END_GUIDE),),)

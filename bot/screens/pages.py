"""Pages that do not belong to a deal: rules, help, welcome, language."""

from types import MappingProxyType
from typing import Final

from bot.host.house import House
from bot.host.shown import NoticeKind, NoticeShown, TableFacts
from bot.screens.keys import NO_TABLE, Keys
from bot.screens.links import Links
from bot.screens.options import options_summary
from bot.screens.powers import penalty_text
from bot.screens.reminders import ASKING, asking_notice
from bot.screens.screen import Button, Screen, Style
from bot.screens.solo import GUIDED
from bot.screens.taps import Op
from bot.screens.words import numbered_seat, score_text, title_text
from bot.texts.languages import SELF_NAMES, Language
from bot.texts.markup import NOTHING, Name, blocks
from bot.texts.speaker import Speaker

_OUTLINE = ("table", "plays", "trick", "gouji", "burn", "threes", "fours", "before", "tribute")
_FOLK = ("table", "lead", "plays", "trick", "gouji", "burn", "last", "melee")
RULE_SECTIONS: Final = MappingProxyType({"dagang": (*_OUTLINE, "score"), "folk": (*_FOLK, "score")})
"""Sections of the rule card by rule set."""


def rule_card(house: House, speaker: Speaker) -> Screen:
    """Show the rules of a rule set in short, with the options of the table that asked."""
    rules = house.rules
    speaker = speaker.under(rules)
    return Screen(
        blocks(
            speaker(f"rules-{rules}-title"),
            *(speaker(f"rules-{rules}-{section}") for section in RULE_SECTIONS[rules]),
            speaker("rules-options", options=options_summary(house, speaker)),
        )
    )


def help_in_group(speaker: Speaker) -> Screen:
    """Explain the bot in a group."""
    return Screen(speaker("help-group"))


def help_in_private(speaker: Speaker, links: Links) -> Screen:
    """Explain the bot in a private chat."""
    add = Button(speaker.plain("button-add-to-group"), url=links.add_to_group())
    return Screen(speaker("help-private"), ((add,),))


def welcome_in_private(name: str, speaker: Speaker, links: Links) -> Screen:
    """Greet somebody who opened the private chat."""
    add = Button(
        speaker.plain("button-add-to-group"), url=links.add_to_group(), style=Style.PRIMARY
    )
    alone = NO_TABLE.button(speaker.plain("button-solo-guided"), Op.SOLO, GUIDED)
    return Screen(speaker("welcome-private", name=Name(name)), ((add,), (alone,)))


def welcome_in_group(speaker: Speaker) -> Screen:
    """Greet a group that the bot was added to."""
    return Screen(speaker("welcome-group"))


def welcome_back(facts: TableFacts, speaker: Speaker) -> Screen:
    """Greet a group that the bot was added to again, where a game sleeps."""
    label = speaker.plain("button-wake")
    wake = Keys(facts.table_id, 0).button(label, Op.COME_BACK, style=Style.SUCCESS)
    return Screen(speaker("welcome-back", score=score_text(facts.score)), ((wake,),))


def language_choice(current: Language, speaker: Speaker, *, group: bool = False) -> Screen:
    """Let a person, or with `group` a group, choose the language."""
    buttons = tuple(
        NO_TABLE.button(
            f"{SELF_NAMES[language]} ✅" if language is current else SELF_NAMES[language],
            Op.LANGUAGE,
            index,
            Style.PRIMARY if language is current else Style.PLAIN,
        )
        for index, language in enumerate(Language)
    )
    return Screen(speaker("language-group" if group else "language-person"), (buttons,))


def open_private_chat(table_id: int, name: str, speaker: Speaker, links: Links) -> Screen:
    """Ask somebody who plays to open the private chat; the button sends their hand there."""
    button = Button(
        speaker.plain("button-open-chat"), url=links.hand(table_id), style=Style.PRIMARY
    )
    return Screen(speaker("open-private", name=Name(name)), ((button,),))


def notice_in_private(shown: NoticeShown, speaker: Speaker) -> Screen:
    """Tell a person something once; who was away can come back by a tap."""
    if shown.kind in ASKING:
        return asking_notice(shown, speaker)
    facts = shown.facts
    speaker = speaker.under(facts.rules)
    title = title_text(facts, speaker)
    penalty = NOTHING
    if shown.penalty is not None:
        penalty = penalty_text(facts, shown.penalty, speaker, shown.name)
    if shown.taken_back:
        html = speaker("told-penalty-back", title=title, penalty=penalty)
    elif shown.given:
        html = speaker("told-seat-given", title=title)
    elif shown.unreachable:
        html = speaker("told-seat-unreachable", title=title)
    else:
        html = speaker(f"told-{shown.kind}", title=title, penalty=penalty)
    keys = Keys(facts.table_id, 0)
    match shown.kind:
        case NoticeKind.SEAT_HELD:
            label = speaker.plain("button-come-back")
            return Screen(html, ((keys.button(label, Op.COME_BACK, style=Style.SUCCESS),),))
        case NoticeKind.TABLE_OPENED:
            label = speaker.plain("button-sit-any")
            return Screen(html, ((keys.button(label, Op.SIT, style=Style.PRIMARY),),))
        case _:
            return Screen(html)


def seated_in_private(facts: TableFacts, seat: int, speaker: Speaker) -> Screen:
    """Confirm in the private chat that somebody took a seat by the deep link."""
    return Screen(
        speaker(
            "seated-in-private",
            title=title_text(facts, speaker),
            seat=numbered_seat(facts, seat, speaker),
        )
    )

"""Short texts: answers to taps, refusals, the alert with one's cards, commands."""

from enum import StrEnum
from types import MappingProxyType
from typing import Final

from bot.host.errors import Refusal
from bot.host.shown import TableFacts
from bot.screens.options import house_shown, option_value
from bot.screens.words import cards_text, play_text
from bot.texts.languages import SELF_NAMES
from bot.texts.speaker import Speaker
from engine.actions import Action, Pass, PlayCards, Yield
from engine.cards import NO_CARDS, Cards, size
from engine.errors import RejectCode
from engine.plays import Play, play_of
from engine.view import View


class Notice(StrEnum):
    """A short text without parameters."""

    ALREADY = "already"
    LEFT = "left"
    COMPUTER_ADDED = "computer-added"
    COMPUTER_REMOVED = "computer-removed"
    LOTS_DRAWN = "lots-drawn"
    STARTED = "started"
    CLOSED = "closed"
    STOPPED = "stopped"
    REFRESHED = "refreshed"
    CAME_BACK = "came-back"
    HAND_SENT = "hand-sent"
    OLD_BUTTON = "old-button"
    FAILED = "failed"
    GROUP_ONLY = "group-only"
    PRIVATE_ONLY = "private-only"
    BAD_LINK = "bad-link"
    UNKNOWN_COMMAND = "unknown-command"
    ADMINS_ONLY = "admins-only"


def notice(which: Notice, speaker: Speaker) -> str:
    """Say a short text in a toast, or as a plain message."""
    return speaker.plain(f"notice-{which}")


def option_changed(name: str, facts: TableFacts, speaker: Speaker) -> str:
    """Say in a toast how an option of `OPTION_NAMES` is set now."""
    option = speaker(f"option-{name}")
    return speaker.plain(
        "toast-option", option=option, value=option_value(name, house_shown(facts), speaker)
    )


def commands(names: tuple[str, ...], speaker: Speaker) -> tuple[tuple[str, str], ...]:
    """Give commands with their descriptions for Telegram's menu."""
    return tuple((name, speaker.plain(f"command-{name}")) for name in names)


def hand_alert(view: View, speaker: Speaker) -> str:
    """Show somebody their own cards in an alert, in at most 200 UTF-16 code units."""
    if view.hand is None or view.hand == NO_CARDS:
        return speaker.plain("alert-no-cards")
    return speaker.plain("alert-hand", n=size(view.hand), cards=cards_text(view.hand, speaker))


def refusal(reason: Refusal | RejectCode, speaker: Speaker, **params: str | int) -> str:
    """Say in a toast why something was not done.

    A wrong number of cards is told with both numbers where they are given: `wanted` and `n`;
    `rules` names the rule set in whose words it is said.
    """
    speaker = speaker.under(str(params.get("rules", "")))
    if reason is RejectCode.WRONG_COUNT and {"wanted", "n"} <= params.keys():
        return speaker.plain("reject-wrong-count-of", **params)
    family = "reject" if isinstance(reason, RejectCode) else "refused"
    return speaker.plain(f"{family}-{reason}")


def answered(action: Action, speaker: Speaker, *, sealed: bool = False) -> str:
    """Confirm an answer in a toast; a sealed one may still count for nothing."""
    if sealed:
        said = speaker.plain("answer-pass")
        if isinstance(action, PlayCards):
            said = play_text(action.play, speaker)
        return speaker.plain("toast-sealed", answer=said)
    match action:
        case PlayCards(_, play):
            return speaker.plain("toast-played", play=play_text(play, speaker))
        case Pass():
            return speaker.plain("toast-passed")
        case Yield():
            return speaker.plain("toast-yielded")
        case _:
            return speaker.plain("toast-answered")


def chosen(selection: Cards, speaker: Speaker) -> str:
    """Say in a toast what is chosen."""
    if selection == NO_CARDS:
        return speaker.plain("toast-cleared")
    return speaker.plain("toast-chosen", cards=play_text(play_of(selection), speaker))


def suggested(play: Play, speaker: Speaker) -> str:
    """Confirm in a toast what was suggested to an ally."""
    return speaker.plain("toast-suggested", play=play_text(play, speaker))


_SEATED: Final = MappingProxyType({0: "toast-seated-0", 1: "toast-seated-1"})


def seated(seat: int, speaker: Speaker) -> str:
    """Tell somebody in a toast where they sit."""
    return speaker.plain(_SEATED[seat % len(_SEATED)], number=seat + 1)


def language_chosen(speaker: Speaker) -> str:
    """Confirm the language in itself."""
    return speaker.plain("toast-language", language=SELF_NAMES[speaker.language])

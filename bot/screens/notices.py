"""Short texts: notices, refusals, commands."""

from enum import StrEnum
from types import MappingProxyType
from typing import Final

from bot.host.errors import Refusal
from bot.host.shown import TableFacts
from bot.screens.options import house_shown, option_value
from bot.screens.taps import to_base36
from bot.screens.words import play_text
from bot.texts.languages import SELF_NAMES
from bot.texts.speaker import Speaker
from engine.errors import RejectCode
from engine.plays import play


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
    NUDGED = "nudged"
    COMPUTER_ANSWERED = "computer-answered"
    HAND_SENT = "hand-sent"
    OLD_BUTTON = "old-button"
    SOLO_GOING = "solo-going"
    GUIDE_ENDED = "guide-ended"
    FAILED = "failed"
    GROUP_ONLY = "group-only"
    PRIVATE_ONLY = "private-only"
    BAD_LINK = "bad-link"
    UNKNOWN_COMMAND = "unknown-command"
    WAITING = "waiting"
    NOT_WAITING = "not-waiting"
    SEATS_FREE = "seats-free"
    OPENED_AGAIN = "opened-again"
    CHANGED = "changed"
    NEVER_MIND = "never-mind"
    PROPOSED = "proposed"
    VOTED_YES = "voted-yes"
    VOTED_NO = "voted-no"
    VOTE_PASSED = "vote-passed"
    VOTE_REJECTED = "vote-rejected"
    VOTE_DROPPED = "vote-dropped"
    SUBSTITUTED = "substituted"
    SEAT_GIVEN = "seat-given"
    QUIT = "quit"
    PENALIZED = "penalized"
    PARDONED = "pardoned"
    PUT_ON_BLOCK_LIST = "put-on-block-list"
    OFF_BLOCK_LIST = "off-block-list"
    NOBODY_BLOCKED = "nobody-blocked"
    NOBODY_TO_BLOCK = "nobody-to-block"
    SAY_YES = "say-yes"
    SAY_SEAT = "say-seat"
    SAY_PENALTY = "say-penalty"
    REPLY_TO_THEM = "reply-to-them"


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


def refusal(reason: Refusal | RejectCode, speaker: Speaker, **params: str | int) -> str:
    """Say in a toast why something was not done.

    A wrong number of cards is told with both numbers where they are given, `wanted` and `n`, and
    cards that are too low with the `table` play in canonical form; `rules` names the rule set in
    whose words it is said. So is how long something takes yet, in `minutes` or `hours`.
    """
    speaker = speaker.under(str(params.get("rules", "")))
    if reason is RejectCode.WRONG_COUNT and {"wanted", "n"} <= params.keys():
        return speaker.plain("reject-wrong-count-of", **params)
    if reason is RejectCode.TOO_LOW and "table" in params:
        table = play_text(play(str(params["table"])), speaker)
        return speaker.plain("reject-too_low-of", table=table)
    if reason is Refusal.NUDGED_RECENTLY and "minutes" in params:
        return speaker.plain("refused-nudged_recently-for", n=params["minutes"])
    if reason is Refusal.TOO_EARLY and "hours" in params:
        return speaker.plain("refused-too_early-for", n=params["hours"])
    family = "reject" if isinstance(reason, RejectCode) else "refused"
    return speaker.plain(f"{family}-{reason}")


def ready_said(missing: int, speaker: Speaker, *, begun: bool) -> str:
    """Confirm in a toast that somebody is ready, with how many are still waited for.

    begun: the deal has; else, where all are ready, a vote must be settled first
    """
    if begun:
        return speaker.plain("toast-ready-all")
    if not missing:
        return speaker.plain("toast-ready-vote")
    return speaker.plain("toast-ready", n=missing)


_SEATED: Final = MappingProxyType({0: "toast-seated-0", 1: "toast-seated-1"})


def seated(seat: int, speaker: Speaker) -> str:
    """Tell somebody in a toast where they sit."""
    return speaker.plain(_SEATED[seat % len(_SEATED)], number=seat + 1)


def settings_refused(person_id: int, speaker: Speaker) -> str:
    """Say in an alert who may change settings, and how an anonymous admin may."""
    return speaker.plain("settings-anonymous", code=to_base36(person_id))


def language_chosen(speaker: Speaker) -> str:
    """Confirm the language in itself."""
    return speaker.plain("toast-language", language=SELF_NAMES[speaker.language])

"""Callback data of every button: short ASCII that carries table, version and choice.

Form: `<table>:<version>:<op><argument>`, numbers in base 36, at most 24 bytes. The version is
what the button was drawn for: the question in a hand, the table's version in a lobby.
"""

import re
from enum import StrEnum
from typing import Final, NamedTuple

MAX_BYTES: Final = 24
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_DATA: Final = re.compile(r"([0-9a-z]{1,8}):([0-9a-z]{1,7}):([a-zA-Z])([0-9a-z]{0,5})")


class Op(StrEnum):
    """What a tap asks for; the argument's meaning is named here.

    A letter, small or capital, stands for each; none changes its meaning, since old buttons stay.
    """

    SIT = "s"
    """0, 1: a federation; empty: any."""
    LEAVE = "l"
    COMPUTER = "c"
    """Add a computer player: 0, 1 a federation; empty: any."""
    NO_COMPUTER = "n"
    LOTS = "d"
    OPTIONS = "o"
    """Open (1) or close (0) the options page of the lobby."""
    OPTION = "v"
    """Change the option with this index in `bot.host.house.OPTION_NAMES`."""
    START = "g"
    CLOSE = "x"
    MY_HAND = "m"
    CHOOSE = "p"
    """Give the answer with this index in the seat's choices."""
    AHEAD = "f"
    """Give ahead the answer with this index in what could be answered now."""
    PASS_TRICK = "q"
    """Pass ahead until the trick is over."""
    WITHDRAW = "w"
    """Take back what was answered ahead."""
    PICK = "k"
    """Cycle the chosen count of this rank."""
    CLEAR = "z"
    PLAY = "y"
    """Play what is chosen."""
    PAGE = "a"
    """Show all ranks (1) or the suggestions (0)."""
    SUGGEST = "h"
    """Suggest an answer to an ally: its seat, and 6 times the answer's index in its choices."""
    REFRESH = "r"
    COME_BACK = "b"
    LAST_TRICK = "e"
    """Show the last trick in an alert."""
    STORY = "i"
    """Show the page with this index of the deal so far; empty: the last one."""
    COUNTER = "j"
    """Show the card counter."""
    SEND_HAND = "H"
    """Send the hand anew."""
    READY = "R"
    """Be ready for the deal after the one whose number the version is."""
    NUDGE = "N"
    """Ask those who are awaited for their answer; at a table without a clock."""
    COMPUTER_ANSWERS = "C"
    """Let the computer answer for those who are awaited; at a table without a clock."""
    SOLO = "A"
    """Begin a game for one: twice the index of the rule set, and 1 for a guided one."""
    END_GUIDE = "G"
    """Leave out the words of a guided deal."""
    BOARD = "t"
    """Show the board with this number (`board.number_of_board`).

    In private the table tells whose; none lets the person choose.
    """
    LANGUAGE = "u"
    """Choose the language with this index; the table part is 0."""
    SETTING = "E"
    """Press this number in the settings (`settings.number_of`); the table part is 0."""
    WAIT = "W"
    """Tell me (1), or not (0), when the next table opens here; the table part is 0."""
    AGAIN = "O"
    """Open a table like this one, which has ended."""
    VOTE = "V"
    """Be for (1) or against (0) the vote whose id the version is."""
    STOP = "S"
    """Ask whether to stop the game (0), or do it (1)."""
    QUIT = "Q"
    """Ask whether to leave the game (0), or do it (1)."""
    SUBSTITUTE = "U"
    """Give a seat to a computer player; 6: one's own, or take that back."""
    PENALTY = "P"
    """Choose on in a penalty for the deal whose number the version is: a `powers.Draft`."""
    BLOCK = "B"
    """Keep the person whose id the version is from the group's tables (1), or let them sit (0)."""
    DISMISS = "D"
    """Take a question away; it belongs to no table."""


class Tap(NamedTuple):
    """A button's meaning."""

    table: int
    version: int
    op: Op
    argument: int | None = None


def encode(tap: Tap) -> str:
    """Write a tap as callback data."""
    argument = "" if tap.argument is None else to_base36(tap.argument)
    return f"{to_base36(tap.table)}:{to_base36(tap.version)}:{tap.op.value}{argument}"


def decode(data: str) -> Tap | None:
    """Read callback data; None for anything that `encode` did not make."""
    match = _DATA.fullmatch(data)
    if match is None or match[3] not in {op.value for op in Op}:
        return None
    argument = int(match[4], 36) if match[4] else None
    table = table_number(match[1])
    if table is None:
        return None
    return Tap(table, int(match[2], 36), Op(match[3]), argument)


def table_number(digits: str) -> int | None:
    """Read a table's number in base 36; None for one that no database can hold."""
    number = int(digits, 36)
    return number if number < 1 << 31 else None


def to_base36(number: int) -> str:
    """Write a number from 0 up in base 36. ValueError for one below."""
    if number < 0:
        raise ValueError("a number below 0 has no digits here")
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
        if not number:
            return digits

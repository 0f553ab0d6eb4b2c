"""The leaderboard of a group (/top), and whose board it shall be."""

from collections.abc import Sequence
from typing import Final

from bot.host.shown import ENOUGH_DEALS, Board, BoardLine, Counting, GroupLine, Period
from bot.screens.keys import NO_TABLE, Keys
from bot.screens.screen import Button, Screen, Style
from bot.screens.taps import Op
from bot.screens.words import signed
from bot.texts.markup import Markup, Name, Title, blocks, lines, to_plain
from bot.texts.names import clean_name
from bot.texts.speaker import Speaker

LONGEST: Final = 20
"""People on one board, and groups to choose from."""
_MEDALS: Final = ("🥇", "🥈", "🥉")
_LABEL_LENGTH: Final = 24


def board(shown: Board, speaker: Speaker) -> Screen:
    """Show the best of a group, with buttons for other periods and for what is counted."""
    told = [
        _line(rank, line, shown.counting, speaker)
        for rank, line in enumerate(shown.lines[:LONGEST], start=1)
    ]
    html = blocks(
        speaker(
            "board-title",
            title=Title(shown.group_title),
            period=speaker(f"period-{shown.period}"),
            counting=speaker(f"counting-{shown.counting}"),
        ),
        lines(*told) if told else speaker("board-empty"),
        speaker(f"board-legend-{shown.counting}", n=ENOUGH_DEALS),
    )
    keys = Keys(shown.table_id, 0)
    periods = tuple(
        _choice(keys, speaker(f"period-{period}"), (period, shown.counting), shown, speaker)
        for period in Period
        if period is not Period.SEASON or shown.season
    )
    countings = tuple(
        _choice(keys, speaker(f"counting-{counting}"), (shown.period, counting), shown, speaker)
        for counting in Counting
    )
    if shown.groups == 1 or not shown.table_id:
        return Screen(html, (periods, countings))
    others = NO_TABLE.button(speaker.plain("button-other-group"), Op.BOARD, number_of_board())
    return Screen(html, (periods, countings, (others,)))


def choose_group(groups: Sequence[GroupLine], speaker: Speaker) -> Screen:
    """Let a person choose the group whose board they want to see."""
    rows: list[tuple[Button, ...]] = []
    for group in groups[:LONGEST]:
        title = Title(clean_name(group.title, _LABEL_LENGTH))
        label = to_plain(speaker("button-game", title=title))
        rows.append((Keys(group.table_id, 0).button(label, Op.BOARD, number_of_board()),))
    return Screen(speaker("board-choose"), tuple(rows))


def number_of_board(period: Period = Period.MONTH, counting: Counting = Counting.POINTS) -> int:
    """Give the number by which callback data names a board: its period counts off first."""
    return tuple(Counting).index(counting) * len(Period) + tuple(Period).index(period)


def board_of_number(number: int) -> tuple[Period, Counting] | None:
    """Read such a number; None for one that names no board."""
    counting, period = divmod(number, len(Period))
    if counting >= len(Counting):
        return None
    return tuple(Period)[period], tuple(Counting)[counting]


def _choice(
    keys: Keys, label: Markup, choice: tuple[Period, Counting], shown: Board, speaker: Speaker
) -> Button:
    chosen = choice == (shown.period, shown.counting)
    return keys.button(
        speaker.plain("button-chosen" if chosen else "button-not-chosen", label=label),
        Op.BOARD,
        number_of_board(*choice),
        Style.PRIMARY if chosen else Style.PLAIN,
    )


def _line(rank: int, line: BoardLine, counting: Counting, speaker: Speaker) -> Markup:
    medal = _MEDALS[rank - 1] if rank <= len(_MEDALS) else f"{rank}."
    share = round(100 * line.won / line.deals) if line.deals else 0
    who: dict[str, str | int] = {"rank": medal, "name": Name(line.name), "n": line.deals}
    match counting:
        case Counting.POINTS:
            return speaker("board-line", **who, points=signed(line.points), share=share)
        case Counting.WINS:
            return speaker("board-line-wins", **who, share=share, won=line.won)
        case Counting.OPENINGS:
            return speaker("board-line-count", **who, count=line.opened)
        case Counting.BURNS:
            return speaker("board-line-count", **who, count=line.burns)

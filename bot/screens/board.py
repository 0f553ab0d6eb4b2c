"""The leaderboard of a group (/top)."""

from typing import Final

from bot.host.shown import Board, BoardLine, Period
from bot.screens.keys import Keys
from bot.screens.screen import Screen, Style
from bot.screens.taps import Op
from bot.screens.words import signed
from bot.texts.markup import Markup, Name, Title, blocks, lines
from bot.texts.speaker import Speaker

LONGEST: Final = 20
"""People on one board."""
_MEDALS: Final = ("🥇", "🥈", "🥉")


def board(shown: Board, speaker: Speaker) -> Screen:
    """Show the best of a group in one period, with buttons for the others."""
    told = [_line(rank, line, speaker) for rank, line in enumerate(shown.lines[:LONGEST], start=1)]
    html = blocks(
        speaker(
            "board-title",
            title=Title(shown.group_title),
            period=speaker(f"period-{shown.period}"),
        ),
        lines(*told) if told else speaker("board-empty"),
        speaker("board-legend"),
    )
    keys = Keys(shown.table_id, 0)
    buttons = tuple(
        keys.button(
            speaker.plain(
                "button-chosen" if period is shown.period else "button-not-chosen",
                label=speaker(f"period-{period}"),
            ),
            Op.BOARD,
            index,
            Style.PRIMARY if period is shown.period else Style.PLAIN,
        )
        for index, period in enumerate(Period)
    )
    return Screen(html, (buttons,))


def _line(rank: int, line: BoardLine, speaker: Speaker) -> Markup:
    medal = _MEDALS[rank - 1] if rank <= len(_MEDALS) else f"{rank}."
    return speaker(
        "board-line",
        rank=medal,
        name=Name(line.name),
        points=signed(line.points),
        n=line.deals,
        share=round(100 * line.won / line.deals) if line.deals else 0,
    )

"""Leaderboards, and the games of a person."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from bot.host.shown import (
    Board,
    BoardLine,
    Counting,
    GameLine,
    GroupLine,
    Period,
    TableStatus,
)
from bot.screens.board import board, choose_group
from bot.screens.games import games
from bot.screens.screen import Screen
from bot.texts.speaker import Speaker
from tests.screens.support import (
    LINKS,
    NOON,
    facts_of,
)


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give the screens of this family with their names."""
    lines = tuple(
        BoardLine(name, 42 - 17 * rank, 31 - 3 * rank, 18 - 2 * rank, 9 - rank, 12 - 2 * rank)
        for rank, name in enumerate(("阿强", "小李", "老王", "<b>&_*[", "老赵"))
    )
    shown = Board("周末够级", "zh-Hans", Period.MONTH, lines)
    yield "board", board(shown, speaker)
    yield "board-private", board(replace(shown, table_id=47), speaker)
    yield "board-private-groups", board(replace(shown, table_id=47, groups=3), speaker)
    for counting in Counting:
        season = replace(shown, season=True, period=Period.SEASON, counting=counting)
        yield f"board-season-{counting}", board(season, speaker)
    groups = (GroupLine("周末够级", 47), GroupLine("Friday <b>", 48))
    yield "board-choose", choose_group(groups, speaker)
    yield "board-empty", board(replace(shown, period=Period.WEEK, lines=()), speaker)
    games_shown = (
        GameLine(facts_of(), mine=True, deadline=NOON),
        GameLine(
            facts_of(table_id=48, group_title="Friday", status=TableStatus.ASLEEP),
            mine=False,
            deadline=None,
        ),
        GameLine(
            facts_of(table_id=49, status=TableStatus.LOBBY),
            mine=False,
            deadline=NOON + timedelta(hours=1),
        ),
    )
    yield "games", games(games_shown, speaker, LINKS)
    yield "games-none", games((), speaker, LINKS)

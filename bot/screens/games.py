"""A person's games (/games): whose turn it is in each, and until when."""

from collections.abc import Sequence
from typing import Final

from bot.host.shown import GameLine, TableStatus
from bot.screens.keys import Keys
from bot.screens.links import Links
from bot.screens.powers import ASK
from bot.screens.screen import Button, Keyboard, Screen, Style
from bot.screens.taps import Op
from bot.screens.words import deal_text, score_text, short_title, title_text, until_text
from bot.texts.markup import NOTHING, Markup, blocks, bold, joined, lines, to_plain
from bot.texts.speaker import Speaker

LONGEST: Final = 20
"""Games that are listed."""


def games(shown: Sequence[GameLine], speaker: Speaker, links: Links) -> Screen:
    """List games in the order given, with buttons to play and to leave each."""
    listed = shown[:LONGEST]
    if not listed:
        return Screen(speaker("games-none"))
    html = blocks(speaker("games-title", n=len(shown)), *(_line(game, speaker) for game in listed))
    return Screen(html, _keyboard(listed, speaker, links))


def _line(game: GameLine, speaker: Speaker) -> Markup:
    facts = game.facts
    playing = facts.status is not TableStatus.LOBBY
    state = speaker("games-mine") if game.mine else speaker(f"games-{facts.status}")
    until = until_text(game.deadline, facts.clock, speaker) if game.mine else NOTHING
    return lines(
        joined(
            " · ",
            (
                bold(title_text(facts, speaker)),
                deal_text(facts, speaker) if playing else NOTHING,
                score_text(facts.score) if playing else NOTHING,
            ),
        ),
        joined(" · ", (state, until)),
    )


def _keyboard(listed: Sequence[GameLine], speaker: Speaker, links: Links) -> Keyboard:
    rows: list[tuple[Button, ...]] = []
    for game in listed:
        title = short_title(game.facts, speaker)
        keys = Keys(game.facts.table_id, 0)
        if game.facts.status is TableStatus.LOBBY:
            leave = keys.button(speaker.plain("button-quit-of", title=title), Op.QUIT, ASK)
            rows.append((leave,))
            continue
        label = to_plain(speaker("button-game", title=title))
        style = Style.PRIMARY if game.mine else Style.PLAIN
        leave = keys.button(speaker.plain("button-quit"), Op.QUIT, ASK)
        rows.append((Button(label, url=links.hand(game.facts.table_id), style=style), leave))
    return tuple(rows)

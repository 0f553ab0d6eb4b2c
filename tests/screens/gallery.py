"""Every screen in a state worth looking at.

The golden files are made anew, to be looked at as a diff, by `python -m tests.screens.gallery`.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Final

from bot.host.shown import (
    Advice,
    Board,
    BoardLine,
    Clock,
    GameLine,
    LobbyShown,
    NoticeKind,
    NoticeShown,
    Period,
    ResultShown,
    SeatKind,
    SeatShown,
    TableShown,
    TableStatus,
)
from bot.screens import pages
from bot.screens.board import board
from bot.screens.games import games
from bot.screens.hand import hand
from bot.screens.lobby import lobby
from bot.screens.news import news_text
from bot.screens.notices import hand_alert
from bot.screens.result import result
from bot.screens.screen import Screen
from bot.screens.table import table
from bot.texts.languages import Language
from bot.texts.markup import escape
from bot.texts.speaker import Speaker
from engine.actions import (
    Mutual,
    Natural,
    Offer,
    Opener,
    Pass,
    Pay,
    PlayCards,
    Show,
    TributeKind,
)
from engine.cards import BIG, FOUR, SMALL, THREE, TWO, cards_of, parse_cards
from engine.deal import Deal, Phase, Rules, apply, waiting
from engine.events import (
    Burned,
    DealOver,
    Event,
    Given,
    MarchBegan,
    NaturalDeclared,
    OfferRefused,
    Opened,
    PointOpened,
    Rescued,
    Smothered,
    Sold,
    ThreesShown,
    TributePaid,
    TributeReported,
    Walked,
    WentOut,
    WindAsked,
)
from engine.options import Counts, Options, Sale
from engine.plays import play
from engine.result import Result
from engine.rules import DAGANG, FOLK
from engine.start import from_seed
from engine.view import view
from tests.screens.support import (
    LINKS,
    NOON,
    SPEAKERS,
    allies_asked,
    facts_of,
    hand_shown,
    play_out,
    position,
    seats,
    seed_of,
    table_shown,
)

GOLDEN: Final = Path(__file__).with_name("golden")

EVENTS: Final[tuple[Event, ...]] = (
    Opened(0, play("5*4")),
    NaturalDeclared(2),
    Sold(3, 0, THREE, SMALL),
    OfferRefused(4, 1, FOUR, TWO),
    Given(5, 2, FOUR),
    TributePaid(4, 0, cards_of((BIG, TWO)), TributeKind.PLACE),
    TributeReported(1, 3, cards_of((SMALL,)), TributeKind.BURN),
    Burned(3, play("A*2"), 0, True, False),
    Burned(0, play("2*2"), 3, True, True),
    Rescued(1, 0, 3),
    MarchBegan(3),
    PointOpened(0),
    Smothered(5, 4, 2),
    WentOut(2),
    WindAsked(4),
    ThreesShown(1, "h", 3),
    Walked(1, 1),
    DealOver((None,) * 6, (5, -5), 0),
    DealOver((1, 2, 3, 4, 5, 6), (1, -1), None),
)
"""One event of each kind that has a line."""

SWEPT: Final = Result((1, None, 2, None, None, None), (0,), sweep=0)
FOLK_SWEPT: Final = Result((1, None, 2, None, 3, None), (), ((3, 0),), (), sweep=0)
PLAIN: Final = Result((6, 1, 3, 2, 4, 5), (1, 3), ((3, 0),), ((1, 0),))


def laid(deal: Deal, *plays: str) -> Deal:
    """Lay plays in order, each by a seat that may; where none may, those asked pass first."""
    for text in plays:
        deal = _lay(deal, text)
    return deal


def _lay(deal: Deal, text: str) -> Deal:
    while True:
        owed = waiting(deal)
        for seat, choices in owed.items():
            if PlayCards(seat, play(text)) in choices:
                return apply(deal, PlayCards(seat, play(text)))[0]
        deal, _ = apply(deal, Pass(min(owed)))


def kings() -> Deal:
    """Seat 0 leads two kings; seat 1 can burn, seat 3 challenge."""
    return position(
        0,
        "3 4 9*2 K*2",
        "3*2 10 A*2 S",
        "3 4 5*3 6",
        "3 4 5 7*2 A*2 2",
        "3 4 8*3",
        "3*3 4 J*2",
    )


def opened_with_kings() -> Deal:
    """The same with the kings on the table."""
    return laid(kings(), "K*2")


def ordinary() -> Deal:
    """A trick of three plays; seat 3 follows."""
    deal = position(
        0,
        "3*2 4 6*3 9*3 K",
        "3 4*2 7*3 10*3 B",
        "3 8*3 J*3 Q",
        "3*3 4 6 8*2 Q*2 K*4 A*3 2*2 S B",
        "3 4*2 5 9 A*2",
        "3*2 4 10*2 J S",
    )
    return laid(deal, "6*3", "7*3", "8*3")


def killing() -> Deal:
    """A dead play that seat 1 can meet by two-kill-one."""
    deal = position(0, "3 9 B", "3 10 B*2", "3 9", "3 9", "3 9*2", "3 9")
    return laid(deal, "9 B")


def late() -> Deal:
    """Find a deal in which some are out and one is smothered."""
    for steps in range(150, 400):
        deal, _ = play_out(3, steps)
        if deal.standing.placed and deal.standing.smothered:
            assert deal.phase is Phase.PLAY
            return deal
    raise AssertionError("nobody is smothered in this deal")


def owing(kind: type, rules: Rules = DAGANG, seeds: range = range(60)) -> tuple[Deal, int]:
    """Find a deal in which somebody owes a choice of this kind before the play."""
    for number in seeds:
        for previous in (None, PLAIN, SWEPT):
            deal, _ = from_seed(rules, Options(), seed_of(number), previous)
            for _step in range(6):
                if deal.phase in {Phase.PLAY, Phase.OVER}:
                    break
                owed = waiting(deal)
                for seat, choices in owed.items():
                    if any(isinstance(action, kind) for action in choices):
                        return deal, seat
                seat, choices = next(iter(owed.items()))
                deal, _ = apply(deal, choices[0])
    raise AssertionError(f"no {kind.__name__} in these deals")


def selling() -> tuple[Deal, int]:
    """Find a deal in which somebody is asked to sell."""
    deal, seat = owing(Offer)
    offer = next(action for action in waiting(deal)[seat] if isinstance(action, Offer))
    deal, _ = apply(deal, offer)
    return deal, (seat + 3) % 6


Made = Iterator[tuple[str, Screen]]


def screens(speaker: Speaker) -> Made:
    """Give every screen with its name."""
    for part in (_lobbies, _tables, _hands, _folk, _decisions, _results, _boards, _pages):
        yield from part(speaker)


def _lobbies(speaker: Speaker) -> Made:
    new = facts_of(
        status=TableStatus.LOBBY,
        deals=1,
        deal_number=0,
        score=(0, 0),
        seats=tuple(
            SeatShown(seat, SeatKind.PERSON, "阿强", 1)
            if seat == 0
            else SeatShown(seat, SeatKind.EMPTY)
            for seat in range(6)
        ),
    )
    yield "lobby-new", lobby(LobbyShown(new, options_open=False), speaker)
    filling = seats()
    filling = (*filling[:5], SeatShown(5, SeatKind.EMPTY))
    filling = (filling[0], replace(filling[1], reachable=False), *filling[2:])
    some = facts_of(status=TableStatus.LOBBY, seats=filling, clock=Clock.DAY, deals=4)
    yield "lobby-filling", lobby(LobbyShown(some, options_open=False), speaker)
    full = facts_of(status=TableStatus.LOBBY)
    yield "lobby-full", lobby(LobbyShown(full, options_open=False), speaker)
    yield "lobby-options", lobby(LobbyShown(full, options_open=True), speaker)
    obliged = replace(
        full, options=Options(sale=Sale.OBLIGED, counts=Counts.ALWAYS), clock=Clock.FREE
    )
    yield "lobby-options-changed", lobby(LobbyShown(obliged, options_open=True), speaker)
    closed = facts_of(status=TableStatus.CLOSED)
    yield "lobby-closed", lobby(LobbyShown(closed, options_open=False), speaker)


def _tables(speaker: Speaker) -> Made:
    facts = facts_of()
    yield "table-lead", table(table_shown(kings(), facts), speaker, LINKS)
    yield "table-trick", table(table_shown(ordinary(), facts), speaker, LINKS)
    window = table_shown(opened_with_kings(), replace(facts, clock=Clock.LIVE))
    yield "table-window", table(window, speaker, LINKS)
    dead = table_shown(killing(), replace(facts, clock=Clock.DAY))
    yield "table-dead", table(dead, speaker, LINKS)
    shown = table_shown(ordinary(), facts, EVENTS[7:10])
    yield "table-news", table(shown, speaker, LINKS)
    yield "table-late", table(table_shown(late(), facts), speaker, LINKS)
    asleep = replace(facts, status=TableStatus.ASLEEP)
    yield (
        "table-asleep",
        table(replace(table_shown(ordinary(), asleep), deadline=None), speaker, LINKS),
    )
    deal, _ = owing(Offer)
    before = table_shown(deal, facts, EVENTS[1:7])
    yield "table-before", table(before, speaker, LINKS)
    vote, _ = from_seed(DAGANG, Options(), seed_of(0), SWEPT)
    yield "table-vote", table(table_shown(vote, facts), speaker, LINKS)
    over, happened = play_out(3, 2000)
    end = TableShown(facts, view(over, None), None, happened[-6:])
    yield "table-over", table(end, speaker, LINKS)
    stopped = facts_of(status=TableStatus.STOPPED)
    yield "table-stopped", table(table_shown(ordinary(), stopped), speaker, LINKS)


def _hands(speaker: Speaker) -> Made:
    facts = facts_of()
    yield "hand-lead", hand(hand_shown(kings(), 0, facts), speaker)
    chosen = parse_cards("9 K")
    yield "hand-lead-mixed", hand(hand_shown(kings(), 0, facts, chosen), speaker)
    yield "hand-follow", hand(hand_shown(ordinary(), 3, facts), speaker)
    chosen = parse_cards("K*2 2")
    more = hand_shown(ordinary(), 3, facts, chosen, all_ranks=True)
    yield "hand-more", hand(more, speaker)
    nothing = laid(kings(), "9")
    nothing, _ = apply(nothing, Pass(1))
    yield "hand-nothing", hand(hand_shown(nothing, 2, facts), speaker)
    window = opened_with_kings()
    yield "hand-challenge", hand(hand_shown(window, 3, facts), speaker)
    yield "hand-burn", hand(hand_shown(window, 1, facts), speaker)
    yield "hand-wait", hand(replace(hand_shown(window, 4, facts), news=EVENTS[7:9]), speaker)
    marching = position(1, "3 9", "3 5 6 S*2", "3 9", "3 9", "3 9*2", "3 9")
    march = marching._replace(standing=marching.standing._replace(march=1))
    yield "hand-march", hand(hand_shown(march, 1, facts), speaker)
    opening = position(0, "3 4*3 9", "3 9", "3 9", "3 9", "3 9*2", "3 9")
    opening = opening._replace(standing=opening.standing._replace(may_open=0))
    yield "hand-open", hand(hand_shown(opening, 0, facts), speaker)
    walking = position(0, "3*4", "3 9", "3 9", "3 9", "3 9*2", "3 9")
    yield "hand-walk", hand(hand_shown(walking, 0, facts), speaker)
    walked = laid(walking, "3*4")
    yield "hand-walked", hand(hand_shown(walked, 0, facts), speaker)
    held = list(seats())
    held[3] = replace(held[3], held=True)
    away = facts_of(seats=tuple(held))
    yield "hand-held", hand(hand_shown(ordinary(), 3, away), speaker)
    yield "hand-kill", hand(hand_shown(killing(), 1, facts), speaker)
    stopped = facts_of(status=TableStatus.STOPPED)
    yield "hand-stopped", hand(hand_shown(ordinary(), 3, stopped), speaker)
    asleep = facts_of(status=TableStatus.ASLEEP)
    yield "hand-asleep", hand(hand_shown(ordinary(), 2, asleep), speaker)
    yield "hand-alert", Screen(escape(hand_alert(view(ordinary(), 3), speaker)))


FOLK_EVENTS: Final[tuple[Event, ...]] = (
    ThreesShown(1, "h", 3),
    *EVENTS[7:11],
    WindAsked(4),
    *EVENTS[-3:],
)
"""One event of each kind that the folk rules know."""


def _folk(speaker: Speaker) -> Made:
    """What reads otherwise under the folk rules."""
    facts = facts_of(rules="folk", score=(3, 0))
    options = replace(facts, status=TableStatus.LOBBY)
    yield "folk-lobby-options", lobby(LobbyShown(options, options_open=True), speaker)
    deal, seat = owing(Show, FOLK)
    yield "folk-show", hand(hand_shown(deal, seat, facts), speaker)
    window = folk_window()
    shown = table_shown(window, facts, FOLK_EVENTS[:6])
    yield "folk-table-window", table(shown, speaker, LINKS)
    yield "folk-challenge", hand(hand_shown(window, 3, facts), speaker)
    yield "folk-burn-march", hand(hand_shown(window, 1, facts), speaker)
    yield "folk-burn-out", hand(hand_shown(window, 4, facts), speaker)
    yield "folk-burn-last", hand(hand_shown(window, 5, facts), speaker)
    marching = position(1, "3 9", "3 5 6 S*2", *["3 9"] * 4, rules=FOLK)
    march = marching._replace(standing=marching.standing._replace(march=1))
    yield "folk-march", hand(hand_shown(march, 1, facts), speaker)
    yield "folk-headless", hand(hand_shown(folk_headless(), 3, facts), speaker)
    walking = position(0, "J*2 2", *["3 9"] * 5, rules=FOLK)
    yield "folk-lead-out", hand(hand_shown(walking, 0, facts), speaker)
    walked = laid(walking, "J*2 2")
    yield "folk-out", hand(hand_shown(walked, 0, facts), speaker)
    yield "folk-wind", hand(hand_shown(folk_last_play(), 1, facts), speaker)
    swept = ResultShown(replace(facts, score=(15, 0)), "zh-Hans", FOLK_SWEPT, (12, 0), ())
    yield "folk-result", result(swept, speaker)
    yield from _advice(speaker)
    events = news_text(FOLK_EVENTS, facts, speaker.under("folk"), most=len(FOLK_EVENTS))
    yield "folk-events", Screen(events)


def _advice(speaker: Speaker) -> Made:
    """What allies see of each other at ten cards or fewer."""
    facts = facts_of(rules="folk", score=(3, 0))
    window = folk_window()
    looking = replace(hand_shown(window, 5, facts), allies=allies_asked(window, 5, 3))
    yield "folk-ally-asked-too", hand(looking, speaker)
    trick = laid(folk_look(), "6*2")
    looking = replace(hand_shown(trick, 5, facts), allies=allies_asked(trick, 5, 1))
    yield "folk-ally-asked", hand(looking, speaker)
    suggested = tuple(replace(each, suggested=parse_cards("K 2")) for each in looking.allies)
    yield "folk-ally-advised", hand(replace(looking, allies=suggested), speaker)
    advice = (Advice(3, parse_cards("Q*2")), Advice(5, parse_cards("K 2")))
    yield "folk-advised", hand(replace(hand_shown(trick, 1, facts), advice=advice), speaker)


def folk_look() -> Deal:
    """Seat 1, with few cards, follows seat 0; its allies 3 and 5 hold many."""
    many = "3*2 4*2 5*2 6*2 7*2 8*2 9"
    few = "3 9 Q*2 K 2 S"
    return position(0, "6*2 9", few, many, many, many, many, rules=FOLK)


def folk_window() -> Deal:
    """Seat 0 leads two kings; 1, 4 and 5 can burn, 3 is the opposite."""
    deal = position(
        0,
        "4 9*2 K*2",
        "3 10 A*2 S*2",
        "3*2 5*3 6",
        "3 5 7*2 A*2 2",
        "8*3 A*2",
        "2*2",
        rules=FOLK,
    )
    return laid(deal, "K*2")


def folk_headless() -> Deal:
    """Seat 0 is out; its opposite 3 may follow a gouji play of 1 as well, and burn nothing."""
    deal = position(
        1,
        "",
        "4 9 K*2",
        "3*2 5*3 6",
        "3 5*2 9 A*2 2",
        "8*3 Q*2 9",
        "5 6 7*2",
        rules=FOLK,
        placed=(0,),
    )
    return laid(deal, "K*2")


def folk_last_play() -> Deal:
    """Seat 0 has played its last cards; 1 may ask for the lead."""
    return laid(position(0, "6*2", "3 9*2", *["3 4 J*2 9 8"] * 4, rules=FOLK), "6*2")


def _decisions(speaker: Speaker) -> Made:
    facts = facts_of()
    for kind in (Offer, Natural, Mutual, Opener, Pay):
        deal, seat = owing(kind)
        yield f"decide-{kind.__name__.lower()}", hand(hand_shown(deal, seat, facts), speaker)
    deal, seat = selling()
    yield "decide-answer", hand(hand_shown(deal, seat, facts), speaker)


def _results(speaker: Speaker) -> Made:
    facts = facts_of()
    owed = DAGANG.debts(PLAIN)
    shown = ResultShown(facts, "zh-Hans", PLAIN, (-4, 4), (), tribute=owed)
    yield "result-deal", result(shown, speaker)
    swept_first = ResultShown(facts, "zh-Hans", SWEPT, (6, -6), (), tribute=DAGANG.debts(SWEPT))
    yield "result-sweep-goes-on", result(swept_first, speaker)
    last = facts_of(deal_number=3, score=(8, -8))
    swept = ResultShown(last, "zh-Hans", SWEPT, (6, -6), ())
    yield "result-sweep", result(swept, speaker)
    yield "result-private", result(replace(swept, private=True), speaker)
    single = facts_of(deals=1, deal_number=1, score=(0, 0))
    yield (
        "result-draw",
        result(ResultShown(single, "zh-Hans", Result((1, 2, 3, 4, 5, 6), ()), (0, 0), ()), speaker),
    )


def _boards(speaker: Speaker) -> Made:
    lines = tuple(
        BoardLine(name, 42 - 17 * rank, 31 - 3 * rank, 18 - 2 * rank)
        for rank, name in enumerate(("阿强", "小李", "老王", "<b>&_*[", "老赵"))
    )
    shown = Board("周末够级", "zh-Hans", Period.MONTH, lines)
    yield "board", board(shown, speaker)
    yield "board-private", board(replace(shown, table_id=47), speaker)
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


def _pages(speaker: Speaker) -> Made:
    yield "events", Screen(news_text(EVENTS, facts_of(), speaker, most=len(EVENTS)))
    yield "rules", pages.rule_card("dagang", Options(), speaker)
    yield "rules-folk", pages.rule_card("folk", Options(), speaker)
    yield "help-group", pages.help_in_group(speaker)
    yield "help-private", pages.help_in_private(speaker, LINKS)
    yield "welcome-group", pages.welcome_in_group(speaker)
    yield "welcome-private", pages.welcome_in_private("阿强", speaker, LINKS)
    yield "language", pages.language_choice(speaker.language, speaker)
    yield "language-group", pages.language_choice(speaker.language, speaker, group=True)
    yield "open-private", pages.open_private_chat(47, 0, "阿强", speaker, LINKS)
    for kind in NoticeKind:
        shown = NoticeShown(1, 5, kind, facts_of(), "zh-Hans")
        yield f"notice-{kind}", pages.notice_in_private(shown, speaker)
    yield "seated", pages.seated_in_private(facts_of(), 3, speaker)


def written(screen: Screen) -> str:
    """Write a screen as a golden file has it: the text, then a line for each row of buttons."""
    rows = [
        " ".join(
            f"[{button.label}|{button.data or button.url}"
            + (f"|{button.style}]" if button.style else "]")
            for button in row
        )
        for row in screen.keyboard
    ]
    return "\n".join((screen.html, *(("", *rows) if rows else ()))) + "\n"


def golden_files() -> dict[str, str]:
    """Give what every golden file should hold, by its name."""
    return {
        f"{name}.{language}.txt": written(screen)
        for language in Language
        for name, screen in screens(SPEAKERS[language])
    }


def update(say: Callable[[str], object]) -> None:
    """Write the golden files anew and delete those of screens that are no more."""
    wanted = golden_files()
    GOLDEN.mkdir(exist_ok=True)
    for path in GOLDEN.iterdir():
        if path.name not in wanted:
            path.unlink()
            say(f"deleted {path.name}")
    for name, text in wanted.items():
        path = GOLDEN / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            say(f"wrote {name}")


if __name__ == "__main__":
    update(lambda line: sys.stdout.write(f"{line}\n"))

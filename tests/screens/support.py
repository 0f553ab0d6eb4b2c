"""Tables and views that the tests show, and a measure of what Telegram takes."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from random import Random

from bot.host.shown import (
    AllyAsked,
    Clock,
    HandShown,
    SeatKind,
    SeatShown,
    TableFacts,
    TableShown,
    TableStatus,
)
from bot.screens.links import Links
from bot.texts.languages import Language
from bot.texts.speaker import Texts
from engine.cards import NO_CARDS, Cards, parse_cards
from engine.deal import Deal, Phase, Rules, apply, waiting
from engine.events import Event
from engine.options import Options
from engine.position import Position
from engine.result import Result
from engine.rules import DAGANG
from engine.start import from_position, from_seed
from engine.view import view

TEXTS = Texts.load()
SPEAKERS = {language: TEXTS.for_language(language) for language in Language}
LINKS = Links("gouji_bot")
NOON = datetime(2026, 11, 5, 12, 20, tzinfo=UTC)
NAMES = ("阿强", "老王", "", "小李", "老赵", "")


PLAYS_SHARE = 0.6


def seed_of(number: int) -> bytes:
    """Make a seed of a number."""
    return sha256(f"screens {number}".encode()).digest()


def seats(names: Sequence[str] = NAMES) -> tuple[SeatShown, ...]:
    """Seat a person for each name, a computer player where there is none."""
    return tuple(
        SeatShown(
            seat,
            SeatKind.PERSON if name else SeatKind.COMPUTER,
            name,
            person_id=seat + 1 if name else None,
        )
        for seat, name in enumerate(names)
    )


def facts_of(**changes: object) -> TableFacts:
    """Make the facts of a table in its second of three deals, or with changes."""
    facts = TableFacts(
        table_id=47,
        chat_id=-1001,
        thread_id=None,
        group_title="周末够级",
        language="zh-Hans",
        host_seat=0,
        host_name="阿强",
        status=TableStatus.PLAYING,
        rules="dagang",
        options=Options(),
        clock=Clock.RELAXED,
        deals=3,
        deal_number=2,
        score=(3, -3),
        seats=seats(),
        version=12,
    )
    return replace(facts, **changes)  # type: ignore[arg-type]  # by name, for brevity in tests


def hands_of(*texts: str) -> tuple[Cards, ...]:
    """Read six hands."""
    return tuple(parse_cards(text) for text in texts)


def position(leader: int, *texts: str, rules: Rules = DAGANG, placed: tuple[int, ...] = ()) -> Deal:
    """Begin at a lead with these hands."""
    at = Position(leader=leader, hands=hands_of(*texts), placed=placed)
    return from_position(rules, Options(), at)


def play_out(
    seed: int,
    steps: int,
    rules: Rules = DAGANG,
    previous: Result | None = None,
    options: Options | None = None,
) -> tuple[Deal, tuple[Event, ...]]:
    """Answer at random from the start of a deal, at most so many times; with what happened."""
    random = Random(seed)
    deal, events = from_seed(rules, options or Options(), seed_of(seed), previous)
    happened = list(events)
    for _ in range(steps):
        if deal.phase is Phase.OVER:
            break
        owed = waiting(deal)
        seat = random.choice(sorted(owed))
        choices = owed[seat]
        # Mostly plays: passes alone would leave every trick with its lead.
        plays = len(choices.plays)
        if plays and random.random() < PLAYS_SHARE:
            action = choices[random.randrange(plays)]
        else:
            action = choices[random.randrange(len(choices))]
        deal, news = apply(deal, action)
        happened.extend(news)
    return deal, tuple(happened)


def table_shown(deal: Deal, facts: TableFacts, news: tuple[Event, ...] = ()) -> TableShown:
    """Show a deal to everybody."""
    return TableShown(facts, view(deal, None), NOON, news)


def hand_shown(
    deal: Deal,
    seat: int,
    facts: TableFacts,
    selection: Cards = NO_CARDS,
    *,
    all_ranks: bool = False,
) -> HandShown:
    """Show a deal to one seat."""
    return HandShown(facts, view(deal, seat), "zh-Hans", NOON, (), selection, all_ranks)


def allies_asked(deal: Deal, adviser: int, *allies: int) -> tuple[AllyAsked, ...]:
    """Let a seat advise allies that are asked and may be looked at, as the host does."""
    own = view(deal, adviser)
    return tuple(
        AllyAsked(
            own._replace(
                seat=ally,
                hand=own.allies[ally],
                choices=waiting(deal)[ally],
                question=view(deal, ally).question,
            ),
            None,
        )
        for ally in allies
    )

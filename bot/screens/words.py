"""Wording that many screens share: cards, seats, times, scores."""

from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final

from bot.host.shown import Clock, SeatKind, TableFacts
from bot.texts.markup import NOTHING, Markup, Title, bold, joined
from bot.texts.names import clean_name
from bot.texts.speaker import Speaker
from engine.cards import BIG, RANK_NAMES, SMALL, Cards
from engine.plays import Play
from engine.seats import federation

FEDERATION_MARKS: Final = (Markup("🔴"), Markup("🔵"))
SUIT_SIGNS: Final = MappingProxyType({"s": "♠", "h": "♥", "d": "♦", "c": "♣"})
COMPUTER_MARK: Final = Markup("🤖")
ACTING_MARK: Final = Markup("▶")
_LABEL_LENGTH: Final = 12
_TIME_FORMATS: Final = {Clock.LIVE: "T", Clock.RELAXED: "t", Clock.DAY: "wt", Clock.FREE: "wt"}
"""How a reader's client writes a deadline: with seconds, as a time, with the day of the week."""


def rank_text(rank: int, speaker: Speaker) -> Markup:
    """Name a rank inside a text."""
    if rank == SMALL:
        return speaker("card-small")
    if rank == BIG:
        return speaker("card-big")
    return Markup(RANK_NAMES[rank])


def rank_label(rank: int, speaker: Speaker) -> str:
    """Name a rank on a button."""
    if rank == SMALL:
        return speaker.plain("card-small-label")
    if rank == BIG:
        return speaker.plain("card-big-label")
    return RANK_NAMES[rank]


def cards_text(cards: Cards, speaker: Speaker) -> Markup:
    """Write cards by rank, low to high: `3×3 4 K×4 2 小王`."""
    return joined(
        " ",
        (
            Markup(_counted(rank_text(rank, speaker), count))
            for rank, count in enumerate(cards)
            if count
        ),
    )


def play_text(play: Play, speaker: Speaker) -> Markup:
    """Write a play inside a text: `K×2+2+小王`."""
    if play.mixed:
        return cards_text(play.cards, speaker)
    return Markup(
        "+".join(_counted(rank_text(rank, speaker), count) for rank, count in _parts(play))
    )


def play_label(play: Play, speaker: Speaker) -> str:
    """Write a play on a button."""
    return "+".join(_counted(rank_label(rank, speaker), count) for rank, count in _parts(play))


def _parts(play: Play) -> list[tuple[int, int]]:
    """Give a play's ranks with their counts, the base first."""
    return [(rank, count) for rank, count in enumerate(play.cards) if count]


def _counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name}×{count}"


def seat_name(facts: TableFacts, seat: int, speaker: Speaker) -> Markup:
    """Name who sits at a seat, a computer player with its mark."""
    shown = facts.seats[seat]
    if shown.kind is SeatKind.EMPTY:
        return speaker("seat-empty")
    if shown.kind is SeatKind.COMPUTER:
        name = speaker.name(shown.name) if shown.name else computer_name(seat, speaker)
        return Markup(COMPUTER_MARK + name)
    return Markup(speaker.name(shown.name) + (COMPUTER_MARK if shown.held else NOTHING))


def computer_name(seat: int, speaker: Speaker) -> Markup:
    """Name the computer player at a seat."""
    return Markup(speaker("computer-letters")[seat])


def seat_text(facts: TableFacts, seat: int, speaker: Speaker) -> Markup:
    """Name a seat inside a sentence: federation and name."""
    return Markup(FEDERATION_MARKS[federation(seat)] + seat_name(facts, seat, speaker))


def numbered_seat(facts: TableFacts, seat: int, speaker: Speaker) -> Markup:
    """Name a seat with its number, which counts from 1: `🔴1 阿强`."""
    mark = FEDERATION_MARKS[federation(seat)]
    return Markup(f"{mark}{seat + 1} {seat_name(facts, seat, speaker)}")


def place_text(place: int, speaker: Speaker) -> Markup:
    """Name a place, 1-6: 头科 … 大落."""
    return speaker(f"place-{place}")


def score_text(score: tuple[int, int]) -> Markup:
    """Write a running score between the marks of the federations."""
    return Markup(f"🔴 {score[0]} : {score[1]} 🔵")


def deal_score_text(score: tuple[int, int]) -> Markup:
    """Write what a deal brought to each federation, with signs."""
    return Markup(f"🔴 {signed(score[0])} : {signed(score[1])} 🔵")


def signed(number: int) -> str:
    """Write points with their sign; nothing gained is a plain 0."""
    return f"{number:+d}" if number else "0"


def deal_text(facts: TableFacts, speaker: Speaker) -> Markup:
    """Say which deal of the match this is."""
    if facts.deals == 1:
        return speaker("deal-only")
    return speaker("deal-of", number=facts.deal_number, deals=facts.deals)


def title_text(facts: TableFacts, speaker: Speaker) -> Markup:
    """Name the group of a table, for readers elsewhere."""
    if facts.solo:
        return speaker("solo-title")
    return speaker("group-title", title=Title(facts.group_title))


def short_title(facts: TableFacts, speaker: Speaker) -> Title:
    """Name the group of a table on a button."""
    if facts.solo:
        return Title(speaker.plain("solo-title"))
    return Title(clean_name(facts.group_title, _LABEL_LENGTH))


def until_text(deadline: datetime | None, clock: Clock, speaker: Speaker) -> Markup:
    """Say until when an answer is awaited, in the time zone of whoever reads it."""
    if deadline is None:
        return NOTHING
    return speaker("until", time=time_text(deadline, clock))


def time_text(moment: datetime, clock: Clock) -> Markup:
    """Give a moment in the time zone of whoever reads it, as exactly as the clock needs."""
    moment = moment.astimezone(UTC)
    return Markup(
        f'<tg-time unix="{int(moment.timestamp())}" format="{_TIME_FORMATS[clock]}">'
        f"{moment:%H:%M} UTC</tg-time>"
    )


def bank_text(seconds: int | None, speaker: Speaker) -> Markup:
    """Say how much of a person's reserve of time is left; nothing where they have none."""
    if seconds is None:
        return NOTHING
    hours, minutes = divmod(max(0, seconds) // 60, 60)
    return speaker("bank", hours=hours, minutes=minutes)


def trick_text(
    facts: TableFacts,
    trail: tuple[tuple[int, Play], ...],
    speaker: Speaker,
    *,
    gouji: bool,
    most: int = 6,
) -> Markup:
    """Say what lies on the table and what it lies on; nothing before a lead."""
    if not trail:
        return NOTHING
    by, play = trail[-1]
    effect = speaker("play-gouji") if gouji else speaker("play-dead") if play.dead else NOTHING
    table = speaker(
        "table-play",
        seat=seat_text(facts, by, speaker),
        play=bold(play_text(play, speaker)),
        effect=effect,
    )
    earlier = trail[-most:-1]
    if not earlier:
        return table
    plays = joined(
        " → ",
        (
            Markup(f"{seat_text(facts, seat, speaker)} {play_text(each, speaker)}")
            for seat, each in earlier
        ),
    )
    dots = Markup("… → ") if len(trail) > most else NOTHING
    return Markup(f"{table}\n{speaker('trick-before', plays=Markup(dots + plays))}")

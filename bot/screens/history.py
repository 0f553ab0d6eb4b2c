"""What has been played: the last trick, the deal so far trick by trick, and the card counter."""

from typing import Final

from bot.host.shown import CountShown, HandShown, StoryShown
from bot.screens.keys import Keys
from bot.screens.news import news_line
from bot.screens.screen import Button, Keyboard, Screen
from bot.screens.taps import Op
from bot.screens.words import (
    FEDERATION_MARKS,
    deal_text,
    numbered_seat,
    play_text,
    rank_text,
    seat_text,
    title_text,
)
from bot.texts.markup import (
    NOTHING,
    Markup,
    blocks,
    bold,
    joined,
    lines,
    preformatted,
    utf16_length,
)
from bot.texts.speaker import Speaker
from engine.cards import BIG, RANKS, SMALL, TWO, Cards
from engine.deal import Phase
from engine.events import Burned, Event, Followed, Led, Passed, TrickWon, Yielded
from engine.seats import OPPOSITE, SEATS, federation
from engine.story import Trick

ALERT: Final = 200
"""UTF-16 code units that an alert may have."""
PAGE: Final = 3000
"""UTF-16 code units of tricks on one page; its head and foot need some more."""
_HIGH: Final = (TWO, SMALL, BIG)
"""Ranks that are worth knowing of each seat."""
_CELL: Final = 4


def history_row(shown: HandShown, speaker: Speaker) -> tuple[Button, ...]:
    """Offer what has been played, once something has."""
    facts, view = shown.facts, shown.view
    if view.phase is not Phase.PLAY:
        return ()
    keys = Keys(facts.table_id, view.question)
    buttons = [
        keys.button(speaker.plain("button-last-trick"), Op.LAST_TRICK),
        keys.button(speaker.plain("button-story"), Op.STORY),
    ]
    if facts.counter:
        buttons.append(keys.button(speaker.plain("button-counter"), Op.COUNTER))
    return tuple(buttons)


def last_trick(shown: StoryShown, speaker: Speaker) -> str:
    """Tell the last trick that is over in an alert; seats by their numbers, which are short."""
    speaker = speaker.under(shown.facts.rules)
    over = [trick for trick in shown.tricks if isinstance(trick[-1], TrickWon)]
    if not over:
        return speaker.plain("alert-no-trick")
    told = [_short(event, speaker) for event in over[-1]]
    steps = [step for step in told if step]
    while True:
        text = speaker.plain("alert-last-trick", number=len(over), plays=joined(" ", steps))
        if utf16_length(text) <= ALERT or len(steps) < _CELL:
            return text
        # The beginning of a long trick is worth less than its end.
        steps = [Markup("…"), *steps[2:]]


def _short(event: Event, speaker: Speaker) -> Markup:
    match event:
        case Led(seat, play) | Followed(seat, play) | Burned(seat, play):
            return Markup(f"{_number(seat)}{play_text(play, speaker)}")
        case Passed(seat):
            return Markup(f"{_number(seat)}{speaker('seat-passed')}")
        case TrickWon(seat):
            return Markup(f"🏁{_number(seat)}")
    return NOTHING


def _number(seat: int) -> Markup:
    return Markup(f"{FEDERATION_MARKS[federation(seat)]}{seat + 1} ")


def story(shown: StoryShown, page: int | None, speaker: Speaker) -> Screen:
    """Show one page of the deal so far; None, or a page that is not there, for the last one."""
    facts = shown.facts
    speaker = speaker.under(facts.rules)
    pages = _pages([_trick(shown, number, speaker) for number in range(len(shown.tricks))])
    index = len(pages) - 1 if page is None or page >= len(pages) else page
    html = blocks(
        joined(" · ", (bold(title_text(facts, speaker)), deal_text(facts, speaker))),
        lines(*pages[index]) or speaker("story-empty"),
    )
    return Screen(html, _turning(facts.table_id, index, len(pages), speaker))


def _pages(tricks: list[Markup]) -> list[list[Markup]]:
    """Put tricks onto as few pages as hold them, each in one piece."""
    pages: list[list[Markup]] = [[]]
    room = PAGE
    for trick in tricks:
        units = utf16_length(trick)
        if units > room and pages[-1]:
            pages.append([])
            room = PAGE
        pages[-1].append(trick)
        room -= units
    return pages


def _trick(shown: StoryShown, number: int, speaker: Speaker) -> Markup:
    """Tell one trick: plays one after another, who passed, what came of it."""
    trick: Trick = shown.tricks[number]
    plays = [_played(shown, event, speaker) for event in trick]
    told = joined(" → ", (play for play in plays if play))
    passed = [
        seat_text(shown.facts, event.seat, speaker) for event in trick if isinstance(event, Passed)
    ]
    over = trick[-1]
    won = (
        speaker("story-won", seat=seat_text(shown.facts, over.seat, speaker))
        if isinstance(over, TrickWon)
        else NOTHING
    )
    news = [
        news_line(event, shown.facts, speaker) for event in trick if not isinstance(event, Burned)
    ]
    return lines(
        speaker("story-trick", number=number + 1, plays=told),
        joined(
            " · ",
            (speaker("story-passed", names=joined(" ", passed)) if passed else NOTHING, won),
        ),
        *news,
    )


def _played(shown: StoryShown, event: Event, speaker: Speaker) -> Markup:
    match event:
        case Led(seat, play) | Followed(seat, play):
            return Markup(
                f"{seat_text(shown.facts, seat, speaker)} {bold(play_text(play, speaker))}"
            )
        case Burned(seat, play):
            name = seat_text(shown.facts, seat, speaker)
            return speaker("story-burned", seat=name, play=bold(play_text(play, speaker)))
        case Yielded(seat):
            name = seat_text(shown.facts, seat, speaker)
            return Markup(f"{name} {speaker('seat-yielded')}")
    return NOTHING


def _turning(table_id: int, index: int, pages: int, speaker: Speaker) -> Keyboard:
    keys = Keys(table_id, 0)
    buttons = []
    if index > 0:
        buttons.append(keys.button(speaker.plain("button-earlier"), Op.STORY, index - 1))
    if index < pages - 1:
        buttons.append(keys.button(speaker.plain("button-later"), Op.STORY, index + 1))
    buttons.append(keys.button(speaker.plain("button-refresh"), Op.STORY))
    return (tuple(buttons),)


def counter(shown: CountShown, speaker: Speaker) -> Screen:
    """Show by rank what was played, what the person holds and what is unseen; then by seat."""
    facts = shown.facts
    speaker = speaker.under(facts.rules)
    gone = [sum(cards[rank] for cards in shown.played) for rank in range(RANKS)]
    rows = [
        (rank_text(rank, speaker), gone[rank], shown.own[rank], shown.unseen[rank])
        for rank in range(RANKS - 1, -1, -1)
    ]
    table = lines(
        *(Markup(f"{_row(played, own, unseen)}  {name}") for name, played, own, unseen in rows)
    )
    html = blocks(
        joined(" · ", (bold(title_text(facts, speaker)), deal_text(facts, speaker))),
        lines(speaker("counter-head"), preformatted(table)),
        lines(
            speaker("counter-shown"),
            *(_shown_by(shown, seat, speaker) for seat in _others(shown.seat)),
        ),
    )
    refresh = Keys(facts.table_id, 0).button(speaker.plain("button-refresh"), Op.COUNTER)
    return Screen(html, ((refresh,),))


def _row(played: int, own: int, unseen: int) -> Markup:
    return Markup("".join(str(number).rjust(_CELL) for number in (played, own, unseen)))


def _others(seat: int) -> list[int]:
    """List the other seats, the opposite first, then the other opponents, then the allies."""
    others = [other for other in range(SEATS) if other not in {seat, OPPOSITE[seat]}]
    others.sort(key=lambda other: federation(other) == federation(seat))
    return [OPPOSITE[seat], *others]


def _shown_by(shown: CountShown, seat: int, speaker: Speaker) -> Markup:
    """Say which high cards a seat has played, and how many cards in all."""
    cards: Cards = shown.played[seat]
    high = joined(
        " ",
        (Markup(f"{rank_text(rank, speaker)}×{cards[rank]}") for rank in _HIGH if cards[rank]),
    )
    return speaker(
        "counter-seat",
        seat=numbered_seat(shown.facts, seat, speaker),
        high=high or Markup("–"),
        n=sum(cards),
    )

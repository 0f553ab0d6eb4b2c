"""Lines for what happened, fit for everybody's eyes."""

from collections.abc import Iterable
from typing import Final

from bot.host.shown import NewsShown, TableFacts
from bot.screens.screen import Screen
from bot.screens.words import (
    SUIT_SIGNS,
    cards_text,
    deal_score_text,
    deal_text,
    place_text,
    play_text,
    rank_text,
    seat_text,
)
from bot.texts.markup import NOTHING, Markup, bold, lines
from bot.texts.speaker import Speaker
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

MOST: Final = 12
"""Lines that stand in one message at most; the newest stay."""


def news_text(
    events: Iterable[Event], facts: TableFacts, speaker: Speaker, most: int = MOST
) -> Markup:
    """Tell the last of what is worth a line, the oldest first."""
    told = [line for event in events if (line := news_line(event, facts, speaker))]
    return lines(*told[-most:])


def news_post(shown: NewsShown, speaker: Speaker) -> Screen:
    """Tell a group what has happened in a deal since the last post."""
    speaker = speaker.under(shown.facts.rules)
    return Screen(
        lines(bold(deal_text(shown.facts, speaker)), news_text(shown.news, shown.facts, speaker))
    )


def news_line(event: Event, facts: TableFacts, speaker: Speaker) -> Markup:
    """Tell one event; nothing for what is not worth a line or not for everybody."""
    return _of_play(event, facts, speaker) or _of_cards_given(event, facts, speaker)


def _of_play(event: Event, facts: TableFacts, speaker: Speaker) -> Markup:
    def named(seat: int) -> Markup:
        return seat_text(facts, seat, speaker)

    match event:
        case Burned(seat, play, victim, _, counter):
            key = "event-counter-burned" if counter else "event-burned"
            played = play_text(play, speaker)
            return speaker(key, seat=named(seat), victim=named(victim), play=played)
        case Rescued(seat, burner, victim):
            return speaker(
                "event-rescued", seat=named(seat), burner=named(burner), victim=named(victim)
            )
        case Smothered(seat, smotherer, threes):
            return speaker(
                "event-smothered", seat=named(seat), smotherer=named(smotherer), threes=threes
            )
        case Walked(seat, place):
            return speaker("event-walked", seat=named(seat), place=place_text(place, speaker))
        case WentOut(seat):
            return speaker("event-went-out", seat=named(seat))
        case PointOpened(seat):
            return speaker("event-point-opened", seat=named(seat))
        case WindAsked(seat):
            return speaker("event-wind", seat=named(seat))
        case MarchBegan(seat):
            return speaker("event-march", seat=named(seat))
        case DealOver(_, score, sweep):
            key = "event-deal-over" if sweep is None else "event-sweep"
            return speaker(key, score=deal_score_text(score))
    return NOTHING


def _of_cards_given(event: Event, facts: TableFacts, speaker: Speaker) -> Markup:
    def named(seat: int) -> Markup:
        return seat_text(facts, seat, speaker)

    match event:
        case ThreesShown(seat, suit, number):
            shown = SUIT_SIGNS[suit]
            return speaker("event-threes-shown", seat=named(seat), suit=shown, number=number)
        case NaturalDeclared(seat):
            return speaker("event-natural", seat=named(seat))
        case Sold(seat, to, rank, card) | OfferRefused(seat, to, rank, card):
            return speaker(
                "event-sold" if isinstance(event, Sold) else "event-offer-refused",
                seat=named(seat),
                to=named(to),
                rank=rank_text(rank, speaker),
                card=rank_text(card, speaker),
            )
        case Given(seat, to, rank):
            return speaker(
                "event-given", seat=named(seat), to=named(to), rank=rank_text(rank, speaker)
            )
        case TributePaid(seat, to, cards, kind) | TributeReported(seat, to, cards, kind):
            return speaker(
                "event-paid" if isinstance(event, TributePaid) else "event-reported",
                seat=named(seat),
                to=named(to),
                kind=speaker(f"tribute-{kind}"),
                cards=cards_text(cards, speaker),
            )
        case Opened(seat, pooled) if pooled is not None:
            return speaker("event-pooled", seat=named(seat), play=play_text(pooled, speaker))
    return NOTHING

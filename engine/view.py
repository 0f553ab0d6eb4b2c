"""What a seat may know of a deal: the only thing screens and computer players are given."""

from typing import NamedTuple

from engine.actions import Pass, PlayCards, Yield
from engine.before import Before, Gift, Sale, Tribute
from engine.cards import NO_CARDS, THREE, Cards, add, size, take
from engine.deal import (
    Choices,
    Deal,
    Phase,
    Stage,
    asked,
    asks_in_secret,
    in_window,
    result_of,
)
from engine.options import Counts, Options
from engine.plays import Play
from engine.seats import BIT, OPPOSITE, SEATS, SEATS_IN, federation
from engine.standing import Standing

SHOWN_AT = 10
"""A seat's number of cards is shown at this many or fewer."""


class View(NamedTuple):
    """One deal as one seat may see it, or as anybody may (seat None). Seats are 0-5.

    hand, choices: the seat's own; None where it has none, or owes no answer
    counts:   number of cards by seat, None where it is hidden
    allies:   hands of allies that the seat may look at (挑牌, `folk`), by seat; None elsewhere
    revealed: 3s of smothered seats, by seat; 0 elsewhere
    unseen:   cards neither played nor in the own hand, by rank
    waits_for: who all know to owe an answer; nobody at the end, nor where that is a secret:
              in a window, and while 3s and 4s are bought
    turn:     the one whose turn it is in the play; None where `waits_for` says no more
    passed:   who is known by all to have passed on the table play's trick, ascending
    gouji:    the table play is a gouji play in effect
    places, score, sweep: as in `engine.scoring`; score None until the deal is over
    holds_threes: 3s are held to the end and 4s open the point; else they are plain low cards
    burning:  the seat is asked in a window, and a play of it would be a burn (捎牌, 烧牌)
    said:     the seat's own sealed answer in the window now open; None where it gave none
    due:      the cards that the seat, asked to pay or report, would pay; None otherwise
    question: the number of actions before the question that the seat is asked arose; its answer
              is current as long as this number stays the same; 0 where it is asked nothing
    """

    seat: int | None
    rules: str
    holds_threes: bool
    options: Options
    phase: Phase
    stage: Stage
    hand: Cards | None
    counts: tuple[int | None, ...]
    allies: tuple[Cards | None, ...]
    revealed: tuple[int, ...]
    unseen: Cards
    leader: int | None
    table: Play | None
    by: int | None
    trail: tuple[tuple[int, Play], ...]
    waits_for: tuple[int, ...]
    turn: int | None
    passed: tuple[int, ...]
    yielded: bool
    gouji: bool
    standing: Standing
    active: tuple[int, ...]
    before: "PublicBefore"
    places: tuple[int | None, ...]
    score: tuple[int, int] | None
    sweep: int | None
    choices: Choices | None
    burning: bool
    said: PlayCards | Pass | Yield | None
    due: Cards | None
    question: int


class PublicBefore(NamedTuple):
    """What all know of the time before the play: see `engine.before` for the fields.

    offers: offers that wait for an answer, as (seat, rank, card)
    shows:  threes shown for the lead (`folk`), as (seat, suit, number)
    """

    votes: tuple[tuple[int, int], ...]
    offers: tuple[tuple[int, int, int], ...]
    sales: tuple[Sale, ...]
    gifts: tuple[Gift, ...]
    tribute: tuple[Tribute, ...]
    shows: tuple[tuple[int, str, int], ...]


def view(deal: Deal, seat: int | None) -> View:
    """Give what a seat may know, or with None what anybody may."""
    trick = deal.trick
    standing = deal.standing
    over = deal.phase is Phase.OVER
    playing = deal.phase is Phase.PLAY
    own = NO_CARDS if seat is None else deal.hands[seat]
    unseen = NO_CARDS
    for hand in deal.hands:
        unseen = add(unseen, hand)
    asks_me = seat is not None and bool(asked(deal) & BIT[seat])
    secret = deal.phase is Phase.BUY or in_window(deal)
    stage = trick.stage if asks_me or trick.stage is not Stage.KILL else Stage.WINDOW
    return View(
        seat=seat,
        rules=deal.rules.name,
        holds_threes=deal.rules.holds_threes,
        options=deal.options,
        phase=deal.phase,
        stage=stage,
        hand=None if seat is None else own,
        counts=tuple(_shown_count(deal, other, seat) for other in range(SEATS)),
        allies=tuple(_ally_hand(deal, other, seat) for other in range(SEATS)),
        revealed=tuple(
            deal.hands[other][THREE] if other in standing.smothered else 0 for other in range(SEATS)
        ),
        unseen=take(unseen, own),
        leader=trick.by if playing and trick.table is None else None,
        table=trick.table,
        by=trick.by if trick.table is not None else None,
        trail=trick.trail,
        waits_for=() if secret else SEATS_IN[asked(deal)],
        turn=SEATS_IN[trick.asked][0] if playing and not secret else None,
        passed=SEATS_IN[trick.passed],
        yielded=trick.yielded,
        gouji=deal.rules.gouji_in_effect(deal),
        standing=_public_standing(standing, seat),
        active=SEATS_IN[deal.active],
        before=_public(deal.before),
        places=deal.rules.places(standing),
        score=deal.rules.score(result_of(deal)) if over else None,
        sweep=deal.rules.sweep(standing),
        choices=deal.rules.choices(deal, seat) if asks_me and seat is not None else None,
        burning=(
            asks_me
            and seat is not None
            and trick.stage is Stage.WINDOW
            and asks_in_secret(deal, seat)
        ),
        said=_said(deal, seat),
        due=deal.rules.due_now(deal) if asks_me and deal.phase is Phase.TRIBUTE else None,
        question=_question(deal, seat) if asks_me and seat is not None else 0,
    )


def _said(deal: Deal, seat: int | None) -> PlayCards | Pass | None:
    for each, play in deal.trick.sealed:
        if each == seat:
            return Pass(each) if play is None else PlayCards(each, play)
    return None


def _question(deal: Deal, seat: int) -> int:
    return deal.trick.since if deal.phase is Phase.PLAY else deal.before.since[seat]


def _public_standing(standing: Standing, seat: int | None) -> Standing:
    """Hide what would tell of another seat's 4s: who may open, who opened without one."""
    own = 0 if seat is None else BIT[seat]
    return standing._replace(
        no_four=standing.no_four & own,
        may_open=standing.may_open if standing.may_open == seat else None,
    )


def _shown_count(deal: Deal, other: int, seat: int | None) -> int | None:
    number = size(deal.hands[other])
    always = deal.options.counts is Counts.ALWAYS and not deal.rules.hides_counts
    return number if other == seat or number <= SHOWN_AT or always else None


def _ally_hand(deal: Deal, other: int, seat: int | None) -> Cards | None:
    if seat is None or other == seat or federation(other) != federation(seat):
        return None
    if not deal.rules.allies_look or size(deal.hands[other]) > SHOWN_AT:
        return None
    return deal.hands[other]


def hands_to_watch(deal: Deal, seat: int) -> tuple[Cards | None, ...]:
    """Give the hands of its allies, by seat, to a seat that has played its last card.

    A house option of some tables: a view never holds them. None for all others.
    """
    over = deal.phase is not Phase.PLAY or deal.hands[seat] != NO_CARDS
    return tuple(
        None if over or other == seat or federation(other) != federation(seat) else hand
        for other, hand in enumerate(deal.hands)
    )


def _public(before: Before) -> PublicBefore:
    return PublicBefore(
        votes=before.votes,
        offers=tuple(
            (seat, before.rank, card)
            for seat, card in enumerate(before.bids)
            if card is not None and before.rank is not None and before.selling & BIT[OPPOSITE[seat]]
        ),
        sales=before.sales,
        gifts=before.gifts,
        tribute=before.tribute,
        shows=before.shows,
    )

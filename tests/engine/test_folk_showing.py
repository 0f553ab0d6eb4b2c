"""`folk`, heading 上班 of the second text: threes shown for the lead, against a second reading."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action, Pass, PlayCards, Show, Wind
from engine.cards import SUITS, parse_drawn
from engine.deal import Deal, Phase, apply, waiting
from engine.errors import RejectCode
from engine.options import Options
from engine.plays import play
from engine.result import Result
from engine.rules import FOLK
from engine.shuffle import Card, Draw, Lots, draw_by_turns, seed_of, shuffled, threes_drawn
from engine.start import from_draw, from_seed
from tests.engine.reference_folk import SUITS as READ_SUITS
from tests.engine.reference_folk import Moments, Showing
from tests.engine.support import refused, to_act

DRAWS = 4
SWEPT = Result(places=(1, None, 2, None, 3, None), opened=(), sweep=0)


def drawn(*hands: str, first: int = 0) -> Deal:
    """Hands in draw order, 3s with their suits."""
    cards = tuple(tuple(Card(*each) for each in parse_drawn(hand)) for hand in hands)
    return from_draw(FOLK, Options(), Draw(first, cards))[0]


def moments_of(hands: Sequence[str], first: int) -> list[Moments]:
    """Say when each seat drew its 3s: one card each, in playing order from the first drawer."""
    moments: list[Moments] = []
    for seat, hand in enumerate(hands):
        mine: Moments = {}
        for place, card in enumerate(hand.split()):
            if card[0] == "3" and len(card) == 2:
                mine.setdefault(card[1], []).append(place * 6 + (seat - first) % 6)
        moments.append(mine)
    return moments


def agree(deal: Deal, reading: Showing, rng: Random) -> Deal:
    """Show in both, in any order; gives the deal at its first lead."""
    while reading.due:
        assert deal.phase is Phase.SHOW
        assert to_act(deal) == sorted(reading.due)
        for seat, choices in waiting(deal).items():
            wanted = {Show(seat, suit, number) for suit, number in reading.answers(seat)}
            assert set(choices) == wanted
        check_refusals(deal, reading, rng)
        seat = rng.choice(sorted(reading.due))
        suit, number = rng.choice(reading.answers(seat))
        reading.do(seat, suit, number)
        deal, _events = apply(deal, Show(seat, suit, number))
    assert deal.phase is Phase.PLAY
    return deal


def check_refusals(deal: Deal, reading: Showing, rng: Random) -> None:
    seat, suit, number = rng.randrange(6), rng.choice([*READ_SUITS, None]), rng.randrange(5)
    wanted = None if (suit, number) in reading.answers(seat) else RejectCode.NOT_OFFERED
    if seat not in reading.due:
        wanted = RejectCode.NOT_YOUR_TURN
    assert refused(deal, Show(seat, suit, number)) == wanted


@given(st.integers(0, 2**32))
def test_second_reading_of_small_draws(seed: int) -> None:
    """Few suits, so that shows of one size meet."""
    for part in range(DRAWS):
        rng = Random(seed * DRAWS + part)
        suits = rng.sample(READ_SUITS, 2)
        cards = ["3" + suit for suit in suits] * rng.choice([1, 2]) + ["4", "9"]
        hands = [" ".join(rng.choice(cards) for _ in range(6)) for _seat in range(6)]
        first = rng.randrange(6)
        reading = Showing(moments_of(hands, first))
        deal = agree(drawn(*hands, first=first), reading, rng)
        winner = reading.winner()
        assert to_act(deal) == [first if winner is None else winner]


@given(st.integers(0, 2**32), st.sampled_from([None, SWEPT]))
def test_second_reading_of_whole_draws(number: int, previous: Result | None) -> None:
    """Every deal, whatever the one before has brought; where nobody shows, lots."""
    rng = Random(number)
    seed = seed_of(number)
    lots = Lots(seed)
    deck = shuffled(lots)
    draw = draw_by_turns(deck, lots.below(6))
    lot = lots.below(6)
    moments: list[Moments] = [{} for _seat in range(6)]
    for seat, threes in enumerate(threes_drawn(draw)):
        for moment, suit in threes:
            moments[seat].setdefault(suit, []).append(moment)
    reading = Showing(moments)
    deal, _events = from_seed(FOLK, Options(), seed, previous)
    deal = agree(deal, reading, rng)
    winner = reading.winner()
    assert to_act(deal) == [lot if winner is None else winner]


def test_both_readings_have_the_same_suits() -> None:
    assert sorted(SUITS) == sorted(READ_SUITS)


THREES = ("3s 3s 5", "3h 3d 5", "5 3h 3h", "5 6 7", "5 6 7", "5 6 7")


def test_all_that_can_show_decide_at_once() -> None:
    """Two 3s of two suits are no show."""
    assert to_act(drawn(*THREES)) == [0, 2]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Show(0, "s", 1), RejectCode.NOT_OFFERED),
        (Show(0, "s", 3), RejectCode.NOT_OFFERED),
        (Show(0, "h", 2), RejectCode.NOT_OFFERED),
        (Show(0, None, 2), RejectCode.NOT_OFFERED),
        (Show(1, None, 0), RejectCode.NOT_YOUR_TURN),
        (Pass(0), RejectCode.NOT_OFFERED),
        (Wind(0), RejectCode.NOT_OFFERED),
        (PlayCards(0, play("5")), RejectCode.NOT_OFFERED),
        (PlayCards(0, play("6")), RejectCode.CARDS_NOT_HELD),
        (PlayCards(0, play("3 5")), RejectCode.MIXED_RANKS),
    ],
)
def test_what_is_no_show_is_refused(action: Action, code: RejectCode) -> None:
    assert refused(drawn(*THREES), action) == code


@pytest.mark.parametrize(("shown", "leader"), [((2, 2), 0), ((0, 2), 2), ((2, 0), 0), ((0, 0), 4)])
def test_the_first_complete_of_equal_shows_leads(shown: tuple[int, int], leader: int) -> None:
    """最先摸到并亮出两张; nobody showing, the first drawer of a draw without a seed."""
    deal = drawn(*THREES, first=4)
    for seat, suit, number in ((2, "h", shown[1]), (0, "s", shown[0])):
        deal, _events = apply(deal, Show(seat, suit if number else None, number))
    assert to_act(deal) == [leader]

"""A deal told trick by trick: everything public and nothing else."""

import pytest

from engine.cards import NO_CARDS, add, size
from engine.deal import Phase, apply, is_over, waiting
from engine.events import Burned, Declined, Event, Followed, Led, Sealed, TrickWon
from engine.options import Options
from engine.players import PLAYERS
from engine.rules import RULE_SETS
from engine.seats import SEATS
from engine.shuffle import seed_of
from engine.start import from_seed
from engine.story import played, tricks
from engine.view import view


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("number", range(8))
def test_tricks_hold_every_play_once_and_no_secret(rules: str, number: int) -> None:
    deal, begun = from_seed(RULE_SETS[rules], Options(), seed_of(number))
    events: list[Event] = list(begun)
    at_play = None
    while not is_over(deal):
        if at_play is None and deal.phase is Phase.PLAY:
            at_play = deal
        seat = min(waiting(deal))
        deal, happened = apply(deal, PLAYERS["plain"].choose(view(deal, seat)))
        events += happened
    assert at_play is not None

    told = tricks(events)

    flat = [event for trick in told for event in trick]
    plays = [event for event in events if isinstance(event, Led | Followed | Burned)]
    assert [event for event in flat if isinstance(event, Led | Followed | Burned)] == plays
    assert not [event for event in flat if isinstance(event, Declined | Sealed)]
    assert all(isinstance(trick[0], Led) for trick in told)
    # All but the last are won by somebody; the deal may end within that.
    assert all(isinstance(trick[-1], TrickWon) for trick in told[:-1])
    by_seat = played(told)
    assert [size(cards) for cards in by_seat] == [
        size(at_play.hands[seat]) - size(deal.hands[seat]) for seat in range(SEATS)
    ]
    for seat in range(SEATS):
        assert add(by_seat[seat], deal.hands[seat]) == at_play.hands[seat]


def test_before_the_play_there_is_nothing_to_tell() -> None:
    _, begun = from_seed(RULE_SETS["dagang"], Options(), seed_of(1))
    assert tricks(begun) == ()
    assert played(()) == (NO_CARDS,) * SEATS

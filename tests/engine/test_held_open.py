"""Windows that nobody can answer, seats asked in secret, and choices before one's turn."""

from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Pass, PlayCards, Yield
from engine.deal import (
    Deal,
    Stage,
    apply,
    asked,
    asks_in_secret,
    cards_played,
    choices_ahead,
    in_window,
    is_over,
    owed_later,
    waiting,
)
from engine.events import Event, TrickWon
from engine.options import Options
from engine.plays import play
from engine.rules import RULE_SETS
from engine.seats import BIT, SEATS, SEATS_IN
from engine.start import from_seed
from engine.view import view
from tests.engine.support import act, after, folk, position


def held(deal: Deal, seat: int, what: str) -> tuple[Deal, tuple[Event, ...]] | None:
    return deal.rules.held_open(deal, act(seat, what))


def test_dead_play_that_nobody_can_meet_is_held_open_like_one_that_somebody_can() -> None:
    """One big joker: seat 3 holds two of them, or cannot be told from one that does."""
    rest = ["3 4 6 6"] * 5
    able, unable = (
        position("3 4 5 B", *rest[:2], third, *rest[3:]) for third in ("3 4 B*2", "3 4 6 6")
    )
    assert held(able, 0, "B") is None
    found = held(unable, 0, "B")
    assert found is not None
    veiled, events = found
    assert (veiled.trick.stage, asked(veiled)) == (Stage.KILL, 0)
    assert in_window(veiled)
    assert not any(isinstance(event, TrickWon) for event in events)
    real = after(able, (0, "B"))
    assert SEATS_IN[asked(real)] == (3,)
    assert view(veiled, None)._replace(unseen=view(real, None).unseen) == view(real, None)


def test_what_all_know_to_be_unanswerable_is_not_held_open() -> None:
    assert held(position("3 4 5 B*2", *["3 4 6 6"] * 5), 0, "B*2") is None
    assert held(folk("5 6 B", *["6 6 7"] * 5), 0, "B") is None


def test_play_that_ends_the_deal_is_not_held_open() -> None:
    """Seat 1 smothers seat 0, and nobody is left to play against."""
    deal = position("3 K", "3 4 B", "", "", "", "6 7", placed=(2, 3, 4), no_three=(5,))
    deal = after(deal, (0, "K"))
    assert held(deal, 1, "B") is None
    assert is_over(after(deal, (1, "B")))


def test_dead_duel_without_burners_is_held_open() -> None:
    """The opposite meets the last play of place 1 with a gouji play (够死级)."""
    rest = ["4 5 5 6"] * 5
    deal = after(folk("K", *rest[:2], "A 2 4", *rest[3:]), (0, "K"))
    for seat in (1, 2):
        deal = after(deal, (seat, "pass"))
    found = held(deal, 3, "2")
    assert found is not None
    assert (found[0].trick.stage, asked(found[0])) == (Stage.WINDOW, 0)
    assert after(deal, (3, "2")).trick.stage is Stage.LEAD


def test_choices_ahead_of_the_turn() -> None:
    deal = after(position("3 4 5 5", "3 4 6", "3 4 7", "3 4 8", "3 4 4", "3 4 9"), (0, "5"))
    assert SEATS_IN[owed_later(deal)] == (2, 3, 4, 5)
    assert choices_ahead(deal, 0) is None
    assert choices_ahead(deal, 1) is None
    ahead = choices_ahead(deal, 3)
    assert ahead is not None
    assert tuple(ahead) == (PlayCards(3, play("8")), Pass(3), Yield(3))
    window = after(position("3 4 K*2 5", *["3 4 6 6"] * 5), (0, "K*2"))
    assert owed_later(window) == 0


@given(st.sampled_from(tuple(RULE_SETS)), st.binary(min_size=32, max_size=32), st.data())
def test_held_open_begins_what_apply_goes_on_with(
    rules: str, seed: bytes, data: st.DataObject
) -> None:
    deal, _ = from_seed(RULE_SETS[rules], Options(), seed)
    while not is_over(deal):
        options = waiting(deal)
        seat = data.draw(st.sampled_from(sorted(options)))
        plays = options[seat].plays
        action = (
            PlayCards(seat, plays[len(plays) - 1])
            if len(plays) and data.draw(st.booleans())
            else data.draw(st.sampled_from(tuple(options[seat])[-3:]))
        )
        found = deal.rules.held_open(deal, action)
        following, events = apply(deal, action)
        if found is not None:
            veiled, until = found
            assert events[: len(until)] == until
            assert any(isinstance(event, TrickWon) for event in events[len(until) :])
            assert veiled.hands == following.hands
            assert veiled.version == following.version
            assert in_window(veiled)
            assert asked(veiled) == 0
        for each in range(SEATS):
            ahead = choices_ahead(following, each)
            assert (ahead is not None) == bool(owed_later(following) & BIT[each])
            if asks_in_secret(following, each):
                assert view(following, None).turn is None
        if following.trick.trail != deal.trick.trail and following.trick.table is not None:
            assert cards_played(following) > cards_played(deal)
        deal = following

"""Seats and federations (article 3)."""

import pytest

from engine import seats


@pytest.mark.parametrize("seat", range(6))
def test_the_ways_around_the_table(seat: int) -> None:
    ways = (seats.NEXT, seats.NEXT_ALLY, seats.OPPOSITE, seats.PREVIOUS_ALLY, seats.PREVIOUS)
    assert [way[seat] for way in ways] == [(seat + step) % 6 for step in range(1, 6)]
    assert seats.OPPOSITE[seats.OPPOSITE[seat]] == seat
    assert seats.NEXT[seats.PREVIOUS[seat]] == seat


@pytest.mark.parametrize("seat", range(6))
def test_allies_and_opponents(seat: int) -> None:
    """The two allies are of one's federation, the opposite and both neighbours of the other."""
    own = seats.federation(seat)
    assert seats.federation(seats.NEXT_ALLY[seat]) == own
    assert seats.federation(seats.PREVIOUS_ALLY[seat]) == own
    for way in (seats.NEXT, seats.OPPOSITE, seats.PREVIOUS):
        assert seats.federation(way[seat]) == 1 - own
    assert seats.FEDERATIONS[own] & seats.BIT[seat]


def test_sets_of_seats() -> None:
    for number in range(64):
        members = seats.SEATS_IN[number]
        assert list(members) == sorted(members)
        assert seats.seat_set(members) == number
        assert seats.COUNT[number] == len(members)
    assert seats.FEDERATIONS[0] | seats.FEDERATIONS[1] == seats.ALL_SEATS
    assert all(seats.OTHERS[seat] == seats.ALL_SEATS - (1 << seat) for seat in range(6))


def test_the_first_behind_a_seat_comes_to_the_seat_itself_last() -> None:
    first = seats.FIRST_AFTER
    assert first[4][seats.seat_set((2, 4))] == 2
    assert first[4][seats.seat_set((4,))] == 4
    assert first[4][seats.seat_set((5, 0))] == 5
    assert first[0][0] == seats.NOBODY


def test_the_orders_around_the_table() -> None:
    assert seats.in_order(4) == (5, 0, 1, 2, 3, 4)
    assert seats.order_from(4) == (4, 5, 0, 1, 2, 3)

"""Places, sweeps and scores (`rules.md` section 6, article 38). Seats are 0-5."""

from typing import Final

from engine.seats import BIT, COUNT, FEDERATIONS, OPPOSITE, SEATS, federation, seat_set

Pairs = tuple[tuple[int, int], ...]

OUTLINE_PLACES: Final = (2, 1, 0, 0, -1, -2)
OUTLINE_SWEEP: Final = 5
FOLK_PLACES: Final = (4, 2, 0, 0, -2, -4)
FOLK_SWEEP: Final = 12
_SWEEPERS: Final = 3


def places_from_both_ends(
    placed: tuple[int, ...], smothered: tuple[int, ...], no_three: int, *, swept: bool
) -> tuple[int | None, ...]:
    """Give the place of each seat, None while unknown.

    Those that walked take the best places in order. Seats without a 3 are all place 6 and fill
    the lowest places; smothered seats take the worst place still free above (articles 20, 26).
    The last seat unplaced takes the place left. After a sweep only walkers have a place.
    """
    places: list[int | None] = [None] * SEATS
    for place, seat in enumerate(placed, start=1):
        places[seat] = place
    if swept:
        return tuple(places)
    lowest = SEATS - COUNT[no_three]
    for seat in range(SEATS):
        if no_three & BIT[seat]:
            places[seat] = SEATS
    for place, seat in zip(range(lowest, 0, -1), smothered, strict=False):
        places[seat] = place
    unplaced = [seat for seat in range(SEATS) if places[seat] is None]
    if len(unplaced) == 1:
        places[unplaced[0]] = len(placed) + 1
    return tuple(places)


def sweep(placed: tuple[int, ...], smothered: tuple[int, ...], no_three: int) -> int | None:
    """Give the federation whose sweep (串三家) is certain, None while none is."""
    first = placed[:_SWEEPERS]
    if len(first) == _SWEEPERS and len({federation(seat) for seat in first}) == 1:
        return federation(first[0])
    fallen = seat_set(smothered) | no_three
    for winners, losers in ((0, 1), (1, 0)):
        if fallen == FEDERATIONS[losers]:
            return winners
    return None


def score_outline(
    places: tuple[int | None, ...],
    swept_by: int | None,
    opened: tuple[int, ...],
    burns: Pairs,
    smothers: Pairs,
) -> tuple[int, int]:
    """Score a finished deal by the outline (article 38).

    burns are (burner, victim), smothers (smotherer, smothered).
    """
    points = [0] * SEATS
    if swept_by is None:
        for seat, place in enumerate(places):
            if place is not None:
                points[seat] += OUTLINE_PLACES[place - 1]
    for seat in range(SEATS // 2):
        difference = (seat in opened) - (OPPOSITE[seat] in opened)
        points[seat] += difference
        points[OPPOSITE[seat]] -= difference
    for winner, loser in (*burns, *smothers):
        points[winner] += 1
        points[loser] -= 1
    totals = [sum(points[0::2]), sum(points[1::2])]
    if swept_by is not None:
        totals[swept_by] += OUTLINE_SWEEP
        totals[1 - swept_by] -= OUTLINE_SWEEP
    return totals[0], totals[1]


def score_folk(places: tuple[int | None, ...], swept_by: int | None) -> tuple[int, int]:
    """Score a finished deal of `folk`: only the positive sum is written down (计分)."""
    if swept_by is not None:
        return (FOLK_SWEEP, 0) if swept_by == 0 else (0, FOLK_SWEEP)
    points = [0 if place is None else FOLK_PLACES[place - 1] for place in places]
    return max(0, sum(points[0::2])), max(0, sum(points[1::2]))

"""What a finished deal leaves to the next one (`previous` in records)."""

from typing import NamedTuple

from engine.deal import Deal
from engine.seats import SEATS_IN, SeatPair


class Result(NamedTuple):
    """The outcome of a deal. Seats are 0-5.

    places: by seat, 1-6, None where a sweep left it open; opened: seats that opened the point;
    burns: (burner, victim); smothers: (smotherer, smothered); sweep: the sweeping federation;
    penalties: (from, to, cards), tribute imposed on top (article 42).
    """

    places: tuple[int | None, ...]
    opened: tuple[int, ...]
    burns: tuple[SeatPair, ...] = ()
    smothers: tuple[SeatPair, ...] = ()
    sweep: int | None = None
    penalties: tuple[tuple[int, int, int], ...] = ()


def result_of(deal: Deal) -> Result:
    """Give the result of a deal that is over."""
    standing = deal.standing
    return Result(
        places=deal.rules.places(standing),
        opened=SEATS_IN[standing.opened],
        burns=standing.burns,
        smothers=standing.smothers,
        sweep=deal.rules.sweep(standing),
    )


def result_to_json(result: Result) -> dict[str, object]:
    """Write a result as a record's `previous`."""
    written: dict[str, object] = {
        "places": list(result.places),
        "opened": list(result.opened),
        "burns": [list(pair) for pair in result.burns],
        "smothers": [list(pair) for pair in result.smothers],
        "sweep": result.sweep,
    }
    if result.penalties:
        written["penalties"] = [
            {"from": payer, "to": to, "cards": cards} for payer, to, cards in result.penalties
        ]
    return written

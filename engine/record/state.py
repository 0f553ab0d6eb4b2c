"""The state of a deal as JSON: the keys that a record's "expect" may name (`record.md`)."""

import json

from engine.actions import Action, PlayCards
from engine.cards import RANK_NAMES, format_cards
from engine.deal import Deal, Phase, result_of, waiting
from engine.errors import RejectCode
from engine.record.steps import to_step
from engine.seats import SEATS_IN

State = dict[str, object]


def state(deal: Deal, rejected: RejectCode | None) -> State:
    """Describe a deal in full; `rejected` is the code of the step just before."""
    trick = deal.trick
    standing = deal.standing
    playing = deal.phase is Phase.PLAY
    over = deal.phase is Phase.OVER
    owed = waiting(deal)
    burns = list(standing.burns)
    if trick.burn is not None:
        burns.append(trick.burn)
    table = None if trick.table is None else {"seat": trick.by, "play": str(trick.table)}
    return {
        "to_act": list(owed),
        "phase": deal.phase.value,
        "leader": trick.by if playing and trick.table is None else None,
        "table": table,
        "hands": [format_cards(hand) for hand in deal.hands],
        "legal": {
            str(seat): [answer_text(action) for action in choices] for seat, choices in owed.items()
        },
        "placed": list(standing.placed),
        "smothered": list(standing.smothered),
        "no_three": list(SEATS_IN[standing.no_three]),
        "burns": [list(burn) for burn in burns],
        "smothers": [list(pair) for pair in standing.smothers],
        "opened": list(SEATS_IN[standing.opened]),
        "march": standing.march,
        "may_open": standing.may_open,
        "places": list(deal.rules.places(standing)),
        "score": list(deal.rules.score(result_of(deal))) if over else None,
        "sweep": deal.rules.sweep(standing),
        "tribute": [
            {
                "from": paid.seat,
                "to": paid.to,
                "cards": format_cards(paid.cards),
                "kind": paid.kind.value,
            }
            for paid in deal.before.tribute
        ],
        "gifts": [
            {"from": gift.seat, "to": gift.to, "rank": RANK_NAMES[gift.rank]}
            for gift in deal.before.gifts
        ],
        "sales": [
            {
                "from": sale.seat,
                "to": sale.to,
                "rank": RANK_NAMES[sale.rank],
                "card": RANK_NAMES[sale.card],
            }
            for sale in deal.before.sales
        ],
        "rejected": None if rejected is None else rejected.value,
    }


def answer_text(action: Action) -> str:
    """Write one legal answer: a play in canonical form, or what else may be done.

    A choice before the play is written with what it chooses: `offer 3 S`, `natural true`.
    """
    if isinstance(action, PlayCards):
        return str(action.play)
    return " ".join(
        value if isinstance(value, str) else json.dumps(value)
        for key, value in to_step(action).items()
        if key != "seat"
    )

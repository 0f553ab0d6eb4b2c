"""How a deal begins: from a seed, from drawn hands, or from a position at a lead."""

from engine.before import Before
from engine.cards import NO_CARDS, Hands, cards_of
from engine.deal import Deal, Phase, Rules, Step, holders, lead
from engine.options import Options
from engine.position import Position
from engine.result import Result
from engine.seats import BIT, SEATS, seat_set
from engine.shuffle import SEED_BYTES, Draw, threes_drawn
from engine.standing import Standing


def from_seed(rules: Rules, options: Options, seed: bytes, previous: Result | None = None) -> Step:
    """Begin a deal with a seed of 32 bytes and take it to its first decision.

    `previous` is the result of the deal before. The cards are drawn as soon as it is settled
    who draws first, who also opens (articles 7 and 8).
    """
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, this one {len(seed)}")
    return rules.begin(
        _begun(rules, options, (NO_CARDS,) * SEATS, 0, Before(previous=previous, seed=seed))
    )


def from_draw(rules: Rules, options: Options, draw: Draw, previous: Result | None = None) -> Step:
    """Take drawn hands to the first decision.

    The first drawer opens, unless votes after a sweep settle it otherwise.
    """
    hands = tuple(cards_of(card.rank for card in hand) for hand in draw.hands)
    before = Before(previous=previous, drawn=hands, threes=threes_drawn(draw))
    return rules.begin(_begun(rules, options, hands, draw.first_drawer, before))


def _begun(rules: Rules, options: Options, hands: Hands, opener: int, before: Before) -> Deal:
    return Deal(
        rules=rules,
        options=options,
        phase=Phase.OPEN,
        hands=hands,
        active=holders(hands),
        trick=lead(opener, 0),
        standing=Standing(),
        before=before,
        version=0,
    )


def from_position(rules: Rules, options: Options, position: Position) -> Deal:
    """Begin at a lead; the position is taken as it stands.

    Raises `ValueError`, which says what is wrong, where the rule set has no such position.
    """
    standing = rules.take_position(position)
    active = holders(position.hands) & ~seat_set(position.smothered)
    if not active & BIT[position.leader]:
        raise ValueError("the leader holds no cards")
    return Deal(
        rules=rules,
        options=options,
        phase=Phase.PLAY,
        hands=position.hands,
        active=active,
        trick=lead(position.leader, 0),
        standing=standing,
        before=Before(),
        version=0,
    )

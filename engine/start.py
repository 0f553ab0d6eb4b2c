"""How a deal begins: from a seed, from drawn hands, or from a position at a lead."""

from engine.before import Before
from engine.cards import cards_of
from engine.deal import Deal, Phase, Rules, Step, holders, lead
from engine.options import Options
from engine.position import Position
from engine.seats import BIT, SEATS, seat_set
from engine.shuffle import Draw, Lots, draw_by_turns, shuffled
from engine.standing import Standing


def from_seed(rules: Rules, options: Options, seed: bytes) -> Step:
    """Shuffle and deal a first deal with a seed of 32 bytes and take it to its first decision.

    The first drawer, by lots, also opens (articles 7 and 8).
    """
    lots = Lots(seed)
    deck = shuffled(lots)
    return from_draw(rules, options, draw_by_turns(deck, lots.below(SEATS)))


def from_draw(rules: Rules, options: Options, draw: Draw) -> Step:
    """Take drawn hands to the first decision; the first drawer opens."""
    hands = tuple(cards_of(card.rank for card in hand) for hand in draw.hands)
    return rules.begin(
        Deal(
            rules=rules,
            options=options,
            phase=Phase.BUY,
            hands=hands,
            active=holders(hands),
            trick=lead(draw.first_drawer, 0),
            standing=Standing(),
            before=Before(drawn=hands, first_drawer=draw.first_drawer),
            version=0,
        )
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

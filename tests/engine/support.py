"""Short ways to make deals, positions and steps in the engine's tests."""

from collections import Counter
from random import Random
from typing import Any, Protocol

from engine.actions import (
    Action,
    Answer,
    Mutual,
    Natural,
    Offer,
    Opener,
    Pass,
    Pay,
    PlayCards,
    Show,
    TributeKind,
    Wind,
    Yield,
)
from engine.cards import BIG, FOUR, SMALL, THREE, TWO, Cards, parse_cards
from engine.deal import Deal, Phase, Rules, apply, asked, waiting
from engine.errors import RejectCode, RejectedError
from engine.options import Options, Sale
from engine.plays import play
from engine.position import Position
from engine.record.state import State, state
from engine.result import Result
from engine.rules import DAGANG, FOLK
from engine.seats import SEATS, SEATS_IN
from engine.shuffle import seed_of
from engine.start import from_position, from_seed
from tests.engine.reference import ORDER, Reference, sort
from tests.engine.reference import Cards as Texts
from tests.engine.reference_folk import FolkReference
from tests.engine.reference_folk import can_go_on_with as leads_on


class Reading(Protocol):
    """A second reading of the play of a rule set."""

    def to_act(self) -> list[int]:
        """List the seats that owe an answer."""

    def legal(self, seat: int) -> set[str]:
        """Give every answer of a seat that owes one, as a record writes them."""

    def shown(self) -> dict[str, object]:
        """Give what a record's "expect" shows, answers aside."""

    def do(self, seat: int, answer: str | Texts) -> None:
        """Take one legal answer."""

    def refusal(self, seat: int, answer: str | Texts) -> str | None:
        """Give the reject code of an answer, None where it is legal."""


def position(*hands: str, leader: int = 0, rules: Rules = DAGANG, **standing: Any) -> Deal:
    """Make a position at a lead; six hands as texts."""
    cards = tuple(parse_cards(hand) for hand in hands)
    return from_position(rules, Options(), Position(cards, leader, **standing))


def folk(*hands: str, **where: Any) -> Deal:
    """Make a position of `folk` at a lead."""
    return position(*hands, rules=FOLK, **where)


def to_act(deal: Deal) -> list[int]:
    """Give the seats that owe an answer, ascending."""
    return list(SEATS_IN[asked(deal)])


def act(seat: int, what: str) -> Action:
    """Read an answer: `pass`, `yield`, `wind` or cards."""
    decisions: dict[str, Action] = {"pass": Pass(seat), "yield": Yield(seat), "wind": Wind(seat)}
    return decisions[what] if what in decisions else PlayCards(seat, play(what))


def after(deal: Deal, *steps: tuple[int, str]) -> Deal:
    """Give the deal after some answers."""
    for seat, what in steps:
        deal, _events = apply(deal, act(seat, what))
    return deal


def refused(deal: Deal, action: Action) -> RejectCode | None:
    """Give the code that an answer is refused with, None where it is accepted."""
    try:
        apply(deal, action)
    except RejectedError as error:
        return error.code
    return None


def legal(deal: Deal, seat: int) -> set[str]:
    """Give the legal answers of a seat as a record writes them."""
    answers = shown(deal)["legal"]
    assert isinstance(answers, dict)
    return set(answers[str(seat)])


def shown(deal: Deal) -> State:
    """Give the state of a deal as a record shows it."""
    return state(deal, None)


# --- random deals ---

PASSING = 0.5


def full_deal(rng: Random, previous: Result | None = None, rules: Rules = DAGANG) -> Deal:
    """Deal from a random seed, before its first decision."""
    options = Options(sale=rng.choice(list(Sale)))
    return from_seed(rules, options, seed_of(rng.getrandbits(40)), previous)[0]


def any_action(deal: Deal, rng: Random, passing: float = PASSING) -> Action:
    """Choose an answer of any seat that owes one, plays more often than they are listed.

    `passing` is how likely something else is where it could play.
    """
    seat, choices = rng.choice(list(waiting(deal).items()))
    if choices.decisions and (not choices.plays or rng.random() < passing):
        return rng.choice(choices.decisions)
    return PlayCards(seat, rng.choice(choices.plays))


def opened(deal: Deal, rng: Random) -> Deal:
    """Take a deal through everything before its first lead with random decisions."""
    while deal.phase not in {Phase.PLAY, Phase.OVER}:
        deal, _events = apply(deal, any_action(deal, rng))
    return deal


def random_position(rng: Random, rules: Rules = DAGANG) -> Deal:
    """Make an endgame at a lead in which the rare rules of a rule set are near."""
    maybe = _maybe_folk_position if rules is FOLK else _maybe_position
    while True:
        try:
            return maybe(rng)
        except ValueError:  # chance made a position that cannot be; it makes another
            continue


def _maybe_position(rng: Random) -> Deal:
    """Windows, burns, marches and smothering."""
    deck = _deck()
    ranks = rng.sample(ORDER[2:12], rng.randint(2, 6)) + rng.sample(ORDER[7:12], 2)
    seats = list(range(SEATS))
    rng.shuffle(seats)
    placed = tuple(seats[: rng.choice([0, 0, 0, 0, 1, 1, 2, 3])])
    leader = seats[5]
    smothered = tuple(seats[3:4]) if len(placed) < 3 and rng.random() < 0.15 else ()
    hands: list[Counter[str]] = []
    for seat in range(SEATS):
        hand: Counter[str] = Counter()
        if seat not in placed:
            _some(hand, deck, "3", rng.randint(1, 3))
            if seat not in smothered:
                _random_hand(hand, deck, ranks, rng)
        hands.append(hand)
    for seat in seats[4:]:
        hands[seat]["3"] = max(1, hands[seat]["3"])
    march = _march(hands[leader], rng)
    standing: dict[str, Any] = {
        "placed": placed,
        "smothered": smothered,
        "no_four": tuple(seat for seat in seats if rng.random() < 0.1),
        "natural": tuple(seat for seat in seats if rng.random() < 0.15),
        "waived": tuple(seat for seat in seats if rng.random() < 0.1),
        "may_open": leader if rng.random() < 0.3 and not march else None,
        "march": leader if march else None,
    }
    texts = [" ".join(sort(hand.elements())) for hand in hands]
    return position(*texts, leader=leader, **standing)


def _deck() -> Counter[str]:
    return Counter(dict.fromkeys(ORDER[:13], 16)) + Counter({"S": 4, "B": 4})


def _some(hand: Counter[str], deck: Counter[str], card: str, count: int) -> None:
    count = min(count, deck[card])
    deck[card] -= count
    hand[card] += count


def _random_hand(hand: Counter[str], deck: Counter[str], ranks: list[str], rng: Random) -> None:
    if rng.random() < 0.1:
        deck["3"] += hand.pop("3")
    near_a_burn = rng.random() < 0.5
    if rng.random() < 0.35 and not near_a_burn:
        _some(hand, deck, "4", rng.randint(1, 2))
    for _group in range(rng.choice([1, 1, 2] if near_a_burn else [1, 2, 3, 4])):
        _some(hand, deck, rng.choice(ranks), rng.choice([1, 1, 2, 2, 2, 3, 4, 5]))
    _some(hand, deck, "2", rng.choice([0, 0, 1, 2]))
    _some(hand, deck, "S", rng.choice([0, 1, 2] if near_a_burn else [0, 0, 1]))
    _some(hand, deck, "B", rng.choice([0, 0, 0, 1, 2]))


def _march(hand: Counter[str], rng: Random) -> bool:
    ranks = len([rank for rank in ORDER[2:12] if hand[rank]])
    jokers = hand["S"] + hand["B"]
    return bool(hand["3"]) and not hand["4"] and jokers >= max(1, ranks) and rng.random() < 0.6


def _maybe_folk_position(rng: Random) -> Deal:
    """Windows with several burners, headless seats, last plays, marches and the melee."""
    deck = _deck()
    seats = list(range(SEATS))
    rng.shuffle(seats)
    placed = tuple(seats[: rng.choice([0, 0, 0, 1, 1, 1, 1, 2])])
    ranks = rng.sample(ORDER[:7], 2) + rng.sample(ORDER[7:12], rng.choice([2, 3, 3]))
    hands: list[Counter[str]] = [Counter() for _ in range(SEATS)]
    fill = _single_cards if rng.random() < 0.4 else _random_folk_hand
    for seat in seats[len(placed) :]:
        fill(hands[seat], deck, ranks, rng)
    leader = seats[5]
    march = leads_on(hands[leader]) and rng.random() < 0.2
    texts = [" ".join(sort(hand.elements())) for hand in hands]
    return position(
        *texts, leader=leader, rules=FOLK, placed=placed, march=leader if march else None
    )


def _single_cards(hand: Counter[str], deck: Counter[str], ranks: list[str], rng: Random) -> None:
    """Few single cards, so that last plays, what meets them and what burns that are near."""
    for _card in range(rng.choice([1, 1, 2, 3])):
        _some(hand, deck, rng.choice(ranks), 1)
    _some(hand, deck, "2", rng.choice([0, 0, 1, 2]))
    _some(hand, deck, "S", rng.choice([0, 1]))
    _some(hand, deck, "B", rng.choice([0, 0, 0, 1]))


def _random_folk_hand(
    hand: Counter[str], deck: Counter[str], ranks: list[str], rng: Random
) -> None:
    kind = rng.random()
    if kind < 0.25:  # its last play, often a gouji play
        _some(hand, deck, rng.choice([*ranks[2:], "2", "2"]), rng.choice([1, 1, 2, 2, 3]))
    elif kind < 0.75:  # near a burn
        for _group in range(rng.choice([1, 1, 2])):
            _some(hand, deck, rng.choice(ranks), rng.choice([1, 1, 2, 3]))
        _some(hand, deck, "2", rng.choice([0, 1, 2, 2]))
        _some(hand, deck, "S", rng.choice([0, 1, 1, 2]))
        _some(hand, deck, "B", rng.choice([0, 0, 1]))
    else:
        for _group in range(rng.choice([2, 3, 4])):
            _some(hand, deck, rng.choice(ranks), rng.choice([1, 1, 2, 2, 4, 5]))
        _some(hand, deck, "2", rng.choice([0, 0, 1, 2]))
        _some(hand, deck, "S", rng.choice([0, 0, 1]))


# --- against the reference ---


def reference_of(deal: Deal) -> Reading:
    """Give the second reading of a deal that is at a lead, or at the pooled fives."""
    return _folk_reference(deal) if deal.rules is FOLK else _dagang_reference(deal)


def _folk_reference(deal: Deal) -> FolkReference:
    standing = deal.standing
    return FolkReference(
        hands=[Counter(texts_of(hand)) for hand in deal.hands],
        leader=deal.trick.by,
        placed=list(standing.placed),
        burns=[list(pair) for pair in standing.burns],
        march=standing.march,
    )


def _dagang_reference(deal: Deal) -> Reference:
    standing = deal.standing
    trick = deal.trick
    reference = Reference(
        hands=[Counter(texts_of(hand)) for hand in deal.hands],
        leader=trick.by,
        placed=list(standing.placed),
        smothered=list(standing.smothered),
        no_three=set(SEATS_IN[standing.no_three]),
        no_four=set(SEATS_IN[standing.no_four]),
        opened=set(SEATS_IN[standing.opened]),
        waived=set(SEATS_IN[standing.waived]),
        natural=set(SEATS_IN[standing.natural]),
        burns=[list(pair) for pair in standing.burns],
        smothers=[list(pair) for pair in standing.smothers],
        may_open=standing.may_open,
        march=standing.march,
    )
    if trick.table is not None:
        reference.by, reference.table = trick.by, texts_of(trick.table.cards)
        reference.mode, reference.pooled_by = "turn", trick.by
        around = [(trick.by + step) % SEATS for step in range(1, SEATS)]
        reference.turns = [seat for seat in around if reference.active(seat)]
    return reference


def texts_of(cards: Cards) -> Texts:
    """Write cards one by one."""
    return tuple(rank for rank, count in zip(ORDER, cards, strict=True) for _ in range(count))


def answer_of(action: Action) -> str | Texts:
    """Write an answer as the reference takes it."""
    if isinstance(action, PlayCards):
        return texts_of(action.play.cards)
    return type(action).__name__.lower()


def difference(deal: Deal, reference: Reading, *, with_answers: bool = True) -> str | None:
    """Say where the engine and the second reading differ, None where they agree."""
    found = shown(deal)
    for key, wanted in reference.shown().items():
        if found[key] != wanted:
            return f"{key}: the engine has {found[key]}, the second reading {wanted}"
    if with_answers:
        for seat in reference.to_act():
            apart = legal(deal, seat) ^ reference.legal(seat)
            if apart:
                return f"answers of seat {seat}: they differ in {sorted(apart)}"
    return None


def any_try(deal: Deal, rng: Random) -> Action:
    """Make up an answer of any seat, mostly one that is refused."""
    seat = rng.randrange(SEATS)
    if deal.phase is not Phase.PLAY and rng.random() < 0.7:
        return _any_decision(seat, rng)
    kind = rng.random()
    if kind < 0.3:
        made_up: list[Action] = [Pass(seat), Yield(seat)]
        if deal.rules is FOLK:
            made_up += [Wind(seat), Show(seat, None, 0)]
        return rng.choice(made_up)
    hand = list(texts_of(deal.hands[seat]))
    if not hand or kind < 0.35:
        return PlayCards(seat, play(" ".join(rng.choices(ORDER, k=rng.randint(1, 3)))))
    table = deal.trick.table
    number = table.size if table is not None and rng.random() < 0.7 else rng.randint(1, 4)
    if rng.random() < 0.8:
        base = rng.choice(hand)
        hand = [card for card in hand if card in {base, "2", "S", "B"}]
    rng.shuffle(hand)
    return PlayCards(seat, play(" ".join(hand[:number])))


def _any_decision(seat: int, rng: Random) -> Action:
    yes, other = rng.random() < 0.5, rng.randrange(SEATS)
    made_up: list[Action] = [
        Natural(seat, yes),
        Mutual(seat, yes),
        Opener(seat, other),
        Answer(seat, other, yes),
        Offer(seat, rng.choice([THREE, FOUR]), rng.choice([TWO, SMALL, BIG, None])),
        Pay(seat, rng.choice(list(TributeKind)), other, yes),
        Wind(seat),
        Show(seat, None, 0),
    ]
    return rng.choice(made_up)


def asks_nobody(deal: Deal) -> bool:
    """Whether no seat owes an answer."""
    return asked(deal) == 0

"""Before the play: votes, declarations, sales, gifts, tribute, pooled fives (articles 7-37)."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action
from engine.cards import format_cards, parse_drawn
from engine.deal import Deal, Phase, apply, waiting
from engine.errors import RejectCode
from engine.events import NaturalDeclared, OfferRefused, TributeReported
from engine.options import Options, Sale
from engine.record.reading import Reader
from engine.record.steps import from_step, to_step
from engine.result import Result
from engine.rules import DAGANG
from engine.shuffle import Card, Draw, seed_of
from engine.snapshot import result_to_json
from engine.start import from_draw, from_seed
from tests.engine.reference import ORDER, sort
from tests.engine.reference_before import Before
from tests.engine.support import refused, shown

FULL = "3 4 9*3 A*2"
"""Needs nothing, can declare nothing, and has nothing to pay with."""
PLACES = Result(places=(1, 2, 3, 4, 5, 6), opened=(0, 1, 2, 3, 4, 5))


def drawn(
    *hands: str, first: int = 0, previous: Result | None = None, sale: Sale = Sale.VOLUNTARY
) -> Deal:
    cards = tuple(tuple(Card(*each) for each in parse_drawn(hand)) for hand in hands)
    return from_draw(DAGANG, Options(sale=sale), Draw(first, cards), previous)[0]


def step(seat: int, do: str, **keys: Any) -> Action:
    return from_step(Reader({"seat": seat, "do": do} | keys, "step"))


def done(deal: Deal, *actions: Action) -> Deal:
    for action in actions:
        deal, _events = apply(deal, action)
    return deal


def offer(seat: int, rank: str, card: str | None) -> Action:
    return step(seat, "offer", rank=rank, card=card)


def tribute(deal: Deal) -> list[tuple[int, int, str, str]]:
    paid = shown(deal)["tribute"]
    assert isinstance(paid, list)
    return [(each["from"], each["to"], each["cards"], each["kind"]) for each in paid]


# --- against the second reading ---


def random_draw(rng: Random) -> list[Counter[str]]:
    deck = Counter(dict.fromkeys(ORDER[:13], 16)) + Counter({"S": 4, "B": 4})
    hands: list[Counter[str]] = []
    for _seat in range(6):
        hand: Counter[str] = Counter()
        hand[rng.choice(ORDER[2:9])] += 1
        for low in ("3", "4"):
            hand[low] += rng.choice([0, 0, 1, 2, 3])
        for _group in range(rng.randint(0, 2)):
            hand[rng.choice(["5", "6", "9", "A", "K", "10"])] += rng.choice([1, 2, 3])
        for card, chances in (("2", [0, 0, 1, 2]), ("S", [0, 0, 1, 4]), ("B", [0, 0, 0, 1, 4])):
            hand[card] += min(rng.choice(chances), deck[card])
        deck.subtract(hand)
        hands.append(+hand)
    return hands


def random_previous(rng: Random) -> Result | None:
    kind = rng.random()
    if kind < 0.2:
        return None
    opened = tuple(seat for seat in range(6) if rng.random() < 0.5)
    pairs = [tuple(rng.sample(range(6), 2)) for _ in range(rng.choice([0, 0, 1, 2]))]
    burns = tuple((first, second) for first, second in pairs)
    seats = list(range(6))
    rng.shuffle(seats)
    smothers = ((seats[0], seats[5]),) if rng.random() < 0.4 else ()
    places: list[int | None] = [seats.index(seat) + 1 for seat in range(6)]
    if kind < 0.4:
        sweep = rng.randrange(2)
        places = [None] * 6
        winners = [seat for seat in seats if seat % 2 == sweep]
        for place, seat in enumerate(winners[: rng.choice([0, 1, 3, 3])], 1):
            places[seat] = place
        return Result(tuple(places), opened, burns, smothers, sweep)
    if kind < 0.5:
        places = [6 if place is not None and place >= 5 else place for place in places]
    return Result(tuple(places), opened, burns, smothers)


@given(st.integers(0, 2**32))
def test_second_reading(seed: int) -> None:
    for part in range(4):
        follow(Random(seed * 4 + part))


def follow(rng: Random) -> None:
    hands = random_draw(rng)
    previous = random_previous(rng)
    sale = rng.choice(list(Sale))
    first = rng.randrange(6)
    if previous is not None and previous.sweep is not None:
        first = rng.choice([seat for seat in range(6) if seat % 2 != previous.sweep])
    deal = drawn(
        *[" ".join(sort(hand.elements())) for hand in hands],
        first=first,
        previous=previous,
        sale=sale,
    )
    result = None if previous is None else result_to_json(previous)
    reading = Before(hands, first, result, sale is Sale.OBLIGED)
    while reading.to_act():
        compare(deal, reading)
        seat = rng.choice(reading.to_act())
        answer = rng.choice(reading.legal(seat))
        reading.do(answer)
        deal, _events = apply(deal, from_step(Reader(answer, "step")))
    compare(deal, reading)
    check_opening(deal, reading)


def compare(deal: Deal, reading: Before) -> None:
    state = shown(deal)
    if deal.phase is not Phase.OVER:
        assert state["phase"] == reading.phase
    if reading.phase != "play":
        assert state["to_act"] == reading.to_act()
        owed = waiting(deal)
        for seat in reading.to_act():
            listed = sorted(json.dumps(to_step(each)) for each in owed[seat])
            assert listed == sorted(json.dumps(each) for each in reading.legal(seat))
    assert state["sales"] == reading.sales
    assert state["gifts"] == reading.gifts
    assert state["tribute"] == reading.tribute
    assert state["hands"] == [hand_text(hand) for hand in reading.hands]


def hand_text(hand: Counter[str]) -> str:
    held = [(rank, hand[rank]) for rank in ORDER if hand[rank]]
    return " ".join(rank if count == 1 else f"{rank}*{count}" for rank, count in held)


def check_opening(deal: Deal, reading: Before) -> None:
    without = [[seat for seat in range(6) if not reading.hands[seat][rank]] for rank in ("3", "4")]
    assert shown(deal)["no_three"] == without[0]
    assert [seat for seat in range(6) if deal.standing.no_four >> seat & 1] == without[1]
    assert {seat for seat in range(6) if deal.standing.natural >> seat & 1} == reading.natural
    if deal.phase is Phase.OVER:
        return
    if reading.pool is None:
        assert shown(deal)["leader"] == reading.opener
    else:
        assert shown(deal)["table"] == {"seat": reading.opener, "play": reading.pool}


# --- opener and first drawer (articles 7 and 8) ---


def test_the_sixth_opens_and_draws_first() -> None:
    deal, _events = from_seed(DAGANG, Options(), seed_of(3), PLACES)
    assert deal.trick.by == 5


def test_two_equal_votes_settle_the_opener_at_once() -> None:
    previous = Result((1, None, 2, None, 3, None), (0, 1, 2, 3, 4, 5), sweep=0)
    deal, _events = from_seed(DAGANG, Options(), seed_of(3), previous)
    assert deal.phase is Phase.OPEN
    assert list(waiting(deal)) == [1, 3, 5]
    assert refused(deal, step(1, "opener", **{"for": 2})) is RejectCode.NOT_OFFERED
    assert refused(deal, step(0, "opener", **{"for": 3})) is RejectCode.NOT_YOUR_TURN
    deal = done(deal, step(5, "opener", **{"for": 1}), step(1, "opener", **{"for": 1}))
    assert deal.phase is not Phase.OPEN
    assert deal.trick.by == 1


def test_three_different_votes_leave_it_to_lots_among_the_swept() -> None:
    previous = Result((1, None, 2, None, 3, None), (0, 1, 2, 3, 4, 5), sweep=0)
    openers = set()
    for seed in range(20):
        deal, _events = from_seed(DAGANG, Options(), seed_of(seed), previous)
        deal = done(deal, *[step(seat, "opener", **{"for": seat}) for seat in (1, 3, 5)])
        openers.add(deal.trick.by)
    assert openers == {1, 3, 5}


def test_several_sixth_places_draw_lots() -> None:
    previous = Result((1, 2, 3, 4, 6, 6), (0, 1, 2, 3, 4, 5))
    openers = {
        from_seed(DAGANG, Options(), seed_of(seed), previous)[0].trick.by for seed in range(20)
    }
    assert openers == {4, 5}


# --- natural declarations (article 17) ---


@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        ("3 4 10*5 J", False),
        ("3 4 10*4 J*3 Q*2 K A", True),
        ("3 4 J*4 5", False),
        ("3 4 K 2*4 S*3", True),
        ("3 4 A*2", False),
        ("3 5 6 7 8", True),
    ],
)
def test_who_may_declare(hand: str, *, asked: bool) -> None:
    """Whoever drew no pure gouji play, with a 4 or without."""
    deal = drawn(hand, *[FULL] * 5)
    found = 0 in waiting(deal) and step(0, "natural", yes=True) in waiting(deal)[0]
    assert found is asked


def test_a_declaration_is_told_to_all() -> None:
    deal = drawn("3 4 5 6", *[FULL] * 5)
    _after, events = apply(deal, step(0, "natural", yes=True))
    assert NaturalDeclared(0) in events


# --- sales (article 23) ---


def test_a_refused_buyer_may_only_offer_more() -> None:
    deal = drawn("4 A*2 2 S B", FULL, FULL, "3*2 4 9 A*2", FULL, FULL)
    deal = done(deal, offer(0, "3", "S"), step(3, "answer", to=0, yes=False))
    assert refused(deal, offer(0, "3", "2")) is RejectCode.NOT_OFFERED
    assert refused(deal, offer(0, "3", "S")) is RejectCode.NOT_OFFERED
    assert refused(deal, offer(0, "4", "B")) is RejectCode.NOT_OFFERED
    deal = done(deal, offer(0, "3", "B"), step(3, "answer", to=0, yes=True))
    assert format_cards(deal.hands[0]) == "3 4 A*2 2 S"
    assert format_cards(deal.hands[3]) == "3 4 9 A*2 B"


def test_a_refusal_is_told() -> None:
    deal = done(drawn("4 A*2 2", FULL, FULL, "3*2 4 A*2", FULL, FULL), offer(0, "3", "2"))
    _after, events = apply(deal, step(3, "answer", to=0, yes=False))
    assert OfferRefused(3, 0, 0, 12) in events


def test_nobody_sells_what_it_cannot_spare() -> None:
    deal = drawn("4 A*2 2", "3*4 4 A*2", FULL, FULL, FULL, FULL)
    assert deal.phase is Phase.PLAY
    assert shown(deal)["gifts"] == [{"from": 1, "to": 0, "rank": "3"}]


def test_an_obliged_opposite_is_not_asked() -> None:
    deal = drawn("4 A*2 2", FULL, FULL, "3*2 4 A*2", FULL, FULL, sale=Sale.OBLIGED)
    deal = done(deal, offer(0, "3", "2"))
    assert deal.phase is Phase.PLAY
    assert format_cards(deal.hands[0]) == "3 4 A*2"


def test_threes_are_bought_before_fours() -> None:
    hands = ["5 A*2 2 S", FULL, FULL, "3*2 4*2 A*2", FULL, FULL]
    deal = drawn(*hands)
    assert refused(deal, offer(0, "4", "2")) is RejectCode.NOT_OFFERED
    deal = done(deal, offer(0, "3", None), offer(0, "4", "2"))
    deal = done(deal, step(3, "answer", to=0, yes=True))
    assert shown(deal)["no_three"] == [0]
    assert format_cards(deal.hands[0]) == "4 5 A*2 S"


def test_received_cards_buy_nothing() -> None:
    """Seat 3 sells a 3 for its first 2, and cannot buy a 4 with that."""
    deal = drawn("4*2 A*2 2", FULL, FULL, "3*2 9 A*2", FULL, FULL)
    deal = done(deal, offer(0, "3", "2"), step(3, "answer", to=0, yes=True))
    assert deal.phase is Phase.PLAY
    assert shown(deal)["gifts"] == [{"from": 0, "to": 3, "rank": "4"}]


def test_all_buyers_of_a_rank_decide_at_once() -> None:
    deal = drawn("4 A*2 2", "4 A*2 2", FULL, "3*2 4 A*2", "3*2 4 A*2", FULL)
    assert list(waiting(deal)) == [0, 1]
    deal = done(deal, offer(1, "3", "2"))
    assert list(waiting(deal)) == [0, 4]


# --- tribute (articles 29 to 37) ---


def test_the_order_of_payment() -> None:
    """Point, burn, smother, place; the highest drawn card first."""
    hands = [FULL, FULL, FULL, FULL, FULL, "3 4 A*2 2*2 S*2 B"]
    previous = Result((1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4), ((0, 5),), ((2, 5),))
    deal = drawn(*hands, first=5, previous=previous)
    assert tribute(deal) == [
        (5, 2, "B", "point"),
        (5, 0, "S", "burn"),
        (5, 2, "S", "smother"),
        (5, 0, "2*2", "place"),
    ]


def test_received_tribute_is_not_paid_on() -> None:
    """Article 36: 非摸牌获得的法定进贡牌不得进贡. Seat 3 is paid and then owes seat 0."""
    previous = PLACES._replace(burns=((3, 4), (0, 3)))
    deal = drawn(FULL, FULL, FULL, FULL, "3 4 A*2 B", FULL, first=5, previous=previous)
    assert tribute(deal) == [(4, 3, "B", "burn")]


def test_reporting_keeps_the_cards() -> None:
    """Article 35(3): within a federation; all are told what would have been paid."""
    previous = PLACES._replace(burns=((0, 2),))
    deal = drawn(FULL, FULL, "3 4 A*2 S", FULL, FULL, FULL, first=5, previous=previous)
    assert deal.phase is Phase.TRIBUTE
    assert list(waiting(deal)) == [2]
    after, events = apply(deal, step(2, "pay", kind="burn", to=0, yes=False))
    assert any(isinstance(each, TributeReported) and each.seat == 2 for each in events)
    assert tribute(after) == []
    after, _events = apply(deal, step(2, "pay", kind="burn", to=0, yes=True))
    assert tribute(after) == [(2, 0, "S", "burn")]


def test_four_big_jokers_free_the_federation() -> None:
    """Article 37."""
    previous = Result((1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4))
    hands = [FULL, "3 4 A*2 B*4", FULL, FULL, "3 4 A*2 2", "3 4 A*2 2 S"]
    deal = drawn(*hands, first=5, previous=previous)
    assert tribute(deal) == [(4, 1, "2", "place")]


def test_swept_seats_pay_their_opposites_only() -> None:
    """Article 34."""
    previous = Result((1, None, 2, None, 3, None), (0, 1, 2, 3, 4, 5), sweep=0)
    hands = [FULL, "3 4 9 A*2 2", FULL, "3 4 9 A*2 S", FULL, "3 4 9 A*2"]
    deal = drawn(*hands, first=3, previous=previous)
    deal = done(deal, *[step(seat, "opener", **{"for": 3}) for seat in (1, 5)])
    assert tribute(deal) == [(3, 0, "S", "place"), (1, 4, "2", "place")]


def test_an_imposed_penalty_is_paid_last() -> None:
    """Article 42."""
    previous = PLACES._replace(penalties=((4, 3, 2),))
    deal = drawn(FULL, FULL, FULL, FULL, "3 4 A*2 2*4", FULL, first=5, previous=previous)
    assert tribute(deal) == [(4, 1, "2", "place"), (4, 3, "2*2", "penalty")]


# --- pooled fives (articles 8 and 17) ---


def swept(*hands: str) -> Deal:
    previous = Result((1, None, 2, None, 3, None), (0, 1, 2, 3, 4, 5), sweep=0)
    deal = drawn(*hands, first=1, previous=previous)
    return done(deal, *[step(seat, "opener", **{"for": 1}) for seat in (1, 3)])


def test_the_lowest_common_rank_is_pooled() -> None:
    deal = swept(FULL, "3 4 5 6*2 A*2", FULL, "3 4 5 6 A*2", FULL, "3 4 6 A*2 7")
    assert shown(deal)["table"] == {"seat": 1, "play": "6*4"}
    assert shown(deal)["to_act"] == [2]


def test_without_a_common_rank_the_opener_leads() -> None:
    deal = swept(FULL, "3 4 A*2", FULL, "3 4 K*2", FULL, "3 4 Q*3")
    assert shown(deal)["leader"] == 1


def test_nobody_following_the_opener_leads_again_and_opens_nothing() -> None:
    deal = swept(FULL, *["3 4 5 A*2", FULL] * 2, "3 4 5 A*2")
    for seat in (2, 3, 4, 5, 0):
        deal = done(deal, step(seat, "pass"))
    assert shown(deal)["leader"] == 1
    assert shown(deal)["may_open"] is None
    assert shown(deal)["opened"] == []

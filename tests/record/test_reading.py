"""Bad documents are refused with the key and what was wanted."""

from typing import Any

import pytest

from engine.errors import RecordError
from engine.record.document import read_document
from engine.record.reading import Reader
from engine.record.steps import from_step, to_step
from tests.record.support import judged, record

HANDS = ["3 4 5", "3 4 6", "3 4 7", "3 4 8", "3 4 9", "3 4 10"]
DRAWN = ["3 4 9", "3 4 9", "3 4 9", "3 4 9", "3 4 9", "3 4 9"]
RESULT = {"places": [1, 2, 3, 4, 5, 6], "opened": [], "burns": [], "smothers": [], "sweep": None}


def start(**keys: Any) -> dict[str, Any]:
    return record(start={"hands": HANDS, "leader": 0} | keys)


def drawn(**keys: Any) -> dict[str, Any]:
    return record(start={"drawn": DRAWN, "first_drawer": 0} | keys)


def previous(**keys: Any) -> dict[str, Any]:
    return drawn(previous=RESULT | keys)


BAD = {
    "places twice": (previous(places=[1, 1, 2, 3, 4, 6]), "places.*each place once"),
    "nobody last": (previous(places=[1, 2, 3, 4, 5, 5]), "places.*each place once"),
    "swept with a place": (
        previous(places=[1, 2, 3, 4, 5, 6], sweep=1),
        "places.*each place once.*sweep",
    ),
    "burned oneself": (start(burns=[[0, 0]]), "burns.*two seats"),
    "no object": ([], "object"),
    "no format": ({"rules": "dagang"}, "format.*missing.*wanted"),
    "other format": (record(format="gouji-record/2"), "format.*gouji-record/1.*gouji-record/2"),
    "unknown rules": (record(rules="bridge"), "rules.*dagang, folk.*bridge"),
    "unknown key": (record(colour="red"), "colour.*unknown key"),
    "title no text": (record(title=3), "title.*text"),
    "unknown option": (record(options={"stakes": 1}), "options.stakes.*unknown key"),
    "unknown sale": (record(options={"sale": "never"}), "options.sale.*voluntary, obliged"),
    "options no object": (record(options=[]), "options.*object"),
    "no start": (record(start=None), "start.*object.*null"),
    "empty start": (record(start={}), "start.*seed.*drawn.*hands"),
    "unknown start key": (start(winner=0), "start.winner.*unknown key"),
    "keys of two starts": (start(previous=None), "start.previous.*unknown key"),
    "five hands": (start(hands=HANDS[:5]), "start.hands.*6"),
    "hands no texts": (start(hands=[*HANDS[:5], 3]), "start.hands.*6 texts"),
    "unknown card": (start(hands=["3 1", *HANDS[1:]]), "start.hands.*seat 0.*'1' is no card"),
    "suit in a hand": (start(hands=["3s 4 5", *HANDS[1:]]), "start.hands.*3s"),
    "count of nothing": (start(hands=["K*0", *HANDS[1:]]), "start.hands.*count"),
    "count of no number": (start(hands=["K*x", *HANDS[1:]]), "start.hands.*count"),
    "count without end": (start(hands=["K*", *HANDS[1:]]), "start.hands"),
    "leader missing": (record(start={"hands": HANDS}), "start.leader.*missing.*seat from 0 to 5"),
    "leader too high": (start(leader=6), "start.leader.*seat from 0 to 5.*6"),
    "leader below": (start(leader=-1), "start.leader.*seat from 0 to 5"),
    "leader true": (start(leader=True), "start.leader.*seat from 0 to 5.*True"),
    "leader broken": (start(leader=1.0), "start.leader.*seat from 0 to 5"),
    "placed twice": (start(placed=[1, 1]), "start.placed.*different seats"),
    "placed no list": (start(placed=1), "start.placed.*list"),
    "burns no pairs": (start(burns=[1, 2]), "start.burns.*pairs"),
    "burn of three": (start(burns=[[1, 2, 3]]), "start.burns.*pairs"),
    "march no seat": (start(march="0"), "start.march.*seat"),
    "seed too short": (record(start={"seed": "ab"}), "start.seed.*64 hex digits"),
    "seed below 0": (record(start={"seed": -1}), "start.seed.*whole number"),
    "seed true": (record(start={"seed": True}), "start.seed.*whole number"),
    "first drawer missing": (record(start={"drawn": DRAWN}), "start.first_drawer.*missing"),
    "too many drawn": (drawn(drawn=["K*16 Q*16 J*5", *DRAWN[1:]]), "start.drawn.*seat 0.*36"),
    "places of five": (previous(places=[1, 2, 3, 4, 5]), "start.previous.places.*six places"),
    "place 7": (previous(places=[1, 2, 3, 4, 5, 7]), "start.previous.places.*1 to 6"),
    "place 0": (previous(places=[0, 2, 3, 4, 5, 6]), "start.previous.places.*1 to 6"),
    "sweep of 2": (previous(sweep=2), "start.previous.sweep.*0, 1 or null"),
    "unknown in result": (previous(winner=1), "start.previous.winner.*unknown key"),
    "penalty": (previous(penalties=[{"from": 1}]), "start.previous.penalties 1.to.*seat"),
    "steps no list": (record(steps={}), "steps.*list"),
    "step no object": (record(steps=[3]), "step 1.*object.*3"),
    "seat 6": (record({"seat": 6, "do": "pass"}), "step 1.seat.*seat from 0 to 5.*6"),
    "seat missing": (record({"do": "pass"}), "step 1.seat.*missing"),
    "unknown do": (record({"seat": 0, "do": "fold"}), "step 1.do.*one of pass.*fold"),
    "nothing done": (record({"seat": 0}), "step 1.do.*missing"),
    "empty play": (record({"seat": 0, "play": ""}), "step 1.play.*at least one card"),
    "play no text": (record({"seat": 0, "play": 5}), "step 1.play.*text.*5"),
    "unreadable play": (record({"seat": 0, "play": "5 X"}), "step 1.play.*'X' is no card"),
    "play and do": (record({"seat": 0, "play": "5", "do": "pass"}), "step 1.do.*unknown key"),
    "yes missing": (record({"seat": 0, "do": "natural"}), "step 1.yes.*missing.*true or false"),
    "yes is 1": (record({"seat": 0, "do": "mutual", "yes": 1}), "step 1.yes.*true or false"),
    "rank 5": (record({"seat": 0, "do": "offer", "rank": "5", "card": "2"}), "step 1.rank.*3, 4"),
    "card K": (record({"seat": 0, "do": "offer", "rank": "3", "card": "K"}), "step 1.card.*2, S"),
    "answer to 9": (record({"seat": 0, "do": "answer", "to": 9, "yes": True}), "step 1.to.*seat"),
    "unknown kind": (
        record({"seat": 0, "do": "pay", "kind": "tax", "to": 1, "yes": True}),
        "step 1.kind.*point, burn, smother, place",
    ),
    "vote for nobody": (record({"seat": 0, "do": "opener", "for": None}), "step 1.for.*seat"),
    "unknown code": (
        record({"seat": 0, "play": "5", "reject": "illegal"}),
        "step 1.reject.*cards_not_held",
    ),
    "step two": (record({"seat": 0, "play": "5"}, {"seat": 1, "do": "x"}), "step 2.do"),
    "unknown expectation": (record({"expect": {"moon": 1}}), "step 1.expect.moon.*unknown key"),
    "expect and more": (record({"expect": {}, "seat": 0}), "step 1.seat.*unknown key"),
    "proof": (record(proof={"words": []}), "proof"),
}  # fmt: skip


@pytest.mark.parametrize(("document", "message"), BAD.values(), ids=BAD)
def test_a_bad_document_is_refused_with_its_key(document: object, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read_document(document)


@pytest.mark.parametrize(
    "wanted",
    [
        {"legal": 5},
        {"legal": {"0": 5}},
        {"legal_has": {"0": [["5"]]}},
        {"legal_not": []},
    ],
    ids=str,
)
def test_expected_answers_of_a_wrong_type_cannot_be_read(wanted: object) -> None:
    with pytest.raises(RecordError, match=r"step 1.expect.legal"):
        judged(record({"expect": wanted}))


@pytest.mark.parametrize(
    ("hands", "word"),
    [
        (["3 K*16 K", *HANDS[1:]], "K"),
        (["3 B*3", "3 B*2", *HANDS[2:]], "B"),
        (["3*16", "3 5", *HANDS[2:]], "3"),
    ],
    ids=["17 kings", "five big jokers", "too many threes"],
)
def test_more_cards_than_four_packs_are_refused(hands: list[str], word: str) -> None:
    for document in (start(hands=hands), drawn(drawn=hands)):
        with pytest.raises(RecordError, match=rf"start.*{word}"):
            read_document(document)


@pytest.mark.parametrize(
    ("keys", "word"),
    [
        ({"hands": [*HANDS[:5], "3"]}, "seat 5 holds only 3s"),
        ({"hands": ["3 5", "6", "7", "8", "9", "10"]}, "fewer than two seats hold a 3"),
        ({"hands": ["", *HANDS[1:]], "placed": [0]}, "the leader"),
    ],
)
def test_a_position_that_cannot_be_fails_at_its_start(keys: dict[str, Any], word: str) -> None:
    failure = judged(start(**keys)).failure
    assert failure is not None
    assert failure.step == 0
    assert word in failure.reason


def test_a_leader_may_hold_only_threes() -> None:
    assert judged(start(hands=["3", *HANDS[1:]])).failure is None


def test_a_seat_without_a_three_is_put_among_those() -> None:
    hands = ["3 5", "6", "3 7", "3 8", "3 9", "3 10"]
    document = start(hands=hands) | {"steps": [{"expect": {"no_three": [1]}}]}
    assert judged(document).failure is None


@pytest.mark.parametrize(
    "step",
    [
        {"seat": 0, "play": "K*2 2 S B"},
        {"seat": 1, "do": "pass"},
        {"seat": 2, "do": "yield"},
        {"seat": 3, "do": "wind"},
        {"seat": 4, "do": "natural", "yes": True},
        {"seat": 5, "do": "offer", "rank": "3", "card": "S"},
        {"seat": 5, "do": "offer", "rank": "4", "card": None},
        {"seat": 0, "do": "answer", "to": 3, "yes": False},
        {"seat": 1, "do": "mutual", "yes": True},
        {"seat": 2, "do": "opener", "for": 4},
        {"seat": 3, "do": "pay", "kind": "smother", "to": 1, "yes": True},
        {"seat": 4, "do": "show", "suit": "h", "count": 3},
        {"seat": 4, "do": "show", "suit": None, "count": 0},
    ],
    ids=str,
)
def test_a_step_is_read_and_written_back(step: dict[str, object]) -> None:
    assert to_step(from_step(Reader(step, "step"))) == step


@pytest.mark.parametrize(
    ("places", "sweep"),
    [
        ([1, 2, 3, 4, 5, 6], None),
        ([6, 1, 6, 2, 3, 4], None),
        ([6, 6, 6, 6, 6, 6], None),
        ([1, None, 2, None, 3, None], 0),
        ([None, 1, None, None, None, None], 1),
    ],
)
def test_results_that_a_deal_can_have(places: list[int | None], sweep: int | None) -> None:
    read_document(previous(places=places, sweep=sweep))

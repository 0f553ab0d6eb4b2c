"""Reading a record: how the deal starts and what was done (`record.md`)."""

import re
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.actions import Action
from engine.cards import (
    FULL_DECK,
    HAND_SIZE,
    RANK_NAMES,
    SUITS,
    THREE,
    Cards,
    cards_of,
    parse_cards,
    parse_drawn,
)
from engine.deal import Rules
from engine.errors import CardTextError, RecordError, RejectCode
from engine.options import Counts, Options, Sale
from engine.position import Position
from engine.record.expect import EXPECT_KEYS, check_expect
from engine.record.reading import Reader, is_number
from engine.record.steps import from_step
from engine.result import Result
from engine.rules import RULE_SETS
from engine.seats import SEATS
from engine.shuffle import Card, Draw, seed_of

FORMAT: Final = "gouji-record/1"

_SEED: Final = re.compile(r"[0-9a-fA-F]{64}")
_POSITION_KEYS: Final = (
    "hands", "leader", "placed", "smothered", "no_three", "opened", "waived", "natural", "no_four",
    "may_open", "march", "burns", "smothers",
)  # fmt: skip
_REJECT_CODES: Final = {code.value: code for code in RejectCode}


class SeedStart(NamedTuple):
    """The whole deal from the shuffle on."""

    seed: bytes
    previous: Result | None


class DrawnStart(NamedTuple):
    """After the draw, before declarations and buying."""

    draw: Draw
    previous: Result | None


Start = SeedStart | DrawnStart | Position


class Do(NamedTuple):
    """A step that acts, or that must be refused with a code."""

    action: Action
    reject: RejectCode | None


class Expect(NamedTuple):
    """A step that checks the state; values as JSON."""

    wanted: MappingProxyType[str, object]


class Document(NamedTuple):
    """A record as read; nothing in it has been played yet."""

    rules: Rules
    title: str
    options: Options
    start: Start
    steps: tuple[Do | Expect, ...]


def read_document(value: object) -> Document:
    """Read a record from parsed JSON.

    Raises `RecordError`, which names the key and what was wanted.
    """
    reader = Reader(value, "")
    reader.only("format", "rules", "title", "options", "start", "steps", "proof")
    if reader.text("format") != FORMAT:
        raise reader.wrong("format", f'"{FORMAT}"')
    rules = reader.choice("rules", RULE_SETS)
    title = reader.text("title") if reader.has("title") else ""
    options = _options(reader)
    start = _start(Reader(reader.values.get("start"), "start"), suits=rules.shows_threes)
    steps = reader.values.get("steps", [])
    if not isinstance(steps, list):
        raise reader.wrong("steps", "a list of steps")
    if reader.has("proof"):
        _check_proof(Reader(reader.values["proof"], "proof"))
    return Document(
        rules,
        title,
        options,
        start,
        tuple(_step(Reader(step, f"step {number}")) for number, step in enumerate(steps, 1)),
    )


def _options(reader: Reader) -> Options:
    if not reader.has("options"):
        return Options()
    options = Reader(reader.values["options"], "options")
    options.only("sale", "counts")
    result = Options()
    if options.has("sale"):
        result = result._replace(sale=options.choice("sale", {each.value: each for each in Sale}))
    if options.has("counts"):
        known = {each.value: each for each in Counts}
        result = result._replace(counts=options.choice("counts", known))
    return result


def _start(reader: Reader, *, suits: bool) -> Start:
    if reader.has("seed"):
        reader.only("seed", "previous")
        return SeedStart(_seed(reader), _previous(reader))
    if reader.has("drawn"):
        reader.only("drawn", "first_drawer", "previous")
        hands = tuple(
            _drawn(reader, seat, text, suits=suits)
            for seat, text in enumerate(reader.list_of_texts("drawn", SEATS))
        )
        counts = tuple(cards_of(card.rank for card in hand) for hand in hands)
        _check_deck(reader, "drawn", counts)
        return DrawnStart(Draw(reader.seat("first_drawer"), hands), _previous(reader))
    if not reader.has("hands"):
        raise RecordError('start: one of "seed", "drawn", "hands" was wanted')
    reader.only(*_POSITION_KEYS)
    held = tuple(
        _hand(reader, seat, text) for seat, text in enumerate(reader.list_of_texts("hands", SEATS))
    )
    _check_deck(reader, "hands", held)
    return Position(
        hands=held,
        leader=reader.seat("leader"),
        placed=reader.seats("placed"),
        smothered=reader.seats("smothered"),
        no_three=reader.seats("no_three"),
        opened=reader.seats("opened"),
        waived=reader.seats("waived"),
        natural=reader.seats("natural"),
        no_four=reader.seats("no_four"),
        may_open=reader.seat_or_null("may_open"),
        march=reader.seat_or_null("march"),
        burns=reader.pairs("burns"),
        smothers=reader.pairs("smothers"),
    )


def _check_deck(reader: Reader, key: str, hands: tuple[Cards, ...]) -> None:
    """Refuse more cards of a rank than the four packs hold."""
    for rank, held in enumerate(map(sum, zip(*hands, strict=True))):
        if held > FULL_DECK[rank]:
            raise RecordError(
                f"{reader.name(key)}: at most {FULL_DECK[rank]} cards {RANK_NAMES[rank]} were"
                f" wanted in all, not {held}"
            )


def _seed(reader: Reader) -> bytes:
    seed = reader.values["seed"]
    if is_number(seed):
        return seed_of(seed)
    if isinstance(seed, str) and _SEED.fullmatch(seed):
        return bytes.fromhex(seed)
    raise reader.wrong("seed", "64 hex digits or a whole number from 0 up")


def _drawn(reader: Reader, seat: int, text: str, *, suits: bool) -> tuple[Card, ...]:
    try:
        cards = parse_drawn(text)
    except CardTextError as error:
        raise RecordError(f"{reader.name('drawn')}: seat {seat}: {error}") from error
    if len(cards) > HAND_SIZE:
        raise RecordError(
            f"{reader.name('drawn')}: seat {seat}: at most {HAND_SIZE} cards were wanted,"
            f" not {len(cards)}"
        )
    if suits and any(rank == THREE and not suit for rank, suit in cards):
        raise RecordError(
            f"{reader.name('drawn')}: seat {seat}: a suit behind each 3 was wanted"
            f" ({', '.join('3' + suit for suit in SUITS)})"
        )
    return tuple(Card(rank, suit) for rank, suit in cards)


def _hand(reader: Reader, seat: int, text: str) -> Cards:
    try:
        return parse_cards(text)
    except CardTextError as error:
        raise RecordError(f"{reader.name('hands')}: seat {seat}: {error}") from error


def _previous(reader: Reader) -> Result | None:
    if reader.values.get("previous") is None:
        return None
    return read_result(Reader(reader.values["previous"], reader.name("previous")))


def read_result(reader: Reader) -> Result:
    """Read the result of a deal; raises `RecordError`."""
    reader.only("places", "opened", "burns", "smothers", "sweep", "penalties")
    result = Result(
        _places(reader),
        reader.seats("opened"),
        reader.pairs("burns"),
        reader.pairs("smothers"),
        _federation(reader),
        _penalties(reader),
    )
    if not _fits(result):
        raise reader.wrong(
            "places",
            "each place once (6 as often as need be), or after a sweep those of its federation",
        )
    return result


def _fits(result: Result) -> bool:
    """Whether a deal can end with these places."""
    known = sorted(place for place in result.places if place is not None)
    if result.sweep is None:
        last = known.count(SEATS)
        return last > 0 and known == [*range(1, SEATS + 1 - last), *(SEATS,) * last]
    losers = range(1 - result.sweep, SEATS, 2)
    return known == list(range(1, len(known) + 1)) and not any(
        result.places[seat] for seat in losers
    )


def _places(result: Reader) -> tuple[int | None, ...]:
    values = result.values.get("places")
    wanted = "a list of six places from 1 to 6 or null"
    if not isinstance(values, list) or len(values) != SEATS:
        raise result.wrong("places", wanted)
    places: list[int | None] = []
    for value in values:
        if value is not None and not (is_number(value) and 1 <= value <= SEATS):
            raise result.wrong("places", wanted)
        places.append(value)
    return tuple(places)


def _federation(result: Reader) -> int | None:
    value = result.values.get("sweep")
    if value is None:
        return None
    if not is_number(value) or value > 1:
        raise result.wrong("sweep", "0, 1 or null")
    return value


def _penalties(result: Reader) -> tuple[tuple[int, int, int], ...]:
    values = result.values.get("penalties", [])
    if not isinstance(values, list):
        raise result.wrong("penalties", "a list of penalties")
    penalties = []
    for number, value in enumerate(values, 1):
        penalty = Reader(value, f"{result.name('penalties')} {number}")
        penalty.only("from", "to", "cards")
        penalties.append((penalty.seat("from"), penalty.seat("to"), penalty.number("cards")))
    return tuple(penalties)


def _step(step: Reader) -> Do | Expect:
    if step.has("expect"):
        step.only("expect")
        wanted = Reader(step.values["expect"], step.name("expect"))
        wanted.only(*EXPECT_KEYS)
        check_expect(wanted)
        return Expect(MappingProxyType(dict(wanted.values)))
    reject = None
    if step.has("reject"):
        reject = step.choice("reject", _REJECT_CODES)
        step = Reader({key: step.values[key] for key in step.values if key != "reject"}, step.where)
    return Do(from_step(step), reject)


def _check_proof(proof: Reader) -> None:
    proof.only("shuffle", "commitment", "secret", "words")
    proof.text("shuffle")
    proof.text("commitment")
    proof.text("secret")
    proof.list_of_texts("words", SEATS)

"""What a picture of the rules pages shows: a moment of a record, in the words of the table."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from engine.actions import PlayCards, TributeKind, Wind, Yield
from engine.cards import BIG, RANK_NAMES, SMALL, THREE, Cards, cards_of
from engine.deal import Deal, Phase, Stage, apply, result_of, waiting
from engine.events import Burned, Event, Followed, Led, PointOpened, Rescued
from engine.plays import Play
from engine.record.document import Do, Document, read_document
from engine.record.referee import replay
from engine.seats import BIT, OPPOSITE, SEATS

CASES: Final = Path(__file__).parents[1] / "cases"
NAMES: Final = "甲乙丙丁戊己"
"""Seats 0-5 as the pages call them."""
PLACES: Final = ("头科", "二科", "三科", "四科", "二落", "大落")
KINDS: Final = {
    TributeKind.POINT: "进点贡",
    TributeKind.BURN: "进捎贡",
    TributeKind.SMOTHER: "进闷贡",
    TributeKind.PLACE: "进落贡",
    TributeKind.PENALTY: "罚进贡",
}
MOST_ANSWERS: Final = 2
"""A seat's legal plays are written out up to this many."""


class Picture(NamedTuple):
    """One picture: its name, the record, and how many steps of it have been done."""

    name: str
    case: str
    steps: int


class Row(NamedTuple):
    """A line in the middle of the table: a seat, what it did, with which cards, to whom."""

    seat: int
    did: str
    cards: Cards
    to: int | None = None


class SeatShown(NamedTuple):
    """One seat: its cards and what is to be said of it."""

    hand: Cards
    tags: tuple[str, ...]
    asked: bool


class Scene(NamedTuple):
    """Everything a picture shows, before it is drawn."""

    seats: tuple[SeatShown, ...]
    rows: tuple[Row, ...]
    open: bool
    """The last row is the table play, waiting to be answered."""
    note: str


def scene_of(picture: Picture) -> Scene:
    """Replay a record as far as the picture goes; raises `ValueError` where it does not hold."""
    document = read_document(json.loads((CASES / picture.case).read_text(encoding="utf-8")))
    if len(document.steps) < picture.steps:
        raise ValueError(f"{picture.case} has no {picture.steps} steps")
    deal, rows = _follow(document, picture)
    exchanges = tuple(_exchanges(deal))
    opened = deal.phase is Phase.PLAY and deal.trick.table is not None
    return Scene(
        seats=tuple(_seat(deal, seat) for seat in range(SEATS)),
        rows=rows or exchanges,
        open=opened and bool(rows),
        note="；".join(_notes(deal, won=bool(rows))),
    )


def _follow(document: Document, picture: Picture) -> tuple[Deal, tuple[Row, ...]]:
    """Give the deal after the picture's steps, and the plays of its last trick."""
    rows: tuple[Row, ...] = ()
    deal = _after(document, 0, picture)
    for number, step in enumerate(document.steps[: picture.steps], 1):
        before, deal = deal, _after(document, number, picture)
        if not isinstance(step, Do) or step.reject is not None:
            continue
        if before.phase is Phase.PLAY:
            rows = _rows(rows, before, apply(before, step.action)[1])
        elif isinstance(step.action, PlayCards):
            rows = (Row(step.action.seat, "发牌", step.action.play.cards),)
        elif deal.trick.table is not None:
            rows = (Row(deal.trick.by, "汇牌", deal.trick.table.cards),)
    return deal, rows


def _after(document: Document, steps: int, picture: Picture) -> Deal:
    verdict = replay(document._replace(steps=document.steps[:steps]))
    if verdict.deal is None or verdict.failure is not None:
        raise ValueError(f"{picture.case}: {verdict.failure}")
    return verdict.deal


def _rows(rows: tuple[Row, ...], before: Deal, events: Sequence[Event]) -> tuple[Row, ...]:
    rescued = any(isinstance(event, Rescued) for event in events)
    opens = any(isinstance(event, PointOpened) for event in events)
    for event in events:
        match event:
            case Led():
                did = "开点" if opens else _led(before, event)
                rows = (Row(event.seat, did, event.play.cards),)
            case Followed():
                did = "解捎牌" if rescued else _followed(before, event)
                if did == "打点" and rows[-1].did.endswith("打点"):
                    did = "反打点"
                rows = (*rows, Row(event.seat, did, event.play.cards))
            case Burned():
                did = "烧牌" if before.rules.name == "folk" else "捎牌"
                did = "反" + did if event.counter and did == "捎牌" else did
                rows = (*rows, Row(event.seat, did, event.play.cards))
    return rows


def _led(before: Deal, event: Led) -> str:
    if before.rules.name == "dagang" and event.play.base == THREE:
        return "走牌"
    return "发够级牌" if event.gouji else "发牌"


def _followed(before: Deal, event: Followed) -> str:
    if before.trick.stage is Stage.KILL:
        return "二杀一"
    if (
        before.rules.name == "folk"
        and event.seat == OPPOSITE[event.beaten]
        and event.beaten in before.standing.placed
    ):
        return "够死级"
    if before.trick.stage is Stage.WINDOW:
        return "打点" if before.rules.name == "dagang" else "上牌"
    return "顺牌"


def _exchanges(deal: Deal) -> Iterator[Row]:
    """List what changed hands before the play."""
    before = deal.before
    for seat, suit, number in before.shows:
        yield Row(seat, "亮" + {"s": "黑桃", "h": "红桃", "d": "方块", "c": "梅花"}[suit],
                  cards_of((THREE,) * number))  # fmt: skip
    for sale in before.sales:
        yield Row(sale.to, "买付", cards_of((sale.card,)), sale.seat)
        yield Row(sale.seat, "卖出", cards_of((sale.rank,)), sale.to)
    for gift in before.gifts:
        yield Row(gift.seat, "赠牌", cards_of((gift.rank,)), gift.to)
    for paid in before.tribute:
        yield Row(paid.seat, KINDS[paid.kind], paid.cards, paid.to)


def _seat(deal: Deal, seat: int) -> SeatShown:
    asked = waiting(deal)
    return SeatShown(deal.hands[seat], tuple(_tags(deal, seat)), seat in asked)


def _tags(deal: Deal, seat: int) -> Iterator[str]:
    standing, trick = deal.standing, deal.trick
    folk = deal.rules.name == "folk"
    place = deal.rules.places(standing)[seat]
    if place is not None:
        yield PLACES[place - 1]
    facts = {
        "被闷": seat in standing.smothered,
        "无3": standing.no_three & BIT[seat],
        "已开点": standing.opened & BIT[seat],
        "声明自然开点": standing.natural & BIT[seat] and not standing.opened & BIT[seat],
        "放弃开点": standing.waived & BIT[seat],
        "可开点": standing.may_open == seat,
        "步步带王": standing.march == seat and not folk,
        "步步带花": standing.march == seat and folk,
        "无头": folk and place is None and _headless(deal, seat),
        "已过": trick.passed & BIT[seat],
        "让牌": trick.yielded and seat == OPPOSITE[trick.by],
    }
    yield from (fact for fact, holds in facts.items() if holds)
    yield from _question(deal, seat)


def _headless(deal: Deal, seat: int) -> bool:
    """Whether a seat's opposite has finished, and the melee has not made that pointless."""
    placed = deal.standing.placed
    return OPPOSITE[seat] in placed and len(placed) < PLACES.index("三科")


def _question(deal: Deal, seat: int) -> Iterator[str]:
    """Say what a seat is asked, and what it may play where that is little."""
    choices = waiting(deal).get(seat)
    if choices is None:
        return
    if deal.phase is not Phase.PLAY:
        yield "待定"
        return
    leads = deal.trick.table is None
    yield "该发牌" if leads else "待答"
    plays = tuple(choices.plays)
    if len(choices) == 1 and not plays:
        yield "只可过"
    elif 0 < len(plays) <= MOST_ANSWERS:
        yield ("可发" if leads else "可出") + "、".join(map(words, plays))
    for answer in choices.decisions:
        if isinstance(answer, Yield):
            yield "可让牌"
        elif isinstance(answer, Wind):
            yield "可接风"


def words(play: Play) -> str:
    """Write a play for people: `A×2+大王`."""
    ranks = {SMALL: "小王", BIG: "大王"}
    return "+".join(
        ranks.get(rank, RANK_NAMES[rank]) + (f"×{count}" if count > 1 else "")
        for rank, count in enumerate(play.cards)
        if count
    )


def _notes(deal: Deal, *, won: bool) -> Iterator[str]:
    """Say who leads next, which burns stand, and the score once the deal is over."""
    if won and deal.phase is Phase.PLAY and deal.trick.table is None:
        yield f"本轮结束，{NAMES[deal.trick.by]}发牌"
    burn = "烧牌" if deal.rules.name == "folk" else "捎牌"
    for burner, victim in deal.standing.burns:
        yield f"{burn}成立：{NAMES[burner]}{burn[0]}{NAMES[victim]}"
    if deal.trick.burn is not None:
        burner, victim = deal.trick.burn
        yield f"{burn}待定：{NAMES[burner]}{burn[0]}{NAMES[victim]}"
    if deal.phase is Phase.OVER:
        red, blue = deal.rules.score(result_of(deal))
        yield f"本局得分：红方 {_signed(red)}，蓝方 {_signed(blue)}"


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"

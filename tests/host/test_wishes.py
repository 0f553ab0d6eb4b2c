"""Standing wishes: what is decided before the play without a question."""

from dataclasses import fields

import pytest
from sqlalchemy import select, update

from bot.host.wishes import answer_wished
from engine.actions import Action, Answer, Mutual, Natural, Offer, Opener, Pay, Show, TributeKind
from engine.cards import BIG, SMALL, THREE, TWO
from engine.deal import Deal, Phase, waiting
from engine.players.beforehand import decide
from storage.database import Database
from storage.models import ActionRow, Person
from storage.replay import check_replays
from storage.values import Source
from storage.wishes import (
    NO_WISHES,
    WISH_VALUES,
    BuyWish,
    PayWish,
    ShowWish,
    Wishes,
    YesNoWish,
    read_wishes,
    with_wish,
    write_wishes,
)
from tests.host.support import World, seed_where
from tests.host.test_matches import seed_for

OFFERS = (Offer(1, THREE, TWO), Offer(1, THREE, SMALL), Offer(1, THREE, BIG))
NO_OFFER = Offer(1, THREE, None)


# --- kept as JSON ---


def test_every_wish_is_kept_and_read_again() -> None:
    for name, values in WISH_VALUES.items():
        assert values[0] == "ask"
        for value in values:
            wishes = with_wish(NO_WISHES, name, value)
            assert read_wishes(write_wishes(wishes)) == wishes
            assert getattr(wishes, name).value == value
    assert set(WISH_VALUES) == {each.name for each in fields(Wishes)}


def test_only_what_is_set_is_kept() -> None:
    assert write_wishes(NO_WISHES) is None
    assert write_wishes(Wishes(sell=YesNoWish.NO)) == {"sell": "no"}


def test_what_another_version_kept_does_no_harm() -> None:
    kept = {"sell": "yes", "buy": "with gold", "shout": "yes", "pay": 7, "mutual": None}
    assert read_wishes(kept) == Wishes(sell=YesNoWish.YES)


@pytest.mark.parametrize(("name", "value"), [("sell", "maybe"), ("shout", "yes"), ("buy", "yes")])
def test_wrong_wishes_are_refused(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=name):
        with_wish(NO_WISHES, name, value)


# --- what they decide ---


@pytest.mark.parametrize(
    ("wish", "held", "wanted"),
    [
        (BuyWish.ASK, OFFERS, None),
        (BuyWish.NEVER, OFFERS, NO_OFFER),
        (BuyWish.TWO, OFFERS, OFFERS[0]),
        (BuyWish.TWO, OFFERS[1:], NO_OFFER),
        (BuyWish.SMALL, OFFERS[1:], OFFERS[1]),
        (BuyWish.SMALL, OFFERS, OFFERS[0]),
        (BuyWish.SMALL, OFFERS[2:], NO_OFFER),
        (BuyWish.BIG, OFFERS[2:], OFFERS[2]),
    ],
)
def test_buying_with_the_cheapest_that_is_not_too_dear(
    wish: BuyWish, held: tuple[Offer, ...], wanted: Offer | None
) -> None:
    assert answer_wished((*held, NO_OFFER), Wishes(buy=wish)) == wanted


def test_yes_and_no() -> None:
    pairs: dict[str, tuple[Action, ...]] = {
        "sell": (Answer(1, 4, yes=True), Answer(1, 4, yes=False)),
        "natural": (Natural(1, yes=True), Natural(1, yes=False)),
        "mutual": (Mutual(1, yes=True), Mutual(1, yes=False)),
    }
    for name, (yes, no) in pairs.items():
        for wish, wanted in {"ask": None, "yes": yes, "no": no}.items():
            wishes = with_wish(NO_WISHES, name, wish)
            assert answer_wished((no, yes), wishes) == wanted
            for other, offered in pairs.items():
                if other != name:
                    assert answer_wished(offered, wishes) is None


def test_paying_or_reporting_within_the_federation() -> None:
    pay, report = (Pay(1, TributeKind.BURN, 3, yes=yes) for yes in (True, False))
    assert answer_wished((report, pay), Wishes(pay=PayWish.PAY)) == pay
    assert answer_wished((report, pay), Wishes(pay=PayWish.REPORT)) == report
    assert answer_wished((report, pay), NO_WISHES) is None


def test_showing_threes() -> None:
    offered = (Show(1, "s", 2), Show(1, "h", 4), Show(1, "h", 3), Show(1, None, 0))
    assert answer_wished(offered, Wishes(show=ShowWish.MOST)) == offered[1]
    assert answer_wished(offered, Wishes(show=ShowWish.NONE)) == offered[3]
    assert answer_wished(offered, NO_WISHES) is None


def test_a_vote_for_the_opener_is_always_asked() -> None:
    wishes = NO_WISHES
    for name, values in WISH_VALUES.items():
        wishes = with_wish(wishes, name, values[-1])
    assert answer_wished((Opener(1, 1), Opener(1, 3)), wishes) is None


# --- at the table ---


async def wish(world: World, people: int, **wishes: str) -> None:
    for number in range(1, people + 1):
        person = await world.person(number)
        for name, value in wishes.items():
            await world.host.set_wish(world.update(), person, name, value)


async def sources(world: World) -> list[Source]:
    async with world.database.read() as session:
        return list(await session.scalars(select(ActionRow.source).order_by(ActionRow.number)))


async def test_wishes_are_set_and_told(world: World) -> None:
    person = await world.person(1)
    assert await world.host.wishes_of(person) == NO_WISHES
    assert await world.host.set_wish(1, person, "sell", "no") == Wishes(sell=YesNoWish.NO)
    await world.host.set_wish(2, person, "buy", "two")
    assert await world.host.wishes_of(person) == Wishes(BuyWish.TWO, YesNoWish.NO)
    await world.host.set_wish(3, person, "sell", "ask")
    assert await world.host.wishes_of(person) == Wishes(buy=BuyWish.TWO)
    with pytest.raises(ValueError, match="shout"):
        await world.host.set_wish(4, person, "shout", "yes")


def asks_to_declare_and_to_buy(deal: Deal) -> bool:
    kinds = {type(action) for choices in waiting(deal).values() for action in choices}
    return deal.phase is Phase.BUY and {Natural, Offer} <= kinds


async def test_a_deal_begins_with_all_wishes_followed(database: Database) -> None:
    world = World(database, seed=seed_where(asks_to_declare_and_to_buy))
    await wish(world, 6, buy="big", sell="yes", natural="no", pay="report")
    table, persons = await world.game(6)
    row = await world.deal()
    assert set(await sources(world)) == {Source.WISH}
    # Nobody is left to be asked before the play.
    found = await world.asked(table, persons)
    assert found is not None
    assert found[1].phase is Phase.PLAY
    async with world.database.read() as session:
        people = (await session.scalars(select(ActionRow.person_id))).all()
    assert None not in people
    assert not await check_replays(database)
    assert row.version == len(people)


async def test_who_wishes_nothing_is_asked_beside_those_who_do(database: Database) -> None:
    world = World(database, seed=seed_where(asks_to_declare_and_to_buy))
    await wish(world, 6, natural="yes")
    table, persons = await world.game(6)
    steps = [step for _, _, step, source in await world.log() if source == "wish"]
    assert steps
    assert {step["do"] for step in steps if isinstance(step, dict)} == {"natural"}
    found = await world.asked(table, persons)
    assert found is not None
    assert any(isinstance(action, Offer) for action in found[1].choices or ())


async def test_a_wish_answers_what_an_answer_brings_up(database: Database) -> None:
    """Who is asked to sell is asked after somebody has offered, in the same transaction."""
    world = World(database, seed=seed_for(Offer))
    table, persons = await world.game(6)
    async with world.database.write() as session:
        await session.execute(update(Person).values(wishes={"sell": "yes"}))
    assert (await world.facts(table)).options.sale.value != "obliged"
    while True:
        found = await world.asked(table, persons)
        assert found is not None, "an offer was to be made"
        person, view = found
        offers = [each for each in view.choices or () if isinstance(each, Offer)]
        if not offers:
            await world.answer(table, person, view)
            continue
        offer = next(each for each in offers if each.card is not None)
        await world.host.answer(None, table, person, view.question, offer)
        break
    (_, _, made, by), (_, _, answered, source) = (await world.log())[-2:]
    assert (by, source) == ("person", "wish")
    assert isinstance(made, dict)
    assert isinstance(answered, dict)
    assert answered["seat"] == (made["seat"] + 3) % 6


async def test_the_computer_follows_the_wishes_of_who_is_away(database: Database) -> None:
    world = World(database, seed=seed_for(Natural))
    await wish(world, 6, natural="no")
    table, persons = await world.lobby(6)
    for person in persons[1:]:
        await world.host.blocked(None, person.telegram_id)
    await world.host.start(None, table, persons[0])
    naturals = [
        (step, source)
        for _, _, step, source in await world.log()
        if isinstance(step, dict) and step.get("do") == "natural"
    ]
    assert naturals
    assert all(source == "wish" and step["yes"] is False for step, source in naturals)


def test_computer_players_sell_when_asked() -> None:
    yes, no = Answer(1, 4, yes=True), Answer(1, 4, yes=False)
    assert decide((no, yes)) == decide((yes, no)) == yes

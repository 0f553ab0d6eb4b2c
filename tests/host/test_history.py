"""What has been played: the deal so far and the card counter."""

import pytest

from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from engine.cards import OF_A_RANK, PACKS, RANKS, SMALL, add
from engine.events import Led
from engine.story import played
from tests.host.support import World

PACK = (*(OF_A_RANK,) * SMALL, *(PACKS,) * (RANKS - SMALL))
"""Four packs by rank."""


async def test_the_counter_knows_where_every_card_is(world: World) -> None:
    table, persons = await world.game(2)
    await world.play(table, persons, answers=6)

    counted = await world.host.count_cards(table, persons[1])
    everything = add(counted.own, counted.unseen)
    for cards in counted.played:
        everything = add(everything, cards)
    assert everything == PACK
    assert sum(map(sum, counted.played)) > 0
    alert = await world.host.hand_alert(table, persons[1])
    assert (counted.seat, counted.own) == (alert.seat, alert.hand)

    story = await world.host.deal_so_far(table, persons[0])
    assert played(story.tricks) == counted.played
    assert isinstance(story.tricks[0][0], Led)


async def test_a_table_without_the_counter_refuses_it_and_still_tells_the_deal(
    world: World,
) -> None:
    table, persons = await world.game(1, counter=1)
    with pytest.raises(RefusedError) as refused:
        await world.host.count_cards(table, persons[0])
    assert refused.value.reason is Refusal.NO_COUNTER
    assert (await world.host.deal_so_far(table, persons[0])).facts.counter is False


async def test_nobody_else_is_told(world: World) -> None:
    table, _ = await world.game()
    stranger: PersonRef = await world.person(99)
    for asked in (world.host.deal_so_far, world.host.count_cards):
        with pytest.raises(RefusedError) as refused:
            await asked(table, stranger)
        assert refused.value.reason is Refusal.NOT_SEATED


async def test_a_lobby_has_no_deal_to_tell(world: World) -> None:
    table, persons = await world.lobby()
    with pytest.raises(RefusedError) as refused:
        await world.host.deal_so_far(table, persons[0])
    assert refused.value.reason is Refusal.NOT_PLAYING

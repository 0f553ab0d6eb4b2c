"""Posts about what has happened: several things in one, a few a deal, each thing once."""

from bot.host.posts import MOST, WORTH_ONE
from bot.host.shown import NewsShown
from engine.events import Burned, PointOpened, Rescued, Smothered, Walked
from storage.shown import SlotKind
from tests.host.support import World

TOLD = Burned | Rescued | Smothered | PointOpened | Walked


async def posts_of(world: World) -> list[NewsShown]:
    """Deliver, and give the posts among it."""
    found = []
    for slot in await world.deliver():
        if slot.kind is SlotKind.NEWS:
            shown = await world.host.showing(slot)
            assert isinstance(shown, NewsShown)
            found.append(shown)
    return found


async def test_a_deal_is_told_in_a_few_posts_and_nothing_twice(world: World) -> None:
    table, persons = await world.game(1)
    posts: list[NewsShown] = []
    while (found := await world.until_asked(table, persons)) is not None:
        posts += await posts_of(world)
        await world.answer(table, *found)
    posts += await posts_of(world)

    assert 1 <= len(posts) <= MOST
    told = [event for post in posts for event in post.news]
    assert all(len(post.news) >= WORTH_ONE for post in posts)
    assert all(isinstance(event, TOLD) for event in told)
    row = await world.deal()
    assert row.posts is not None
    assert sorted(row.posts) == row.posts
    walked = [event.seat for event in told if isinstance(event, Walked)]
    assert len(walked) == len(set(walked))


async def test_a_post_stays_as_it_is_when_the_next_deal_goes_on(world: World) -> None:
    table, persons = await world.game(1, deals=1)
    posts: list[NewsShown] = []
    numbers: list[int] = []
    while (found := await world.until_asked(table, persons)) is not None:
        posts += await posts_of(world)
        numbers.append((await world.facts(table)).deal_number)
        await world.answer(table, *found)
    assert {post.facts.deal_number for post in posts} <= set(numbers)
    assert len(posts) <= MOST * max(numbers)

"""A whole match over simulated days: it ends, nobody loses a move, nobody is woken."""

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from bot.host.shown import TableStatus
from storage.database import Database
from storage.replay import check_replays
from storage.values import NoticeKind, Source
from tests.host.days import SIX, Days, Story, Ways
from tests.host.support import World

pytestmark = pytest.mark.timeout(400)

SEED = "days 0"


async def live(database: Database, ways: Ways, *, gone: int = -1) -> Story:
    """Play a match to its end; `gone` is somebody who never looks at it."""
    habits = [
        replace(each, looks=1e5, answers=1e5) if number == gone else each
        for number, each in enumerate(SIX)
    ]
    story = await Days(World(database, seed=SEED), ways, SEED, habits).play()
    assert not await check_replays(database)
    await database.dispose()
    return story


@pytest.fixture
def databases(migrated_sqlite: Path, tmp_path: Path) -> tuple[Database, Database]:
    files = (tmp_path / "one.db", tmp_path / "other.db")
    for file in files:
        shutil.copy(migrated_sqlite, file)
    one, other = (Database(f"sqlite:///{file}") for file in files)
    return one, other


def check_told(story: Story) -> None:
    """Nobody was told anything in their night, nor the same of one answer twice."""
    reminders = [each for each in story.told if each.notice.kind is not NoticeKind.SEAT_HELD]
    assert not any(each.asleep for each in reminders)
    same = Counter(
        (each.notice.kind, each.notice.chat_id, each.notice.deadline) for each in reminders
    )
    assert set(same.values()) <= {1}


async def test_answers_ahead_bring_a_match_to_its_end_sooner(
    databases: tuple[Database, Database],
) -> None:
    slow = await live(databases[0], Ways(ahead=False, autopass=False))
    fast = await live(databases[1], Ways(ahead=True, autopass=True))
    for story in (slow, fast):
        assert story.status is TableStatus.OVER
        # Everybody sleeps and works, and yet nobody's time ever runs out.
        assert not story.answers[Source.CLOCK]
        check_told(story)
    assert not slow.answers[Source.AHEAD]
    assert fast.answers[Source.AHEAD]
    assert fast.took < slow.took


async def test_a_match_goes_on_without_somebody_who_is_gone(
    databases: tuple[Database, Database],
) -> None:
    story = await live(databases[0], Ways(ahead=True, autopass=True), gone=4)
    assert story.status is TableStatus.OVER
    kinds = Counter(each.notice.kind for each in story.told)
    assert kinds[NoticeKind.SEAT_HELD] == 1
    assert story.answers[Source.CLOCK] >= 2
    assert story.answers[Source.COMPUTER]
    check_told(story)

"""Stories of an evening, told by what people tap and see, in time that is moved."""

import logging
from pathlib import Path

import pytest

from storage.values import Source
from tests.e2e.support import raise_curtain
from tests.moved_time import MovedTime

pytestmark = pytest.mark.timeout(180)

SHAKY = ("sendMessage", "editMessageText", "deleteMessage")


async def test_two_sit_down_and_begin(tmp_path: Path) -> None:
    async with raise_curtain(tmp_path, seed="story", timing=MovedTime()) as stage:
        sandbox = stage.sandbox
        async with sandbox.person("甲") as one, sandbox.person("乙") as other:
            await one.start()
            await other.start()
            await one.say("/gouji", stage.group)
            await other.tap("坐蓝")
            await sandbox.home.expects(one.name, other.name)
            await one.tap("开局")
            await one.expects("轮到你", button="过牌")
            assert not (await one.tap("过牌")).alert
            table = await sandbox.home.expects("阿强 · 过", button="我的牌")
            peek = await other.tap("我的牌", table)
            assert peek.alert
            assert stage.time.monotonic() < 60


async def test_a_deal_goes_on_whatever_fails(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Calls fail or are done without an answer, every update comes twice, some come late."""
    async with raise_curtain(tmp_path, seed="storm", timing=MovedTime()) as stage:
        one, other = stage.sandbox.person("甲"), stage.sandbox.person("乙")
        lobby = await stage.open_table(one, other)
        faults = stage.sandbox.faults
        await faults.twice(10_000)
        for number, kind in enumerate(("500", "502", "429", "lost", "drop", "garbage", "slow")):
            for method in SHAKY:
                await faults.calls(
                    method, kind, None, probability=0.06, seed=number, retry_after=20
                )
        await stage.begin(one, lobby)
        for _ in range(5):
            await faults.delay(3, 1, "callback_query")
            assert await stage.play(one, other, taps=2) == 2
        assert sum((await faults.happened()).values()) >= 5
        await faults.clear()
        assert await stage.play(one, other, taps=4) == 4
        numbers = [(row.deal_id, row.number) for row in await stage.log()]
        assert len(numbers) == len(set(numbers))
        assert Source.CLOCK not in {row.source for row in await stage.log()}
    errors = [str(each.msg) for each in caplog.records if each.levelno >= logging.ERROR]
    assert errors == []


async def test_who_blocks_the_bot_is_played_for_until_they_come_back(tmp_path: Path) -> None:
    async with raise_curtain(tmp_path, seed="story", timing=MovedTime()) as stage:
        sandbox = stage.sandbox
        async with sandbox.person("甲") as one, sandbox.person("乙") as other:
            await stage.start_game(one, other)
            await other.block()
            await sandbox.home.expects("小李 李🤖")
            await sandbox.wait(60)
            await other.start()
            back = await other.expects("座位先由电脑代打")
            await other.tap(position=(0, 0), message=back)
            await sandbox.home.wait_for(
                lambda table: table.shows("小李") and "李🤖" not in table.text
            )

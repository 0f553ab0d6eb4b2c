"""The game on the sandbox's page in a real browser: a seat is taken, a card is played."""

import re
import shutil
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, async_playwright, expect

from storage.values import Source
from tests.e2e.support import Stage, anew, answers, question
from tests.sandbox.test_page import ARGUMENTS, NAMES

pytestmark = pytest.mark.timeout(180)


@pytest.fixture
async def page(stage: Stage) -> AsyncIterator[Page]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail(f"this test needs a Chromium on the PATH, under one of the names {NAMES}")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        opened = await browser.new_page()
        complaints: list[str] = []
        opened.on("pageerror", lambda error: complaints.append(str(error)))
        await opened.goto(stage.server.url)
        yield opened
        await browser.close()
    assert complaints == []


async def test_a_seat_is_taken_and_a_card_played_on_the_page(stage: Stage, page: Page) -> None:
    group = page.locator(f".phone[data-chat='{stage.group}']")
    private = page.locator(".phone[data-chat='7000000001']")
    await private.get_by_role("button", name="开始").click()
    await expect(private.locator(".message.theirs")).to_have_count(1)

    await group.get_by_label("以谁的身份").select_option("甲")
    await group.get_by_label("输入消息").fill("/gouji")
    await group.get_by_label("输入消息").press("Enter")
    lobby = group.locator(".message.theirs").last
    await expect(lobby.locator(".text")).to_contain_text("🔴1 阿强")
    # Opening a table seats its host; taking another seat shows that one is taken by tapping.
    await lobby.get_by_role("button", name="坐 🔵").click()
    await expect(lobby.locator(".text")).to_contain_text(re.compile("🔵[246] 阿强"))
    await lobby.get_by_role("button", name="开局").click()

    person = stage.sandbox.person("甲")
    hand = await stage.asked(person)
    for _ in range(40):
        before = await stage.log()
        on_page = private.locator(".message.theirs").last
        await on_page.get_by_role("button", name=answers(hand)[0].text, exact=True).first.click()
        hand = await person.wait_for(anew(question(hand)))
        (own,) = [row for row in (await stage.log())[len(before) :] if row.person_id is not None]
        assert own.source is Source.PERSON
        if "play" in own.step:
            break
    else:
        pytest.fail("nothing but passes in forty turns")
    await expect(private.locator(".message.theirs .text").last).to_contain_text("张")

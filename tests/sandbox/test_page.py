"""The page in a real browser: a person types, a tiny bot answers, a button is tapped."""

import asyncio
import shutil
import zlib
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.sandbox.client import Sandbox
from bot.sandbox.server import SandboxServer

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

EVIL = "<img src=x onerror=\"document.title='broken'\">"


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail(f"this test needs a Chromium on the PATH, under one of the names {NAMES}")
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield running
        await running.close()


@pytest.fixture
async def page(browser: Browser, server: SandboxServer) -> AsyncIterator[Page]:
    context = await browser.new_context(timezone_id="Asia/Shanghai", locale="zh-CN")
    opened = await context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on(
        "console", lambda said: complaints.append(said.text) if said.type == "error" else None
    )
    await opened.goto(server.url)
    await expect(opened.locator(".phone")).to_have_count(3)
    yield opened
    assert complaints == []


@pytest.fixture
async def bot(server: SandboxServer) -> AsyncIterator[Bot]:
    """Greets on /start, answers taps by an alert and a new text; ``来`` is shown a link."""
    async with Bot(server.token, base_url=server.bot_api_url) as running:
        task = asyncio.create_task(serve(running))
        yield running
        task.cancel()


async def serve(bot: Bot) -> None:
    offset = 0
    while True:
        for update in await bot.get_updates(offset=offset, timeout=10):
            offset = update.update_id + 1
            query = update.callback_query
            if update.message is not None and (update.message.text or "").startswith("/start"):
                keyboard = [[InlineKeyboardButton("坐红", callback_data="red")]]
                await bot.send_message(
                    update.message.chat.id,
                    f"<b>你好</b> {update.message.text} &lt;b&gt;",
                    parse_mode="HTML",
                    reply_markup=InlineKeyboardMarkup(keyboard),
                )
            elif query is not None and isinstance(query.message, Message):
                await bot.answer_callback_query(query.id, "红方第 1 座", show_alert=True)
                await query.message.edit_text("坐下了")


@pytest.mark.usefixtures("bot")
async def test_start_then_tap(page: Page) -> None:
    phone = page.locator(".phone[data-chat='7000000001']")
    await expect(phone.locator(".messages")).to_have_class("messages empty")
    await phone.get_by_role("button", name="开始").click()
    await phone.get_by_label("输入消息").fill("/start")
    await phone.get_by_label("输入消息").press("Enter")
    await expect(phone.locator(".message")).to_have_count(4)
    hello = phone.locator(".message.theirs").last
    await expect(hello.locator("b")).to_have_text("你好")
    await expect(hello.locator(".text")).to_have_text("你好 /start <b>")
    await hello.get_by_role("button", name="坐红").click()
    alert = phone.get_by_role("alertdialog")
    await expect(alert).to_contain_text("红方第 1 座")
    await alert.get_by_role("button", name="好").click()
    await expect(alert).to_have_count(0)
    await expect(hello.locator(".text")).to_have_text("坐下了")
    await expect(hello.get_by_role("button")).to_have_count(0)


@pytest.mark.usefixtures("bot")
async def test_a_deep_link_opens_the_private_chat(page: Page, bot: Bot, sandbox: Sandbox) -> None:
    link = f"https://t.me/{sandbox.bot_username}?start=seat_5"
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("去", url=link)]])
    await bot.send_message(sandbox.group, "大厅", reply_markup=keyboard)
    group = page.locator(f".phone[data-chat='{sandbox.group}']")
    await group.get_by_label("以谁的身份").select_option("丁")
    await group.get_by_role("button", name="去").click()
    private = page.locator(".phone[data-chat='7000000004']")
    await expect(private.locator(".message.theirs .text")).to_have_text("你好 /start seat_5 <b>")
    await expect(page.locator(".phone")).to_have_count(4)


async def test_nothing_that_is_written_becomes_markup(
    page: Page, bot: Bot, sandbox: Sandbox
) -> None:
    group = sandbox.group
    names = [sandbox.person(key) for key in ("戊", "己")]
    for person in names:
        await person.say(EVIL, group)
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton(EVIL, callback_data="x")]])
    await bot.send_message(group, EVIL, reply_markup=keyboard)
    texts = page.locator(f".phone[data-chat='{group}'] .text")
    await expect(texts).to_have_text([EVIL, EVIL, EVIL])
    await expect(page.locator(".row button span")).to_have_text([EVIL])
    assert await page.locator(".from").all_text_contents() == [
        *(person.name for person in names),
        "够级",
    ]
    assert await page.locator(".phone img").count() == 0
    assert await page.title() == "够级沙盒"


async def test_entities_are_shown(page: Page, bot: Bot, sandbox: Sandbox) -> None:
    moment = "1800000000"
    html = (
        f'🃏 <tg-time unix="{moment}" format="t">早</tg-time> <u>下</u> <s>划</s> '
        "<tg-spoiler>藏</tg-spoiler> <b>粗<i>斜</i></b> <code>3×4</code>"
    )
    await bot.send_message(sandbox.group, html, parse_mode="HTML")
    text = page.locator(".message .text")
    await expect(text.locator("time")).to_have_text("16:00")
    await expect(text.locator("u")).to_have_text("下")
    await expect(text.locator("b i")).to_have_text("斜")
    await expect(text.locator("code")).to_have_text("3×4")
    await text.locator(".spoiler").click()
    await expect(text.locator(".spoiler")).to_have_class("spoiler shown")


async def test_photos_and_documents_are_shown(page: Page, bot: Bot, sandbox: Sandbox) -> None:
    photo = picture(40, 30)
    await bot.send_photo(sandbox.group, photo, caption="<b>桌</b>面", parse_mode="HTML")
    await bot.send_document(sandbox.group, b"deal", filename="局.json")
    shown = page.locator("img.photo")
    await expect(shown).to_be_visible()
    assert await shown.evaluate("image => image.decode().then(() => image.naturalWidth)") == 40
    await expect(page.locator(".message .text").first).to_have_text("桌面")
    await expect(page.locator(".message .text b")).to_have_text("桌")
    await expect(page.locator("a.document")).to_have_text("局.json")


async def test_ephemeral_messages_are_on_one_phone(page: Page, bot: Bot, sandbox: Sandbox) -> None:
    group = sandbox.group
    await sandbox.person("甲").set_member("bot", "administrator", group)
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("看", callback_data="x")]])
    for key in ("甲", "乙"):
        to = {"ephemeral_message_parameters": {"receiver_user_id": sandbox.person(key).id}}
        await bot.send_message(group, f"给{key}", reply_markup=keyboard, api_kwargs=to)
    phone = page.locator(f".phone[data-chat='{group}']")
    await expect(phone.locator(".message.ephemeral .text")).to_have_text(["给甲"])
    await phone.get_by_label("以谁的身份").select_option("乙")
    await expect(phone.locator(".message.ephemeral .text")).to_have_text(["给乙"])
    await phone.get_by_role("button", name="看").click()
    update = (await bot.get_updates(timeout=2))[-1]
    assert update.callback_query is not None
    assert update.callback_query.from_user.id == sandbox.person("乙").id


async def test_anonymous_administrators_have_the_groups_name(page: Page, sandbox: Sandbox) -> None:
    rights = {"person": "甲", "chat": sandbox.group, "member": "甲"}
    await sandbox.request("POST", "rights", rights | {"rights": {"is_anonymous": True}})
    await sandbox.person("甲").say("在", sandbox.group)
    await expect(page.locator(".from")).to_have_text(["周末够级"])
    rename = {"person": "甲", "chat": sandbox.group, "title": "够级协会"}
    await sandbox.request("POST", "rename", rename)
    await expect(page.locator(".service")).to_contain_text("够级协会")


def picture(width: int, height: int) -> bytes:
    """A grey PNG that can be decoded."""

    def part(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content).to_bytes(4, "big")
        return len(content).to_bytes(4, "big") + kind + content + check

    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    lines = zlib.compress((b"\0" + b"\x80" * width) * height)
    return (
        b"\x89PNG\r\n\x1a\n"
        + part(b"IHDR", size + b"\x08\0\0\0\0")
        + part(b"IDAT", lines)
        + part(b"IEND", b"")
    )


async def test_it_follows_by_itself_and_speaks_three_languages(
    page: Page, bot: Bot, sandbox: Sandbox
) -> None:
    person = sandbox.person("甲")
    sent = await bot.send_message(sandbox.group, "一")
    message = page.locator(f"[data-message='{sent.message_id}']")
    await expect(message.locator(".text")).to_have_text("一")
    await bot.edit_message_text("二", sandbox.group, sent.message_id)
    await expect(message.locator(".text")).to_have_text("二")
    await expect(message.locator(".when")).to_contain_text("已编辑")
    await bot.delete_message(sandbox.group, sent.message_id)
    await expect(message).to_have_count(0)
    await person.leave(sandbox.group)
    await expect(page.locator(".service")).to_have_text("阿强 离开了群组")
    await page.get_by_label("语言").select_option("en")
    await expect(page.locator(".service")).to_have_text("阿强 left the group")
    await page.get_by_label("Language").select_option("zh-Hant")
    await expect(page.locator(".service")).to_have_text("阿強 離開了群組".replace("強", "强"))
    await page.reload()
    await expect(page.locator("h1")).to_have_text("夠級沙盒")


async def test_it_fits_a_narrow_phone(page: Page) -> None:
    await page.set_viewport_size({"width": 360, "height": 640})
    box = await page.locator(".phone").first.bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, 360)
    assert box["y"] + box["height"] == 640
    await page.locator(".chip[data-person='乙']").click()
    await expect(page.locator(".phone[data-chat='7000000002']")).to_be_in_viewport(ratio=0.9)

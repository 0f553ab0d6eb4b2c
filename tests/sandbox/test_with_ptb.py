"""The library that the real bot uses, against the server."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
    Update,
)
from telegram.error import BadRequest, ChatMigrated, Conflict, Forbidden, InvalidToken, RetryAfter
from telegram.ext import ApplicationBuilder, CallbackQueryHandler, CommandHandler

from bot.sandbox.client import Sandbox
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import Limits
from tests.sandbox.support import png


@pytest.fixture
async def bot(server: SandboxServer) -> AsyncIterator[Bot]:
    async with Bot(server.token, base_url=server.bot_api_url) as running:
        yield running


async def test_a_tap_from_keyboard_to_toast(bot: Bot, sandbox: Sandbox) -> None:
    person = sandbox.person("甲")
    await person.start("table_7")
    (update,) = await bot.get_updates(timeout=1)
    assert update.message is not None
    assert update.message.text == "/start table_7"
    assert update.effective_user is not None
    assert update.effective_user.first_name == "阿强"

    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("坐红", callback_data="s:1")]])
    sent = await bot.send_message(
        person.id, "<b>够级</b> &lt;6&gt;", parse_mode="HTML", reply_markup=keyboard
    )
    assert sent.text == "够级 <6>"
    assert [(entity.type, entity.offset, entity.length) for entity in sent.entities] == [
        ("bold", 0, 2)
    ]

    async def answer() -> None:
        (tapped,) = await bot.get_updates(offset=update.update_id + 1, timeout=5)
        query = tapped.callback_query
        assert query is not None
        assert query.data == "s:1"
        assert query.message is not None
        assert query.message.message_id == sent.message_id
        await bot.answer_callback_query(query.id, "好", show_alert=True)
        await bot.edit_message_text(
            "坐下了", chat_id=person.id, message_id=sent.message_id, reply_markup=None
        )

    answering = asyncio.create_task(answer())
    answered = await person.tap("坐红")
    await answering
    assert (answered.answered, answered.text, answered.alert) == (True, "好", True)
    edited = await person.wait_for(lambda message: message.text == "坐下了")
    assert edited.id == sent.message_id
    assert edited.buttons == ()
    assert await sandbox.violations() == []


async def test_every_served_method_speaks_the_librarys_language(bot: Bot, sandbox: Sandbox) -> None:
    person, group = sandbox.person("乙"), sandbox.group
    await person.start()
    me = await bot.get_me()
    assert me.username == sandbox.bot_username
    assert not me.can_read_all_group_messages
    commands = [BotCommand("gouji", "开一桌")]
    assert await bot.set_my_commands(
        commands, scope=BotCommandScopeAllGroupChats(), language_code="zh"
    )
    assert await bot.get_my_commands(BotCommandScopeAllGroupChats(), "zh") == tuple(commands)
    assert await bot.get_my_commands() == ()
    assert await bot.delete_my_commands(BotCommandScopeAllGroupChats(), "zh")
    assert await bot.get_my_commands(BotCommandScopeAllGroupChats(), "zh") == ()

    chat = await bot.get_chat(group)
    assert (chat.type, chat.title) == ("supergroup", "周末够级")
    member = await bot.get_chat_member(group, person.id)
    assert (member.status, member.user.id) == ("member", person.id)
    assert await bot.get_chat_member_count(group) == 7
    owners = await bot.get_chat_administrators(group)
    assert [(one.status, one.user.first_name) for one in owners] == [("creator", "阿强")]

    sent = await bot.send_message(person.id, "一")
    second = await bot.send_message(person.id, "二", reply_to_message_id=sent.message_id)
    assert second.reply_to_message is not None
    assert second.reply_to_message.text == "一"
    assert await bot.send_chat_action(person.id, "typing")
    assert await bot.pin_chat_message(person.id, sent.message_id)
    assert await bot.unpin_chat_message(person.id, sent.message_id)
    assert await bot.delete_message(person.id, sent.message_id)
    assert [message.text for message in await person.messages() if message.by_bot] == ["二", ""]
    info = await bot.get_webhook_info()
    assert info.url == ""
    assert await bot.set_webhook("https://example.org/hook")
    with pytest.raises(Conflict):
        await bot.get_updates()
    assert await bot.delete_webhook(drop_pending_updates=True)
    assert await bot.get_updates() == ()
    assert await bot.leave_chat(group)
    with pytest.raises(Forbidden, match="not a member of the supergroup"):
        await bot.send_message(group, "?")
    assert await sandbox.violations() == []


async def test_photos_and_documents_go_through_the_library(
    server: SandboxServer, sandbox: Sandbox
) -> None:
    person = sandbox.person("乙")
    await person.start()
    async with Bot(server.token, base_url=server.bot_api_url, base_file_url=server.file_url) as bot:
        keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("看", callback_data="1")]])
        sent = await bot.send_photo(
            person.id, png(900, 600), caption="<b>桌</b>", parse_mode="HTML", reply_markup=keyboard
        )
        assert (sent.caption, sent.photo[-1].width) == ("桌", 900)
        again = await bot.send_photo(person.id, sent.photo[-1])
        assert again.photo == sent.photo
        changed = await bot.edit_message_media(
            InputMediaPhoto(png(30, 30), caption="新"), person.id, sent.message_id
        )
        assert isinstance(changed, Message)
        assert (changed.caption, changed.photo[-1].width) == ("新", 30)
        await bot.edit_message_caption(person.id, sent.message_id, caption="再")
        file = await bot.send_document(person.id, b"seed", filename="deal.json")
        assert file.document is not None
        assert file.document.file_name == "deal.json"
        got = await (await file.document.get_file()).download_as_bytearray()
        assert bytes(got) == b"seed"
        album = [InputMediaPhoto(png(20, 20)), InputMediaPhoto(png(21, 21))]
        assert len(await bot.send_media_group(person.id, album)) == 2
        with pytest.raises(BadRequest, match="caption is too long"):
            await bot.send_photo(person.id, sent.photo[-1], caption="x" * 1025)
    assert await sandbox.violations() == []


async def test_newer_features_by_the_librarys_back_door(bot: Bot, sandbox: Sandbox) -> None:
    owner, group = sandbox.person("甲"), sandbox.group
    await owner.set_member("bot", "administrator", group)
    to = {"ephemeral_message_parameters": {"receiver_user_id": owner.id}}
    sent = await bot.send_message(group, "你的牌", api_kwargs=to)
    number = sent.api_kwargs["ephemeral_message_id"]
    assert sent.message_id == 0
    where = {"chat_id": group, "receiver_user_id": owner.id, "ephemeral_message_id": number}
    assert await bot.do_api_request(
        "editEphemeralMessageText", api_kwargs={**where, "text": "没牌了"}
    )
    assert await bot.set_chat_member_tag(group, sandbox.person("乙").id, "冠军")
    assert await sandbox.violations() == []


async def test_its_errors_are_told_apart(bot: Bot, sandbox: Sandbox) -> None:
    person = sandbox.person("丙")
    with pytest.raises(Forbidden, match="can't initiate conversation"):
        await bot.send_message(person.id, "hi")
    await person.start()
    sent = await bot.send_message(person.id, "hi")
    with pytest.raises(BadRequest, match=r"(?i)message is not modified"):
        await bot.edit_message_text("hi", person.id, sent.message_id)
    await person.block()
    with pytest.raises(Forbidden, match="blocked by the user"):
        await bot.send_message(person.id, "hi")
    old = (
        await sandbox.request("POST", "groups", {"title": "小群", "id": -5001, "type": "group"})
    )["chat"]["id"]
    new = (await sandbox.request("POST", "migrate", {"person": "甲", "chat": old}))["chat"]["id"]
    with pytest.raises(ChatMigrated) as moved:
        await bot.send_message(old, "hi")
    assert moved.value.new_chat_id == new
    await bot.send_message(new, "hi")


async def test_a_whole_application_polls_it(server: SandboxServer, sandbox: Sandbox) -> None:
    async def started(update: Update, _context: object) -> None:
        assert update.message is not None
        keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("点", callback_data="1")]])
        await update.message.reply_text("来", reply_markup=keyboard)

    async def tapped(update: Update, _context: object) -> None:
        assert update.callback_query is not None
        await update.callback_query.answer("好")

    application = ApplicationBuilder().token(server.token).base_url(server.bot_api_url).build()
    application.add_handler(CommandHandler("start", started))
    application.add_handler(CallbackQueryHandler(tapped))
    assert application.updater is not None
    async with application:
        await application.updater.start_polling(poll_interval=0)
        await application.start()
        people = sandbox.people[:3]
        await asyncio.gather(*(person.start() for person in people))
        await asyncio.gather(
            *(person.wait_for(lambda message: message.has_button("点")) for person in people)
        )
        answers = await asyncio.gather(*(person.tap("点") for person in people))
        assert [answer.text for answer in answers] == ["好"] * 3
        await application.updater.stop()
        await application.stop()
    assert await sandbox.violations() == []
    assert {call.code for call in await sandbox.calls()} == {200}


async def test_a_wrong_token_is_refused(server: SandboxServer) -> None:
    stranger = Bot("4242424242:AAsomebodyElsesTokenSomebodyElses00", base_url=server.bot_api_url)
    with pytest.raises(InvalidToken):
        await stranger.initialize()


class TestBudgets:
    @pytest.fixture
    def limits(self) -> Limits:
        return Limits()

    async def test_flood_control_says_how_long(self, bot: Bot, sandbox: Sandbox) -> None:
        for number in range(5):
            await bot.send_message(sandbox.group, str(number))
        with pytest.raises(RetryAfter):
            await bot.send_message(sandbox.group, "6")


async def test_updates_are_the_librarys_without_a_rest(bot: Bot, sandbox: Sandbox) -> None:
    """Nothing in an update may be unknown to the library, which keeps such fields apart."""
    person, group = sandbox.person("己"), sandbox.group
    await person.start()
    await person.say("/gouji", group)
    await person.block()
    await person.leave(group)
    await person.join(group)
    updates = await bot.get_updates()
    kinds = [next(key for key in update.to_dict() if key != "update_id") for update in updates]
    assert kinds == ["message", "message", "my_chat_member", "message", "message"]
    for update in updates:
        assert isinstance(update, Update)
        assert not update.api_kwargs
        if update.message is not None:
            assert not update.message.api_kwargs
            assert not update.message.chat.api_kwargs

"""A small bot on aiogram, polling at first, in an environment of its own. It knows no Gouji.

    python aiogram_bot.py <address of the server> <token>

It counts in a message that it edits, follows deep links, greets groups, and tells by name which
of the library's errors a call met. What the library did not know in an update it tells too.
"""

import asyncio
import html
import sys
from collections.abc import Iterator

# The library is not in the environment in which the types are checked.
from aiogram import Bot, Dispatcher, F, types  # type: ignore[import-not-found]
from aiogram.client.default import DefaultBotProperties  # type: ignore[import-not-found]
from aiogram.client.session.aiohttp import AiohttpSession  # type: ignore[import-not-found]
from aiogram.client.telegram import TelegramAPIServer  # type: ignore[import-not-found]
from aiogram.exceptions import TelegramAPIError  # type: ignore[import-not-found]
from aiogram.filters import (  # type: ignore[import-not-found]
    Command,
    CommandObject,
    CommandStart,
)
from aiogram.utils.deep_linking import create_start_link  # type: ignore[import-not-found]
from aiogram.webhook.aiohttp_server import (  # type: ignore[import-not-found]
    SimpleRequestHandler,
)
from aiohttp import web

COMMANDS = {"menu": "count", "write": "write to somebody", "unknown": "what was not understood"}


SECRET = "a_Secret-1"


class SmallBot:
    def __init__(self) -> None:
        self.counts: dict[tuple[int, int], int] = {}
        self.unknown: set[str] = set()
        self.asker = 0
        """Who wants the updates to come by a webhook."""

    async def note_unknown(self, handler: object, event: types.Update, data: object) -> object:
        """Remember fields that are in no type of the library."""
        self.unknown.update(unknown_fields(event, "update"))
        return await handler(event, data)  # type: ignore[operator]  # the library's own middleware

    async def start(self, message: types.Message, command: CommandObject) -> None:
        name = html.escape(message.from_user.full_name)
        payload = f"<code>{html.escape(command.args)}</code>" if command.args else "<i>-</i>"
        await message.answer(f"<b>{name}</b> {payload}")

    async def menu(self, message: types.Message, bot: Bot) -> None:
        link = await create_start_link(bot, "from_menu")
        buttons = [
            [
                types.InlineKeyboardButton(text="+1", callback_data="+1", style="success"),
                types.InlineKeyboardButton(text="again", callback_data="again"),
            ],
            [
                types.InlineKeyboardButton(text="alert", callback_data="alert"),
                types.InlineKeyboardButton(text="lead", callback_data="lead"),
                types.InlineKeyboardButton(text="away", callback_data="away"),
            ],
            [types.InlineKeyboardButton(text="link", url=link)],
        ]
        markup = types.InlineKeyboardMarkup(inline_keyboard=buttons)
        await message.reply("count: <b>0</b>", reply_markup=markup)

    async def tapped(self, query: types.CallbackQuery, bot: Bot) -> None:
        message = query.message
        key = (message.chat.id, message.message_id)
        match query.data:
            case "+1" | "again":
                count = self.counts[key] = self.counts.get(key, 0) + (query.data == "+1")
                text = f"count: <b>{count}</b>"
                told = await name_of_error(
                    message.edit_text(text, reply_markup=message.reply_markup)
                )
                await query.answer(told or f"now {count}")
            case "alert":
                await query.answer(query.from_user.full_name, show_alert=True)
            case "lead":
                await query.answer(url=await create_start_link(bot, "from_tap"))
            case "away":
                await query.answer("gone")
                await message.delete()
            case _:
                await query.answer("what is that?")

    async def write(self, message: types.Message, command: CommandObject, bot: Bot) -> None:
        told = await name_of_error(bot.send_message(int(command.args), "hello"))
        await message.answer(told or "written")

    async def tell_unknown(self, message: types.Message) -> object:
        """The library makes this call: by a webhook in the answer to the update itself."""
        return message.answer("unknown: " + (", ".join(sorted(self.unknown)) or "nothing"))

    async def use_webhook(self, message: types.Message, dispatcher: Dispatcher) -> None:
        self.asker = message.chat.id
        # Whoever handles an update while it is polled for cannot wait for the end of polling.
        self.stopping = asyncio.create_task(dispatcher.stop_polling())

    async def about_me(self, change: types.ChatMemberUpdated, bot: Bot) -> None:
        if change.chat.type != "private" and change.new_chat_member.status == "member":
            members = await bot.get_chat_member_count(change.chat.id)
            admins = await bot.get_chat_administrators(change.chat.id)
            owner = next(one.user.first_name for one in admins if one.status == "creator")
            await bot.send_message(change.chat.id, f"{html.escape(owner)} and {members - 1} more")

    async def newcomer(self, message: types.Message) -> None:
        names = ", ".join(html.escape(one.first_name) for one in message.new_chat_members)
        await message.answer(f"welcome, {names}")

    def dispatcher(self) -> Dispatcher:
        dispatcher = Dispatcher()
        dispatcher.update.outer_middleware.register(self.note_unknown)
        dispatcher.message.register(self.start, CommandStart())
        dispatcher.message.register(self.menu, Command("menu"))
        dispatcher.message.register(self.write, Command("write"))
        dispatcher.message.register(self.tell_unknown, Command("unknown"))
        dispatcher.message.register(self.use_webhook, Command("webhook"))
        dispatcher.message.register(self.newcomer, F.new_chat_members)
        dispatcher.callback_query.register(self.tapped)
        dispatcher.my_chat_member.register(self.about_me)
        return dispatcher


async def name_of_error(call: object) -> str:
    """Make a call; the name of the library's error, empty where there is none."""
    try:
        await call  # type: ignore[misc]  # a call of the library, which is not typed here
    except TelegramAPIError as error:
        return type(error).__name__
    return ""


def unknown_fields(value: object, path: str) -> Iterator[str]:
    if isinstance(value, list):
        for one in value:
            yield from unknown_fields(one, path)
    elif isinstance(value, types.TelegramObject):
        yield from (f"{path}.{name}" for name in value.model_extra or ())
        for name in type(value).model_fields:
            yield from unknown_fields(getattr(value, name), f"{path}.{name}")


async def main(url: str, token: str) -> None:
    session = AiohttpSession(api=TelegramAPIServer.from_base(url))
    async with Bot(token, session, DefaultBotProperties(parse_mode="HTML")) as bot:
        commands = [types.BotCommand(command=name, description=COMMANDS[name]) for name in COMMANDS]
        await bot.set_my_commands(commands, scope=types.BotCommandScopeAllPrivateChats())
        small = SmallBot()
        dispatcher = small.dispatcher()
        await dispatcher.start_polling(bot, polling_timeout=10, close_bot_session=False)
        if small.asker:
            await serve(bot, dispatcher, small.asker)


async def serve(bot: Bot, dispatcher: Dispatcher, asker: int) -> None:
    """Take updates by a webhook from now on."""
    app = web.Application()
    handler = SimpleRequestHandler(dispatcher, bot, False, SECRET)
    handler.register(app, path="/hook")
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    await bot.set_webhook(f"http://127.0.0.1:{port}/hook", secret_token=SECRET)
    info = await bot.get_webhook_info()
    await bot.send_message(asker, f"by webhook, {info.pending_update_count} waiting")
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))

"""The methods of the Bot API that are served, each a coroutine of world and parameters."""

from collections.abc import Awaitable, Callable, Mapping

from bot.sandbox.methods import callbacks, chats, commands, getting, messages
from bot.sandbox.model import Json
from bot.sandbox.world import World

Handler = Callable[[World, Json], Awaitable[object]]

HANDLERS: Mapping[str, Handler] = {
    "getMe": getting.get_me,
    "getUpdates": getting.get_updates,
    "setWebhook": getting.set_webhook,
    "deleteWebhook": getting.delete_webhook,
    "getWebhookInfo": getting.get_webhook_info,
    "sendMessage": messages.send_message,
    "editMessageText": messages.edit_message_text,
    "editMessageReplyMarkup": messages.edit_message_reply_markup,
    "deleteMessage": messages.delete_message,
    "deleteMessages": messages.delete_messages,
    "pinChatMessage": messages.pin_chat_message,
    "unpinChatMessage": messages.unpin_chat_message,
    "sendChatAction": messages.send_chat_action,
    "answerCallbackQuery": callbacks.answer_callback_query,
    "getChat": chats.get_chat,
    "getChatMember": chats.get_chat_member,
    "getChatMemberCount": chats.get_chat_member_count,
    "getChatAdministrators": chats.get_chat_administrators,
    "leaveChat": chats.leave_chat,
    "setMyCommands": commands.set_my_commands,
    "deleteMyCommands": commands.delete_my_commands,
    "getMyCommands": commands.get_my_commands,
}
"""By the method's name as the Bot API spells it."""

"""Where a message goes and what goes with it, for all methods that send."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.sandbox.errors import bad_request
from bot.sandbox.keyboards import checked_markup, checked_reply
from bot.sandbox.methods.reach import check_may_send, is_admin, present_chat, thread_of
from bot.sandbox.methods.texts import formatted
from bot.sandbox.model import Account, Chat, Json, Message
from bot.sandbox.world import Draft, World


@dataclass(frozen=True)
class Place:
    """A chat, and what a message in it is tied to."""

    chat: Chat
    thread: int | None
    reply_to: Message | None
    receiver: Account | None
    extra: Json
    silent: bool
    replaces: int | None = None


def place_of(world: World, params: Json, kind: str) -> Place:
    """Where to send; ApiError when the bot cannot. ``kind``: text, photo or document."""
    chat = present_chat(world, params)
    check_may_send(world, chat, kind)
    receiver = None
    quote: Json = {}
    if "ephemeral_message_parameters" in params:
        receiver = _receiver(world, chat, params)
        reply_to = _ephemeral_reply(chat, params)
    else:
        reply_to, quote = _reply(world, chat, params)
    extra: Json = dict(quote)
    if params.get("protect_content"):
        extra["has_protected_content"] = True
    if "message_effect_id" in params:
        if chat.person is None:
            raise bad_request("can't use message effects in the chat")
        extra["effect_id"] = params["message_effect_id"]
    thread = thread_of(world, chat, params)
    silent = bool(params.get("disable_notification", False))
    return Place(chat, thread, reply_to, receiver, extra, silent, _replaced(world, params))


def put(world: World, place: Place, draft: Draft) -> Message:
    """Send it there; ApiError 429 when it is one too many."""
    return put_all(world, [(place, draft)])[0]


def put_all(world: World, drafts: Sequence[tuple[Place, Draft]]) -> list[Message]:
    """Send all of them, or with ApiError 429 none; each counts."""
    for place, _ in drafts:
        world.budgets.spend(place.chat.id, world.clock())
    return [_post(world, place, draft) for place, draft in drafts]


def _post(world: World, place: Place, draft: Draft) -> Message:
    message = world.post(
        place.chat,
        world.bot,
        draft,
        reply_to=place.reply_to,
        thread=place.thread,
        silent=place.silent,
        receiver=place.receiver,
    )
    message.extra = {**draft.extra, **place.extra}
    message.replaces = place.replaces
    return message


def markup_of(world: World, params: Json) -> tuple[Json | None, Json | None]:
    """The inline keyboard that a message shows, and a reply keyboard that it brings."""
    wanted = params.get("chat_id")
    private = isinstance(wanted, int) and wanted > 0
    markup = params.get("reply_markup")
    limits = world.settings.limits
    inline = checked_markup(
        markup, limits, private=private, custom_emoji=world.settings.custom_emoji
    )
    return inline, checked_reply(markup, limits, private=private)


def _reply(world: World, chat: Chat, params: Json) -> tuple[Message | None, Json]:
    """The message that is answered, and the part of it that is quoted."""
    wanted = params.get("reply_parameters")
    if wanted is None or "message_id" not in wanted:
        return None, {}
    message = chat.messages.get(wanted["message_id"])
    if message is None or message.deleted:
        if wanted.get("allow_sending_without_reply"):
            return None, {}
        raise bad_request("message to be replied not found")
    if "quote" not in wanted:
        return message, {}
    text, entities = formatted(
        world,
        wanted["quote"],
        wanted.get("quote_parse_mode"),
        wanted.get("quote_entities"),
    )
    if not text or text not in message.text:
        raise bad_request("QUOTE_TEXT_INVALID")
    quote: Json = {"text": text, "position": wanted.get("quote_position", 0), "is_manual": True}
    if entities:
        quote["entities"] = entities
    return message, {"quote": quote}


def _receiver(world: World, chat: Chat, params: Json) -> Account:
    """Who gets an ephemeral message, if the bot may send them one now."""
    wanted: Json = params["ephemeral_message_parameters"]
    if chat.type not in {"group", "supergroup"}:
        raise bad_request("CHAT_TYPE_INVALID")
    receiver = world.account(wanted["receiver_user_id"])
    if receiver is None or not chat.has(receiver.id):
        raise bad_request("USER_NOT_PARTICIPANT")
    if receiver.is_bot:
        raise bad_request("USER_BOT_INVALID")
    limits = world.settings.limits
    now = world.clock()
    if "callback_query_id" in wanted:
        tap = world.taps.get(wanted["callback_query_id"])
        mine = tap is not None and tap.person is receiver and tap.message.chat is chat
        if tap is None or not mine or now - tap.at > limits.ephemeral_window:
            raise bad_request(
                "query is too old and response timeout expired or query ID is invalid"
            )
        if wanted.get("replace_callback_query_message") and tap.message.receiver is not None:
            raise bad_request("MESSAGE_ID_INVALID")
    elif not is_admin(world, chat):
        answered = _ephemeral_reply(chat, params)
        if answered is None or answered.author is not receiver:
            raise bad_request("MESSAGE_NOT_COMMAND")
        if now - answered.date > limits.ephemeral_window:
            raise bad_request("MESSAGE_NOT_COMMAND")
    return receiver


def _replaced(world: World, params: Json) -> int | None:
    """The tapped message in whose place an ephemeral one is to be seen."""
    wanted = params.get("ephemeral_message_parameters") or {}
    tap = world.taps.get(wanted.get("callback_query_id", ""))
    if tap is None or not wanted.get("replace_callback_query_message"):
        return None
    return tap.message.id


def _ephemeral_reply(chat: Chat, params: Json) -> Message | None:
    wanted = params.get("reply_parameters") or {}
    if "ephemeral_message_id" not in wanted:
        return None
    message = chat.ephemeral.get(wanted["ephemeral_message_id"])
    if message is None or message.deleted:
        raise bad_request("message to be replied not found")
    return message

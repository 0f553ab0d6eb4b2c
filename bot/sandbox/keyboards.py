"""Keyboards: what Telegram takes, and its words for what it does not."""

import json
import re
from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.settings import Limits

Json = dict[str, Any]

ACTIONS = frozenset(
    {
        "url",
        "callback_data",
        "web_app",
        "login_url",
        "switch_inline_query",
        "switch_inline_query_current_chat",
        "switch_inline_query_chosen_chat",
        "copy_text",
        "callback_game",
        "pay",
        "disabled",
    }
)
"""What a button can do; each does exactly one of them."""

URL = re.compile(r"(?:https?://|tg://)\S+|[\w-]+(?:\.[\w-]+)+(?:/\S*)?")
HTTPS = re.compile(r"https://[\w-]+(?:\.[\w-]+)*(?::\d+)?(?:[/?#]\S*)?")
COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
COPY_LENGTH = 256
PRIVATE_ONLY = {
    "request_contact": "phone number can be requested in private chats only",
    "request_location": "location can be requested in private chats only",
    "request_poll": "polls can be requested in private chats only",
    "request_users": "users can be requested in private chats only",
    "request_chat": "chats can be requested in private chats only",
    "web_app": "Web App buttons can be used in private chats only",
}
"""Buttons of reply keyboards that groups do not have."""
TAPPED = frozenset({"text", "callback_data", "style", "icon_custom_emoji_id"})
"""What a button has that leads nowhere."""
UNREAD = "can't parse inline keyboard button: "
UNREAD_REPLY = "can't parse keyboard button: "


def checked_markup(
    markup: Json | None, limits: Limits, *, private: bool, custom_emoji: bool = False
) -> Json | None:
    """The inline keyboard as Telegram keeps it; ApiError 400 when it does not take it.

    Other markup is not shown on a message and comes back as ``None``, an empty keyboard too. What
    stands in a row beyond its last place is dropped, an icon too when nobody paid for it.
    """
    if markup is None or "inline_keyboard" not in markup:
        return None
    rows = [row for row in markup["inline_keyboard"] if row]
    for row in rows:
        for button in row:
            check_button(button, limits, private=private)
    kept = [
        [_kept(button, custom_emoji=custom_emoji) for button in row[: limits.buttons_in_row]]
        for row in rows
    ]
    size = len(COMPACT.encode(kept).encode())
    if sum(map(len, rows)) > limits.buttons or size > limits.markup_bytes:
        raise bad_request("reply markup is too long")
    return {"inline_keyboard": kept} if kept else None


def _kept(button: Json, *, custom_emoji: bool) -> Json:
    if custom_emoji or "icon_custom_emoji_id" not in button:
        return button
    return {key: value for key, value in button.items() if key != "icon_custom_emoji_id"}


def overfull_rows(markup: Json | None, limits: Limits) -> list[int]:
    """Rows with more buttons than are shown."""
    rows = (markup or {}).get("inline_keyboard", [])
    return [index for index, row in enumerate(rows) if len(row) > limits.buttons_in_row]


def check_button(button: Json, limits: Limits, *, private: bool) -> None:
    """ApiError 400 for a button that Telegram does not take."""
    actions = ACTIONS & button.keys()
    if not button["text"].strip():
        raise bad_request(UNREAD + "Button text must be non-empty")
    if not actions:
        raise bad_request(UNREAD + "Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise bad_request(
            UNREAD + f"exactly one action is allowed, got {', '.join(sorted(actions))}"
        )
    if "callback_data" in button:
        size = len(button["callback_data"].encode())
        if not 1 <= size <= limits.callback_data_bytes:
            raise bad_request("BUTTON_DATA_INVALID")
    if "copy_text" in button and not 1 <= len(button["copy_text"]["text"]) <= COPY_LENGTH:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")
    _check_addresses(button, private=private)


def _check_addresses(button: Json, *, private: bool) -> None:
    if button.keys() <= TAPPED:
        return
    if "url" in button and not URL.fullmatch(button["url"]):
        url = button["url"]
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: wrong HTTP URL")
    if "web_app" in button:
        if not private:
            raise bad_request("BUTTON_TYPE_INVALID")
        _check_web_app(button["web_app"]["url"])
    if "login_url" in button and not HTTPS.fullmatch(button["login_url"]["url"]):
        raise bad_request("BUTTON_URL_INVALID")
    if actions := {"callback_game", "pay"} & button.keys():
        # They belong under games and invoices, which are not served.
        raise bad_request(f"BUTTON_TYPE_INVALID: {min(actions)}")
    if {"switch_inline_query", "switch_inline_query_current_chat"} & button.keys() or (
        "switch_inline_query_chosen_chat" in button
    ):
        raise bad_request("BUTTON_BOT_INLINE_DISABLED")


def _check_web_app(url: str) -> None:
    if not HTTPS.fullmatch(url):
        raise bad_request(
            f"inline keyboard button Web App URL '{url}' is invalid: only HTTPS links are allowed"
        )


def checked_reply(markup: Json | None, limits: Limits, *, private: bool) -> Json | None:
    """A reply keyboard, its removal or a forced reply; ApiError 400 when it is not taken."""
    if markup is None or "inline_keyboard" in markup:
        return None
    rows = [row for row in markup.get("keyboard", []) if row]
    if "keyboard" in markup and not rows:
        return None
    count = 0
    for row in rows:
        for button in row[: limits.reply_buttons_in_row]:
            count += 1
            _check_reply_button(button, private=private)
    if count > limits.reply_buttons:
        raise bad_request("reply markup is too long")
    if rows:
        return markup | {"keyboard": [row[: limits.reply_buttons_in_row] for row in rows]}
    return markup


def _check_reply_button(button: Json, *, private: bool) -> None:
    if not button["text"].strip():
        raise bad_request(UNREAD_REPLY + "Button text must be non-empty")
    if not private:
        for name, words in PRIVATE_ONLY.items():
            if button.get(name):
                raise bad_request(words)

"""Inline keyboards: what Telegram takes, and its words for what it does not."""

import json
import re
from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.settings import Limits

Json = dict[str, Any]

ACTIONS = (
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
)
"""What a button can do; each does exactly one of them."""

URL = re.compile(r"(?:https?://|tg://)\S+|[\w-]+(?:\.[\w-]+)+(?:/\S*)?")
COPY_LENGTH = 256


def checked_markup(markup: Json | None, limits: Limits, *, private: bool) -> Json | None:
    """The inline keyboard as Telegram keeps it; ApiError 400 when it does not take it.

    Other markup (reply keyboards) is not shown on a message and comes back as ``None``, an empty
    keyboard too. What stands in a row beyond its last place is dropped.
    """
    if markup is None or "inline_keyboard" not in markup:
        return None
    rows = [row for row in markup["inline_keyboard"] if row]
    for row in rows:
        for button in row:
            check_button(button, limits, private=private)
    kept = [row[: limits.buttons_in_row] for row in rows]
    size = len(json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode())
    if sum(map(len, rows)) > limits.buttons or size > limits.markup_bytes:
        raise bad_request("reply markup is too long")
    return {"inline_keyboard": kept} if kept else None


def overfull_rows(markup: Json | None, limits: Limits) -> list[int]:
    """Rows with more buttons than are shown."""
    rows = (markup or {}).get("inline_keyboard", [])
    return [index for index, row in enumerate(rows) if len(row) > limits.buttons_in_row]


def check_button(button: Json, limits: Limits, *, private: bool) -> None:
    """ApiError 400 for a button that Telegram does not take."""
    unread = "can't parse inline keyboard button: "
    actions = [name for name in ACTIONS if name in button]
    if not button["text"].strip():
        raise bad_request(unread + "Button text must be non-empty")
    if not actions:
        raise bad_request(unread + "Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise bad_request(unread + f"exactly one action is allowed, got {', '.join(actions)}")
    if "callback_data" in button:
        size = len(button["callback_data"].encode())
        if not 1 <= size <= limits.callback_data_bytes:
            raise bad_request("BUTTON_DATA_INVALID")
    if "url" in button and not URL.fullmatch(button["url"]):
        url = button["url"]
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: wrong HTTP URL")
    if "web_app" in button and not private:
        raise bad_request("BUTTON_TYPE_INVALID")
    if "copy_text" in button and not 1 <= len(button["copy_text"]["text"]) <= COPY_LENGTH:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")

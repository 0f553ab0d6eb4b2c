"""Links that lead to the bot."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")
KINDS = ("startgroup", "startapp", "start")
"""Parameters that say what a link opens; the first that is there counts."""


@dataclass(frozen=True)
class DeepLink:
    """A link to the bot: ``start`` (its private chat), ``startgroup`` or ``startapp``."""

    kind: str
    payload: str


def deep_link(url: str, username: str) -> DeepLink | None:
    """What a link to this bot opens; ``None`` for all other links."""
    parts = urlsplit(url)
    query = parse_qs(parts.query, keep_blank_values=True)
    if parts.scheme == "tg" and parts.netloc == "resolve":
        name = query.get("domain", [""])[0]
    elif parts.scheme in {"http", "https"} and parts.netloc in {"t.me", "telegram.me"}:
        name = parts.path.strip("/")
    else:
        return None
    kind = next((kind for kind in KINDS if kind in query), "start")
    payload = query.get(kind, [""])[0]
    if name.lower() != username.lower() or not PAYLOAD.fullmatch(payload):
        return None
    return DeepLink(kind, payload)


def bot_link(url: str, username: str) -> str | None:
    """The start payload of a link to the bot's private chat (empty without one); else ``None``."""
    link = deep_link(url, username)
    return link.payload if link is not None and link.kind == "start" else None

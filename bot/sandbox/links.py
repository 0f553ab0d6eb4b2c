"""Links that lead to the bot."""

import re
from urllib.parse import parse_qs, urlsplit

PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")


def bot_link(url: str, username: str) -> str | None:
    """The start payload of a deep link to this bot (empty without one); ``None`` for others."""
    parts = urlsplit(url)
    query = parse_qs(parts.query)
    if parts.scheme == "tg" and parts.netloc == "resolve":
        name = query.get("domain", [""])[0]
    elif parts.scheme in {"http", "https"} and parts.netloc in {"t.me", "telegram.me"}:
        name = parts.path.strip("/")
    else:
        return None
    payload = query.get("start", [""])[0]
    if name.lower() != username.lower() or not PAYLOAD.fullmatch(payload):
        return None
    return payload

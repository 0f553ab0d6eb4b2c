"""The bot itself, and how it gets its updates."""

from urllib.parse import urlsplit

from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.model import Json
from bot.sandbox.world import World

MAX_TIMEOUT = 50
"""Seconds that a long poll may last."""
CONNECTIONS = 40


async def get_me(world: World, _params: Json) -> Json:
    """The bot's account."""
    return world.bot.user() | {
        "can_join_groups": True,
        "can_read_all_group_messages": not world.settings.privacy_mode,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
    }


async def get_updates(world: World, params: Json) -> list[Json]:
    """Long polling; what is below ``offset`` is acknowledged and forgotten."""
    if world.webhook["url"]:
        raise ApiError(
            409,
            "Conflict: can't use getUpdates method while webhook is active; "
            "use deleteWebhook to delete the webhook first",
        )
    if "allowed_updates" in params:
        world.queue.allowed = params["allowed_updates"] or None
    seconds = min(MAX_TIMEOUT, max(0, params.get("timeout", 0)))
    return await world.queue.get(params.get("offset", 0), params.get("limit", 100), seconds)


async def set_webhook(world: World, params: Json) -> bool:
    """Remember the webhook (nothing is sent to it yet); an empty address removes it."""
    url = params["url"]
    if not url:
        return await delete_webhook(world, params)
    if urlsplit(url).scheme not in {"http", "https"}:
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if "allowed_updates" in params:
        world.queue.allowed = params["allowed_updates"] or None
    if params.get("drop_pending_updates"):
        world.queue.clear()
    world.queue.end_poll("setWebhook request")
    world.webhook = {"url": url, "max_connections": params.get("max_connections", CONNECTIONS)}
    return True


async def delete_webhook(world: World, params: Json) -> bool:
    """Back to getUpdates."""
    if params.get("drop_pending_updates"):
        world.queue.clear()
    world.webhook = {"url": ""}
    return True


async def get_webhook_info(world: World, _params: Json) -> Json:
    """Where updates go and how many wait."""
    info = world.webhook | {
        "has_custom_certificate": False,
        "pending_update_count": len(world.queue),
    }
    if world.queue.allowed:
        info["allowed_updates"] = world.queue.allowed
    return info

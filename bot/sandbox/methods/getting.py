"""The bot itself, its updates by polling, its files."""

from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.model import Json
from bot.sandbox.world import World

MAX_TIMEOUT = 50
"""Seconds that a long poll may last."""


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
    if world.webhook.url:
        raise ApiError(
            409,
            "Conflict: can't use getUpdates method while webhook is active; "
            "use deleteWebhook to delete the webhook first",
        )
    if "allowed_updates" in params:
        world.queue.allowed = params["allowed_updates"] or None
    seconds = min(MAX_TIMEOUT, max(0, params.get("timeout", 0)))
    return await world.queue.get(params.get("offset", 0), params.get("limit", 100), seconds)


async def get_file(world: World, params: Json) -> Json:
    """Where a file can be downloaded."""
    wanted: str = params["file_id"]
    if not wanted:
        raise bad_request("file_id not specified")
    file = world.files.by_id(wanted)
    if file is None:
        raise bad_request("invalid file_id")
    if len(file.content) > world.settings.limits.download_bytes:
        raise bad_request("file is too big")
    return {
        "file_id": file.file_id,
        "file_unique_id": file.unique_id,
        "file_size": len(file.content),
        "file_path": file.path,
    }

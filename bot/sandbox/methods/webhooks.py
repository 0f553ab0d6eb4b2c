"""Where updates are sent."""

import re
from urllib.parse import urlsplit

from bot.sandbox.errors import bad_request
from bot.sandbox.limits import too_many
from bot.sandbox.model import Json
from bot.sandbox.told import Told
from bot.sandbox.webhook import CONNECTIONS, Webhook
from bot.sandbox.world import World

PORTS = frozenset({443, 80, 88, 8443})
MOST_CONNECTIONS = 100
SECRET = re.compile(r"[A-Za-z0-9_-]*")
SECRET_LENGTH = 256


async def set_webhook(world: World, params: Json) -> Told:
    """Send updates to an address from now on; an empty one removes it."""
    url: str = params["url"]
    if not url:
        return await delete_webhook(world, params)
    _check_rate(world)
    _check_url(world, url)
    secret: str = params.get("secret_token", "")
    if len(secret) > SECRET_LENGTH:
        raise bad_request("secret token is too long")
    if not SECRET.fullmatch(secret):
        raise bad_request("secret token contains unallowed characters")
    wanted = Webhook(
        url,
        max(1, min(MOST_CONNECTIONS, params.get("max_connections", CONNECTIONS))),
        secret,
        params.get("ip_address", ""),
        "certificate" in params,
    )
    if "allowed_updates" in params:
        world.queue.allowed = params["allowed_updates"] or None
    drop = params.get("drop_pending_updates", False)
    if _same(wanted, world.webhook) and not drop:
        return Told(True, "Webhook is already set")
    if drop:
        world.queue.clear()
    world.queue.end_poll("setWebhook request")
    world.webhook = wanted
    world.queue.wake()
    return Told(True, "Webhook was set")


def _same(wanted: Webhook, there: Webhook) -> bool:
    names = ("url", "max_connections", "secret_token", "ip_address")
    changed = any(getattr(wanted, name) != getattr(there, name) for name in names)
    return not changed and not wanted.has_certificate and not there.has_certificate


def _check_rate(world: World) -> None:
    every = world.settings.limits.set_webhook_every
    now = world.clock()
    if every is not None and now < world.last_webhook_set + every:
        raise too_many(1)
    world.last_webhook_set = now


def _check_url(world: World, url: str) -> None:
    try:
        parts = urlsplit(url if "://" in url else f"https://{url}")
        port = parts.port
    except ValueError:
        raise bad_request("invalid webhook URL specified") from None
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise bad_request("invalid webhook URL specified")
    if world.settings.webhook_anywhere:
        return
    if parts.scheme != "https":
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if (port or 443) not in PORTS:
        raise bad_request("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")


async def delete_webhook(world: World, params: Json) -> Told:
    """Back to getUpdates."""
    if params.get("drop_pending_updates"):
        world.queue.clear()
    was_set = bool(world.webhook.url)
    world.webhook = Webhook()
    world.queue.wake()
    return Told(True, "Webhook was deleted" if was_set else "Webhook is already deleted")


async def get_webhook_info(world: World, _params: Json) -> Json:
    """Where updates go, how many wait, what went wrong last."""
    return world.webhook.info(len(world.queue), world.queue.allowed)

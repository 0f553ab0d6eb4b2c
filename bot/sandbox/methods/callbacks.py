"""Answers to taps."""

from bot.sandbox.errors import bad_request
from bot.sandbox.links import bot_link
from bot.sandbox.model import Answer, Json
from bot.sandbox.world import World


async def answer_callback_query(world: World, params: Json) -> bool:
    """Toast, alert or deep link for whoever tapped; once, and soon enough."""
    limits = world.settings.limits
    text, url = params.get("text", ""), params.get("url", "")
    if len(text) > limits.answer_length:
        raise bad_request("MESSAGE_TOO_LONG")
    if url and bot_link(url, world.bot.username) is None:
        raise bad_request("URL_INVALID")
    tap = world.taps.get(params.get("callback_query_id", ""))
    if tap is None or tap.answer is not None or world.clock() - tap.at > limits.callback_expiry:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    tap.answer = Answer(text, params.get("show_alert", False), url)
    tap.done.set()
    kept = params.get("cache_time", 0)
    if kept > 0:
        # The tapper's own app shows the answer again without asking anybody.
        world.cached[tap.key] = (world.clock() + kept, tap.answer)
    return True

"""What the Bot API has and the sandbox refuses, so that nobody takes silence for success."""

from collections.abc import Iterator, Mapping

from bot.sandbox.model import Json

NOT_HERE: Mapping[str, str] = {
    "allow_paid_broadcast": "nobody pays in the sandbox",
    "business_connection_id": "there are no business accounts in the sandbox",
    "direct_messages_topic_id": "there are no direct messages of channels in the sandbox",
    "inline_message_id": "there are no inline messages in the sandbox",
    "rich_message": "rich messages are not served",
    "suggested_post_parameters": "there are no suggested posts in the sandbox",
    "video_start_timestamp": "there are no videos in the sandbox",
}
"""Parameters of any method, and why they are refused."""

NOT_IN_REPLIES: Mapping[str, str] = {
    "checklist_task_id": "there are no checklists in the sandbox",
    "poll_option_id": "there are no polls in the sandbox",
}
MARKDOWN = "only HTML is read here, no Markdown"


def unserved(method: str, params: Json) -> Iterator[tuple[str, str]]:
    """Path and reason of all that is allowed by the schema but not served."""
    for name in NOT_HERE.keys() & params.keys():
        yield name, NOT_HERE[name]
    reply = params.get("reply_parameters") or {}
    for name in NOT_IN_REPLIES.keys() & reply.keys():
        yield f"reply_parameters.{name}", NOT_IN_REPLIES[name]
    if "chat_id" in reply and reply["chat_id"] != params.get("chat_id"):
        yield "reply_parameters.chat_id", "replies into other chats are not served"
    for path, given in _parse_modes(method, params):
        if given is not None and given != "HTML":
            yield path, MARKDOWN


def _parse_modes(method: str, params: Json) -> Iterator[tuple[str, str | None]]:
    yield "parse_mode", params.get("parse_mode")
    yield (
        "reply_parameters.quote_parse_mode",
        (params.get("reply_parameters") or {}).get("quote_parse_mode"),
    )
    if method == "editMessageMedia":
        yield "media.parse_mode", params["media"].get("parse_mode")
    if method == "sendMediaGroup":
        for index, media in enumerate(params["media"]):
            yield f"media.{index}.parse_mode", media.get("parse_mode")

"""Forums: topics, General, closing, deleting."""

from typing import Any

import pytest

from bot.sandbox.checking import check, check_result
from bot.sandbox.client import Sandbox, SandboxError
from tests.sandbox.support import Api, Json

FORUM = -1009
GENERAL = 1


@pytest.fixture
async def forum(sandbox: Sandbox) -> int:
    given = {"title": "论坛", "id": FORUM, "is_forum": True, "bot_status": "administrator"}
    await sandbox.request("POST", "groups", given)
    return FORUM


async def topic(sandbox: Sandbox) -> int:
    given = {"person": "甲", "chat": FORUM, "name": "够级"}
    thread: int = (await sandbox.request("POST", "topics", given))["thread"]
    return thread


async def change(sandbox: Sandbox, thread: int, how: str, person: str = "甲") -> None:
    given = {"person": person, "chat": FORUM, "thread": thread, "change": how}
    await sandbox.request("POST", "topic", given)


async def as_member(sandbox: Sandbox) -> None:
    await sandbox.person("甲").set_member("bot", "member", FORUM)


async def test_messages_of_topics_say_so(api: Api, sandbox: Sandbox, forum: int) -> None:
    thread = await topic(sandbox)
    given = {"person": "乙", "chat": forum, "text": "/gouji"}
    await sandbox.request("POST", "say", given | {"thread": thread})
    await sandbox.request("POST", "say", given)
    updates = (await api.fresh())[-2:]
    inside, general = (update["message"] for update in updates)
    assert (inside["message_thread_id"], inside["is_topic_message"]) == (thread, True)
    assert inside["chat"]["is_forum"] is True
    assert "message_thread_id" not in general
    assert "is_topic_message" not in general


async def test_general_is_named_by_nobody(api: Api, sandbox: Sandbox, forum: int) -> None:
    thread = await topic(sandbox)
    send: dict[str, Any] = {"chat_id": forum, "text": "x"}
    for wrong in (GENERAL, 999):
        told = await api.refused("sendMessage", **send, message_thread_id=wrong)
        assert told == "Bad Request: message thread not found"
    sent = await api("sendMessage", **send, message_thread_id=thread)
    assert sent["message_thread_id"] == thread
    assert "message_thread_id" not in await api("sendMessage", **send)


async def test_closed_topics(api: Api, sandbox: Sandbox, forum: int) -> None:
    thread = await topic(sandbox)
    await change(sandbox, thread, "close")
    await change(sandbox, GENERAL, "close")
    services = [update["message"] for update in await api.fresh()][-2:]
    assert all("forum_topic_closed" in one for one in services)
    send: dict[str, Any] = {"chat_id": forum, "text": "x"}
    await api("sendMessage", **send, message_thread_id=thread)
    await as_member(sandbox)
    for more in ({"message_thread_id": thread}, {}):
        told = await api.refused("sendMessage", **send, **more)
        assert told == "Bad Request: TOPIC_CLOSED"
    with pytest.raises(SandboxError, match="is closed"):
        await sandbox.person("乙").say("/gouji", forum)
    await change(sandbox, thread, "reopen")
    await api("sendMessage", **send, message_thread_id=thread)
    with pytest.raises(SandboxError, match="may not manage"):
        await change(sandbox, thread, "close", person="乙")


async def test_deleted_topics_take_their_messages_along(
    api: Api, sandbox: Sandbox, forum: int
) -> None:
    thread = await topic(sandbox)
    sent = await api("sendMessage", chat_id=forum, text="桌", message_thread_id=thread)
    await api.fresh()
    await change(sandbox, thread, "delete")
    assert await api.fresh() == []
    here = {"chat_id": forum, "message_id": sent["message_id"]}
    assert await api.refused("editMessageText", **here, text="x") == (
        "Bad Request: message to edit not found"
    )
    told = await api.refused("sendMessage", chat_id=forum, text="x", message_thread_id=thread)
    assert told == "Bad Request: message thread not found"


async def test_the_bot_manages_topics(api: Api, forum: int) -> None:
    made = await api("createForumTopic", chat_id=forum, name="够级", icon_color=7322096)
    assert check_result("createForumTopic", made) == []
    here: Json = {"chat_id": forum, "message_thread_id": made["message_thread_id"]}
    await api("sendMessage", **here, text="x")
    assert await api("editForumTopic", **here, name="二桌")
    assert await api.refused("editForumTopic", **here, name="二桌") == (
        "Bad Request: TOPIC_NOT_MODIFIED"
    )
    assert await api("closeForumTopic", **here)
    assert await api.refused("closeForumTopic", **here) == "Bad Request: TOPIC_NOT_MODIFIED"
    assert await api("reopenForumTopic", **here)
    assert await api("deleteForumTopic", **here)
    told = await api.refused("sendMessage", **here, text="x")
    assert told == "Bad Request: message thread not found"
    for method in (
        "closeGeneralForumTopic",
        "reopenGeneralForumTopic",
        "hideGeneralForumTopic",
        "unhideGeneralForumTopic",
    ):
        assert await api(method, chat_id=forum)
    told = await api.refused("unhideGeneralForumTopic", chat_id=forum)
    assert told == "Bad Request: TOPIC_NOT_MODIFIED"
    updates = await api.fresh()
    assert [check("TelegramUpdate", update) for update in updates] == [[]] * len(updates)
    kinds = {key for update in updates for key in update["message"] if "forum_topic" in key}
    assert kinds == {
        "forum_topic_created",
        "forum_topic_edited",
        "forum_topic_closed",
        "forum_topic_reopened",
        "general_forum_topic_hidden",
        "general_forum_topic_unhidden",
    }


async def test_who_may_not_manage_topics(api: Api, sandbox: Sandbox, forum: int) -> None:
    thread = await topic(sandbox)
    await as_member(sandbox)
    for method, more in (
        ("createForumTopic", {"name": "x"}),
        ("closeForumTopic", {"message_thread_id": thread}),
        ("hideGeneralForumTopic", {}),
    ):
        told = await api.refused(method, chat_id=forum, **more)
        assert told == "Bad Request: not enough rights to manage topics"
    told = await api.refused("deleteForumTopic", chat_id=forum, message_thread_id=thread)
    assert told == "Bad Request: not enough rights to delete the topic"
    told = await api.refused("createForumTopic", chat_id=sandbox.group, name="x")
    assert told == "Bad Request: the chat is not a forum"

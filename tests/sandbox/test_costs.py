"""Which calls flood control counts, and which are free."""

from typing import Any

import pytest

from bot.sandbox.client import Sandbox
from bot.sandbox.settings import Limits
from tests.sandbox.support import Api, Json, StandingClock, png, upload

GROUP = -1001700000001
KEYS = {"inline_keyboard": [[{"text": "点", "callback_data": "1"}]]}


@pytest.fixture
def limits() -> Limits:
    return Limits(group_per_minute=100)


@pytest.fixture
async def ready(api: Api, sandbox: Sandbox, clock: StandingClock) -> Json:
    """Messages of all kinds in the group, and time enough since they came."""
    owner = sandbox.person("甲")
    await owner.set_member("bot", "administrator", GROUP)
    text = await api("sendMessage", chat_id=GROUP, text="x", reply_markup=KEYS)
    photo = (await upload(api, "sendPhoto", {"photo": png(9, 9)}, chat_id=GROUP))["result"]
    to = {"ephemeral_message_parameters": {"receiver_user_id": owner.id}}
    unseen = await api("sendMessage", chat_id=GROUP, text="x", **to)
    await owner.tap("点", chat=GROUP, timeout=0.05)
    clock.now += 10
    return {
        "owner": owner.id,
        "text": text["message_id"],
        "photo": photo["message_id"],
        "file": photo["photo"][-1]["file_id"],
        "unseen": unseen["ephemeral_message_id"],
        "query": (await api.fresh())[-1]["callback_query"]["id"],
    }


def call(method: str, ready: Json, number: int) -> dict[str, Any]:
    """Parameters of a call that is good so often as it is made with another number."""
    here = {"chat_id": GROUP}
    unseen = here | {"receiver_user_id": ready["owner"], "ephemeral_message_id": ready["unseen"]}
    to = {"ephemeral_message_parameters": {"receiver_user_id": ready["owner"]}}
    media = {"type": "photo", "media": ready["file"]}
    given: dict[str, dict[str, Any]] = {
        "sendMessage": {**here, "text": "x", **(to if number % 2 else {})},
        "sendPhoto": {**here, "photo": ready["file"]},
        "forwardMessage": {**here, "from_chat_id": GROUP, "message_id": ready["text"]},
        "copyMessage": {**here, "from_chat_id": GROUP, "message_id": ready["text"]},
        "editMessageText": {**here, "message_id": ready["text"], "text": f"{number}"},
        "editMessageCaption": {**here, "message_id": ready["photo"], "caption": f"{number}"},
        "editMessageMedia": {
            **here,
            "message_id": ready["photo"],
            "media": media | {"caption": f"{number}"},
        },
        "editEphemeralMessageText": {**unseen, "text": f"{number}"},
        "pinChatMessage": {**here, "message_id": ready["text"]},
        "answerCallbackQuery": {"callback_query_id": ready["query"]},
        "deleteMessages": {**here, "message_ids": [900 + number]},
        "getChatMember": {**here, "user_id": ready["owner"]},
        "getChat": here,
        "sendChatAction": {**here, "action": "typing"},
        "unpinAllChatMessages": here,
    }
    return given[method]


@pytest.mark.parametrize(
    "method",
    [
        "sendMessage",
        "sendPhoto",
        "forwardMessage",
        "copyMessage",
        "editMessageText",
        "editMessageCaption",
        "editMessageMedia",
        "editEphemeralMessageText",
        "pinChatMessage",
    ],
)
async def test_what_is_sent_or_changed_counts(
    api: Api, ready: Json, limits: Limits, method: str
) -> None:
    codes = [
        (await api.full(method, **call(method, ready, number))).get("error_code", 200)
        for number in range(limits.chat_burst + 1)
    ]
    assert codes == [200] * limits.chat_burst + [429]


@pytest.mark.parametrize(
    "method",
    ["deleteMessages", "getChatMember", "getChat", "sendChatAction", "unpinAllChatMessages"],
)
async def test_all_else_is_free(api: Api, ready: Json, method: str) -> None:
    for number in range(10):
        await api.full("sendMessage", **call("sendMessage", ready, number))
    for number in range(10):
        await api(method, **call(method, ready, number))
    await api("answerCallbackQuery", **call("answerCallbackQuery", ready, 0))


async def test_each_picture_of_an_album_counts_and_all_come_or_none(
    api: Api, ready: Json, sandbox: Sandbox
) -> None:
    media = [{"type": "photo", "media": ready["file"]}] * 3
    await api("sendMediaGroup", chat_id=GROUP, media=media)
    before = len(await sandbox.messages(GROUP))
    numbers = [ready["text"], ready["photo"], ready["photo"] + 2]
    for method, more in (
        ("sendMediaGroup", {"media": media}),
        ("copyMessages", {"from_chat_id": GROUP, "message_ids": numbers}),
        ("forwardMessages", {"from_chat_id": GROUP, "message_ids": numbers}),
    ):
        body = await api.full(method, chat_id=GROUP, **more)
        assert body["error_code"] == 429, method
    assert len(await sandbox.messages(GROUP)) == before

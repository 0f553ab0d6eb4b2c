"""Administrators, named and anonymous, channels, permissions, moves, and what the bot hears."""

from typing import Any

import pytest

from bot.sandbox.checking import check, check_result
from bot.sandbox.client import Person, Sandbox, SandboxError
from bot.sandbox.settings import Limits, SandboxSettings
from tests.sandbox.support import Api, Json, png, upload

ANONYMOUS = 1087968824
CHANNEL_BOT = 136817688
TELEGRAM = 777000
KEYS = {"inline_keyboard": [[{"text": "点", "callback_data": "1"}]]}


@pytest.fixture
def owner(sandbox: Sandbox) -> Person:
    return sandbox.person("甲")


async def do(sandbox: Sandbox, what: str, **given: object) -> Json:
    return await sandbox.request("POST", what, {"chat": sandbox.group, "person": "甲", **given})


async def heard(api: Api) -> list[Json]:
    """All updates that wait, each as the Bot API has it."""
    updates = await api.fresh()
    for update in updates:
        assert check("TelegramUpdate", update) == []
    return updates


async def test_anonymous_administrators_write_in_the_groups_name(
    api: Api, sandbox: Sandbox, owner: Person
) -> None:
    group = sandbox.group
    await do(sandbox, "rights", member="甲", rights={"is_anonymous": True})
    said = await owner.say("/gouji", group)
    (update,) = await heard(api)
    message = update["message"]
    assert message["from"] == {
        "id": ANONYMOUS,
        "is_bot": True,
        "first_name": "Group",
        "username": "GroupAnonymousBot",
    }
    assert message["sender_chat"]["id"] == message["chat"]["id"] == group
    await api("sendMessage", chat_id=group, text="桌", reply_markup=KEYS)
    await owner.tap("点", chat=group, timeout=0.05)
    (tapped,) = await heard(api)
    assert tapped["callback_query"]["from"]["id"] == owner.id
    await owner.delete(said)


async def test_anonymous_administrators_are_not_listed_to_plain_members(
    api: Api, sandbox: Sandbox, owner: Person
) -> None:
    group = sandbox.group
    await owner.set_member("乙", "administrator", group)
    await do(sandbox, "rights", member="甲", rights={"is_anonymous": True})

    async def listed() -> list[tuple[int, bool]]:
        found = await api("getChatAdministrators", chat_id=group)
        assert check_result("getChatAdministrators", found) == []
        return [(one["user"]["id"], one["is_anonymous"]) for one in found]

    other = sandbox.person("乙").id
    assert await listed() == [(other, False)]
    told = await api("getChatMember", chat_id=group, user_id=owner.id)
    assert told["status"] == "member"
    await owner.set_member("bot", "administrator", group)
    bot = (await api("getMe"))["id"]
    assert sorted(await listed()) == sorted([(owner.id, True), (other, False), (bot, False)])
    told = await api("getChatMember", chat_id=group, user_id=owner.id)
    assert (told["status"], told["is_anonymous"]) == ("creator", True)
    anonymous = await api("getChatMember", chat_id=group, user_id=ANONYMOUS)
    assert anonymous["status"] == "left"


async def channel_of(sandbox: Sandbox) -> int:
    given = {"title": "频道", "id": -1001900000001, "type": "channel", "members": ["甲"]}
    told = await sandbox.request("POST", "groups", given | {"bot_status": "left"})
    number: int = told["chat"]["id"]
    return number


async def test_people_write_in_the_name_of_their_channel(api: Api, sandbox: Sandbox) -> None:
    channel = await channel_of(sandbox)
    await do(sandbox, "say", text="/gouji", channel=channel)
    (update,) = await heard(api)
    message = update["message"]
    assert (message["from"]["id"], message["from"]["is_bot"]) == (CHANNEL_BOT, True)
    assert (message["sender_chat"]["id"], message["sender_chat"]["type"]) == (channel, "channel")
    assert message["chat"]["id"] == sandbox.group
    with pytest.raises(SandboxError, match="in the name of"):
        await do(sandbox, "say", person="乙", text="x", channel=channel)


async def test_posts_of_the_linked_channel_come_by_themselves(
    api: Api, sandbox: Sandbox, owner: Person
) -> None:
    channel = await channel_of(sandbox)
    await do(sandbox, "link", channel=channel)
    assert (await api("getChat", chat_id=sandbox.group))["linked_chat_id"] == channel
    post = {"person": "甲", "chat": channel, "text": "比赛"}
    await sandbox.request("POST", "publish", post)
    assert await heard(api) == []
    await owner.set_member("bot", "administrator", sandbox.group)
    await sandbox.request("POST", "publish", post)
    message = (await heard(api))[-1]["message"]
    assert message["is_automatic_forward"] is True
    assert (message["from"]["id"], message["sender_chat"]["id"]) == (TELEGRAM, channel)
    assert message["forward_origin"]["type"] == "channel"
    with pytest.raises(SandboxError, match="no administrator"):
        await sandbox.request("POST", "publish", post | {"person": "乙"})


async def test_posts_of_a_channel_the_bot_administrates(api: Api, sandbox: Sandbox) -> None:
    given = {"title": "频道", "id": -1001900000001, "type": "channel", "members": ["甲"]}
    await sandbox.request("POST", "groups", given | {"bot_status": "administrator"})
    post = {"person": "甲", "chat": given["id"], "text": "比赛"}
    await sandbox.request("POST", "publish", post)
    (update,) = await heard(api)
    assert update["channel_post"]["text"] == "比赛"


@pytest.mark.parametrize(
    "case",
    [
        (
            "can_pin_messages",
            "pinChatMessage",
            {"message_id": 2},
            "not enough rights to manage pinned messages in the chat",
        ),
        ("can_delete_messages", "deleteMessage", {"message_id": 2}, "message can't be deleted"),
        (
            "can_manage_tags",
            "setChatMemberTag",
            {"user_id": 7000000002, "tag": "冠军"},
            "not enough rights to manage tags in the chat",
        ),
    ],
)
async def test_each_right_can_be_taken(
    api: Api, sandbox: Sandbox, owner: Person, case: tuple[str, str, Json, str]
) -> None:
    right, method, params, words = case
    group = sandbox.group
    said = await owner.say("x", group)
    assert said.id == 2
    await owner.set_member("bot", "administrator", group)
    await do(sandbox, "rights", member="bot", rights={right: False})
    change = (await heard(api))[-1]["my_chat_member"]
    assert (change["old_chat_member"][right], change["new_chat_member"][right]) == (True, False)
    told = await api.refused(method, chat_id=group, **params)
    assert told == f"Bad Request: {words}"
    await do(sandbox, "rights", member="bot", rights={right: True})
    assert await api(method, chat_id=group, **params) is True


async def test_rights_are_those_of_administrators(sandbox: Sandbox) -> None:
    for given, words in (
        ({"member": "甲", "rights": {"can_fly": True}}, "no rights"),
        ({"member": "乙", "rights": {"is_anonymous": True}}, "neither administrator"),
        ({"member": "甲", "person": "乙", "rights": {}}, "no administrator"),
    ):
        with pytest.raises(SandboxError, match=words):
            await do(sandbox, "rights", **given)


async def test_owners_say_who_may_write(api: Api, sandbox: Sandbox, owner: Person) -> None:
    group, member = sandbox.group, sandbox.person("乙")
    await do(sandbox, "permissions", permissions={"can_send_messages": False})
    assert await api.refused("sendMessage", chat_id=group, text="x") == (
        "Bad Request: not enough rights to send text messages to the chat"
    )
    assert (await api("getChat", chat_id=group))["permissions"]["can_send_messages"] is False
    with pytest.raises(SandboxError, match="may not write"):
        await member.say("/gouji", group)
    await owner.say("/gouji", group)
    await owner.set_member("bot", "administrator", group)
    await api("sendMessage", chat_id=group, text="x")


async def test_photos_can_be_forbidden_alone(api: Api, sandbox: Sandbox) -> None:
    person = sandbox.person("甲")
    await person.start()
    sent = await upload(api, "sendPhoto", {"photo": png(9, 9)}, chat_id=person.id)
    photo = sent["result"]["photo"][-1]["file_id"]
    await do(sandbox, "permissions", permissions={"can_send_photos": False})
    assert await api.refused("sendPhoto", chat_id=sandbox.group, photo=photo) == (
        "Bad Request: not enough rights to send photos to the chat"
    )
    await api("sendMessage", chat_id=sandbox.group, text="x")


async def test_a_restricted_bot(api: Api, sandbox: Sandbox, owner: Person) -> None:
    await owner.set_member("bot", "restricted", sandbox.group)
    await do(sandbox, "rights", member="bot", rights={"can_send_messages": False})
    updates = await heard(api)
    assert updates[-1]["my_chat_member"]["new_chat_member"]["can_send_messages"] is False
    assert "not enough rights" in await api.refused("sendMessage", chat_id=sandbox.group, text="x")


@pytest.mark.parametrize("order", [["to", "from"], ["from", "to"], ["to", "from", "to"], ["to"]])
async def test_a_move_is_told_in_any_order(api: Api, sandbox: Sandbox, order: list[str]) -> None:
    await sandbox.request("POST", "groups", {"title": "小", "id": -77, "type": "group"})
    moved = {"person": "甲", "chat": -77, "order": order}
    new = (await sandbox.request("POST", "migrate", moved))["chat"]["id"]
    told = [update["message"] for update in await heard(api)]
    assert [("to" if "migrate_to_chat_id" in one else "from") for one in told] == order
    for one in told:
        assert one.get("migrate_to_chat_id", new) == new
        assert one.get("migrate_from_chat_id", -77) == -77
    for method, more in (
        ("sendMessage", {"text": "x"}),
        ("getChatMember", {"user_id": 7000000001}),
    ):
        body = await api.full(method, chat_id=-77, **more)
        assert body["parameters"] == {"migrate_to_chat_id": new}
    assert (await api("getChat", chat_id=-77))["type"] == "group"
    await api("sendMessage", chat_id=new, text="x")


async def test_rights_move_along(api: Api, sandbox: Sandbox, owner: Person) -> None:
    small = {"title": "小", "id": -77, "type": "group", "bot_status": "administrator"}
    await sandbox.request("POST", "groups", small)
    rights = {"person": "甲", "chat": -77, "member": "甲", "rights": {"is_anonymous": True}}
    await sandbox.request("POST", "rights", rights)
    new = (await sandbox.request("POST", "migrate", {"person": "甲", "chat": -77}))["chat"]["id"]
    told = await api("getChatMember", chat_id=new, user_id=owner.id)
    assert (told["status"], told["is_anonymous"]) == ("creator", True)


async def test_a_group_that_is_deleted(api: Api, sandbox: Sandbox, owner: Person) -> None:
    with pytest.raises(SandboxError, match="does not own"):
        await do(sandbox, "destroy", person="乙")
    await do(sandbox, "destroy")
    (update,) = await heard(api)
    assert update["my_chat_member"]["new_chat_member"]["status"] == "left"
    body = await api.full("sendMessage", chat_id=sandbox.group, text="x")
    assert (body["error_code"], body["description"]) == (
        403,
        "Forbidden: the supergroup chat was deleted",
    )
    with pytest.raises(SandboxError, match="was deleted"):
        await owner.say("x", sandbox.group)


async def test_titles_edits_and_reactions(api: Api, sandbox: Sandbox, owner: Person) -> None:
    group = sandbox.group
    await api.updates(allowed_updates=["message", "edited_message", "message_reaction"])
    await do(sandbox, "rename", title="够级协会")
    said = await owner.say("/gouji", group)
    unheard = await owner.say("闲聊", group)
    await do(sandbox, "edit", message_id=said.id, text="/gouji 3")
    await do(sandbox, "edit", message_id=unheard.id, text="还是闲聊")
    await do(sandbox, "react", message_id=said.id, emoji="👍")
    updates = await heard(api)
    assert [max(update.keys() - {"update_id"}) for update in updates] == [
        "message",
        "message",
        "edited_message",
    ]
    assert updates[0]["message"]["new_chat_title"] == "够级协会"
    assert updates[2]["edited_message"]["text"] == "/gouji 3"
    with pytest.raises(SandboxError, match="cannot edit"):
        await do(sandbox, "edit", person="乙", message_id=said.id, text="x")
    await owner.set_member("bot", "administrator", group)
    await do(sandbox, "react", message_id=said.id)
    (reaction,) = await heard(api)
    assert reaction["message_reaction"]["old_reaction"] == [{"type": "emoji", "emoji": "👍"}]
    assert reaction["message_reaction"]["new_reaction"] == []


async def test_member_tags(api: Api, sandbox: Sandbox, owner: Person) -> None:
    group, member = sandbox.group, sandbox.person("乙")
    tag: dict[str, Any] = {"chat_id": group, "user_id": member.id}
    assert await api.refused("setChatMemberTag", **tag, tag="冠军") == (
        "Bad Request: CHAT_ADMIN_REQUIRED"
    )
    await owner.set_member("bot", "administrator", group)
    assert await api("setChatMemberTag", **tag, tag="冠军")
    assert (await api("getChatMember", chat_id=group, user_id=member.id))["tag"] == "冠军"
    await api.fresh()
    await member.say("/gouji", group)
    assert (await heard(api))[0]["message"]["sender_tag"] == "冠军"
    for wrong in ("🏆", "x" * 17):
        told = await api.refused("setChatMemberTag", **tag, tag=wrong)
        assert told == "Bad Request: TAG_INVALID"
    assert await api.refused("setChatMemberTag", chat_id=group, user_id=owner.id, tag="x") == (
        "Bad Request: USER_ADMIN_INVALID"
    )
    assert await api("setChatMemberTag", **tag)
    assert "tag" not in await api("getChatMember", chat_id=group, user_id=member.id)


class TestHiddenMembers:
    @pytest.fixture
    def settings(self) -> SandboxSettings:
        return SandboxSettings(limits=Limits.without_budgets(), members_hidden=True)

    async def test_only_administrators_are_told_of_others(
        self, api: Api, sandbox: Sandbox, owner: Person
    ) -> None:
        group, me = sandbox.group, (await api("getMe"))["id"]
        words = "Bad Request: member list is inaccessible"
        assert await api.refused("getChatMember", chat_id=group, user_id=owner.id) == words
        assert await api.refused("getChatAdministrators", chat_id=group) == words
        assert (await api("getChatMember", chat_id=group, user_id=me))["status"] == "member"
        await owner.set_member("bot", "administrator", group)
        told = await api("getChatMember", chat_id=group, user_id=owner.id)
        assert told["status"] == "creator"

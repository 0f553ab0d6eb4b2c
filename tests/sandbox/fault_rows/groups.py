"""D: group life."""

from bot.sandbox.client import Message
from bot.sandbox.settings import GroupSettings
from tests.sandbox.fault_rows.registry import ALWAYS, Scene, kinds, row, words
from tests.sandbox.support import Json

ANONYMOUS = 1087968824
SMALL = GroupSettings("小群", -5001, "group")
FORUM = GroupSettings("论坛", -1001700000077, is_forum=True)


async def migration(scene: Scene, *order: str) -> tuple[int, list[str]]:
    """Let the basic group move; gives its new id and what the bot hears of it, in order."""
    new = await scene.sandbox.person("甲").owns(SMALL.id).migrate(*order)
    ways = []
    for update in await scene.fetched():
        message = update["message"]
        way = "to" if "migrate_to_chat_id" in message else "from"
        assert message[f"migrate_{way}_chat_id"] == (new if way == "to" else SMALL.id)
        ways.append(way)
    return new, ways


async def send(scene: Scene, chat: int, **more: object) -> Json:
    return await scene.api.full("sendMessage", chat_id=chat, text="x", **more)


@row("mau_mau 33", "owner.migrate()", groups=(SMALL,))
async def a_group_becomes_a_supergroup(scene: Scene) -> None:
    assert (await send(scene, SMALL.id))["ok"]
    new, ways = await migration(scene)
    assert ways == ["to", "from"]
    answer = await send(scene, SMALL.id)
    assert answer["parameters"] == {"migrate_to_chat_id": new}
    assert (await send(scene, new))["ok"]


@row(
    "telegram-bot-api 266",
    'owner.migrate("from", "to"), owner.migrate("to"), owner.migrate("from", "from"), '
    'owner.migrate("never")',
    groups=(SMALL,),
)
async def a_move_is_told_in_part(scene: Scene) -> None:
    world = scene.server.world
    for order in (("from", "to"), ("to",), ("from", "from"), ("never",)):
        new, ways = await migration(scene, *order)
        assert ways == [way for way in order if way != "never"]
        assert (await send(scene, SMALL.id))["parameters"] == {"migrate_to_chat_id": new}
        world.chats[SMALL.id].migrated_to = None
        del world.chats[new]


@row("node-telegram-bot-api 1155", "owner.destroy()", groups=(SMALL,))
async def a_group_is_deleted(scene: Scene) -> None:
    await scene.sandbox.person("甲").owns(SMALL.id).destroy()
    assert words(await send(scene, SMALL.id)) == "403 Forbidden: the group chat was deleted"


@row("pyTelegramBotAPI 2204", 'owner.set_member("bot", "kicked")')
async def the_bot_answers_to_its_own_removal(scene: Scene) -> None:
    await scene.sandbox.person("甲").owns(scene.group).set_member("bot", "kicked")
    assert kinds(await scene.api.updates()) == ["my_chat_member"]
    kicked = "403 Forbidden: bot was kicked from the supergroup chat"
    assert words(await send(scene, scene.group)) == kicked
    # Not acknowledged, since handling it failed: it comes again.
    assert kinds(await scene.fetched()) == ["my_chat_member"]


@row("node-telegram-bot-api 579, telegraf 846", 'owner.set_member("bot", "left")')
async def removal_comes_as_my_chat_member_alone(scene: Scene) -> None:
    await scene.sandbox.person("甲").owns(scene.group).set_member("bot", "left")
    (update,) = await scene.fetched()
    assert update["my_chat_member"]["new_chat_member"]["status"] == "left"


@row("Werewolf 67", 'person.leave(group), faults.mute(1, "message") before it')
async def a_player_leaves_and_the_bot_hears_little_or_nothing(scene: Scene) -> None:
    one, other = scene.sandbox.person("乙"), scene.sandbox.person("丙")
    await one.leave(scene.group)
    assert kinds(await scene.fetched()) == ["message"]
    await scene.sandbox.faults.mute(1, "message")
    await other.leave(scene.group)
    assert await scene.fetched() == []
    member = await scene.api("getChatMember", chat_id=scene.group, user_id=other.id)
    assert member["status"] == "left"


@row(
    "telegram-bot-api 447, openclaw 1339",
    'owner.set_topic(thread, "delete"); General by its number: always so',
    groups=(FORUM,),
)
async def a_topic_is_not_found(scene: Scene) -> None:
    owner = scene.sandbox.person("甲").owns(FORUM.id)
    thread = await owner.open_topic("牌")
    assert (await send(scene, FORUM.id, message_thread_id=thread))["ok"]
    await owner.set_topic(thread, "delete")
    lost = "400 Bad Request: message thread not found"
    assert words(await send(scene, FORUM.id, message_thread_id=thread)) == lost
    assert words(await send(scene, FORUM.id, message_thread_id=1)) == lost
    assert (await send(scene, FORUM.id))["ok"]


@row("wikilinksbot 47", 'person.say("/gouji", forum, thread=thread)', groups=(FORUM,))
async def a_command_comes_from_a_topic(scene: Scene) -> None:
    person = scene.sandbox.person("甲")
    thread = await person.owns(FORUM.id).open_topic("牌")
    await scene.fetched()
    for given in (thread, None):
        await person.say("/gouji", FORUM.id, thread=given)
        (update,) = await scene.fetched()
        assert update["message"].get("message_thread_id") == given
    told = (await send(scene, FORUM.id))["result"]
    assert "message_thread_id" not in told


@row(
    "telegram-bot-api 667",
    'owner.give_rights("甲", is_anonymous=True), then person.say(...) and person.tap(...)',
)
async def an_anonymous_admin_commands_and_taps(scene: Scene) -> None:
    admin = scene.sandbox.person("甲")
    message = await scene.show(scene.group)
    await admin.owns(scene.group).give_rights("甲", is_anonymous=True)
    await admin.say("/gouji", scene.group)
    (update,) = [one for one in await scene.fetched() if "message" in one]
    assert update["message"]["from"]["id"] == ANONYMOUS
    assert update["message"]["sender_chat"]["id"] == scene.group
    (query,) = await scene.tapping(admin.tap("好", message))
    assert query["from"]["id"] == admin.id


@row(
    "TranscriberBot 28, foxbot 88",
    'owner.give_rights("乙", is_anonymous=True), then person.say("/stop", group)',
)
async def a_second_anonymous_admin_looks_the_same(scene: Scene) -> None:
    owner = scene.sandbox.person("甲").owns(scene.group)
    await owner.set_member("乙", "administrator")
    await owner.give_rights("乙", is_anonymous=True)
    await scene.sandbox.person("乙").say("/stop", scene.group)
    (update,) = [one for one in await scene.fetched() if "message" in one]
    assert update["message"]["from"]["id"] == ANONYMOUS


@row("archestra 6562", 'person.say("@gouji_sandbox_bot ...", group)')
async def mentions_do_not_arrive(scene: Scene) -> None:
    person = scene.sandbox.person("乙")
    await person.say(f"@{scene.sandbox.bot_username} 来一局", scene.group)
    await person.say("来一局", scene.group)
    await person.say("/gouji", scene.group)
    assert [one["message"]["text"] for one in await scene.fetched()] == ["/gouji"]


@row("ccgram 178, telegraf 2031", ALWAYS)
async def web_app_buttons_are_refused_in_groups(scene: Scene) -> None:
    markup = {"inline_keyboard": [[{"text": "x", "web_app": {"url": "https://example.org"}}]]}
    answer = await send(scene, scene.group, reply_markup=markup)
    assert words(answer) == "400 Bad Request: BUTTON_TYPE_INVALID"


@row("UNO 4", "owner.destroy(): of the group in which a game is going")
async def the_games_place_is_gone(scene: Scene) -> None:
    table: Message = await scene.show(scene.group)
    person = await scene.started()
    await person.owns(scene.group).destroy()
    assert (await scene.edit(table, "x"))["error_code"] == 403
    assert (await send(scene, person.id))["ok"]

"""E: texts and names."""

from bot.sandbox.names import EVIL_NAMES
from tests.sandbox.fault_rows.registry import ALWAYS, Scene, row, words


@row("TelegramBotPHP 92", "person.change(first_name=first, last_name=last): of EVIL_NAMES")
async def names_form_tags(scene: Scene) -> None:
    person = await scene.started()
    refused = 0
    for first, last in EVIL_NAMES:
        await person.change(first_name=first, last_name=last)
        await person.say("x")
        (update,) = await scene.fetched()
        sender = update["message"]["from"]
        assert (sender["first_name"], sender.get("last_name", "")) == (first, last)
        answer = await scene.api.full(
            "sendMessage", chat_id=person.id, text=f"! {first} {last}", parse_mode="HTML"
        )
        refused += not answer["ok"]
        if not answer["ok"]:
            assert "can't parse entities" in answer["description"]
    assert refused >= 2


@row(
    "pyTelegramBotAPI 1608, 2025, op-bot 101",
    'person.change(first_name="_under_", username="a_b_c")',
)
async def names_have_underscores(scene: Scene) -> None:
    person = await scene.started()
    await person.change(first_name="_under_", username="a_b_c")
    await person.say("/gouji", scene.group)
    (update,) = await scene.fetched()
    sender = update["message"]["from"]
    assert (sender["first_name"], sender["username"]) == ("_under_", "a_b_c")
    member = await scene.api("getChatMember", chat_id=scene.group, user_id=person.id)
    assert member["user"]["first_name"] == "_under_"


@row("tdesktop 31196", ALWAYS)
async def message_0_is_no_message(scene: Scene) -> None:
    answer = await scene.api.full("deleteMessage", chat_id=scene.group, message_id=0)
    assert words(answer).startswith("400 ")


@row("kurigram 337", ALWAYS)
async def a_message_to_one_of_the_group_needs_a_reason(scene: Scene) -> None:
    person = await scene.started()
    receiver = {"receiver_user_id": person.id}
    answer = await scene.api.full(
        "sendMessage", chat_id=scene.group, text="x", ephemeral_message_parameters=receiver
    )
    assert words(answer) == "400 Bad Request: MESSAGE_NOT_COMMAND"


@row("telegram-bot-api 881", ALWAYS)
async def an_ephemeral_message_is_edited_to_a_long_one(scene: Scene) -> None:
    person = await scene.started()
    (query,) = await scene.tapping(person.tap("好", await scene.show(scene.group), excused=True))
    receiver = {"receiver_user_id": person.id, "callback_query_id": query["id"]}
    sent = await scene.api(
        "sendMessage", chat_id=scene.group, text="x", ephemeral_message_parameters=receiver
    )
    for length, code in ((1024, 200), (1025, 400)):
        answer = await scene.api.full(
            "editEphemeralMessageText",
            chat_id=scene.group,
            ephemeral_message_id=sent["ephemeral_message_id"],
            receiver_user_id=person.id,
            text="长" * length,
        )
        assert answer.get("error_code", 200) == code

"""One good call or more of every method that the sandbox serves, with all that it looks at."""

from typing import Any

from bot.sandbox.client import Sandbox
from tests.sandbox.support import Api, Json, png, upload

FORUM = -1009
KEYS = {"inline_keyboard": [[{"text": "点", "callback_data": "1", "style": "primary"}]]}
BOLD: list[Json] = [{"type": "bold", "offset": 0, "length": 1}]


class Prober:
    """Calls method after method and keeps what came back."""

    def __init__(self, api: Api, sandbox: Sandbox) -> None:
        self.api = api
        self.sandbox = sandbox
        self.results: list[tuple[str, object]] = []

    async def call(self, method: str, **params: object) -> Any:
        """Call a method, which has to be done."""
        result = await self.api(method, **params)
        self.results.append((method, result))
        return result

    async def send(self, method: str, files: dict[str, bytes], **params: object) -> Any:
        """The same with files."""
        body = await upload(self.api, method, files, **params)
        assert body["ok"], body
        self.results.append((method, body["result"]))
        return body["result"]

    async def all(self) -> None:
        """Every method."""
        owner = self.sandbox.person("甲")
        await owner.start()
        await owner.set_member("bot", "administrator", self.sandbox.group)
        self.private = owner.id
        self.group = self.sandbox.group
        await self._itself()
        await self._sending()
        await self._media()
        await self._changing()
        await self._passing_on()
        await self._ephemeral()
        await self._topics()
        await self._members()
        await self._updates()

    async def _itself(self) -> None:
        await self.call("getMe")
        scope = {"type": "default"}
        menu: Json = {"scope": scope, "language_code": "zh"}
        await self.call("setMyCommands", commands=[{"command": "x", "description": "x"}], **menu)
        await self.call("getMyCommands", **menu)
        await self.call("deleteMyCommands", **menu)
        for what, field in (
            ("Name", "name"),
            ("Description", "description"),
            ("ShortDescription", "short_description"),
        ):
            await self.call(f"setMy{what}", language_code="zh", **{field: "够级"})
            await self.call(f"getMy{what}", language_code="zh")
        button = {"type": "commands"}
        await self.call("setChatMenuButton", chat_id=self.private, menu_button=button)
        await self.call("getChatMenuButton", chat_id=self.private)
        rights = await self.call("getMyDefaultAdministratorRights", for_channels=False)
        await self.call("setMyDefaultAdministratorRights", rights=rights, for_channels=False)

    async def _sending(self) -> None:
        first = await self.call(
            "sendMessage",
            chat_id=self.private,
            text="<b>桌</b>",
            parse_mode="HTML",
            link_preview_options={"is_disabled": True},
            disable_notification=True,
            protect_content=False,
            message_effect_id="5104841245755180586",
            reply_markup=KEYS,
        )
        reply = {"message_id": first["message_id"]}
        await self.call(
            "sendMessage",
            chat_id=self.private,
            text="桌",
            entities=BOLD,
            reply_parameters=reply,
        )
        await self.call("sendChatAction", chat_id=self.private, action="typing")

    async def _media(self) -> None:
        for method, name in (("sendPhoto", "photo"), ("sendDocument", "document")):
            sent = await self.send(
                method,
                {name: png(9, 9)},
                chat_id=self.private,
                caption="<b>桌</b>",
                parse_mode="HTML",
                reply_markup=KEYS,
            )
            file = sent[name][-1] if name == "photo" else sent[name]
            again: Json = {"chat_id": self.private, name: file["file_id"]}
            await self.call(method, **again, caption="桌", caption_entities=BOLD)
            await self.call("getFile", file_id=file["file_id"])
        media = [{"type": "photo", "media": f"attach://{name}"} for name in "ab"]
        files = {"a": png(9, 9), "b": png(8, 8)}
        await self.send("sendMediaGroup", files, chat_id=self.private, media=media)

    async def _changing(self) -> None:
        text = await self.call("sendMessage", chat_id=self.group, text="一")
        here: Json = {"chat_id": self.group, "message_id": text["message_id"]}
        await self.call("editMessageText", **here, text="<b>二</b>", parse_mode="HTML")
        await self.call("editMessageText", **here, text="三", entities=BOLD, reply_markup=KEYS)
        await self.call("editMessageReplyMarkup", **here)
        await self.call("setMessageReaction", **here, reaction=[{"type": "emoji", "emoji": "👍"}])
        await self.call("pinChatMessage", **here, disable_notification=True)
        await self.call("unpinChatMessage", **here)
        await self.call("unpinAllChatMessages", chat_id=self.group)
        media = {"type": "photo", "media": "attach://new", "caption": "一"}
        await self.send("editMessageMedia", {"new": png(9, 9)}, **here, media=media)
        await self.call("editMessageCaption", **here, caption="<b>二</b>", parse_mode="HTML")
        await self.call(
            "editMessageCaption",
            **here,
            caption="三",
            caption_entities=BOLD,
            show_caption_above_media=True,
            reply_markup=KEYS,
        )
        await self.call("deleteMessage", **here)
        await self.call("deleteMessages", chat_id=self.group, message_ids=[here["message_id"]])

    async def _passing_on(self) -> None:
        text = await self.call("sendMessage", chat_id=self.private, text="一")
        photo = await self.send("sendPhoto", {"photo": png(9, 9)}, chat_id=self.private)
        way: Json = {"chat_id": self.group, "from_chat_id": self.private}
        numbers = [text["message_id"], photo["message_id"]]
        await self.call("forwardMessage", **way, message_id=numbers[0])
        await self.call("forwardMessages", **way, message_ids=numbers)
        await self.call("copyMessage", **way, message_id=numbers[0], reply_markup=KEYS)
        await self.call(
            "copyMessage", **way, message_id=numbers[1], caption="<b>x</b>", parse_mode="HTML"
        )
        await self.call("copyMessages", **way, message_ids=numbers, remove_caption=True)

    async def _ephemeral(self) -> None:
        to = {"ephemeral_message_parameters": {"receiver_user_id": self.private}}
        sent = await self.call("sendMessage", chat_id=self.group, text="一", **to)
        here: Json = {
            "chat_id": self.group,
            "receiver_user_id": self.private,
            "ephemeral_message_id": sent["ephemeral_message_id"],
        }
        await self.call("editEphemeralMessageText", **here, text="<b>二</b>", parse_mode="HTML")
        await self.call("editEphemeralMessageText", **here, text="三", entities=BOLD)
        await self.call("editEphemeralMessageReplyMarkup", **here, reply_markup=KEYS)
        media = {"type": "photo", "media": "attach://new"}
        await self.send("editEphemeralMessageMedia", {"new": png(9, 9)}, **here, media=media)
        await self.call("editEphemeralMessageCaption", **here, caption="一")
        await self.call("deleteEphemeralMessage", **here)

    async def _topics(self) -> None:
        given = {"title": "论坛", "id": FORUM, "is_forum": True, "bot_status": "administrator"}
        await self.sandbox.request("POST", "groups", given)
        made = await self.call("createForumTopic", chat_id=FORUM, name="够级", icon_color=7322096)
        here: Json = {"chat_id": FORUM, "message_thread_id": made["message_thread_id"]}
        await self.call("editForumTopic", **here, name="二桌")
        await self.call("sendChatAction", **here, action="typing")
        for change in ("closeForumTopic", "reopenForumTopic", "deleteForumTopic"):
            await self.call(change, **here)
        for change in ("close", "reopen", "hide", "unhide"):
            await self.call(f"{change}GeneralForumTopic", chat_id=FORUM)

    async def _members(self) -> None:
        member = self.sandbox.person("乙").id
        await self.call("setChatMemberTag", chat_id=self.group, user_id=member, tag="冠军")
        await self.call("getChat", chat_id=self.group)
        await self.call("getChat", chat_id=self.private)
        await self.call("getChatMember", chat_id=self.group, user_id=member)
        await self.call("getChatMemberCount", chat_id=self.group)
        await self.call("getChatAdministrators", chat_id=self.group)

    async def _updates(self) -> None:
        await self.call("sendMessage", chat_id=self.private, text="点", reply_markup=KEYS)
        await self.sandbox.person("甲").tap("点", timeout=0.05)
        updates = await self.call("getUpdates", offset=0, limit=100, timeout=0, allowed_updates=[])
        query = updates[-1]["callback_query"]["id"]
        await self.call(
            "answerCallbackQuery", callback_query_id=query, text="好", show_alert=True, cache_time=0
        )
        await self.call(
            "setWebhook",
            url="http://127.0.0.1:1/",
            max_connections=1,
            secret_token="x",
            allowed_updates=[],
            drop_pending_updates=True,
            ip_address="127.0.0.1",
        )
        await self.call("getWebhookInfo")
        await self.call("deleteWebhook", drop_pending_updates=True)
        await self.call("leaveChat", chat_id=FORUM)

"""Photos, documents and albums: uploads, sending again, sizes, captions, downloads."""

import pytest

from bot.sandbox.checking import check_result
from bot.sandbox.client import Person, Sandbox
from bot.sandbox.images import size_of
from bot.sandbox.server import SandboxServer
from bot.sandbox.settings import Limits, SandboxSettings
from tests.sandbox.support import Api, Json, png, upload

PHOTO = png(1280, 720)
MOST = 10_485_760
"""Bytes of a photo."""
TOO_BIG = f"file of size {26 + MOST} bytes is too big for a photo; the maximum size is {MOST} bytes"


@pytest.fixture
async def person(sandbox: Sandbox, api: Api) -> Person:
    found = sandbox.person("甲")
    await found.start()
    await api.fresh()
    return found


async def sent_photo(api: Api, person: Person, **more: object) -> Json:
    body = await upload(api, "sendPhoto", {"photo": PHOTO}, chat_id=person.id, **more)
    assert body["ok"], body
    message: Json = body["result"]
    return message


async def test_a_photo_comes_in_sizes_and_goes_again_by_its_id(
    api: Api, person: Person, sandbox: Sandbox
) -> None:
    keyboard = {"inline_keyboard": [[{"text": "看", "callback_data": "1"}]]}
    sent = await sent_photo(
        api, person, caption="<b>牌</b>桌", parse_mode="HTML", reply_markup=keyboard
    )
    assert check_result("sendPhoto", sent) == []
    assert (sent["caption"], sent["caption_entities"][0]["type"]) == ("牌桌", "bold")
    assert "text" not in sent
    sizes = [(one["width"], one["height"]) for one in sent["photo"]]
    assert sizes == [(90, 51), (320, 180), (800, 450), (1280, 720)]
    for size in (sent["photo"][0], sent["photo"][-1]):
        again = await api("sendPhoto", chat_id=person.id, photo=size["file_id"])
        assert again["photo"] == sent["photo"]
    same = await upload(
        api, "sendPhoto", {"table": PHOTO}, chat_id=person.id, photo="attach://table"
    )
    assert same["result"]["photo"][-1]["file_id"] == sent["photo"][-1]["file_id"]
    assert await sandbox.violations() == []


async def test_a_document_keeps_name_and_type_and_can_be_downloaded(
    api: Api, person: Person, server: SandboxServer
) -> None:
    body = await upload(api, "sendDocument", {"document": b"deal"}, chat_id=person.id)
    document = body["result"]["document"]
    assert check_result("sendDocument", body["result"]) == []
    assert (document["file_name"], document["mime_type"], document["file_size"]) == (
        "document.png",
        "image/png",
        4,
    )
    file = await api("getFile", file_id=document["file_id"])
    assert check_result("getFile", file) == []
    url = f"{server.file_url}{server.token}/{file['file_path']}"
    async with api.http.get(url) as response:
        assert await response.read() == b"deal"
    async with api.http.get(f"{server.file_url}{server.token}/documents/none") as response:
        assert response.status == 404
    async with api.http.get(url.replace(server.token, "1:x")) as response:
        assert response.status == 401
    assert await api.refused("getFile", file_id="nonsense") == "Bad Request: invalid file_id"
    assert await api.refused("sendPhoto", chat_id=person.id, photo=document["file_id"]) == (
        "Bad Request: can't use file of type Document as Photo"
    )


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "file must be non-empty"),
        (b"no picture", "IMAGE_PROCESS_FAILED"),
        (png(9000, 1001), "PHOTO_INVALID_DIMENSIONS"),
        (png(2100, 100), "PHOTO_INVALID_DIMENSIONS"),
        (
            png(100, 100, b"x" * MOST),
            TOO_BIG,
        ),
    ],
)
async def test_photos_that_are_not_taken(
    api: Api, person: Person, content: bytes, words: str
) -> None:
    body = await upload(api, "sendPhoto", {"photo": content}, chat_id=person.id)
    assert (body["error_code"], body["description"]) == (400, f"Bad Request: {words}")


async def test_the_largest_photos_are_taken(api: Api, person: Person) -> None:
    for content in (png(9000, 1000), png(2000, 100)):
        body = await upload(api, "sendPhoto", {"photo": content}, chat_id=person.id)
        assert body["ok"], body


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({}, "there is no photo in the request"),
        ({"photo": ""}, "there is no photo in the request"),
        ({"photo": "attach://nowhere"}, "there is no photo in the request"),
        ({"photo": "https://example.org/a.png"}, "failed to get HTTP URL content"),
        ({"photo": "AgADBAADx"}, "wrong remote file identifier specified: can't unserialize it."),
    ],
)
async def test_photos_that_are_not_there(
    api: Api, person: Person, params: Json, words: str
) -> None:
    told = await api.refused("sendPhoto", chat_id=person.id, **params)
    assert told.startswith(f"Bad Request: {words}")


async def test_captions_are_shorter_than_texts(api: Api, person: Person) -> None:
    photo = (await sent_photo(api, person))["photo"][-1]["file_id"]
    send: Json = {"chat_id": person.id, "photo": photo}
    assert await api.refused("sendPhoto", **send, caption="字" * 1025) == (
        "Bad Request: message caption is too long"
    )
    fits = await api("sendPhoto", **send, caption="<b>" + "字" * 1024 + "</b>", parse_mode="HTML")
    assert len(fits["caption"]) == 1024
    assert "caption" not in await api("sendPhoto", **send)


async def test_editing_captions_and_media(api: Api, person: Person) -> None:
    sent = await sent_photo(api, person, caption="一", has_spoiler=True)
    assert sent["has_media_spoiler"] is True
    here: Json = {"chat_id": person.id, "message_id": sent["message_id"]}
    edited = await api("editMessageCaption", **here, caption="二", show_caption_above_media=True)
    assert check_result("editMessageCaption", edited) == []
    assert (edited["caption"], edited["photo"]) == ("二", sent["photo"])
    assert edited["show_caption_above_media"] is True
    assert "message is not modified" in await api.refused(
        "editMessageCaption", **here, caption="二", show_caption_above_media=True
    )
    assert await api.refused("editMessageText", **here, text="x") == (
        "Bad Request: there is no text in the message to edit"
    )
    other = {"type": "photo", "media": "attach://new", "caption": "<i>三</i>", "parse_mode": "HTML"}
    body = await upload(api, "editMessageMedia", {"new": png(10, 10)}, **here, media=other)
    assert body["ok"], body
    changed = body["result"]
    assert (changed["caption"], changed["photo"][-1]["width"]) == ("三", 10)
    assert "has_media_spoiler" not in changed
    keyboard = {"inline_keyboard": [[{"text": "看", "callback_data": "1"}]]}
    shown = await api("editMessageReplyMarkup", **here, reply_markup=keyboard)
    assert (shown["caption"], shown["photo"]) == ("三", changed["photo"])
    assert await api.refused(
        "editMessageMedia", **here, media={"type": "photo", "media": "attach://gone"}
    ) == ("Bad Request: can't parse InputMedia: media not found")


async def test_a_text_can_become_a_photo_and_has_no_caption_before(
    api: Api, person: Person
) -> None:
    text = await api("sendMessage", chat_id=person.id, text="x")
    here: Json = {"chat_id": person.id, "message_id": text["message_id"]}
    assert await api.refused("editMessageCaption", **here, caption="y") == (
        "Bad Request: there is no caption in the message to edit"
    )
    photo = (await sent_photo(api, person))["photo"][-1]["file_id"]
    changed = await api("editMessageMedia", **here, media={"type": "photo", "media": photo})
    assert "text" not in changed
    assert changed["photo"][-1]["file_id"] == photo


async def test_albums(api: Api, person: Person) -> None:
    media: list[Json] = [
        {"type": "photo", "media": "attach://a", "caption": "一"},
        {"type": "photo", "media": "attach://b"},
    ]
    files = {"a": png(10, 10), "b": png(20, 20)}
    body = await upload(api, "sendMediaGroup", files, chat_id=person.id, media=media)
    assert body["ok"], body
    assert check_result("sendMediaGroup", body["result"]) == []
    assert len({message["media_group_id"] for message in body["result"]}) == 1
    assert [message.get("caption") for message in body["result"]] == ["一", None]
    one = await upload(api, "sendMediaGroup", files, chat_id=person.id, media=media[:1])
    assert one["description"].startswith("Bad Request: ")
    file_id = body["result"][0]["photo"][-1]["file_id"]
    document = (await upload(api, "sendDocument", {"document": b"x"}, chat_id=person.id))["result"]
    mixed = [
        {"type": "photo", "media": file_id},
        {"type": "document", "media": document["document"]["file_id"]},
    ]
    assert await api.refused("sendMediaGroup", chat_id=person.id, media=mixed) == (
        "Bad Request: can't use the media of the specified type in the album"
    )


class TestDownloads:
    @pytest.fixture
    def settings(self) -> SandboxSettings:
        budgets = Limits.without_budgets()
        return SandboxSettings(
            limits=Limits(
                download_bytes=3,
                group_per_minute=budgets.group_per_minute,
                private_per_minute=budgets.private_per_minute,
            )
        )

    async def test_are_smaller_than_uploads(self, api: Api, person: Person) -> None:
        sent = await upload(api, "sendDocument", {"document": b"deal"}, chat_id=person.id)
        told = await api.refused("getFile", file_id=sent["result"]["document"]["file_id"])
        assert told == "Bad Request: file is too big"


@pytest.mark.parametrize(
    ("content", "sides"),
    [
        (png(3, 4), (3, 4)),
        (b"GIF89a\x03\x00\x04\x00", (3, 4)),
        (b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x0b\x08\x00\x04\x00\x03\x01", (3, 4)),
        (b"RIFF0000WEBPVP8X0000\x00\x00\x00\x00\x02\x00\x00\x03\x00\x00", (3, 4)),
        (b"\x89PNG\r\n\x1a\n", None),
        (b"\xff\xd8\xff\xe0", None),
        (b"text", None),
    ],
)
def test_sizes_are_read_from_the_first_bytes(content: bytes, sides: tuple[int, int] | None) -> None:
    assert size_of(content) == sides

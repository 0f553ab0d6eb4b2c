"""Photos and documents: uploaded, sent again by identifier, measured."""

from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.files import NAMES, File
from bot.sandbox.images import size_of
from bot.sandbox.model import Json, Media
from bot.sandbox.requests import ATTACHED, Upload
from bot.sandbox.world import World

SMALL = (90, 320, 800)
"""Longer sides of the smaller sizes in which a photo is kept."""
LINK = ("http://", "https://")


def media_of(world: World, kind: str, given: object, name: str) -> Media:
    """The photo or document of a call, from an upload or by identifier; ApiError 400 if it is none.

    ``name``: of the parameter, for the words when nothing came.
    """
    if isinstance(given, Upload):
        file = _uploaded(world, kind, given)
    else:
        file = _known(world, kind, str(given or ""), name)
    return Media(kind, _photo(file) if kind == "photo" else _document(file), file.file_id)


def _uploaded(world: World, kind: str, upload: Upload) -> File:
    limits = world.settings.limits
    size = len(upload.content)
    if not size:
        raise bad_request("file must be non-empty")
    if kind != "photo":
        return world.files.add(kind, upload.content, upload.name, upload.mime)
    if size > limits.photo_bytes:
        raise bad_request(
            f"file of size {size} bytes is too big for a photo; "
            f"the maximum size is {limits.photo_bytes} bytes"
        )
    sides = size_of(upload.content)
    if sides is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    if sum(sides) > limits.photo_sides or max(sides) > limits.photo_ratio * min(sides):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return world.files.add(kind, upload.content, upload.name, upload.mime, sides)


def _known(world: World, kind: str, given: str, name: str) -> File:
    if not given or given.startswith(ATTACHED):
        raise missing(name)
    if given.startswith(LINK):
        # Nothing is fetched from outside: tests would depend on it.
        raise bad_request("failed to get HTTP URL content")
    file = world.files.by_id(given)
    if file is None:
        raise bad_request(
            "wrong remote file identifier specified: can't unserialize it. Wrong last symbol"
        )
    if file.kind != kind:
        raise bad_request(f"can't use file of type {NAMES[file.kind]} as {NAMES[kind]}")
    return file


def missing(name: str) -> ApiError:
    """The error for a file that did not come."""
    if name == "media":
        return bad_request("can't parse InputMedia: media not found")
    return bad_request(f"there is no {name} in the request")


def _photo(file: File) -> list[Json]:
    """All sizes of a photo, smallest first."""
    longer = max(file.width, file.height)
    sizes = []
    for side in (*(side for side in SMALL if side < longer), longer):
        share = side / longer
        whole = side == longer
        sizes.append(
            {
                "file_id": file.file_id if whole else f"{file.file_id}_{side}",
                "file_unique_id": file.unique_id if whole else f"{file.unique_id}{side}",
                "width": max(1, round(file.width * share)),
                "height": max(1, round(file.height * share)),
                "file_size": max(1, round(len(file.content) * share * share)),
            }
        )
    return sizes


def _document(file: File) -> Json:
    found: Json = {
        "file_id": file.file_id,
        "file_unique_id": file.unique_id,
        "file_size": len(file.content),
    }
    if file.name:
        found["file_name"] = file.name
    if file.mime:
        found["mime_type"] = file.mime
    return found

"""How large a picture is, read from its first bytes."""

import struct

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8"
MARKER = 0xFF
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""JPEG segments that begin with the picture's size."""


def size_of(content: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, JPEG, GIF or WebP; ``None`` for anything else."""
    try:
        if content.startswith(PNG):
            width, height = struct.unpack(">II", content[16:24])
        elif content.startswith(JPEG):
            return _jpeg(content)
        elif content[:6] in {b"GIF87a", b"GIF89a"}:
            width, height = struct.unpack("<HH", content[6:10])
        elif content[:4] == b"RIFF" and content[8:12] == b"WEBP":
            return _webp(content)
        else:
            return None
    except struct.error:
        return None
    return width, height


def _jpeg(content: bytes) -> tuple[int, int] | None:
    at = 2
    while content[at : at + 1] == bytes([MARKER]):
        kind = content[at + 1]
        (length,) = struct.unpack(">H", content[at + 2 : at + 4])
        if kind in FRAMES:
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None


def _webp(content: bytes) -> tuple[int, int] | None:
    match content[12:16]:
        case b"VP8 ":
            width, height = struct.unpack("<HH", content[26:30])
            return width & 0x3FFF, height & 0x3FFF
        case b"VP8L":
            (bits,) = struct.unpack("<I", content[21:25])
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            width = int.from_bytes(content[24:27], "little") + 1
            return width, int.from_bytes(content[27:30], "little") + 1
        case _:
            return None

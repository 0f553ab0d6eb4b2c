"""Files that the bot has sent, by the identifiers under which it can send them again."""

import base64
import hashlib
import re
from dataclasses import dataclass

KINDS = {"photo": b"\x02", "document": b"\x05"}
ID_LENGTH = 34
SIZE = re.compile(r"(?:_\d+)?")
NAMES = {"photo": "Photo", "document": "Document"}


@dataclass(frozen=True)
class File:
    """One file as it was sent."""

    kind: str
    file_id: str
    unique_id: str
    path: str
    """Where it can be downloaded, below the bot's own address."""
    content: bytes
    name: str
    mime: str
    width: int = 0
    height: int = 0


class Files:
    """All files; the same content is the same file, each kind for itself."""

    def __init__(self, token: str) -> None:
        self._token = token
        self._by_id: dict[str, File] = {}
        self._by_path: dict[str, File] = {}
        self._count = 0

    def add(
        self, kind: str, content: bytes, name: str, mime: str, sides: tuple[int, int] = (0, 0)
    ) -> File:
        """Keep a file."""
        digest = hashlib.blake2b(self._token.encode() + content, digest_size=24).digest()
        file_id = base64.urlsafe_b64encode(KINDS[kind] + digest).decode().rstrip("=")
        found = self._by_id.get(file_id)
        if found is not None:
            return found
        self._count += 1
        ending = name.rsplit(".", 1)[-1] if "." in name else "bin"
        path = f"{kind}s/file_{self._count}.{ending}"
        unique = base64.urlsafe_b64encode(KINDS[kind] + digest[:9]).decode().rstrip("=")
        file = File(kind, file_id, unique, path, content, name, mime, *sides)
        self._by_id[file_id] = self._by_path[path] = file
        return file

    def by_id(self, file_id: str) -> File | None:
        """The file with this identifier, which may be that of a smaller size of a photo."""
        whole, size = file_id[:ID_LENGTH], file_id[ID_LENGTH:]
        return self._by_id.get(whole) if SIZE.fullmatch(size) else None

    def by_path(self, path: str) -> File | None:
        """The file at this download path."""
        return self._by_path.get(path)

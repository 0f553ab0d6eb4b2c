"""Which button a script means: by its label, or by how people would read the label out."""

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, TypeVar

from bot.sandbox.errors import ScriptError

T = TypeVar("T")

READ_OUT: Final = {
    "🔴": ("红", "紅", "red"),
    "🔵": ("蓝", "藍", "blue"),
    "🤖": ("电脑", "電腦", "computer"),
}
"""Signs that tell buttons apart, in the words for them; all other signs are not read out."""
LANGUAGES: Final = range(3)
SUITS: Final = range(0x2660, 0x2668)
SIGNS: Final = frozenset({"So", "Sk", "Mn", "Me", "Cf"})
"""Categories of characters that pictures are made of."""


def readings(label: str) -> frozenset[str]:
    """How a label may be read out: without signs, or with the signs that have words."""
    plain = _bare(label)
    spelled = [_bare(_spelled(label, language)) for language in LANGUAGES]
    return frozenset(filter(None, (plain, *spelled)))


def _spelled(label: str, language: int) -> str:
    return "".join(READ_OUT[each][language] if each in READ_OUT else each for each in label)


def _signs(label: str) -> frozenset[str]:
    """The signs of a label that tell buttons apart: whoever says one means no button without."""
    return frozenset(label) & READ_OUT.keys()


def _closed_up(label: str) -> str:
    """Without spaces and marks that only choose how a sign is drawn, in small letters."""
    text = unicodedata.normalize("NFKC", label)
    return "".join(each for each in text if not each.isspace() and each != "\ufe0f").casefold()


def _bare(label: str) -> str:
    """Without signs and spaces, in small letters."""
    kept = (
        each
        for each in unicodedata.normalize("NFKC", label)
        if not each.isspace() and (ord(each) in SUITS or unicodedata.category(each) not in SIGNS)
    )
    return "".join(kept).casefold()


def find(wanted: str, labelled: Sequence[tuple[str, T]]) -> T | None:
    """What has the wanted label: the whole one, else one that reads so, else one with it as a part.

    ``None`` if nothing has; ScriptError if several do and none is exactly it.
    """
    for found in _ways(wanted, [each for each in labelled if _signs(wanted) <= _signs(each[0])]):
        if len(found) > 1:
            names = [label for label, _ in found]
            raise ScriptError(f"{wanted!r} is in several of {names}")
        if found:
            return found[0][1]
    return None


def _ways(wanted: str, labelled: Sequence[tuple[str, T]]) -> Iterable[list[tuple[str, T]]]:
    exact = [each for each in labelled if each[0] == wanted]
    yield exact[:1]
    if wanted:
        yield [each for each in labelled if _closed_up(each[0]) == _closed_up(wanted)]
    bare = _bare(wanted)
    if bare:
        yield [each for each in labelled if bare in readings(each[0])]
    yield [each for each in labelled if wanted and wanted in each[0]]
    if bare:
        yield [each for each in labelled if any(bare in one for one in readings(each[0]))]


def has(wanted: str, labels: Iterable[str]) -> bool:
    """Whether some label is this, reads so, or has it as a part."""
    bare = _bare(wanted)
    meant = (label for label in labels if _signs(wanted) <= _signs(label))
    read = chain.from_iterable((label, *readings(label)) for label in meant)
    return any(wanted in one or (bare != "" and bare in one) for one in read)

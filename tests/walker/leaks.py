"""Finding cards in whatever people are sent, and whether they may know of them.

Every text and every label is read for cards as any language of the bot writes them: `3×3 4 K×4 2
小王`, `K×2+2`. Each such run has to be explained by what its reader may know (`ledger`): a play on
the table, their own hand, an ally's where the rules let them look, what is told of a sale or a
tribute, or words of the bot's own texts.
"""

import html
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.sandbox.calls import Call
from bot.texts.languages import Language
from bot.texts.speaker import Texts
from engine.cards import BIG, RANK_NAMES, RANKS, SMALL, Cards
from tests.walker.ledger import Ledger

Json = dict[str, Any]

_TAG = re.compile(r"<[^>]*>")
_TEXTS = Texts.load()
_NAMES: dict[str, int] = {name: rank for rank, name in enumerate(RANK_NAMES[:SMALL])}
for _language in Language:
    _speaker = _TEXTS.for_language(_language)
    for _rank, _key in ((SMALL, "card-small"), (BIG, "card-big")):
        _NAMES[str(_speaker(_key))] = _rank
        _NAMES[_speaker.plain(f"{_key}-label")] = _rank
_NAME = "|".join(re.escape(name) for name in sorted(_NAMES, key=len, reverse=True))
_CARD = rf"(?:{_NAME})(?:×\d+)?"
_RUN = re.compile(rf"(?<![\w×♠♥♦♣:.,+−🤖-]){_CARD}(?:[ +]{_CARD})*(?![\w×:%])")
_SEAT = re.compile(r"([🔴🔵])\d")
"""A seat with its number, which stands before its cards."""
_COUNTED = re.compile(rf"^ *(\d+) +(\d+) +(\d+) +(?:{_NAME})$", re.MULTILINE)
"""A line of the card counter: played, own, not seen yet, rank."""
_ALL = {4, 16}
"""Cards of a rank that there are."""
_ONE = re.compile(rf"({_NAME})(?:×(\d+))?")


@dataclass(frozen=True)
class Leak:
    """Cards that somebody was told of who may not know of them."""

    where: str
    run: str
    text: str

    def __str__(self) -> str:
        return f"{self.where} was told of {self.run!r} in:\n{self.text}"


def runs(text: str) -> Iterator[tuple[str, Cards]]:
    """Each run of cards in a text, as it is written and counted by rank.

    A lone number is no card, since texts have numbers of many kinds; nor is what stands in the
    bot's own texts with the words around it, such as a rule card.
    """
    for found in _RUN.finditer(text):
        run = found[0]
        if run.isdigit() or _of_a_text(text, *found.span()):
            continue
        counts = [0] * RANKS
        for name, number in _ONE.findall(run):
            counts[_NAMES[name]] += int(number or 1)
        yield run, tuple(counts)


def _of_a_text(text: str, start: int, end: int) -> bool:
    """Whether a run stands there because the bot's own words have it, as a rule card does."""
    before = text[max(0, start - NEAR) : start].rpartition("\n")[2]
    after = text[end : end + NEAR].partition("\n")[0]
    run = text[start:end]
    sides = {before + run + after}
    sides |= {run + after} if len(after.strip()) > NEAR // 2 else set()
    sides |= {before + run} if len(before.strip()) > NEAR // 2 else set()
    return any(len(side) > len(run) and side in WORDS for side in sides)


def _words() -> str:
    """All that the bot says of itself, in all languages, with gaps where parameters stand."""
    found: list[str] = []
    for language in Language:
        for forms in _TEXTS.for_language(language)._messages.values():
            found += (html.unescape(_TAG.sub("", form)) for form in forms)
    return "\0".join(re.sub(r"\{\w+\}", "\0", form) for form in found)


NEAR = 6
"""Characters on either side by which words of the bot's own texts are known."""
WORDS = _words()


def said(call: Call) -> Iterator[str]:
    """Every text that a call shows to somebody, without markup."""
    params: Mapping[str, Any] = call.params
    for name in ("text", "caption"):
        if params.get(name):
            text = str(params[name])
            yield html.unescape(_TAG.sub("", text)) if "parse_mode" in params else text
    markup = params.get("reply_markup")
    if isinstance(markup, str):
        markup = json.loads(markup)
    for row in (markup or {}).get("inline_keyboard", ()):
        for button in row:
            yield str(button["text"])


def _uncounted(line: re.Match[str]) -> str:
    """Nothing for a line of the card counter that only adds up what all know and what is own."""
    return "" if sum(map(int, line.groups())) in _ALL else line[0]


def leaks(call: Call, viewer: int | None, ledger: Ledger) -> Iterator[Leak]:
    """Cards in a call that its readers (None: a whole group) may not know of."""
    where = f"{call.chat_id}" if viewer is None else f"{viewer}"
    chat_id = call.chat_id or 0
    for text in said(call):
        for run, cards in runs(_COUNTED.sub(_uncounted, _SEAT.sub(r"\1", text))):
            if not ledger.may_know(cards, viewer, chat_id):
                yield Leak(f"{where} ({call.method})", run, text)
